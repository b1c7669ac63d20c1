/** Copies the example projects into the window's files, with an index that it can list them from. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The file that lists the examples in the order of the start page; those it does not name come last, by name. */
const ORDER = 'order.json';
const THUMBNAILS = ['.png', '.svg', '.webp'];

export function copyExamples(from, to) {
  mkdirSync(to, { recursive: true });
  const names = existsSync(from) ? readdirSync(from).filter((name) => name.endsWith('.kempe')) : [];
  const order = readOrder(from, names);
  const rank = (file) => (order.includes(file) ? order.indexOf(file) : order.length);
  const sorted = names.sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
  const index = sorted.map((file) => {
    const project = readProject(join(from, file));
    copyFileSync(join(from, file), join(to, file));
    return { file, name: project.name, notes: project.notes, thumbnail: copyThumbnail(from, to, file) };
  });
  writeFileSync(join(to, 'index.json'), `${JSON.stringify(index, null, 2)}\n`);
  return index;
}

function readOrder(from, names) {
  const path = join(from, ORDER);
  if (!existsSync(path)) return [];
  const order = JSON.parse(readFileSync(path, 'utf8'));
  const missing = order.find((file) => !names.includes(file));
  if (missing !== undefined) throw new Error(`${path}: there is no example ${missing}`);
  return order;
}

function readProject(path) {
  const project = JSON.parse(readFileSync(path, 'utf8'));
  if (typeof project.name !== 'string' || typeof project.notes !== 'string') {
    throw new Error(`${path}: an example project needs a name and notes`);
  }
  return project;
}

function copyThumbnail(from, to, file) {
  for (const extension of THUMBNAILS) {
    const name = `${basename(file, '.kempe')}${extension}`;
    if (!existsSync(join(from, name))) continue;
    copyFileSync(join(from, name), join(to, name));
    return name;
  }
  return null;
}
