/** Opening and saving through ids, on the real file system. */
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
import { opened, refused, setUp } from './support/documents-on-disk';
import { nodeFs } from '../../../electron/main/files/fs-port';
import type { FsPort } from '../../../electron/main/files/fs-port';
import { scratchFolder, temporariesIn } from './support/folder';

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

  test('makes a file that is there for whom files are made', async () => {
    const { documents, folder, path } = setUp();
    await documents.saveTo(path, 'v0');
    writeFileSync(join(folder, 'usual'), '');
    expect(statSync(path).mode).toBe(statSync(join(folder, 'usual')).mode);
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
    const result = await documents.exportTo(join(folder, 'run.csv'), bytes('a,b'), { about: [beside] });
    expect(result).toMatchObject({ ok: true, name: 'run.csv' });
    expect(readFileSync(join(folder, 'run.csv'), 'utf8')).toBe('a,b');
    expect(readFileSync(beside.path, 'utf8')).toBe('{}');
  });

  test('names the file that could not be written, and leaves nothing beside a table that failed', async () => {
    const { documents, folder } = setUp();
    mkdirSync(join(folder, 'run.meta.json'));
    const beside = { path: join(folder, 'run.meta.json'), data: bytes('{}') };
    const problem = await refused(
      documents.exportTo(join(folder, 'run.csv'), bytes('a,b'), { about: [beside] }),
    );
    expect(problem.message).toContain('run.meta.json');
    const free = { path: join(folder, 'free.meta.json'), data: bytes('{}') };
    await refused(documents.exportTo(folder, bytes('a,b'), { about: [free] }));
    expect(readdirSync(folder)).not.toContain('free.meta.json');
  });

  test('brings the files that it names in a folder first, which others may enter as they may the file', async () => {
    const { documents, folder } = setUp();
    const named = ['a.stl', 'b.stl'].map((name) => ({
      path: join(folder, 'meshes', name),
      data: bytes(name),
    }));
    const model = join(folder, 'arm.urdf');
    expect(await documents.exportTo(model, bytes('<robot/>'), { named })).toMatchObject({
      ok: true,
      name: 'arm.urdf',
    });
    expect(named.map(({ path }) => readFileSync(path, 'utf8'))).toEqual(['a.stl', 'b.stl']);
    const shared = (path: string) => (statSync(path).mode & 0o044) !== 0;
    expect(shared(join(folder, 'meshes'))).toBe(shared(model));
  });

  test('whose files cannot be written is not written: no model names what is not there', async () => {
    const { documents, folder } = setUp();
    writeFileSync(join(folder, 'meshes'), 'a file');
    const named = [{ path: join(folder, 'meshes', 'a.stl'), data: bytes('a') }];
    const problem = await refused(documents.exportTo(join(folder, 'arm.urdf'), bytes('<robot/>'), { named }));
    expect(problem.message).toContain('meshes');
    expect(problem.remedy).toContain('another folder');
    expect(readdirSync(folder)).not.toContain('arm.urdf');
    expect(readFileSync(join(folder, 'meshes'), 'utf8')).toBe('a file');
  });

  test('finds what else is where its files are to be, and no file that is the same already', async () => {
    const { documents, folder } = setUp();
    mkdirSync(join(folder, 'meshes'));
    for (const name of ['same', 'other']) writeFileSync(join(folder, 'meshes', `${name}.stl`), name);
    mkdirSync(join(folder, 'meshes', 'folder.stl'));
    const file = (name: string) => ({ path: join(folder, 'meshes', name), data: bytes('same') });
    const named = ['same.stl', 'other.stl', 'folder.stl', 'new.stl'].map(file);
    expect(await documents.others(named)).toEqual([named[1]!.path, named[2]!.path]);
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
