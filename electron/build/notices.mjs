/**
 * The licences of the bundled packages: most of them require that their text is distributed with the software. Electron and
 * Chromium bring their own.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { licenceTexts } from './licence-text.mjs';

/** Development dependencies for npm, but part of the bundle: the window's icons. */
const BUNDLED_TOOLS = ['@lucide/vue'];
const RULE = '='.repeat(80);

/**
 * Every package that the app imports, directly or not, by name, with what each `needs` (as `name@version`); parts that the
 * bundler leaves out are no harm.
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
  const used = BUNDLED_TOOLS.filter((name) => Object.hasOwn(product.devDependencies ?? {}, name));
  for (const name of [...Object.keys(product.dependencies ?? {}), ...used]) visit(name, root);
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
