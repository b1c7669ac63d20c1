/** What a search for a project looks at: what begins as one, within bounds, and each file once. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createHash } from 'node:crypto';
import { findNear, findWithin } from '../../../electron/main/files/find-project';
import type { FsPort } from '../../../electron/main/files/fs-port';
import { NEAR, ProjectWalk, WITHIN } from '../../../electron/main/files/project-walk';
import { Grants } from '../../../electron/main/door/grants';
import { fail } from '../../persistence/support/power-disk';
import { bytesOf, memoryFolders } from './support/memory-folder';

const HOME = '/home';
const BOUNDS = { folders: 10, files: 10, time: 1000 };
const TEXT = '{"format":"kempe","name":"Crank"}';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

async function setUp(change?: (port: FsPort) => Partial<FsPort>, bounds = BOUNDS, folders: string[] = []) {
  const disk = await memoryFolders([HOME, ...folders], change);
  const walk = new ProjectWalk(disk.fs, bounds);
  const readText = async (path: string) => {
    const bytes = await walk.read(path);
    return bytes && new TextDecoder().decode(bytes);
  };
  return { ...disk, walk, readText };
}

describe('a project file', () => {
  // of which 64 bytes are looked at
  const behind = (spaces: number) => ' '.repeat(spaces) + TEXT;
  test.each([
    [TEXT, true],
    [`\uFEFF${TEXT}`, true],
    [`\n\t ${TEXT}`, true],
    ['{ "format" : "kempe" }  ', true],
    ['{"format":"kempe"}      ', true],
    ['{"format":"kempe"}     ', false],
    [`x${TEXT}`, false],
    [behind(64 - 17), true],
    [behind(64 - 16), false],
    [`{"name":"x","format":"kempe"}`, false],
    ['{"format":"glTF","name":"kempe"}', false],
  ])('is told by how it begins and by its length: %j is one: %s', async (text, isOne) => {
    const { put, walk, fs } = await setUp();
    await put(`${HOME}/a`, text);
    const bytes = await walk.read(`${HOME}/a`);
    expect(bytes && [...bytes]).toEqual(isOne ? [...bytesOf(text)] : null);
    expect(walk.isComplete).toBe(true);
    expect(await fs.list(HOME)).toEqual(['a']);
  });

  test.each([
    [64 * 1024 * 1024, true],
    [64 * 1024 * 1024 + 1, false],
    [23, false],
  ])('of %i bytes is opened: %s', async (size, isOpened) => {
    let opened = 0;
    let closed = 0;
    const { put, walk } = await setUp((port) => ({
      stat: async (path) => ({ ...(await port.stat(path)), size }),
      open: async (path, purpose) => {
        opened += 1;
        const file = await port.open(path, purpose);
        return { ...file, close: () => ((closed += 1), file.close()) };
      },
    }));
    await put(`${HOME}/a`, TEXT);
    expect((await walk.read(`${HOME}/a`)) !== null).toBe(isOpened);
    expect([opened, closed]).toEqual(isOpened ? [1, 1] : [0, 0]);
  });

  test('is read once, under whatever name; what cannot be read or is no file is none', async () => {
    const { put, readText } = await setUp((port) => ({
      realpath: async (path) => (path.endsWith('gone') ? fail('ENOENT') : path.replace('link', 'a')),
      stat: async (path) => ({ ...(await port.stat(path)), isFile: !path.endsWith('pipe') }),
      open: async (path, purpose) => (path.endsWith('closed') ? fail('EACCES') : port.open(path, purpose)),
    }));
    for (const name of ['a', 'pipe', 'closed']) await put(`${HOME}/${name}`, TEXT);
    for (const name of ['gone', 'pipe', 'closed']) expect(await readText(`${HOME}/${name}`)).toBeNull();
    expect(await readText(`${HOME}/link`)).toBe(TEXT);
    expect(await readText(`${HOME}/a`)).toBeNull();
  });
});

describe('a folder', () => {
  test('gives its files, projects by their names first, and folders but those that hold no projects', async () => {
    const names = ['b.txt', 'a.txt', 'z.KEMPE', 'y.kempe', 'x.kempe.bak'];
    const folders = ['.git', 'node_modules', '$RECYCLE.BIN', 'models', 'node_modules.old', 'a$'];
    const { put, walk } = await setUp(
      undefined,
      BOUNDS,
      folders.map((name) => `${HOME}/${name}`),
    );
    for (const name of names) await put(`${HOME}/${name}`, '');
    const at = (list: string[]) => list.map((name) => `${HOME}/${name}`);
    expect(await walk.list(HOME)).toEqual({
      files: at(['y.kempe', 'z.KEMPE', 'a.txt', 'b.txt', 'x.kempe.bak']),
      folders: at(['a$', 'models', 'node_modules.old']),
    });
    // once
    expect(await walk.list(HOME)).toEqual({ files: [], folders: [] });
    expect(walk.isComplete).toBe(true);
  });

  test('that cannot be listed gives nothing, and what in it cannot be looked at is left out', async () => {
    const { put, walk } = await setUp((port) => ({
      list: async (folder) => (folder === '/closed' ? fail('EACCES') : port.list(folder)),
      stat: async (path) => (path.endsWith('odd') ? fail('EIO') : port.stat(path)),
    }));
    for (const name of ['odd', 'a']) await put(`${HOME}/${name}`, '');
    expect(await walk.list('/closed')).toEqual({ files: [], folders: [] });
    expect(await walk.list(HOME)).toEqual({ files: [`${HOME}/a`], folders: [] });
  });

  test('is told from a file of its name', async () => {
    const { put, walk, readText } = await setUp();
    await put(`${HOME}/a`, TEXT);
    expect((await walk.list(HOME)).files).toEqual([`${HOME}/a`]);
    expect(await readText(`${HOME}/a`)).toBe(TEXT);
  });
});

describe('the bounds', () => {
  test.each([
    ['files', 3, 0],
    ['folders', 0, 3],
  ])('of %s are kept, and that more was left out is known', async (_what, files, folders) => {
    const { walk } = await setUp(undefined, { ...BOUNDS, files: 2, folders: 2 });
    const ask = () => (files > 0 ? walk.read('/none') : walk.list('/none'));
    for (let i = 1; i <= Math.max(files, folders); i++) {
      await ask();
      expect(walk.isComplete).toBe(i < 3);
    }
  });

  test('of time are kept', async () => {
    const { put, walk, readText } = await setUp();
    for (const name of ['a', 'b']) await put(`${HOME}/${name}`, TEXT);
    vi.advanceTimersByTime(999);
    expect(await readText(`${HOME}/a`)).toBe(TEXT);
    vi.advanceTimersByTime(1);
    expect(await readText(`${HOME}/b`)).toBeNull();
    expect(walk.isComplete).toBe(false);
  });

  test('are narrow around what was dropped, and wide in a folder that was pointed to', () => {
    expect(NEAR).toEqual({ folders: 200, files: 2000, time: 4000 });
    expect(WITHIN).toEqual({ folders: 5000, files: 20_000, time: 30_000 });
  });
});

describe('a search', () => {
  const digest = (text: string) => createHash('sha256').update(text).digest('hex');
  const search = { digest: digest(TEXT), prefixes: [''] };
  const level = (deep: number) => Array.from({ length: deep }, (_, i) => `/${i}`).join('');

  async function find(depth: number, within: boolean) {
    const folder = `${HOME}/work${level(depth)}`;
    const { fs, put } = await setUp(undefined, BOUNDS, [folder]);
    await put(`${folder}/crank`, TEXT);
    const needs = { fs, grants: new Grants() };
    const { found } = within
      ? await findWithin(needs, search, `${HOME}/work`)
      : await findNear(needs, search, { recent: [], dropped: `${HOME}/work/chart.csv` });
    return found.length;
  }

  test('goes two folders down from what was dropped, and twelve from what was pointed to', async () => {
    expect([await find(2, false), await find(3, false)]).toEqual([1, 0]);
    expect([await find(12, true), await find(13, true)]).toEqual([1, 0]);
  });

  test('is among recent files alone where nothing was dropped', async () => {
    const { fs, put } = await setUp();
    for (const name of ['a', 'b']) await put(`${HOME}/${name}`, TEXT);
    const found = await findNear({ fs, grants: new Grants() }, search, {
      recent: [`${HOME}/b`],
      dropped: null,
    });
    expect(found.found.map(({ name }) => name)).toEqual(['b']);
  });

  test('tells 24 others at most, none of which is too large to be read by the page', async () => {
    const { fs, put } = await setUp((port) => ({
      open: async (path, purpose) => {
        const file = await port.open(path, purpose);
        const large = Number(/\d+$/.exec(path)?.[0] ?? 0);
        if (large < 1000) return file;
        // what is behind its beginning is nothing
        const read: typeof file.read = async (into, offset, length, at) =>
          at >= large ? 0 : Math.max(await file.read(into, offset, length, at), Math.min(length, large - at));
        return { ...file, read };
      },
    }));
    const other = (i: number) => `{"format":"kempe","name":"${i}"}`;
    for (const size of [4 * 1024 * 1024, 4 * 1024 * 1024 + 1]) await put(`${HOME}/${size}`, other(size));
    const needs = { fs, grants: new Grants() };
    const large = await findWithin(needs, search, HOME);
    expect(large.found.map(({ name }) => name)).toEqual([`${4 * 1024 * 1024}`]);
    for (let i = 10; i < 40; i++) await put(`${HOME}/${i}`, other(i));
    const many = await findWithin(needs, search, HOME);
    expect(many.found).toHaveLength(24);
    expect(many).toMatchObject({ complete: true });
  });

  test('names the project that an earlier version was kept of, and what is no UTF-8 without its text', async () => {
    const { fs, put } = await setUp();
    const needs = { fs, grants: new Grants() };
    for (const name of ['a.kempe', 'b.bakery'])
      await put(`${HOME}/${name}`, `{"format":"kempe","name":"${name}"}`);
    for (const name of ['a.kempe.bak2', 'c.bak']) await put(`${HOME}/${name}`, TEXT);
    const { found } = await findWithin(needs, search, HOME);
    expect(found.map(({ match, name }) => `${match} ${name}`)).toEqual([
      'same c.bak',
      'earlier a.kempe',
      'other b.bakery',
    ]);
    expect(found.every(({ location }) => location === HOME)).toBe(true);
  });
});
