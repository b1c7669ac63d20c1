/** The journals of all pages: whose is whose, what is told of what was left, and what is said where there is none. */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { digestOf } from '../../../electron/main/files/bytes';
import { nodeFs } from '../../../electron/main/files/fs-port';
import type { FsPort } from '../../../electron/main/files/fs-port';
import { Grants } from '../../../electron/main/door/grants';
import { Journals } from '../../../electron/main/journal/journals';
import { readLines } from '../../../electron/shared/journal-lines';
import { OPEN_ELSEWHERE } from '../../../electron/shared/recovery';
import type { JournalStart } from '../../../electron/shared/recovery';
import { scratchFolder } from './support/folder';

const ignore = (): void => undefined;
const start = (name: string, file: JournalStart['file'] = null): JournalStart => ({
  ...{ base: `{"name": "${name}"}`, name, file, unsaved: { count: 0, labels: [] } },
});

function setUp(fs: FsPort = nodeFs) {
  const data = scratchFolder({ quick: true });
  const grants = new Grants();
  const folder = join(data, 'recovery');
  const open = () => new Journals(fs, data, grants);
  const names = () => (existsSync(folder) ? readdirSync(folder).sort() : []);
  return { data, folder, grants, open, names };
}

/** What a page of an earlier process left: its id. */
async function left({ open, names }: ReturnType<typeof setUp>, name: string): Promise<string> {
  const before = new Set(names());
  const journals = open();
  await journals.begin(1, start(name), ['"one"'], ignore);
  await journals.release(1, 'keep');
  return names()
    .find((one) => !before.has(one))!
    .split('.')[0]!;
}

describe('a page', () => {
  test('that has begun no journal is told that there is none', async () => {
    const { open } = setUp();
    expect(await open().append(1, ['"one"'])).toEqual({
      ok: false,
      problem: {
        code: 'failed',
        message: 'Edits cannot be kept for recovery at present: it does not exist (any more).',
        remedy: expect.any(String) as string,
      },
    });
  });

  test('does not take what another page goes on with; what is left beside it is still offered', async () => {
    const room = setUp();
    const [first, second] = [await left(room, 'First'), await left(room, 'Second')];
    const journals = room.open();
    expect(await journals.adopt(1, { id: first, generation: 1, bytes: 10 }, ignore)).toEqual({ ok: true });
    const again = await journals.adopt(2, { id: first, generation: 1, bytes: 10 }, ignore);
    expect(again).toEqual({ ok: false, problem: OPEN_ELSEWHERE });
    expect(await journals.list()).toMatchObject([{ id: second, name: 'Second', generations: [1] }]);
    await journals.release(1, 'keep');
  });

  test('that goes on with what was left gives up what it had itself', async () => {
    const room = setUp();
    const id = await left(room, 'Left');
    const journals = room.open();
    await journals.begin(1, start('Own'), [], ignore);
    expect(room.names()).toHaveLength(4);
    await journals.adopt(1, { id, generation: 1, bytes: 10 }, ignore);
    // what was cut off behind ten bytes is kept aside
    expect(room.names()).toEqual([`${id}.1.base`, `${id}.1.journal`, 'unreadable'].sort());
    await journals.release(1, 'keep');
  });

  test('that cannot go on with it leaves it to be offered again', async () => {
    const room = setUp();
    const id = await left(room, 'Left');
    const journals = room.open();
    expect(await journals.adopt(1, { id, generation: 2, bytes: 10 }, ignore)).toMatchObject({ ok: false });
    expect(await journals.list()).toMatchObject([{ id, name: 'Left' }]);
  });
});

describe('the header', () => {
  const digest = 'b'.repeat(64);
  test.each([
    [
      'that was read: where it led, and what was in it last',
      { realPath: '/real/a.kempe', digests: ['x', digest] },
    ],
    ['that was only named: the name, and no contents', null],
  ])('of a project from a file %s', async (_what, known) => {
    const { folder, grants, open, names } = setUp();
    const { id } = known ? grants.opening('/some/a.kempe', known) : grants.grant('/some/a.kempe');
    const journals = open();
    await journals.begin(1, start('A', { fileId: id, name: 'a.kempe' }), [], ignore);
    const journal = join(
      folder,
      names().find((name) => name.endsWith('.journal'))!,
    );
    expect(JSON.parse(readLines(readFileSync(journal)).lines[0]!.json)).toMatchObject({
      name: 'A',
      // ids do not outlive the process
      file: {
        ...{ id: '', name: 'a.kempe', location: '/some' },
        ...{ realPath: known?.realPath ?? '/some/a.kempe', digest: known ? digest : '' },
      },
    });
    await journals.release(1, 'remove');
  });

  test('of an older generation tells of the work where that of the newest is lost', async () => {
    const room = setUp();
    const journals = room.open();
    for (const name of ['Older', 'Newer']) await journals.begin(1, start(name), [], ignore);
    await journals.release(1, 'keep');
    const newest = room.names().find((name) => name.endsWith('.2.journal'))!;
    expect(await room.open().list()).toMatchObject([{ name: 'Newer', generations: [2, 1] }]);
    writeFileSync(join(room.folder, newest), 'torn');
    expect(await room.open().list()).toMatchObject([{ name: 'Older', generations: [2, 1] }]);
  });
});

describe('the file that the work belongs to', () => {
  const text = '{}';
  const digest = digestOf(new TextEncoder().encode(text));

  test.each<[string, (path: string) => void, string | null]>([
    ['same', (path) => writeFileSync(path, text), digest],
    ['changed', (path) => writeFileSync(path, `${text} `), digestOf(new TextEncoder().encode(`${text} `))],
    ['gone', ignore, null],
    // it cannot be read
    ['unknown', (path) => mkdirSync(path), null],
  ])('is %s', async (relation, make, fileDigest) => {
    const { data, grants, open } = setUp();
    const path = join(data, 'a.kempe');
    const opened = grants.opening(path, { realPath: `${path}-real`, digests: [digest] });
    const journals = open();
    await journals.begin(1, start('A', { fileId: opened.id, name: 'a.kempe' }), [], ignore);
    await journals.release(1, 'keep');
    make(path);
    const [found] = await open().list();
    expect(found).toMatchObject({ file: { name: 'a.kempe', location: data }, relation, fileDigest });
    // a save of what was recovered asks where it would write over anything else
    const { known } = grants.find(found!.file!.fileId)!;
    expect(known).toEqual({ realPath: `${path}-real`, digests: [digest] });
  });

  test('is none where there never was one', async () => {
    const room = setUp();
    const id = await left(room, 'New');
    const none = { file: null, relation: 'none', fileDigest: null };
    expect(await room.open().list()).toEqual([{ id, name: 'New', generations: [1], ...none }]);
  });
});

describe('who goes on with an older generation', () => {
  test('has what is newer put aside, of this work alone', async () => {
    const room = setUp();
    const journals = room.open();
    for (let page = 1; page <= 2; page++) {
      for (const name of ['Older', 'Newer']) await journals.begin(page, start(name), [], ignore);
      await journals.release(page, 'keep');
    }
    writeFileSync(join(room.folder, 'notes.txt'), 'no part of a journal');
    const [own, other] = (await room.open().list()).map(({ id }) => id);
    expect(await journals.adopt(1, { id: own!, generation: 1, bytes: 10 }, ignore)).toEqual({ ok: true });
    await journals.release(1, 'keep');
    const kept = [`${own}.1`, `${other}.1`, `${other}.2`].flatMap((one) => [`${one}.base`, `${one}.journal`]);
    expect(room.names()).toEqual([...kept, 'notes.txt', 'unreadable'].sort());
    const aside = readdirSync(join(room.folder, 'unreadable')).map((name) => name.replace(/^\d+-/, ''));
    expect(aside.sort()).toEqual([`${own}.1.journal`, `${own}.2.base`, `${own}.2.journal`]);
  });

  test('has nothing cut off that is more than can be put aside: it stays whole', async () => {
    const room = setUp();
    const id = await left(room, 'Left');
    const path = join(room.folder, `${id}.1.journal`);
    const size = 256 * 1024 * 1024 + 1;
    truncateSync(path, size);
    const journals = room.open();
    const { journal, unreadable } = await journals.read(id, 1);
    expect(journal).toBeNull();
    expect(unreadable).toBe(`${path}: it is larger than anything that is kept there`);
    expect(await journals.adopt(1, { id, generation: 1, bytes: 10 }, ignore)).toMatchObject({
      ok: false,
      problem: { message: expect.stringContaining('it is too large') as string },
    });
    expect(statSync(path).size).toBe(size);
    expect(await journals.list()).toMatchObject([{ id }]);
  });
});

describe('what is put aside', () => {
  test('is told with its folder, and none of it where there is none', async () => {
    const room = setUp();
    const [first, second] = [await left(room, 'First'), await left(room, 'Second')];
    const journals = room.open();
    expect(await journals.aside()).toBeNull();
    await journals.adopt(1, { id: first, generation: 1, bytes: 10 }, ignore);
    await journals.adopt(2, { id: second, generation: 1, bytes: 10 }, ignore);
    const folder = join(room.folder, 'unreadable');
    writeFileSync(join(folder, 'notes.txt'), 'of somebody else');
    expect(await room.open().aside()).toEqual({ folder, files: 2 });
    for (const page of [1, 2]) await journals.release(page, 'keep');
  });

  test('may be there where its folder cannot be listed: that is said, with the cause', async () => {
    const denied = Object.assign(new Error('EACCES'), { code: 'EACCES' });
    const { folder, open } = setUp({ ...nodeFs, list: () => Promise.reject(denied) });
    await expect(open().aside()).rejects.toThrow(`${join(folder, 'unreadable')}: access is denied`);
  });
});

test('where a file lies in the place of the folder, nothing was left', async () => {
  const { folder, open } = setUp();
  writeFileSync(folder, '');
  expect(await open().list()).toEqual([]);
});

test('a folder that cannot be listed may hold work: that is said, with the cause', async () => {
  const denied = Object.assign(new Error('EACCES'), { code: 'EACCES' });
  const { folder, open } = setUp({ ...nodeFs, list: () => Promise.reject(denied) });
  mkdirSync(folder);
  await expect(open().list()).rejects.toMatchObject({
    message: `${folder}: access is denied`,
    cause: { code: 'EACCES' },
  });
  // and what was to go from there stays without a word
  await open().discard('01234567-89ab-cdef-0123-456789abcdef');
});
