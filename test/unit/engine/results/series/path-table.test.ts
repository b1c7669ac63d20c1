/** What is read of a path without seeing it: its instants, and where it is farthest. */
import { expect, test } from 'vitest';
import { findSeries } from '../../../../../engine/results/series/resolve';
import { pathTable } from '../../../../../engine/results/series/path-table';
import { readExample } from '../../../../support/example-file';
import { record } from '../../../../support/recorded';

const press = readExample('four-bar-press');
const recording = record({ ...press, settings: { ...press.settings, duration: 9 } });
const series = (id: string) => findSeries(recording, id)!;
const [angle, torque] = [series('joint/shaft/coordinate'), series('driver/motor/effort')];

test('nine instants from the first to the last, with the values of the run there', () => {
  const { rows } = pathTable(recording, angle, torque);
  expect(rows.map(({ time }) => Math.round(time * 20) / 20)).toEqual([
    ...[0, 1.1, 2.25, 3.35, 4.5, 5.6, 6.75, 7.85, 9],
  ]);
  // 20 degrees per second
  for (const { time, x } of rows) expect(x).toBeCloseTo((time * 20 * Math.PI) / 180, 6);
  const all = recording.column('driver/motor/effort')!;
  for (const { time, y } of rows) expect(y).toBeCloseTo(all[recording.indexAt(time)]!, 6);
});

test('the largest of y, with its sign; of two parts the resultant', () => {
  const all = [...recording.column('driver/motor/effort')!.subarray(0, recording.count)];
  const { peak } = pathTable(recording, angle, torque);
  expect(Math.abs(peak!.size)).toBeCloseTo(Math.max(...all.map(Math.abs)), 6);
  expect(peak!.size).toBe(peak!.y);
  const [x, y] = ['FX', 'FY'].map((part) => series(`reaction/arm-pin/${part}`));
  const vector = pathTable(recording, x!, y!, { vector: true }).peak!;
  expect(vector.size).toBeCloseTo(
    Math.max(...recording.column('reaction/arm-pin/F')!.subarray(0, recording.count)),
    3,
  );
  expect(vector.size).toBeCloseTo(Math.hypot(vector.x, vector.y), 12);
});

test('an angle within its turn stays there', () => {
  const turns = record({ ...press, settings: { ...press.settings, duration: 27, outputInterval: 0.5 } });
  const at = (id: string) => findSeries(turns, id)!;
  const { rows } = pathTable(turns, at('joint/shaft/coordinate'), at('driver/motor/effort'), { wraps: true });
  for (const { x } of rows) expect(x).toBeLessThan(2 * Math.PI);
});
