/** What the scale of arrows is made from: spread over the run, and no more of it than a percentile needs. */
import { expect, it } from 'vitest';
import { createDriver, createProject } from '../../../../engine/model/defaults';
import { listArrows } from '../../../../renderer/viewport/forces/arrow-sources';
import type { ArrowSource } from '../../../../renderer/viewport/forces/arrow-sources';
import { recordedMagnitudes } from '../../../../renderer/viewport/forces/recorded-magnitudes';
import { joint } from './sample-project';

const forces = (count: number): ArrowSource[] =>
  Array.from({ length: count }, (_, i) => ({
    record: `pin-${i}`,
    component: 'F',
    at: { body: 'bar', point: [0, 0, 0] },
    parts: [`pin-${i}/FX`, `pin-${i}/FY`, `pin-${i}/FZ`],
  }));

it('are sizes, from the first sample to the last, without gaps', () => {
  const values: Record<string, number[]> = { FX: [3, NaN, 0], FY: [4, 1, 0], FZ: [0, 1, -2] };
  const source = { sampleCount: 3, column: (key: string) => Float64Array.from(values[key.split('/')[1]]) };
  expect([...recordedMagnitudes(forces(1), source)]).toEqual([5, 2]);
  expect([...recordedMagnitudes(forces(1), { sampleCount: 3, column: () => null })]).toEqual([]);
  expect([...recordedMagnitudes(forces(1), { ...source, sampleCount: 1 })]).toEqual([5]);
});

it('of efforts are multiplied by their factor', () => {
  const project = createProject('Driven');
  project.joints = [joint('pin', 'hinge', 'ground', 'bar', [0, 0, 0], [0, 0, 0])];
  project.drivers = [createDriver({ id: 'motor', joint: 'pin' })];
  const [effort] = listArrows(project, 'moment').filter(({ record }) => record === 'motor');
  const source = { sampleCount: 2, column: () => Float64Array.of(-3, 5) };
  expect([...recordedMagnitudes([{ ...effort, factor: -2 } as ArrowSource], source)]).toEqual([6, 10]);
});

it('of thousands of arrows are a hundred thousand, and ask for each column once', () => {
  const column = Float64Array.from({ length: 10_000 }, (_, i) => i);
  const asked = new Map<string, number>();
  const source = {
    sampleCount: 10_000,
    column: (key: string) => {
      asked.set(key, (asked.get(key) ?? 0) + 1);
      return column;
    },
  };
  const found = recordedMagnitudes(forces(5000), source);
  expect(found).toHaveLength(100_000);
  expect(new Set(asked.values())).toEqual(new Set([1]));
  expect(Math.max(...found.subarray(0, 20))).toBeCloseTo(9999 * Math.sqrt(3), 6);
  expect(recordedMagnitudes(forces(20_000), source)).toHaveLength(12 * 20_000);
  expect(recordedMagnitudes(forces(2), source)).toHaveLength(2 * 97);
});
