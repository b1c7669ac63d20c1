/** What a recovery could not read: put aside under a running number, and kept for good. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nodeFs } from '../../../electron/main/files/fs-port';
import type { FsPort } from '../../../electron/main/files/fs-port';
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

test('nothing is ever deleted, however many there are', async () => {
  const { aside, put } = setUp();
  mkdirSync(aside);
  const earlier = Array.from({ length: 60 }, (_, i) => `${i + 1}-x`);
  for (const name of earlier) writeFileSync(join(aside, name), '');
  await put('a', 'move');
  await put('b', 'copy');
  expect(readdirSync(aside).sort()).toEqual([...earlier, '61-a', '62-b'].sort());
});

test.each(['copy', 'move'] as const)(
  'of what cannot be kept aside by a %s nothing is lost, and no half of it stays',
  async (how) => {
    const { folder, aside } = setUp();
    writeFileSync(join(folder, 'a'), 'all of it');
    const full = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
    const fs: FsPort = {
      ...nodeFs,
      rename: () => Promise.reject(full),
      open: async (path, purpose) => {
        const file = await nodeFs.open(path, purpose);
        return purpose === 'create' ? { ...file, sync: () => Promise.reject(full) } : file;
      },
    };
    await expect(keepAside(fs, folder, 'a', how)).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(readdirSync(aside)).toEqual([]);
    expect(readFileSync(join(folder, 'a'), 'utf8')).toBe('all of it');
  },
);

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
