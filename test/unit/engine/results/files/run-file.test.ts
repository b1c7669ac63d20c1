import { parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { describe, expect, test } from 'vitest';
import { writeProject } from '../../../../../engine/model/file/write-project';
import { columnNames } from '../../../../../engine/results/files/parquet';
import { readFooter, readRun } from '../../../../../engine/results/files/read-run';
import { TooLarge } from '../../../../../engine/results/files/too-large';
import { writeRun, writeTable } from '../../../../../engine/results/files/run-file';
import { createRecording, fileOf } from '../support';

const dateOf = (text: string) => new Date(text);
const bitsOf = (values: Float64Array, count: number) => [
  ...new BigUint64Array(values.slice(0, count).buffer),
];

describe('a saved run', () => {
  test('comes back bit for bit, with all that was known of it', async () => {
    const recording = createRecording(3000);
    const read = await readRun(fileOf(await writeRun(recording, 'Run 3, 90 rpm')), { run: 7, dateOf });
    if (!read.ok) throw new Error(read.problem.message);
    const { recording: back, header } = read.value;
    expect(header.name).toBe('Run 3, 90 rpm');
    expect(back.run).toBe(7);
    expect(back.count).toBe(3000);
    expect(bitsOf(back.time, 3000)).toEqual(bitsOf(recording.time, 3000));
    recording.columns.forEach((column, i) =>
      expect(bitsOf(back.columns[i], 3000)).toEqual(bitsOf(column, 3000)),
    );
    expect(back.channels).toEqual(recording.channels);
    expect(back.digest).toBe(recording.digest);
    expect(back.startedAt).toEqual(recording.startedAt);
    expect(back.events).toEqual(recording.events);
    expect(back.outcome).toEqual({ kind: 'completed' });
    expect(writeProject(back.project)).toBe(writeProject(recording.project));
  });

  test('needs its footer alone to be listed', async () => {
    const bytes = await writeRun(createRecording(60_000, 'pin'), 'long');
    let most = 0;
    const footer = await readFooter({
      size: bytes.length,
      read: (from, to) => ((most += to - from), Promise.resolve(bytes.slice(from, to))),
    });
    expect(footer.ok && footer.value.header.count).toBe(60_000);
    expect(most).toBeLessThan(bytes.length / 10);
  });

  test('tells its progress and stops where that is refused', async () => {
    const recording = createRecording(270_000, 'pin');
    const parts: number[] = [];
    const bytes = await writeRun(recording, 'long', async (part) => void parts.push(part));
    expect(parts.length).toBeGreaterThan(1);
    expect([...parts].sort((a, b) => a - b)).toEqual(parts);
    const stop = new Error('enough');
    const stopped = (part: number) => (part > 0.3 ? Promise.reject(stop) : Promise.resolve());
    await expect(writeRun(recording, 'long', stopped)).rejects.toBe(stop);
    await expect(readRun(fileOf(bytes), { run: 1, dateOf, pause: stopped })).rejects.toBe(stop);
    const late = (part: number) => (part > 0.6 ? Promise.reject(stop) : Promise.resolve());
    await expect(readRun(fileOf(bytes), { run: 1, dateOf, pause: late })).rejects.toBe(stop);
  });

  test('stops where it is larger than it may be', async () => {
    const recording = createRecording(270_000, 'pin');
    const { length } = await writeRun(recording, 'long');
    expect(await writeRun(recording, 'long', undefined, length)).toHaveLength(length);
    await expect(writeRun(recording, 'long', undefined, length - 1)).rejects.toThrow(TooLarge);
    const parts: number[] = [];
    const most = 2 ** 20;
    await expect(writeRun(recording, 'long', async (part) => void parts.push(part), most)).rejects.toThrow(
      TooLarge,
    );
    expect(parts.at(-1)).toBeLessThan(1);
  });

  test('is read once, and its columns take what its numbers take', async () => {
    const bytes = await writeRun(createRecording(270_000, 'pin'), 'long');
    const asked: [number, number][] = [];
    const source = {
      size: bytes.length,
      read: async (from: number, to: number) => (asked.push([from, to]), bytes.slice(from, to)),
    };
    const digest = (packed: Uint8Array<ArrayBuffer>) => crypto.subtle.digest('SHA-256', packed);
    const read = await readRun(source, { run: 1, dateOf, digest });
    if (!read.ok) throw new Error(read.problem.message);
    const { recording } = read.value;
    expect(asked.reduce((sum, [from, to]) => sum + to - from, 0)).toBeLessThanOrEqual(bytes.length);
    // not the power of two that columns grow to
    for (const column of [recording.time, ...recording.columns]) expect(column).toHaveLength(270_000);
    expect(bitsOf(recording.columns[0]!, 270_000)).toEqual(
      bitsOf(createRecording(270_000, 'pin').columns[0]!, 270_000),
    );
  });

  test('is damaged where the digest of the platform differs', async () => {
    const bytes = await writeRun(createRecording(50), 'x');
    bytes[40] ^= 1;
    const digest = (packed: Uint8Array<ArrayBuffer>) => crypto.subtle.digest('SHA-256', packed);
    expect(await readRun(fileOf(bytes), { run: 1, dateOf, digest })).toMatchObject({
      ok: false,
      problem: { code: 'damaged-run' },
    });
  });

  test('is not called damaged where its bytes do not come, at whichever read', async () => {
    const bytes = await writeRun(createRecording(50), 'x');
    const whole = fileOf(bytes);
    let reads = 0;
    await readRun(
      { size: whole.size, read: (from, to) => ((reads += 1), whole.read(from, to)) },
      { run: 1, dateOf },
    );
    // the length of the footer, the footer and the rows
    expect(reads).toBe(3);
    for (let failing = 0; failing < reads; failing++) {
      let at = 0;
      const source = {
        size: whole.size,
        read: (from: number, to: number) =>
          at++ === failing ? Promise.reject(new Error('Too many requests at once.')) : whole.read(from, to),
      };
      const read = await readRun(source, { run: 1, dateOf });
      expect(read).toMatchObject({ ok: false, problem: { code: 'unreadable-run' } });
      if (!read.ok) {
        expect(read.problem.message).toBe('The run could not be read: Too many requests at once.');
        expect(read.problem.remedy).not.toMatch(/delete/i);
      }
    }
  });

  test('is refused with a remedy where it is damaged, cut short or foreign, and never throws', async () => {
    const bytes = await writeRun(createRecording(50), 'x');
    for (let at = 0; at < bytes.length; at += 13) {
      const broken = bytes.slice();
      broken[at] ^= 0x55;
      const read = await readRun(fileOf(broken), { run: 1, dateOf });
      // Bytes of the footer that neither hash covers (statistics, the description for other programs) may differ.
      if (read.ok)
        expect(bitsOf(read.value.recording.time, 50)).toEqual(bitsOf(createRecording(50).time, 50));
      else expect(read.problem.remedy).not.toBe('');
    }
    for (const length of [0, 1, 8, 11, 12, 100, bytes.length - 1]) {
      expect((await readRun(fileOf(bytes.slice(0, length)), { run: 1, dateOf })).ok).toBe(false);
    }
    const flipped = bytes.slice();
    flipped[40] ^= 1;
    const damaged = await readRun(fileOf(flipped), { run: 1, dateOf });
    expect(!damaged.ok && damaged.problem.code).toBe('damaged-run');
  });

  test('of parts of two runs is damaged, wherever one ends and the other begins', async () => {
    const other = createRecording(50);
    // what is no number stays as it is: the sign of it is the machine's affair
    other.columns.forEach((column) =>
      column.forEach((value, i) => (column[i] = Number.isNaN(value) ? value : -value - 1)),
    );
    const [one, two] = [await writeRun(createRecording(50), 'x'), await writeRun(other, 'x')];
    let [refused, whole] = [0, 0];
    for (let at = 0; at <= two.length + 12; at += 13) {
      // beyond the end of the second it is the first, whole or cut short
      const mixed = new Uint8Array([...one.subarray(0, at), ...two.subarray(at)]);
      const read = await readRun(fileOf(mixed), { run: 1, dateOf });
      if (!read.ok) {
        expect(read.problem.remedy).not.toBe('');
        refused++;
        continue;
      }
      // one of them, then, and not some of both
      const first = read.value.recording.columns[0]!;
      const from = first[0] === other.columns[0]![0] ? other : createRecording(50);
      read.value.recording.columns.forEach((column, i) =>
        expect(bitsOf(column, 50)).toEqual(bitsOf(from.columns[i]!, 50)),
      );
      whole++;
    }
    expect(refused).toBeGreaterThan(0);
    expect(whole).toBeGreaterThan(0);
  });

  test('a table of another program is no run', async () => {
    const { time, columns, channels, count } = createRecording(10);
    const read = await readRun(fileOf(await writeTable({ time, columns, channels, count }, '{}')), {
      run: 1,
      dateOf,
    });
    expect(!read.ok && read.problem.code).toBe('not-a-run');
  });
});

describe('the table', () => {
  test('has a column per channel under the name that the CSV gives it, for any reader', async () => {
    const { time, columns, channels, count } = createRecording(20);
    const bytes = await writeTable({ time, columns, channels, count }, '{"a":1}');
    const file = bytes.slice().buffer;
    const metadata = await parquetMetadataAsync(file);
    expect(metadata.key_value_metadata).toEqual([{ key: 'kempe.meta', value: '{"a":1}' }]);
    const rows = await parquetReadObjects({ file });
    expect(rows).toHaveLength(20);
    expect(Object.keys(rows[0])).toEqual(columnNames(channels));
    rows.forEach((row, i) => {
      expect(row['time [s]']).toBe(time[i]);
      expect(Object.values(row)[1]).toBe(columns[0][i]);
    });
  });

  test('no two columns share a name', () => {
    const names = columnNames(createRecording(1, 'pin').channels);
    expect(names).toEqual(['time [s]', 'pin.FX [N]', 'pin.FX [N] reaction/b/FX', 'pin.MX [N*m]']);
  });
});
