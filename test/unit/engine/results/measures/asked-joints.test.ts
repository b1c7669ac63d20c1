/** Bands and shared parts are those of the joints asked for, and of no other. */
import { beforeAll, describe, expect, test } from 'vitest';
import { calcReleaseBand, createBand } from '../../../../../engine/core/diagnostics/release-band';
import { calcSharedParts } from '../../../../../engine/core/diagnostics/shared-part';
import { createBody, createProject } from '../../../../../engine/model/defaults';
import { createInstant } from '../../../../../engine/results/measures/measure';
import { evaluate } from '../../../../support/random-chain';
import { joinAt } from '../../../../support/example-parts';
import { releaseBands } from '../../../../../engine/results/measures/release-bands';
import { sharedParts } from '../../../../../engine/results/measures/shared-parts';
import type { Instant, Measure } from '../../../../../engine/results/measures/measure';

let instant: Instant;
beforeAll(() => {
  const mass = {
    kind: 'custom',
    mass: 12,
    centerOfMass: [0.4, 0.75, 0.1],
    inertia: [2, 1, 3, 0, 0, 0],
  } as const;
  const door = createBody({ id: 'door', mass });
  const joints = [0, 1, 2].map((i) =>
    joinAt(`h${i}`, `H${i}`, 'hinge', null, door, [0, 0.7 * i, 0], [0, 1, 0]),
  );
  instant = createInstant(evaluate({ ...createProject('Door'), bodies: [door], joints }).model);
});

/** The values of a measure, and nothing behind them. */
function valuesOf(measure: Measure): number[] {
  const count = measure.channels(instant.system).length;
  const row = new Float64Array(count + 40).fill(-77);
  measure.calc(instant, row, 0);
  expect([...row.subarray(count)]).toEqual(new Array(40).fill(-77));
  return [...row.subarray(0, count)];
}

test('bands of the lowest and the highest of each component', () => {
  const { system, work, split } = instant;
  const measure = releaseBands(new Set(['h0', 'h2']));
  const wanted = [0, 2].flatMap((j) => {
    const band = createBand();
    calcReleaseBand(system, work, split.open, system.joints[j], band);
    return [...band.low].flatMap((low, c) => [low, band.high[c]]);
  });
  expect(wanted.some((value) => value > 1)).toBe(true);
  expect(valuesOf(measure)).toEqual(wanted);
});

describe('shared parts', () => {
  const reaction = (joint: string, mask: number) => ({
    joint,
    mask,
    uniqueForce: false,
    uniqueMoment: false,
  });

  test('of the joints of which something is open', () => {
    const [measure, ...others] = sharedParts({
      reactions: [reaction('h0', 63), reaction('h1', 62), reaction('h2', 31)],
    });
    expect(others).toEqual([]);
    const { system, work, split } = instant;
    expect(measure.channels(system)).toEqual(
      ['h1', 'h2'].flatMap((id) =>
        ['F', 'M'].map((component) => ({
          ...{ key: `shared/${id}/${component}`, label: `${id.toUpperCase()}.${component} shared` },
          ...{ unit: component === 'F' ? 'N' : 'N*m', group: 'shared', record: id, component },
        })),
      ),
    );
    const parts = new Float64Array(6);
    calcSharedParts(system, work, split.open, parts);
    expect(Math.min(...parts)).toBeGreaterThan(0.1);
    expect(valuesOf(measure)).toEqual([...parts.subarray(2)]);
    expect(valuesOf(measure)).toEqual([...parts.subarray(2)]);
  });

  test('are none where all is unique', () => {
    expect(sharedParts({ reactions: [reaction('h0', 63), reaction('h1', 63)] })).toEqual([]);
  });
});
