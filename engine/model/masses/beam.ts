/** A body as a beam (T 10.8): its axis through the joints furthest apart, its section, and where its mass is. */
import { massOf } from './mass';
import type { Body, Joint, Shape, Vec3 } from '../project';

/** A beam's axis and section, with vectors as the document or as the engine holds them. */
export interface BeamLine<Vector> {
  /** Where the axis begins. */
  readonly from: Vector;
  /** Unit vectors: along the axis, and the two principal directions of the section. */
  readonly axis: Vector;
  readonly across: readonly [Vector, Vector];
  /** Of the section: for stretching; bending about `across[0]` and `across[1]`; twisting. */
  readonly stretch: number;
  readonly bend: readonly [number, number];
  readonly twist: number;
  /** Ends of a mass that is spread evenly along the axis, from `from` [m]; null where it counts as lumped at its centre. */
  readonly spread: readonly [number, number] | null;
}

/** In the body frame, from one of the joint points furthest apart to the other; stiffnesses [N], [N m^2]. */
export interface Beam extends BeamLine<Vec3> {
  /** [m] */
  readonly length: number;
}

export type BeamResult = { ok: true; beam: Beam } | { ok: false; message: string; remedy: string };

interface Section {
  readonly area: number;
  readonly secondMoment: readonly [number, number];
  readonly torsion: number;
}

/** Of a body with `elastic`. */
export function beamOf(body: Body, joints: readonly Joint[]): BeamResult {
  const elastic = body.elastic!;
  const ends = furthest(pointsOn(body, joints));
  if (!ends) {
    return {
      ok: false,
      message: 'it has fewer than two joints in different places, so there is no beam between them',
      remedy: 'Give it joints in two places, or make it rigid.',
    };
  }
  const [from, to] = ends;
  const length = distance(from, to);
  const axis = scaled(minus(to, from), 1 / length);
  const grain = grainOf(body.shape, axis);
  const shape = grain && sectionOf(body.shape, grain.side);
  if (elastic.kind === 'shape' && !shape) {
    return {
      ok: false,
      message: `its ${body.shape.kind} gives no section for a beam between its joints`,
      remedy:
        'Use a rod or a cylinder along the line of its joints, or a box with a side along it, or type the section.',
    };
  }
  const section: Section =
    elastic.kind === 'section'
      ? { ...elastic, secondMoment: [elastic.secondMoment, elastic.secondMoment] }
      : shape!;
  const { modulus, poisson } = elastic;
  const across = grain?.across ?? squareTo(axis);
  const isEven = body.mass.kind === 'shape' && grain !== null;
  const middle = isEven ? dot(minus(massOf(body).centerOfMass, from), axis) : 0;
  return {
    ok: true,
    beam: {
      ...{ from, axis, length, across },
      stretch: modulus * section.area,
      bend: [modulus * section.secondMoment[0], modulus * section.secondMoment[1]],
      twist: (modulus / (2 * (1 + poisson))) * section.torsion,
      spread: isEven ? [middle - grain.length / 2, middle + grain.length / 2] : null,
    },
  };
}

function pointsOn({ id }: Body, joints: readonly Joint[]): Vec3[] {
  return joints.flatMap(({ bodyA, bodyB, frameA, frameB }) => [
    ...(bodyA === id ? [frameA.position] : []),
    ...(bodyB === id ? [frameB.position] : []),
  ]);
}

/** Two points with the largest distance; null where all are one. Ties go to the first, so that the axis does not flip. */
function furthest(points: readonly Vec3[]): [Vec3, Vec3] | null {
  let most = 1e-9;
  let ends: [Vec3, Vec3] | null = null;
  for (const [i, one] of points.entries()) {
    for (const other of points.slice(i + 1)) {
      if (!(distance(one, other) > most * (1 + 1e-9))) continue;
      most = distance(one, other);
      ends = [one, other];
    }
  }
  return ends;
}

/** Of a shape that runs along the axis: its length, the directions of its section and, of a box, which side it is. */
function grainOf(shape: Shape, axis: Vec3): { length: number; across: [Vec3, Vec3]; side: number } | null {
  const runs = (direction: Vec3) => Math.abs(dot(direction, axis)) > 1 - 1e-9;
  switch (shape.kind) {
    case 'rod': {
      const length = distance(shape.from, shape.to);
      const direction = scaled(minus(shape.to, shape.from), 1 / length);
      return runs(direction) ? { length, across: squareTo(axis), side: 0 } : null;
    }
    case 'cylinder': {
      const direction = scaled(shape.axis, 1 / Math.hypot(...shape.axis));
      return runs(direction) ? { length: shape.length, across: squareTo(axis), side: 0 } : null;
    }
    case 'box': {
      const side = axis.findIndex((value) => Math.abs(value) > 1 - 1e-9);
      const unit = (c: number): Vec3 => [c % 3 === 0 ? 1 : 0, c % 3 === 1 ? 1 : 0, c % 3 === 2 ? 1 : 0];
      return side < 0 ? null : { length: shape.size[side], across: [unit(side + 1), unit(side + 2)], side };
    }
    default:
      return null;
  }
}

function sectionOf(shape: Shape, side: number): Section | null {
  if (shape.kind === 'rod' || shape.kind === 'cylinder') {
    const { radius } = shape;
    const second = (Math.PI * radius ** 4) / 4;
    return { area: Math.PI * radius ** 2, secondMoment: [second, second], torsion: 2 * second };
  }
  if (shape.kind !== 'box') return null;
  const [b, h] = [shape.size[(side + 1) % 3], shape.size[(side + 2) % 3]];
  const [long, short] = [Math.max(b, h), Math.min(b, h)];
  // bending about the first direction bends the section's second one
  return {
    area: b * h,
    secondMoment: [(b * h ** 3) / 12, (h * b ** 3) / 12],
    // Roark, solid rectangle
    torsion: long * short ** 3 * (1 / 3 - 0.21 * (short / long) * (1 - short ** 4 / (12 * long ** 4))),
  };
}

function squareTo(axis: Vec3): [Vec3, Vec3] {
  const least = axis.reduce((best, value, c) => (Math.abs(value) < Math.abs(axis[best]) ? c : best), 0);
  const other: Vec3 = [least === 0 ? 1 : 0, least === 1 ? 1 : 0, least === 2 ? 1 : 0];
  const first = cross(axis, other);
  const u = scaled(first, 1 / Math.hypot(...first));
  return [u, cross(axis, u)];
}

const minus = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const scaled = (a: Vec3, f: number): Vec3 => [f * a[0], f * a[1], f * a[2]];
const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const distance = (a: Vec3, b: Vec3): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
