/**
 * What is known of forces that act at times (T 10.13): stops, dry friction, contacts. Which legs of a table share its weight, which
 * stops a load, and how far friction may take over, is worked out here without the engine.
 */
import { describe, expect, test } from 'vitest';
import { createRandom } from '../support/draw';
import { findForcePeaks, uniquenessWords } from '../../engine/results/measures/force-peaks';
import { calcLoadCase } from '../../engine/output/loads/load-table';
import { findSeries } from '../../engine/results/series/resolve';
import { labelOf } from '../../engine/core/diagnostics/reaction-mask';
import { rankOf, slideWithStop, table, twoStops } from '../support/shared-at-times';
import { record } from '../support/recorded';
import { repetitions, seedOf, tell } from '../support/tier';
import type { Point } from '../support/shared-at-times';
import type { Recording } from '../../engine/results/recording/recording';
import type { Solver } from '../../engine/model/project';

const WEIGHT = 10 * 9.81;
const SOLVERS: readonly Solver[] = ['lagrange', 'sequential-impulses'];

const lastOf = (recording: Recording, key: string): number => recording.column(key)![recording.count - 1];

/** Legs around the middle, some of them in line: the weight lies inside of all of them. */
function drawLegs(random: () => number): Point[] {
  const between = (low: number, high: number) => low + (high - low) * random();
  const turn = between(0, 2 * Math.PI);
  const legs = [0, 1, 2].map((k): Point => {
    const angle = turn + (2 * Math.PI * (k + between(-0.2, 0.2))) / 3;
    const radius = between(0.5, 1.5);
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
  const more = Math.floor(between(0, 4));
  for (let i = 0; i < more; i++) {
    const part = between(0.2, 0.8);
    const [a, b] = [legs[0], legs[1]];
    // on the line between two others, which leaves the third its own, or anywhere
    const inLine: Point = [a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])];
    legs.push(random() < 0.5 ? inLine : [between(-1.5, 1.5), between(-1.5, 1.5)]);
  }
  return legs;
}

/** A leg has a share of its own exactly where the others cannot balance what it bears: rank of (1, x, y). */
const isUniqueLeg = (legs: readonly Point[], leg: number): boolean =>
  rankOf(legs.map(([x, y]) => [1, x, y])) >
  rankOf(legs.flatMap(([x, y], i) => (i === leg ? [] : [[1, x, y]])));

describe('tables of three to six legs', () => {
  const count = repetitions('A11_tables', 24, 400);

  test('the force of a leg is unique exactly where the others could not bear it', () => {
    const random = createRandom(seedOf(31));
    let shared = 0;
    let all = 0;
    for (let n = 0; n < count; n++) {
      const legs = drawLegs(random);
      const friction = n % 2 === 0 ? 0 : 0.4;
      const solver = SOLVERS[Math.floor(n / 2) % 2];
      const recording = record(table(legs, friction, solver));
      expect(recording.outcome!.kind, `case ${n}`).toBe('completed');
      const forces = legs.map((_, i) => lastOf(recording, `contact/leg${i}/normal`));
      const sum = (part: (leg: Point) => number) =>
        legs.reduce((all, leg, i) => all + forces[i] * part(leg), 0);
      const exact = solver === 'lagrange' ? 1e-6 : 1e-3;
      expect(Math.abs(sum(() => 1) - WEIGHT), `case ${n}`).toBeLessThan(exact * WEIGHT);
      expect(Math.abs(sum(([x]) => x)), `case ${n}`).toBeLessThan(exact * WEIGHT);
      expect(Math.abs(sum(([, y]) => y)), `case ${n}`).toBeLessThan(exact * WEIGHT);
      legs.forEach((_, i) => {
        const isUnique = isUniqueLeg(legs, i);
        const words = `case ${n}, leg ${i} of ${legs.length}, ${solver}, friction ${friction}`;
        all++;
        if (!isUnique) shared++;
        const mask = lastOf(recording, `contact/leg${i}/unique`);
        expect(labelOf(mask, 4), words).toBe(isUnique ? 'unique' : 'shared');
        expect(labelOf(lastOf(recording, `contact/leg${i}/normal_unique`), 1), words).toBe(
          isUnique ? 'unique' : 'shared',
        );
        const part = lastOf(recording, `shared/leg${i}/F`);
        if (isUnique && friction === 0) expect(part, words).toBeLessThan(1e-9 * WEIGHT);
        if (!isUnique) expect(Math.abs(part - forces[i]), words).toBeLessThan(1e-3 * WEIGHT);
      });
    }
    tell('A11_tables', count, `${all} legs, ${shared} of them shared, 0 labelled wrongly`);
    expect(shared).toBeGreaterThan(0.2 * all);
    expect(shared).toBeLessThan(0.95 * all);
  });

  test('peaks, load table, chart and columns say it', () => {
    const square: Point[] = [
      [1, 1],
      [-1, 1],
      [-1, -1],
      [1, -1],
    ];
    const recording = record(table(square, 0, 'lagrange'));
    const row = findForcePeaks(recording).rows.find(({ quantity }) => quantity.id === 'contact/leg2/F')!;
    expect(uniquenessWords(row, {})).toBe('shared FZ: 24.5 N (100 %)');
    expect(row.peak.value).toBeCloseTo(WEIGHT / 4, 4);
    const load = calcLoadCase(recording, 'top', recording.count - 1)!;
    expect(load.residual).toBeLessThan(1e-9);
    expect(load.rows.filter(({ kind }) => kind === 'contact').map(({ rule }) => rule)).toEqual(
      Array(4).fill('FZ shared'),
    );
    expect(findSeries(recording, 'contact/leg0/FZ')!.unique()![recording.count - 1]).toBe(0);
    expect(findSeries(recording, 'contact/leg0/FX')!.unique()).toBeNull();
  });
});

describe('a slide on its stop', () => {
  test('friction beside it may take as much as it can: that is the shared part, and it is weighed', () => {
    const random = createRandom(seedOf(32));
    for (let n = 0; n < repetitions('A11_stops', 16, 200); n++) {
      const load = 10 ** (3 * random());
      const friction = load * 10 ** (-4 + 3.5 * random());
      const recording = record(slideWithStop(load, friction));
      expect(recording.outcome!.kind).toBe('completed');
      const words = `load ${load}, friction ${friction}`;
      expect(lastOf(recording, 'joint/guide/limit'), words).toBeCloseTo(-load, 6);
      expect(lastOf(recording, 'joint/guide/limit_unique'), words).toBe(0);
      expect(lastOf(recording, 'shared/guide/limit') / friction, words).toBeCloseTo(1, 9);
      const peaks = findForcePeaks(recording).rows;
      const stop = peaks.find(({ element }) => element.kind === 'stop')!;
      expect(stop.shared.length > 0, words).toBe(friction >= 0.01 * Math.abs(stop.peak.value));
      // what acts on the slide in all is unique
      expect(findSeries(recording, 'total/guide/FX')!.unique(), words).toBeNull();
    }
  });

  test('without friction it is unique', () => {
    const recording = record(slideWithStop(100, 0));
    expect(lastOf(recording, 'joint/guide/limit_unique')).toBe(1);
    expect(lastOf(recording, 'shared/guide/limit')).toBe(0);
  });

  test.each([0, 0.3])(
    'of two guides that stop at once each has a share; one that is %s m further has none',
    (gap) => {
      const recording = record(twoStops(80, gap));
      const forces = ['left', 'right'].map((id) => lastOf(recording, `joint/${id}/limit`));
      const labels = ['left', 'right'].map((id) => labelOf(lastOf(recording, `joint/${id}/limit_unique`), 1));
      expect(forces[0] + forces[1]).toBeCloseTo(-80, 6);
      expect(labels).toEqual(gap === 0 ? ['shared', 'shared'] : ['unique', 'unique']);
      if (gap === 0) expect(forces[0]).toBeCloseTo(-40, 6);
      const words = findForcePeaks(recording)
        .rows.filter(({ element }) => element.kind === 'stop')
        .map((row) => uniquenessWords(row, {}));
      expect(words[0]).toBe(gap === 0 ? 'shared force: 40 N (100 %)' : 'unique');
    },
  );
});
