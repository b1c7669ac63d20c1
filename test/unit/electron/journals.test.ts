/** The journals of all pages: whose is whose, what is told of what was left, and what is said where there is none. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { nodeFs } from '../../../electron/main/files/fs-port';
import type { FsPort } from '../../../electron/main/files/fs-port';
import { Grants } from '../../../electron/main/grants';
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

test('a folder that cannot be listed may hold work: that is said, with the cause', async () => {
  const denied = Object.assign(new Error('EACCES'), { code: 'EACCES' });
  const { folder, open } = setUp({ ...nodeFs, list: () => Promise.reject(denied) });
  mkdirSync(folder);
  await expect(open().list()).rejects.toMatchObject({
    message: `${folder}: access is denied`,
    cause: { code: 'EACCES' },
  });
});
