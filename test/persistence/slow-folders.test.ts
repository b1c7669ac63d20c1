/**
 * P7: folders that are slow, stop answering, or go away in the middle of a save, and clocks that go back. Nothing is lost,
 * nothing waits for ever, the user is told, and a save elsewhere goes through meanwhile.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Documents } from '../../electron/main/files/documents';
import type { FsPort, OpenFile } from '../../electron/main/files/fs-port';
import { patient } from '../../electron/main/files/patient';
import { Grants } from '../../electron/main/door/grants';
import { Journals } from '../../electron/main/journal/journals';
import { Recent } from '../../electron/main/recent';
import { FIRST_SEED, repetitions, tell } from '../support/tier';
import { fail, PowerDisk } from './support/power-disk';
import { hunt } from './support/power-life';
import { scriptRandom } from './support/script';

const SHARE = '/mnt/share';
const PATH = `${SHARE}/model.kempe`;
const ELSEWHERE = '/home/user/copy.kempe';
const DATA = '/home/user/.config/kempe';
const [OLD, NEW] = ['the old version', 'the new version '.repeat(20)];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Asked before each call on the share; it may reject, or never resolve. */
type Gate = () => Promise<void>;

/** The disk, whose calls on the share pass a gate. */
function gated(port: FsPort, gate: Gate): FsPort {
  const pass =
    <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      const isShare = args.some((each) => typeof each === 'string' && each.startsWith(SHARE));
      if (isShare) await gate();
      return call(...args);
    };
  const passFile = (file: OpenFile): OpenFile =>
    Object.fromEntries(
      Object.entries(file).map(([name, call]: [string, (...args: unknown[]) => Promise<unknown>]) => [
        name,
        async (...args: unknown[]) => (await gate(), call(...args)),
      ]),
    ) as unknown as OpenFile;
  const open: FsPort['open'] = async (path, purpose) => {
    const file = await pass(port.open)(path, purpose);
    return path.startsWith(SHARE) ? passFile(file) : file;
  };
  const others = Object.entries(port).map(([name, call]) => [name, pass(call as () => Promise<unknown>)]);
  return { ...(Object.fromEntries(others) as unknown as FsPort), open };
}

async function setUp() {
  const disk = new PowerDisk();
  const port = disk.port();
  for (const folder of [SHARE, DATA]) await port.makeFolder(folder);
  let gate: Gate = () => Promise.resolve();
  const fs = patient(gated(port, () => gate()));
  const grants = new Grants();
  const documents = new Documents({
    ...{ fs, grants, backups: `${DATA}/backups` },
    recent: new Recent(fs, DATA, grants),
  });
  const content = async (path: string): Promise<string | null> => {
    const file = await port.open(path, 'read').catch(() => null);
    const into = new Uint8Array(1000);
    return file && new TextDecoder().decode(into.subarray(0, await file.read(into, 0, 1000, 0)));
  };
  const first = await documents.saveTo(PATH, OLD);
  if (!first.ok) throw new Error(first.problem.message);
  return { documents, fs, port, content, fileId: first.fileId, pass: (next: Gate) => (gate = next) };
}

/** Lets time go by until `work` ends; how much that was [s]. */
async function timeOf<T>(work: Promise<T>): Promise<{ value: T; seconds: number }> {
  const state = { ended: false };
  const marked = work.finally(() => (state.ended = true));
  let seconds = 0;
  for (; !state.ended; seconds++) {
    await vi.advanceTimersByTimeAsync(1000);
    if (seconds > 3600) throw new Error('It hangs.');
  }
  return { value: await marked, seconds };
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

test('a folder that takes three seconds for each call is saved to all the same', async () => {
  const { documents, content, fileId, pass } = await setUp();
  pass(() => sleep(3000));
  const { value, seconds } = await timeOf(documents.save(fileId, NEW, false));
  expect(value).toMatchObject({ ok: true });
  expect(await content(PATH)).toBe(NEW);
  expect(await content(`${PATH}.bak`)).toBe(OLD);
  tell('P7', 1, `a save at 3 s a call takes ${seconds} s`);
});

/** Calls of a save are counted until the one that is meant is not reached any more. */
async function everyCall(strike: (at: number) => Promise<boolean>): Promise<number> {
  for (let at = 1; at < 200; at++) if (!(await strike(at))) return at - 1;
  throw new Error('A save does not end.');
}

test('a call that never comes back is told, hinders no save elsewhere, and costs nothing', async () => {
  let longest = 0;
  const calls = await everyCall(async (at) => {
    const { documents, content, fileId, pass } = await setUp();
    let count = 0;
    let comeBack = (): void => undefined;
    const hung = new Promise<void>((resolve) => (comeBack = resolve));
    pass(() => (++count === at ? hung : Promise.resolve()));
    const { value, seconds } = await timeOf(documents.save(fileId, NEW, false));
    longest = Math.max(longest, seconds);
    const met = count >= at;
    if (!value.ok) {
      expect(value.problem.message).toMatch(
        /model\.kempe could not be saved: the network folder did not answer/,
      );
      expect(value.problem.remedy).toContain('Save As');
    }
    expect([OLD, NEW]).toContain(await content(PATH));
    if (value.ok) expect(await content(PATH)).toBe(NEW);
    // the folder still does not answer: elsewhere it goes on at once
    pass(() => (met ? hung : Promise.resolve()));
    const copy = await timeOf(documents.saveTo(ELSEWHERE, NEW));
    expect(copy.value).toMatchObject({ ok: true });
    expect(copy.seconds).toBeLessThan(2);
    // and here, once it is back
    comeBack();
    pass(() => Promise.resolve());
    await vi.advanceTimersByTimeAsync(10);
    const again = await timeOf(documents.save(fileId, NEW, false));
    expect(again.value, `call ${at}`).toMatchObject({ ok: true });
    expect(await content(PATH)).toBe(NEW);
    return met;
  });
  expect(calls).toBeGreaterThan(15);
  expect(longest).toBeLessThan(260);
  tell('P7', calls, `calls of a save that never came back: 0 lost, all told, after ${longest} s at most`);
});

describe.each(['ESTALE', 'ENOENT', 'ENOTCONN', 'EIO', 'EHOSTDOWN'])('a folder that is gone (%s)', (code) => {
  test('from any call on: old or new, told, saved elsewhere, and here once it is back', async () => {
    const calls = await everyCall(async (at) => {
      const { documents, content, fileId, pass } = await setUp();
      let count = 0;
      pass(async () => {
        if (++count >= at) fail(code);
      });
      const { value } = await timeOf(documents.save(fileId, NEW, false));
      const met = count >= at;
      expect([OLD, NEW]).toContain(await content(PATH));
      if (value.ok) expect(await content(PATH)).toBe(NEW);
      else
        expect(value.problem.message).toMatch(/model\.kempe (could not be saved: [a-z].*|was deleted.*)\.$/);
      expect((await timeOf(documents.saveTo(ELSEWHERE, NEW))).value).toMatchObject({ ok: true });
      pass(() => Promise.resolve());
      expect((await timeOf(documents.save(fileId, NEW, false))).value).toMatchObject({ ok: true });
      expect(await content(PATH)).toBe(NEW);
      return met;
    });
    expect(calls).toBeGreaterThan(15);
  });
});

test('a journal whose folder stops answering says so, and goes on once it answers', async () => {
  const { port } = await setUp();
  let comeBack = (): void => undefined;
  const hung = new Promise<void>((resolve) => (comeBack = resolve));
  let isHung = false;
  const slow: FsPort = { ...port, open: async (...args) => (isHung && (await hung), port.open(...args)) };
  const journals = new Journals(patient(slow), DATA, new Grants());
  const start = { base: '{}', name: 'Name', file: null, unsaved: { count: 0, labels: [] } };
  const begin = (): ReturnType<Journals['begin']> => journals.begin(1, start, ['{}'], () => undefined);
  expect((await timeOf(begin())).value).toEqual({ ok: true });
  isHung = true;
  const { value, seconds } = await timeOf(begin());
  expect(value).toMatchObject({
    ok: false,
    problem: { message: expect.stringContaining('did not answer') as string },
  });
  expect(seconds).toBeLessThan(20);
  isHung = false;
  comeBack();
  await vi.advanceTimersByTimeAsync(10);
  expect((await timeOf(begin())).value).toEqual({ ok: true });
  await timeOf(journals.settled());
});

test('a claim of another computer is waited for ten seconds, and then told', async () => {
  const { documents, port, content, fileId } = await setUp();
  const claim = await port.open(`${SHARE}/.model.kempe.~claim-01234567-1-00000000-01234567`, 'create');
  await claim.close();
  const { value, seconds } = await timeOf(documents.save(fileId, NEW, false));
  expect(value).toMatchObject({ problem: { message: expect.stringContaining('another window') as string } });
  expect(seconds).toBeLessThan(13);
  expect(await content(PATH)).toBe(OLD);
  // ten minutes later it means nothing any more
  await vi.advanceTimersByTimeAsync(601_000);
  expect((await timeOf(documents.save(fileId, NEW, false))).value).toMatchObject({ ok: true });
});

test('a clock that goes back all the time loses nothing, with and without power', async () => {
  vi.useRealTimers();
  const random = scriptRandom(FIRST_SEED + 1);
  let now = Date.now();
  const back = (): number => (now -= Math.floor(random() * 3e7));
  vi.spyOn(Date, 'now').mockImplementation(back);
  const cuts = repetitions('P5-clock', 1000, 100_000);
  const how = { random, cuts, cutsPerLife: 50, livesOfADisk: 6 };
  const { wrong, lives } = await hunt({ ...how, prepare: (disk) => void (disk.now = back) });
  expect(wrong).toBeNull();
  tell('P5', cuts, `power cuts in ${lives} lives while the clock goes back by hours at each look: 0 lost`);
});
