/** The small parts of a save: what a failed call is called, whole writing and reading, rights, flushes, processes. */
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import {
  digestFile,
  digestOf,
  discard,
  readOpen,
  syncFolder,
  writeAll,
  writeNew,
} from '../../../electron/main/files/bytes';
import { describeFailure, explained, FileRefusal, FsFailure } from '../../../electron/main/files/failure';
import type { FileStat, FsPort, OpenFile } from '../../../electron/main/files/fs-port';
import { isGeneration } from '../../../electron/main/files/generations';
import { findNotKept, keepForThisRun, ownFolder } from '../../../electron/main/files/own-folder';
import { isAlive, lifeOf, mayLive } from '../../../electron/main/files/process-life';
import { scratchFolder } from './support/folder';

const fail = (code: string) => Promise.reject(Object.assign(new Error(code), { code }));
const PATH = '/m/a.kempe';

describe('a failure is told', () => {
  test.each([
    ['ENOENT', 'not-found', /moved, renamed or deleted/],
    ['ENOTDIR', 'not-found', /moved, renamed or deleted/],
    ['EACCES', 'not-readable', /permission/],
    ['EPERM', 'not-readable', /permission/],
    ['EIO', 'failed', /Check the disk/],
  ])('on opening, %s as %s', (code, wanted, remedy) => {
    const problem = describeFailure(new FsFailure('read', PATH, code), 'open', PATH);
    expect(problem).toMatchObject({ code: wanted, remedy: expect.stringMatching(remedy) as unknown });
    expect(problem.message).toMatch(/^\/m\/a\.kempe could not be opened: [^(]*( \(any more\))?\.$/);
  });

  test.each([
    ['ENOSPC', 'disk-full', /Free some space/],
    ['EDQUOT', 'disk-full', /Free some space/],
    ['EROFS', 'read-only', /^Use Save As/],
    ['ENOENT', 'not-found', /^Use Save As/],
    ['ENOTDIR', 'not-found', /^Use Save As/],
    ['EACCES', 'not-writable', /^Use Save As/],
    ['EPERM', 'not-writable', /^Use Save As/],
    ['EISDIR', 'not-writable', /^Use Save As/],
    ['ENAMETOOLONG', 'failed', /shorter name/],
    ['EIO', 'failed', /^Use Save As/],
  ])('on saving, %s as %s', (code, wanted, remedy) => {
    const problem = describeFailure(new FsFailure('write', '/m/.tmp', code), 'save', PATH);
    expect(problem).toMatchObject({ code: wanted, remedy: expect.stringMatching(remedy) as unknown });
    expect(problem.message).toMatch(/could not be saved: .* \(\/m\/\.tmp\)\.$/);
  });

  test('with its own sentence where it has one, and by its number where it has no name', () => {
    const own = { code: 'failed', message: 'No.', remedy: 'Yes.' } as const;
    expect(describeFailure(new FileRefusal(own), 'save', PATH)).toBe(own);
    expect(describeFailure({ code: 'EODD' }, 'save', PATH).message).toContain('the system reported EODD');
  });

  test('with what was attempted, on which path', async () => {
    const broken = new Proxy({}, { get: (_, name) => (name === 'then' ? undefined : () => fail('EIO')) });
    const fs = explained(broken as FsPort);
    const open = explained({ open: () => Promise.resolve(broken) } as unknown as FsPort);
    const file = await open.open(PATH, 'update');
    const data = new Uint8Array(1);
    const calls: [() => Promise<unknown>, string, string][] = [
      [() => fs.open('p', 'create'), 'create', 'p'],
      [() => fs.open('p', 'folder'), 'folder', 'p'],
      [() => fs.realpath('p'), 'find', 'p'],
      [() => fs.readLink('p'), 'find', 'p'],
      [() => fs.stat('p'), 'look at', 'p'],
      [() => fs.checkWritable('p'), 'write', 'p'],
      [() => fs.link('p', 'q'), 'link', 'q'],
      [() => fs.rename('p', 'q'), 'rename', 'q'],
      [() => fs.unlink('p'), 'delete', 'p'],
      [() => fs.list('p'), 'list', 'p'],
      [() => fs.makeFolder('p'), 'create', 'p'],
      [() => file.read(data, 0, 1, 0), 'read', PATH],
      [() => file.write(data, 0, 1, 0), 'write', PATH],
      [() => file.truncate(1), 'write', PATH],
      [() => file.chmod(1), 'write', PATH],
      [() => file.chown(1, 1), 'write', PATH],
      [() => file.stat(), 'look at', PATH],
      [() => file.sync(), 'flush', PATH],
      [() => file.close(), 'close', PATH],
    ];
    for (const [call, action, path] of calls)
      await expect(call()).rejects.toMatchObject({ action, path, code: 'EIO' });
    const known = new FsFailure('x', 'y', 'z');
    const kept = explained({ stat: () => Promise.reject(known) } as unknown as FsPort);
    await expect(kept.stat('p')).rejects.toBe(known);
  });
});

/** A file in memory that takes and gives so many bytes at a time. */
function memory(bytes: number[], most = Infinity) {
  const content = [...bytes];
  const calls: string[] = [];
  const own = { uid: 1, gid: 2, closed: 0 };
  const file = {
    read: (into: Uint8Array, offset: number, length: number, position: number) => {
      const part = content.slice(position, position + Math.min(length, most));
      into.set(part, offset);
      return Promise.resolve(part.length);
    },
    write: (from: Uint8Array, offset: number, length: number, position: number) => {
      const part = [...from.slice(offset, offset + Math.min(length, most))];
      content.splice(position, part.length, ...part);
      return Promise.resolve(part.length);
    },
    stat: () => Promise.resolve({ size: content.length, ...own } as unknown as FileStat),
    chmod: (mode: number) => (calls.push(`chmod ${mode.toString(8)}`), Promise.resolve()),
    chown: (uid: number, gid: number) => (calls.push(`chown ${uid} ${gid}`), Promise.resolve()),
    sync: () => (calls.push('sync'), Promise.resolve()),
    close: () => (calls.push('close'), Promise.resolve()),
    truncate: () => Promise.resolve(),
  } as OpenFile;
  const fs = { open: () => Promise.resolve(file) } as unknown as FsPort;
  return { file, fs, content, calls, own };
}
const bytesOf = (length: number) => Array.from({ length }, (_, i) => i % 251);

describe('every byte', () => {
  test('is written, however few a call takes, from where it is to begin', async () => {
    const { file, content } = memory([], 3);
    await writeAll(file, PATH, Uint8Array.from(bytesOf(10)));
    expect(content).toEqual(bytesOf(10));
    const part = memory([9, 9], 3);
    await writeAll(part.file, PATH, Uint8Array.from(bytesOf(5)), 2);
    expect(part.content).toEqual([9, 9, 2, 3, 4]);
  });

  test('that is not taken is a full disk', async () => {
    await expect(writeAll(memory([], 0).file, PATH, new Uint8Array(1))).rejects.toMatchObject({
      code: 'ENOSPC',
      path: PATH,
      action: 'write',
    });
  });

  test('is read, also of a file that grows meanwhile, up to the limit', async () => {
    const whole = async (length: number, limit: number, claimed = length) => {
      const { file } = memory(bytesOf(length), 4);
      const read = await readOpen(
        { ...file, stat: () => Promise.resolve({ size: claimed } as FileStat) },
        limit,
      );
      return read && [...read];
    };
    expect(await whole(10, 10)).toEqual(bytesOf(10));
    expect(await whole(10, 9)).toBeNull();
    expect(await whole(40, 40, 3)).toEqual(bytesOf(40));
    expect(await whole(40, 39, 3)).toBeNull();
    expect(await whole(0, 0)).toEqual([]);
    // what says itself that it is larger is not read at all
    expect(await whole(3, 9, 10)).toBeNull();
  });

  test('counts in a digest', async () => {
    const { fs, calls } = memory(bytesOf(1000), 7);
    const open = vi.spyOn(fs, 'open');
    expect(await digestFile(fs, PATH)).toBe(digestOf(Uint8Array.from(bytesOf(1000))));
    expect([open.mock.calls, calls]).toEqual([[[PATH, 'read']], ['close']]);
  });

  test('counts in the digest of a long file, which is read in larger parts than a short one', async () => {
    const { file, fs } = memory(bytesOf(200_000));
    const read = vi.spyOn(file, 'read');
    expect(await digestFile(fs, PATH)).toBe(digestOf(Uint8Array.from(bytesOf(200_000))));
    // the first part, all others, the end
    expect(read).toHaveBeenCalledTimes(3);
    expect(read.mock.calls[0]![2]).toBeLessThan(100_000);
  });
});

describe('a new file', () => {
  const make = async (
    rights: { mode: number } | { mode: number; uid: number; gid: number } | null,
    chown?: OpenFile['chown'],
  ) => {
    const { file, calls } = memory([]);
    const wrapped: OpenFile = {
      ...file,
      chown: (uid, gid) => (void file.chown(uid, gid), (chown ?? (() => Promise.resolve()))(uid, gid)),
    };
    await writeNew(
      { open: () => Promise.resolve(wrapped) } as unknown as FsPort,
      PATH,
      Uint8Array.of(1),
      rights,
    );
    return calls;
  };

  test('has the rights of the old one, the owner first; the same owner is not set again', async () => {
    expect(await make({ mode: 0o100_640, uid: 1, gid: 2 })).toEqual(['chmod 640', 'sync', 'close']);
    expect(await make({ mode: 0o640, uid: 5, gid: 2 })).toEqual(['chown 5 2', 'chmod 640', 'sync', 'close']);
    expect(await make({ mode: 0o640, uid: 1, gid: 3 })).toEqual(['chown 1 3', 'chmod 640', 'sync', 'close']);
    expect(await make({ mode: 0o640 })).toEqual(['chmod 640', 'sync', 'close']);
    expect(await make(null)).toEqual(['sync', 'close']);
  });

  test('that cannot be given away keeps the group; with another group, that may do what everyone may', async () => {
    for (const code of ['EPERM', 'EACCES', 'EINVAL', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP']) {
      const refuse = () => Promise.reject(new FsFailure('write', PATH, code));
      expect(await make({ mode: 0o674, uid: 5, gid: 6 }, refuse)).toEqual([
        'chown 5 6',
        'chown -1 6',
        'chmod 644',
        'sync',
        'close',
      ]);
      expect(await make({ mode: 0o674, uid: 5, gid: 2 }, refuse)).toEqual([
        'chown 5 2',
        'chown -1 2',
        'chmod 674',
        'sync',
        'close',
      ]);
      const half = (uid: number) => (uid < 0 ? Promise.resolve() : refuse());
      expect(await make({ mode: 0o674, uid: 5, gid: 6 }, half)).toEqual([
        'chown 5 6',
        'chown -1 6',
        'chmod 674',
        'sync',
        'close',
      ]);
    }
  });

  test('whose owner cannot be set for another reason is not made', async () => {
    await expect(
      make({ mode: 0o600, uid: 5, gid: 6 }, () => Promise.reject(new FsFailure('write', PATH, 'EIO'))),
    ).rejects.toMatchObject({ code: 'EIO' });
  });

  test('is as long as what was written, or an error; closed in either case', async () => {
    const { file, calls } = memory([]);
    const short: OpenFile = { ...file, stat: () => Promise.resolve({ size: 1 } as FileStat) };
    const fs = { open: () => Promise.resolve(short) } as unknown as FsPort;
    await expect(writeNew(fs, PATH, Uint8Array.of(1, 2), null)).rejects.toMatchObject({
      code: 'EIO',
      action: 'write',
    });
    expect(calls).toEqual(['sync', 'close']);
  });
});

describe('a folder', () => {
  const flush = (code: string, at: 'open' | 'sync', action = at === 'open' ? 'folder' : 'flush') => {
    const { file, calls } = memory([]);
    const broken = () => Promise.reject(new FsFailure(action, '/m', code));
    const fs = {
      open: at === 'open' ? broken : () => Promise.resolve({ ...file, sync: broken }),
    } as unknown as FsPort;
    return syncFolder(fs, '/m').then(() => calls);
  };

  test.each(['EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EISDIR'])(
    'that cannot be flushed (%s) is warned of, and no error',
    async (code) => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      expect(await flush(code, 'open')).toEqual([]);
      expect(await flush(code, 'sync')).toEqual(['close']);
      expect(warn).toHaveBeenCalledTimes(2);
    },
  );

  test.each(['EACCES', 'EPERM'])('that may be written but not looked into (%s) is no error', async (code) => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(await flush(code, 'open')).toEqual([]);
    await expect(flush(code, 'sync')).rejects.toMatchObject({ code });
  });

  test('whose flush fails is an error', async () => {
    await expect(flush('EIO', 'sync')).rejects.toMatchObject({ code: 'EIO' });
  });
});

test('what is of no more use is deleted, at the second try if need be, and never an error', async () => {
  for (const failures of [0, 1, 2]) {
    let tries = 0;
    const unlink = () => (tries++ < failures ? fail('EBUSY') : Promise.resolve());
    await discard({ unlink } as unknown as FsPort, PATH);
    expect(tries).toBe(Math.min(2, failures + 1));
  }
});

test('the newest earlier version is the file itself by its number on its disk; none is none', async () => {
  const at = (ino: number, dev: number) =>
    ({ stat: () => Promise.resolve({ ino, dev } as FileStat) }) as unknown as FsPort;
  const own = { ino: 3, dev: 4 };
  expect(await isGeneration(at(3, 4), PATH, own)).toBe(true);
  expect(await isGeneration(at(3, 5), PATH, own)).toBe(false);
  expect(await isGeneration(at(2, 4), PATH, own)).toBe(false);
  const none = (code: string) =>
    ({ stat: () => Promise.reject(new FsFailure('look at', PATH, code)) }) as unknown as FsPort;
  expect(await isGeneration(none('ENOENT'), PATH, own)).toBe(false);
  await expect(isGeneration(none('EIO'), PATH, own)).rejects.toMatchObject({ code: 'EIO' });
});

describe('a process', () => {
  const onLinux = process.platform === 'linux';

  test('lives while its id does, and is told from another of that id', () => {
    const own = lifeOf(process.pid);
    expect(own).toMatch(/^[0-9a-f]{8}$/);
    expect(lifeOf(process.pid)).toBe(own);
    expect(mayLive(process.pid, own)).toBe(true);
    expect(mayLive(process.pid, '00000000')).toBe(true);
    if (onLinux) {
      expect(own).not.toBe('00000000');
      expect(lifeOf(process.ppid)).not.toBe(own);
      expect(mayLive(process.pid, lifeOf(process.ppid))).toBe(false);
    }
    expect(lifeOf(4_194_305)).toBe('00000000');
    expect(mayLive(4_194_305, own)).toBe(false);
  });

  test('that may not be asked lives', () => {
    const kill = vi.spyOn(process, 'kill');
    kill.mockImplementation(() => {
      throw Object.assign(new Error(), { code: 'EPERM' });
    });
    expect(isAlive(1)).toBe(true);
    kill.mockImplementation(() => {
      throw Object.assign(new Error(), { code: 'ESRCH' });
    });
    expect(isAlive(1)).toBe(false);
  });
});

describe('the own folder', () => {
  const appWith = (value: string) => {
    const paths: Record<string, string> = { userData: '/usual' };
    const ends: (() => void)[] = [];
    const app = {
      commandLine: { getSwitchValue: (name: string) => (name === 'user-data-dir' ? value : 'x') },
      getPath: (name: string) => paths[name],
      setPath: (name: string, path: string) => (paths[name] = path),
      once: (name: string, work: () => void) => name === 'quit' && ends.push(work),
    };
    return { app: app as never, paths, ends };
  };

  test('is the one asked for, else the usual one', () => {
    expect(ownFolder(appWith('').app)).toBe('/usual');
    expect(ownFolder(appWith('data').app)).toBe(resolve('data'));
  });

  test('that takes files is found so, and left empty; one that does not, with the cause', () => {
    const folder = join(scratchFolder({ quick: true }), 'a', 'b');
    expect(findNotKept(folder)).toBeNull();
    expect(existsSync(folder)).toBe(true);
    expect(findNotKept('/dev/null/x')).toEqual({
      folder: '/dev/null/x',
      cause: expect.any(String) as unknown,
    });
  });

  test('of one run goes when the app does', () => {
    const { app, paths, ends } = appWith('');
    const remove = keepForThisRun(app);
    expect(paths['userData']).toBe(paths['sessionData']);
    expect(existsSync(paths['userData'])).toBe(true);
    expect(ends).toEqual([remove]);
    remove();
    expect(existsSync(paths['userData'])).toBe(false);
    const told = vi.spyOn(console, 'error').mockReturnValue();
    remove();
    expect(told).not.toHaveBeenCalled();
  });

  test('of one run that cannot be removed does not keep the app from ending', () => {
    const temporary = join(scratchFolder({ quick: true }), 'temporary');
    mkdirSync(temporary);
    vi.stubEnv('TMPDIR', temporary);
    const { app, paths } = appWith('');
    const remove = keepForThisRun(app);
    vi.unstubAllEnvs();
    // no folder is below a file
    renameSync(temporary, `${temporary}-moved`);
    writeFileSync(temporary, '');
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    remove();
    expect(told).toHaveBeenCalledWith(expect.stringContaining(paths['userData']));
    told.mockRestore();
  });
});
