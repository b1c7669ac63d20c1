/** Clearances over a run: closed forms of when and where bodies meet, how near they come and how deep they overlap. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBody, createJoint, createProject } from '../../../../../engine/model/defaults';
import { runToEnd } from '../../../../../engine/model/run-to-end';
import { findClearances } from '../../../../../engine/results/clearances/clearances';
import type { ClearanceOptions, PairClearance } from '../../../../../engine/results/clearances/clearances';
import type { Body, Joint, Project, Shape, Vec3 } from '../../../../../engine/model/project';
import { box as boxMesh } from '../../../../support/geometry-files';
import { SHAPE_KINDS, shapeDefinition } from '../../../../../engine/kinds/shapes/shapes';
import { findNearest } from '../../../../../engine/kinds/shapes/nearest';
import { rotate } from '../../../../../engine/core/math/triples';
import { draws, SEED } from '../../../../support/draw';
import { record } from '../../../../support/recorded';

/** To the ground, where it is drawn. */
const fixed = ({ id, position, orientation }: Body): Joint =>
  createJoint({ id: `fix-${id}`, kind: 'fixed', bodyB: id, frameA: { position, orientation } });

/** Without gravity; `motion` as recorded every `interval`. */
const scene = (bodies: Body[], joints: Joint[], duration: number, interval: number): Project => {
  const project = createProject('Scene');
  const settings = { ...project.settings, gravity: [0, 0, 0] as Vec3, duration, outputInterval: interval };
  return { ...project, settings, bodies, joints };
};

const find = (project: Project, options: Partial<ClearanceOptions> = {}) =>
  runToEnd(findClearances(record(project), { surfaces: () => null, ...options }));

const only = (pairs: readonly PairClearance[]): PairClearance => {
  expect(pairs).toHaveLength(1);
  return pairs[0];
};

/** A link that turns about z at 2 rad/s on a pin at the origin, from the x axis. */
const arm = (shape: Shape): Body => createBody({ id: 'arm', shape, angularVelocity: [0, 0, 2] });
const LINK: Shape = { kind: 'link', from: [0, 0, 0], to: [0.2, 0, 0], width: 0.03, thickness: 0.01 };
const pinned = (): Joint => createJoint({ id: 'pin', bodyB: 'arm' });
const block = (at: Vec3, size: Vec3): Body =>
  createBody({ id: 'block', position: at, shape: { kind: 'box', center: [0, 0, 0], size } });

test('the angle at which an arm jams at the corner of a block: closed form', () => {
  // the centre of mass turns about the pin
  const moving = { ...arm(LINK), velocity: [0, 0.2, 0] as Vec3 };
  const wall = block([0.05, 0.25, 0], [0.1, 0.2, 0.05]);
  const pair = only(find(scene([moving, wall], [pinned(), fixed(wall)], 1.2, 0.02)).pairs);
  // the side of the arm meets the lower right corner (0.1, 0.15)
  const angle = Math.atan2(0.15, 0.1) - Math.asin(0.015 / Math.hypot(0.1, 0.15));
  expect(pair.clearance).toBe(0);
  expect(2 * pair.time - angle).toBeCloseTo(0, 7);
  expect(pair.meetings).toHaveLength(1);
});

test('a ball that flies past another: the least distance lies between two samples', () => {
  const ball = (id: string, position: Vec3, velocity: Vec3): Body =>
    createBody({ id, position, velocity, shape: { kind: 'sphere', center: [0, 0, 0], radius: 0.02 } });
  const bodies = [ball('a', [0, 0, 0], [1, 0, 0]), ball('b', [0.5, 0.3, 0.1], [0, -0.4, 0])];
  const pair = only(find(scene(bodies, [], 1, 0.3)).pairs);
  // relative: (0.5 - t, 0.3 - 0.4 t, 0.1)
  const time = (0.5 + 0.12) / 1.16;
  expect(pair.time).toBeCloseTo(time, 5);
  expect(pair.clearance).toBeCloseTo(Math.hypot(0.5 - time, 0.3 - 0.4 * time, 0.1) - 0.04, 7);
  expect(pair.bound).toBeGreaterThan(pair.clearance - 1e-6);
});

test('a bullet through a thin plate between two samples is not missed', () => {
  const bullet = createBody({
    ...{ id: 'bullet', position: [-1, 0, 0], velocity: [100, 0, 0] },
    shape: { kind: 'sphere', center: [0, 0, 0], radius: 0.002 },
  });
  const plate = block([0, 0, 0], [0.001, 0.1, 0.1]);
  const pair = only(find(scene([bullet, plate], [fixed(plate)], 0.02, 0.02)).pairs);
  expect(pair.meetings).toHaveLength(1);
  const [from, until] = pair.meetings[0];
  expect(from).toBeCloseTo((1 - 0.0025) / 100, 9);
  expect(until).toBeCloseTo((1 + 0.0025) / 100, 9);
  expect(pair.depth).toBeCloseTo(0.0025, 6);
});

test('a part of triangles gives what the box of its size gives', () => {
  const wall = block([0.05, 0.25, 0], [0.1, 0.2, 0.05]);
  const moving = { ...arm(LINK), velocity: [0, 0.2, 0] as Vec3 };
  const shape: Shape = {
    ...{ kind: 'part', source: 'block.stl', geometry: 'a'.repeat(64), hand: 'as-modelled' },
    ...{
      volume: 1e-3,
      centroid: [0, 0, 0],
      moments: [1e-6, 1e-6, 1e-6, 0, 0, 0],
      middle: [0, 0, 0],
      size: [0.1, 0.2, 0.05],
    },
  };
  const run = (body: Body, surfaces: ClearanceOptions['surfaces']) =>
    only(find(scene([moving, body], [pinned(), fixed(body)], 1.2, 0.02), { surfaces }).pairs);
  const mesh = boxMesh([-0.05, -0.1, -0.025], [0.05, 0.1, 0.025]);
  const [solid, part] = [run(wall, () => null), run({ ...wall, shape }, () => mesh)];
  expect(part.time).toBeCloseTo(solid.time, 8);
});

test('a shaft in a tube and a pin in a notch are clear, where hulls would overlap', () => {
  const tube: Shape = { kind: 'tube', from: [0, 0, -0.1], to: [0, 0, 0.1], diameter: 0.06, wall: 0.01 };
  const rod: Shape = { kind: 'cylinder', center: [0, 0, 0], axis: [0, 0, 1], radius: 0.015, length: 0.3 };
  const notch: [number, number][] = [
    [-0.05, -0.05],
    [0.05, -0.05],
    [0.05, 0.05],
    [0.02, 0.05],
    [0.02, 0],
    [-0.02, 0],
    [-0.02, 0.05],
    [-0.05, 0.05],
  ];
  const at = (id: string, position: Vec3, shape: Shape) => createBody({ id, position, shape });
  const bodies = [
    at('tube', [0, 0, 0], tube),
    at('shaft', [0.002, 0, 0], rod),
    at('plate', [1, 0, 0], { kind: 'plate', points: notch, thickness: 0.02 }),
    at('pin', [1, 0.03, 0], { ...rod, radius: 0.01, length: 0.05 }),
  ];
  const { pairs } = find(scene(bodies, bodies.slice(0, 3).map(fixed), 0.1, 0.1));
  const of = (a: string, b: string) => pairs.find(({ bodyA, bodyB }) => bodyA === a && bodyB === b)!;
  expect(pairs.some(({ bodyA, bodyB }) => bodyA === 'tube' && bodyB === 'shaft')).toBe(false);
  const { pairs: all } = find(scene(bodies, bodies.slice(0, 3).map(fixed), 0.1, 0.1), { neighbours: true });
  const inTube = all.find(({ bodyA, bodyB }) => bodyA === 'tube' && bodyB === 'shaft')!;
  // the chords of the bore are within 0.03 % of its radius: 6e-6
  expect(inTube.clearance).toBeLessThanOrEqual(0.003);
  expect(inTube.clearance).toBeGreaterThan(0.003 - 7e-6);
  expect(of('plate', 'pin').clearance).toBeCloseTo(0.01, 9);
});

test('neighbours: joined, coupled, in contact, at one pin; not what is fixed to the ground', () => {
  const link = (id: string, angle: number): Body =>
    createBody({ id, orientation: [Math.cos(angle / 2), 0, 0, Math.sin(angle / 2)], shape: LINK });
  const wall = block([0.05, 0.25, 0], [0.1, 0.2, 0.05]);
  const bodies = [link('a', 0), link('b', 1), link('c', 2), wall];
  const joints = ['a', 'b', 'c'].map((id) => createJoint({ id: `pin-${id}`, bodyB: id }));
  const project = scene(bodies, [...joints, fixed(wall)], 0.1, 0.1);
  const { pairs, neighbours } = find(project);
  expect(neighbours).toEqual([
    ['a', 'b'],
    ['a', 'c'],
    ['b', 'c'],
  ]);
  expect(pairs.map(({ bodyA, bodyB }) => `${bodyA} ${bodyB}`).sort()).toEqual([
    'a block',
    'b block',
    'c block',
  ]);
});

test('random bodies that spin past each other: what twenty times as many samples find', () => {
  const parts = (shape: Shape) =>
    shapeDefinition(shape.kind).pieces?.(shape) ?? [shapeDefinition(shape.kind).extremes(shape)];
  // without tubes, whose many pieces take the check too long
  const kinds = SHAPE_KINDS.map((kind) => ({ kind, ...shapeDefinition(kind).defaults }) as Shape).filter(
    (shape) => parts(shape).length < 40,
  );
  fc.assert(
    fc.property(draws(40), (draw) => {
      const body = (id: string): Body =>
        createBody({
          ...{ id, shape: kinds[Math.floor(draw.between(0, kinds.length - 1e-9))] },
          ...{ position: draw.vector(0.4), orientation: draw.rotation() },
          ...{ velocity: draw.vector(1), angularVelocity: draw.vector(6) },
        });
      const bodies = [body('a'), body('b')];
      const coarse = find(scene(bodies, [], 0.4, 0.02)).pairs[0];
      const fine = record(scene(bodies, [], 0.4, 0.001));
      let least = Infinity;
      for (let i = 0; i < fine.count; i++) {
        const [first, second] = bodies.map(({ id, shape }) => {
          const [x, y, z, qw, qx, qy, qz] = fine.poseColumns(id)!.map((column) => fine.columns[column][i]);
          return parts(shape).map((piece) =>
            piece.map(({ at, across, ...more }) => ({
              ...more,
              at: rotate([qw, qx, qy, qz], at).map((c, k) => c + [x, y, z][k]) as unknown as Vec3,
              ...(across ? { across: rotate([qw, qx, qy, qz], across) } : {}),
            })),
          );
        });
        for (const p of first) for (const q of second) least = Math.min(least, findNearest(p, q).distance);
      }
      // no sample is nearer than the least distance found, and the nearest sample is not far from it
      expect(coarse.clearance).toBeLessThanOrEqual(least + 2e-6);
      expect(coarse.clearance).toBeGreaterThan(least - 0.004);
      expect(coarse.bound).toBeGreaterThan(coarse.clearance - 2e-6);
    }),
    { seed: SEED, numRuns: 8 },
  );
}, 60_000);
