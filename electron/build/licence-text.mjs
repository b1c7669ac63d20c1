/** The text of a licence: what the package ships or, where it ships none, the SPDX list's with the holder that it names. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import licences from 'spdx-license-list/full.js';

const LICENCE_FILE = /^(licen[cs]e|copying)([.-].*)?$/i;
const NOTICE_FILE = /^notice([.-].*)?$/i;

/** Throws where there is none: such a package cannot be given away. */
export function licenceTexts(folder, manifest) {
  const files = readdirSync(folder).sort();
  const own = files.filter((name) => LICENCE_FILE.test(name)).map((name) => textIn(folder, name));
  const notices = files.filter((name) => NOTICE_FILE.test(name)).map((name) => textIn(folder, name));
  const texts = own.filter((text) => text !== '');
  return [...(texts.length > 0 ? texts : [standardText(folder, files, manifest)]), ...notices];
}

const textIn = (folder, name) => readFileSync(join(folder, name), 'utf8').trim();

function standardText(folder, files, { name, license, author }) {
  if (typeof license !== 'string') throw new Error(`${name} states no licence, so it cannot be given away.`);
  const text = Object.hasOwn(licences, license) ? licences[license].licenseText : null;
  if (!text) {
    throw new Error(
      `${name} ships no text of its licence, and the SPDX list has none of "${license}": add the text or take another package.`,
    );
  }
  // the list's example of a holder is not this package's
  const terms = text
    .replace(/^(?:MIT License|ISC License:?)$|^Copyright \(c\).*$/gm, '')
    .replace(/\bISC (?=DISCLAIMS|BE LIABLE)/g, 'THE AUTHOR ')
    .trim();
  return `${holder(folder, files, name, author)}\n\n${terms}`;
}

/** Its readme may say more than its manifest. */
function holder(folder, files, name, author) {
  const readme = files.find((file) => /^readme(\.|$)/i.test(file));
  const said = readme && /^.*\bcopyright\b.*\d{4}.*$/im.exec(textIn(folder, readme))?.[0].trim();
  if (said) return said;
  const person = typeof author === 'string' ? author : author?.name;
  if (!person) throw new Error(`${name} ships no text of its licence and does not say whose it is.`);
  return `Copyright (c) ${person}`;
}
