/** Copies the example projects and their pictures into the window's files, with an index that it can list them from. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The file that lists the examples in the groups and in the order of the start page. */
const ORDER = 'order.json';
const THEMES = ['light', 'dark'];

/** `from` holds the projects and their order, `pictures` a still of each and its motion for either theme. */
export function copyExamples(from, to, pictures) {
  mkdirSync(to, { recursive: true });
  const groups = readOrder(from).map(({ title, templates }) => ({
    title,
    templates: templates.map(({ file, freedoms }) => {
      const { name, notes } = readProject(join(from, file));
      copyFileSync(join(from, file), join(to, file));
      const thumbnail = copyPictures(pictures, to, file, 'webp');
      const motion = copyPictures(pictures, to, file, 'motion.webp');
      return { file, name, notes, freedoms, thumbnail, motion };
    }),
  }));
  writeFileSync(join(to, 'index.json'), `${JSON.stringify(groups, null, 2)}\n`);
  return groups;
}

function readOrder(from) {
  const path = join(from, ORDER);
  const groups = JSON.parse(readFileSync(path, 'utf8'));
  const listed = groups.flatMap(({ templates }) => templates.map(({ file }) => file));
  const files = readdirSync(from).filter((name) => name.endsWith('.kempe'));
  const missing = listed.find((file) => !files.includes(file));
  if (missing !== undefined) throw new Error(`${path}: there is no example ${missing}`);
  const unlisted = files.find((file) => !listed.includes(file));
  if (unlisted !== undefined) throw new Error(`${path}: add ${unlisted} to one of the groups`);
  return groups;
}

function readProject(path) {
  const project = JSON.parse(readFileSync(path, 'utf8'));
  if (typeof project.name !== 'string' || typeof project.notes !== 'string') {
    throw new Error(`${path}: an example project needs a name and notes`);
  }
  return project;
}

/** Null until `npm run thumbnails` has made both: the card then does without. */
function copyPictures(pictures, to, file, suffix) {
  const names = THEMES.map((theme) => `${basename(file, '.kempe')}.${theme}.${suffix}`);
  if (!names.every((name) => existsSync(join(pictures, name)))) return null;
  for (const name of names) copyFileSync(join(pictures, name), join(to, name));
  const [light, dark] = names;
  return { light, dark };
}
