/** The table of folders in ARCHITECTURE.md is the tree: a newcomer finds in it what there is, and nothing else. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './sources';

const page = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8');
const listed = [...page.matchAll(/^\| `((?:engine|renderer|electron)\/[\w/-]+)`/gm)].map((match) => match[1]);
const foldersIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${folder}/${name}`);

/** Floors of the engine whose rooms are listed one by one. */
const FLOORS = ['kinds', 'core', 'results', 'run', 'studies', 'jobs', 'output', 'formats'];

test('every room is in the table, once', () => {
  const rooms = ['engine', 'renderer', 'electron']
    .flatMap(foldersIn)
    .flatMap((folder) => (FLOORS.some((name) => folder === `engine/${name}`) ? foldersIn(folder) : [folder]));
  expect(listed.toSorted()).toEqual(rooms.toSorted());
});

test('every file and folder that it names exists', () => {
  const named = [...page.matchAll(/`((?:engine|renderer|electron|test)\/[\w./-]+)`/g)].map(
    (match) => match[1],
  );
  expect(named.length).toBeGreaterThan(70);
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});
