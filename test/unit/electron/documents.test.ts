/** Opening and saving through ids, on the real file system. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Documents } from '../../../electron/main/files/documents';
import { nodeFs } from '../../../electron/main/files/fs-port';
import type { FsPort } from '../../../electron/main/files/fs-port';
import { Grants } from '../../../electron/main/grants';
import { Recent } from '../../../electron/main/recent';
import type { FileResult, SaveResult } from '../../../electron/shared/api';
import { scratchFolder, temporariesIn } from './support/folder';

function setUp(fs: FsPort = nodeFs) {
  const folder = scratchFolder();
  const userData = join(folder, 'user-data');
  mkdirSync(userData);
  const grants = new Grants();
  const recent = new Recent(nodeFs, userData, grants);
  const documents = new Documents({ fs, grants, recent, backups: join(userData, 'backups') });
  return { folder, userData, grants, recent, documents, path: join(folder, 'model.kempe') };
}

async function opened(result: Promise<FileResult>) {
  const value = await result;
  if (!value.ok) throw new Error(value.problem.message);
  return value;
}

async function refused(result: Promise<FileResult | SaveResult>) {
  const value = await result;
  if (value.ok) throw new Error('It was expected to be refused.');
  return value.problem;
}

describe('saving', () => {
  test('gives the bytes of the text, byte for byte', async () => {
    const { documents, path } = setUp();
    const text = '{"name":"Кривошип – 机构 \u{1F600}","n":1}\n';
    expect(await documents.saveTo(path, text)).toMatchObject({ ok: true, name: 'model.kempe' });
    expect(readFileSync(path).equals(Buffer.from(text))).toBe(true);
    expect((await opened(documents.open(path))).text).toBe(text);
    expect(temporariesIn(path.replace('/model.kempe', ''))).toEqual([]);
  });

  test('keeps the last three versions', async () => {
    const { documents, folder, path } = setUp();
    const first = await documents.saveTo(path, 'v0');
    if (!first.ok) throw new Error();
    for (const text of ['v1', 'v2', 'v3', 'v4']) {
      const saved = await documents.save(first.fileId, text, false);
      expect(saved).toEqual({ ok: true, fileId: first.fileId, name: 'model.kempe', location: folder });
    }
    const read = (name: string) => readFileSync(join(folder, name), 'utf8');
    expect(readdirSync(folder).sort()).toEqual([
      'model.kempe',
      'model.kempe.bak',
      'model.kempe.bak2',
      'model.kempe.bak3',
      'user-data',
    ]);
    expect([read('model.kempe'), read('model.kempe.bak')]).toEqual(['v4', 'v3']);
    expect([read('model.kempe.bak2'), read('model.kempe.bak3')]).toEqual(['v2', 'v1']);
  });

  test('does not push out earlier versions when nothing changed', async () => {
    const { documents, path } = setUp();
    const first = await documents.saveTo(path, 'v0');
    if (!first.ok) throw new Error();
    await documents.save(first.fileId, 'v1', false);
    await documents.save(first.fileId, 'v1', false);
    expect(readFileSync(`${path}.bak`, 'utf8')).toBe('v0');
    expect(readdirSync(join(path, '..'))).not.toContain('model.kempe.bak2');
  });

  test('copies the old version where the folder has no hard links', async () => {
    const noLinks: FsPort = {
      ...nodeFs,
      link: () => Promise.reject(Object.assign(new Error('EPERM'), { code: 'EPERM' })),
    };
    const { documents, path } = setUp(noLinks);
    writeFileSync(path, 'v0');
    const { fileId } = await opened(documents.open(path));
    expect(await documents.save(fileId, 'v1', false)).toMatchObject({ ok: true });
    expect(readFileSync(`${path}.bak`, 'utf8')).toBe('v0');
  });

  test('keeps symbolic links and writes where they lead', async () => {
    const { documents, folder } = setUp();
    const target = join(folder, 'target.kempe');
    const link = join(folder, 'link.kempe');
    writeFileSync(target, 'v0');
    symlinkSync(target, link);
    const { fileId } = await opened(documents.open(link));
    expect(await documents.save(fileId, 'v1', false)).toMatchObject({ ok: true, name: 'link.kempe' });
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(readFileSync(target, 'utf8')).toBe('v1');
  });

  test('keeps the permissions of the file', async () => {
    const { documents, path } = setUp();
    writeFileSync(path, 'v0');
    chmodSync(path, 0o640);
    const { fileId } = await opened(documents.open(path));
    await documents.save(fileId, 'v1', false);
    expect(statSync(path).mode & 0o777).toBe(0o640);
  });

  test('leaves other hard links of the file with the old version', async () => {
    const { documents, folder, path } = setUp();
    writeFileSync(path, 'v0');
    linkSync(path, join(folder, 'other.kempe'));
    const { fileId } = await opened(documents.open(path));
    const saved = await documents.save(fileId, 'v1', false);
    expect(saved).toHaveProperty(
      'note',
      'model.kempe had one other name (hard links). It keeps the earlier version; what is saved here is a file of its own from now on.',
    );
    expect(readFileSync(join(folder, 'other.kempe'), 'utf8')).toBe('v0');
    for (const name of ['second.kempe', 'third.kempe']) linkSync(path, join(folder, name));
    expect(await documents.save(fileId, 'v2', false)).toHaveProperty(
      'note',
      'model.kempe had 2 other names (hard links). They keep the earlier version; what is saved here is another file from now on.',
    );
  });

  test('saves one after the other what is asked for at the same time', async () => {
    const { documents, path } = setUp();
    const first = await documents.saveTo(path, 'start');
    if (!first.ok) throw new Error();
    const texts = Array.from({ length: 20 }, (_, i) => `version ${i}`);
    const results = await Promise.all(texts.map((text) => documents.save(first.fileId, text, false)));
    expect(results.every((result) => result.ok)).toBe(true);
    expect(readFileSync(path, 'utf8')).toBe('version 19');
  });

  test('sweeps what a killed process left, and nothing else', async () => {
    const { documents, folder, path } = setUp();
    const dead = join(folder, '.model.kempe.~4194304-0123abcd');
    const young = join(folder, '.model.kempe.~4194303-0123abcd');
    const mine = join(folder, `.model.kempe.~${process.pid}-0123abcd`);
    const other = join(folder, '.other.kempe.~4194304-0123abcd');
    for (const file of [dead, young, mine, other]) writeFileSync(file, '');
    for (const file of [dead, mine, other]) utimesSync(file, 1000, 1000);
    await documents.saveTo(path, 'v0');
    expect(temporariesIn(folder).sort()).toEqual([young, mine, other].map((file) => basename(file)).sort());
  });
});

describe('an export', () => {
  const bytes = (text: string) => Buffer.from(text);

  test('may be one file alone', async () => {
    const { documents, folder } = setUp();
    expect(await documents.exportTo(join(folder, 'run.csv'), bytes('a,b'))).toMatchObject({ ok: true });
    expect(readdirSync(folder).sort()).toEqual(['run.csv', 'user-data']);
  });

  test('brings the file that goes with it, and is granted by its own name', async () => {
    const { documents, folder } = setUp();
    const beside = { path: join(folder, 'run.meta.json'), data: bytes('{}') };
    const result = await documents.exportTo(join(folder, 'run.csv'), bytes('a,b'), beside);
    expect(result).toMatchObject({ ok: true, name: 'run.csv' });
    expect(readFileSync(join(folder, 'run.csv'), 'utf8')).toBe('a,b');
    expect(readFileSync(beside.path, 'utf8')).toBe('{}');
  });

  test('names the file that could not be written, and leaves nothing beside a table that failed', async () => {
    const { documents, folder } = setUp();
    mkdirSync(join(folder, 'run.meta.json'));
    const beside = { path: join(folder, 'run.meta.json'), data: bytes('{}') };
    const problem = await refused(documents.exportTo(join(folder, 'run.csv'), bytes('a,b'), beside));
    expect(problem.message).toContain('run.meta.json');
    const free = { path: join(folder, 'free.meta.json'), data: bytes('{}') };
    await refused(documents.exportTo(folder, bytes('a,b'), free));
    expect(readdirSync(folder)).not.toContain('free.meta.json');
  });
});

describe('saving refuses', () => {
  test('a file that is marked read-only, and leaves it so', async () => {
    const { documents, path } = setUp();
    writeFileSync(path, 'v0');
    chmodSync(path, 0o444);
    const { fileId } = await opened(documents.open(path));
    const problem = await refused(documents.save(fileId, 'v1', true));
    expect(problem.code).toBe('read-only');
    expect(problem.remedy).toContain('Save As');
    expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777]).toEqual(['v0', 0o444]);
  });

  const changes: Record<string, (path: string) => void> = {
    'other content': (path) => writeFileSync(path, 'other'),
    'other content of the same size and time': (path) => {
      const { atime, mtime } = statSync(path);
      writeFileSync(path, 'vX');
      utimesSync(path, atime, mtime);
    },
    'an empty file': (path) => truncateSync(path, 0),
    deletion: (path) => rmSync(path),
    'renaming away': (path) => renameSync(path, `${path}.moved`),
    'a link to elsewhere': (path) => {
      writeFileSync(`${path}.elsewhere`, 'v0');
      rmSync(path);
      symlinkSync(`${path}.elsewhere`, path);
    },
  };
  for (const [name, change] of Object.entries(changes)) {
    test(`to overwrite an external change unasked: ${name}`, async () => {
      const { documents, folder, path } = setUp();
      writeFileSync(path, 'v0');
      const { fileId } = await opened(documents.open(path));
      change(path);
      const before = readdirSync(folder).sort();
      expect((await refused(documents.save(fileId, 'v1', false))).code).toBe('changed-on-disk');
      expect(readdirSync(folder).sort()).toEqual(before);
      expect(await documents.save(fileId, 'v1', true)).toMatchObject({ ok: true });
      expect(readFileSync(path, 'utf8')).toBe('v1');
      expect(await documents.save(fileId, 'v2', false)).toMatchObject({ ok: true });
    });
  }

  test('but not a file that was only touched', async () => {
    const { documents, path } = setUp();
    writeFileSync(path, 'v0');
    const { fileId } = await opened(documents.open(path));
    utimesSync(path, 5000, 5000);
    expect(await documents.save(fileId, 'v1', false)).toMatchObject({ ok: true });
  });

  test('a folder, a device, a folder that is gone and an unknown id', async () => {
    const { documents, folder } = setUp();
    expect((await refused(documents.saveTo(folder, 'v'))).code).toBe('not-writable');
    expect((await refused(documents.saveTo('/dev/null', 'v'))).code).toBe('not-writable');
    expect((await refused(documents.saveTo(join(folder, 'gone/x.kempe'), 'v'))).code).toBe('not-found');
    expect((await refused(documents.save('no-such-id', 'v', true))).code).toBe('not-found');
  });

  test('half a surrogate pair, which would be saved as something else', async () => {
    const { documents, folder, path } = setUp();
    const { code, message } = await refused(documents.saveTo(path, 'a\ud800b'));
    expect([code, message]).toEqual(['failed', expect.stringContaining('invalid character')]);
    expect(readdirSync(folder)).toEqual(['user-data']);
  });

  test('a file that was named in this window and not opened', async () => {
    const { documents, grants, path } = setUp();
    writeFileSync(path, 'v0');
    const { code, message } = await refused(documents.save(grants.grant(path).id, 'v1', true));
    const never = `${path} is not open in this window, so it was not written.`;
    expect([code, message, readFileSync(path, 'utf8')]).toEqual(['read-only', never, 'v0']);
  });

  test('more than can be opened again', async () => {
    const { documents, folder, path } = setUp();
    const text = 'x'.repeat(64 * 2 ** 20 + 1);
    expect(await refused(documents.saveTo(path, text))).toMatchObject({ code: 'too-large' });
    expect(readdirSync(folder)).toEqual(['user-data']);
  });

  test('a change that happens while it writes', async () => {
    const folder = scratchFolder();
    const path = join(folder, 'model.kempe');
    const meddling: FsPort = {
      ...nodeFs,
      open: async (name, purpose) => {
        if (purpose === 'create' && name.includes('model.kempe')) writeFileSync(path, 'meanwhile');
        return nodeFs.open(name, purpose);
      },
    };
    const { documents } = setUp(meddling);
    writeFileSync(path, 'v0');
    const { fileId } = await opened(documents.open(path));
    expect((await refused(documents.save(fileId, 'v1', false))).code).toBe('changed-on-disk');
    expect(readFileSync(path, 'utf8')).toBe('meanwhile');
    expect(temporariesIn(folder)).toEqual([]);
  });

  test('nothing after a flush of the folder failed: what it finds then is its own', async () => {
    let broken = true;
    const noFolderSync: FsPort = {
      ...nodeFs,
      open: async (name, purpose) => {
        if (purpose === 'folder' && broken) throw Object.assign(new Error('EIO'), { code: 'EIO' });
        return nodeFs.open(name, purpose);
      },
    };
    const { documents, path } = setUp(noFolderSync);
    writeFileSync(path, 'v0');
    const { fileId } = await opened(documents.open(path));
    await refused(documents.save(fileId, 'v1', false));
    broken = false;
    expect(await documents.save(fileId, 'v2', false)).toMatchObject({ ok: true });
    expect(readFileSync(path, 'utf8')).toBe('v2');
  });
});

describe('opening', () => {
  test('refuses what is not an ordinary file of UTF-8 text', async () => {
    const { documents, folder, path } = setUp();
    writeFileSync(path, Buffer.from([0x7b, 0xff, 0x7d]));
    expect((await refused(documents.open(path))).message).toContain('not UTF-8');
    expect((await refused(documents.open(folder))).code).toBe('not-readable');
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
    truncateSync(path, 64 * 1024 * 1024 + 1);
    expect(await problemOf()).toMatchObject({ code: 'too-large' });
    rmSync(path);
    mkdirSync(path);
    expect(await problemOf()).toMatchObject({ code: 'not-readable' });
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
