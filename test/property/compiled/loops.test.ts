/** Mechanisms with loops in joint coordinates: the states and accelerations of the global system, redundant rows and all. */
import { describe, expect, test } from 'vitest';
import { equationsOf, expectSameMotion, operationsOf } from '../../support/compiled-harness';
import { bennettLoop } from '../../support/bennett';
import { calcKinematics } from '../../../engine/core/system/kinematics';
import { calcRows } from '../../../engine/core/dynamics/rows';
import { closedJoint, evaluate } from '../../support/random-chain';
import { compileEquations } from '../../../engine/core/compiled/equations/compile-equations';
import { createRandom } from '../../support/draw';
import { drawFrom, randomMechanism } from '../../support/random-mechanism';
import { grid, ladder } from '../../support/planar-mechanism';
import { hingeRing } from '../../support/spatial-loop';
import { JOINT_KINDS } from '../../../engine/kinds/joints/joints';
import { readExample } from '../../support/example-file';
import type { Project, Quat } from '../../../engine/model/project';

const TILTED: Quat = [0.5, 0.5, 0.5, 0.5];

/** A closed joint of a kind between two bodies that others hold together. */
function closedBy(kind: (typeof JOINT_KINDS)[number], random: () => number): Project {
  const draw = drawFrom(random);
  const project = randomMechanism(4, 0, random);
  const [a, b] = kind === 'nail' ? [null, project.bodies[3]] : [project.bodies[1], project.bodies[3]];
  return { ...project, joints: [...project.joints, closedJoint('loop', kind, a, b, 'quaternion', draw)] };
}

describe('a loop that is closed by', () => {
  test.each(JOINT_KINDS)('%s', (kind) => {
    const random = createRandom(5);
    for (let i = 0; i < 8; i++) expectSameMotion(closedBy(kind, random));
  });
});

test('several loops, most of them with rows that others imply', () => {
  const random = createRandom(3);
  for (let i = 0; i < 30; i++) expectSameMotion(randomMechanism(4 + (i % 3), 1 + (i % 2), random));
});

describe('loops that move although their rows are too many', () => {
  test('a ladder of parallelograms in a plane, whichever', () => {
    const { compiled, equations } = expectSameMotion(ladder(5, 1, TILTED));
    expect(compiled.state.length).toBe(2 * 11 + 2);
    // nothing of the third dimension is left in either
    const flat = equationsOf(evaluate(ladder(5, 1)).model);
    expect(operationsOf(flat, flat.derivative)).toBeLessThan(1000);
    expect(operationsOf(equations, equations.derivative)).toBeLessThan(1000);
  });
  test('a net without a ground', () => void expectSameMotion(grid(2, 2, 1, TILTED)));
  test("Bricard's", () => void expectSameMotion(readExample('bricard')));
  test("Bennett's", () => void expectSameMotion(bennettLoop({ a: 0.3, b: 0.4, alpha: 0.7 }, 0.8, null)));
  test('seven hinges', () => void expectSameMotion({ ...hingeRing(7, createRandom(2)), drivers: [] }));
});

test('a correction closes rows and rates of all loops, of implied ones as well', () => {
  const random = createRandom(9);
  for (let i = 0; i < 10; i++) {
    const { model, equations, compiled } = expectSameMotion(randomMechanism(5, 2, random));
    if (!equations.projection) continue;
    let state = compiled.state.map((value, at) => value + 1e-3 * Math.sin(at + i));
    for (let correction = 0; correction < 5; correction++) state = compiled.at(state).projection;
    const { system, work } = model;
    const y = compiled.at(state).y;
    calcKinematics(system, y, work);
    calcRows(system, 0, y, work);
    expect(Math.max(...work.C.map(Math.abs), ...work.Cdot.map(Math.abs))).toBeLessThan(1e-14);
  }
});

test('a start in a singular position is left to the global system', () => {
  const { model } = evaluate(ladder(2, 0));
  expect(compileEquations(model)).toEqual({ reason: 'a singular position at the start' });
});
