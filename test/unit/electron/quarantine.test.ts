/** What a recovery could not read: put aside under a running number, the last twenty kept. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nodeFs } from '../../../electron/main/files/fs-port';
import { partName, parsePartName } from '../../../electron/main/journal/names';
import { keepAside } from '../../../electron/main/journal/quarantine';
import { scratchFolder } from './support/folder';

function setUp() {
  const folder = scratchFolder({ quick: true });
  const aside = join(folder, 'unreadable');
  const put = async (name: string, how: 'move' | 'copy') => {
    writeFileSync(join(folder, name), `of ${name}`);
    await keepAside(nodeFs, folder, name, how);
    return existsSync(join(folder, name));
  };
  return { folder, aside, put };
}

test('a piece is moved or copied, with the next number before its name', async () => {
  const { aside, put } = setUp();
  expect(await put('a', 'move')).toBe(false);
  expect(await put('b', 'copy')).toBe(true);
  expect(readdirSync(aside).sort()).toEqual(['1-a', '2-b']);
  expect(readFileSync(join(aside, '2-b'), 'utf8')).toBe('of b');
});

test('numbers go on from the highest as numbers; files of others are no pieces', async () => {
  const { aside, put } = setUp();
  mkdirSync(aside);
  for (const name of ['9-x', '10-y', 'notes']) writeFileSync(join(aside, name), '');
  await put('a', 'move');
  expect(readdirSync(aside).sort()).toEqual(['10-y', '11-a', '9-x', 'notes']);
});

test('of more than twenty the first are deleted', async () => {
  const { aside, put } = setUp();
  mkdirSync(aside);
  for (let i = 1; i <= 19; i++) writeFileSync(join(aside, `${i}-x`), '');
  await put('a', 'move');
  expect(readdirSync(aside)).toHaveLength(20);
  await put('b', 'move');
  expect(readdirSync(aside)).toHaveLength(20);
  expect(readdirSync(aside)).toEqual(expect.arrayContaining(['2-x', '21-b']));
  expect(existsSync(join(aside, '1-x'))).toBe(false);
});

test('a name says whose part it is, of which generation', () => {
  const id = '01234567-89ab-cdef-0123-456789abcdef';
  expect(parsePartName(partName(id, 120, 'base'))).toEqual({ id, generation: 120, part: 'base' });
  expect(parsePartName(partName(id, 1, 'journal'))).toEqual({ id, generation: 1, part: 'journal' });
  const others = [
    `${id}.0.base`,
    `${id}.1.base~`,
    `x${id}.1.base`,
    `${id}.1.text`,
    `${id}.1234567890.base`,
    `${id}1.base`,
  ];
  for (const name of [...others, `${id}.01.base`, `${id}.1xbase`, `${id.slice(1)}.1.base`]) {
    expect(parsePartName(name), name).toBeNull();
  }
});
