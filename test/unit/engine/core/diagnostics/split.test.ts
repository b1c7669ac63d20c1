/** What a stated stiffness leaves open where it ties together what the rows themselves do not. */
import { expect, test } from 'vitest';
import { calcSharedParts } from '../../../../../engine/core/diagnostics/shared-part';
import { calcSplit } from '../../../../../engine/core/diagnostics/split';
import { createBody, createProject } from '../../../../../engine/model/defaults';
import { evaluate } from '../../../../support/random-chain';
import { joinAt } from '../../../../support/example-parts';
import type { JointCompliance, Vec3 } from '../../../../../engine/model/project';

const GRAVITY: Vec3 = [3, 5, -7];
const MASS = 2;

/** Two balls at one point, of which the first gives way along x + y alone. */
function twoBalls() {
  const body = createBody({
    id: 'body',
    mass: { kind: 'custom', mass: MASS, centerOfMass: [0, 0, 0], inertia: [1, 1, 1, 0, 0, 0] },
  });
  const [soft, rigid] = ['soft', 'rigid'].map((id) => joinAt(id, id, 'ball', null, body, [0, 0, 0]));
  const matrix = Array.from({ length: 21 }, (_, i) => ([0, 1, 6].includes(i) ? 1e-8 : 0));
  const compliance = { kind: 'matrix', matrix } as unknown as JointCompliance;
  const project = createProject('Balls');
  return {
    ...project,
    settings: { ...project.settings, gravity: GRAVITY },
    bodies: [body],
    joints: [{ ...soft, compliance }, rigid],
  };
}

test('forces along which nothing gives way stay open together, each joint as a whole', () => {
  const { system, work, solver, y } = evaluate(twoBalls()).model;
  expect(solver.factor.nullSpace.count).toBe(3);
  const { open } = calcSplit(system, work, solver, y);
  expect(open.count).toBe(2);
  const parts = new Float64Array(4);
  calcSharedParts(system, work, open, parts);
  // along x + y the rigid one bears all; along x - y and z, which are open, either bears half
  const [x, y1, z] = GRAVITY.map((value) => -MASS * value);
  const half = Math.hypot((x - y1) / Math.SQRT2, z) / 2;
  expect(parts[0]).toBeCloseTo(half, 8);
  expect(parts[2]).toBeCloseTo(half, 8);
  expect([parts[1], parts[3]]).toEqual([0, 0]);
  const [first, second] = system.joints;
  const along = (row: number) => work.lambda[row] + work.lambda[row + 1];
  expect(along(first.row)).toBeCloseTo(0, 8);
  expect(Math.abs(along(second.row))).toBeCloseTo(Math.abs(x + y1), 8);
});
