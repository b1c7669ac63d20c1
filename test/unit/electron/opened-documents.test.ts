/** Opening through ids, and the list of recent files, on the real file system. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { opened, refused, setUp } from './support/documents-on-disk';
import { nodeFs } from '../../../electron/main/files/fs-port';
import type { FsPort } from '../../../electron/main/files/fs-port';
import { Grants } from '../../../electron/main/door/grants';
import { Recent } from '../../../electron/main/recent';

describe('opening', () => {
  test('refuses what is not an ordinary file of UTF-8 text', async () => {
    const { documents, folder, path } = setUp();
    writeFileSync(path, Buffer.from([0x7b, 0xff, 0x7d]));
    const text = expect.stringContaining('not UTF-8') as string;
    expect(await refused(documents.open(path))).toMatchObject({ code: 'not-readable', message: text });
    const choose = 'Choose the file of a Kempe project (.kempe or .kempez).';
    expect(await refused(documents.open(folder))).toMatchObject({ code: 'not-readable', remedy: choose });
    const missing = join(folder, 'none.kempe');
    const message = expect.stringContaining(`${missing} could not be opened`) as string;
    expect(await refused(documents.open(missing))).toMatchObject({ code: 'not-found', message });
    expect((await refused(documents.open('/dev/zero'))).code).toBe('not-readable');
    truncateSync(path, 64 * 1024 * 1024 + 1);
    expect((await refused(documents.open(path))).code).toBe('too-large');
  });

  test.skipIf(process.platform === 'win32')('does not wait for a pipe', async () => {
    const { documents, folder } = setUp();
    const pipe = join(folder, 'pipe.kempe');
    execFileSync('mkfifo', [pipe]);
    expect((await refused(documents.open(pipe))).code).toBe('not-readable');
  });

  test('closes what it has opened, whatever is in it', async () => {
    let open = 0;
    const counting: FsPort = {
      ...nodeFs,
      open: async (name, purpose) => {
        const file = await nodeFs.open(name, purpose);
        open++;
        return { ...file, close: () => (open--, file.close()) };
      },
    };
    const { documents, folder, path } = setUp(counting);
    writeFileSync(path, '{}');
    await opened(documents.open(path));
    await refused(documents.open(folder));
    expect(open).toBe(0);
  });

  test('drops a byte order mark, which JSON does not have', async () => {
    const { documents, path } = setUp();
    writeFileSync(path, '\ufeff{}');
    expect((await opened(documents.open(path))).text).toBe('{}');
  });
});

test('all is settled once nothing is written any more', async () => {
  const { documents, path } = setUp();
  void documents.saveTo(path, 'v0');
  void documents.saveTo(path, 'v1');
  await documents.settled();
  expect(readFileSync(path, 'utf8')).toBe('v1');
});

test('of a save that was cut off nothing is told where the folder cannot be found', async () => {
  const { documents, folder } = setUp();
  expect(await documents.interruptedSave(join(folder, 'gone/model.kempe'))).toBeNull();
});

test('an open file is looked at, one that was only named is not', async () => {
  const { documents, grants, path } = setUp();
  writeFileSync(path, '{}');
  expect(await documents.look(grants.grant(path))).toBeNull();
  const { fileId } = await opened(documents.open(path));
  const grant = grants.find(fileId)!;
  expect(await documents.look(grant)).toMatchObject({ state: 'same' });
  writeFileSync(path, '[]');
  expect(await documents.look(grant)).toMatchObject({ state: 'changed' });
});

test('what can be edited is no copy; what is shown beside it is one', async () => {
  const { documents, path } = setUp();
  writeFileSync(path, '{}');
  for (const [shownAs, copy] of [
    [null, false],
    ['file', true],
    ['version', true],
  ] as const)
    expect((await opened(documents.open(path, shownAs))).copy).toBe(copy);
});

describe('the recent list', () => {
  const names = async ({ recent }: ReturnType<typeof setUp>) => (await recent.list()).map(({ name }) => name);

  test('has what is shown beside its own window, but no earlier version', async () => {
    const one = setUp();
    for (const name of ['model.kempe', 'older.kempe']) writeFileSync(join(one.folder, name), '{}');
    await opened(one.documents.open(join(one.folder, 'older.kempe'), 'version'));
    await opened(one.documents.open(one.path, 'file'));
    expect(await names(one)).toEqual(['model.kempe']);
  });

  test('keeps a file that cannot be read now, and does not mind what it does not know', async () => {
    const one = setUp();
    writeFileSync(one.path, '{}');
    await opened(one.documents.open(one.path));
    writeFileSync(one.path, Buffer.from([0xff]));
    await refused(one.documents.open(one.path));
    await one.documents.refused('no-such-id');
    expect(await names(one)).toEqual(['model.kempe']);
  });

  test('loses a new file that is no project, and keeps one that was there before', async () => {
    const { documents, folder, path, recent } = setUp();
    const names = async () => (await recent.list()).map(({ name }) => name);
    writeFileSync(path, '{}');
    await opened(documents.open(path));
    const other = join(folder, 'letter.txt');
    writeFileSync(other, 'Dear Sir');
    const { fileId } = await opened(documents.open(other));
    expect(await names()).toEqual(['letter.txt', 'model.kempe']);
    await documents.refused(fileId);
    expect(await names()).toEqual(['model.kempe']);
    const again = await opened(documents.open(path));
    await documents.refused(again.fileId);
    expect(await names()).toEqual(['model.kempe']);
  });

  test('survives a restart, newest first, without paths that are gone', async () => {
    const { documents, folder, userData } = setUp();
    for (const name of ['a', 'b', 'c']) await documents.saveTo(join(folder, `${name}.kempe`), '{}');
    await opened(documents.open(join(folder, 'a.kempe')));
    rmSync(join(folder, 'b.kempe'));
    await refused(documents.open(join(folder, 'b.kempe')));
    const again = await new Recent(nodeFs, userData, new Grants()).list();
    expect(again.map((entry) => entry.name)).toEqual(['a.kempe', 'c.kempe']);
    expect(again[0]!.location).toBe(folder);
  });

  test('is empty rather than a failure where its file is damaged', async () => {
    for (const damage of ['', '{', '{"recent":[{"path":"relative","usedAt":"x"}]}', '[]', '\ud800']) {
      const { userData } = setUp();
      writeFileSync(join(userData, 'recent.json'), damage);
      expect(await new Recent(nodeFs, userData, new Grants()).list()).toEqual([]);
    }
  });

  test('keeps twelve and can be cleared', async () => {
    const { userData, grants, recent } = setUp();
    for (let i = 0; i < 15; i++) await recent.add(`/folder/${i}.kempe`);
    expect((await recent.list()).length).toBe(12);
    await recent.clear();
    expect(await new Recent(nodeFs, userData, grants).list()).toEqual([]);
  });
});

describe('a model of another program', () => {
  test('is read as text alone: no id leads back to it, and no list names it', async () => {
    const { documents, folder, recent } = setUp();
    const path = join(folder, 'arm.xml');
    writeFileSync(path, '<mujoco/>');
    expect(await documents.readImport(path)).toEqual({ ok: true, name: 'arm.xml', text: '<mujoco/>' });
    expect(await recent.list()).toEqual([]);
  });

  test('that is no file, no text or too large is a problem with a remedy', async () => {
    const { documents, folder } = setUp();
    const path = join(folder, 'arm.xml');
    const problemOf = async () => {
      const read = await documents.readImport(path);
      if (read.ok) throw new Error('It was expected to be refused.');
      return read.problem;
    };
    expect(await problemOf()).toMatchObject({
      ...{ code: 'not-found', message: expect.stringContaining('could not be opened') },
    });
    writeFileSync(path, Buffer.from([0x3c, 0xff]));
    expect((await problemOf()).remedy).toBe(
      'Check that it is a model file. If another program saved it, convert it to UTF-8.',
    );
    expect(await documents.readComponent(path)).toMatchObject({
      problem: { remedy: expect.stringContaining('a Kempe component or project') },
    });
    truncateSync(path, 64 * 1024 * 1024 + 1);
    expect(await problemOf()).toMatchObject({ code: 'too-large' });
    rmSync(path);
    mkdirSync(path);
    const remedy = 'Choose the file of a model file (.xml).';
    expect(await problemOf()).toMatchObject({ code: 'not-readable', remedy });
  });

  test('that is opened like a project is never written, and is no recent project', async () => {
    const { documents, folder, recent } = setUp();
    const path = join(folder, 'arm.xml');
    writeFileSync(path, '<mujoco/>');
    const { fileId, copy } = await opened(documents.open(path));
    expect([copy, await recent.list()]).toEqual([true, []]);
    for (const overwrite of [false, true])
      expect((await refused(documents.save(fileId, '{}', overwrite))).code).toBe('read-only');
    expect(readFileSync(path, 'utf8')).toBe('<mujoco/>');
  });
});
