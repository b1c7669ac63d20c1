/** What gives way, as it is compiled: the roots of compliances, and of a beam its places, stations, slots and section. */
import { describe, expect, test } from 'vitest';
import {
  createBody,
  createContact,
  createCoupling,
  createDriver,
  createLoad,
  createProject,
} from '../../../../../engine/model/defaults';
import { compileSystem } from '../../../../../engine/core/system/compile';
import { massOf } from '../../../../../engine/model/masses/mass';
import type { MassData } from '../../../../../engine/model/masses/mass';
import { createRandom } from '../../../../support/draw';
import { joinAt } from '../../../../support/example-parts';
import type { Body, Joint, JointCompliance, Load, Project, Vec3 } from '../../../../../engine/model/project';

const random = createRandom(11);
const number = () => 2 * random() - 1;

describe('the root of a compliance', () => {
  const body = createBody({ id: 'one' });
  const rootOf = (compliance: JointCompliance) => {
    const joint = { ...joinAt('j', 'J', 'fixed', null, body, [0, 0, 0]), compliance };
    const before = joinAt('i', 'I', 'fixed', null, body, [0, 0, 0]);
    const { compliances } = compileSystem({ ...createProject('P'), bodies: [body], joints: [before, joint] });
    expect(compliances.map((one) => one.joint)).toEqual(compliances.length > 0 ? [1] : []);
    return compliances[0]?.root ?? null;
  };
  /** U^T U, row by row. */
  const squareOf = (root: Float64Array) =>
    Array.from({ length: 36 }, (_, i) => {
      let sum = 0;
      for (let k = 0; k < 6; k++) sum += root[6 * k + Math.floor(i / 6)]! * root[6 * k + (i % 6)]!;
      return sum;
    });
  const ranksOf = (root: Float64Array) =>
    [0, 1, 2, 3, 4, 5].filter((r) => root.subarray(6 * r, 6 * r + 6).some((value) => value !== 0)).length;

  test('of a bearing is across, along, tilting and twisting', () => {
    const root = rootOf({ kind: 'bearing', radial: 1e-9, axial: 4e-9, tilting: 9e-6, twisting: 25e-6 })!;
    const wanted = [1e-9, 1e-9, 4e-9, 9e-6, 9e-6, 25e-6];
    squareOf(root).forEach((value, i) => {
      const [r, c] = [Math.floor(i / 6), i % 6];
      if (r === c) expect(value / wanted[r]!).toBeCloseTo(1, 14);
      else expect(value).toBe(0);
    });
    expect(rootOf({ kind: 'bearing', radial: 0, axial: 0, tilting: 0, twisting: 0 })).toBeNull();
  });

  test.each([1, 2, 3, 4, 5, 6])(
    'of a matrix of rank %i, in units that differ, gives it again, by so many rows',
    (rank) => {
      for (let n = 0; n < 20; n++) {
        const units = [1e-4, 1e-4, 1e-5, 1e-2, 1e-3, 1];
        const L = Array.from({ length: rank }, () => units.map((unit) => unit * number()));
        const at = (r: number, c: number) => L.reduce((sum, row) => sum + row[r]! * row[c]!, 0);
        const matrix = units.flatMap((_, r) => units.slice(r).map((__, c) => at(r, r + c)));
        const root = rootOf({ kind: 'matrix', matrix } as JointCompliance)!;
        squareOf(root).forEach((value, i) => {
          const [r, c] = [Math.floor(i / 6), i % 6];
          expect(Math.abs(value - at(r, c))).toBeLessThan(1e-12 * Math.sqrt(at(r, r) * at(c, c)));
        });
        expect(ranksOf(root)).toBe(rank);
      }
    },
  );

  test('leaves out directions that do not give way', () => {
    const root = rootOf({ kind: 'bearing', radial: 0, axial: 4e-9, tilting: 0, twisting: 0 })!;
    expect(ranksOf(root)).toBe(1);
    expect(root[2]).toBeCloseTo(Math.sqrt(4e-9), 18);
  });
});

const STEEL = { kind: 'shape' as const, modulus: 2e11, poisson: 0.25 };
/** A round bar along x from 0.2 m before its origin to 0.8 m behind it: its centre of mass is at 0.3 m. */
const bar = (fields: Partial<Body> = {}): Body =>
  createBody({
    ...{ id: 'bar', elastic: STEEL },
    shape: { kind: 'rod', from: [-0.2, 0, 0], to: [0.8, 0, 0], radius: 0.01 },
    ...fields,
  });
const CUSTOM = {
  kind: 'custom',
  mass: 1,
  centerOfMass: [0.3, 0, 0],
  inertia: [0.01, 0.1, 0.1, 0, 0, 0],
} as const;

function beamOf(body: Body, joints: (body: Body) => Joint[], more: Partial<Project> = {}) {
  const others = ['rigid', 'tip', 'tail'].map((id) => createBody({ id }));
  const project = {
    ...createProject('Beams'),
    bodies: [others[0]!, body, others[1]!, others[2]!],
    joints: joints(body),
    ...more,
  };
  const system = compileSystem(project);
  expect(system.beams.map((beam) => beam.body)).toEqual([2]);
  return { system, beam: system.beams[0]! };
}
const ground = (id: string, body: Body, x: number, y = 0): Joint =>
  joinAt(id, id, 'ball', null, body, [x, y, 0]);
const ends = (body: Body): Joint[] => [ground('start', body, -0.2), ground('end', body, 0.8)];
const force = (id: string, point: Vec3): Load => createLoad({ id, kind: 'force', body: 'bar', point });
const close = (values: Iterable<number>, wanted: readonly number[]) => {
  const found = [...values];
  expect(found).toHaveLength(wanted.length);
  found.forEach((value, i) => expect(value).toBeCloseTo(wanted[i]!, 12));
};

describe('a beam', () => {
  test('begins at a joint, in coordinates about the centre of mass, with the roots of what it gives way', () => {
    const { beam } = beamOf(bar(), ends);
    const second = (Math.PI * 0.01 ** 4) / 4;
    close(beam.from, [-0.5, 0, 0]);
    close(beam.axis, [1, 0, 0]);
    expect(beam.stretch ** -2 / (2e11 * Math.PI * 1e-4)).toBeCloseTo(1, 12);
    for (const bend of beam.bend) expect(bend ** -2 / (2e11 * second)).toBeCloseTo(1, 12);
    expect(beam.twist ** -2 / ((2e11 / 2.5) * 2 * second)).toBeCloseTo(1, 12);
    close(beam.spread!, [0, 1]);
    const [u, v] = beam.across;
    for (const each of [u, v]) expect(Math.hypot(...each)).toBeCloseTo(1, 12);
    expect(u[0]! * v[0]! + u[1]! * v[1]! + u[2]! * v[2]!).toBeCloseTo(0, 12);
  });

  test('of unequal sides bends about each in its own way', () => {
    const shape = { kind: 'box', center: [0.3, 0, 0], size: [1, 0.02, 0.04] } as const;
    const { beam } = beamOf(bar({ shape }), ends);
    expect(beam.bend[0] ** -2 / (2e11 * ((0.02 * 0.04 ** 3) / 12))).toBeCloseTo(1, 12);
    expect(beam.bend[1] ** -2 / (2e11 * ((0.04 * 0.02 ** 3) / 12))).toBeCloseTo(1, 12);
    close(beam.across[0], [0, 1, 0]);
    close(beam.across[1], [0, 0, 1]);
  });

  test('is none where a body has fewer than two places, or is rigid', () => {
    const one = bar();
    const project = { ...createProject('P'), bodies: [one], joints: [ground('start', one, 0)] };
    expect(compileSystem(project).beams).toEqual([]);
    const rigid = bar({ elastic: null });
    expect(compileSystem({ ...project, bodies: [rigid], joints: ends(rigid) }).beams).toEqual([]);
  });

  test('has stations where joints and loads are, at its centre of mass and where its mass ends, each once and in order', () => {
    const loads = [
      // which act at no place
      ...['t', 'u', 'v'].map((id) => createLoad({ id, kind: 'torque', body: 'bar' })),
      force('a', [0.5, 0.3, 0]),
      force('b', [0.1, 0, 0]),
      force('c', [0.1, 0, 0.2]),
      createLoad({ id: 'd', kind: 'force', body: 'tip', point: [0.4, 0, 0] }),
    ];
    const { beam } = beamOf(bar(), (body) => [...ends(body), ground('third', body, 0.6, 0.1)], { loads });
    close(beam.stations, [0, 0.3, 0.5, 0.7, 0.8, 1]);
    expect(beam.loads.map(({ load }) => load)).toEqual([0, 1, 2, 3, 4, 5]);
    close(
      beam.loads.slice(3).map(({ place }) => place),
      [0.7, 0.3, 0.3],
    );
    for (const { place } of beam.loads.slice(0, 3)) expect(place).toBeNaN();
    expect(beam.joints.map(({ joint }) => joint)).toEqual([0, 1, 2]);
    close(
      beam.joints.map(({ place }) => place),
      [0, 1, 0.8],
    );
  });

  test('has none beyond its ends: what stands there by rounding stands on them', () => {
    const at = (...places: number[]) => [
      ...beamOf(bar({ mass: CUSTOM }), ends, { loads: places.map((x, i) => force(`l${i}`, [x - 0.2, 0, 0])) })
        .beam.stations,
    ];
    close(at(-0.1, 1.1), [0, 0.5, 1]);
    close(at(1e-8, 1 - 1e-8), [0, 1e-8, 0.5, 1 - 1e-8, 1]);
    for (const [low, high] of [
      [-5e-10, 1 + 5e-10],
      [-2e-9, 1 + 2e-9],
    ] as const) {
      const stations = at(low, high);
      close(stations, [0, 0.5, 1]);
      expect([stations[0]! >= 0, stations.at(-1)! <= 1]).toEqual([true, true]);
    }
    expect(beamOf(bar({ mass: CUSTOM }), ends).beam.spread).toBeNull();
  });

  test('distributes a typed mass along it where its centre and its inertia are those of the shape', () => {
    const own = massOf(bar());
    const typed = (change: Partial<MassData>, mass = 3) => {
      const alike = own.inertia.map((value) => (value * mass) / own.mass) as unknown as MassData['inertia'];
      return beamOf(
        bar({
          mass: {
            kind: 'custom',
            mass,
            centerOfMass: own.centerOfMass,
            inertia: alike,
            ...change,
          } as Body['mass'],
        }),
        ends,
      ).beam.spread;
    };
    close(typed({})!, [0, 1]);
    // two balls at the ends of a light rod are no uniform rod, nor is one that is heavier on one side
    expect(typed({ inertia: own.inertia.map((value) => 3 * value) as never }, own.mass)).toBeNull();
    expect(typed({ centerOfMass: own.centerOfMass.map((value) => value + 0.02) as never })).toBeNull();
  });

  test('where its mass goes on beyond the joints has no stations there', () => {
    const { beam } = beamOf(bar(), (body) => [ground('start', body, 0), ground('end', body, 0.6)]);
    close(beam.spread!, [-0.2, 0.8]);
    close(beam.stations, [0, 0.3, 0.6]);
  });
});

describe('rows that act on a beam', () => {
  test('act where their joint is, on its side; drivers, stops and friction with them', () => {
    const body = bar();
    const hinge = {
      ...joinAt('pin', 'Pin', 'hinge', body, createBody({ id: 'tip' }), [0.4, 0, 0]),
      limits: { minimum: -1, maximum: 1, restitution: 0 },
      friction: { coulomb: 1, viscous: 0 },
    };
    const drivers = [createDriver({ id: 'motor', joint: 'pin', value: 1 })];
    const { system, beam } = beamOf(body, () => [hinge, ...ends(body)], { drivers });
    const wanted = [...system.rowJoint].flatMap((joint, row) => {
      if (system.rowA[row] !== 2 && system.rowB[row] !== 2) return [];
      return [[row, row, joint === 0 ? 0 : 1, [0.6, 0, 1][joint]!]];
    });
    expect(beam.joints.map(({ joint }) => joint)).toEqual([0, 1, 2]);
    // hinge and driver, stops and friction, and both ends
    expect(wanted).toHaveLength(5 + 1 + 3 + 3 + 3);
    expect(beam.slots.map(({ slot, row, side }) => [slot, row, side])).toEqual(
      wanted.map((each) => each.slice(0, 3)),
    );
    close(
      beam.slots.map(({ place }) => place),
      wanted.map((each) => each[3]!),
    );
  });

  test('of a coupling act where either of its joints is', () => {
    const body = bar();
    const [tip, tail] = ['tip', 'tail'].map((id) => createBody({ id }));
    const joints = [
      joinAt('first', 'First', 'slider', body, tip!, [0.1, 0, 0]),
      joinAt('second', 'Second', 'slider', body, tail!, [0.5, 0, 0]),
      ...ends(body),
    ];
    const couplings = [createCoupling({ id: 'c', joint1: 'first', joint2: 'second', ratio: 2 })];
    const { system, beam } = beamOf(body, () => joints, { couplings });
    const row = system.couplings[0]!.row;
    const own = beam.slots.filter((each) => each.row === row);
    expect(own.map(({ slot, side }) => [slot, side])).toEqual([
      [row, 0],
      [system.m, 0],
    ]);
    close(
      own.map(({ place }) => place),
      [0.7, 0.3],
    );
  });

  test('of gears act where they mesh, which the pose tells, on whichever joints the wheels are', () => {
    const carrier = createBody({ id: 'rigid' });
    const wheel = createBody({ id: 'tip' });
    const geometry = { kind: 'gear', pressureAngle: 0.3, helixAngle: 0, offset: 0 } as const;
    const couplings = [createCoupling({ id: 'c', joint1: 'pin', joint2: 'own', ratio: -1, geometry })];
    const joints = (body: Body) => [
      joinAt('own', 'Own', 'hinge', carrier, wheel, [0.3, 0.2, 0]),
      joinAt('pin', 'Pin', 'hinge', carrier, body, [0.3, 0, 0]),
      ...ends(body),
    ];
    const { system, beam } = beamOf(bar(), joints, { couplings });
    const row = system.couplings[0]!.row;
    expect(system.couplings[0]!.mesh).not.toBeNull();
    expect(beam.slots.filter((each) => each.row === row)).toEqual([{ slot: row, row, side: 0, place: NaN }]);
  });

  test('of a contact act where it touches, which the pose tells', () => {
    const contacts = [createContact({ id: 'floor', bodyB: 'bar', friction: 0 })];
    const { system, beam } = beamOf(bar(), ends, { contacts });
    const normals = beam.slots.filter(({ row }) => system.rowJoint[row] === -1);
    expect(normals.length).toBeGreaterThan(0);
    for (const { place } of normals) expect(place).toBeNaN();
  });
});
