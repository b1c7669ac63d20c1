/** Trees of every kind of joint in joint coordinates: the states and accelerations of the global system. */
import { describe, expect, test } from 'vitest';
import {
  accelerationsOf,
  difference,
  equationsOf,
  evaluateCompiled,
  operationsOf,
  ratesOfExpansion,
} from '../../support/compiled-harness';
import { expectOwnDerivatives } from '../../support/compiled-derivatives';
import { closedJoint, evaluate, randomBody } from '../../support/random-chain';
import { poseOffset } from '../../../engine/core/coordinates/layout';
import { createBody, createJoint, createProject } from '../../../engine/model/defaults';
import { GROUND } from '../../../engine/model/project';
import { createRandom } from '../../support/draw';
import { drawFrom } from '../../support/random-mechanism';
import type { Joint, JointKind, Project } from '../../../engine/model/project';

/** Five bodies, each on one before it, as body A or as body B of their joint. */
function randomTree(kinds: readonly JointKind[], random: () => number): Project {
  const draw = drawFrom(random);
  const project = createProject('Tree');
  const bodies = Array.from({ length: 5 }, (_, i) => randomBody(`b${i}`, draw));
  const joints = bodies.map((body, i): Joint => {
    const kind = kinds[Math.floor(kinds.length * random())];
    const parent = bodies[Math.floor((i + 1) * random()) - 1] ?? null;
    const form = random() < 0.5 ? 'perpendicular' : 'quaternion';
    // a joint whose body B is the parent counts its coordinates the other way round
    const reversed = parent !== null && kind !== 'nail' && random() < 0.5;
    return reversed
      ? closedJoint(`j${i}`, kind, body, parent, form, draw)
      : closedJoint(`j${i}`, kind, kind === 'nail' ? null : parent, body, form, draw);
  });
  return { ...project, bodies, joints };
}

const KINDS: readonly JointKind[] = [
  'hinge', 'slider', 'cylinder', 'screw', 'universal', 'ball', 'nail', 'planar', 'fixed', 'constant-orientation',
]; // oxfmt-ignore

function expectTree(project: Project) {
  const { model, rates } = evaluate(project);
  const equations = equationsOf(model);
  const compiled = evaluateCompiled(equations, model.y);
  // joints are closed to 1e-12 only
  expect(difference(compiled.y, model.y)).toBeLessThan(2e-13);
  expect(difference(evaluateCompiled(equations, compiled.y).y, compiled.y)).toBeLessThan(5e-15);
  expect(difference(compiled.accelerations, accelerationsOf(model, rates))).toBeLessThan(1e-12);
  expect(difference(ratesOfExpansion(compiled), rates)).toBeLessThan(5e-9);
  expectOwnDerivatives(equations, compiled.state, 0);
}

describe('a tree of one kind of joint', () => {
  test.each(KINDS)('%s', (kind) => {
    const random = createRandom(7);
    for (let i = 0; i < 10; i++) expectTree(randomTree([kind], random));
  });
});

test('a tree of any joints, and bodies that no joint carries', () => {
  const random = createRandom(11);
  for (let i = 0; i < 40; i++) {
    const project = randomTree(KINDS, random);
    if (i % 4 === 0) project.joints.splice(Math.floor(5 * random()), 1);
    expectTree(project);
  }
});

/** Two bodies in a row on balls, their principal axes along the frames of those. */
function pairOf(inertia: readonly [number, number, number]): Project {
  const draw = drawFrom(createRandom(6));
  const mass = { kind: 'custom', mass: 1, centerOfMass: [0, 0, 0], inertia: [...inertia, 0, 0, 0] } as const;
  const bodies = [0, 1].map((i) =>
    createBody({ id: `b${i}`, position: [i, 0, 0], angularVelocity: draw.vector(3), mass }),
  );
  const joints = [0, 1].map((i) =>
    createJoint({
      ...{ id: `j${i}`, kind: 'ball', bodyA: i === 0 ? GROUND : 'b0', bodyB: `b${i}` },
      frameA: { position: [i, 0, 0], orientation: [1, 0, 0, 0] },
    }),
  );
  return { ...createProject('Pair'), bodies, joints };
}

test('of bodies that are alike about two axes or all less is turned, and it comes to the same', () => {
  const operationsWith = (...moments: readonly [number, number, number]) => {
    const project = pairOf(moments);
    expectTree(project);
    const equations = equationsOf(evaluate(project).model);
    return operationsOf(equations, equations.derivative);
  };
  const ofTwo = [operationsWith(0.2, 0.2, 0.3), operationsWith(0.2, 0.3, 0.2), operationsWith(0.3, 0.2, 0.2)];
  expect(Math.max(...ofTwo)).toBeLessThan(operationsWith(0.2, 0.25, 0.3));
  expect(operationsWith(0.2, 0.2, 0.2)).toBeLessThan(Math.min(...ofTwo));
});

test('angles go on over turns, and come back from bodies: those of screws as they are, others to two turns', () => {
  const random = createRandom(5);
  for (const kind of ['hinge', 'screw', 'cylinder', 'universal', 'planar'] as const) {
    const { model } = evaluate(randomTree([kind], random));
    const { state, at } = evaluateCompiled(equationsOf(model), model.y);
    // by an even number of turns and by an odd one
    for (const on of [25, 31]) {
      const y = at(
        state.map((value, i) => (i < equationsOf(model).stateLength / 2 - 1 ? value + on : value)),
      ).y;
      const back = evaluateCompiled(equationsOf(model), y);
      expect(difference(back.y, y)).toBeLessThan(1e-13);
      expect(difference(evaluateCompiled(equationsOf({ ...model, y }), y).y, y)).toBeLessThan(1e-13);
      if (kind === 'screw') expect(back.state[0] - state[0]).toBeCloseTo(on, 10);
    }
  }
});

/** Numbers that are no longer zero, or of the other sign, are another structure. */
test('other numbers need no other module: the same graph, with other parameters', () => {
  const project = randomTree(KINDS, createRandom(13));
  const wider = structuredClone(project);
  wider.settings.gravity = [0, -3, 0];
  for (const body of wider.bodies) if (body.mass.kind === 'custom') body.mass.mass *= 1.1;
  for (const { frameA } of wider.joints) {
    const [x, y, z] = frameA.position;
    frameA.position = [1.01 * x, 1.01 * y, 1.01 * z];
  }
  const [one, other] = [project, wider].map((each) => equationsOf(evaluate(each).model));
  expect(other.graph.codes).toEqual(one.graph.codes);
  expect(other.graph.first).toEqual(one.graph.first);
  expect(other.graph.numbers).toEqual(one.graph.numbers);
  const [a, b] = [one, other].map((equations) => new Float64Array(equations.parameterCount));
  one.writeParameters(a);
  other.writeParameters(b);
  expect(a).not.toEqual(b);
});

test('of the two quaternions of an orientation the one that was given comes back', () => {
  const random = createRandom(8);
  for (const kind of KINDS) {
    const { model } = evaluate(randomTree([kind], random));
    const y = model.y.map((value, i) => (i >= poseOffset(3) + 3 && i < poseOffset(4) ? -value : value));
    expect(difference(evaluateCompiled(equationsOf({ ...model, y }), y).y, y)).toBeLessThan(2e-13);
  }
});
