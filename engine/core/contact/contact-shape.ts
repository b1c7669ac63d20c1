/**
 * Shapes that can touch: a core (plane, box, segment, point) with a skin of constant radius around it. A rod is a capsule with its axis
 * as the core. Shapes are stored relative to the body's centre of mass and transformed to W for each evaluation.
 */
import { rotate } from '../math/mat3';
import { shapeDefinition } from '../../kinds/shapes/shapes';
import { poseOffset } from '../coordinates/layout';
import type { Body, Contact, Vec3 } from '../../model/project';
import type { Kinematics } from '../coordinates/layout';
import type { ContactShapeKind, ContactShape } from './shape';

const ZERO = [0, 0, 0];
const IDENTITY = [1, 0, 0, 0, 1, 0, 0, 0, 1];

/** The shape of `body` relative to the centre of mass `com`; null if shapes of its kind cannot touch. */
export function shapeOf(body: Pick<Body, 'shape'>, com: readonly number[]): ContactShape | null {
  const { shape } = body;
  const { touch } = shapeDefinition(shape.kind);
  if (!touch) return null;
  const {
    point,
    second = ZERO,
    half = ZERO,
    radius = 0,
  } = touch.place(shape, (at: Vec3) => at.map((value, c) => value - com[c]));
  return { ...createShape(touch.core, point, second, radius), half: Float64Array.from(half) };
}

export function planeOf(
  { point, normal }: NonNullable<Contact['plane']>,
  com: readonly number[],
): ContactShape {
  const length = Math.hypot(...normal);
  return createShape(
    'plane',
    point.map((value, c) => value - com[c]),
    normal.map((value) => value / length),
    0,
  );
}

function createShape(
  kind: ContactShapeKind,
  point: readonly number[],
  second: readonly number[],
  radius: number,
): ContactShape {
  return {
    kind,
    point: Float64Array.from(point),
    second: Float64Array.from(second),
    half: new Float64Array(3),
    axes: Float64Array.from(IDENTITY),
    radius,
  };
}

/** Scratch for a shape transformed to W. */
export function createPlaced(): { -readonly [K in keyof ContactShape]: ContactShape[K] } {
  return createShape('sphere', [0, 0, 0], [0, 0, 0], 0);
}

/** out = `shape` of body `b` in W. Reads y and work.R. */
export function placeShape(
  out: { -readonly [K in keyof ContactShape]: ContactShape[K] },
  shape: ContactShape,
  b: number,
  y: Float64Array,
  work: Pick<Kinematics, 'R'>,
): void {
  const x = poseOffset(b);
  out.kind = shape.kind;
  out.radius = shape.radius;
  rotate(out.point, 0, work.R, 9 * b, shape.point, 0);
  rotate(out.second, 0, work.R, 9 * b, shape.second, 0);
  const direction = shape.kind === 'plane';
  for (let c = 0; c < 3; c++) {
    out.point[c] += y[x + c];
    if (!direction) out.second[c] += y[x + c];
    out.half[c] = shape.half[c];
  }
  // boxes lie along the axes of their body
  for (let c = 0; c < 9; c++) out.axes[c] = work.R[9 * b + c];
}

/** Largest lever arm [m] of the surface of a contact's shape on a body; for the size of a mechanism. */
export function armOf({ kind, point, second, half, radius }: ContactShape): number {
  if (kind === 'plane') return 0;
  const size = Math.hypot(...point) + Math.hypot(...half) + radius;
  return kind === 'capsule' ? Math.max(size, Math.hypot(...second) + radius) : size;
}
