/** Where things are in a compiled document, for one record of every kind: from the centres of mass, by rows and by turns. */
import { describe, expect, test } from 'vitest';
import { armOf } from '../../../../../engine/core/contact/contact-shape';
import { compileSystem } from '../../../../../engine/core/system/compile';
import { GROUND } from '../../../../../engine/model/project';
import { createMeshFinder } from '../../../../../engine/model/mesh/find-mesh';
import {
  createBody,
  createContact,
  createCoupling,
  createDriver,
  createJoint,
  createLoad,
  createProject,
} from '../../../../../engine/model/defaults';
import { gear, hinge, model, wheel } from '../../../../support/gear-models';
import { createRandom } from '../../../../support/draw';
import { sampleProject } from '../../model/samples';
import type { Project, Quat, Vec3 } from '../../../../../engine/model/project';

const random = createRandom(23);
const number = () => 2 * random() - 1;
const vector = (): Vec3 => [number(), number(), number()];
function turn(): Quat {
  const q = [number(), number(), number(), number()];
  const size = Math.hypot(...q);
  return q.map((value) => value / size) as unknown as Quat;
}

/** The sample, whose bodies have centres of mass anywhere, and whose joints have frames of their own. */
function scattered(): Project {
  const project = sampleProject();
  return {
    ...project,
    bodies: project.bodies.map((body) => ({
      ...body,
      mass: { kind: 'custom', mass: 2, centerOfMass: vector(), inertia: [0.1, 0.2, 0.25, 0, 0, 0] },
    })),
    joints: project.joints.map((joint) => ({
      ...joint,
      frameA: { position: vector(), orientation: turn() },
      frameB: { position: vector(), orientation: turn() },
    })),
    loads: project.loads.map((load) => ('point' in load ? { ...load, point: vector() } : load)),
  };
}

const project = scattered();
const system = compileSystem(project);
const indexOf = (id: string) => (id === GROUND ? 0 : 1 + project.bodies.findIndex((body) => body.id === id));
const comOf = (id: string): Vec3 => {
  const body = project.bodies.find((each) => each.id === id);
  return body?.mass.kind === 'custom' ? body.mass.centerOfMass : [0, 0, 0];
};
const fromCenter = (point: Vec3, id: string) => point.map((value, c) => value - comOf(id)[c]!);
/** The axes of a frame: R e_c by the product of quaternions. */
function axisOf([w, x, y, z]: Quat, c: number): number[] {
  const rows = [
    [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
    [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
    [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
  ];
  return rows.map((row) => row[c]!);
}
const close = (found: ArrayLike<number>, wanted: readonly number[]) => {
  expect(found).toHaveLength(wanted.length);
  wanted.forEach((value, i) => expect(found[i]).toBeCloseTo(value, 12));
};

describe('a joint', () => {
  test('is where its frames say, from the centres of mass of its bodies', () => {
    project.joints.forEach(({ bodyA, bodyB, frameA, frameB }, i) => {
      const joint = system.joints[i]!;
      expect([joint.a, joint.b, joint.record]).toEqual([indexOf(bodyA), indexOf(bodyB), project.joints[i]]);
      close(joint.pointA, fromCenter(frameA.position, bodyA));
      close(joint.pointB, fromCenter(frameB.position, bodyB));
      close(joint.frames, [...frameA.orientation, ...frameB.orientation]);
      for (const c of [0, 1, 2]) {
        close(
          [0, 1, 2].map((r) => joint.axesA[3 * r + c]!),
          axisOf(frameA.orientation, c),
        );
        close(
          [0, 1, 2].map((r) => joint.axesB[3 * r + c]!),
          axisOf(frameB.orientation, c),
        );
      }
      for (const coordinate of joint.coordinates) expect(coordinate.joint).toBe(i);
    });
  });

  test('has coordinates whose turns are counted where something asks for them, and nowhere else', () => {
    // coupled, with a motor, and with a spring about it
    expect(system.counted.map(({ joint }) => project.joints[joint]!.id)).toEqual(['pin', 'tube']);
    system.joints.forEach(({ coordinates }) => {
      for (const coordinate of coordinates) {
        const place = system.counted.indexOf(coordinate);
        expect(coordinate.turn).toBe(place);
      }
    });
    const { joints } = project;
    const of = (change: Partial<Project>) =>
      compileSystem({ ...project, couplings: [], drivers: [], loads: [], ...change }).counted.map(
        ({ joint }) => joints[joint]!.id,
      );
    const pinWith = (fields: object) => ({
      joints: joints.map((joint) => (joint.id === 'pin' ? { ...joint, ...fields } : joint)),
    });
    expect(of({})).toEqual([]);
    expect(of(pinWith({ limits: { minimum: 1, maximum: null, restitution: 0 } }))).toEqual(['pin']);
    expect(of(pinWith({ limits: { minimum: null, maximum: 1, restitution: 0 } }))).toEqual(['pin']);
    expect(of(pinWith({ limits: { minimum: null, maximum: null, restitution: 0 } }))).toEqual([]);
    expect(of(pinWith({ friction: { coulomb: 1, viscous: 0 } }))).toEqual(['pin']);
    expect(of(pinWith({ friction: { coulomb: 0, viscous: 1 } }))).toEqual([]);
    expect(of({ drivers: [createDriver({ id: 'm', joint: 'pin', maximum: 3 })] })).toEqual(['pin']);
    expect(of({ drivers: [createDriver({ id: 'm', joint: 'pin' })] })).toEqual([]);
    expect(of({ couplings: [createCoupling({ id: 'c', joint1: 'guide', joint2: 'pin' })] })).toEqual(['pin']);
    expect(of({ loads: [createLoad({ id: 'l', kind: 'torsion-spring', joint: 'tube' })] })).toEqual(['tube']);
    const reading = (expression: string) =>
      createLoad({ id: 'l', kind: 'expression', body: 'rod', expression });
    expect(of({ loads: [reading('q["pin"]')] })).toEqual(['pin']);
    expect(of({ loads: [reading('q["guide"]')] })).toEqual([]);
  });
});

describe('rows', () => {
  test('belong to bodies, joints and units', () => {
    const unitOf = (row: number) => (system.rowScale[row] === 1 ? 'm' : 'rad');
    expect(system.length).not.toBe(1);
    const [coupling] = system.couplings;
    const [pin, guide] = ['pin', 'guide'].map((id) => project.joints.findIndex((joint) => joint.id === id));
    const row = coupling!.row;
    expect([system.rowA[row], system.rowB[row]]).toEqual([indexOf('rod'), indexOf('box')]);
    expect([system.rowA[system.m], system.rowB[system.m]]).toEqual([0, indexOf('rod')]);
    expect([system.rowJoint[row], unitOf(row)]).toEqual([guide, 'm']);
    expect([coupling!.sides[0].coordinate.joint, coupling!.sides[1].coordinate.joint]).toEqual([pin, guide]);
    for (const { coordinate, row: at, joint } of system.switched) {
      if (!coordinate) continue;
      const { a, b } = system.joints[joint]!;
      expect([system.rowA[at], system.rowB[at], system.rowJoint[at]]).toEqual([a, b, joint]);
      expect(unitOf(at)).toBe(coordinate.unit);
    }
    for (const { row: at, coordinate, joint } of system.drivers) {
      if (at < 0) continue;
      expect([system.rowJoint[at], unitOf(at)]).toEqual([joint, coordinate.unit]);
    }
  });

  test('of drivers prescribe what the driver says, or nothing where it is an effort', () => {
    const said = system.drivers.map(({ id, prescribes, coordinate, target, response, evaluate, row }) => [
      id,
      prescribes,
      coordinate.kind,
      target !== null,
      response,
      evaluate !== null,
      row >= 0,
    ]);
    expect(said).toEqual([
      ['motor', 'rate', 'rotation', true, 0, false, true],
      ['ram', null, 'translation', false, 0, true, false],
      ['servo-0', 'coordinate', 'rotation', true, 0, false, true],
      ['servo-1', 'coordinate', 'translation', true, 0, false, true],
      ['servo-2', 'coordinate', expect.any(String), true, 0, false, true],
      ['servo-3', 'coordinate', 'translation', true, 0, false, true],
    ]);
    expect(
      system.drivers[1]!.evaluate!({
        t: 3,
        length: 0,
        rate: 0,
        q: new Float64Array(9),
        qdot: new Float64Array(9),
      }),
    ).toBe(9);
    const drivers = [
      createDriver({ id: 'soft', joint: 'pin', kind: 'position', value: 1, maximum: 2, response: 0.3 }),
      createDriver({ id: 'usual', joint: 'guide', kind: 'position', value: 1, maximum: 2 }),
      createDriver({ id: 'stiff', joint: 'tube', kind: 'position', value: 1, coordinate: 'rotation' }),
    ];
    const limited = compileSystem({ ...project, drivers });
    const [soft, usual, stiff] = limited.drivers.map(({ response }) => response);
    expect([soft, stiff]).toEqual([0.3, 0]);
    expect(usual).toBeGreaterThan(0);
    expect(
      limited.switched.slice(0, 2).map(({ kind, lower, upper, driver }) => [kind, lower, upper, driver]),
    ).toEqual([
      ['servo', -2, 2, 0],
      ['servo', -2, 2, 1],
    ]);
  });

  test('have the feedback of their joint, contacts and couplings among them that of the settings', () => {
    const settings = {
      ...project.settings,
      stabilisation: 'feedback' as const,
      gains: 'typed' as const,
      k: 7,
      d: 3,
    };
    const fed = compileSystem({ ...project, settings, drivers: [createDriver({ id: 'm', joint: 'pin' })] });
    const socket = project.joints.findIndex(({ id }) => id === 'socket');
    expect([...fed.rowJoint]).toContain(-1);
    fed.rowJoint.forEach((joint, row) => {
      expect([fed.rowK[row], fed.rowD[row]]).toEqual(joint === socket ? [100, 20] : [7, 3]);
    });
    expect(fed.gains).toEqual({ k: 7, d: 3 });
    expect(system.gains).toBeNull();
    expect([...system.rowK, ...system.rowD].every((value) => value === 0)).toBe(true);
  });
});

describe('a load', () => {
  const loadOf = (id: string) => system.loads.find((load) => load.id === id)!;

  test('acts on its bodies, where it is attached', () => {
    for (const { id, name, ...load } of project.loads) {
      const { ends, ...compiled } = loadOf(id);
      expect(compiled.name).toBe(name);
      if ('body' in load) expect(ends.map(({ body }) => body)).toEqual([indexOf(load.body)]);
      else if ('bodyA' in load)
        expect(ends.map(({ body }) => body)).toEqual([indexOf(load.bodyA), indexOf(load.bodyB)]);
      if ('body' in load && 'point' in load) close(ends[0]!.point!, fromCenter(load.point, load.body));
      if ('pointA' in load) close(ends[0]!.point!, fromCenter(load.pointA, load.bodyA));
      if ('pointB' in load) close(ends[1]!.point!, fromCenter(load.pointB, load.bodyB));
      if (load.kind === 'torque') expect(ends[0]!.point).toBeNull();
      if (load.kind === 'bushing') close(ends[0]!.point!, fromCenter(load.frameA.position, load.bodyA));
    }
    const tube = system.joints[project.joints.findIndex(({ id }) => id === 'tube')]!;
    expect(loadOf('watch').ends).toEqual([
      { body: tube.a, point: tube.pointA },
      { body: tube.b, point: tube.pointB },
    ]);
  });

  test('acts in its window, or always; and reads what its expression does', () => {
    expect(project.loads.map(({ id }) => [id, loadOf(id).from, loadOf(id).until])).toEqual([
      ['push', 0, 2],
      ['twist', 0, Infinity],
      ...['coil', 'stop', 'watch', 'mount', 'air'].map((id) => [id, -Infinity, Infinity]),
      ['wind', 0.5, Infinity],
    ]);
    expect(loadOf('push').reads.size).toBe(0);
    expect(loadOf('wind').reads.size).toBeGreaterThan(0);
    const pin = project.joints.findIndex(({ id }) => id === 'pin');
    expect(system.readings.map(({ joint, kind }) => [joint, kind])).toEqual([[pin, 'rotation']]);
  });

  test('and motions that switch at nearly one time share it: that of the load, to the bit', () => {
    const window = (id: string, from: number, until: number | null) =>
      createLoad({ id, kind: 'torque', body: 'rod', from, until });
    const cycles = project.drivers.filter(({ id }) => id === 'servo-2');
    const times = (loads: ReturnType<typeof window>[], duration = 1.05) => [
      ...compileSystem({ ...project, loads, drivers: cycles, settings: { ...project.settings, duration } })
        .breakpoints,
    ];
    // corners at 0.5, 0.7, 0.8
    const above = 0.7 * (1 + 4e-16);
    const below = 0.7 * (1 - 4e-16);
    expect(times([window('a', above, null)])).toEqual([0.5, above, expect.closeTo(0.8, 12)]);
    expect(times([window('a', below, null)])).toEqual([0.5, below, expect.closeTo(0.8, 12)]);
    // two loads of their own keep both
    expect(times([window('a', below, null), window('b', above, null)])).toEqual([
      0.5,
      below,
      above,
      expect.closeTo(0.8, 12),
    ]);
    // none at the ends of a run, nor beyond
    expect(times([window('a', 0, 0.6), window('b', 0.6, 0.75)], 0.75)).toEqual([
      0.5,
      0.6,
      expect.closeTo(0.7, 12),
    ]);
  });
});

describe('the characteristic length', () => {
  const square = (v: readonly number[]) => v.reduce((sum, value) => sum + value * value, 0);

  test('is the root mean square of the arms of joints and contacts on bodies that move', () => {
    const arms: number[] = [];
    project.joints.forEach(({ bodyA, bodyB, frameA, frameB }) => {
      if (bodyA !== GROUND) arms.push(square(fromCenter(frameA.position, bodyA)));
      if (bodyB !== GROUND) arms.push(square(fromCenter(frameB.position, bodyB)));
    });
    for (const { a, b, shapeA, shapeB } of system.contacts) {
      if (a !== 0 && shapeA.kind !== 'plane') arms.push(armOf(shapeA) ** 2);
      if (b !== 0 && shapeB.kind !== 'plane') arms.push(armOf(shapeB) ** 2);
    }
    expect(arms).toHaveLength(2 * 15 - 4 + 3);
    expect(system.length).toBeCloseTo(Math.sqrt(arms.reduce((sum, arm) => sum + arm, 0) / arms.length), 12);
    expect([...new Set(system.rowScale)].toSorted()).toEqual([1, system.length].toSorted());
  });

  test('is that of contacts alone where there are no joints, one where there is nothing, and where all arms are nothing', () => {
    const ball = createBody({ id: 'ball', shape: { kind: 'sphere', center: [0, 0, 0], radius: 0.25 } });
    const floor = createContact({ id: 'floor', bodyB: 'ball' });
    const pin = createJoint({ id: 'pin', kind: 'ball', bodyB: 'ball' });
    const lengthOf = (more: Partial<Project>) => compileSystem({ ...createProject('L'), ...more }).length;
    expect(lengthOf({ bodies: [ball], contacts: [floor] })).toBeCloseTo(0.25, 14);
    expect(lengthOf({ bodies: [ball] })).toBe(1);
    expect(lengthOf({})).toBe(1);
    expect(lengthOf({ bodies: [ball], joints: [pin] })).toBe(1);
    const at = (x: number) => ({ ...pin, frameB: { ...pin.frameB, position: [x, 0, 0] as const } });
    expect(lengthOf({ bodies: [ball], joints: [at(1e-10)] })).toBe(1);
    expect(lengthOf({ bodies: [ball], joints: [at(1e-8)] })).toBeCloseTo(1e-8, 16);
  });
});

test('expressions read each coordinate by its place, once, and parameters; bodies keep their names', () => {
  const effort = (id: string, joint: string, expression: string) =>
    createDriver({ id, joint, kind: 'effort', value: 0, expression });
  const drivers = [
    effort('one', 'guide', 'q["tube:rotation"] + 10 * qdot["tube:translation"] + 100 * q["pin"] + reach'),
    effort('two', 'pin', 'q["Pin"] + 10 * q["tube:translation"]'),
    { ...createDriver({ id: 'three', joint: 'nut' }), expression: 't' },
  ];
  const loads = [
    { ...createLoad({ id: 'plain', kind: 'spring', bodyB: 'rod' }), expression: null },
    createLoad({ id: 'sprung', kind: 'spring', bodyB: 'rod', expression: '2 * length + rate' }),
  ];
  const read = compileSystem({ ...project, drivers, loads, couplings: [] });
  const names = read.readings.map(({ joint, kind }) => `${project.joints[joint]!.id} ${kind}`);
  expect(names).toEqual(['tube rotation', 'tube translation', 'pin rotation']);
  expect(read.counted.map(({ joint }) => project.joints[joint]!.id)).toEqual(['tube', 'pin']);
  const values = { t: 0, length: 0, rate: 0, q: Float64Array.of(1, 2, 3), qdot: Float64Array.of(4, 5, 6) };
  const [one, two, three] = read.drivers.map(({ evaluate }) => evaluate);
  expect(one!(values)).toBeCloseTo(1 + 50 + 300 + 0.1, 12);
  expect(two!(values)).toBe(3 + 20);
  expect(three).toBeNull();
  expect([read.loads[0]!.reads.size, read.loads[1]!.reads.size]).toEqual([0, 2]);
  const unknown = [effort('bad', 'pin', 'q["nobody"]')];
  expect(() => compileSystem({ ...project, drivers: unknown })).toThrow('nobody');
  expect(system.bodyNames).toEqual(['Ground', ...project.bodies.map(({ name }) => name)]);
});

test('a mesh is that of the model, from the centre of mass of its carrier', () => {
  const carrier = createBody({
    id: 'carrier',
    mass: { kind: 'custom', mass: 1, centerOfMass: [0.3, -0.2, 0.1], inertia: [1, 1, 1, 0, 0, 0] },
  });
  const [one, two] = [wheel('one', [0, 0, 0], 0.1), wheel('two', [0.3, 0, 0], 0.2)];
  const given = model({
    bodies: [one, two, carrier],
    joints: [
      hinge('h', [null, carrier], [0, 0, 0]),
      hinge('a', [carrier, one], [0, 0, 0]),
      hinge('b', [carrier, two], [0.3, 0, 0]),
    ],
    couplings: [createCoupling({ id: 'c', joint1: 'a', joint2: 'b', ratio: -2, geometry: gear(20, 15) })],
  });
  const found = createMeshFinder(given)(given.couplings[0]!);
  if (!found || !('mesh' in found)) throw new Error('The gears do not mesh.');
  const compiled = compileSystem(given);
  const { mesh, row } = compiled.couplings[0]!;
  expect([mesh!.form, mesh!.carrier, mesh!.wheel1, mesh!.wheel2]).toEqual([found.mesh.form, 3, 1, 2]);
  expect([compiled.rowA[row], compiled.rowB[row]]).toEqual([1, 2]);
  const about = (point: Vec3) => [point[0] - 0.3, point[1] + 0.2, point[2] - 0.1];
  close(mesh!.center2, about(found.mesh.centers[1]));
  for (const i of [0, 1] as const) {
    close(mesh!.axes[i], [...found.mesh.axes[i]]);
    close(mesh!.inward[i], [...found.mesh.inward[i]]);
  }
  expect(mesh!.lines).toHaveLength(found.mesh.lines.length);
  found.mesh.lines.forEach(({ point, direction, push, ...rest }, i) => {
    const line = mesh!.lines[i]!;
    close(line.point, about(point));
    close(line.direction, [...direction]);
    close(line.push, [...push]);
    expect(line).toMatchObject(rest);
  });
});
