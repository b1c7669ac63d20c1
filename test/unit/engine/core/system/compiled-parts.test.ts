/** Parts of the compiled system in numbers told by hand: switched rows, coordinates, momenta, measures, expressions. */
import { describe, expect, test } from 'vitest';
import {
  createBody,
  createDriver,
  createJoint,
  createLoad,
  createProject,
} from '../../../../../engine/model/defaults';
import { compileSystem } from '../../../../../engine/core/system/compile';
import { countsTurns } from '../../../../../engine/core/system/compile-switched';
import {
  addEffort,
  calcCoordinateRow,
  rateOf,
  valueOf,
} from '../../../../../engine/core/coordinates/coordinate';
import { calcKinematics } from '../../../../../engine/core/system/kinematics';
import { poseOffset, velocityOffset } from '../../../../../engine/core/coordinates/layout';
import { Scratch } from '../../../../../engine/core/math/scratch';
import { meanInertia, toMomenta, velocitiesOf } from '../../../../../engine/core/system/momenta';
import { isDriver } from '../../../../../engine/core/system/switched-row';
import { createWorkspace } from '../../../../../engine/core/system/workspace';
import { createInitialState } from '../../../../../engine/run/preparation/initial-state';
import { joinAt } from '../../../../support/example-parts';
import { createRandom } from '../../../../support/draw';
import type { CompiledSpring } from '../../../../../engine/kinds/loads/spring-kernel';
import type { CoordinateKind, Joint, JointKind, Project } from '../../../../../engine/model/project';

const random = createRandom(5);
const number = () => 2 * random() - 1;
const one = createBody({ id: 'one', position: [0.3, -0.2, 0.5], orientation: [0.5, 0.5, -0.5, 0.5] });
const two = createBody({ id: 'two', position: [-0.4, 0.1, 0.2], orientation: [0.8, 0, 0.6, 0] });

function project(joints: Joint[], more: Partial<Project> = {}): Project {
  return { ...createProject('Parts'), bodies: [one, two], joints, ...more };
}
const joined = (kind: JointKind, id = 'j') =>
  joinAt(id, `Name of ${id}`, kind, one, two, [0.1, 0.2, 0.3], [0.36, 0.48, 0.8]);

describe('stops, friction and motors', () => {
  const limits = { minimum: -1, maximum: 2, restitution: 0.4 };
  const friction = { viscous: 1, coulomb: 3 };

  test('are switched rows behind all others, with their bounds; motors come first, on the rows of their drivers', () => {
    const motor = createDriver({ id: 'motor', name: 'Motor', joint: 'b', value: 1, maximum: 7 });
    const system = compileSystem(
      project([{ ...joined('hinge', 'a'), limits, friction } as Joint, joined('slider', 'b')], {
        drivers: [motor],
      }),
    );
    const none = { normal: -1, partner: -1, coefficient: 0 };
    const [coordinate] = system.joints[0].coordinates;
    const owner = {
      ...{ id: 'a', name: 'Name of a', joint: 0, coordinate, driver: -1, restitution: 0.4 },
      ...none,
    };
    const [first, ...others] = system.switched;
    expect(first).toMatchObject({
      kind: 'motor',
      id: 'motor',
      name: 'Motor',
      joint: 1,
      driver: 0,
      lower: -7,
      upper: 7,
      restitution: 0,
      ...none,
    });
    const next = others[0].row;
    expect(others).toEqual([
      { ...owner, kind: 'limit-minimum', row: next, lower: 0, upper: Infinity },
      { ...owner, kind: 'limit-maximum', row: next + 1, lower: 0, upper: Infinity },
      { ...owner, kind: 'friction', row: next + 2, lower: -3, upper: 3 },
    ]);
    expect(first.row).toBeLessThan(next);
    expect(system.coordinates).toHaveLength(1);
    expect(system.coordinates[0]).toMatchObject({ coordinate: { joint: 0 }, first: 1, offsets: [-1, 2, 0] });
  });

  test('come after motors and servos, which are the rows of drivers', () => {
    const drivers = (['speed', 'position'] as const).map((kind, i) =>
      createDriver({ id: kind, joint: `${i}`, kind, value: 1, maximum: 7 }),
    );
    const joints = ['0', '1'].map((id) => ({ ...joined('hinge', id), friction }) as Joint);
    const { switched } = compileSystem(project(joints, { drivers }));
    expect(switched.map((row) => [row.kind, isDriver(row)])).toEqual([
      ['motor', true],
      ['servo', true],
      ['friction', false],
      ['friction', false],
    ]);
  });

  test('that are not stated make no rows, nor do those of joints with more coordinates than one', () => {
    const rows = (joint: object, kind: JointKind = 'hinge') =>
      compileSystem(project([{ ...joined(kind), ...joint } as Joint])).switched.map((row) => row.kind);
    expect(rows({})).toEqual([]);
    expect(rows({ limits: { ...limits, minimum: null } })).toEqual(['limit-maximum']);
    expect(rows({ limits: { ...limits, maximum: null } })).toEqual(['limit-minimum']);
    expect(rows({ friction: { viscous: 1, coulomb: 0 } })).toEqual([]);
    expect(rows({ limits, friction }, 'cylinder')).toEqual([]);
    expect(rows({ limits, friction }, 'slider')).toEqual(['limit-minimum', 'limit-maximum', 'friction']);
  });

  test('need turns counted: stops and motors do, of their own joint', () => {
    const motor = createDriver({ id: 'motor', joint: 'b', value: 1, maximum: 7 });
    const along = createDriver({ ...motor, id: 'along', joint: 'f', coordinate: 'translation' });
    const drivers = [motor, along, createDriver({ id: 'other', joint: 'c', value: 1 })];
    const model = project(
      [
        { ...joined('hinge', 'a'), limits: { ...limits, minimum: null } } as Joint,
        joined('hinge', 'b'),
        joined('hinge', 'c'),
        { ...joined('hinge', 'd'), limits: { ...limits, minimum: null, maximum: null } } as Joint,
        { ...joined('hinge', 'e'), limits: { ...limits, maximum: null } } as Joint,
        joined('cylinder', 'f'),
      ],
      { drivers },
    );
    expect([0, 1, 2, 3, 4, 5].map((joint) => countsTurns(model, joint))).toEqual([
      ...[true, true, false, false, true],
      // pushed along its axis, not about it
      false,
    ]);
  });

  test('have their turns counted in the order of joints, of angles alone', () => {
    const motor = createDriver({ id: 'm', joint: 'c', coordinate: 'rotation', value: 1, maximum: 7 });
    const joints = [joined('cylinder', 'c'), joined('slider', 's'), joined('hinge', 'h')];
    const rubbing = joints.map((joint) => ({ ...joint, friction }) as Joint);
    const system = compileSystem(project([joints[0], rubbing[1], rubbing[2]], { drivers: [motor] }));
    const counted = [
      [0, 'rotation', 0],
      [2, 'rotation', 1],
    ];
    expect(system.counted.map(({ joint, kind, turn }) => [joint, kind, turn])).toEqual(counted);
  });
});

describe('a joint coordinate', () => {
  /** Moves body two along and about the joint's axis, from where it closes. */
  function setUp(kind: JointKind) {
    const model = project([joined(kind)]);
    const system = compileSystem(model);
    const work = createWorkspace(system);
    const y = createInitialState(model, system);
    for (let i = velocityOffset(system.n) + 6; i < velocityOffset(system.n) + 6 * system.n; i++)
      y[i] = number();
    calcKinematics(system, y, work);
    return { system, work, y, joint: system.joints[0] };
  }

  test.each<[JointKind, CoordinateKind]>([
    ['hinge', 'rotation'],
    ['slider', 'translation'],
    ['cylinder', 'translation'],
    ['cylinder', 'rotation'],
  ])('of a %s (%s): its rate is how fast it changes', (kind, along) => {
    const { system, work, y, joint } = setUp(kind);
    const coordinate = joint.coordinates.find((one) => one.kind === along)!;
    // velocities that keep the joint closed: a motion of both bodies as one, and one along or about the axis
    const v0 = velocityOffset(system.n);
    const axis = [0.36, 0.48, 0.8];
    const [w, v, point] = [
      [number(), number(), number()],
      [number(), number(), number()],
      [0.1, 0.2, 0.3],
    ];
    const own = {
      along: along === 'translation' ? 0.7 : 0,
      about: along === 'translation' ? 0 : -0.4,
    };
    const place = (b: number) => [0, 1, 2].map((c) => y[poseOffset(b) + c]);
    const cross = (a: readonly number[], b: readonly number[]) =>
      [0, 1, 2].map((c) => a[(c + 1) % 3] * b[(c + 2) % 3] - a[(c + 2) % 3] * b[(c + 1) % 3]);
    [1, 2].forEach((b) => {
      const about = w.map((value, c) => value + (b === 2 ? own.about * axis[c] : 0));
      const arm = place(b).map((value, c) => value - point[c]);
      const turned = cross(about, arm);
      for (let c = 0; c < 3; c++) {
        y[v0 + 6 * b + c] = v[c] + turned[c] + (b === 2 ? own.along * axis[c] : 0);
        y[v0 + 6 * b + 3 + c] = about[c];
      }
    });
    const rate = rateOf(coordinate, system, y, work);
    expect(rate).toBeCloseTo(own.along + own.about, 12);
    const H = 1e-6;
    const moved = (h: number) => {
      const to = y.slice();
      for (const b of [1, 2]) {
        const [q0, q1, q2, q3] = y.subarray(poseOffset(b) + 3, poseOffset(b) + 7);
        const [x, u, z] = [0, 1, 2].map((c) => y[v0 + 6 * b + 3 + c]);
        const dq = [
          -x * q1 - u * q2 - z * q3,
          x * q0 + u * q3 - z * q2,
          u * q0 + z * q1 - x * q3,
          z * q0 + x * q2 - u * q1,
        ];
        for (let c = 0; c < 3; c++) to[poseOffset(b) + c] += h * y[v0 + 6 * b + c];
        for (let c = 0; c < 4; c++) to[poseOffset(b) + 3 + c] += (h * dq[c]) / 2;
      }
      return valueOf(coordinate, to);
    };
    expect((moved(H) - moved(-H)) / (2 * H)).toBeCloseTo(rate, 8);
    expect(valueOf(coordinate, y)).toBeCloseTo(0, 12);
    // an effort along it does work at that rate, and its row gives the rate as well
    const velocities = y.subarray(v0, v0 + 6 * system.n);
    work.force.fill(0);
    work.power = 0;
    addEffort(coordinate, 3, system, y, work, work);
    expect(work.power).toBeCloseTo(3 * rate, 11);
    expect(work.force.reduce((sum, value, i) => sum + value * velocities[i], 0)).toBeCloseTo(3 * rate, 11);
    calcCoordinateRow(
      system.measured.find((row) => row.coordinate === coordinate)!,
      system,
      y,
      work,
      work,
    );
    const row = work.J.subarray(0, 12);
    expect(row.reduce((sum, value, i) => sum + value * velocities[6 + i], 0)).toBeCloseTo(rate, 11);
    expect(work.C[0]).toBeCloseTo(valueOf(coordinate, y), 14);
  });
});

describe('momenta', () => {
  test('are those of each body over its mass and mean moment of inertia, and give the velocities back', () => {
    const heavy = createBody({
      id: 'one',
      orientation: [0.5, 0.5, 0.5, 0.5],
      mass: { kind: 'custom', mass: 2, centerOfMass: [0, 0, 0], inertia: [1, 2, 6, 0.1, 0.2, 0.3] },
    });
    const model = { ...project([]), bodies: [heavy, two] };
    const system = compileSystem(model);
    expect(meanInertia(system, 1)).toBe(3);
    const y = createInitialState(model, system);
    const scratch = new Scratch();
    const v0 = velocityOffset(system.n);
    for (let i = v0; i < v0 + 6 * system.n; i++) y[i] = i - v0 < 6 ? 0 : number();
    const before = y.slice();
    toMomenta(system, y, scratch);
    // this turn takes x to y, y to z and z to x: the moments about the world's axes are those of the body's z, x, y
    const w = [3, 4, 5].map((c) => before[v0 + 6 + c]);
    const I = [
      [6, 0.2, 0.3],
      [0.2, 1, 0.1],
      [0.3, 0.1, 2],
    ];
    for (let c = 0; c < 3; c++) {
      expect(y[v0 + 6 + c]).toBe(before[v0 + 6 + c]);
      expect(y[v0 + 9 + c]).toBeCloseTo(I[c].reduce((sum, value, d) => sum + value * w[d], 0) / 3, 14);
    }
    const out = new Float64Array(6 * system.n + 1).fill(NaN);
    velocitiesOf(system, y, y, out, 1, scratch);
    for (let i = 6; i < 6 * system.n; i++) expect(out[1 + i]).toBeCloseTo(before[v0 + i], 13);
    velocitiesOf(system, y, y, y, v0, scratch);
    for (let i = 0; i < y.length; i++) expect(y[i]).toBeCloseTo(before[i], 13);
  });
});

describe('measures and expressions', () => {
  test('measures know points from the centre of mass, and unit directions', () => {
    const body = createBody({
      id: 'one',
      mass: { kind: 'custom', mass: 1, centerOfMass: [1, 2, 3], inertia: [1, 1, 1, 0, 0, 0] },
    });
    const base = { name: 'm', notes: '' };
    const measures = [
      { ...base, id: 'p', kind: 'point', body: 'one', point: [5, 5, 5] },
      {
        ...base,
        id: 'd',
        kind: 'distance',
        bodyA: 'one',
        pointA: [0, 0, 0],
        bodyB: 'two',
        pointB: [1, 0, 0],
      },
      {
        ...base,
        id: 'a',
        kind: 'angle',
        bodyA: 'one',
        directionA: [0, 3, 4],
        bodyB: 'two',
        directionB: [0, 0, -2],
      },
    ] as unknown as Project['measures'];
    const system = compileSystem({ ...project([]), bodies: [body, two], measures });
    const sides = system.measures.map((measure) =>
      measure.sides.flatMap(({ body, vector }) => [body, ...vector]),
    );
    expect(sides[0]).toEqual([1, 4, 3, 2]);
    expect(sides[1].slice(0, 4)).toEqual([1, -1, -2, -3]);
    expect(sides[1][4]).toBe(2);
    expect(sides[2].map((value) => Math.round(1e12 * value) / 1e12)).toEqual([1, 0, 0.6, 0.8, 2, 0, 0, -1]);
  });

  test('an expression reads each coordinate once, and turns are counted of hinges alone', () => {
    const slide = createJoint({ ...joined('slider', 's'), name: 'Slide' });
    const pin = createJoint({ ...joined('hinge', 'p'), name: 'Pin' });
    const other = createJoint({ ...joined('hinge', 'q'), name: 'Other' });
    const both = createJoint({ ...joined('cylinder', 'c'), name: 'Both' });
    const load = (id: string, expression: string) =>
      createLoad({ id, kind: 'expression', body: 'one', expression } as never);
    const read = (...expressions: string[]) =>
      compileSystem(
        project([slide, pin, other, both], { loads: expressions.map((text, i) => load(`l${i}`, text)) }),
      );
    const count = (...expressions: string[]) => read(...expressions).readings.length;
    expect(count('1')).toBe(0);
    expect(count('q["Pin"] + q["Pin"]', '2 * q["Pin"]')).toBe(1);
    expect(count('q["Pin"] + q["Other"]', 'q["Other"]')).toBe(2);
    const turns = (name: string) => read(`q["${name}"]`).counted.map(({ joint, turn }) => [joint, turn]);
    expect([turns('Pin'), turns('Both:rotation'), turns('Both:translation')]).toEqual([
      [[1, 0]],
      [[3, 0]],
      [],
    ]);
  });

  test('a driver has the formula of its expression as well as its value, or neither', () => {
    const drivers = ['3 * t', null].map((expression, i) =>
      createDriver({ id: `d${i}`, joint: `j${i}`, kind: 'effort', expression }),
    );
    const system = compileSystem(project([joined('hinge', 'j0'), joined('hinge', 'j1')], { drivers }));
    expect(system.drivers.map(({ evaluate, formula }) => [evaluate === null, formula === null])).toEqual([
      [false, false],
      [true, true],
    ]);
  });

  test('an expression of a spring counts from how far apart its points are drawn, on turned bodies or ground', () => {
    const from = (bodyA: string) => {
      const ends = { bodyA, bodyB: 'two', pointA: [0.1, 0, 0], pointB: [0, 0, 0.25] } as const;
      const spring = createLoad({ ...ends, id: 's', kind: 'spring', expression: '10 * length' });
      const { compiled } = compileSystem(project([], { loads: [spring] })).loads[0];
      return (compiled as CompiledSpring).tension!.from;
    };
    // one turns x to z, two turns z to (0.96, 0, 0.28)
    const end = [-0.4 + 0.96 * 0.25, 0.1, 0.2 + 0.28 * 0.25];
    const apart = (x: number, y: number, z: number) => Math.hypot(end[0] - x, end[1] - y, end[2] - z);
    expect(from('one')).toBeCloseTo(apart(0.3, -0.2, 0.6), 14);
    expect(from('ground')).toBeCloseTo(apart(0.1, 0, 0), 14);
  });
});
