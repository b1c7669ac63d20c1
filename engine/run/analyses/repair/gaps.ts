/**
 * Why a model does not assemble: the loops that stay open, the gap at each of their joints where the sum of squares is
 * least, and what would close each loop.
 */
import { closePoses, isLength } from '../loops/loop-closure';
import { compileSystem } from '../../../core/system/compile';
import { createInitialState, posesOf } from '../../preparation/initial-state';
import { createModel } from '../../preparation/prepared-model';
import { findLoops } from '../../assembly/loops';
import { findRepairs } from './repair';
import { isOpenJoint } from './open-joint';
import { poseOffset } from '../../../core/coordinates/layout';
import { replaced, stripped } from '../loops/loop-project';
import { withPoses } from '../../../model/pose';
import type { JointGap, LoopGap, Repair } from '../assembly-reports';
import type { Loop } from '../../assembly/loops';
import type { LoopPosition, LoopSolution, OpenLoop } from '../loops/loop-closure';
import type { Pose } from '../../../model/pose';
import type { StudyReport, StudyOutcome } from '../study-report';
import type { Problem } from '../../../model/problem';
import type { Project, Vec3 } from '../../../model/project';

/** Largest number of bodies in a loop for which positions and repairs are searched: the equations are dense. */
const MOST_BODIES = 80;

/** Open loops for which repairs are searched at once, the widest first. */
const MOST_REPAIRED = 6;

export function* studyGaps(project: Project): Generator<number, StudyOutcome> {
  const model = createModel(project);
  if (model.ok) return { problems: [], report: reportOf(model.model.report.poses) };
  if (!model.problems.some(({ code }) => code === 'cannot-assemble') || model.report === null) {
    return { problems: model.problems, report: null };
  }
  yield 0.05;
  const { poses } = model.report;
  const open = new Set(
    model.problems.flatMap(({ code, record }) => (code === 'cannot-assemble' ? [record] : [])),
  );
  const found: OpenLoop[] = [];
  const problems: Problem[] = [];
  for (const loop of findLoops(project)) {
    if (!loop.joints.some((joint) => open.has(project.joints[joint].id))) continue;
    if (loop.bodies.size > MOST_BODIES) problems.push(tooLarge(project, loop));
    else found.push(findBest(project, loop, poses));
    yield 0.1;
  }
  found.sort((left, right) => widest(right) - widest(left));
  const repairs = yield* findAllRepairs(project, found, poses);
  const shown = found.flatMap(({ best }) => posesOf(best.system, best.y));
  const report = {
    ...reportOf(replaced(poses, shown)),
    gaps: { loops: found.map(describe), repaired: Math.min(found.length, MOST_REPAIRED), repairs },
  };
  return { problems, report };
}

/** One loop after the other, the widest first, each with its share of the remaining progress. */
function* findAllRepairs(
  project: Project,
  found: readonly OpenLoop[],
  poses: readonly Pose[],
): Generator<number, Repair[]> {
  const repairs: Repair[] = [];
  const tried = found.slice(0, MOST_REPAIRED);
  for (const [loop, open] of tried.entries()) {
    const search = findRepairs(project, open, poses);
    let step = search.next();
    for (; step.done !== true; step = search.next()) yield 0.1 + (0.9 * (loop + step.value)) / tried.length;
    repairs.push(...step.value.map((repair) => ({ ...repair, loop })));
  }
  return repairs;
}

const reportOf = (poses: Pose[]): StudyReport => ({
  study: 'gaps',
  poses,
  freedoms: 0,
  equilibrium: null,
  motions: [],
  gaps: { loops: [], repaired: 0, repairs: [] },
});

/** From the drawing and from where assembly gave up; the position with the smaller gaps is taken. */
function findBest(project: Project, loop: Loop, assembled: readonly Pose[]): OpenLoop {
  const drawn = stripped(project, loop);
  const starts = [drawn, withPoses(drawn, assembled)].map((start) => positionOf(start));
  const length = compileSystem(drawn).length;
  const problem = { project: drawn, parameters: [], length };
  const [first, second] = starts.map((start) => closePoses(problem, start));
  return { loop, problem, best: sumOfSquares(second) < sumOfSquares(first) ? second : first };
}

function positionOf(project: Project): LoopPosition {
  return { y: createInitialState(project, compileSystem(project)), p: new Float64Array(0) };
}

function sumOfSquares({ system, work }: LoopSolution): number {
  let sum = 0;
  for (let row = 0; row < system.m; row++) sum += (work.C[row] * system.rowScale[row]) ** 2;
  return sum;
}

const widest = ({ best }: OpenLoop): number => best.residual;

function describe({ loop, best }: OpenLoop): LoopGap {
  return {
    bodies: [...loop.bodies],
    gaps: best.system.joints
      .map((_, joint) => gapOf(best, joint))
      .filter(isOpenJoint)
      .sort((left, right) => differ(size(right, best), size(left, best))),
  };
}

/** Gaps that are equal to rounding keep the order of the document. */
const differ = (a: number, b: number): number => (Math.abs(a - b) <= 1e-5 * Math.max(a, b) ? 0 : a - b);

const size = ({ gap, angle }: JointGap, { system }: LoopSolution): number =>
  Math.max(gap, angle * system.length);

/** The slope of a length row tells in which direction B's point would have to move. */
function gapOf({ system, work, y }: LoopSolution, index: number): JointGap {
  const joint = system.joints[index];
  const move = [0, 0, 0];
  let angle = 0;
  for (let row = joint.row; row < joint.row + joint.rows; row++) {
    if (!isLength(work, row)) angle += work.C[row] ** 2;
    else for (let c = 0; c < 3; c++) move[c] -= work.C[row] * work.J[12 * row + 6 + c];
  }
  const { R } = work;
  const o = 9 * joint.b;
  const u = joint.pointB;
  const from = [0, 1, 2].map(
    (c) =>
      y[poseOffset(joint.b) + c] + R[o + 3 * c] * u[0] + R[o + 3 * c + 1] * u[1] + R[o + 3 * c + 2] * u[2],
  );
  return {
    joint: joint.record.id,
    gap: Math.hypot(...move),
    angle: Math.sqrt(angle),
    from: from as unknown as Vec3,
    to: from.map((value, c) => value + move[c]) as unknown as Vec3,
  };
}

function tooLarge(project: Project, loop: Loop): Problem {
  return {
    severity: 'error',
    code: 'loop-too-large',
    record: project.joints[loop.joints[0]].id,
    field: null,
    message: `A loop of ${loop.bodies.size} bodies stays open: it is too large to search for a repair (up to ${MOST_BODIES}).`,
    remedy: 'Move the bodies so that the joints nearly meet, or build the loop up from smaller ones.',
  };
}
