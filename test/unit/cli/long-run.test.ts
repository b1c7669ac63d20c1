/** Runs whose samples would not fit into memory: they pass through it. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import v8 from 'node:v8';
import vm from 'node:vm';
import { beforeAll, expect, test } from 'vitest';
import { runCommandLine } from '../../../engine/cli/main';
import { writeProject } from '../../../engine/model/file/write-project';
import { kempe } from './capture';
import { pendulum } from './models';

v8.setFlagsFromString('--expose-gc');
const collect = vm.runInNewContext('gc') as () => void;

/** Live bytes, array buffers included. */
function live(): number {
  for (let i = 0; i < 2; i++) collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

const MEBIBYTE = 2 ** 20;
const SAMPLES = 200_000;
/** What may wait to be written, beside the text of it, and what the compiler needs. */
const BOUND = 12 * MEBIBYTE;

interface Written {
  rows: number;
  columns: number;
  /** Live bytes after each piece of output, of which there are many. */
  live: number[];
}

/** Streams a pendulum of `samples` samples to nowhere. */
async function stream(samples: number, ...words: string[]): Promise<Written & { status: number }> {
  const project = pendulum();
  Object.assign(project.settings, { duration: samples / 1e4, outputInterval: 1e-4 });
  const input = new TextEncoder().encode(writeProject(project));
  const written: Written = { rows: 0, columns: 0, live: [] };
  const status = await runCommandLine(['run', '-', '--csv', '-', ...words], {
    out(text) {
      written.columns ||= text.split('\r\n', 1)[0].split(',').length;
      written.rows += text.split('\r\n').length - 1;
      written.live.push(live());
      return Promise.resolve();
    },
    err: () => Promise.resolve(),
    readInput: () => Promise.resolve(input),
  });
  return { ...written, status };
}

const middleOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1];

// the command is loaded when it is first called, and compiled after some thousand steps; its code is not what samples leave
beforeAll(() => stream(SAMPLES / 10));

test('200,000 samples of a pendulum leave less than 12 MiB in memory at any time, where all of them take 80', async () => {
  const before = live();
  const { status, rows, columns, live: seen } = await stream(SAMPLES, '--every', '50');
  expect(status).toBe(0);
  // the header, the start, and every fiftieth
  expect(rows).toBe(1 + 1 + SAMPLES / 50);
  expect(8 * columns * SAMPLES).toBeGreaterThan(5 * BOUND);
  expect(seen.length).toBeGreaterThan(20);
  expect(Math.max(...seen) - before).toBeLessThan(BOUND);
  // flat: the last quarter holds no more than the one before; on a busy machine the buffers take until then to have their size
  const [half, end] = [2, 3].map((part) => (part * seen.length) >> 2);
  const [third, last] = [seen.slice(half, end), seen.slice(end)];
  expect(middleOf(last) - middleOf(third)).toBeLessThan(MEBIBYTE);
});

test('written whole they pass through as well', async () => {
  const before = live();
  const { rows, columns, live: seen } = await stream(SAMPLES / 10);
  expect(rows).toBe(1 + 1 + SAMPLES / 10);
  expect(8 * columns * (SAMPLES / 10)).toBeGreaterThan(7 * MEBIBYTE);
  expect(Math.max(...seen.slice(-3)) - before).toBeLessThan(BOUND);
});

test('the file of every tenth output time holds the same numbers, and its sidecar says so', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kempe-long-'));
  try {
    const write = async (name: string, ...words: string[]) => {
      const line = ['run', '-', '--csv', join(folder, name), '--output-interval', '0.01', ...words];
      expect((await kempe(line, writeProject(pendulum()))).status).toBe(0);
      return readFileSync(join(folder, name), 'utf8').split('\r\n');
    };
    const whole = await write('whole.csv');
    const thin = await write('thin.csv', '--every', '10');
    expect(thin).toEqual([whole[0], ...whole.slice(1, -1).filter((_, i) => i % 10 === 0), '']);
    const meta = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));
    expect(meta('thin.meta.json')).toMatchObject({ samples: 11, everyNthOutputTime: 10 });
    expect(meta('whole.meta.json')).toMatchObject({ samples: 101 });
    expect(meta('whole.meta.json')).not.toHaveProperty('everyNthOutputTime');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.each([
  [['--every', '2'], 'there is neither'],
  [['--csv', '-', '--every', '0'], 'where a whole number of 1 or more is expected'],
  [['--csv', '-', '--every', '2.5'], 'where a whole number of 1 or more is expected'],
  [['--csv', '-', '--every', 'x'], 'where a number is expected'],
])('%j is refused', async (words, why) => {
  const { status, err } = await kempe(['run', '-', ...words], writeProject(pendulum()));
  expect(status).toBe(2);
  expect(err).toContain(why);
});
