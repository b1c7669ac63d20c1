/** A row block on two free bodies that move along a known path: what its difference tests need. */
import { BLOCKS } from '../../engine/core/constraints/blocks';
import { calcKinematics } from '../../engine/core/system/kinematics';
import { calcRows } from '../../engine/core/dynamics/rows';
import { compileSystem } from '../../engine/core/system/compile';
import { createBody, createDriver, createJoint, createProject } from '../../engine/model/defaults';
import { createWorkspace } from '../../engine/core/system/workspace';
import { turn } from '../../engine/core/math/quat';
import { poseOffset, stateSize, velocityOffset } from '../../engine/core/coordinates/layout';
import type { BlockKind } from '../../engine/core/constraints/row-block';
import type { Draw } from './draw';
import type { Quat, Vec3 } from '../../engine/model/project';
import type { System } from '../../engine/core/system/system';
import type { Workspace } from '../../engine/core/system/workspace';

/** What the constants of a block are, in the order of its `params`. */
export type Constant = 'point' | 'world-point' | 'direction' | 'rotation' | 'length';

/** One line for each block; a block without a line has no difference test and must not exist. */
export const LAYOUTS: Readonly<Record<BlockKind, readonly Constant[]>> = {
  'coincident-points': ['point', 'point'],
  nail: ['world-point', 'point'],
  'perpendicular-directions': ['direction', 'direction'],
  'relative-rotation': ['rotation', 'rotation', 'direction'],
  'point-in-plane': ['point', 'direction', 'point'],
  'point-distance': ['point', 'point', 'length'],
  'screw-advance': ['point', 'direction', 'point', 'rotation', 'rotation', 'length'],
  'hinge-angle': ['rotation', 'rotation'],
  'slide-distance': ['point', 'direction', 'point'],
};

/** The only block whose body A is always the ground: its columns on A stay empty. */
export const GROUNDED: readonly BlockKind[] = ['nail'];

export const A = 1;
export const B = 2;

export interface BlockCase {
  readonly kind: BlockKind;
  readonly system: System;
  readonly work: Workspace;
  readonly rows: number;
  /** State at time zero. */
  readonly y: Float64Array;
  /** 6n: accelerations of the path. */
  readonly acceleration: Float64Array;
}

/** Two instances of the block in one batch, the second with its bodies exchanged, so that strides are tested as well. */
export function createBlockCase(kind: BlockKind, draw: Draw): BlockCase {
  const block = BLOCKS[kind];
  const grounded = GROUNDED.includes(kind);
  const project = createProject('Two bodies');
  project.bodies = [createBody({ id: 'a' }), createBody({ id: 'b' })];
  project.joints = [createJoint({ id: 'j', bodyA: 'a', bodyB: 'b' })];
  project.drivers = [createDriver({ id: 'd', joint: 'j', kind: 'speed' })];
  const compiled = compileSystem(project);
  const m = 2 * block.rows;
  const params = new Float64Array(2 * block.stride);
  for (let i = 0; i < 2; i++) params.set(drawConstants(LAYOUTS[kind], draw), i * block.stride);
  const bodies = { a: grounded ? [0, 0] : [A, B], b: grounded ? [A, B] : [B, A] };
  const rowOf = (sides: number[]) =>
    Int32Array.from({ length: m }, (_, row) => sides[Math.floor(row / block.rows)]);
  const system: System = {
    ...compiled,
    m,
    jointRows: m,
    rowA: rowOf(bodies.a),
    rowB: rowOf(bodies.b),
    rowScale: new Float64Array(m).fill(1),
    batches: [
      {
        block,
        count: 2,
        row: Int32Array.of(0, block.rows),
        a: Int32Array.from(bodies.a),
        b: Int32Array.from(bodies.b),
        driver: Int32Array.of(0, 0),
        params,
      },
    ],
  };
  const work = createWorkspace(system);
  work.driverAnchor[0] = draw.number();
  work.driverValue[0] = draw.number(2);
  work.driverSince[0] = draw.number();
  const y = drawState(system.n, draw);
  const acceleration = new Float64Array(6 * system.n);
  for (let c = 6; c < acceleration.length; c++) acceleration[c] = draw.number(3);
  return { kind, system, work, rows: block.rows, y, acceleration };
}

/** Numbers that one case draws at most. */
export const DRAWS_PER_CASE = 110;

function drawConstants(layout: readonly Constant[], draw: Draw): number[] {
  return layout.flatMap((constant): readonly number[] => {
    if (constant === 'rotation') return draw.rotation();
    if (constant === 'length') return [draw.between(0.3, 1.5)];
    if (constant === 'direction') return draw.direction();
    return draw.vector();
  });
}

function drawState(n: number, draw: Draw): Float64Array {
  const y = new Float64Array(stateSize(n));
  y[3] = 1;
  for (let b = 1; b < n; b++) {
    y.set(draw.vector(2), poseOffset(b));
    y.set(draw.rotation(), poseOffset(b) + 3);
    for (let c = 0; c < 6; c++) y[velocityOffset(n) + 6 * b + c] = draw.number(3);
  }
  return y;
}

/**
 * The pose after `time` on the path x + v t + a t^2/2, rotation vector w t + alpha t^2/2 about axes of W, whose
 * velocity and acceleration at zero are those given. `velocity` and `acceleration` are 6n.
 */
export function moveAlong(
  n: number,
  y: Float64Array,
  velocity: Float64Array,
  acceleration: Float64Array,
  time: number,
): Float64Array {
  const moved = y.slice();
  const turnBy = new Float64Array(3);
  for (let b = 1; b < n; b++) {
    const x = poseOffset(b);
    for (let c = 0; c < 3; c++) {
      const way = (o: number) => velocity[6 * b + o] * time + (acceleration[6 * b + o] * time * time) / 2;
      moved[x + c] += way(c);
      turnBy[c] = way(3 + c);
    }
    turn(moved, x + 3, turnBy, 0);
  }
  return moved;
}

export function velocityOf({ system, y }: BlockCase): Float64Array {
  return y.slice(velocityOffset(system.n), velocityOffset(system.n) + 6 * system.n);
}

/** Evaluates the rows at (t, y) and returns a copy of C. */
export function residual({ system, work }: BlockCase, t: number, y: Float64Array): Float64Array {
  calcKinematics(system, y, work);
  calcRows(system, t, y, work);
  return work.C.slice();
}

const STEP = 4e-3;

/** First and second derivative of C along the path at time t, by differences of sixth order. */
export function differences(
  block: BlockCase,
  t: number,
  velocity: Float64Array,
  acceleration: Float64Array,
  timeRuns = true,
): { first: Float64Array; second: Float64Array } {
  const { system, y } = block;
  const at = (steps: number) =>
    residual(
      block,
      t + (timeRuns ? steps * STEP : 0),
      moveAlong(system.n, y, velocity, acceleration, steps * STEP),
    );
  const zero = at(0);
  const around = [-3, -2, -1, 1, 2, 3].map(at);
  const first = new Float64Array(zero.length);
  const second = new Float64Array(zero.length);
  for (let row = 0; row < zero.length; row++) {
    const turn = periodOf(block, row);
    const d = around.map((values) => {
      const difference = values[row] - zero[row];
      return turn < Infinity ? difference - turn * Math.round(difference / turn) : difference;
    });
    first[row] = (d[5] - d[0] - 9 * (d[4] - d[1]) + 45 * (d[3] - d[2])) / (60 * STEP);
    second[row] = (2 * (d[5] + d[0]) - 27 * (d[4] + d[1]) + 270 * (d[3] + d[2])) / (180 * STEP * STEP);
  }
  return { first, second };
}

/** Where a residual is known up to a turn, and may pass half of it between two samples: that turn; else infinity. */
export function periodOf({ kind, system, rows }: BlockCase, row: number): number {
  if (kind === 'hinge-angle') return 2 * Math.PI;
  if (kind !== 'screw-advance') return Infinity;
  const { params, block } = system.batches[0];
  return 2 * Math.PI * params[block.stride * Math.floor(row / rows) + 17];
}

/** J times a 6n-vector, row by row. */
export function timesJacobian({ system, work }: BlockCase, x: Float64Array): Float64Array {
  return Float64Array.from({ length: system.m }, (_, row) => {
    let sum = 0;
    for (let c = 0; c < 6; c++) {
      sum += work.J[12 * row + c] * x[6 * system.rowA[row] + c];
      sum += work.J[12 * row + 6 + c] * x[6 * system.rowB[row] + c];
    }
    return sum;
  });
}

/**
 * Whether the state is away from where the block itself is not smooth: a quaternion of half a turn (the residual of
 * `relative-rotation` changes sign), an axis turned over (`hinge-angle` and `screw-advance` have no angle there), points
 * that meet (`point-distance` has no direction).
 */
export function isRegular(block: BlockCase): boolean {
  const { kind, system, y } = block;
  if (kind === 'point-distance') {
    return [0, 1].every((i) => residual(block, 0, y)[i] + system.batches[0].params[7 * i + 6] > 1.5);
  }
  const rotations = { 'relative-rotation': 0, 'hinge-angle': 0, 'screw-advance': 9 } as const;
  if (!(kind in rotations)) return true;
  const o = rotations[kind as keyof typeof rotations];
  const { params, a, b } = system.batches[0];
  const stride = system.batches[0].block.stride;
  return [0, 1].every((i) => {
    const qa = product(at(y, poseOffset(a[i]) + 3), at(params, stride * i + o));
    const qb = product(at(y, poseOffset(b[i]) + 3), at(params, stride * i + o + 4));
    if (kind === 'relative-rotation') return Math.abs(product(qa, inverse(qb))[0]) > 0.1;
    const r = product(inverse(qa), qb);
    return r[0] ** 2 + r[3] ** 2 > 0.4;
  });
}

function at(values: Float64Array, o: number): Quat {
  return [values[o], values[o + 1], values[o + 2], values[o + 3]];
}

export function inverse([w, x, y, z]: Quat): Quat {
  return [w, -x, -y, -z];
}

export function product(a: Quat, b: Quat): Quat {
  return [
    a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
    a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
    a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
    a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0],
  ];
}

export function cross(a: readonly number[], b: readonly number[]): Vec3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export function dot(a: readonly number[], b: readonly number[]): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/** v turned by the unit quaternion q. */
export function rotated(q: Quat, v: readonly number[]): Vec3 {
  const p = product(product(q, [0, v[0], v[1], v[2]]), inverse(q));
  return [p[1], p[2], p[3]];
}
