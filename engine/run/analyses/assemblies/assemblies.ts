/**
 * The other assembly modes (T 11.7) of a mechanism with its inputs fixed at their present values: starting points scattered over a
 * spanning tree's coordinates, each closed by least squares, and kept if it closes and differs from those found before.
 *
 * Two positions are the same when all joints are: points and axes are compared, not orientations, so that a link that can
 * spin idly between two ball joints is not counted again for every angle.
 */
import { CLOSED, closePoses } from '../loops/loop-closure';
import { compileSystem } from '../../../core/system/compile';
import { createInitialState, posesOf } from '../../preparation/initial-state';
import { createModel } from '../../preparation/prepared-model';
import { createWorkspace } from '../../../core/system/workspace';
import { distance, outOf, turn } from '../../../core/math/rigid';
import { findBranches, scatter } from '../../assembly/scatter';
import { findHeld, freeze } from './held-coordinates';
import { stripped } from '../loops/loop-project';
import { withPoses } from '../../../model/pose';
import type { AssembliesReport } from '../assembly-reports';
import type { Model } from '../../preparation/model';
import type { Pose } from '../../../model/pose';
import type { Joint, Project } from '../../../model/project';
import type { Problem } from '../../../model/problem';
import type { StudyOutcome } from '../study-report';

/** Starts per body, and their maximum: what is cheap for a four-bar is not for a ladder of forty. */
const STARTS_PER_BODY = 16;
const MOST_STARTS = 160;
/** Number of assemblies shown; the search ends when it is reached. */
const MOST_FOUND = 12;
const MOST_BODIES = 80;
/** Positions whose joints differ by less than this are the same, in characteristic lengths [1]. */
const SAME = 1e-3;

export function* studyAssemblies(project: Project): Generator<number, StudyOutcome> {
  const result = createModel(project);
  if (!result.ok) return { problems: result.problems, report: null };
  const { model, warnings } = result;
  const { poses } = model.report;
  if (project.bodies.length > MOST_BODIES) return { problems: [tooLarge(project)], report: null };
  const present = withPoses(stripped(project, null), poses);
  const held = findHeld(present, project.drivers);
  const found = yield* search(project, model, freeze(present, held));
  const assemblies = found
    .map((other) => ({ poses: other, ...moveBetween(project, poses, other) }))
    .sort((left, right) => left.largestMove - right.largestMove);
  const report: AssembliesReport = {
    held: held.map(({ joint }) => project.joints[joint].id),
    assemblies,
    starts: startsOf(project),
  };
  return {
    problems: warnings,
    report: { study: 'assemblies', poses, freedoms: 0, equilibrium: null, motions: [], assemblies: report },
  };
}

const startsOf = ({ bodies }: Project): number => Math.min(MOST_STARTS, STARTS_PER_BODY * bodies.length);

function* search(project: Project, { report }: Model, frozen: Project): Generator<number, Pose[][]> {
  const { poses } = report;
  const { degreesOfFreedom } = report.mobility;
  const system = compileSystem(frozen);
  const y = createInitialState(frozen, system);
  const problem = { project: frozen, parameters: [], length: system.length };
  const still = new Set(frozen.joints.flatMap(({ kind }, i) => (kind === project.joints[i].kind ? [] : [i])));
  const branches = findBranches(system, still);
  const work = createWorkspace(system);
  const known = [signature(project, poses, system.length)];
  const found: Pose[][] = [];
  const starts = startsOf(project);
  for (let start = 0; start < starts && found.length < MOST_FOUND; start++) {
    yield start / starts;
    const scattered = scatter(system, work, y, branches, start);
    const solution = closePoses(problem, { y: scattered, p: new Float64Array(0) });
    if (!(solution.residual <= CLOSED * system.length)) continue;
    const raw = posesOf(system, solution.y);
    const mark = signature(project, raw, system.length);
    if (known.some((one) => isSame(one, mark, system.length))) continue;
    known.push(mark);
    // problems of stops and drivers are reported for the model as a whole
    const whole = createModel(withPoses(project, raw));
    if (!whole.ok) continue;
    const { poses: kept, mobility } = whole.model.report;
    // where links coincide, some gain a free rotation: that is a motion, not another assembly
    if (mobility.degreesOfFreedom > degreesOfFreedom) continue;
    // if it had to move off a stop, its input coordinate has changed
    if (!isSame(mark, signature(project, kept, system.length), system.length)) continue;
    found.push(kept);
  }
  return found;
}

const isSame = (one: readonly number[], mark: readonly number[], length: number): boolean =>
  one.every((value, i) => Math.abs(value - mark[i]) <= SAME * length);

/** Points of all joints in W, and their axes times a length, on both bodies. */
function signature({ joints }: Project, poses: readonly Pose[], length: number): number[] {
  const at = new Map(poses.map((pose) => [pose.body, pose]));
  return joints.flatMap((joint) =>
    [frameInWorld(at, joint, 'A'), frameInWorld(at, joint, 'B')].flatMap(({ position, orientation }) => {
      if (!WITH_AXIS.has(joint.kind)) return [...position];
      return [...position, ...turn(orientation, [0, 0, 1]).map((value) => length * value)];
    }),
  );
}

const WITH_AXIS: ReadonlySet<string> = new Set(['hinge', 'slider', 'cylinder', 'screw', 'planar', 'fixed']);
const AT_REST = { position: [0, 0, 0], orientation: [1, 0, 0, 0] } as const;

function frameInWorld(at: ReadonlyMap<string, Pose>, joint: Joint, side: 'A' | 'B') {
  return outOf(at.get(joint[`body${side}`]) ?? AT_REST, joint[`frame${side}`]);
}

/** The joint that moves most, and its body that is displaced most. */
function moveBetween({ bodies, joints }: Project, from: readonly Pose[], to: readonly Pose[]) {
  const [before, after] = [from, to].map((poses) => new Map(poses.map((pose) => [pose.body, pose])));
  let largestMove = 0;
  let largestMoveBody = bodies[0].id;
  for (const joint of joints) {
    for (const side of ['A', 'B'] as const) {
      const move = distance(
        frameInWorld(before, joint, side).position,
        frameInWorld(after, joint, side).position,
      );
      if (move > largestMove) [largestMove, largestMoveBody] = [move, joint[`body${side}`]];
    }
  }
  return { largestMove, largestMoveBody };
}

function tooLarge(project: Project): Problem {
  return {
    severity: 'error',
    code: 'assemblies-too-large',
    record: project.bodies[0].id,
    field: null,
    message: `The model has ${project.bodies.length} bodies: other assemblies are searched up to ${MOST_BODIES}.`,
    remedy: 'Move the bodies near the position you mean and let the assembly close it.',
  };
}
