/**
 * Groups whose bodies move parallel to a plane fixed in the world (T 8.1): pins normal to it, slides along it, welds. Their rows separate
 * into those that act in the plane, three per body, and those that keep the bodies parallel to it.
 */
import { calcAsked } from './closing';
import { derive } from './fold';
import { rotate } from '../../core/math/mat3';
import type { Asked, Closing } from './closing';
import type { CompiledJoint, System } from '../../core/system/system';
import type { Fold, Group, Plane } from './fold';
import type { Workspace } from '../../core/system/workspace';

/** Sine of the largest angle between axes that count as parallel, despite rounding and gaps [1]. */
const PARALLEL = 1e-3;
/** A row with less than this fraction of the largest effect in the plane has none [1]. */
const NOTHING = 0.02;

/** The groups in their order, with the planes of those that have one. */
export function findPlanes(
  closing: Closing,
  y: Float64Array,
  asked: Asked,
  groups: readonly Group[],
): Group[] {
  const { system, work } = closing;
  calcAsked(closing, y, asked);
  const normals: (Float64Array | null | undefined)[] = new Array<undefined>(system.n);
  return groups.map((group) => {
    const normal = findNormal(system, work, group, normals);
    for (const body of group.bodies) normals[body] = normal;
    return (normal && inPlane(system, work, { ...group, plane: planeAcross(normal) })) ?? group;
  });
}

/** The normal to the motion of all bodies of a group, and of those it depends on; null where there is none. */
function findNormal(
  system: System,
  work: Workspace,
  { bodies, rows }: Group,
  normals: readonly (Float64Array | null | undefined)[],
): Float64Array | null {
  const joints = [...new Set(rows.filter((row) => row < system.jointRows).map((row) => system.rowJoint[row]))]
    .filter((joint) => joint >= 0)
    .map((joint) => system.joints[joint]);
  const first = joints.find(({ record }) => isAcross(record.kind));
  if (!first) return null;
  const normal = axisOf(first, work, 'A');
  const stands = joints
    .flatMap(({ a, b }) => [a, b])
    .every((body) => {
      const other = normals[body];
      return body === 0 || bodies.includes(body) || (other && isParallel(other, normal));
    });
  return stands && joints.every((joint) => keepsParallel(joint, work, normal)) ? normal : null;
}

const isAcross = (kind: string): boolean => kind === 'hinge' || kind === 'planar' || kind === 'cylinder';

function keepsParallel(joint: CompiledJoint, work: Workspace, normal: Float64Array): boolean {
  const { kind } = joint.record;
  if (kind === 'fixed') return true;
  const axes = [axisOf(joint, work, 'A'), axisOf(joint, work, 'B')];
  if (isAcross(kind)) return axes.every((axis) => isParallel(axis, normal));
  return kind === 'slider' && axes.every((axis) => Math.abs(dot3(axis, normal)) < PARALLEL);
}

/** Third axis of a joint's frame on one of its bodies, in W. */
function axisOf({ a, b, axesA, axesB }: CompiledJoint, { R }: Workspace, side: 'A' | 'B'): Float64Array {
  const axes = side === 'A' ? axesA : axesB;
  const axis = new Float64Array(3);
  rotate(axis, 0, R, 9 * (side === 'A' ? a : b), Float64Array.of(axes[2], axes[5], axes[8]), 0);
  return axis;
}

const isParallel = (a: Float64Array, b: Float64Array): boolean =>
  dot3(a, b) > 0 && Math.hypot(...cross3(a, b)) < PARALLEL;

const dot3 = (a: ArrayLike<number>, b: ArrayLike<number>): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

const cross3 = (a: ArrayLike<number>, b: ArrayLike<number>): number[] => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** Completes a right-handed frame. */
function planeAcross(normal: Float64Array): Plane {
  const least = [0, 1, 2].sort((i, k) => Math.abs(normal[i]) - Math.abs(normal[k]))[0];
  const across = cross3([0, 1, 2].map((c) => Number(c === least)), normal); // oxfmt-ignore
  const size = Math.hypot(...across);
  const x = Float64Array.from(across, (value) => value / size);
  return { x, y: Float64Array.from(cross3(normal, x)), normal };
}

/** The group with the combinations of its rows that act in its plane; null if these are not three per body. */
function inPlane(system: System, work: Workspace, group: Group): Group | null {
  const folds = group.folds.map(({ rows }): Fold => ({ rows, inPlane: combine(system, work, group, rows) }));
  const [{ rows, inPlane: all }] = folds;
  const whole = folds.find((fold) => fold.rows.length === group.rows.length) ?? { rows, inPlane: all };
  if ((whole.inPlane?.length ?? 0) !== 3 * group.bodies.length * whole.rows.length) return null;
  return { ...group, folds };
}

/**
 * Joint by joint, an orthonormal basis of the effect of plane motions on its rows. It is the same in all positions: rows of points are in
 * the axes of W, and those of slides and rotations turn with a body about the normal.
 */
function combine(system: System, { J }: Workspace, group: Group, rows: readonly number[]): Float64Array {
  const width = 3 * group.bodies.length;
  const A = derive(system, group, rows, J);
  const found: Float64Array[] = [];
  const elements = new Map<number, number[]>();
  rows.forEach((row, i) => {
    const element = row < system.jointRows ? system.rowJoint[row] : -1 - row;
    elements.set(element, [...(elements.get(element) ?? []), i]);
  });
  for (const own of elements.values()) {
    const basis: Float64Array[] = [];
    for (let c = 0; c < width; c++) {
      const column = new Float64Array(rows.length);
      for (const i of own) column[i] = A[width * i + c];
      const size = Math.hypot(...column);
      for (const other of basis) subtract(column, other);
      const left = Math.hypot(...column);
      if (!(left > NOTHING * Math.max(size, 1))) continue;
      basis.push(column.map((value) => value / left));
    }
    found.push(...basis);
  }
  const out = new Float64Array(found.length * rows.length);
  found.forEach((combination, i) => out.set(combination, i * rows.length));
  return out;
}

/** Subtracts the component along a unit vector. */
function subtract(from: Float64Array, along: Float64Array): void {
  const part = from.reduce((sum, value, i) => sum + value * along[i], 0);
  for (let i = 0; i < from.length; i++) from[i] -= part * along[i];
}
