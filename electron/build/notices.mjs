/**
 * The licences of the bundled packages: most of them require that their text is distributed with the software. Electron and
 * Chromium bring their own.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { licenceTexts } from './licence-text.mjs';

const RULE = '='.repeat(80);

/**
 * Every package that ends up in a bundle, directly (`bundled` in package.json) or not, by name, with what each `needs` (as
 * `name@version`); parts that the bundler leaves out are no harm. To npm all of them are development dependencies: nothing
 * is imported from node_modules at run time.
 */
export function bundledPackages(project) {
  const root = resolve(project);
  const product = readJson(join(root, 'package.json'));
  const found = new Map();
  const visit = (name, from) => {
    const folder = findPackage(name, from, root);
    // Optional and unused on this platform.
    if (folder === null) return null;
    const manifest = readJson(join(folder, 'package.json'));
    const key = `${manifest.name}@${manifest.version}`;
    if (found.has(key)) return key;
    const each = { folder, manifest, needs: [] };
    found.set(key, each);
    const needs = Object.keys(manifest.dependencies ?? {}).map((dependency) => visit(dependency, folder));
    each.needs.push(...needs.filter((need) => need !== null));
    return key;
  };
  for (const name of product.bundled) visit(name, root);
  return [...found.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
}

export function writeNotices(root, file) {
  const parts = bundledPackages(root).map(({ folder, manifest }) => notice(folder, manifest));
  const head = `Kempe contains these packages, or parts of them. Each is under its own licence, as follows.\n`;
  writeFileSync(file, [head, ...parts].join(`\n${RULE}\n\n`));
}

function notice(folder, manifest) {
  const texts = licenceTexts(folder, manifest);
  const licence = typeof manifest.license === 'string' ? manifest.license : null;
  const lines = [`${manifest.name} ${manifest.version}`, `Licence: ${licence ?? 'see below'}`];
  const author = authorOf(manifest);
  if (author !== '') lines.push(`Author: ${author}`);
  return `${[lines.join('\n'), ...texts].join('\n\n')}\n`;
}

function authorOf({ author }) {
  if (typeof author === 'string') return author;
  return author?.name ?? '';
}

/** Where a package that `from` names is: npm puts it beside or above. */
function findPackage(name, from, root) {
  for (let folder = from; folder.startsWith(root); folder = join(folder, '..')) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
  }
  return null;
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
