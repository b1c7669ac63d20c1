/** The steps of a save on a disk in memory: what it keeps, and how a refused rename ends. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { digestOf } from '../../../electron/main/files/bytes';
import { explained } from '../../../electron/main/files/failure';
import type { FsPort } from '../../../electron/main/files/fs-port';
import { detachGenerations, keepGeneration } from '../../../electron/main/files/generations';
import { saveFile } from '../../../electron/main/files/save-file';
import type { SaveRequest } from '../../../electron/main/files/save-request';
import { fail } from '../../persistence/support/power-disk';
import { bytesOf, memoryFolders } from './support/memory-folder';

const FOLDER = '/home';
const PATH = `${FOLDER}/model.kempe`;
const BACKUPS = '/data/backups';
const OLD = 'the old version';
const NEW = 'a new version';

async function setUp(change?: (port: FsPort) => Partial<FsPort>, text: string | null = OLD) {
  const disk = await memoryFolders([FOLDER, '/tmp', '/data'], change);
  if (text !== null) await disk.put(PATH, text);
  return { ...disk, names: async () => (await disk.port.list(FOLDER)).toSorted() };
}

const request = (more: Partial<SaveRequest> = {}): SaveRequest => ({
  ...{ path: PATH, data: bytesOf(NEW), expected: null, generations: 3, backups: BACKUPS },
  ...more,
});
const save = (fs: FsPort, more?: Partial<SaveRequest>) => saveFile(fs, request(more));
const expecting = (text: string, realPath = PATH) => ({ realPath, digests: [digestOf(bytesOf(text))] });

describe('earlier versions', () => {
  const stat = (port: FsPort) => port.stat(PATH);

  test.each(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EXDEV', 'EACCES'])(
    'are copies where there are no hard links (%s)',
    async (code) => {
      const { fs, port, read } = await setUp(() => ({ link: async () => fail(code) }));
      await keepGeneration(explained(fs), PATH, await stat(port), 3);
      expect(await read(`${PATH}.bak`)).toBe(OLD);
      expect((await port.stat(`${PATH}.bak`)).ino).not.toBe((await stat(port)).ino);
    },
  );

  test('that cannot be made are an error, and leave nothing', async () => {
    const { fs, port, names } = await setUp(() => ({ link: async () => fail('EIO') }));
    await expect(keepGeneration(explained(fs), PATH, await stat(port), 3)).rejects.toMatchObject({
      code: 'EIO',
    });
    expect(await names()).toEqual(['model.kempe']);
  });

  test.each([
    [[], 3, ['.bak=now']],
    [['.bak'], 3, ['.bak2=.bak', '.bak=now']],
    [['.bak', '.bak3'], 3, ['.bak2=.bak', '.bak3=.bak3', '.bak=now']],
    [['.bak', '.bak2'], 3, ['.bak3=.bak2', '.bak2=.bak', '.bak=now']],
    [['.bak', '.bak2', '.bak3'], 3, ['.bak3=.bak2', '.bak2=.bak', '.bak=now']],
    [['.bak', '.bak2'], 1, ['.bak2=.bak2', '.bak=now']],
  ])('of which %j are there move up to the first gap (%i kept)', async (there, count, wanted) => {
    const { fs, port, put, read, names } = await setUp(undefined, 'now');
    for (const age of there) await put(PATH + age, age);
    await keepGeneration(explained(fs), PATH, await stat(port), count);
    for (const each of wanted) {
      const [age, text] = each.split('=');
      expect(await read(PATH + age!)).toBe(text);
    }
    expect(await names()).toHaveLength(wanted.length + 1);
  });

  test('are not moved for one that is kept already', async () => {
    const { fs, port, put, names } = await setUp();
    await put(`${PATH}.bak`, 'older');
    for (let i = 0; i < 2; i++) await keepGeneration(explained(fs), PATH, await stat(port), 3);
    expect(await names()).toEqual(['model.kempe', 'model.kempe.bak', 'model.kempe.bak2']);
  });

  test.each(['.bak', '.bak2'])('that cannot be looked at (%s) are an error', async (age) => {
    const { fs, port, put, read, names } = await setUp((own) => ({
      stat: async (path) => (path.endsWith(age) ? fail('EIO') : own.stat(path)),
    }));
    await put(`${PATH}.bak`, 'older');
    await expect(keepGeneration(explained(fs), PATH, await stat(port), 3)).rejects.toMatchObject({
      code: 'EIO',
    });
    expect([await names(), await read(`${PATH}.bak`)]).toEqual([['model.kempe', 'model.kempe.bak'], 'older']);
  });

  test('of which the oldest goes anyway, whether it can be looked at or not', async () => {
    const { fs, port, put, read } = await setUp((own) => ({
      stat: async (path) => (path.endsWith('.bak3') ? fail('EIO') : own.stat(path)),
    }));
    for (const age of ['.bak', '.bak2', '.bak3']) await put(PATH + age, age);
    await keepGeneration(explained(fs), PATH, await stat(port), 3);
    expect(await read(`${PATH}.bak3`)).toBe('.bak2');
  });

  test('that are the document under one more name become copies, on the disk; others stay', async () => {
    const flushed: string[] = [];
    const { fs, port, put, read, names } = await setUp((own) => ({
      open: async (path, purpose) => (purpose === 'folder' && flushed.push(path), own.open(path, purpose)),
    }));
    await port.link(PATH, `${PATH}.bak`);
    await detachGenerations(explained(fs), PATH, await stat(port));
    expect((await port.stat(`${PATH}.bak`)).ino).not.toBe((await stat(port)).ino);
    expect(await read(`${PATH}.bak`)).toBe(OLD);
    expect([await names(), flushed]).toEqual([['model.kempe', 'model.kempe.bak'], [FOLDER]]);
    await port.unlink(`${PATH}.bak`);
    await put(`${PATH}.bak`, 'before');
    await detachGenerations(explained(fs), PATH, await stat(port));
    expect([await read(`${PATH}.bak`), flushed]).toEqual(['before', [FOLDER]]);
    await port.unlink(`${PATH}.bak`);
    await port.link(PATH, `${PATH}.bak`);
    const broken = explained({ ...fs, rename: async () => fail('EIO') });
    await expect(detachGenerations(broken, PATH, await stat(port))).rejects.toMatchObject({ code: 'EIO' });
    expect(await names()).toEqual(['model.kempe', 'model.kempe.bak']);
  });
});

describe('a save', () => {
  test('says where it went, with which bytes, and how many names keep the earlier version', async () => {
    const { fs, port, put, read, names } = await setUp();
    const digest = digestOf(bytesOf(NEW));
    expect(await save(fs)).toEqual({ realPath: PATH, digest, namesLeft: 0 });
    expect(await names()).toEqual(['model.kempe', 'model.kempe.bak']);
    for (const name of ['a', 'b']) await port.link(PATH, `${FOLDER}/${name}`);
    expect(await save(fs, { data: bytesOf(OLD) })).toMatchObject({ namesLeft: 2 });
    // one of two names is that of the newest earlier version, which a save that was cut off has left
    const half = await setUp();
    await half.port.link(PATH, `${PATH}.bak`);
    expect(await save(half.fs)).toMatchObject({ namesLeft: 0 });
    await put(`${FOLDER}/new.kempe`, '');
    expect(await save(fs, { path: `${FOLDER}/none.kempe` })).toMatchObject({ namesLeft: 0 });
    expect(await read(`${FOLDER}/none.kempe`)).toBe(NEW);
  });

  test('keeps no earlier version where none is asked for', async () => {
    const { fs, names } = await setUp();
    await save(fs, { generations: 0 });
    expect(await names()).toEqual(['model.kempe']);
  });

  test('of the same bytes flushes them, and leaves the file as it is', async () => {
    const synced: string[] = [];
    let open = 0;
    const { fs, port, names } = await setUp((own) => ({
      open: async (path, purpose) => {
        const file = await own.open(path, purpose);
        open++;
        return {
          ...file,
          sync: () => (synced.push(`${purpose} ${path}`), file.sync()),
          close: () => (open--, file.close()),
        };
      },
    }));
    await port.makeFolder(BACKUPS);
    const { ino } = await port.stat(PATH);
    await save(fs, { data: bytesOf(OLD) });
    expect([(await port.stat(PATH)).ino, await names()]).toEqual([ino, ['model.kempe']]);
    expect([synced, open]).toEqual([[`update ${PATH}`, `folder ${FOLDER}`], 0]);
  });

  const REFUSED = ['EXDEV', 'EPERM', 'EACCES', 'EBUSY'];
  const refusing =
    (code: string, to = PATH) =>
    (port: FsPort) => ({
      rename: async (from: string, onto: string) => (onto === to ? fail(code) : port.rename(from, onto)),
    });

  test.each(REFUSED)(
    'whose rename is refused (%s) writes into the file, whose versions stay',
    async (code) => {
      const { fs, port, read, names } = await setUp(refusing(code));
      const { ino } = await port.stat(PATH);
      await port.link(PATH, `${FOLDER}/other.kempe`);
      expect(await save(fs)).toMatchObject({ namesLeft: 0 });
      expect((await port.stat(PATH)).ino).toBe(ino);
      const contents = await Promise.all([PATH, `${FOLDER}/other.kempe`, `${PATH}.bak`].map(read));
      expect(contents).toEqual([NEW, NEW, OLD]);
      expect(await names()).toEqual(['model.kempe', 'model.kempe.bak', 'other.kempe']);
    },
  );

  test.each([
    ['for another reason', refusing('EIO'), 'EIO'],
    ['that is of an earlier version', refusing('EPERM', `${PATH}.bak`), 'EPERM'],
  ])('whose rename fails %s is an error, and writes into nothing', async (_why, change, code) => {
    const { fs, read } = await setUp(change);
    await expect(save(fs)).rejects.toMatchObject({ action: 'rename', code });
    expect(await read(PATH)).toBe(OLD);
  });

  test('of a new file has nothing to write into', async () => {
    const { fs, names } = await setUp(refusing('EPERM'), null);
    await expect(save(fs)).rejects.toMatchObject({ code: 'EPERM' });
    expect(await names()).toEqual([]);
    const closed = await setUp((port) => ({ open: notCreating(port, 'EACCES') }), null);
    await expect(save(closed.fs)).rejects.toMatchObject({ code: 'EACCES' });
  });

  /** Nothing is made in the folder of the document, of which claims are not spoken here. */
  const notCreating =
    (port: FsPort, code: string): FsPort['open'] =>
    async (path, purpose) =>
      purpose === 'create' && path.startsWith(FOLDER) && !path.includes('~claim')
        ? fail(code)
        : port.open(path, purpose);

  test.each(['EACCES', 'EPERM'])(
    'in a folder that takes no files (%s) writes into the file',
    async (code) => {
      const { fs, port, read } = await setUp((own) => ({ open: notCreating(own, code) }));
      const { ino } = await port.stat(PATH);
      await save(fs, { generations: 0 });
      expect([(await port.stat(PATH)).ino, await read(PATH)]).toEqual([ino, NEW]);
    },
  );

  test('in a folder that takes no files looks once more before it writes into the file', async () => {
    const { fs, port, read } = await setUp((own) => ({
      open: async (path, purpose) => {
        if (purpose === 'create' && path.includes('.~claim'))
          await own.open(PATH, 'update').then((file) => file.truncate(3));
        return notCreating(own, 'EACCES')(path, purpose);
      },
    }));
    await expect(save(fs, { expected: expecting(OLD) })).rejects.toMatchObject({
      problem: { code: 'changed-on-disk' },
    });
    expect([await read(PATH), await port.list('/data')]).toEqual(['the', []]);
  });

  test.each<[string, string, (port: FsPort) => FsPort['open']]>([
    ['for another reason', 'EROFS', (port) => notCreating(port, 'EROFS')],
    [
      'but that may not be written',
      'EACCES',
      (port) => async (path, purpose) => {
        const file = await port.open(path, purpose);
        return purpose === 'create' && path.startsWith(FOLDER)
          ? { ...file, write: async () => fail('EACCES') }
          : file;
      },
    ],
  ])('in a folder that takes no files %s is an error', async (_why, code, open) => {
    const { fs, read } = await setUp((port) => ({ open: open(port) }));
    await expect(save(fs)).rejects.toMatchObject({ code });
    expect(await read(PATH)).toBe(OLD);
  });

  test('that could not read its earlier version does not write into the file', async () => {
    let reads = 0;
    const { fs, read } = await setUp((own) => ({
      link: async () => fail('EPERM'),
      open: async (path, purpose) =>
        path === PATH && purpose === 'read' && reads++ === 0 ? fail('EACCES') : own.open(path, purpose),
    }));
    await expect(save(fs)).rejects.toMatchObject({ action: 'read', code: 'EACCES' });
    expect(await read(PATH)).toBe(OLD);
  });

  test('without earlier versions leaves what is called like one, though it is the same file', async () => {
    const { fs, port, read } = await setUp(refusing('EPERM'));
    await port.link(PATH, `${PATH}.bak`);
    await save(fs, { generations: 0 });
    expect([await read(PATH), await read(`${PATH}.bak`)]).toEqual([NEW, NEW]);
  });

  test('that could not copy its earlier version does not write into the file', async () => {
    let made = 0;
    const { fs, read } = await setUp((port) => ({
      link: async () => fail('EPERM'),
      open: async (path, purpose) =>
        purpose === 'create' && path.startsWith(FOLDER) && !path.includes('~claim') && made++ > 0
          ? fail('EACCES')
          : port.open(path, purpose),
    }));
    await expect(save(fs)).rejects.toMatchObject({ action: 'create', code: 'EACCES' });
    expect(await read(PATH)).toBe(OLD);
  });
});

describe('on Windows, where scanners hold new files for a moment', () => {
  const own = process.platform;
  const become = (value: string) => Object.defineProperty(process, 'platform', { value });
  afterEach(() => {
    become(own);
    vi.useRealTimers();
    vi.resetModules();
  });

  test.each([
    ['EPERM', 4, NEW, false],
    ['EACCES', 4, NEW, false],
    ['EBUSY', 4, NEW, false],
    ['EBUSY', 5, NEW, true],
    ['EIO', 1, OLD, false],
  ])(
    'a rename that fails with %s %i times ends with %s (in place: %s)',
    async (code, times, text, inPlace) => {
      become('win32');
      vi.resetModules();
      const { saveFile: saveThere } = await import('../../../electron/main/files/save-file');
      vi.useFakeTimers({ toFake: ['setTimeout'] });
      let tries = 0;
      const { fs, port, read } = await setUp((real) => ({
        rename: async (from, to) => (to === PATH && tries++ < times ? fail(code) : real.rename(from, to)),
      }));
      const { ino } = await port.stat(PATH);
      const pauses = vi.spyOn(globalThis, 'setTimeout');
      const saving = saveThere(fs, request()).catch((error: unknown) => error);
      for (let ms = 0; ms < 1000; ms += 10) await vi.advanceTimersByTimeAsync(10);
      await saving;
      expect(await read(PATH)).toBe(text);
      expect(pauses.mock.calls.map(([, ms]) => ms)).toEqual(code === 'EIO' ? [] : [20, 60, 180, 540]);
      expect((await port.stat(PATH)).ino === ino).toBe(inPlace || text === OLD);
    },
  );
});
