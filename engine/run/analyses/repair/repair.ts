/**
 * What would close a loop: every option is solved for its least change, rounded up to a number that one would type, and
 * offered only if the whole model then assembles there.
 */
import { applyParameters } from '../loops/loop-parameters';
import { CLOSED, closeByChange, closePoses } from '../loops/loop-closure';
import { cornersOf, frameOf, listOptions } from './repair-options';
import { createModel } from '../../preparation/prepared-model';
import { describeChanges } from './repair-changes';
import { createWorkspace } from '../../../core/system/workspace';
import { findBranches, scatter } from '../../assembly/scatter';
import { posesOf } from '../../preparation/initial-state';
import { replaced } from '../loops/loop-project';
import { shapeDefinition } from '../../../kinds/shapes/shapes';
import { subtract } from '../../../core/math/triples';
import { withPoses } from '../../../model/pose';
import type { LoopSolution, OpenLoop } from '../loops/loop-closure';
import type { LoopProblem } from '../loops/loop-problem';
import type { Pose } from '../../../model/pose';
import type { Project } from '../../../model/project';
import type { RecordPatch, Repair } from '../assembly-reports';
import type { RepairOption } from './repair-options';

/** Largest number of single records tried. */
const MOST_OPTIONS = 24;
/** Scattered starts for a position in which the loop closes as it is. */
const STARTS = 8;
/** The axes count as aligned below this angle [rad]. */
const TURNED = 1e-7;
/** A change of more characteristic lengths than this is not offered [1]. */
const LARGEST = 8;
/** Offered change over the least one [1]. */
const MARGIN = 1.01;

/** A repair of a loop, before its index among the loops is known. */
export type LoopRepair = Omit<Repair, 'loop'>;

/** Repairs of one loop, as if it were the only one: any others stay open after the repair. */
export function* findRepairs(
  project: Project,
  open: OpenLoop,
  poses: readonly Pose[],
): Generator<number, LoopRepair[]> {
  const elsewhere = yield* closeElsewhere(project, open, poses);
  const { problem, best } = open;
  const angles = best.work.C.some(
    (value, row) => best.system.rowScale[row] !== 1 && Math.abs(value) > TURNED,
  );
  const options = listOptions(problem.project, problem.length, angles || elsewhere.length > 0);
  const single = options.filter(({ kind }) => SINGLE.has(kind)).slice(0, MOST_OPTIONS);
  const tried = [...single, ...options.filter(({ kind }) => !SINGLE.has(kind))];
  const repairs: LoopRepair[] = [];
  for (const [i, option] of tried.entries()) {
    const repair = tryOption(project, open, poses, option);
    if (repair) repairs.push(repair);
    yield 0.3 + (0.7 * (i + 1)) / tried.length;
  }
  const rank = ({ kind }: LoopRepair) => (SINGLE.has(kind) ? 0 : 1);
  repairs.sort((left, right) => rank(left) - rank(right) || differ(left.least, right.least));
  return [...elsewhere, ...repairs];
}

/** Changes that are equal to rounding keep the order of the document. */
const differ = (a: number, b: number): number => (Math.abs(a - b) <= 1e-5 * Math.max(a, b) ? 0 : a - b);

const SINGLE: ReadonlySet<Repair['kind']> = new Set<Repair['kind']>(['length', 'point', 'axis']);

/** From the drawing, the search may end at a local minimum of the gap, although the loop closes farther away. */
function* closeElsewhere(
  project: Project,
  { problem, best }: OpenLoop,
  poses: readonly Pose[],
): Generator<number, LoopRepair[]> {
  const branches = findBranches(best.system, new Set());
  const work = createWorkspace(best.system);
  for (let start = -1; start < STARTS; start++) {
    const y = start < 0 ? best.y : scatter(best.system, work, best.y, branches, start);
    const solution = start < 0 ? best : closePoses(problem, { y, p: best.p });
    yield 0.1 + (0.2 * (start + 2)) / (STARTS + 1);
    if (!(solution.residual <= CLOSED * problem.length)) continue;
    const offer = verify(project, problem, solution, poses);
    if (offer) return [{ kind: 'elsewhere', changes: [], least: 0, size: 0, ...offer }];
  }
  return [];
}

function tryOption(
  project: Project,
  { problem, best }: OpenLoop,
  poses: readonly Pose[],
  { kind, parameters }: RepairOption,
): LoopRepair | null {
  const changed: LoopProblem = { ...problem, parameters };
  const start = { y: best.y, p: new Float64Array(parameters.length) };
  const exact = closeByChange(changed, start);
  const least = Math.hypot(...exact.p);
  if (!(exact.residual <= CLOSED * problem.length) || !(least <= LARGEST * problem.length)) return null;
  for (const p of [outwards(changed, exact.p), exact.p.map((value) => MARGIN * value), exact.p]) {
    const solution = p === exact.p ? exact : closePoses(changed, { y: exact.y, p });
    if (!(solution.residual <= CLOSED * problem.length)) continue;
    const offer = verify(project, { ...problem, parameters }, { ...solution, p }, poses);
    if (!offer) continue;
    const changes = describeChanges(project, changed, p);
    return { kind, changes, least, size: Math.hypot(...p), ...offer };
  }
  return null;
}

/**
 * A little more than the least, to three digits of the largest: exactly at the least, the loop would be locked at its dead
 * point. Components within rounding of the largest are dropped.
 */
function outwards({ parameters }: LoopProblem, p: Float64Array): Float64Array {
  const largest = Math.max(...p.map(Math.abs));
  const unit = 10 ** (Math.floor(Math.log10(largest)) - 2);
  return p.map((value, i) => {
    if (Math.abs(value) < 1e-3 * largest) return 0;
    const more = MARGIN * Math.abs(value);
    // rounding to a round number of metres makes no sense for an angle
    const typed =
      parameters[i].kind === 'axis' ? more : Number((Math.ceil(more / unit) * unit).toPrecision(12));
    return Math.sign(value) * typed;
  });
}

/** The changed records, provided that the model then assembles without this loop at fault. */
function verify(
  project: Project,
  problem: LoopProblem,
  solution: LoopSolution,
  poses: readonly Pose[],
): { patch: RecordPatch; poses: Pose[] } | null {
  const patched = patchedProject(project, problem, solution);
  const members = new Set(problem.project.joints.map(({ id }) => id));
  const model = createModel(patched);
  const report = model.ok ? model.model.report : model.report;
  const fails =
    !model.ok &&
    model.problems.some(
      ({ severity, record }) => severity === 'error' && (record === null || members.has(record)),
    );
  if (fails || report === null) return null;
  // where another loop stays open, only this one is drawn closed
  const own = posesOf(solution.system, solution.y);
  const shown = model.ok ? report.poses : replaced(poses, own);
  return { patch: differences(project, model.ok ? withPoses(patched, report.poses) : patched), poses: shown };
}

function patchedProject(project: Project, problem: LoopProblem, { system, y, p }: LoopSolution): Project {
  const changed = new Map(applyParameters(problem, p).joints.map((joint) => [joint.id, joint]));
  const joints = project.joints.map((joint) => {
    const next = changed.get(joint.id);
    if (!next) return joint;
    const moved = { ...joint, frameA: next.frameA, frameB: next.frameB };
    return next.length === undefined ? moved : { ...moved, length: next.length };
  });
  const before = problem.project;
  const after = { ...before, joints: before.joints.map(({ id }) => changed.get(id)!) };
  const bodies = project.bodies.map((body) => {
    let { shape } = body;
    for (const { joint, side, position } of cornersOf(before, body.id)) {
      const to = frameOf(after.joints[joint], side).position;
      if (position.some((value, c) => value !== to[c]))
        shape = shapeDefinition(shape.kind).moveEnd(shape, position, subtract(to, position));
    }
    return { ...body, shape };
  });
  return withPoses({ ...project, joints, bodies }, posesOf(system, y));
}

/** Only the differences: an edit writes nothing else. */
function differences(before: Project, after: Project): RecordPatch {
  const changed = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b);
  return {
    joints: after.joints.flatMap((joint, i) => {
      if (!changed(joint, before.joints[i])) return [];
      const { id, kind, frameA, frameB, length } = joint;
      return [{ joint: id, kind, frameA, frameB, ...(length === undefined ? {} : { length }) }];
    }),
    bodies: after.bodies.flatMap((body, i) => {
      if (!changed(body, before.bodies[i])) return [];
      const { id, position, orientation, shape } = body;
      return [{ body: id, position, orientation, shape }];
    }),
  };
}
