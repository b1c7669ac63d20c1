/** Random linkages in random planes are planar; whatever is turned, lifted or loaded out of the plane is told, and which it was. */
import { describe, expect, test } from 'vitest';
import { createBody, createContact, createJoint, createLoad } from '../../../../../engine/model/defaults';
import { drawFrom } from '../../../../support/random-mechanism';
import { createRandom } from '../../../../support/draw';
import { evaluate } from '../../../../support/random-chain';
import { readExample } from '../../../../support/example-file';
import { findOutOfPlane } from '../../../../../engine/model/plane/leaves-plane';
import { GROUND } from '../../../../../engine/model/project';
import { planarMechanism, ladder, grid } from '../../../../support/planar-mechanism';
import { rotate } from '../../../../../engine/core/math/triples';
import { times } from '../../../../../engine/core/math/rigid';
import { planeWords, redundancyIn } from '../../../../../engine/core/diagnostics/plane-words';
import type { Joint, Project, Quat, Vec3 } from '../../../../../engine/model/project';
import type { MotionPlane } from '../../../../../engine/core/diagnostics/mobility-report';

const random = createRandom(17);
const draw = drawFrom(random);
const below = (count: number) => Math.floor(count * random());
const mobilityOf = (project: Project) => evaluate(project).model.report.mobility;
const normalOf = (turn: Quat): Vec3 => rotate(turn, [0, 0, 1]);

/** Rods hung on each other at random, then loops closed by rods between points that are there. */
function randomLinkage(turn: Quat): Project {
  const points: Vec3[] = [[0, 0, 0]];
  const at: number[] = [-1];
  const rods: [Vec3, Vec3][] = [];
  const pins: { at: Vec3; bodies: [number, number] }[] = [];
  const place = (): Vec3 => [draw.number(), draw.number(), 0];
  const count = 2 + below(5);
  for (let i = 0; i < count; i++) {
    const from = below(points.length);
    const to = place();
    pins.push({ at: points[from], bodies: [at[from], rods.length] });
    at.push(rods.length);
    rods.push([points[from], to]);
    points.push(to);
  }
  for (let i = below(3); i > 0; i--) {
    const [from, to] = [below(points.length), points.length - 1];
    if (from === to || at[from] === at[to]) continue;
    pins.push({ at: points[from], bodies: [at[from], rods.length] });
    pins.push({ at: points[to], bodies: [at[to], rods.length] });
    rods.push([points[from], points[to]]);
  }
  return planarMechanism(rods, pins, turn);
}

/** With a block that slides along the ground. */
function withSlider(project: Project, turn: Quat): Project {
  const [{ position, mass }] = project.bodies;
  const body = createBody({ id: 'block', position, orientation: turn, mass });
  const along: Quat = [Math.SQRT1_2, 0, Math.SQRT1_2, 0];
  const frame = { position, orientation: times(turn, along) };
  const inBlock = { position: [0, 0, 0] as Vec3, orientation: along };
  const slider = createJoint({
    id: 'guide',
    kind: 'slider',
    bodyA: GROUND,
    bodyB: 'block',
    frameA: frame,
    frameB: inBlock,
  });
  return { ...project, bodies: [...project.bodies, body], joints: [...project.joints, slider] };
}

const tilted = (joint: Joint, by: Quat): Joint => ({
  ...joint,
  frameA: { ...joint.frameA, orientation: times(joint.frameA.orientation, by) },
  frameB: { ...joint.frameB, orientation: times(joint.frameB.orientation, by) },
});

const replaced = <T extends { id: string }>(list: readonly T[], next: T): T[] =>
  list.map((one) => (one.id === next.id ? next : one));

describe.each(Array.from({ length: 40 }, (_, i) => i))('linkage %i in a plane of its own', (i) => {
  const turn = i % 4 === 0 ? ([1, 0, 0, 0] as const) : draw.rotation();
  const hinged = randomLinkage(turn);
  const project = i % 3 === 0 ? withSlider(hinged, turn) : hinged;
  const normal = normalOf(turn);

  test('it is planar, its normal is found, and what is redundant in the plane is what its rows and freedoms leave', () => {
    const mobility = mobilityOf(project);
    const plane = mobility.plane as MotionPlane;
    expect(plane.planar).toBe(true);
    expect(Math.abs(plane.normal.reduce((sum, part, c) => sum + part * normal[c], 0))).toBeCloseTo(1, 9);
    expect(plane.layers).toBe(false);
    // 2 of each hinge and slider, counted by hand
    expect(plane.rows).toBe(2 * project.joints.length);
    const { inPlane } = redundancyIn(mobility, plane);
    expect(inPlane).toBeGreaterThanOrEqual(0);
    expect(plane.shared.length > 0).toBe(inPlane > 0);
    expect(findOutOfPlane(project, plane.normal)).toBeNull();
  });

  test('with one hinge tilted it is not, and that hinge is named', () => {
    const joint = hinged.joints[below(hinged.joints.length)];
    const others = hinged.joints.length > 2;
    const angle = 0.01 + random();
    const by: Quat = [Math.cos(angle / 2), Math.sin(angle / 2), 0, 0];
    const plane = mobilityOf({ ...hinged, joints: replaced(hinged.joints, tilted(joint, by)) }).plane!;
    expect(plane.planar).toBe(false);
    if (others) expect(plane).toMatchObject({ by: 'joint', record: joint.id });
  });

  test('with a ball joint in place of the last hinge of an open branch a body can leave, and is named', () => {
    const leaf = hinged.bodies.find(
      ({ id }) => hinged.joints.filter(({ bodyA, bodyB }) => bodyA === id || bodyB === id).length === 1,
    );
    if (!leaf) return;
    const joint = hinged.joints.find(({ bodyA, bodyB }) => bodyA === leaf.id || bodyB === leaf.id)!;
    const joints = replaced(hinged.joints, { ...joint, kind: 'ball' } as Joint);
    if (joints.every(({ kind }) => kind === 'ball')) return;
    expect(mobilityOf({ ...hinged, joints }).plane).toEqual({ planar: false, by: 'body', record: leaf.id });
  });

  test('a load, gravity or a half-space out of the plane leaves it; the same within it do not', () => {
    const body = project.bodies[below(project.bodies.length)].id;
    const [x, n] = [rotate(turn, [1, 0, 0]), normal];
    const askew = x.map((part, c) => part + 0.01 * n[c]) as unknown as Vec3;
    const leaves = (part: Partial<Project>) => findOutOfPlane({ ...project, ...part }, n);
    const force = (vector: Vec3) =>
      ({ loads: [{ ...createLoad({ id: 'f', kind: 'force', body }), vector }] }) as Partial<Project>;
    const torque = (vector: Vec3) =>
      ({ loads: [{ ...createLoad({ id: 'f', kind: 'torque', body }), vector }] }) as Partial<Project>;
    expect(leaves(force(x))).toBeNull();
    expect(leaves(force(askew))).toEqual({ by: 'load', record: 'f' });
    expect(leaves(torque(n))).toBeNull();
    expect(leaves(torque(x))).toEqual({ by: 'load', record: 'f' });
    expect(leaves({ settings: { ...project.settings, gravity: askew } })).toEqual({
      by: 'gravity',
      record: null,
    });
    const contact = (across: Vec3) => ({
      contacts: [
        {
          ...createContact({ id: 'c', bodyA: GROUND, bodyB: body }),
          plane: { point: [0, 0, 0] as Vec3, normal: across },
        },
      ],
    });
    expect(leaves(contact(x))).toBeNull();
    expect(leaves(contact(askew))).toEqual({ by: 'contact', record: 'c' });
  });

  test('a body whose centre of mass is lifted makes layers, and stays planar', () => {
    const [body] = hinged.bodies;
    if (body.mass.kind !== 'custom') throw new Error('rods have their own mass');
    const mass = { ...body.mass, centerOfMass: [0, 0, 0.05] as Vec3 };
    const plane = mobilityOf({ ...hinged, bodies: replaced(hinged.bodies, { ...body, mass }) }).plane;
    expect(plane).toMatchObject({ planar: true, layers: true });
  });
});

test('flat ladders stay planar where the rank falls; nets that float in space are not', () => {
  for (const angle of [0, 1e-4, 0.7])
    expect(mobilityOf(ladder(6, angle)).plane).toMatchObject({ planar: true });
  expect(mobilityOf(grid(2, 2, 1)).plane).toMatchObject({ planar: false, by: 'body' });
});

test('a body on a ball joint turns about any axis, though each of its motions is one about some axis', () => {
  const one = planarMechanism(
    [
      [
        [0, 0, 0],
        [1, 0, 0],
      ],
    ],
    [{ at: [0, 0, 0], bodies: [-1, 0] }],
  );
  expect(mobilityOf(one).plane).toMatchObject({ planar: true });
  const joints = one.joints.map((joint) => ({ ...joint, kind: 'ball' }) as Joint);
  expect(mobilityOf({ ...one, joints }).plane).toMatchObject({ planar: false, by: 'body' });
});

test('a four-bar with a ball and a cylinder in place of two hinges has nothing redundant, and is planar all the same', () => {
  const project = ladder(1, 1);
  const kinds = ['hinge', 'ball', 'cylinder', 'hinge'] as const;
  const joints = project.joints.map((joint, i) => ({ ...joint, kind: kinds[i] }) as Joint);
  const mobility = mobilityOf({ ...project, joints });
  expect(mobility.rows - mobility.rank).toBe(0);
  expect(mobility.plane).toMatchObject({ planar: true, rows: 8, shared: [] });
});

test('springs and bushings leave the plane where their ends are at different levels', () => {
  const project = ladder(1, 1);
  const [a, b] = project.bodies.map(({ id }) => id);
  const spring = (z: number) =>
    ({
      ...project,
      loads: [
        {
          ...createLoad({ id: 's', kind: 'spring', bodyA: a, bodyB: b }),
          pointA: [0, 0, z],
          pointB: [0.1, 0, 0],
        },
      ],
    }) as Project;
  expect(findOutOfPlane(spring(0), [0, 0, 1])).toBeNull();
  expect(findOutOfPlane(spring(0.01), [0, 0, 1])).toEqual({ by: 'load', record: 's' });
  const bushing = (part: object) =>
    ({
      ...project,
      loads: [{ ...createLoad({ id: 's', kind: 'bushing', bodyA: GROUND, bodyB: b }), ...part }],
    }) as Project;
  const raised = { position: [0, 0, 0.02], orientation: [1, 0, 0, 0] };
  const coupled = Array.from({ length: 21 }, (_, i) =>
    i === 2 ? 5 : [0, 6, 11, 15, 18, 20].includes(i) ? 100 : 0,
  );
  expect(findOutOfPlane(bushing({}), [0, 0, 1])).toBeNull();
  expect(findOutOfPlane(bushing({ frameB: raised }), [0, 0, 1])).not.toBeNull();
  expect(findOutOfPlane(bushing({ stiffness: coupled }), [0, 0, 1])).not.toBeNull();
});

test('planes are named by the axes that span them', () => {
  const named = (
    [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
      [0.6, 0.8, 0],
    ] as Vec3[]
  ).map((normal) => planeWords({ normal }));
  expect(named).toEqual(['YZ', 'XZ', 'XY', 'across (0.60, 0.80, 0.00)']);
});

test('of the templates those are planar whose parts move in a plane', () => {
  const files = [
    'four-bar-with-load',
    'scissor-lift',
    'jansen-leg',
    'cam-follower',
    'gear-reducer',
    'rssr',
    'bricard',
    'screw-jack',
  ];
  const planar = files.filter((file) => mobilityOf(readExample(file)).plane?.planar);
  expect(planar).toEqual([
    'four-bar-with-load',
    'scissor-lift',
    'jansen-leg',
    'cam-follower',
    'gear-reducer',
  ]);
});
