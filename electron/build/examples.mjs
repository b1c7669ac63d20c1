/** Copies the example projects into the window's files, with an index that it can list them from. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const THUMBNAILS = ['.png', '.svg', '.webp'];

export function copyExamples(from, to) {
  mkdirSync(to, { recursive: true });
  const names = existsSync(from) ? readdirSync(from).filter((name) => name.endsWith('.kempe')) : [];
  const index = names.sort().map((file) => {
    const project = readProject(join(from, file));
    copyFileSync(join(from, file), join(to, file));
    return { file, name: project.name, notes: project.notes, thumbnail: copyThumbnail(from, to, file) };
  });
  writeFileSync(join(to, 'index.json'), `${JSON.stringify(index, null, 2)}\n`);
  return index;
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
