/**
 * Whether a mechanism moves in a plane (T 10.14): its axes are perpendicular or parallel to one plane, so that planar motion stays
 * planar; and none of its free motions, drivers aside, leaves the plane, so that no other motion is possible.
 */
import { admissible } from './singular-directions';
import { jointDefinition } from '../../kinds/joints/joints';
import { NullWrenches } from './null-wrenches';
import { plainBasis } from './plain-basis';
import { poseOffset } from '../coordinates/layout';
import { rankOf } from '../linalg/short-rank';
import { rotate } from '../math/mat3';
import { across, cross, dot, size, squareTo, unit } from '../math/triples';
import { SHARED_TOLERANCE } from './shared-part';
import type { CompiledJoint, System } from '../system/system';
import type { GlobalSolver } from '../solvers/contract';
import type { MotionPlane, Planarity } from './mobility-report';
import type { NullVectors } from './null-vectors';
import type { Vec3 } from '../../schema/frame';
import type { Workspace } from '../system/workspace';

/** Sine of an angle, or fraction of a motion or a lever arm, that may be rounding in the drawing or its assembly [1]. */
const ROUNDING = 1e-6;
/** One random motion may lie in a plane by chance; two do not. */
const MOTIONS = [1, 2];

/** Reads the rows of joints and couplings at y, without drivers, in `work`, and their factorisation in `solver`. Leaves `shared` empty. */
export function findMotionPlane(
  system: System,
  y: Float64Array,
  work: Workspace,
  solver: GlobalSolver,
): Planarity {
  const motions = MOTIONS.flatMap((seed) => admissible(system, work, solver, seed) ?? []);
  const found = normalOf(system, work, motions);
  if (!found) return { planar: false, by: 'undetermined', record: null };
  const [normal] = plainBasis([found]) as unknown as Vec3[];
  const askew = documentedJoints(system).find((joint) => isAskew(joint, work, normal));
  if (askew) return { planar: false, by: 'joint', record: askew.record.id };
  for (const motion of motions) {
    const body = leaver(system, motion, normal);
    if (body > 0) return { planar: false, by: 'body', record: system.bodyIds[body] };
  }
  return {
    planar: true,
    normal,
    rows: countRows(system, work, normal),
    layers: isLayered(system, y, work, normal),
    shared: [],
  };
}

/** The joints whose in-plane reaction the null vectors change: a force in the plane, or a moment about the normal. */
export function sharedInPlane(
  system: System,
  work: Workspace,
  vectors: NullVectors,
  { normal }: MotionPlane,
): string[] {
  const joints = new Set<number>();
  const walk = new NullWrenches(system, work, vectors);
  while (walk.next()) {
    const [fx, fy, fz, mx, my, mz] = walk.wrench;
    const isInPlane =
      size(across([fx, fy, fz], normal)) > SHARED_TOLERANCE ||
      Math.abs(dot([mx, my, mz], normal)) > SHARED_TOLERANCE * system.length;
    if (isInPlane) joints.add(walk.joint);
  }
  return [...joints].sort((a, b) => a - b).map((joint) => system.joints[joint].record.id);
}

const documentedJoints = ({ joints, documented }: System): readonly CompiledJoint[] =>
  joints.slice(0, documented.joints);
const tripleAt = (x: ArrayLike<number>, o: number): Vec3 => [x[o], x[o + 1], x[o + 2]];
const isParallel = (a: Vec3, b: Vec3): boolean => size(cross(a, b)) < ROUNDING;

/** The direction of most rotation axes; otherwise the axis about which the bodies rotate; otherwise the normal of two slider directions. */
function normalOf(system: System, work: Workspace, motions: readonly Float64Array[]): Vec3 | null {
  const told: { axis: Vec3; count: number }[] = [];
  const slides: Vec3[] = [];
  for (const joint of documentedJoints(system)) {
    const { plane, turns } = jointDefinition(joint.record.kind);
    const axis = axisOf(joint, work, 'B');
    if (plane === 'within' && turns === null) slides.push(axis);
    if (plane !== 'across' || turns !== 'axis') continue;
    const same = told.find((one) => isParallel(one.axis, axis));
    if (same) same.count++;
    else told.push({ axis, count: 1 });
  }
  if (told.length > 0) return told.reduce((best, one) => (one.count > best.count ? one : best)).axis;
  const turns = motions.flatMap((motion) =>
    system.bodyIds.slice(0, system.documented.n).map((_, b) => tripleAt(motion, 6 * b + 3)),
  );
  const fastest = turns.reduce((best, turn) => (size(turn) > size(best) ? turn : best), [0, 0, 0]);
  if (size(fastest) * system.length > ROUNDING) return unit(fastest);
  const other = slides.find((axis) => !isParallel(axis, slides[0]));
  return other ? unit(cross(slides[0], other)) : null;
}

/** z of the joint's frame on body A or B, in W. */
function axisOf({ a, b, axesA, axesB }: CompiledJoint, { R }: Workspace, side: 'A' | 'B'): Vec3 {
  const axes = side === 'A' ? axesA : axesB;
  const axis = new Float64Array(3);
  rotate(axis, 0, R, 9 * (side === 'A' ? a : b), Float64Array.of(axes[2], axes[5], axes[8]), 0);
  return tripleAt(axis, 0);
}

/** Whether an axis of a joint is oblique to the plane, or has a direction that its kind does not permit. */
function isAskew(joint: CompiledJoint, work: Workspace, normal: Vec3): boolean {
  const { plane, axis, turns, points } = jointDefinition(joint.record.kind);
  if (axis === null) return false;
  // a joint of a point on a line or in a plane has an axis on A only
  const sides = points === 'held' && turns === 'any' ? (['A'] as const) : (['A', 'B'] as const);
  return sides.some((side) => {
    const own = axisOf(joint, work, side);
    const isAcross = isParallel(own, normal);
    const isWithin = Math.abs(dot(own, normal)) < ROUNDING;
    if (turns === 'axis' && plane === 'across') return !isAcross;
    if (turns === null && plane === 'within') return !isWithin;
    // joints with more freedom than planar motion needs permit both directions: other joints constrain them
    return !isAcross && !isWithin;
  });
}

/** A body that leaves the plane in a motion of unit speed; -1 if none does. */
function leaver({ documented: { n }, length }: System, motion: Float64Array, normal: Vec3): number {
  for (let b = 1; b < n; b++) {
    const rise = Math.abs(dot(tripleAt(motion, 6 * b), normal));
    const tilt = size(across(tripleAt(motion, 6 * b + 3), normal)) * length;
    if (rise > ROUNDING || tilt > ROUNDING) return b;
  }
  return -1;
}

/** Number of rows that constrain in-plane motion, joint by joint: two for a hinge, as in textbooks. */
function countRows(system: System, { J }: Workspace, normal: Vec3): number {
  const [x, y] = squareTo(normal);
  // rows of angles are as long as those of lengths, however large the mechanism is
  const inPlane = (row: number): number[] =>
    [0, 6].flatMap((o) => {
      const [v, w] = [tripleAt(J, 12 * row + o), tripleAt(J, 12 * row + o + 3)];
      const parts = [dot(v, x), dot(v, y), dot(w, normal) / system.length];
      return parts.map((part) => part * system.rowScale[row]);
    });
  const ofJoints = documentedJoints(system).map(({ row, rows }) =>
    rankOf(Array.from({ length: rows }, (_, r) => inPlane(row + r))),
  );
  return ofJoints.reduce((sum, rank) => sum + rank, system.documented.couplings);
}

/**
 * Whether in-plane forces cause out-of-plane moments: joints and centres of mass lie at several levels, or the principal axes of a body
 * are oblique to the plane.
 */
function isLayered(system: System, y: Float64Array, work: Workspace, normal: Vec3): boolean {
  const point = new Float64Array(3);
  const levels: number[] = [];
  for (const { b, pointB } of documentedJoints(system)) {
    rotate(point, 0, work.R, 9 * b, pointB, 0);
    levels.push(dot(tripleAt(point, 0), normal) + dot(tripleAt(y, poseOffset(b)), normal));
  }
  for (let b = 1; b < system.documented.n; b++) levels.push(dot(tripleAt(y, poseOffset(b)), normal));
  const [low, high] = levels.reduce(
    ([l, h], at) => [Math.min(l, at), Math.max(h, at)],
    [Infinity, -Infinity],
  );
  if (high - low > ROUNDING * system.length) return true;
  for (let b = 1; b < system.documented.n; b++) {
    const I = work.inertiaW;
    const about = [0, 3, 6].map((r) => dot(tripleAt(I, 9 * b + r), normal)) as unknown as Vec3;
    if (size(across(about, normal)) > ROUNDING * size(about)) return true;
  }
  return false;
}
