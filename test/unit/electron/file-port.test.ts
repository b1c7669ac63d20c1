/** Ports: the calls of Node as they are passed on, and the port that waits for no call for ever. */
import { constants, promises } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { nodeFs } from '../../../electron/main/files/fs-port';
import type { FsPort, OpenFile } from '../../../electron/main/files/fs-port';
import { patient } from '../../../electron/main/files/patient';

describe('the port of Node', () => {
  const STAT = {
    ...{ size: 1n, mode: 2n, uid: 3n, gid: 4n, nlink: 5n, mtimeMs: 6n, dev: 7n, ino: 8n },
    isFile: () => true,
  };
  const TOLD = { isFile: true, size: 1, mode: 2, uid: 3, gid: 4, links: 5, mtimeMs: 6, dev: 7, ino: 8 };

  /** Node's calls, of which each is only noted, and answers with this. */
  function noting(names: readonly string[], answers: Record<string, unknown> = {}) {
    const calls: unknown[][] = [];
    const handle = Object.fromEntries(
      ['read', 'write', 'truncate', 'chmod', 'chown', 'stat', 'sync', 'close'].map((name) => [
        name,
        (...args: unknown[]) => (calls.push([name, ...args]), Promise.resolve(answers[name])),
      ]),
    );
    for (const name of names) {
      vi.spyOn(promises, name as 'stat').mockImplementation(((...args: unknown[]) => {
        calls.push([name, ...args]);
        return Promise.resolve(name === 'open' ? handle : answers[name]);
      }) as never);
    }
    return calls;
  }

  test('passes on what it is asked, and says what it was answered', async () => {
    const calls = noting(
      ['realpath', 'readlink', 'stat', 'access', 'link', 'rename', 'unlink', 'readdir', 'mkdir'],
      { realpath: '/r', readlink: '/l', stat: STAT, readdir: ['a'], mkdir: '/made' },
    );
    expect(await nodeFs.realpath('/a')).toBe('/r');
    expect(await nodeFs.readLink('/a')).toBe('/l');
    expect(await nodeFs.stat('/a')).toEqual(TOLD);
    expect(await nodeFs.list('/a')).toEqual(['a']);
    await nodeFs.checkWritable('/a');
    await nodeFs.link('/a', '/b');
    await nodeFs.rename('/a', '/b');
    await nodeFs.unlink('/a');
    expect(await nodeFs.makeFolder('/a')).toBeUndefined();
    expect(calls).toEqual([
      ['realpath', '/a'],
      ['readlink', '/a'],
      ['stat', '/a'],
      ['readdir', '/a'],
      ['access', '/a', constants.W_OK],
      ['link', '/a', '/b'],
      ['rename', '/a', '/b'],
      ['unlink', '/a'],
      ['mkdir', '/a', { recursive: true, mode: 0o700 }],
    ]);
  });

  test('does so for an open file', async () => {
    const calls = noting(['open'], { read: { bytesRead: 3 }, write: { bytesWritten: 2 }, stat: STAT });
    const file = await nodeFs.open('/a', 'update');
    const bytes = new Uint8Array(9);
    expect(await file.read(bytes, 1, 2, 3)).toBe(3);
    expect(await file.write(bytes, 4, 5, 6)).toBe(2);
    expect(await file.stat()).toEqual(TOLD);
    await file.truncate(7);
    await file.chmod(0o640);
    await file.chown(8, 9);
    await file.sync();
    await file.close();
    expect(calls.slice(1)).toEqual([
      ['read', bytes, 1, 2, 3],
      ['write', bytes, 4, 5, 6],
      ['stat'],
      ['truncate', 7],
      ['chmod', 0o640],
      ['chown', 8, 9],
      ['sync'],
      ['close'],
    ]);
  });

  test('opens for what it is meant: made files are new and their owner’s alone, pipes do not hang', async () => {
    const calls = noting(['open']);
    for (const purpose of ['read', 'create', 'update', 'folder'] as const) await nodeFs.open('/a', purpose);
    const { O_RDONLY, O_NONBLOCK, O_WRONLY, O_CREAT, O_EXCL, O_RDWR } = constants;
    const flags = [O_RDONLY | O_NONBLOCK, O_WRONLY | O_CREAT | O_EXCL, O_RDWR, O_RDONLY];
    expect(calls).toEqual(flags.map((each) => ['open', '/a', each, 0o600]));
  });
});

describe('the patient port', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const QUICK = 15_000;
  const LONG = 120_000;

  /** A port whose calls end when they are told to. */
  function waiting() {
    const calls: { call: string; resolve: (value?: unknown) => void; reject: (error: Error) => void }[] = [];
    const port = new Proxy({} as Record<string, unknown>, {
      get:
        (_, name: string) =>
        (...args: unknown[]) =>
          new Promise((resolve, reject) => calls.push({ call: [name, ...args].join(' '), resolve, reject })),
    });
    const file = Object.fromEntries(
      ['read', 'write', 'truncate', 'chmod', 'chown', 'stat', 'sync', 'close'].map((name) => [
        name,
        port[name],
      ]),
    ) as unknown as OpenFile;
    return { fs: patient(port as unknown as FsPort), calls, file, last: () => calls.at(-1)! };
  }
  /** How a call stands. */
  function watched(call: Promise<unknown>) {
    const state = { is: 'open' as unknown };
    call.then(
      (value) => (state.is = value),
      (error: Error & { code?: string }) => (state.is = error.code),
    );
    return state;
  }

  const PORT_CALLS: [string, (fs: FsPort) => Promise<unknown>, string][] = [
    ['open /m/a read', (fs) => fs.open('/m/a', 'read'), '/m'],
    ['open /m folder', (fs) => fs.open('/m', 'folder'), '/m'],
    ['realpath /m/a', (fs) => fs.realpath('/m/a'), '/m'],
    ['readLink /m/a', (fs) => fs.readLink('/m/a'), '/m'],
    ['stat /m/a', (fs) => fs.stat('/m/a'), '/m'],
    ['checkWritable /m/a', (fs) => fs.checkWritable('/m/a'), '/m'],
    ['link /n/b /m/a', (fs) => fs.link('/n/b', '/m/a'), '/m'],
    ['rename /n/b /m/a', (fs) => fs.rename('/n/b', '/m/a'), '/m'],
    ['unlink /m/a', (fs) => fs.unlink('/m/a'), '/m'],
    ['list /m', (fs) => fs.list('/m'), '/m'],
    ['makeFolder /m/a 511', (fs) => fs.makeFolder('/m/a', 0o777), '/m'],
  ];

  test.each(PORT_CALLS)('%s passes its answer and its error on', async (name, call) => {
    const { fs, last, file } = waiting();
    const good = watched(call(fs));
    expect(last().call).toBe(name);
    last().resolve(name.startsWith('open') ? file : 'answer');
    await vi.advanceTimersByTimeAsync(0);
    if (name.startsWith('open')) expect(Object.keys(good.is as object)).toEqual(Object.keys(file));
    else expect(good.is).toBe('answer');
    const bad = watched(call(fs));
    last().reject(Object.assign(new Error(), { code: 'EIO' }));
    await vi.advanceTimersByTimeAsync(0);
    expect(bad.is).toBe('EIO');
    // the folder did answer
    await vi.advanceTimersByTimeAsync(LONG);
    const again = watched(call(fs));
    expect(again.is).toBe('open');
  });

  test.each(PORT_CALLS)(
    '%s is waited for 15 s, and its folder then left alone until it comes back',
    async (_, call) => {
      const { fs, calls, last, file } = waiting();
      const first = watched(call(fs));
      const { resolve } = last();
      await vi.advanceTimersByTimeAsync(QUICK - 1);
      expect(first.is).toBe('open');
      await vi.advanceTimersByTimeAsync(1);
      expect(first.is).toBe('ETIMEDOUT');
      const count = calls.length;
      for (const [, other] of PORT_CALLS) {
        const state = watched(other(fs));
        await vi.advanceTimersByTimeAsync(0);
        expect(state.is).toBe('ETIMEDOUT');
      }
      expect(calls).toHaveLength(count);
      const elsewhere = watched(fs.stat('/elsewhere/a'));
      last().resolve('fine');
      await vi.advanceTimersByTimeAsync(0);
      expect(elsewhere.is).toBe('fine');
      resolve(file);
      await vi.advanceTimersByTimeAsync(0);
      const back = watched(fs.stat('/m/a'));
      await vi.advanceTimersByTimeAsync(0);
      expect(back.is).toBe('open');
    },
  );

  const bytes = new Uint8Array(1);
  const FILE_CALLS: [string, (file: OpenFile) => Promise<unknown>, number][] = [
    ['read 0 1 2 3', (file) => file.read(bytes, 1, 2, 3), LONG],
    ['write 0 1 2 3', (file) => file.write(bytes, 1, 2, 3), LONG],
    ['truncate 4', (file) => file.truncate(4), LONG],
    ['chmod 5', (file) => file.chmod(5), QUICK],
    ['chown 6 7', (file) => file.chown(6, 7), QUICK],
    ['stat', (file) => file.stat(), QUICK],
    ['sync', (file) => file.sync(), LONG],
    ['close', (file) => file.close(), LONG],
  ];
  async function opened() {
    const set = waiting();
    const opening = set.fs.open('/m/a', 'update');
    set.last().resolve(set.file);
    return { ...set, open: await opening };
  }

  test.each(FILE_CALLS)(
    '%s of an open file is waited for as long as its bytes may take',
    async (name, call, most) => {
      const { open, last } = await opened();
      const good = watched(call(open));
      expect(last().call).toBe(name);
      last().resolve('answer');
      await vi.advanceTimersByTimeAsync(0);
      expect(good.is).toBe('answer');
      const late = watched(call(open));
      await vi.advanceTimersByTimeAsync(most - 1);
      expect(late.is).toBe('open');
      await vi.advanceTimersByTimeAsync(1);
      expect(late.is).toBe('ETIMEDOUT');
    },
  );

  test('while a call is overdue nothing more is asked of an open file, but that it be closed', async () => {
    const { open, fs, calls, last } = await opened();
    watched(fs.stat('/m/a'));
    await vi.advanceTimersByTimeAsync(QUICK);
    const count = calls.length;
    for (const [, call] of FILE_CALLS) {
      const state = watched(call(open));
      await vi.advanceTimersByTimeAsync(0);
      expect(state.is).toBe('ETIMEDOUT');
    }
    expect(calls.slice(count).map(({ call }) => call)).toEqual(['close']);
    // nobody waits for that any more, be it an error
    last().reject(new Error());
    await vi.advanceTimersByTimeAsync(0);
  });

  test('a file that is opened too late is closed, for nobody holds it', async () => {
    const { fs, calls, file, last } = waiting();
    watched(fs.open('/m/a', 'read'));
    await vi.advanceTimersByTimeAsync(QUICK);
    last().resolve(file);
    await vi.advanceTimersByTimeAsync(0);
    expect(calls.map(({ call }) => call)).toEqual(['open /m/a read', 'close']);
    last().reject(new Error());
    await vi.advanceTimersByTimeAsync(0);
  });

  test('a call that does come back in time says nothing of one that is overdue', async () => {
    const { fs, calls } = waiting();
    watched(fs.stat('/m/a'));
    await vi.advanceTimersByTimeAsync(1000);
    const second = watched(fs.stat('/m/b'));
    await vi.advanceTimersByTimeAsync(QUICK - 1000);
    calls[1]!.resolve('fine');
    await vi.advanceTimersByTimeAsync(0);
    expect(second.is).toBe('fine');
    const third = watched(fs.stat('/m/c'));
    await vi.advanceTimersByTimeAsync(0);
    expect(third.is).toBe('ETIMEDOUT');
  });

  test('of several overdue calls the last one that comes back, or fails, makes the folder usable', async () => {
    const { fs, calls } = waiting();
    for (let i = 0; i < 3; i++) watched(fs.stat('/m/a'));
    await vi.advanceTimersByTimeAsync(QUICK);
    const usable = async () => {
      const state = watched(fs.stat('/m/b'));
      await vi.advanceTimersByTimeAsync(0);
      return state.is === 'open';
    };
    for (const [i, end] of ['resolve', 'reject', 'resolve'].entries()) {
      expect(await usable()).toBe(false);
      calls[i]![end as 'resolve'](new Error());
      await vi.advanceTimersByTimeAsync(0);
    }
    expect(await usable()).toBe(true);
  });
});
