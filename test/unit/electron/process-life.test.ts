/** What tells one life of a process id from another, on systems that say more or less of it. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const told = vi.hoisted(() => ({ files: {} as Record<string, string>, namespace: 'pid:[1]' }));
vi.mock('node:fs', () => ({
  readlinkSync: (path: string) => (path === '/proc/self/ns/pid' ? told.namespace : ''),
  readFileSync: (path: string) => {
    if (told.files[path] === undefined) throw new Error('ENOENT');
    return told.files[path];
  },
}));

const BOOT = '/proc/sys/kernel/random/boot_id';
const ME = `/proc/${process.pid}/stat`;
/** As Linux words it: fields 3 to 21, the start, and more. */
const stat = (name: string, start: number) => `${process.pid} (${name}) ${'7 '.repeat(19)}${start} 5 6`;

/** As a process finds it that begins now. */
const begun = (files: Record<string, string>) => {
  told.files = files;
  vi.resetModules();
  return import('../../../electron/main/files/process-life');
};

beforeEach(() => void (told.namespace = 'pid:[1]'));
afterEach(() => vi.resetModules());

test('is the start of the process, whatever its program is called', async () => {
  const lives = [];
  for (const [name, start] of [
    ['node', 100],
    ['a) b (c d', 100],
    ['node', 101],
  ] as const) {
    const { lifeOf } = await begun({ [BOOT]: 'one', [ME]: stat(name, start) });
    lives.push(lifeOf(process.pid));
  }
  expect(lives[1]).toBe(lives[0]);
  expect(lives[2]).not.toBe(lives[0]);
});

test('is another after the system was started again, with the same start since then', async () => {
  const lives = [];
  for (const boot of ['one', 'two']) {
    const { lifeOf } = await begun({ [BOOT]: boot, [ME]: stat('node', 100) });
    lives.push(lifeOf(process.pid));
  }
  expect(lives[0]).not.toBe(lives[1]);
});

test.each([{ [ME]: stat('node', 100) }, { [BOOT]: 'one' }, {}])(
  'is not known where the system does not say both, and proves nothing then (%#)',
  async (files) => {
    const { lifeOf, mayLive } = await begun(files);
    expect(lifeOf(process.pid)).toBe('00000000');
    expect(mayLive(process.pid, 'abcdef01')).toBe(true);
  },
);

test('counts within one namespace of process ids', async () => {
  const here = (await begun({})).HERE;
  expect((await begun({})).HERE).toBe(here);
  told.namespace = 'pid:[2]';
  expect((await begun({})).HERE).not.toBe(here);
});
