/** The picture of each kind of record: its symbol of the 3D view between plain bodies, blue for A and orange for B. */
import type { GeometryKind } from '../../../engine/kinds/couplings/couplings';
import type { DriverKind } from '../../../engine/kinds/drivers/drivers';
import { jointDefinition } from '../../../engine/kinds/joints/joints';
import type { JointKind } from '../../../engine/kinds/joints/joints';
import type { LoadKind } from '../../../engine/kinds/loads/loads';
import type { MeasurementKind } from '../../../engine/kinds/measures/measures';
import { createShape } from '../../../engine/kinds/shapes/shapes';
import type { ShapeKind } from '../../../engine/kinds/shapes/shapes';
import type { Vec3 } from '../../../engine/model/project';
import { buildShape } from '../../../engine/output/solid/build-shape';
import { partSurface } from '../../../engine/output/solid/part-surface';
import { Solid } from '../../../engine/output/solid/solid';
import { ring, together } from '../geometry-files';
import { placedPart } from '../parts';
import { normalize, scaled } from '../../../engine/core/math/triples';
import { RAIL, RAIL_POST } from '../../../engine/output/fittings/part-drawings';
import { BLUE, G, Model, ORANGE } from './model';

const X: Vec3 = [1, 0, 0];
const Y: Vec3 = [0, 1, 0];
const Z: Vec3 = [0, 0, 1];
const O: Vec3 = [0, 0, 0];
const GREEN = '#2f9e6e';
const DASH = { color: GREEN, dash: [4, 3] };

/** Where the bodies of a joint are, and along which way its axis is drawn. */
interface Setting {
  axis: Vec3;
  /** Axis of B, where it is not that of A. */
  axisB?: Vec3;
  /** Where B has its part of the joint. */
  at?: Vec3;
  bodies: (model: Model) => Model;
}
const arm = (model: Model) => model.rod(O, [0.15, 0.07, 0], ORANGE);
const both = (model: Model) => model.rod([-0.1, 0, 0], O, BLUE).rod(O, [0.085, 0.05, 0], ORANGE);
const onRail = (model: Model) => model.rod([0, 0.012, 0], [0.03, 0.12, 0], ORANGE);
const onPlane = (model: Model) => model.rod([0, G, 0], [0.03, 0.12, 0], ORANGE);
const BENT: Vec3 = [0.866, 0.5, 0];
const shafts = (model: Model) =>
  model
    .rod([-0.1, 0, 0], [-4.5 * G, 0, 0], BLUE)
    .rod([4.5 * G * BENT[0], 4.5 * G * BENT[1], 0], [0.1 * BENT[0], 0.1 * BENT[1], 0], ORANGE);
const APART: Vec3 = [0.11, 0.05, 0];

const JOINTS: Readonly<Record<JointKind, Setting>> = {
  hinge: { axis: Z, bodies: arm },
  slider: { axis: X, bodies: onRail },
  ball: { axis: Y, bodies: (model) => model.rod(O, [0.07, 0.06, 0], ORANGE) },
  cylinder: { axis: X, bodies: onRail },
  fixed: { axis: Z, bodies: both },
  universal: { axis: X, axisB: BENT, bodies: shafts },
  'constant-velocity': { axis: X, axisB: BENT, bodies: shafts },
  screw: { axis: X, bodies: onRail },
  planar: { axis: Y, bodies: onPlane },
  'point-on-line': { axis: X, bodies: onRail },
  'point-in-plane': { axis: Y, bodies: onPlane },
  distance: {
    axis: Z,
    at: [0.16, -0.05, 0],
    bodies: (model) => model.rod([0.16, -0.05, 0], [0.26, 0.01, 0], ORANGE).line([O, [0.16, -0.05, 0]]),
  },
  nail: { axis: [-0.3, 1, 0], bodies: (model) => model.rod(O, [0.15, -0.06, 0], ORANGE) },
  'constant-orientation': {
    axis: Z,
    at: APART,
    bodies: (model) => model.box(O, [0.05, 0.012, 0.05], BLUE).box(APART, [0.05, 0.012, 0.05], ORANGE),
  },
  'relative-rotation-plane': { axis: Y, bodies: onPlane },
};

export function jointModel(kind: JointKind): Model {
  const { axis, axisB = axis, at = O, bodies } = JOINTS[kind];
  const { a, b, ground } = jointDefinition(kind).parts;
  const model = bodies(new Model());
  if (a) model.glyph(a, O, axis);
  if (b) model.glyph(b, at, axisB);
  if (ground) model.glyph(ground, O, ground === 'bearing' ? [0, 0, 1] : axis);
  if (ground === 'rail-footing')
    for (const side of [-1, 1])
      model.glyph('rail-post', scaled(normalize(axis), side * RAIL_POST * RAIL * G), axis);
  return model;
}

const pinned = (model = new Model()): Model =>
  model.rod(O, [0.17, 0.05, 0], ORANGE).glyph('pin', O).glyph('bearing', O);
const TIP: Vec3 = [0.17, 0.05, 0];

const LOADS: Readonly<Record<LoadKind, () => Model>> = {
  force: () => pinned().glyph('force', TIP, [0, -1, 0]),
  torque: () => pinned().glyph('torque', [0.085, 0.025, 3 * G], Z, 1.2 * G),
  expression: () =>
    pinned()
      .glyph('force', TIP, [0, -1, 0])
      .line(wave([0.19, 0.05, 0], [0.19, 0.15, 0], 0.012), { color: '#c0504d' }),
  spring: () => {
    const from: Vec3 = [0.15, -0.07, 0];
    return pinned().solid(coil(from, TIP), O, [1, 0, 0, 0], 1, '#c0504d').glyph('footing', from);
  },
  'torsion-spring': () => pinned().glyph('spiral', [0, 0, 3.6 * G]),
  bushing: () => new Model().rod([-0.13, 0, 0], O, BLUE).rod(O, [0.12, 0.05, 0], ORANGE).glyph('bushing', O),
  drag: () =>
    new Model()
      .shape({ kind: 'sphere', radius: 0.02, center: O }, ORANGE)
      .glyph('canopy', [0, 0.02, 0], [0, -1, 0], 1.6 * G)
      .line(
        [
          [0, -0.03, 0],
          [0, -0.08, 0],
        ],
        DASH,
      ),
};
export const loadModel = (kind: LoadKind): Model => LOADS[kind]();

const DRIVERS: Readonly<Record<DriverKind, () => Model>> = {
  speed: () => pinned().glyph('turn', [0, 0, 2.6 * G]),
  position: () =>
    jointModel('slider')
      .glyph('shift', [0, 3.2 * G, 2 * G], X)
      .line(wave([-0.07, -0.06, 0], [0.07, -0.06, 0], 0.012), { color: GREEN }),
  effort: () =>
    pinned()
      .glyph('turn', [0, 0, 2.6 * G])
      .glyph('force', TIP, [0, -1, 0]),
};
export const driverModel = (kind: DriverKind): Model => DRIVERS[kind]();

const MEASURES: Readonly<Record<MeasurementKind, () => Model>> = {
  angle: () =>
    both(new Model())
      .glyph('pin', O)
      .line(arc(0.075, 0.55, Math.PI), DASH),
  clearance: () =>
    new Model()
      .rod([-0.12, -0.05, 0], [-0.04, 0.06, 0], BLUE)
      .shape({ kind: 'sphere', radius: 0.035, center: [0.08, 0.02, 0] }, ORANGE)
      .line(
        [
          [-0.05, 0.04, G],
          [0.045, 0.025, G],
        ],
        DASH,
      ),
  distance: () =>
    new Model()
      .rod([-0.12, 0, 0], [-0.05, 0.07, 0], BLUE)
      .rod([0.12, 0, 0], [0.06, 0.06, 0], ORANGE)
      .line(
        [
          [-0.05, 0.07, G],
          [0.06, 0.06, G],
        ],
        DASH,
      ),
  point: () =>
    pinned()
      .line(arc(0.177, -0.4, 1), DASH)
      .line(
        [
          [0.155, 0.05, G],
          [0.185, 0.05, G],
        ],
        { color: GREEN, width: 1.8 },
      )
      .line(
        [
          [0.17, 0.035, G],
          [0.17, 0.065, G],
        ],
        { color: GREEN, width: 1.8 },
      ),
};
export const measureModel = (kind: MeasurementKind): Model => MEASURES[kind]();

export const contactModel = (): Model =>
  new Model()
    .glyph('half-space', O, Y, 0.12)
    .shape({ kind: 'sphere', radius: 0.045, center: [0, 0.045, 0] }, ORANGE)
    .line(
      [
        [0, 0, 0.05],
        [0, 0.11, 0.05],
      ],
      DASH,
    );

const COUPLINGS: Readonly<Record<GeometryKind, () => Model>> = {
  gear: () => wheel(wheel(new Model(), [-0.06, 0, 0], 24, 0, BLUE), [0.04, 0, 0], 16, 0.5, ORANGE),
  rack: () =>
    wheel(new Model(), [0, 0.06, 0], 24, 0.5, ORANGE).shape(
      { kind: 'plate', points: rackOutline(11), thickness: 0.014 },
      BLUE,
    ),
  bevel: () => bevel(bevel(new Model(), Y, BLUE), X, ORANGE),
  belt: () => wrapped({ color: '#3a4452', width: 2.4 }),
  chain: () => wrapped({ color: '#3a4452', width: 2.4, dash: [3, 2] }),
};
export const couplingModel = (kind: GeometryKind): Model => COUPLINGS[kind]();

export const shapeModel = (kind: ShapeKind): Model =>
  kind === 'part' ? partModel() : new Model().shape(createShape(kind), ORANGE);

/** A flanged bush, as a file of triangles has it. */
function partModel(): Model {
  const bush = together(ring(0.03, 0.09, 0.02, 48), ring(0.03, 0.05, 0.07, 48));
  const solid = buildShape(placedPart(bush).shape, { surface: partSurface(bush) });
  return new Model().solid(solid, O, [1, 0, 0, 0], 1, ORANGE);
}

function arc(radius: number, from: number, to: number, z = G): Vec3[] {
  return Array.from({ length: 25 }, (_, i): Vec3 => {
    const angle = from + ((to - from) * i) / 24;
    return [radius * Math.cos(angle), radius * Math.sin(angle), z];
  });
}

function wave([x, y, z]: Vec3, [u, v]: Vec3, height: number): Vec3[] {
  const isUpright = Math.abs(v - y) > Math.abs(u - x);
  return Array.from({ length: 41 }, (_, i): Vec3 => {
    const off = height * Math.sin((4 * Math.PI * i) / 40);
    const [px, py] = [x + ((u - x) * i) / 40, y + ((v - y) * i) / 40];
    return isUpright ? [px + off, py, z] : [px, py + off, z];
  });
}

function coil([ax, ay, az]: Vec3, [bx, by, bz]: Vec3): Solid {
  const count = 9 * 14;
  const points = Array.from({ length: count + 1 }, (_, i): Vec3 => {
    const [t, angle] = [i / count, (2 * Math.PI * i) / 14];
    const radius = 0.014 * Math.min(1, Math.min(t, 1 - t) * 14);
    return [
      ax + (bx - ax) * t + radius * Math.cos(angle),
      ay + (by - ay) * t,
      az + (bz - az) * t + radius * Math.sin(angle),
    ];
  });
  return new Solid(0.4).wire(
    points.map(([x, y, z]) => [x, y, z]),
    0.0025,
  );
}

/** Module of the wheels drawn [m]. */
const MODULE = 0.005;

function wheel(model: Model, center: Vec3, teeth: number, shift: number, color: string): Model {
  const radius = (MODULE * teeth) / 2;
  const points = Array.from({ length: teeth }, (_, i) =>
    [
      [-0.34, -1.2],
      [-0.17, 0.95],
      [0.17, 0.95],
      [0.34, -1.2],
    ].map(([part, out]): [number, number] => {
      const angle = (2 * Math.PI * (i + shift + part!)) / teeth;
      const reach = radius + MODULE * out!;
      return [reach * Math.cos(angle), reach * Math.sin(angle)];
    }),
  ).flat();
  return model
    .shape({ kind: 'plate', points, thickness: 0.014 }, color, center)
    .glyph('pin', center, Z, 0.75 * G);
}

function rackOutline(teeth: number): [number, number][] {
  const pitch = Math.PI * MODULE;
  const top = Array.from({ length: teeth }, (_, i) => {
    const x = (i - (teeth - 1) / 2) * pitch;
    return [
      [x - 0.34 * pitch, -1.2 * MODULE],
      [x - 0.17 * pitch, MODULE * 0.95],
      [x + 0.17 * pitch, MODULE * 0.95],
      [x + 0.34 * pitch, -1.2 * MODULE],
    ] as [number, number][];
  }).flat();
  const half = (teeth * pitch) / 2;
  return [[-half, -4 * MODULE], [half, -4 * MODULE], ...top.reverse()];
}

function bevel(model: Model, axis: Vec3, color: string): Model {
  const [x, y] = axis;
  const at = (along: number): [number, number, number] => [x * along, y * along, 0];
  const cone = new Solid(1.6).cone(at(0.06), at(0.035), [0.06, 0.035], 24);
  return model.solid(cone, O, [1, 0, 0, 0], 1, color).rod(at(0.06), at(0.12), color);
}

/** Two pulleys and what runs round them. */
function wrapped(look: { color: string; width: number; dash?: readonly number[] }): Model {
  const [left, right, r, R] = [-0.07, 0.08, 0.03, 0.05];
  const slope = Math.asin((R - r) / (right - left));
  const tangent = (side: number): Vec3[] => {
    const [s, c] = [-Math.sin(slope), Math.cos(slope)];
    return [
      [left + r * s, side * r * c, 0.012],
      [right + R * s, side * R * c, 0.012],
    ];
  };
  const model = new Model().disc([left, 0, 0], r, 0.022, BLUE).disc([right, 0, 0], R, 0.022, ORANGE);
  for (const x of [left, right]) model.glyph('pin', [x, 0, 0], Z, 0.8 * G);
  const round = (x: number, radius: number, from: number, to: number): Vec3[] =>
    arc(radius, from, to, 0.012).map(([px, py, pz]): Vec3 => [px + x, py, pz]);
  return model
    .line(tangent(1), look)
    .line(tangent(-1), look)
    .line(round(left, r, Math.PI / 2 + slope, 1.5 * Math.PI - slope), look)
    .line(round(right, R, Math.PI / 2 + slope, -Math.PI / 2 - slope), look);
}
