/** Shared reactions split by stiffness (T 10.8): against formulas, against bushings in statics, against displacements. */
import { inverse, Matrix, SingularValueDecomposition } from 'ml-matrix';
import { describe, expect, it, test } from 'vitest';
import { calcWrench } from '../../engine/core/dynamics/wrench';
import { createBody, createDriver, createLoad, createProject } from '../../engine/model/defaults';
import { createModel } from '../../engine/run/preparation/prepared-model';
import { createSimulation } from '../../engine/run/simulation/create-simulation';
import { labelOf, stiffnessBits } from '../../engine/core/diagnostics/reaction-mask';
import { joinAt } from '../support/example-parts';
import { readExample } from '../support/example-file';
import { createRandom } from '../support/draw';
import { repetitions, tell } from '../support/tier';
import { randomMechanism } from '../support/random-mechanism';
import type { CompiledJoint } from '../../engine/core/system/system';
import type { Body, Joint, JointCompliance, Project } from '../../engine/model/project';
import type { Workspace } from '../../engine/core/system/workspace';
import { bearing, giving, instantOf, bushingReactions, apart } from '../support/stiffness';

const MASS = 12;
const WEIGHT = MASS * 9.81;
const OUT = 0.4;
const APART = 1.5;

function door(lower: JointCompliance | null, upper: JointCompliance | null): Project {
  const leaf = createBody({
    id: 'door',
    mass: { kind: 'custom', mass: MASS, centerOfMass: [OUT, APART / 2, 0], inertia: [2, 1, 3, 0, 0, 0] },
  });
  const at = (id: string, y: number, compliance: JointCompliance | null): Joint => ({
    ...joinAt(id, id, 'hinge', null, leaf, [0, y, 0], [0, 1, 0]),
    compliance,
  });
  return {
    ...createProject('Door'),
    bodies: [leaf],
    joints: [at('lower', 0, lower), at('upper', APART, upper)],
  };
}

describe('a door on two hinges', () => {
  it('hangs on them as their axial stiffness says; the couple is that of the tilting stiffness', () => {
    const [c1, c2, r, t] = [2e-8, 3e-8, 4e-9, 7e-6];
    const { reaction, maskOf, acc, system, work } = instantOf(door(bearing(r, c1, t), bearing(r, c2, t)));
    expect(reaction('lower')[1]).toBeCloseTo((WEIGHT * c2) / (c1 + c2), 9);
    expect(reaction('upper')[1]).toBeCloseTo((WEIGHT * c1) / (c1 + c2), 9);
    // moment W a = N H + 2 M with the tilt phi = M t = 2 N r / H
    const tilt = (WEIGHT * OUT) / ((APART * APART) / (2 * r) + 2 / t);
    expect(reaction('lower')[0]).toBeCloseTo((APART * tilt) / (2 * r), 9);
    expect(reaction('upper')[0]).toBeCloseTo((-APART * tilt) / (2 * r), 9);
    expect(Math.abs(reaction('lower')[5]!)).toBeCloseTo(tilt / t, 9);
    expect(labelOf(maskOf('lower'), 0b010)).toBe('by stiffness');
    expect(maskOf('lower') & 63).toBe(63);
    // the same forces on the door altogether
    const sum = new Float64Array(6 * system.n);
    for (let row = 0; row < system.m; row++)
      for (let c = 0; c < 6; c++) sum[6 + c]! += work.lambda[row]! * work.J[12 * row + 6 + c]!;
    expect(sum[7]).toBeCloseTo(WEIGHT, 9);
    expect(work.acc).toEqual(acc);
  });

  it('does as bushings of that stiffness do', () => {
    // a tenth of a nanometre per newton: the door hangs lower by a part of 1e-8, which is what the two may differ by
    const project = door(bearing(2e-10, 3e-10, 8e-9), bearing(1e-10, 7e-10, 2e-9));
    const { reaction } = instantOf(project);
    const soft = bushingReactions(project, { lower: 1e3, upper: 1e3 });
    for (const id of ['lower', 'upper']) expect(apart(reaction(id), soft(id))).toBeLessThan(1e-6);
  });

  it('one hinge that states nothing is rigid, and takes what it can', () => {
    const { reaction, maskOf } = instantOf(door(bearing(1e-9, 1e-9, 1e-8), null));
    expect(reaction('upper')[1]).toBeCloseTo(WEIGHT, 9);
    expect(reaction('lower')[1]).toBeCloseTo(0, 9);
    expect(maskOf('lower') & 63).toBe(63);
    expect(maskOf('upper') & 63).toBe(63);
  });

  it('where only the axial compliance is stated, the couple stays of least norm and says so', () => {
    const { reaction, maskOf } = instantOf(door(bearing(0, 1e-9, 0), bearing(0, 3e-9, 0)));
    const plain = instantOf(door(null, null));
    expect(reaction('lower')[1]).toBeCloseTo(0.75 * WEIGHT, 9);
    expect(reaction('lower')[0]).toBeCloseTo(plain.reaction('lower')[0]!, 9);
    expect(labelOf(maskOf('lower'), 0b010)).toBe('by stiffness');
    expect(labelOf(maskOf('lower'), 0b001)).toBe('shared');
    expect(stiffnessBits(maskOf('lower'))).toBe(0b010);
    expect(labelOf(plain.maskOf('lower'), 0b010)).toBe('shared');
  });
});

describe('a beam on three supports', () => {
  const LENGTH = 2;
  const RADIUS = 0.01;
  const steel = { kind: 'shape' as const, modulus: 2.1e11, poisson: 0.3 };
  const supported = (fields: Partial<Body>, give: JointCompliance | null, right = LENGTH): Project => {
    const beam = createBody({
      id: 'beam',
      shape: { kind: 'rod', from: [0, 0, 0], to: [LENGTH, 0, 0], radius: RADIUS },
      ...fields,
    });
    const support = (id: string, x: number): Joint => ({
      ...joinAt(id, id, 'point-in-plane', null, beam, [x, 0, 0], [0, 1, 0]),
      compliance: give,
    });
    return {
      ...createProject('Beam'),
      bodies: [beam],
      joints: [
        { ...joinAt('left', 'left', 'hinge', null, beam, [0, 0, 0]), compliance: give },
        support('middle', LENGTH / 2),
        support('right', right),
      ],
    };
  };
  const weight = Math.PI * RADIUS ** 2 * LENGTH * 7850 * 9.81;

  it('carries 3/16, 10/16 and 3/16 of its weight', () => {
    const { reaction, maskOf } = instantOf(supported({ elastic: steel }, null));
    expect(reaction('left')[1]! / weight).toBeCloseTo(3 / 16, 9);
    expect(reaction('middle')[1]! / weight).toBeCloseTo(10 / 16, 9);
    expect(reaction('right')[1]! / weight).toBeCloseTo(3 / 16, 9);
    expect(labelOf(maskOf('middle'), 0b010)).toBe('by stiffness');
  });

  it('does so as the first body of its joints too, which then bear its weight the other way', () => {
    const project = supported({ elastic: steel }, null);
    const turned = ({ bodyA, bodyB, frameA, frameB, ...joint }: Joint): Joint =>
      ({ ...joint, bodyA: bodyB, bodyB: bodyA, frameA: frameB, frameB: frameA }) as Joint;
    const { reaction } = instantOf({ ...project, joints: project.joints.map(turned) });
    expect(reaction('left')[1]! / weight).toBeCloseTo(-3 / 16, 9);
    expect(reaction('middle')[1]! / weight).toBeCloseTo(-10 / 16, 9);
    expect(reaction('right')[1]! / weight).toBeCloseTo(-3 / 16, 9);
  });

  it('on supports that give way: the middle one carries less', () => {
    const give = 2e-5;
    // a hinge at the left holds x and the tilts as well; only its radial compliance matters here
    const project = supported({ elastic: steel }, bearing(give, give, 0));
    const EI = 2.1e11 * (Math.PI / 4) * RADIUS ** 4;
    const w = weight / LENGTH;
    const bend = LENGTH ** 3 / (48 * EI);
    const middle = ((5 * w * LENGTH ** 4) / (384 * EI) + (give * weight) / 2) / (bend + give + give / 2);
    const { reaction } = instantOf(project);
    expect(reaction('middle')[1]! / weight).toBeCloseTo(middle / weight, 9);
    expect(middle / weight).toBeLessThan(0.6);
  });

  it('a force between two of them, on a body without weight to speak of', () => {
    const project = supported(
      {
        elastic: { ...steel, kind: 'section', area: 1e-4, secondMoment: 1e-9, torsion: 2e-9 },
        mass: { kind: 'custom', mass: 1e-9, centerOfMass: [1, 0, 0], inertia: [1e-9, 1e-9, 1e-9, 0, 0, 0] },
      },
      null,
    );
    const load = createLoad({
      id: 'push',
      kind: 'force',
      body: 'beam',
      point: [LENGTH / 4, 0, 0],
      vector: [0, -100, 0],
    });
    const { reaction } = instantOf({ ...project, loads: [load] });
    // two equal spans, a force in the middle of the first: 13/32, 11/16, -3/32
    expect(reaction('left')[1]! / 100).toBeCloseTo(13 / 32, 9);
    expect(reaction('middle')[1]! / 100).toBeCloseTo(11 / 16, 9);
    expect(reaction('right')[1]! / 100).toBeCloseTo(-3 / 32, 9);
  });
});

/** A four-bar whose coupler runs in another plane than its pins' middle: held by its crank, loaded in all directions. */
function offsetFourBar(random: () => number): Project {
  const z = (random() - 0.5) * 0.1;
  const some = (least: number, most: number) => least + (most - least) * random();
  const body = (id: string, position: readonly [number, number, number]): Body =>
    createBody({
      ...{ id, position },
      mass: {
        kind: 'custom',
        mass: some(0.2, 3),
        centerOfMass: [some(-0.1, 0.1), some(-0.1, 0.1), z],
        inertia: [0.01, 0.01, 0.01, 0, 0, 0],
      },
    });
  const [crank, coupler, rocker] = [
    body('crank', [0, 0, 0]),
    body('coupler', [0.1, 0.3, z]),
    body('rocker', [0.5, 0.1, 0]),
  ];
  const pin = (id: string, a: Body | null, b: Body, point: readonly [number, number, number]): Joint =>
    giving(
      joinAt(id, id, 'hinge', a, b, point),
      bearing(some(1e-11, 1e-10), some(1e-11, 1e-10), some(1e-9, 1e-8)),
    );
  return {
    ...createProject('Offset four-bar'),
    bodies: [crank, coupler, rocker],
    joints: [
      pin('A', null, crank, [0, 0, 0]),
      pin('B', crank, coupler, [0.05, some(0.1, 0.2), z]),
      pin('C', coupler, rocker, [0.45, some(0.2, 0.3), z]),
      pin('D', null, rocker, [0.5, 0, some(-0.05, 0.05)]),
    ],
    drivers: [createDriver({ id: 'motor', joint: 'A', value: 0 })],
    loads: [
      createLoad({
        id: 'push',
        kind: 'force',
        body: 'coupler',
        point: [some(-0.1, 0.1), 0, some(-0.1, 0.1)],
        vector: [some(-50, 50), some(-50, 50), some(-50, 50)],
      }),
    ],
  };
}

test('a four-bar with an offset out of plane does as bushings of the same stiffness do, 20 of them', () => {
  const random = createRandom(20261122);
  let worst = 0;
  let least = Infinity;
  for (let i = 0; i < 20; i++) {
    const project = offsetFourBar(random);
    const { reaction, maskOf } = instantOf(project);
    const soft = bushingReactions(project, { A: 1e12, B: 0, C: 0, D: 0 });
    for (const id of ['A', 'B', 'C', 'D']) {
      expect(maskOf(id) & 63).toBe(63);
      // the bushing at A is the driver as well
      const [one, other] = [reaction(id), soft(id)].map((wrench) =>
        id === 'A' ? wrench.slice(0, 5) : wrench,
      );
      worst = Math.max(worst, apart(one!, other!));
    }
    // least norm is another share
    const plain = instantOf({
      ...project,
      joints: project.joints.map((joint) => ({ ...joint, compliance: null })),
    });
    least = Math.min(least, apart(reaction('B'), plain.reaction('B')));
  }
  tell('A12 bushings', 20, `off by ${worst.toExponential(1)}`);
  expect(worst).toBeLessThan(1e-6);
  expect(least).toBeGreaterThan(1e-3);
});

const COUNT = repetitions('A12', 150, 3000);

test(`${COUNT} random mechanisms: the split is that of displacements`, () => {
  const random = createRandom(7);
  let compared = 0;
  let split = 0;
  let worst = 0;
  for (let i = 0; i < COUNT; i++) {
    const plain = randomMechanism(1 + Math.floor(4 * random()), 1 + Math.floor(3 * random()), random);
    const project = {
      ...plain,
      joints: plain.joints.map((joint) => giving(joint, randomCompliance(random))),
    };
    const result = createModel(project);
    if (!result.ok) continue;
    const at = instantOf(project);
    const { system, work, before } = at;
    if (system.m - at.solver.factor.rank === 0) continue;
    compared++;
    const wanted = byDisplacements(at);
    const size = Math.max(1e-9, ...before.map(Math.abs), ...work.lambda.map(Math.abs));
    for (let row = 0; row < system.m; row++)
      worst = Math.max(worst, Math.abs(work.lambda[row]! - wanted[row]!) / size);
    if (at.report.mobility.reactions.some(({ mask }) => stiffnessBits(mask) !== 0)) split++;
    // every joint gives way in every direction, so nothing is left open
    expect(at.report.mobility.reactions.every(({ mask }) => (mask & 63) === 63)).toBe(true);
  }
  tell('A12', compared, `${split} with shared reactions, off by ${worst.toExponential(1)} of the largest`);
  expect(split).toBeGreaterThan(COUNT / 4);
  expect(worst).toBeLessThan(1e-7);
});

/** A matrix of full rank: 1e-9 m/N and 1e-7 rad/(N m), give or take a factor of ten. */
function randomCompliance(random: () => number): JointCompliance {
  const some = () => 10 ** (random() - 0.5);
  const sizes = [0, 1, 2, 3, 4, 5].map((c) => Math.sqrt(some() * (c < 3 ? 1e-9 : 1e-7)));
  const root = sizes.map((size) => sizes.map(() => size * (random() - 0.5)));
  const matrix = sizes.flatMap((size, r) =>
    sizes.slice(r).map((_, k) => {
      const c = r + k;
      const product = root[r]!.reduce((sum, value, j) => sum + value * root[c]![j]!, 0);
      return product + (r === c ? size * size : 0);
    }),
  );
  return { kind: 'matrix', matrix };
}

/**
 * The same from displacements, without a null space: small motions u of the bodies give each joint the gap J u, which its
 * stiffness (B^T S B)^-1 answers; the sum of the answers has to be M a - Phi.
 */
function byDisplacements({ system, work }: ReturnType<typeof instantOf>): Float64Array {
  const { m, n } = system;
  const size = 6 * (n - 1);
  const J = Matrix.zeros(m, size);
  for (let row = 0; row < m; row++) {
    for (const [body, o] of [
      [system.rowA[row]!, 0],
      [system.rowB[row]!, 6],
    ] as const) {
      if (body === 0) continue;
      for (let c = 0; c < 6; c++) J.set(row, 6 * (body - 1) + c, work.J[12 * row + o + c]!);
    }
  }
  const K = Matrix.zeros(m, m);
  for (const joint of system.joints) {
    const columns = Array.from({ length: joint.rows }, (_, i) => {
      const unit = new Float64Array(m);
      unit[joint.row + i] = 1;
      const wrench = new Float64Array(6);
      calcWrench(joint, unit, work, wrench);
      return inFrameOfA(joint, work, wrench);
    });
    const S = fullMatrix((joint.record.compliance as { matrix: readonly number[] }).matrix);
    const give = new Matrix(joint.rows, joint.rows);
    for (let r = 0; r < joint.rows; r++)
      for (let c = 0; c < joint.rows; c++) {
        let sum = 0;
        for (let k = 0; k < 6; k++)
          for (let l = 0; l < 6; l++) sum += columns[r]![k]! * S[k]![l]! * columns[c]![l]!;
        give.set(r, c, sum);
      }
    const stiff = inverse(give);
    for (let r = 0; r < joint.rows; r++)
      for (let c = 0; c < joint.rows; c++) K.set(joint.row + r, joint.row + c, stiff.get(r, c));
  }
  const force = J.transpose().mmul(Matrix.columnVector([...work.lambda]));
  const whole = J.transpose().mmul(K).mmul(J);
  const u = new SingularValueDecomposition(whole, { autoTranspose: true });
  const most = Math.max(...u.diagonal);
  const V = u.rightSingularVectors;
  const U = u.leftSingularVectors;
  const answer = Matrix.zeros(size, 1);
  u.diagonal.forEach((value, k) => {
    if (value < 1e-11 * most) return;
    const part = U.getColumnVector(k).transpose().mmul(force).get(0, 0) / value;
    answer.add(V.getColumnVector(k).mul(part));
  });
  return Float64Array.from(K.mmul(J).mmul(answer).to1DArray());
}

function inFrameOfA(joint: CompiledJoint, work: Workspace, wrench: Float64Array): number[] {
  const out = new Array<number>(6).fill(0);
  for (let c = 0; c < 3; c++)
    for (let r = 0; r < 3; r++)
      for (let k = 0; k < 3; k++) {
        const element = work.R[9 * joint.a + 3 * r + k]! * joint.axesA[3 * k + c]!;
        out[c]! += element * wrench[r]!;
        out[3 + c]! += element * wrench[3 + r]!;
      }
  return out;
}

function fullMatrix(upper: readonly number[]): number[][] {
  const full = Array.from({ length: 6 }, () => new Array<number>(6).fill(0));
  let next = 0;
  for (let r = 0; r < 6; r++) for (let c = r; c < 6; c++) full[r]![c] = full[c]![r] = upper[next++]!;
  return full;
}

test('the motion of a run does not know of it, to the last bit', () => {
  const run = (compliance: JointCompliance | null) => {
    const project = readExample('four-bar-with-load');
    const joints = project.joints.map((joint) => ({ ...joint, compliance }));
    const { settings } = project;
    const result = createSimulation({ ...project, joints, settings: { ...settings, duration: 1 } });
    if (!result.ok) throw new Error(result.problems[0]!.message);
    while (result.simulation.advance(null, 1000) !== 'ended');
    const { channels } = result.simulation;
    const { data, count } = result.simulation.takeSamples()!;
    const width = channels.length + 1;
    const kept = channels.flatMap(({ group }, c) => (group === 'body' || group === 'energy' ? [c + 1] : []));
    const mask = channels.findIndex(({ component }) => component === 'unique') + 1;
    return {
      motion: Array.from({ length: count }, (_, i) => kept.map((c) => data[i * width + c]!)),
      labels: Array.from({ length: count }, (_, i) => data[i * width + mask]!),
    };
  };
  const rigid = run(null);
  const soft = run(bearing(1e-8, 2e-8, 1e-6));
  expect(soft.motion).toEqual(rigid.motion);
  expect(rigid.labels.every((mask) => mask === 0b100011)).toBe(true);
  expect(soft.labels.every((mask) => (mask & 63) === 63 && stiffnessBits(mask) === 0b011100)).toBe(true);
});
