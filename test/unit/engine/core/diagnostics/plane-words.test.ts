import { describe, expect, test } from 'vitest';
import {
  axisOfNormal,
  outOfPlane,
  outOfPlaneBits,
  planeWords,
  redundancyIn,
} from '../../../../../engine/core/diagnostics/plane-words';
import type { Mobility, MotionPlane } from '../../../../../engine/core/diagnostics/mobility-report';

describe('a plane of motion in words', () => {
  test('two axes of the world name it, whichever way the normal points', () => {
    expect([[1, 0, 0] as const, [0, -1, 0] as const, [0, 0, 1] as const].map(wordsOf)).toEqual([
      'YZ',
      'XZ',
      'XY',
    ]);
  });

  test('of any other the normal is told, with minus signs', () => {
    expect(planeWords({ normal: [0.6, -0.8, 0] })).toBe('across (0.60, −0.80, 0.00)');
    expect(axisOfNormal([0.6, -0.8, 0])).toBe(-1);
  });

  test('out of it lie the force along the normal and the moments about the other axes', () => {
    expect([0, 1, 2].map(outOfPlane)).toEqual([
      ['FX', 'MY', 'MZ'],
      ['FY', 'MX', 'MZ'],
      ['FZ', 'MX', 'MY'],
    ]);
    expect(outOfPlaneBits(2)).toBe(0b011100);
    expect(outOfPlane(-1)).toEqual([]);
  });

  test('constraints that are redundant: rows beyond the rank, of which those in the plane beyond what may move there', () => {
    // a four-bar linkage of hinges
    const mobility = { rows: 20, rank: 17, bodies: 3, degreesOfFreedom: 1 } as Mobility;
    expect(redundancyIn(mobility, { rows: 8 } as MotionPlane)).toEqual({ all: 3, inPlane: 0 });
    expect(redundancyIn(mobility, { rows: 10 } as MotionPlane)).toEqual({ all: 3, inPlane: 2 });
  });
});

const wordsOf = (normal: MotionPlane['normal']): string => planeWords({ normal });
