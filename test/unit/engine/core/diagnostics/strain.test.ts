/**
 * Strains as sums of squares: of two sets of multipliers the product of their strains is that of the forces by the stated
 * compliance, of a bar the integral of what its sections carry; with what acts on the bar besides its constraints as well.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { beamActions } from '../../../../../engine/core/diagnostics/beam-actions';
import { calcWrench } from '../../../../../engine/core/dynamics/wrench';
import { conjugate, multiply, rotateVector } from '../../../../support/benchmark';
import {
  createBody,
  createCoupling,
  createJoint,
  createLoad,
  createProject,
} from '../../../../../engine/model/defaults';
import { createRandom } from '../../../../support/draw';
import { dot } from '../../../../../engine/core/linalg/dense-vector';
import { evaluate } from '../../../../support/random-chain';
import { strainsAt } from '../../../../../engine/core/diagnostics/strain';
import type { Model } from '../../../../../engine/run/preparation/model';
import type { Project, Quat, Vec3 } from '../../../../../engine/model/project';
import type { Strain } from '../../../../../engine/core/diagnostics/strain';

const OUTER: Quat = [0.5, 0.1, -0.7, Math.sqrt(1 - 0.25 - 0.01 - 0.49)];
const INNER: Quat = [0.8, 0, 0.6, 0];
const ORIGIN: Vec3 = [0.4, -0.3, 0.2];
const [E_MODULUS, POISSON, LENGTH, HEIGHT, WIDTH] = [2e11, 0.3, 1.2, 0.02, 0.05];
/** Where joints are on the bar, of which the last is its end [m]. */
const PLACES: Readonly<Record<string, number>> = { root: 0, middle: 0.5, tip: LENGTH };
const PUSHED = 0.8;

const random = createRandom(5);
/** B^T B of a drawn B, row by row. */
const COMPLIANCE = (() => {
  const B = Array.from({ length: 6 }, () => Array.from({ length: 6 }, () => 2 * random() - 1));
  return B.map((_, r) => B.map((__, c) => B.reduce((sum, row) => sum + row[r] * row[c], 0)));
})();

const at = (point: Vec3): Vec3 =>
  rotateVector(OUTER, point).map((value, c) => value + ORIGIN[c]) as unknown as Vec3;

/** A bar that lies askew and turns, on three others, on the first of which by a weld that gives way. */
function barOnThree(): Project {
  const project = createProject('Bar');
  const bodies = Object.entries(PLACES).map(([id, x]) =>
    createBody({ id: `at-${id}`, position: at([x, 0, 0]), orientation: OUTER }),
  );
  const joints = Object.entries(PLACES).map(([id, x]) =>
    createJoint({
      ...{ id, kind: id === 'middle' ? ('ball' as const) : ('fixed' as const) },
      ...{ bodyA: `at-${id}`, bodyB: 'bar' },
      frameA: { position: [0, 0, 0], orientation: INNER },
      frameB: { position: [x, 0, 0], orientation: INNER },
    }),
  );
  const matrix = COMPLIANCE.flatMap((row, r) => row.slice(r));
  return {
    ...project,
    bodies: [
      createBody({
        ...{ id: 'bar', position: ORIGIN, orientation: OUTER, angularVelocity: [0.3, -2, 1] },
        shape: { kind: 'box', center: [LENGTH / 2, 0, 0], size: [LENGTH, HEIGHT, WIDTH] },
        elastic: { kind: 'shape', modulus: E_MODULUS, poisson: POISSON },
      }),
      ...bodies,
    ],
    joints: joints.map((joint) => {
      const { bodyA, bodyB, frameA, frameB } = joint;
      // the bar is the first body of one of them
      if (joint.id === 'middle')
        return { ...joint, bodyA: bodyB, bodyB: bodyA, frameA: frameB, frameB: frameA };
      if (joint.id !== 'root') return joint;
      return { ...joint, compliance: { kind: 'matrix' as const, matrix: matrix as never } };
    }),
    loads: [
      createLoad({ id: 'push', kind: 'force', body: 'bar', point: [PUSHED, 0, 0], vector: [3e3, -2e3, 5e3] }),
    ],
  };
}

let model: Model;
let mount: Strain;
let bar: Strain;
beforeAll(() => {
  ({ model } = evaluate(barOnThree()));
  [mount, bar] = strainsAt(model.system, model.y, model.work);
});

const drawn = (): Float64Array => Float64Array.from({ length: model.system.m }, () => 2e3 * random() - 1e3);

/** What a strain writes for multipliers, and nothing before and behind. */
function strainOf(strain: Strain, write: (out: Float64Array, o: number) => void): Float64Array {
  const out = new Float64Array(strain.size + 10).fill(-77);
  write(out, 5);
  expect([...out.slice(0, 5), ...out.slice(-5)]).toEqual(new Array(10).fill(-77));
  return out.slice(5, -5);
}
const ofMultipliers = (strain: Strain, multipliers: Float64Array) =>
  strainOf(strain, (out, o) => strain.calc(multipliers, out, o));

test('they are strained by the rows of their own joints', () => {
  const { system } = model;
  for (let row = 0; row < system.m; row++) {
    const { id } = system.joints[system.rowJoint[row]].record;
    expect(mount.isTouched(new Set([row])), id).toBe(id === 'root');
    expect(bar.isTouched(new Set([row])), id).toBe(true);
  }
  expect([mount, bar].map((each) => each.isTouched(new Set([system.m])))).toEqual([false, false]);
});

describe('a joint', () => {
  test('gives way to its force and moment along its own axes, by the compliance stated', () => {
    const { system, work } = model;
    const joint = system.joints.find(({ record }) => record.id === 'root')!;
    const back = conjugate(multiply(OUTER, INNER));
    const own = (multipliers: Float64Array): number[] => {
      const wrench = new Float64Array(6);
      calcWrench(joint, multipliers, work, wrench);
      return [0, 3].flatMap((o) => rotateVector(back, [wrench[o], wrench[o + 1], wrench[o + 2]]));
    };
    for (let n = 0; n < 4; n++) {
      const [one, other] = [drawn(), drawn()];
      const [a, b] = [own(one), own(other)];
      const wanted = COMPLIANCE.reduce(
        (sum, row, r) => sum + a[r] * row.reduce((all, value, c) => all + value * b[c], 0),
        0,
      );
      expect(dot(ofMultipliers(mount, one), ofMultipliers(mount, other)) / wanted).toBeCloseTo(1, 8);
    }
  });

  test('has no strain but that of its rows', () => {
    expect([...strainOf(mount, (out, o) => mount.calcOffset(model.y, out, o))]).toEqual(new Array(6).fill(0));
  });
});

/** Force and moment about the centre of mass that multipliers put on the bar beyond a place. */
function beyond(place: number, multipliers: Float64Array): Float64Array {
  const { system, work } = model;
  const sum = new Float64Array(6);
  for (let row = 0; row < system.m; row++) {
    const { record } = system.joints[system.rowJoint[row]];
    if (PLACES[record.id] <= place) continue;
    const side = record.bodyA === 'bar' ? 0 : 6;
    for (let c = 0; c < 6; c++) sum[c] += multipliers[row] * work.J[12 * row + side + c];
  }
  return sum;
}

/** The same of all that acts besides. */
function actingBeyond(): (place: number) => Float64Array {
  const { system, work, y } = model;
  const { lumped, spread } = beamActions(system, y, work, system.beams[0]);
  return (place) => {
    const sum = new Float64Array(6);
    spread!(place, sum);
    for (const action of lumped)
      if (action.place > place) action.wrench.forEach((value, c) => (sum[c] += value));
    return sum;
  };
}

/** Stretching, bending about both sides of the section, and twisting at a place. */
function carried(place: number, wrench: Float64Array): number[] {
  const back = conjugate(OUTER);
  const F = rotateVector(back, [wrench[0], wrench[1], wrench[2]]);
  const M = rotateVector(back, [wrench[3], wrench[4], wrench[5]]);
  const arm = place - LENGTH / 2;
  return [F[0], M[1] + arm * F[2], M[2] - arm * F[1], M[0]];
}

/** Of the bar: for stretching, for bending about its y and z, for twisting. */
const SHEAR = E_MODULUS / (2 * (1 + POISSON));
let stiffness: number[];
beforeAll(() => {
  const [{ twist }] = model.system.beams;
  const bending = (across: number, along: number) => (E_MODULUS * across * along ** 3) / 12;
  // the torsion constant of a rectangle is the section's own affair
  stiffness = [E_MODULUS * HEIGHT * WIDTH, bending(HEIGHT, WIDTH), bending(WIDTH, HEIGHT), 1 / twist ** 2];
  expect(stiffness[3] / (SHEAR * WIDTH * HEIGHT ** 3)).toBeCloseTo(0.25, 1);
});

/** The integral over the bar of two loads of its sections, each over its stiffness. */
function productOf(one: (place: number) => Float64Array, other: (place: number) => Float64Array): number {
  const ends = [0, 0.5, LENGTH / 2, PUSHED, LENGTH];
  const PIECES = 400;
  let sum = 0;
  for (let span = 0; span + 1 < ends.length; span++) {
    const width = (ends[span + 1] - ends[span]) / PIECES;
    for (let i = 0; i < PIECES; i++) {
      const place = ends[span] + width * (i + 0.5);
      const [a, b] = [carried(place, one(place)), carried(place, other(place))];
      sum += a.reduce((all, value, k) => all + (value * b[k]) / stiffness[k], 0) * width;
    }
  }
  return sum;
}

describe('a bar', () => {
  test('gives way to what its sections carry', () => {
    for (let n = 0; n < 3; n++) {
      const [one, other] = [drawn(), drawn()];
      const wanted = productOf(
        (place) => beyond(place, one),
        (place) => beyond(place, other),
      );
      expect(dot(ofMultipliers(bar, one), ofMultipliers(bar, other)) / wanted).toBeCloseTo(1, 4);
    }
  });

  test('of which weight, inertia and loads are a part', () => {
    const offset = strainOf(bar, (out, o) => bar.calcOffset(model.y, out, o));
    const acting = actingBeyond();
    expect(dot(offset, offset) / productOf(acting, acting)).toBeCloseTo(1, 4);
    const multipliers = drawn();
    const wanted = productOf((place) => beyond(place, multipliers), acting);
    expect(dot(ofMultipliers(bar, multipliers), offset) / wanted).toBeCloseTo(1, 4);
  });
});

test('a coupling without teeth twists a shaft as far as its joint', () => {
  const frame = (x: number) => ({ position: [x, 0, 0] as const, orientation: [0.5, 0.5, 0.5, 0.5] as const });
  const pinned = (id: string, bodyB: string, x: number) =>
    createJoint({ id, kind: 'hinge', bodyB, frameA: frame(x), frameB: frame(x) });
  const twistBy = (joint1: string): number => {
    const shaft = createBody({
      id: 'shaft',
      shape: { kind: 'rod', from: [0, 0, 0], to: [LENGTH, 0, 0], radius: HEIGHT },
      elastic: { kind: 'shape', modulus: E_MODULUS, poisson: POISSON },
    });
    const { system, y, work } = evaluate({
      ...createProject('Shaft'),
      bodies: [shaft, createBody({ id: 'wheel' })],
      joints: [...Object.entries(PLACES).map(([id, x]) => pinned(id, 'shaft', x)), pinned('own', 'wheel', 3)],
      couplings: [createCoupling({ id: 'ratio', joint1, joint2: 'own', ratio: 1 })],
    }).model;
    const [strain] = strainsAt(system, y, work);
    const multipliers = new Float64Array(system.m);
    multipliers[system.couplings[0].row] = 1;
    const out = new Float64Array(strain.size);
    strain.calc(multipliers, out, 0);
    return dot(out, out);
  };
  const whole = twistBy('tip');
  expect(whole).toBeGreaterThan(0);
  expect(twistBy('middle') / whole).toBeCloseTo(PLACES['middle'] / LENGTH, 9);
  expect(twistBy('root')).toBe(0);
});
