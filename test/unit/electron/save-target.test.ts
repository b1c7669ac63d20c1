/** Before a save: where its path leads, what is there, and what it refuses to replace; and what an open file became. */
import { describe, expect, test } from 'vitest';
import { digestOf } from '../../../electron/main/files/bytes';
import { explained } from '../../../electron/main/files/failure';
import type { FileStat, FsPort } from '../../../electron/main/files/fs-port';
import { lookAt } from '../../../electron/main/files/look-at';
import { isSameFile } from '../../../electron/main/files/same-file';
import type { SaveRequest } from '../../../electron/main/files/save-request';
import { sweepTemporaries } from '../../../electron/main/files/sweep';
import { inspectTarget, resolveTarget } from '../../../electron/main/files/target';
import { fail } from '../../persistence/support/power-disk';
import { bytesOf, memoryFolders } from './support/memory-folder';

const FOLDER = '/home';
const PATH = `${FOLDER}/model.kempe`;
const OLD = 'the old version';
const NEW = 'a new version';

async function setUp(change?: (port: FsPort) => Partial<FsPort>, text: string | null = OLD) {
  const disk = await memoryFolders([FOLDER], change);
  if (text !== null) await disk.put(PATH, text);
  return disk;
}

const expecting = (text: string, realPath = PATH) => ({ realPath, digests: [digestOf(bytesOf(text))] });

describe('the file that a path leads to', () => {
  /** Links by path; everything else is missing. */
  const linked = (links: Record<string, string>, folders = [FOLDER]) =>
    ({
      realpath: async (path: string) => (folders.includes(path) ? path : fail('ENOENT')),
      readLink: async (path: string) => links[path] ?? fail('EINVAL'),
    }) as unknown as FsPort;
  const chain = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`${FOLDER}/${i}`, `${i + 1}`]));

  test('is found through forty links that lead to no file yet, and not through more', async () => {
    expect(await resolveTarget(linked(chain(40)), `${FOLDER}/0`)).toBe(`${FOLDER}/40`);
    const error = { action: 'find', path: `${FOLDER}/0`, code: 'ELOOP' };
    await expect(resolveTarget(linked(chain(41)), `${FOLDER}/0`)).rejects.toMatchObject(error);
  });

  test.each([
    ['from the folder of the link', 'b', `${FOLDER}/b`],
    ['up from there', '../home/b', `${FOLDER}/b`],
    ['from the root', '/home/b', `${FOLDER}/b`],
  ])('is counted %s', async (_how, lead, target) => {
    expect(await resolveTarget(linked({ [PATH]: lead }), PATH)).toBe(target);
  });

  test('without its folder is missing; with a link into no folder, that is told', async () => {
    await expect(resolveTarget(linked({}, []), PATH)).rejects.toMatchObject({ code: 'ENOENT' });
    const refusal = { problem: { code: 'not-found', message: expect.stringContaining('/none/b') as string } };
    await expect(resolveTarget(linked({ [PATH]: '/none/b' }), PATH)).rejects.toMatchObject(refusal);
  });

  test.each(['ENOENT', 'EINVAL', 'UNKNOWN'])('is itself where it is no link (%s)', async (code) => {
    const fs = { ...linked({}), readLink: async () => fail(code) } as FsPort;
    expect(await resolveTarget(fs, PATH)).toBe(PATH);
  });

  test.each(['realpath', 'readLink'] as const)('cannot be told where %s fails', async (call) => {
    const own = linked({});
    // of its folder it could be told
    const failing = async (path: string) => (path === PATH ? fail('EIO') : own[call](path));
    await expect(resolveTarget({ ...own, [call]: failing }, PATH)).rejects.toMatchObject({ code: 'EIO' });
    // nor where the folder of what a link leads to cannot be looked at
    const closed = linked({ [PATH]: '/closed/b' });
    const realpath = async (path: string) => (path === '/closed' ? fail('EACCES') : closed.realpath(path));
    await expect(resolveTarget({ ...closed, realpath }, PATH)).rejects.toMatchObject({ code: 'EACCES' });
  });
});

describe('what is there', () => {
  const inspect = (fs: FsPort, more?: Partial<SaveRequest>) =>
    inspectTarget(explained(fs), {
      ...{ path: PATH, data: bytesOf(NEW), expected: null, generations: 3, backups: '/data' },
      ...more,
    });
  const statWith = (more: Partial<FileStat>) => (port: FsPort) => ({
    stat: async (path: string) => ({ ...(await port.stat(path)), ...more }),
  });
  const refusal = (code: string, message: string) => ({
    problem: { code, message: expect.stringMatching(message) as string },
  });

  test('is read only where somebody needs to know its bytes', async () => {
    const digest = digestOf(bytesOf(OLD));
    const { fs } = await setUp();
    expect((await inspect(fs)).digest).toBeNull();
    expect((await inspect(fs, { data: bytesOf('x'.repeat(OLD.length)) })).digest).toBe(digest);
    expect((await inspect(fs, { expected: expecting(OLD) })).digest).toBe(digest);
    expect(await inspect((await setUp(undefined, null)).fs)).toEqual({
      path: PATH,
      stat: null,
      digest: null,
    });
  });

  test('and was not before, or is another file, is told', async () => {
    const { fs } = await setUp();
    const changed = refusal('changed-on-disk', 'was changed by another program');
    await expect(inspect(fs, { expected: expecting(NEW) })).rejects.toMatchObject(changed);
    await expect(inspect(fs, { expected: expecting(OLD, '/b') })).rejects.toMatchObject(changed);
    const gone = (await setUp(undefined, null)).fs;
    const deleted = refusal('changed-on-disk', 'was deleted or moved');
    await expect(inspect(gone, { expected: expecting(OLD) })).rejects.toMatchObject(deleted);
    // there is nothing to reload
    await expect(inspect(gone, { expected: expecting(OLD) })).rejects.toMatchObject({
      problem: { gone: true },
    });
    const error: unknown = await inspect(fs, { expected: expecting(NEW) }).catch((fault: unknown) => fault);
    expect(error).not.toHaveProperty('problem.gone');
  });

  test.each<[string, (port: FsPort) => Partial<FsPort>, string, string]>([
    [
      'it is no file',
      statWith({ isFile: false }),
      'not-writable',
      'is a folder, a device or a pipe, not a file\\.$',
    ],
    ['it is marked so', statWith({ mode: 0o555 }), 'read-only', 'is read-only\\.$'],
    ...['EACCES', 'EPERM', 'EROFS'].map(
      (code) =>
        [
          `the system says so (${code})`,
          () => ({ checkWritable: async () => fail(code) }),
          'read-only',
          code === 'EROFS' ? 'is read-only, as is the disk it is on\\.$' : 'is read-only\\.$',
        ] as [string, () => Partial<FsPort>, string, string],
    ),
  ])('is refused where %s', async (_why, change, code, message) => {
    await expect(inspect((await setUp(change)).fs)).rejects.toMatchObject(refusal(code, message));
  });

  test.each([0o200, 0o020, 0o002])('is written where anybody may (%o)', async (mode) => {
    expect((await inspect((await setUp(statWith({ mode }))).fs)).path).toBe(PATH);
  });

  test('that cannot be asked is an error', async () => {
    for (const change of [{ stat: async () => fail('EIO') }, { checkWritable: async () => fail('EIO') }])
      await expect(inspect((await setUp(() => change)).fs)).rejects.toMatchObject({ code: 'EIO' });
  });
});

describe('a look at an open file', () => {
  const known = expecting(OLD);
  const LARGEST = 512 * 1024 * 1024;
  const sized = (size: number) => (port: FsPort) => ({
    stat: async (path: string) => ({ ...(await port.stat(path)), size }),
  });

  test.each([
    ['the same', undefined, OLD, known, 'same'],
    ['other bytes', undefined, NEW, known, 'changed'],
    ['the bytes of another file', undefined, OLD, { ...known, realPath: '/b' }, 'changed'],
    ['as large as an archive may be', sized(LARGEST), OLD, known, 'same'],
  ])('finds %s', async (_what, change, text, before, state) => {
    const { fs } = await setUp(change, text);
    const now = { realPath: PATH, digest: digestOf(bytesOf(text)) };
    expect(await lookAt(fs, PATH, before)).toEqual({ state, now });
  });

  test('reads nothing that is larger than any project or archive', async () => {
    const { fs } = await setUp((port) => ({ ...sized(LARGEST + 1)(port), open: async () => fail('EIO') }));
    const now = { realPath: PATH, digest: 'too large' };
    expect(await lookAt(fs, PATH, known)).toEqual({ state: 'changed', now });
  });

  test('finds it gone, or a folder in its place, or cannot tell', async () => {
    const gone = { state: 'gone', now: null };
    for (const code of ['ENOENT', 'ENOTDIR', 'ELOOP'])
      expect(
        await lookAt((await setUp(() => ({ realpath: async () => fail(code) }))).fs, PATH, known),
      ).toEqual(gone);
    const folder = await setUp((port) => ({
      stat: async (path) => ({ ...(await port.stat(path)), isFile: false }),
    }));
    expect(await lookAt(folder.fs, PATH, known)).toEqual(gone);
    const silent = await setUp(() => ({ stat: async () => fail('ETIMEDOUT') }));
    expect(await lookAt(silent.fs, PATH, known)).toBeNull();
  });
});

describe('two paths', () => {
  const OTHER = `${FOLDER}/other.kempe`;
  const same = { ino: 5, dev: 6, size: 7, mtimeMs: 8 };
  const areOne = async (a: Partial<FileStat>, b: Partial<FileStat>) => {
    const stats: Record<string, Partial<FileStat>> = { [PATH]: a, [OTHER]: b };
    const fs = { realpath: async (path: string) => path, stat: async (path: string) => stats[path] };
    return isSameFile(fs as unknown as FsPort, PATH, OTHER);
  };

  test('lead to one file where number, disk, size and time say so, and there are numbers', async () => {
    expect(await areOne(same, same)).toBe(true);
    for (const field of ['ino', 'dev', 'size', 'mtimeMs'] as const)
      expect(await areOne(same, { ...same, [field]: 1 })).toBe(false);
    expect(await areOne({ ...same, ino: 0 }, { ...same, ino: 0 })).toBe(false);
  });

  test('lead to one by their names alone, and to two where one leads nowhere', async () => {
    const { fs, put } = await setUp();
    await put(OTHER, OLD);
    const silent = { ...fs, stat: async () => fail('EIO') } as FsPort;
    expect(await isSameFile(silent, '/none/a', '/none/a')).toBe(true);
    expect(await isSameFile({ ...silent, realpath: async () => '/x' } as FsPort, PATH, OTHER)).toBe(true);
    expect(await isSameFile(silent, PATH, OTHER)).toBe(false);
    expect(await isSameFile({ ...silent, realpath: async () => fail('EIO') }, PATH, OTHER)).toBe(false);
    expect(await isSameFile(fs, PATH, OTHER)).toBe(false);
    expect(await isSameFile(fs, PATH, '/none/a')).toBe(false);
    expect(await isSameFile(fs, '/none/a', PATH)).toBe(false);
  });
});

test('what a process that is gone left for more than a day is swept, and nothing else', async () => {
  const { fs, port, put } = await setUp();
  const names = () => port.list(FOLDER);
  const day = 24 * 3600 * 1000;
  const gone = '.model.kempe.~4194304-01234567';
  const kept = [`.model.kempe.~${process.pid}-01234567`, '.other.kempe.~4194304-01234567', 'model.kempe'];
  for (const name of [gone, ...kept.slice(0, 2)]) await put(`${FOLDER}/${name}`, '');
  const { mtimeMs } = await fs.stat(`${FOLDER}/${gone}`);
  await sweepTemporaries(fs, PATH, mtimeMs + day);
  expect(await names()).toHaveLength(4);
  await sweepTemporaries(fs, PATH, mtimeMs + day + 1);
  expect((await names()).toSorted()).toEqual(kept.toSorted());
});
