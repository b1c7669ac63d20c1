import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareSamples, resample } from '../../../../../engine/results/series/compare/compare';
import {
  comparedId,
  matchRuns,
  parseCompared,
  readCompared,
} from '../../../../../engine/results/series/compare/compared-series';
import type { Recording } from '../../../../../engine/results/recording/recording';
import { createRecording } from '../support';

const samples = (time: number[], values: number[], held = false) => ({
  time: new Float64Array(time),
  values: new Float64Array(values),
  count: time.length,
  held,
});
const at = (...time: number[]) => new Float64Array(time);

describe('resampling', () => {
  test('lies on straight lines between samples and ends with the run', () => {
    const from = samples([0, 1, 2], [0, 10, 40]);
    expect([...resample(from, at(-1, 0, 0.5, 1, 1.75, 2, 2.5), 7)]).toEqual([NaN, 0, 5, 10, 32.5, 40, NaN]);
  });

  test('holds counts, and passes gaps on', () => {
    expect([...resample(samples([0, 1], [2, 5], true), at(0.9, 1), 2)]).toEqual([2, 5]);
    expect([...resample(samples([0, 1, 2], [1, NaN, 3]), at(0, 0.5, 1, 1.5, 2), 5)]).toEqual([
      1,
      NaN,
      NaN,
      NaN,
      3,
    ]);
  });

  test('takes before for before and after for after at a jump', () => {
    const from = samples([0, 1, 1, 2], [0, 1, 5, 6]);
    expect([...resample(from, at(0, 1, 1, 2), 4)]).toEqual([0, 1, 5, 6]);
    expect([...resample(from, at(0.5, 1, 1.5), 3)]).toEqual([0.5, 5, 5.5]);
  });

  test('times that differ by rounding alone are one time', () => {
    const from = samples([0, 0.1 + 0.2], [0, 7]);
    expect([...resample(from, at(0.3), 1)]).toEqual([7]);
  });

  test('on its own time axis a run is itself, whatever that axis', () => {
    const steps = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(steps, (steps) => {
        let t = 0;
        // Times that are neither equal nor apart are told as equal: the grid keeps clear of that.
        const time = steps.map((step) => (t += step < 0.2 ? 0 : 0.25));
        // Of more than two samples at one time only the outer two can be told.
        const distinct = time.filter((value, i) => i < 2 || value !== time[i - 2]);
        const from = samples(
          distinct,
          distinct.map((_, i) => i),
        );
        expect([...resample(from, from.time, from.count)]).toEqual([...from.values]);
      }),
      { seed: 41 },
    );
  });
});

describe('comparing', () => {
  const current = samples([0, 1, 2], [2, 4, 6]);

  test('the difference is current minus other', () => {
    expect([...compareSamples('difference', current, samples([0, 2], [1, 3]))]).toEqual([1, 2, 3]);
  });

  test('the ratio is current over other, without a value where that is zero', () => {
    expect([...compareSamples('ratio', current, samples([0, 1, 2], [1, 0, -3]))]).toEqual([2, NaN, -2]);
    expect([...compareSamples('ratio', current, samples([0, 1, 2], [0, 0, 0]))]).toEqual([NaN, NaN, NaN]);
  });
});

describe('series of two runs', () => {
  const read = (recording: Recording, key: string) => recording.column(key);

  test('are found by their ids, in runs that were matched', () => {
    const [current, other] = [createRecording(5), createRecording(4)];
    const id = comparedId('difference', other, 'reaction/a/FX');
    expect(parseCompared(id)).toEqual({ kind: 'difference', run: 1, key: 'reaction/a/FX' });
    expect(readCompared(current, id, read)).toBeNull();
    matchRuns(current, other);
    expect([...readCompared(current, id, read)!]).toEqual([0, 0, 0, 0, NaN]);
    expect(readCompared(current, id, read)).toBe(readCompared(current, id, read));
    expect(readCompared(current, 'difference/1/reaction/none/FX', read)).toBeNull();
    expect(readCompared(current, 'reaction/a/FX', read)).toBeNull();
  });

  test('follow a run that is still growing', () => {
    const [current, other] = [createRecording(5), createRecording(5)];
    matchRuns(current, other);
    const id = comparedId('difference', other, 'reaction/a/FX');
    expect(readCompared(current, id, read)).toHaveLength(5);
    current.append(1, new Float64Array([0.004, 1, 2, 3]));
    expect(readCompared(current, id, read)).toHaveLength(6);
  });
});
