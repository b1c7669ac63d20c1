/**
 * A body as a beam (T 10.8): its axis through the joints farthest apart (with contacts instead, along its shape), its section, and the
 * distribution of its mass.
 */
import { add, distance, dot, scaled, squareTo, subtract } from '../../core/math/triples';
import { shapeDefinition } from '../../kinds/shapes/shapes';
import type { Section } from '../../kinds/shapes/shape-definition';
import { massOf } from './mass';
import type { Body, Joint, Project, Vec3 } from '../project';

/** A beam's axis and section, with vectors in the form of the document or of the engine. */
export interface BeamLine<Vector> {
  /** Start of the axis. */
  readonly from: Vector;
  /** Unit vectors: along the axis, and the two principal directions of the section. */
  readonly axis: Vector;
  readonly across: readonly [Vector, Vector];
  /** Stiffnesses of the section: stretching; bending about `across[0]` and `across[1]`; twisting. */
  readonly stretch: number;
  readonly bend: readonly [number, number];
  readonly twist: number;
  /** Ends of a mass that is distributed evenly along the axis, from `from` [m]; null if it is lumped at its centre. */
  readonly spread: readonly [number, number] | null;
}

/** In the body frame, between the joint points farthest apart or the ends of the shape; stiffnesses [N], [N m^2]. */
export interface Beam extends BeamLine<Vec3> {
  /** [m] */
  readonly length: number;
}

export type BeamResult = { ok: true; beam: Beam } | { ok: false; message: string; remedy: string };

/** For a body with `elastic`. */
export function beamOf(body: Body, { joints, contacts }: Pick<Project, 'joints' | 'contacts'>): BeamResult {
  const elastic = body.elastic!;
  const points = pointsOn(body, joints);
  const touches = contacts.some(({ bodyA, bodyB }) => bodyA === body.id || bodyB === body.id);
  const ends = furthest(points) ?? (touches ? alongShape(body, points) : null);
  if (!ends) {
    return touches
      ? {
          ok: false,
          message: `it has fewer than two joints in different places, and its ${body.shape.kind} has no two ends, so contacts give no beam either`,
          remedy: 'Give it joints in two places, use a rod, a link, a cylinder or a box, or make it rigid.',
        }
      : {
          ok: false,
          message:
            'it has fewer than two joints in different places and no contact, so there is no beam between them',
          remedy: 'Give it joints in two places or a contact, or make it rigid.',
        };
  }
  const [from, to] = ends;
  const length = distance(from, to);
  const axis = scaled(subtract(to, from), 1 / length);
  const stock = shapeDefinition(body.shape.kind).beam?.(body.shape, axis) ?? null;
  if (elastic.kind === 'shape' && !stock) {
    return {
      ok: false,
      message: `its ${body.shape.kind} gives no section for a beam between its joints`,
      remedy:
        'Use a rod, a link or a cylinder along the line of its joints, or a box with a side along it, or type the section.',
    };
  }
  const section: Section =
    elastic.kind === 'section'
      ? { ...elastic, secondMoment: [elastic.secondMoment, elastic.secondMoment] }
      : stock!.section;
  const { modulus, poisson } = elastic;
  const across = stock?.across ?? squareTo(axis);
  const isEven = stock !== null && isDistributedAsShape(body, stock.length);
  const middle = isEven ? dot(subtract(massOf(body).centerOfMass, from), axis) : 0;
  return {
    ok: true,
    beam: {
      ...{ from, axis, length, across },
      stretch: modulus * section.area,
      bend: [modulus * section.secondMoment[0], modulus * section.secondMoment[1]],
      twist: (modulus / (2 * (1 + poisson))) * section.torsion,
      spread: isEven ? [middle - stock.length / 2, middle + stock.length / 2] : null,
    },
  };
}

/** Difference of a typed mass from that of the shape up to which it is distributed like it [1]: of the beam's length, and of its inertia. */
const ALIKE = 0.01;

/** Whether the mass follows the shape, or is typed with the shape's centre of mass and its inertia per mass. */
function isDistributedAsShape({ shape, mass }: Body, length: number): boolean {
  if (mass.kind === 'shape') return true;
  const typed = massOf({ shape, mass });
  const own = massOf({ shape, mass: { kind: 'shape', density: 1 } });
  if (!(distance(typed.centerOfMass, own.centerOfMass) <= ALIKE * length)) return false;
  const most = Math.max(...own.inertia) / own.mass;
  return own.inertia.every(
    (value, i) => Math.abs(typed.inertia[i] / typed.mass - value / own.mass) <= ALIKE * most,
  );
}

function pointsOn({ id }: Body, joints: readonly Joint[]): Vec3[] {
  return joints.flatMap(({ bodyA, bodyB, frameA, frameB }) => [
    ...(bodyA === id ? [frameA.position] : []),
    ...(bodyB === id ? [frameB.position] : []),
  ]);
}

/** With contacts: from end to end of the shape, on the parallel through its only joint; null without ends. */
function alongShape({ shape }: Body, [joint]: readonly Vec3[]): [Vec3, Vec3] | null {
  const ends = furthest(shapeDefinition(shape.kind).ends(shape));
  if (!ends || !joint) return ends;
  const axis = scaled(subtract(ends[1], ends[0]), 1 / distance(ends[0], ends[1]));
  const off = subtract(joint, ends[0]);
  const across = subtract(off, scaled(axis, dot(off, axis)));
  return [add(ends[0], across), add(ends[1], across)];
}

/** Two points with the largest distance; null if all coincide. Of equal distances the first, so that the axis does not flip. */
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
