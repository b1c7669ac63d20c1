/** Stops, dry friction, and motors and servos at and below their largest efforts, in joint coordinates (T 16.7): in every mode. */
import { describe, expect, test } from 'vitest';
import { AT_LOWER, AT_UPPER, HOLDS, OPEN, isUnilateral } from '../../../engine/core/system/switched-row';
import { createDriver } from '../../../engine/model/defaults';
import { createRandom } from '../../support/draw';
import { evaluate } from '../../support/random-chain';
import { expectSameMotion } from '../../support/compiled-harness';
import { hingeRing } from '../../support/spatial-loop';
import { valueOf } from '../../../engine/core/coordinates/coordinate';
import type { Driver, Joint, Project } from '../../../engine/model/project';

const FRICTION = { coulomb: 1.3, viscous: 0.2 };
const SERVO = { kind: 'position', value: 0.2, maximum: 4, response: 0.1 } as const;
const MOTOR = { kind: 'speed', value: 0.7, maximum: 3 } as const;
const MODES = [HOLDS, AT_UPPER, AT_LOWER];

/** A ring of eight hinges, two of which are of the loop or of the tree, with what acts on one of them. */
function ring(hinge: number, joint: Partial<Joint>, driver?: Partial<Driver>): Project {
  const project = hingeRing(8, createRandom(2));
  const id = `hinge-${hinge}`;
  return {
    ...project,
    joints: project.joints.map((one) => (one.id === id ? { ...one, ...joint } : one)),
    drivers: driver ? [createDriver({ id: 'd', joint: id, ...driver })] : [],
  };
}

describe.each([0, 3, 7])('at hinge %i', (hinge) => {
  test.each(MODES)('dry friction in mode %i', (mode) => {
    expectSameMotion(ring(hinge, { friction: FRICTION }), 0, () => mode);
  });

  test.each(MODES)('a servo in mode %i', (mode) => {
    const motion = { kind: 'harmonic', amplitude: 0.3, frequency: 0.4, phase: 0.3 } as const;
    for (const more of [{}, { motion }]) {
      for (const time of [0, 0.4]) expectSameMotion(ring(hinge, {}, { ...SERVO, ...more }), time, () => mode);
    }
  });

  test.each(MODES)('a motor in mode %i', (mode) => {
    expectSameMotion(ring(hinge, {}, MOTOR), 0, () => mode);
  });

  test.each(['minimum', 'maximum'] as const)('a stop that holds: %s', (side) => {
    const { model } = evaluate(ring(hinge, {}));
    const angle = valueOf(model.system.joints[hinge].coordinates[0], model.y);
    const limits = { minimum: null, maximum: null, restitution: 0, [side]: angle };
    for (const mode of [HOLDS, OPEN]) expectSameMotion(ring(hinge, { limits }), 0, () => mode);
  });

  test('a stop, friction and a servo at once', () => {
    const limits = { minimum: -3, maximum: null, restitution: 0 };
    const project = ring(hinge, { limits, friction: FRICTION }, SERVO);
    for (const own of MODES) {
      expectSameMotion(project, 0, (row) =>
        isUnilateral(row) ? OPEN : row.kind === 'servo' ? HOLDS : AT_UPPER,
      );
      expectSameMotion(project, 0, (row) =>
        isUnilateral(row) ? OPEN : row.kind === 'servo' ? AT_LOWER : own,
      );
    }
  });
});

test('sets of rows that hold share their equations with all modes in which they do', () => {
  const project = ring(0, { friction: FRICTION });
  const up = expectSameMotion(project, 0, () => AT_UPPER);
  const { equations, model, compiled } = up;
  model.work.switched.mode.fill(AT_LOWER);
  expect(equations.holds()).toBe(true);
  const parameters = new Float64Array(equations.parameterCount);
  equations.writeParameters(parameters);
  expect(parameters).toContain(-FRICTION.coulomb);
  model.work.switched.mode.fill(HOLDS);
  expect(equations.holds()).toBe(false);
  expect(compiled.state.length).toBeGreaterThan(0);
});
