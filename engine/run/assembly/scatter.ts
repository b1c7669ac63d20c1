/**
 * Starts for a search among the positions of a loop: every joint of a spanning tree is turned or shifted at random, so that
 * only the remaining joints, which close the loops, are open. The numbers are the same in every run.
 */
import { jointDefinition } from '../../kinds/joints/joints';
import { createRandom } from '../../core/math/random';
import { poseOffset } from '../../core/coordinates/layout';
import { turn } from '../../core/math/quat';
import { calcKinematics } from '../../core/system/kinematics';
import type { CompiledJoint, System } from '../../core/system/system';
import type { Workspace } from '../../core/system/workspace';

/** One joint of the spanning tree, and the bodies that move with it. */
interface Branch {
  readonly joint: CompiledJoint;
  readonly moving: readonly number[];
}

/** Breadth first from the ground; joints that must not move come first, so that they are in the tree. */
export function findBranches({ n, joints }: System, first: ReadonlySet<number>): Branch[] {
  const order = [...joints.keys()].sort((a, b) => Number(first.has(b)) - Number(first.has(a)) || a - b);
  const by = new Array<number>(n).fill(-1);
  const parent = new Array<number>(n).fill(-1);
  const reached = [0];
  parent[0] = 0;
  for (let i = 0; ; i++) {
    if (i === reached.length) {
      // a part not connected to the ground starts at its first body
      const next = parent.indexOf(-1);
      if (next < 0) break;
      parent[next] = next;
      reached.push(next);
    }
    for (const j of order) {
      const { a, b } = joints[j];
      const to = a === reached[i] ? b : b === reached[i] ? a : -1;
      if (to <= 0 || parent[to] >= 0) continue;
      parent[to] = reached[i];
      by[to] = j;
      reached.push(to);
    }
  }
  const carries = (body: number, root: number): boolean => {
    for (let at = body; ; at = parent[at]) {
      if (at === root) return true;
      if (parent[at] === at) return false;
    }
  };
  return reached
    .filter((root) => by[root] >= 0 && !first.has(by[root]))
    .map((root) => ({ joint: joints[by[root]], moving: reached.filter((body) => carries(body, root)) }));
}

/** y with every branch moved; `start` counts from 0, and each start differs. */
export function scatter(
  system: System,
  work: Workspace,
  y: Float64Array,
  branches: readonly Branch[],
  start: number,
): Float64Array {
  const next = createRandom(start);
  const out = y.slice();
  for (const branch of branches) {
    calcKinematics(system, out, work);
    const { joint, moving } = branch;
    const axis = axisOf(joint, work, next);
    const amount = 2 * next() - 1;
    if (axis === null) continue;
    if (isTranslating(joint)) {
      for (const b of moving)
        for (let c = 0; c < 3; c++) out[poseOffset(b) + c] += amount * system.length * axis[c];
    }
    if (jointDefinition(joint.record.kind).turns)
      rotateAbout(out, moving, pointOf(joint, out, work), axis, Math.PI * (2 * next() - 1));
  }
  return out;
}

/** Direction in W along or about which a joint's body B can move; null where it cannot. */
function axisOf(joint: CompiledJoint, work: Workspace, next: () => number): number[] | null {
  const { a, axesA } = joint;
  const { turns } = jointDefinition(joint.record.kind);
  if (turns === 'any') return rotated(work, a, direction(next));
  return turns || isTranslating(joint) ? rotated(work, a, [axesA[2], axesA[5], axesA[8]]) : null;
}

const isTranslating = ({ coordinates }: CompiledJoint): boolean =>
  coordinates.some(({ kind }) => kind === 'translation');

function direction(next: () => number): number[] {
  const z = 2 * next() - 1;
  const angle = 2 * Math.PI * next();
  const r = Math.sqrt(Math.max(0, 1 - z * z));
  return [r * Math.cos(angle), r * Math.sin(angle), z];
}

function rotated({ R }: Workspace, body: number, v: ArrayLike<number>): number[] {
  const o = 9 * body;
  return [0, 3, 6].map((r) => R[o + r] * v[0] + R[o + r + 1] * v[1] + R[o + r + 2] * v[2]);
}

function pointOf({ b, pointB }: CompiledJoint, y: Float64Array, work: Workspace): number[] {
  return rotated(work, b, pointB).map((value, c) => value + y[poseOffset(b) + c]);
}

export function rotateAbout(
  y: Float64Array,
  bodies: readonly number[],
  point: readonly number[],
  axis: readonly number[],
  angle: number,
): void {
  const vector = Float64Array.from(axis, (value) => value * angle);
  const [s, c] = [Math.sin(angle), Math.cos(angle)];
  for (const b of bodies) {
    const x = poseOffset(b);
    const r = point.map((value, i) => y[x + i] - value);
    const along = (1 - c) * (r[0] * axis[0] + r[1] * axis[1] + r[2] * axis[2]);
    const across = [
      axis[1] * r[2] - axis[2] * r[1],
      axis[2] * r[0] - axis[0] * r[2],
      axis[0] * r[1] - axis[1] * r[0],
    ];
    for (let i = 0; i < 3; i++) y[x + i] = point[i] + c * r[i] + s * across[i] + along * axis[i];
    turn(y, x + 3, vector, 0);
  }
}
