/** What multipliers that change along null vectors do to joints, one joint of a vector after the other. */
import { describe, expect, test } from 'vitest';
import { NullWrenches } from '../../../../../engine/core/diagnostics/null-wrenches';
import { ALL_UNIQUE, maskVectors } from '../../../../../engine/core/diagnostics/uniqueness';
import { calcRows } from '../../../../../engine/core/dynamics/rows';
import { calcKinematics } from '../../../../../engine/core/system/kinematics';
import { compileSystem } from '../../../../../engine/core/system/compile';
import { createWorkspace } from '../../../../../engine/core/system/workspace';
import { createBody, createContact, createProject } from '../../../../../engine/model/defaults';
import { createInitialState } from '../../../../../engine/run/preparation/initial-state';
import { joinAt } from '../../../../support/example-parts';

const body = createBody({ id: 'one', shape: { kind: 'sphere', center: [0, 0, 0], radius: 0.1 } });
const project = {
  ...createProject('Welded twice'),
  bodies: [body],
  joints: ['a', 'b'].map((id, i) => joinAt(id, id, 'fixed', null, body, [0.3 * i, 0.4, 0])),
  contacts: [createContact({ id: 'floor', bodyB: 'one', friction: 0 })],
};
const system = compileSystem(project);
const work = createWorkspace(system);
const y = createInitialState(project, system);
calcKinematics(system, y, work);
calcRows(system, 0, y, work);
const [first, second] = system.joints.map(({ row }) => row);

function sparse(...vectors: [number, number][][]) {
  const entries = vectors.flat();
  const start = [0];
  for (const vector of vectors) start.push(start.at(-1)! + vector.length);
  return {
    ...{ count: vectors.length, start: Int32Array.from(start) },
    rows: Int32Array.from(entries, ([row]) => row),
    values: Float64Array.from(entries, ([, value]) => value),
  };
}

/** Joints and wrenches for vectors of [row, value]. */
function walked(...vectors: [number, number][][]) {
  const walk = new NullWrenches(system, work, sparse(...vectors));
  const seen: [number, number, number][] = [];
  while (walk.next() && seen.length < 20) {
    const [x, u, z, ...moment] = walk.wrench;
    seen.push([walk.joint, Math.hypot(x, u, z), Math.hypot(...moment)]);
  }
  return seen;
}

describe('walks along null vectors', () => {
  test('give each joint of a vector its force and moment, the moments of a multiplier in newtons', () => {
    expect(system.length).not.toBeCloseTo(1, 1);
    const [along, about] = walked([
      [first, 2],
      [second + 3, 1],
      [second + 4, 1],
    ]);
    expect(along).toEqual([0, 2, 0]);
    expect(about[0]).toBe(1);
    expect(about[1]).toBe(0);
    // two of three moments about axes across each other
    expect(about[2]).toBeCloseTo(Math.SQRT2 * system.length, 12);
  });

  test('do not go on from one vector to the next within a joint', () => {
    expect(walked([[first, 1]], [[first, 3]], [], [[first + 1, 5]])).toEqual([
      [0, 1, 0],
      [0, 3, 0],
      [0, 5, 0],
    ]);
  });

  test('pass over what is of no joint', () => {
    const contact = system.m - 1;
    expect(system.rowJoint[contact]).toBe(-1);
    expect(walked([[contact, 1]])).toEqual([]);
    expect(
      walked(
        [
          [first, 1],
          [contact, 1],
        ],
        [[second, 1]],
      ).map(([joint]) => joint),
    ).toEqual([0, 1]);
  });
});

test('a component is unique where it changes by less than a millionth, of moments by the length of the system', () => {
  const changed = (row: number, value: number) => {
    const masks = new Int32Array(2);
    maskVectors(system, work, sparse([[row, value]]), masks);
    expect(masks[1]).toBe(ALL_UNIQUE);
    return masks[0] ^ ALL_UNIQUE;
  };
  for (let c = 0; c < 6; c++) {
    expect(changed(first + c, 0.7e-6)).toBe(0);
    expect(changed(first + c, -1.5e-6)).not.toBe(0);
  }
  expect([0, 1, 2].map((c) => changed(first + c, 1)).sort((a, b) => a - b)).toEqual([1, 2, 4]);
});
