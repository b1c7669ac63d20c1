/** Trees of every kind of joint in joint coordinates: the states and accelerations of the global system. */
import { describe, expect, test } from 'vitest';
import {
  accelerationsOf,
  difference,
  equationsOf,
  evaluateCompiled,
  ratesOfExpansion,
} from '../../support/compiled-harness';
import { closedJoint, evaluate, randomBody } from '../../support/random-chain';
import { createProject } from '../../../engine/model/defaults';
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
