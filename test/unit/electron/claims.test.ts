/** Claims one by one: whose counts and for how long, who waits for whom, and what becomes of those that mean nothing. */
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Claim } from '../../../electron/main/files/claim';
import { underClaim } from '../../../electron/main/files/claim';
import { explained } from '../../../electron/main/files/failure';
import type { FsPort } from '../../../electron/main/files/fs-port';
import { HERE, lifeOf } from '../../../electron/main/files/process-life';
import { fail, PowerDisk } from '../../persistence/support/power-disk';

const FOLDER = '/home/user';
const PATH = `${FOLDER}/model.kempe`;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const LIFE = lifeOf(process.pid);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  vi.spyOn(Math, 'random').mockReturnValue(0.25);
  vi.advanceTimersByTime(MINUTE);
});
afterEach(() => void vi.useRealTimers());

const claimName = ({ of = 'model.kempe', place = HERE, pid = 4_194_304, life = LIFE, end = '' } = {}) =>
  `.${of}.~claim-${place}-${pid}-${life}-01234567${end}`;
/** Of another computer: before every claim from here by name, or behind them. */
const FIRST = claimName({ place: '00000000' });
const LAST = claimName({ place: 'ffffffff', pid: 1_234_567_890 });

async function setUp(change: (port: FsPort) => Partial<FsPort> = () => ({})) {
  const port = new PowerDisk().port();
  for (const folder of [FOLDER, tmpdir()]) await port.makeFolder(folder);
  const fs = explained({ ...port, ...change(port) });
  const put = async (name: string) => (await port.open(join(FOLDER, name), 'create')).close();
  return { fs, put, names: () => port.list(FOLDER) };
}

/** Lets time go by until the work under the claim has ended; `ms` is how long that took. */
async function run(fs: FsPort, work: (claim: Claim) => Promise<unknown> = async () => 'done') {
  const began = performance.now();
  const ended = { ms: Number.NaN };
  const value = underClaim(fs, PATH, work)
    .catch((error: unknown) => error)
    .finally(() => (ended.ms = performance.now() - began));
  while (Number.isNaN(ended.ms)) await vi.advanceTimersByTimeAsync(1);
  return { value: await value, ms: ended.ms };
}
const BUSY = { problem: { code: 'failed', message: expect.stringContaining(`${PATH} could`) as string } };

describe('a claim', () => {
  test('is there while the work is done, says whose it is, and is gone after it, however it ends', async () => {
    const { fs, names } = await setUp();
    let during: string[] = [];
    expect((await run(fs, async () => ((during = await names()), 7))).value).toBe(7);
    const own = `\\.model\\.kempe\\.~claim-${HERE}-${process.pid}-${LIFE}-[0-9a-f]{8}`;
    expect(during).toEqual([expect.stringMatching(new RegExp(`^${own}$`))]);
    expect(await names()).toEqual([]);
    expect((await run(fs, () => Promise.reject(new Error('no')))).value).toEqual(new Error('no'));
    expect(await names()).toEqual([]);
  });

  test('lets one at a time through, in this process as well', async () => {
    const { fs } = await setUp();
    const story: string[] = [];
    const save = (who: string) =>
      run(fs, async () => {
        story.push(`${who} begins`);
        await new Promise((resolve) => setTimeout(resolve, 100));
        story.push(`${who} ends`);
      });
    await Promise.all([save('a'), save('b'), save('c')]);
    const order = story.filter((_, i) => i % 2 === 0).map((line) => line[0]!);
    expect(story).toEqual(order.flatMap((who) => [`${who} begins`, `${who} ends`]));
    expect(order.toSorted()).toEqual(['a', 'b', 'c']);
  });

  test('counts no more once five minutes have gone by on either clock', async () => {
    const { fs } = await setUp();
    const checked = (pass: () => unknown) =>
      underClaim(fs, PATH, async (claim) => (await pass(), claim.check()));
    const late = { action: 'replace', path: PATH, code: 'ETIMEDOUT' };
    await checked(() => vi.advanceTimersByTimeAsync(5 * MINUTE));
    await expect(checked(() => vi.advanceTimersByTimeAsync(5 * MINUTE + 1))).rejects.toMatchObject(late);
    // asleep, where the steady clock may stand still
    await expect(checked(() => vi.setSystemTime(Date.now() + 5 * MINUTE + 1))).rejects.toMatchObject(late);
    // and the other one may be put back
    const back = () => (vi.advanceTimersByTime(6 * MINUTE), vi.setSystemTime(Date.now() - 6 * MINUTE));
    await expect(checked(back)).rejects.toMatchObject(late);
  });
});

describe('the claim of another', () => {
  test.each([
    ['of another computer', { place: '01234567' }],
    ['of a process here that lives', { pid: process.ppid, life: lifeOf(process.ppid) }],
    ['of a process here of which only the id is known', { pid: process.ppid, life: '00000000' }],
    ['of the same file where the disk ignores case', { place: '01234567', of: 'MODEL.kempe' }],
  ])('%s is waited for, for ten seconds', async (_whose, name) => {
    const { fs, put, names } = await setUp();
    await put(claimName(name));
    const { value, ms } = await run(fs);
    expect(value).toMatchObject(BUSY);
    expect((value as Error).message).toContain(' 10 s.');
    expect(ms).toBeGreaterThan(10 * SECOND);
    expect(ms).toBeLessThan(10.1 * SECOND);
    expect(await names()).toEqual([claimName(name)]);
  });

  test.each([
    ['of a process here that is gone', {}],
    ['of this process, which does not hold it', { pid: process.pid }],
    ['of an earlier process of this id', { pid: process.pid, life: '0123abcd' }],
  ])('%s is deleted, and nobody waits', async (_whose, name) => {
    const { fs, put, names } = await setUp();
    await put(claimName(name));
    expect(await run(fs)).toEqual({ value: 'done', ms: 0 });
    expect(await names()).toEqual([]);
  });

  test.each([
    ['another file', claimName({ of: 'other.kempe', place: '01234567' })],
    ['a file whose name ends so', `x${claimName({ place: '01234567' })}`],
    ['nothing, having more behind it', claimName({ place: '01234567', end: 'x' })],
    ['nothing, having more before it', claimName({ place: 'x01234567' })],
    ['nothing, with an id that is too long', claimName({ place: '01234567', pid: 12_345_678_901 })],
    ['nothing, with a start that is too short', claimName({ place: '01234567', life: '1234567' })],
  ])('that is of %s is left alone', async (_what, name) => {
    const { fs, put, names } = await setUp();
    await put(name);
    expect(await run(fs)).toEqual({ value: 'done', ms: 0 });
    expect(await names()).toEqual([name]);
  });

  test.each([
    [10 * MINUTE, false],
    [10 * MINUTE - 1, true],
    [-10 * MINUTE, false],
    [1 - 10 * MINUTE, true],
  ])('on another computer of %i ms ago counts: %s', async (age, counts) => {
    const at = Date.now();
    const { fs, put } = await setUp((port) => ({
      stat: async (path) => ({ ...(await port.stat(path)), mtimeMs: path.includes(HERE) ? at + age : at }),
    }));
    await put(LAST);
    const { value } = await run(fs);
    if (counts) expect(value).toMatchObject(BUSY);
    else expect(value).toBe('done');
  });

  test('that goes while it is looked at does not count; one that cannot be looked at is an error', async () => {
    for (const [code, value] of [
      ['ENOENT', 'done'],
      ['EIO', expect.objectContaining({ code: 'EIO' })],
    ] as const) {
      const { fs, put, names } = await setUp(() => ({ stat: async () => fail(code) }));
      await put(LAST);
      expect(await run(fs)).toEqual({ value, ms: 0 });
      expect((await names()).filter((name) => name !== LAST)).toEqual([]);
    }
  });

  test.each([
    ['behind it', [LAST], false],
    ['before it', [FIRST], true],
    ['on either side', [FIRST, LAST], true],
  ])('is %s by name: who is first stays, others step back until they look again', async (_, others, back) => {
    const looks: number[] = [];
    let made = 0;
    const { fs, put, names } = await setUp((port) => ({
      list: (folder) => (looks.push(performance.now()), port.list(folder)),
      open: (path, purpose) => ((made += 1), port.open(path, purpose)),
    }));
    for (const name of others) await put(name);
    expect((await run(fs)).value).toMatchObject(BUSY);
    expect(made).toBe(back ? looks.length : 1);
    // looked for soon at first, then ever more slowly
    const pauses = looks.slice(1).map((at, i) => at - looks[i]!);
    expect(pauses.slice(0, 6)).toEqual([3, 6, 12, 24, 45, 45]);
    expect(await names()).toEqual(others);
  });

  test('that ends is waited for no longer', async () => {
    const { fs, put, names } = await setUp();
    await put(FIRST);
    setTimeout(() => void fs.unlink(join(FOLDER, FIRST)), 500);
    const { value, ms } = await run(fs);
    expect(value).toBe('done');
    expect(ms).toBeGreaterThanOrEqual(500);
    expect(ms).toBeLessThan(600);
    expect(await names()).toEqual([]);
  });

  test('of this process that could not be deleted is not in the way', async () => {
    let isStuck = true;
    const { fs, names } = await setUp((port) => ({
      unlink: async (path) => (isStuck ? fail('EBUSY') : port.unlink(path)),
    }));
    expect((await run(fs)).value).toBe('done');
    expect(await names()).toHaveLength(1);
    isStuck = false;
    expect(await run(fs)).toEqual({ value: 'done', ms: 0 });
    expect(await names()).toEqual([]);
  });
});

describe('where no claim can be made', () => {
  const mark = createHash('sha256').update(PATH).digest('hex').slice(0, 16);
  const closed = (code: string, also: string) => (port: FsPort) => ({
    open: async (path: string, purpose: Parameters<FsPort['open']>[1]) =>
      path.startsWith(FOLDER) || path.startsWith(also) ? fail(code) : port.open(path, purpose),
  });

  test.each(['EACCES', 'EPERM', 'EROFS'])(
    'beside the document (%s), it is made among temporary files; where not there either, there is none',
    async (code) => {
      const { fs } = await setUp(closed(code, FOLDER));
      let claims: string[] = [];
      const look = async () => (claims = (await fs.list(tmpdir())).filter((name) => name.includes('~claim')));
      expect((await run(fs, look)).value).toHaveLength(1);
      expect(claims[0]).toMatch(new RegExp(`^\\.kempe-${mark}\\.~claim-${HERE}-`));
      expect(await look()).toEqual([]);
      const { fs: none } = await setUp(closed(code, tmpdir()));
      expect((await run(none, async () => none.list(tmpdir()))).value).toEqual([]);
    },
  );

  test('for another reason, or none can be seen, that is told, and none is left', async () => {
    expect((await run((await setUp(closed('EIO', FOLDER))).fs)).value).toMatchObject({ code: 'EIO' });
    const { fs, names } = await setUp((port) => ({
      list: async (folder) => (folder === FOLDER ? fail('EIO') : port.list(folder)),
    }));
    expect((await run(fs)).value).toMatchObject({ action: 'list', code: 'EIO' });
    expect(await names()).toEqual([]);
  });
});
