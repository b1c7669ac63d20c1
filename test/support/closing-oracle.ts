/**
 * A second opinion on which position a change of lengths leads to: the lengths change in tiny steps, and after each the
 * mechanism is closed by Newton's method with full matrices, its drivers held. Shares the rows of the joints with the engine,
 * and nothing of how the engine closes them.
 */
import { anchorDrivers } from '../../engine/core/dynamics/drivers';
import { calcKinematics } from '../../engine/core/system/kinematics';
import { calcRows } from '../../engine/core/dynamics/rows';
import { compileSystem } from '../../engine/core/system/compile';
import { createInitialState } from '../../engine/run/preparation/initial-state';
import { movingSystem } from './moving-system';
import { createWorkspace } from '../../engine/core/system/workspace';
import { poseOffset } from '../../engine/core/coordinates/layout';
import { singularValues } from './singular-values';
import { turn } from '../../engine/core/math/quat';
import type { Project } from '../../engine/model/project';
import type { System } from '../../engine/core/system/system';
import type { Workspace } from '../../engine/core/system/workspace';

const CLOSED = 1e-10;
/** Largest correction of a step, in characteristic lengths [1], and smallest step [1]. */
const STEP = 0.025;
const LEAST = 1e-5;
const MAX_STEPS = 3000;
/** Pieces of a step on the map: at first, and the most. */
const MAP_STEPS = { first: 1, least: 1 / 64 };
/** Poses nearer to each other than this are one, in characteristic lengths [1]. */
export const SAME = 1e-4;

interface Rows {
  readonly system: System;
  readonly work: Workspace;
  /** Rows that take part, m of them; and the bodies of each, 2m. */
  readonly rows: readonly number[];
  readonly bodies: Int32Array;
  /** 12m, m x m, m and 6 per body: what a correction is worked out in. */
  readonly J: Float64Array;
  readonly A: Float64Array;
  readonly mu: Float64Array;
  readonly d: Float64Array;
  /** m: gaps that are to be left, angles and lengths as the rows have them. */
  readonly gaps?: Float64Array;
}

const systems = new WeakMap<Project, System>();

function systemOf(project: Project): System {
  const system = systems.get(project) ?? compileSystem(project);
  systems.set(project, system);
  return system;
}

/** Rows of all joints, and of the drivers where they are held. */
const compile = (project: Project, y: Float64Array, held: boolean): Rows =>
  rowsOf(project, systemOf(project), y, held);

function rowsOf({ drivers }: Project, system: System, y: Float64Array, held: boolean): Rows {
  const work = createWorkspace(system);
  drivers.forEach((driver, i) => (work.driverValue[i] = driver.value));
  anchorDrivers(system, y, work, 0);
  const couplings = system.jointRows - system.couplings.length;
  const rows = Array.from({ length: couplings }, (_, row) => row);
  for (const { row, prescribes } of system.drivers) {
    if (row >= 0 && (held || prescribes === 'coordinate')) rows.push(row);
  }
  const m = rows.length;
  const doubles = (length: number): Float64Array => new Float64Array(length);
  return {
    ...{ system, work, rows },
    bodies: Int32Array.from(rows.flatMap((row) => [system.rowA[row], system.rowB[row]])),
    ...{ J: doubles(12 * m), A: doubles(m * m), mu: doubles(m), d: doubles(6 * (system.n - 1)) },
  };
}

/** The same along changes of lengths, which are even in each of the pieces of the way. */
function rowsAlong(
  at: (part: number) => Project,
  y: Float64Array,
  { held, pieces }: { held: boolean; pieces: number },
): (part: number) => Rows {
  const ways = Array.from({ length: pieces + 1 }, (_, k) => at(k / pieces));
  const { system, moveTo } = movingSystem(ways);
  const rows = rowsOf(ways[0], system, y, held);
  return (part) => {
    moveTo(part);
    anchorDrivers(system, y, rows.work, 0);
    return rows;
  };
}

/** Largest |C| of the joints in y, angles through the characteristic length [m]. */
export function residualOf(project: Project, y: Float64Array): number {
  return evaluate(compile(project, y, false), y);
}

function evaluate({ system, work, rows, gaps }: Rows, y: Float64Array): number {
  calcKinematics(system, y, work);
  calcRows(system, 0, y, work);
  gaps?.forEach((gap, row) => (work.C[row] -= gap));
  return rows.reduce((most, row) => Math.max(most, Math.abs(work.C[row]) * system.rowScale[row]), 0);
}

/** Newton's method with (J J^T + tiny)^-1, in lengths; true where it closes without a step of more than STEP. */
function close(of: Rows, y: Float64Array): boolean {
  const { system, rows, A, mu, d } = of;
  const m = rows.length;
  let left = STEP * system.length;
  for (let iteration = 0; iteration < 8; iteration++) {
    if (evaluate(of, y) <= CLOSED * system.length) return true;
    scaleRows(of);
    for (let i = 0; i < m; i++) {
      for (let k = 0; k <= i; k++) A[m * i + k] = product(of, i, k) + (i === k ? 1e-13 : 0);
      mu[i] = -of.work.C[rows[i]] * system.rowScale[rows[i]];
    }
    solve(A, mu);
    addSteps(of);
    let largest = 0;
    for (let c = 0; c < d.length; c++) largest = Math.max(largest, Math.abs(d[c]));
    left -= largest;
    if (!(left > 0)) return false;
    for (let b = 1; b < system.n; b++) {
      const x = poseOffset(b);
      const o = 6 * (b - 1);
      for (let c = 0; c < 3; c++) {
        y[x + c] += d[o + c];
        d[o + 3 + c] /= system.length;
      }
      turn(y, x + 3, d, o + 3);
    }
  }
  return evaluate(of, y) <= CLOSED * system.length;
}

/** of.J: the rows scaled to lengths, 12 each. */
function scaleRows({ system: { rowScale, length }, work, rows, J }: Rows): void {
  for (let i = 0; i < rows.length; i++) {
    const scale = rowScale[rows[i]];
    for (let c = 0; c < 12; c++) {
      J[12 * i + c] = (scale * work.J[12 * rows[i] + c]) / (c % 6 < 3 ? 1 : length);
    }
  }
}

/** Of two scaled rows, over the bodies of both but the ground. */
function product({ bodies, J }: Rows, i: number, k: number): number {
  let sum = 0;
  for (let one = 0; one < 2; one++) {
    const body = bodies[2 * i + one];
    if (body === 0) continue;
    for (let other = 0; other < 2; other++) {
      if (bodies[2 * k + other] !== body) continue;
      for (let c = 0; c < 6; c++) sum += J[12 * i + 6 * one + c] * J[12 * k + 6 * other + c];
    }
  }
  return sum;
}

/** of.d = J^T mu. */
function addSteps({ bodies, J, mu, d }: Rows): void {
  d.fill(0);
  for (let i = 0; i < mu.length; i++) {
    for (let side = 0; side < 2; side++) {
      const o = 6 * (bodies[2 * i + side] - 1);
      if (o < 0) continue;
      for (let c = 0; c < 6; c++) d[o + c] += mu[i] * J[12 * i + 6 * side + c];
    }
  }
}

/** A row scaled to lengths, on all bodies but the ground. */
function denseRow({ rowA, rowB, rowScale, length }: System, { J }: Workspace, row: number, size: number) {
  const out = new Float64Array(size);
  [rowA[row], rowB[row]].forEach((body, side) => {
    if (body === 0) return;
    for (let c = 0; c < 6; c++)
      out[6 * (body - 1) + c] += (rowScale[row] * J[12 * row + 6 * side + c]) / (c < 3 ? 1 : length);
  });
  return out;
}

/**
 * Sign of the determinant of all rows, drivers held, where there are as many as motions; of links that move across z only, of the
 * rows that act there. What no way without a fold changes; NaN where it is not defined.
 */
export function signAt(project: Project, y: Float64Array): number {
  const joints = project.joints.map((joint) => ({ ...joint, formulation: 'quaternion' as const }));
  const of = compile({ ...project, joints }, y, true);
  const size = 6 * (of.system.n - 1);
  evaluate(of, y);
  const A = of.rows.map((row) => denseRow(of.system, of.work, row, size));
  if (A.length === size) return signOf(A.map((row) => [...row]));
  // x, y and the turn about z
  const across = A.map((row) => [...row].filter((_, c) => c % 6 < 2 || c % 6 === 5));
  const acting = across.filter((row) => row.some((value) => Math.abs(value) > 0.01));
  const rest = A.map((row) => [...row].filter((_, c) => c % 6 >= 2 && c % 6 !== 5));
  const apart = across.every(
    (row, i) => !acting.includes(row) || rest[i].every((value) => Math.abs(value) < 0.01),
  );
  return apart && acting.length === size / 2 ? signOf(acting) : NaN;
}

/** Of a square matrix, by elimination; it is overwritten. */
function signOf(A: number[][]): number {
  let sign = 1;
  for (let c = 0; c < A.length; c++) {
    let best = c;
    for (let r = c + 1; r < A.length; r++) if (Math.abs(A[r][c]) > Math.abs(A[best][c])) best = r;
    if (best !== c) [A[best], A[c], sign] = [A[c], A[best], -sign];
    sign *= Math.sign(A[c][c]);
    for (let r = c + 1; r < A.length; r++) {
      const factor = A[r][c] / A[c][c];
      for (let k = c; k < A.length; k++) A[r][k] -= factor * A[c][k];
    }
  }
  return sign;
}

/** Least singular value of the rows of the joints over the largest: not zero where they leave no motion; rows and turns as lengths. */
export function holdOf(project: Project, y: Float64Array): number {
  const of = compile(project, y, false);
  const { system, work, rows } = of;
  const size = 6 * (system.n - 1);
  evaluate(of, y);
  if (rows.length < size) return 0;
  const values = singularValues(
    rows.map((row) => denseRow(system, work, row, size)),
    size,
  );
  return values[size - 1] / values[0];
}

/** Cholesky's method on the lower half of A, which is overwritten; x in place. */
function solve(A: Float64Array, x: Float64Array): void {
  const m = x.length;
  for (let i = 0; i < m; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = A[m * i + j];
      for (let k = 0; k < j; k++) sum -= A[m * i + k] * A[m * j + k];
      A[m * i + j] = i === j ? Math.sqrt(Math.max(sum, 1e-15)) : sum / A[m * j + j];
    }
  }
  for (let i = 0; i < m; i++) {
    for (let k = 0; k < i; k++) x[i] -= A[m * i + k] * x[k];
    x[i] /= A[m * i + i];
  }
  for (let i = m - 1; i >= 0; i--) {
    for (let k = i + 1; k < m; k++) x[i] -= A[m * k + i] * x[k];
    x[i] /= A[m * i + i];
  }
}

/** The state at the end of the changes, `at(0)` to `at(1)`, even in each of the pieces; null where the way ends before. */
export function followChange(at: (part: number) => Project, held: boolean, pieces = 1): Float64Array | null {
  const start = at(0);
  const y = createInitialState(start, systemOf(start));
  return walk(rowsAlong(at, y.slice(), { held, pieces }), y);
}

/** Steps of the map below: of the change [1], and of the driver [rad or characteristic lengths]. */
const MAP = { part: 1 / 40, driver: 0.05 };
const MOST_PLACES = 4000;

/** Whether the changes can be followed to their end with the one driver moved on the way: tiny steps all over a map of both. */
export function canBeFollowed(at: (part: number) => Project): boolean {
  const start = at(0);
  const { drivers, length } = systemOf(start);
  const unit = MAP.driver * drivers[0].coordinate.radian(length);
  const drawn = createInitialState(start, systemOf(start));
  const sign = signAt(start, drawn);
  const known = new Set(['0 0']);
  const waiting = [{ y: drawn, part: 0, moved: 0 }];
  for (let from = waiting.pop(); from && known.size < MOST_PLACES; from = waiting.pop()) {
    if (from.part * MAP.part >= 1) return true;
    for (const [part, moved] of [
      [0, -1],
      [0, 1],
      [-1, 0],
      [1, 0],
    ]) // oxfmt-ignore
    {
      const [to, then] = [from.part + part, from.moved + moved];
      if (to < 0 || known.has(`${to} ${then}`)) continue;
      const between = (along: number): Rows => {
        const rows = compile(at((from.part + along * part) * MAP.part), drawn, true);
        rows.work.driverAnchor[0] += (from.moved + along * moved) * unit;
        return rows;
      };
      const y = walk(between, from.y.slice(), MAP_STEPS);
      // close to a fold even tiny steps may come to lie behind it
      if (y === null || signAt(at(to * MAP.part), y) === -sign) continue;
      const next = { y, part: to, moved: then };
      known.add(`${next.part} ${next.moved}`);
      waiting.push(next);
    }
  }
  return false;
}

/** The same way by another road: the joints of the changed mechanism are drawn open, and their gaps shrink all together. */
export function followGaps(project: Project): Float64Array | null {
  const y = createInitialState(project, systemOf(project));
  const rows = compile(project, y, true);
  return walk(gapRoad(rows, gapsOf(rows, y)), y);
}

/** Whether tiny steps lead from a state of the changed mechanism back to its drawing, drivers held where they then are. */
export function leadsBack(at: (part: number) => Project, from: Float64Array, pieces = 1): boolean {
  const y = walk(
    rowsAlong((part) => at(1 - part), from, { held: true, pieces }),
    from.slice(),
  );
  return y !== null && isDrawn(at(0), moveDrivers(at(0), y));
}

/** The same by the road of gaps. */
export function gapsLeadBack(project: Project, from: Float64Array): boolean {
  const drawn = createInitialState(project, systemOf(project));
  const gaps = gapsOf(compile(project, drawn, true), drawn);
  const road = gapRoad(compile(project, from, true), gaps);
  const y = walk((part) => road(1 - part), from.slice());
  return y !== null && isDrawn(project, moveDrivers(project, y, gaps));
}

function gapsOf(rows: Rows, y: Float64Array): Float64Array {
  evaluate(rows, y);
  return rows.work.C.slice(0, rows.system.m);
}

function gapRoad(rows: Rows, drawn: Float64Array): (part: number) => Rows {
  const joints = rows.system.jointRows;
  return (part) => ({ ...rows, gaps: drawn.map((value, row) => (row < joints ? (1 - part) * value : 0)) });
}

/** Whether a state is the drawn one, within what tiny steps leave. */
function isDrawn(project: Project, y: Float64Array | null): boolean {
  const system = systemOf(project);
  const drawn = createInitialState(project, system);
  return y !== null && farApart(system, y, drawn) < SAME;
}

/** Largest distance between two states' centres of mass, in characteristic lengths [1]. */
export function farApart({ n, length }: System, one: Float64Array, other: Float64Array): number {
  let far = 0;
  for (let b = 1; b < n; b++) {
    const x = poseOffset(b);
    far = Math.max(far, Math.hypot(one[x] - other[x], one[x + 1] - other[x + 1], one[x + 2] - other[x + 2]));
  }
  return far / length;
}

/** From a closed state of the changed mechanism, with its drivers moved to where they are drawn, or a part of the way. */
export function moveDrivers(
  project: Project,
  from: Float64Array,
  gaps?: Float64Array,
  much = 1,
): Float64Array | null {
  const drawn = createInitialState(project, systemOf(project));
  const rows = compile(project, drawn, true);
  const own = compile(project, from, true);
  const [target, anchor] = [rows.work.driverAnchor.slice(), own.work.driverAnchor.slice()];
  rows.system.drivers.forEach(({ coordinate }, i) => {
    if (coordinate.kind === 'rotation') target[i] = anchor[i] + wrap(target[i] - anchor[i]);
  });
  return walk((part) => {
    target.forEach((value, i) => (rows.work.driverAnchor[i] = anchor[i] + much * part * (value - anchor[i])));
    return gaps ? { ...rows, gaps } : rows;
  }, from.slice());
}

const wrap = (angle: number): number => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));

function walk(
  at: (part: number) => Rows,
  y: Float64Array,
  { first, least } = { first: 0.05, least: LEAST },
): Float64Array | null {
  let part = 0;
  let step = first;
  for (let i = 0; i < MAX_STEPS && part < 1 && step > least; i++) {
    const next = Math.min(1, part + step);
    const tried = y.slice();
    if (close(at(next), tried)) {
      y.set(tried);
      part = next;
      step = Math.min(first, 1.5 * step);
    } else step /= 2;
  }
  return part === 1 ? y : null;
}
