import { describe, expect, it } from 'vitest';
import { overlapOf } from '../../../../../engine/output/panes/path-overlap';
import type { Place } from '../../../../../engine/output/panes/path-overlap';

/** Places at equal steps of a parameter from 0 to `turns`. */
const path = (count: number, turns: number, at: (angle: number) => Place): Place[] =>
  Array.from({ length: count }, (_, i) => at((2 * Math.PI * turns * i) / (count - 1)));
const circle = (angle: number): Place => [0.5 + 0.4 * Math.cos(angle), 0.5 + 0.4 * Math.sin(angle)];
const eight = (angle: number): Place => [0.5 + 0.4 * Math.sin(angle), 0.5 + 0.3 * Math.sin(2 * angle)];
const spiral = (angle: number): Place => [
  0.5 + 0.02 * angle * Math.cos(angle),
  0.5 + 0.02 * angle * Math.sin(angle),
];

describe('the part of a path that lies on itself', () => {
  it('is none of a path that is gone along once, however finely it is sampled, though it crosses itself', () => {
    for (const count of [80, 400, 5000]) {
      expect(overlapOf(path(count, 0.99, circle))).toBeLessThan(0.05);
      expect(overlapOf(path(count, 0.99, eight))).toBeLessThan(0.05);
    }
    expect(overlapOf(path(2000, 3, spiral))).toBeLessThan(0.05);
  });

  it('is what a further turn repeats', () => {
    expect(overlapOf(path(2000, 3, circle))).toBeGreaterThan(0.6);
    expect(overlapOf(path(2000, 1.5, eight))).toBeGreaterThan(0.2);
  });

  it('is half of a line there and back, and nothing over a gap', () => {
    const there = path(500, 1, (angle) => [0.5 + 0.4 * Math.cos(angle), 0.5]);
    expect(overlapOf(there)).toBeCloseTo(0.5, 1);
    const apart: Place[] = [
      [0.1, 0.5],
      [0.9, 0.5],
      [Number.NaN, 0.5],
      [0.5, 0.1],
      [0.5, 0.9],
    ];
    expect(overlapOf(apart)).toBeLessThan(0.05);
    expect(overlapOf([])).toBe(0);
  });

  it('is that of what is seen, however far outside a line begins and ends', () => {
    for (const far of [2, 1e6, 1e300, Number.MAX_VALUE]) {
      const across: Place[] = [
        [-far, 0.5],
        [far, 0.5],
      ];
      expect(overlapOf(across)).toBe(0);
      expect(overlapOf([...across, [far, 3], [-far, 3]])).toBe(0);
    }
    const twice: Place[] = [-9, 9, -9].map((x): Place => [x, 0.5]);
    expect(overlapOf(twice)).toBeCloseTo(0.5, 1);
  });
});
