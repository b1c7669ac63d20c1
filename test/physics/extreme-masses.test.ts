/**
 * Bodies whose masses are 10^8 apart, and needles: either the numbers are right, or a warning names the body. The
 * reference is the four-bar's own equations of Newton and Euler, three angles and eight forces in one system that never
 * divides by a mass, so that a light body does it no harm.
 */
import { describe, expect, test } from 'vitest';
import { LuDecomposition, Matrix } from 'ml-matrix';
import { createModel } from '../../engine/run/preparation/prepared-model';
import { createBody, createJoint, createProject } from '../../engine/model/defaults';
import { evaluate } from '../support/random-chain';
import { hingeChain, planarMechanism } from '../support/planar-mechanism';
import { massOf } from '../../engine/model/masses/mass';
import { readExample } from '../support/example-file';
import { run } from '../support/run';
import { validateProject } from '../../engine/model/validate';
import { velocityOffset } from '../../engine/core/coordinates/layout';
import type { Joint, Project, Settings, Vec3 } from '../../engine/model/project';

const O2: Vec3 = [0, 0, 0];
const A: Vec3 = [0.3, 0.4, 0];
const B: Vec3 = [1.3, 0.9, 0];
const O4: Vec3 = [1.2, 0, 0];
const LINKS = ['crank', 'coupler', 'rocker'] as const;
type Link = (typeof LINKS)[number];
const GRAVITY = 9.81;

const WAYS: Readonly<Record<string, Partial<Settings>>> = {
  'dense factorisation': { factorisation: 'dense' },
  'sparse factorisation': { factorisation: 'sparse' },
  'saddle-point form': { solver: 'saddle-point' },
};

/** At rest, with the mass and the inertia of one link `factor` times those of the others of its length. */
function fourBar(link: Link, factor: number, settings: Partial<Settings> = {}): Project {
  const rods = [
    [O2, A],
    [A, B],
    [O4, B],
  ] as const;
  const project = planarMechanism(rods, [
    { at: O2, bodies: [-1, 0] },
    { at: A, bodies: [0, 1] },
    { at: B, bodies: [1, 2] },
    { at: O4, bodies: [-1, 2] },
  ]);
  const bodies = project.bodies.map((body, i) => {
    const name = LINKS[i];
    if (name !== link) return { ...body, name };
    const { mass, inertia, centerOfMass } = massOf(body);
    const [xx, yy, zz] = inertia.map((moment) => moment * factor);
    const lighter = { mass: mass * factor, centerOfMass, inertia: [xx, yy, zz, 0, 0, 0] as const };
    return { ...body, name, mass: { kind: 'custom' as const, ...lighter } };
  });
  const own = { duration: 1, outputInterval: 0.05, ...settings };
  return { ...project, bodies, settings: { ...project.settings, ...own } };
}

/** Angular accelerations of the links at rest, and the forces at O2, A, B, O4 on the link further from O2. */
function referenceOf(project: Project): { alpha: number[]; forces: number[][] } {
  const mass = project.bodies.map((body) => massOf(body).mass);
  const inertia = project.bodies.map((body) => massOf(body).inertia[2]);
  const [p, q, s] = [
    [A, O2],
    [B, A],
    [B, O4],
  ].map(([to, from]) => [to[0] - from[0], to[1] - from[1]]);
  // unknowns: alpha 0 1 2, then x and y of the forces: at O2 on the crank, A on the coupler, B and O4 on the rocker
  const rows: number[][] = [];
  const right: number[] = [];
  const add = (entries: Record<number, number>, value: number) => {
    const row = Array.from({ length: 11 }, (_, i) => entries[i] ?? 0);
    const scale = Math.max(...row.map(Math.abs));
    rows.push(row.map((entry) => entry / scale));
    right.push(value / scale);
  };
  // the loop, then Newton in x and y and Euler about the centre of mass, link by link
  add({ 0: -p[1], 1: -q[1], 2: s[1] }, 0);
  add({ 0: p[0], 1: q[0], 2: -s[0] }, 0);
  add({ 3: 1, 5: -1, 0: (mass[0] * p[1]) / 2 }, 0);
  add({ 4: 1, 6: -1, 0: (-mass[0] * p[0]) / 2 }, mass[0] * GRAVITY);
  add({ 3: p[1] / 2, 4: -p[0] / 2, 5: p[1] / 2, 6: -p[0] / 2, 0: -inertia[0] }, 0);
  add({ 5: 1, 7: -1, 0: mass[1] * p[1], 1: (mass[1] * q[1]) / 2 }, 0);
  add({ 6: 1, 8: -1, 0: -mass[1] * p[0], 1: (-mass[1] * q[0]) / 2 }, mass[1] * GRAVITY);
  add({ 5: q[1] / 2, 6: -q[0] / 2, 7: q[1] / 2, 8: -q[0] / 2, 1: -inertia[1] }, 0);
  add({ 9: 1, 7: 1, 2: (mass[2] * s[1]) / 2 }, 0);
  add({ 10: 1, 8: 1, 2: (-mass[2] * s[0]) / 2 }, mass[2] * GRAVITY);
  add({ 9: s[1] / 2, 10: -s[0] / 2, 7: -s[1] / 2, 8: s[0] / 2, 2: -inertia[2] }, 0);
  const x = new LuDecomposition(new Matrix(rows)).solve(Matrix.columnVector(right)).to1DArray();
  return { alpha: x.slice(0, 3), forces: [3, 5, 7, 9].map((i) => [x[i], x[i + 1]]) };
}

/** Largest errors of angular accelerations and of pin forces at rest [1], of the largest of each. */
function errorsOf(project: Project): { alpha: number; force: number } {
  const { alpha, forces } = referenceOf(project);
  const { rates } = evaluate(project);
  const { column } = run({
    ...project,
    settings: { ...project.settings, duration: 1e-6, outputInterval: 1e-6 },
  });
  const largest = Math.max(...alpha.map(Math.abs));
  const off = alpha.map((value, i) => Math.abs(rates[velocityOffset(4) + 6 * (i + 1) + 5] - value));
  const offForces = forces.map(([x, y], i) => {
    const [fx, fy] = ['FX', 'FY'].map((axis) => column(`reaction/pin${i}/${axis}`)[0]);
    return Math.hypot(fx - x, fy - y) / Math.hypot(x, y);
  });
  return { alpha: Math.max(...off) / largest, force: Math.max(...offForces) };
}

const codesOf = (project: Project) => validateProject(project).map(({ code, record }) => [code, record]);

describe.each(Object.keys(WAYS))('%s', (way) => {
  test('the reference and the engine agree to rounding where masses are of a kind', () => {
    const { alpha, force } = errorsOf(fourBar('coupler', 1, WAYS[way]));
    expect(alpha).toBeLessThan(1e-13);
    expect(force).toBeLessThan(1e-13);
  });

  test.each([
    ['crank', 1e-8],
    ['coupler', 1e-8],
    ['rocker', 1e-8],
    ['coupler', 1e7],
    ['crank', 1e8],
  ] as const)('%s of %d times the mass: accelerations to 1e-6, forces to 1e-7', (link, factor) => {
    const { alpha, force } = errorsOf(fourBar(link, factor, WAYS[way]));
    expect(alpha).toBeLessThan(1e-6);
    expect(force).toBeLessThan(1e-7);
  });

  test('the error grows with the ratio, to 1e-6 at 10^9 and above: what the warning is for', () => {
    const { force } = errorsOf(fourBar('crank', 1e-10, WAYS[way]));
    expect(force).toBeGreaterThan(1e-7);
    expect(force).toBeLessThan(1e-4);
  });
});

test.each(LINKS)('a %s 10^8 times lighter runs: closed, in balance, as in the saddle-point form', (link) => {
  const runs = Object.values(WAYS).map((settings) => run(fourBar(link, 1e-8, settings)));
  for (const { outcome, summary } of runs) {
    expect(outcome).toEqual({ kind: 'completed' });
    expect(summary.rank).toMatchObject({ minimum: 17, maximum: 17 });
    expect(summary.maximumDrift.position).toBeLessThan(1e-9);
    expect(summary.energyError.relative).toBeLessThan(1e-6);
  }
  for (const key of ['body/rod0/x', 'body/rod1/y', 'body/rod2/x']) {
    const [first, ...others] = runs.map(({ column }) => column(key));
    for (const other of others)
      other.forEach((value, i) => expect(Math.abs(value - first[i])).toBeLessThan(1e-5));
  }
});

test('a coupler without mass to speak of pushes along its line, as a massless rod does', () => {
  const { column } = run(fourBar('coupler', 1e-8));
  const force = ['FX', 'FY'].map((axis) => column(`reaction/pin2/${axis}`)[0]);
  const along = [B[0] - A[0], B[1] - A[1]];
  const across = (force[0] * along[1] - force[1] * along[0]) / Math.hypot(...along);
  expect(Math.abs(across)).toBeLessThan(1e-6 * Math.hypot(...force));
  expect(Math.hypot(...force)).toBeGreaterThan(0.1);
});

describe('warnings', () => {
  test.each([
    ['coupler', 1e-7],
    ['rocker', 1e7],
  ] as const)('none for a %s of %d times the mass', (link, factor) => {
    expect(codesOf(fourBar(link, factor))).toEqual([]);
  });

  test('more than 10^8 between bodies that joints tie: the lightest is named, with the heaviest, and a remedy', () => {
    const [problem] = validateProject(fourBar('coupler', 1e-9));
    expect(problem).toMatchObject({ severity: 'warning', code: 'mass-ratio', record: 'rod1', field: 'mass' });
    expect(problem.message).toContain('Body "coupler" (rod1)');
    expect(problem.message).toContain('Body "rocker" (rod2)');
    expect(problem.message).toContain('relative errors in accelerations and reactions of 2e-6');
    expect(problem.remedy).toMatch(/Give .* kg or more, or use a distance joint in/);
  });

  test('where rounding leaves nothing, that is what is said', () => {
    const [problem] = validateProject(fourBar('coupler', 1e-25));
    expect(problem.message).toContain('rounding leaves no correct digit in accelerations and reactions');
  });

  test('none between bodies that only the ground ties', () => {
    const project = fourBar('crank', 1e-10);
    const pins = project.joints.filter(({ id }) => id === 'pin0' || id === 'pin3');
    const bodies = project.bodies.filter(({ id }) => id !== 'rod1');
    expect(codesOf({ ...project, bodies, joints: pins })).toEqual([]);
    const strap = { id: 'strap', name: 'Strap', joint1: 'pin0', joint2: 'pin3', ratio: 1 };
    expect(codesOf({ ...project, bodies, joints: pins, couplings: [strap] })).toEqual([
      ['mass-ratio', 'rod0'],
    ]);
  });

  test('rank and freedoms are not at risk: at 10^12 they are those of the drawing, whatever the solver', () => {
    for (const link of LINKS) {
      expect(codesOf(fourBar(link, 1e-12))).toContainEqual([
        'mass-ratio',
        link === 'crank' ? 'rod0' : link === 'coupler' ? 'rod1' : 'rod2',
      ]);
      for (const settings of Object.values(WAYS)) {
        const result = createModel(fourBar(link, 1e-12, settings));
        expect(result.ok && result.model.report.mobility).toMatchObject({ rank: 17, degreesOfFreedom: 1 });
      }
    }
  });
});

/** Bricard's loop or a chain with the smallest moment of every body `part` of its largest, and the others `uneven` apart. */
function needles(project: Project, part: number, uneven = 0): Project {
  const bodies = project.bodies.map((body) => {
    const { mass, centerOfMass, inertia } = massOf(body);
    const large = Math.max(...inertia.slice(0, 3));
    const moments = [part * large, large, large * (1 + uneven), 0, 0, 0] as const;
    return { ...body, mass: { kind: 'custom' as const, mass, centerOfMass, inertia: moments } };
  });
  return { ...project, bodies };
}

describe('needles', () => {
  test("Bricard's loop of needles of 1 to 10^7: both factorisations and the saddle-point form agree to 1e-7", () => {
    const project = needles(readExample('bricard'), 1e-7);
    expect(codesOf(project)).toEqual([]);
    const settings = { duration: 0.3, outputInterval: 0.1 };
    const runs = Object.values(WAYS).map((way) =>
      run({ ...project, settings: { ...project.settings, ...settings, ...way } }),
    );
    for (const { outcome, summary } of runs) {
      expect(outcome).toEqual({ kind: 'completed' });
      expect(summary.rank).toMatchObject({ minimum: 29, maximum: 29 });
      expect(summary.energyError.relative).toBeLessThan(1e-6);
    }
    const keys = runs[0].simulation.channels
      .filter(({ group, component }) => group === 'reaction' && /^F[XYZ]$/.test(component))
      .map(({ key }) => key);
    const largest = Math.max(...keys.map((key) => Math.abs(runs[0].column(key)[0])));
    for (const key of keys)
      for (const other of runs.slice(1))
        expect(Math.abs(other.column(key)[0] - runs[0].column(key)[0])).toBeLessThan(1e-7 * largest);
  });

  test('of 1 to 10^9 are warned of where joints hold them, and run all the same', () => {
    const project = needles(hingeChain(2), 1e-9);
    expect(codesOf(project)).toEqual([
      ['needle', 'rod0'],
      ['needle', 'rod1'],
    ]);
    const [problem] = validateProject(project);
    expect(problem).toMatchObject({ severity: 'warning', field: 'mass.inertia' });
    expect(problem.message).toContain('1000000000 times less than its largest');
    expect(problem.remedy).toContain('Make the body thicker');
    const { outcome, summary } = run({ ...project, settings: { ...project.settings, duration: 0.5 } });
    expect(outcome).toEqual({ kind: 'completed' });
    expect(summary.energyError.relative).toBeLessThan(1e-6);
  });

  test('that fly freely are not: nothing divides by what is small', () => {
    const free = createBody({ id: 'needle', angularVelocity: [0.5, 1, 2] });
    const project = needles({ ...hingeChain(1), bodies: [free], joints: [] }, 1e-9);
    expect(codesOf(project)).toEqual([]);
    const { summary } = run({ ...project, settings: { ...project.settings, duration: 0.5 } });
    expect(summary.energyError.relative).toBeLessThan(1e-8);
    expect(summary.steps).toBeLessThan(100);
  });

  test('whose larger moments differ as those of no body can are warned of', () => {
    expect(codesOf(needles(hingeChain(1), 1e-6, 5e-4))).toEqual([['uneven-inertia', 'rod0']]);
    expect(codesOf(needles(hingeChain(1), 1e-6, 5e-6))).toEqual([]);
  });

  test('drawn as wires, with the mass of their shape, are warned of at their shape', () => {
    const wire = createBody({
      id: 'wire',
      shape: { kind: 'rod', from: [0, 0, 0], to: [1, 0, 0], radius: 2e-5 },
      mass: { kind: 'shape', density: 7850 },
    });
    const project = hingeChain(1);
    const joints = [createJoint({ id: 'pin', kind: 'hinge', bodyB: 'wire' })];
    const [problem] = validateProject({ ...project, bodies: [wire], joints });
    expect(problem).toMatchObject({ code: 'needle', record: 'wire', field: 'shape' });
    expect(createModel({ ...project, bodies: [wire], joints }).ok).toBe(true);
  });
});

describe('a rod between balls, free to spin about its own line', () => {
  /** From the ground to a kilogram that swings, with a thousandth of its largest moment about its line. */
  function hanger(mass: number, changed: Partial<Settings> = {}): Project {
    const large = (mass * 0.4 ** 2) / 12;
    const custom = (kilograms: number, moments: readonly [number, number, number]) => ({
      ...{ kind: 'custom' as const, mass: kilograms, centerOfMass: [0, 0, 0] as const },
      inertia: [...moments, 0, 0, 0] as const,
    });
    const rod = createBody({
      id: 'rod',
      position: [0, -0.2, 0],
      mass: custom(mass, [large, large / 1000, large]),
    });
    const bob = createBody({
      ...{ id: 'bob', position: [0, -0.4, 0] as const, velocity: [1, 0, 0.3] as const },
      mass: custom(1, [0.001, 0.001, 0.001]),
    });
    const ball = (id: string, bodyB: string, at: Partial<Joint>) =>
      createJoint({ id, kind: 'ball', bodyB, ...at });
    const place = (y: number) => ({ position: [0, y, 0] as const, orientation: [1, 0, 0, 0] as const });
    const joints = [
      ball('top', 'rod', { frameB: place(0.2) }),
      ball('end', 'bob', { bodyA: 'rod', frameA: place(-0.2) }),
    ];
    const project = createProject('Hanger');
    const settings = { ...project.settings, duration: 0.2, ...changed };
    return { ...project, settings, bodies: [rod, bob], joints };
  }
  const stepsOf = (project: Project): number => run(project).summary.steps;

  test('so light that rounding spins it, it is told, and what is recommended takes the steps of a heavy one', () => {
    const light = hanger(1e-7);
    const [problem] = validateProject(light);
    expect(problem).toMatchObject({ severity: 'warning', code: 'free-spin', record: 'rod', field: 'mass' });
    const recommended = hanger(Number(/a mass of (\S+) kg/.exec(problem.remedy)![1]));
    expect(codesOf(recommended)).toEqual([]);
    // 14 and 13 steps, and 323
    const heavy = stepsOf(hanger(0.1));
    expect(stepsOf(recommended)).toBeLessThan(2 * heavy);
    expect(stepsOf(light)).toBeGreaterThan(10 * heavy);
  });

  test('it is not told where it does no harm: at a loose tolerance, of a joint that holds it, of steps of one length', () => {
    expect(codesOf(hanger(1e-7, { relativeTolerance: 1e-3, absoluteTolerance: 1e-7 }))).toEqual([]);
    expect(codesOf(hanger(1e-7, { integrator: 'rk4' }))).toEqual([]);
    const { joints, ...held } = hanger(1e-7);
    expect(codesOf({ ...held, joints: [{ ...joints[0], kind: 'universal' }, joints[1]] })).toEqual([]);
  });
});
