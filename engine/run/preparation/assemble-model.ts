/** Brings a model to a position that its joints and drivers allow: from its drawing, or from its state before a change. */
import { assemblySteps, settle } from '../assembly/assemble';
import { calcAsked } from '../assembly/closing';
import { changesDimensions, createChange } from './change';
import { compareModes } from '../assembly/follow-change';
import { compileSystem } from '../../core/system/compile';
import { MOST_ROWS, countNeeds } from '../assembly/groups';
import { createGlobalSolver } from '../../core/solvers/global-solver';
import { findPins, hangPins } from './shared-pins';
import { hasLoops, isHopeless } from '../assembly/several-starts';
import { supposeBefore } from './supposed-change';
import { poseOffset } from '../../core/coordinates/layout';
import type { AssemblyResult, Paths } from '../assembly/assemble';
import type { Before } from './change';
import type { Change } from '../assembly/follow-change';
import type { Closing } from '../assembly/closing';
import type { Mode } from '../assembly/fold';
import type { GlobalSolver } from '../../core/solvers/contract';
import type { Pin } from './shared-pins';
import type { Project } from '../../model/project';
import type { System } from '../../core/system/system';
import type { Workspace } from '../../core/system/workspace';

export interface Parts {
  readonly system: System;
  /** The same with all joints in the quaternion form, as a document and compiled. */
  readonly upright: Project;
  readonly standing: System;
  readonly work: Workspace;
  readonly solver: GlobalSolver;
}

/** Parts with the pins of several links tied to one link for closing, their solver, and the path from the previous model. */
interface Hung extends Parts {
  readonly pins: readonly Pin[];
  readonly closer: GlobalSolver;
  readonly change: Change | null;
}

/**
 * Positions with the same signs that are nearer to each other than this are one, in characteristic lengths [1]: the search ends early
 * where it is flat.
 */
const SAME = 1e-3;

/** The same document with every joint in the quaternion form: the same rows, but no joint closes turned over. */
export function upright(project: Project): Project {
  const joints = project.joints.map((joint) => ({ ...joint, formulation: 'quaternion' as const }));
  return { ...project, joints };
}

/** Tolerance of the assembly: the requested one, but not below the resolution of doubles [m]. */
export function assemblyTolerance(system: System): number {
  return Math.max(system.settings.absoluteTolerance, 1e-13 * system.length);
}

/** `follows`: the change leads elsewhere than the drawing, and the model is placed there. */
interface Placed {
  readonly assembly: AssemblyResult;
  readonly follows: boolean;
}

/** From the drawing; or along the change unless both certainly lead to the same mode. Yields between one search and the next. */
export function* assembleModel(
  parts: Parts,
  y: Float64Array,
  before: Before | null,
): Generator<void, Placed> {
  const { system, work } = parts;
  const hung = hang(parts, y, before);
  const { standing, change } = hung;
  if (change === null || !hasLoops(standing) || isHopeless(standing))
    return { assembly: yield* fromDrawing(hung, y), follows: false };
  const [drawn, there] = [y.slice(), y.slice()];
  const short = yield* assembleUpright(hung, y, 'short');
  // a drawing with closed joints is taken as it is
  if (short.closed && short.iterations === 0) return { assembly: short, follows: false };
  const closing = closingOf(hung);
  const sameness = short.closed ? compareModes(closing, change, y) : 'untold';
  if (sameness === 'same') return { assembly: short, follows: false };
  const along = yield* assembleUpright(hung, there, change);
  const isOne = short.closed && sameness !== 'other' && isSame(system, y, there);
  if (along.closed && !isOne) {
    y.set(there);
    return { assembly: along, follows: true };
  }
  if (short.closed) {
    settle(system, y, work);
    const lost = !along.closed && sameness === 'other';
    return { assembly: lost ? { ...short, mode: along.mode } : short, follows: false };
  }
  y.set(drawn);
  const assembly = yield* assembleUpright(hung, y);
  if (!assembly.closed) return { assembly, follows: false };
  // the gaps of the drawing may lie behind a fold of the new dimensions: then they do not count
  const isLost = assembly.mode === 'not-found' || compareModes(closing, change, y) === 'other';
  return { assembly: isLost ? { ...assembly, mode: along.mode } : assembly, follows: false };
}

/**
 * By the gaps of the drawing; if these lead to no mode, from what the mechanism may have been before its lengths were changed; and if
 * that does not show that the mode ended, by the far paths of the gaps.
 */
function* fromDrawing(hung: Hung, y: Float64Array): Generator<void, AssemblyResult> {
  const drawn = y.slice();
  const assembly = yield* assembleUpright(hung, y);
  if (!assembly.closed || assembly.mode !== 'not-found') return assembly;
  const { system, work, upright: project, pins } = hung;
  const elsewhere = y.slice();
  const { supposed, isAll } = supposeBefore(project);
  const closing = closingOf(hung);
  const changes = supposed
    .map((before) => createChange(before, project, (own) => hangPins(own, pins)))
    .filter((change) => change !== null);
  const isOther = changes.map((change) => compareModes(closing, change, drawn) === 'other');
  let mode: Mode = isAll ? 'ended-on-path' : 'not-found';
  for (const [i, change] of changes.entries()) {
    // a supposed model with another sign than the drawing's does not count, nor show that the mode ended, if another has the
    // same sign
    if (isOther[i] && isOther.includes(false)) {
      mode = 'not-found';
      continue;
    }
    y.set(drawn);
    const along = yield* assembleUpright(hung, y, change);
    if (along.closed) return along;
    if (along.mode === 'not-found') mode = 'not-found';
  }
  if (mode === 'not-found') {
    y.set(drawn);
    const far = yield* assembleUpright(hung, y, 'far');
    if (far.closed) return far;
  }
  y.set(elsewhere);
  settle(system, y, work);
  return { ...assembly, mode };
}

/** If the drawing is open and links share pins, ties these to the link that is determined first. */
function hang(parts: Parts, y: Float64Array, before: Before | null): Hung {
  const { system, upright: project, standing, work, solver } = parts;
  const closing = { system: standing, work, solver, tolerance: assemblyTolerance(system), out: null };
  const isOpen = calcAsked(closing, y, 'joints') > closing.tolerance;
  const after = before && changesDimensions(before.project, project) ? [before.project] : [];
  const order = () => {
    const needs = countNeeds(closing, y, 'held');
    return new Map(system.bodyIds.map((id, b) => [id, needs[b]]));
  };
  // with too many rows, folds are not checked
  const isWorth = isOpen && standing.m <= MOST_ROWS;
  const pins = isWorth ? findPins([project, ...after], order) : [];
  const change = before && createChange(before, project, (own) => hangPins(own, pins));
  if (pins.length === 0) return { ...parts, pins, closer: solver, change };
  const hung = compileSystem(hangPins(project, pins));
  return { ...parts, pins, standing: hung, closer: createGlobalSolver(hung), change };
}

/**
 * Assembles in the quaternion form first, whatever form the joints have: perpendicularity also holds when a joint is turned
 * over by half a turn, and a weld drawn 100 degrees off would close the wrong way round. The joints' own form then finds its
 * residual closed, and matches the velocities.
 */
function* assembleUpright(
  { system, standing, work, solver, closer }: Hung,
  y: Float64Array,
  paths: Paths = 'all',
): Generator<void, AssemblyResult> {
  const tolerance = assemblyTolerance(system);
  const first = yield* assemblySteps({ system: standing, work, solver: closer, tolerance }, y, paths);
  if (!first.closed) return first;
  yield;
  const { closed, consistent, gap } = yield* assemblySteps({ system, work, solver, tolerance }, y);
  return { ...first, closed, consistent, gap };
}

const closingOf = ({ system, standing, work, closer }: Hung): Closing => ({
  system: standing,
  ...{ work, solver: closer, tolerance: assemblyTolerance(system), out: null },
});

function isSame({ n, length }: System, one: Float64Array, other: Float64Array): boolean {
  for (let b = 1; b < n; b++) {
    const x = poseOffset(b);
    const apart = Math.hypot(one[x] - other[x], one[x + 1] - other[x + 1], one[x + 2] - other[x + 2]);
    let alike = 0;
    for (let c = 3; c < 7; c++) alike += one[x + c] * other[x + c];
    if (apart > SAME * length || 1 - Math.abs(alike) > SAME * SAME) return false;
  }
  return true;
}
