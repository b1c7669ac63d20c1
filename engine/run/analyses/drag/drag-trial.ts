/**
 * One trial sub-step of a drag: along the free motion d, back onto the joints by Newton's method, then checked. It is
 * refused where the mechanism might have changed its branch; the caller then tries a shorter one.
 */
import { calcResponse } from './drag-response';
import { difference } from '../../../core/math/quat';
import { factoriseAt, kineticProduct, largestSpeed, projectMotion } from '../modes/free-motions';
import { isUnilateral, HOLDS } from '../../../core/system/switched-row';
import { moveBodies, projectPosition } from '../../../core/stabilisers/projection';
import { poseOffset } from '../../../core/coordinates/layout';
import { positionRounding } from '../../../core/stabilisers/tolerances';
import { settleTurns } from '../../../core/dynamics/turns';
import { forget } from '../../../core/solvers/rows-aside';
import type { Drag } from './drag-model';
import type { Grab, Look, Response } from './drag-response';
import type { Mechanism } from '../mechanism';

/** Newton's correction over the step [1]: if larger, the step left the curve that it was to follow. */
const LARGEST_CORRECTION = 0.25;
const LARGEST_FRESH_CORRECTION = 1.5;
/** Correction allowed in addition, in characteristic lengths [1]: it moves a limit exactly onto its stop. */
const CORRECTION_ROOM = 1e-5;
/** Fraction of the step that may no longer be free at its end [1]: sine of the angle by which the free motions turn. */
const LARGEST_TURN = 0.4;
/** Responses below this fraction of the largest are rounding [1]: a planar mechanism has no response normal to its plane. */
export const NO_RESPONSE = 1e-10;
/** A response below this fraction of the largest [1] is so near its dead point that the next step might cross it unnoticed. */
const LEAST_RESPONSE = 1e-6;
/** A limit counts as passed beyond this many characteristic lengths [1]. */
const LIMIT_ROOM = 1e-9;

export type Trial =
  | { kind: 'moved'; y: Float64Array; look: Look }
  /** The joints do not close, or only far away, or the path bifurcates. */
  | { kind: 'branch' }
  /** The point would have reversed in some direction: a dead point was passed. */
  | { kind: 'reversed' }
  /** Limit passed first, as a fraction of the step, by index into `System.switched`. */
  | { kind: 'limit'; limit: number; part: number };

/** Rows, factorisation and response at y. Null where a number is not finite. */
export function lookAt(drag: Drag, grab: Grab, y: Float64Array): Look | null {
  const { mechanism } = drag;
  const { system, work, solver } = mechanism;
  forget(solver.aside);
  if (!factoriseAt(mechanism, y)) return null;
  const gaps = Float64Array.from(
    system.switched,
    (each, s) => work.switched.C[s] * system.rowScale[each.row],
  );
  return { response: calcResponse(mechanism, y, grab), rank: solver.factor.rank, gaps };
}

/** The step scale x d from y, at which `here` was evaluated and `solver` holds the factorisation. Neither is kept. */
export function tryStep(drag: Drag, grab: Grab, here: Look, d: Float64Array, scale: number): Trial {
  const { mechanism } = drag;
  const { system } = mechanism;
  const step = d.map((value) => scale * value);
  const y = drag.y.slice();
  if (!close(drag, y, step)) return { kind: 'branch' };
  const { speed } = largestSpeed(mechanism, step);
  const most = drag.fresh ? LARGEST_FRESH_CORRECTION : LARGEST_CORRECTION;
  if (!(correction(mechanism, drag.y, y, step) <= most * speed + CORRECTION_ROOM * system.length))
    return { kind: 'branch' };
  settleTurns(system, y);
  const look = lookAt(drag, grab, y);
  if (look === null || look.rank < here.rank) return { kind: 'branch' };
  const passed = firstPassed(drag, here, look);
  if (passed) return passed;
  if (!drag.fresh && turned(mechanism, step) > LARGEST_TURN) return { kind: 'branch' };
  const reversed = hasReversed(mechanism, drag.reference, here.response, look.response);
  return reversed ? { kind: 'reversed' } : { kind: 'moved', y, look };
}

/** y := y + step, joints closed. Implied rows stay out: off the joints they look independent by a small margin. */
function close({ mechanism }: Drag, y: Float64Array, step: Float64Array): boolean {
  const { system, work, solver } = mechanism;
  const tolerance = Math.max(1e-13 * system.length, positionRounding(system, y));
  const start = y.slice();
  if (solver.factor.nullSpace.count > 0) solver.setAside();
  moveBodies(system, y, step);
  const closed = projectPosition(system, 0, y, work, solver, tolerance);
  if (closed || solver.aside.count === 0) return closed;
  // at a singular position, a row was implied that is independent next to it
  y.set(start);
  forget(solver.aside);
  if (!factoriseAt(mechanism, y)) return false;
  moveBodies(system, y, step);
  return projectPosition(system, 0, y, work, solver, tolerance);
}

/** Largest displacement beyond that of the step [m], angles through the characteristic length. */
function correction(mechanism: Mechanism, from: Float64Array, to: Float64Array, step: Float64Array): number {
  const { system } = mechanism;
  const rest = new Float64Array(step.length);
  for (let b = 1; b < system.n; b++) {
    const x = poseOffset(b);
    for (let c = 0; c < 3; c++) rest[6 * b + c] = to[x + c] - from[x + c] - step[6 * b + c];
    difference(rest, 6 * b + 3, to, x + 3, from, x + 3);
    for (let c = 3; c < 6; c++) rest[6 * b + c] -= step[6 * b + c];
  }
  return largestSpeed(mechanism, rest).speed;
}

function firstPassed(drag: Drag, here: Look, there: Look): Trial | null {
  const { system, work } = drag.mechanism;
  const room = LIMIT_ROOM * system.length;
  let first: Trial | null = null;
  let least = Infinity;
  for (let s = 0; s < system.switched.length; s++) {
    if (!isUnilateral(system.switched[s]) || work.switched.mode[s] === HOLDS) continue;
    if (there.gaps[s] >= Math.min(-room, here.gaps[s] - room)) continue;
    const part = Math.max(0, here.gaps[s]) / (here.gaps[s] - there.gaps[s]);
    if (part < least) {
      least = part;
      first = { kind: 'limit', limit: s, part };
    }
  }
  return first;
}

/** Fraction of the step that is not a free motion at its end [1]. */
function turned(mechanism: Mechanism, step: Float64Array): number {
  const rest = step.slice();
  projectMotion(mechanism, rest);
  for (let c = 0; c < rest.length; c++) rest[c] = step[c] - rest[c];
  return Math.sqrt(kineticProduct(mechanism, rest, rest) / kineticProduct(mechanism, step, step));
}

/**
 * Whether the response passed through zero in some direction, or fell so low that the next step might do so unnoticed. D = U^T Jp' P' G
 * takes the earlier motions G u_j to their effect on the point now, in the directions u_i that responded before: on the same side of all
 * dead points det D > 0. A crank passes the dead points of its rocker; a pulled rocker does not, as it could go back either way.
 */
function hasReversed(mechanism: Mechanism, reference: number, here: Response, there: Response): boolean {
  const answering = [0, 1, 2].filter((i) => here.values[i] > NO_RESPONSE * reference);
  const least = (i: number) => Math.min(LEAST_RESPONSE * reference, 0.5 * here.values[i]);
  if (answering.some((i) => there.values[i] < least(i))) return true;
  const D = answering.map((i) =>
    answering.map((j) => {
      let sum = 0;
      there.motions.forEach((motion, k) => {
        const product = there.directions[k].reduce(
          (part, value, c) => part + value * here.directions[i][c],
          0,
        );
        sum += product * kineticProduct(mechanism, motion, here.motions[j]);
      });
      return sum / here.values[j];
    }),
  );
  return answering.length > 0 && !(determinant(D) > 0);
}

function determinant(m: readonly (readonly number[])[]): number {
  if (m.length === 1) return m[0][0];
  if (m.length === 2) return m[0][0] * m[1][1] - m[0][1] * m[1][0];
  return (
    m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) -
    m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0]) +
    m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0])
  );
}
