/**
 * Joints that could leave more freedom without giving the mechanism more: each swap is tried at the assembled position, and
 * offered if it reduces redundancy and the free motions stay the same space; or that space plus a body that can turn or
 * slide idly, which is then reported (T 11.8).
 */
import { calcMobility } from '../../../core/diagnostics/mobility';
import { createModel } from '../../preparation/prepared-model';
import { idleBodies, motionChange, motionsOf, startReactions, tryProject } from './swap-trial';
import { obstaclesOf, relaxationsOf } from './swap-kinds';
import { withPoses } from '../../../model/pose';
import type { JointSwap, RecordPatch, SwapOption, SwapReport } from '../assembly-reports';
import type { Joint, JointKind, Project } from '../../../model/project';
import type { Problem } from '../../../model/problem';
import type { Swap } from './swap-kinds';
import type { StudyOutcome } from '../study-report';
import type { Trial } from './swap-trial';

/** Free motions that turn by less than this count as unchanged [1]. */
const UNCHANGED = 1e-7;
/** Most options shown. */
const MOST_OPTIONS = 24;
/** Redundant joints up to which swaps are tried: each trial is a factorisation. */
const MOST_JOINTS = 60;

interface Candidate {
  readonly project: Project;
  readonly swap: JointSwap;
  readonly trial: Trial;
  readonly idle: string[];
  readonly change: number;
}

export function* studySwaps(project: Project): Generator<number, StudyOutcome> {
  const result = createModel(project);
  if (!result.ok) return { problems: result.problems, report: null };
  const { model, warnings } = result;
  const { poses, mobility } = model.report;
  const drawn = withPoses(project, poses);
  const before = tryProject(drawn);
  const reactions = startReactions(drawn);
  const joints = redundantJoints(project, mobility);
  if (!before || !reactions) return { problems: warnings, report: null };
  if (joints.length > MOST_JOINTS) return { problems: [tooMany(project, joints.length)], report: null };
  yield 0.05;
  const motions = motionsOf(before);
  const candidates: Candidate[] = [];
  for (const [i, joint] of joints.entries()) {
    candidates.push(...tryJoint(drawn, joint, before, motions));
    yield 0.05 + (0.4 * (i + 1)) / joints.length;
  }
  candidates.sort((left, right) => worth(left) - worth(right));
  const options: SwapOption[] = [];
  for (const candidate of candidates.slice(0, MOST_OPTIONS)) {
    const option = optionOf(candidate, [candidate.swap]);
    if (option) options.push(option);
    yield 0.45 + (0.25 * options.length) / MOST_OPTIONS;
  }
  const combination = yield* combine(drawn, before, motions);
  const swaps: SwapReport = {
    redundant: before.redundant,
    degreesOfFreedom: before.degreesOfFreedom,
    skipped: joints.flatMap((id) => {
      const because = obstaclesOf(drawn.joints.find((one) => one.id === id)!);
      return because.length > 0 ? [{ joint: id, because }] : [];
    }),
    reactions,
    options,
    combination,
  };
  return {
    problems: warnings,
    report: {
      study: 'swaps',
      poses,
      freedoms: before.degreesOfFreedom,
      equilibrium: null,
      motions: [],
      swaps,
    },
  };
}

type RedundantJoints = Pick<ReturnType<typeof calcMobility>, 'redundant'>;

function redundantJoints(project: Project, { redundant }: RedundantJoints): string[] {
  const ids = new Set(redundant.map(({ joint }) => joint));
  return project.joints.filter(({ id }) => ids.has(id)).map(({ id }) => id);
}

/** Smaller is better: no idle motion, more redundancy removed, then a common kind of joint, then fewer directions freed. */
function worth({ idle, trial, swap }: Candidate): number {
  const rank = KIND_ORDER.indexOf(swap.to);
  return 1000 * idle.length + 100 * (rank === KIND_ORDER.length - 1 ? 5 : 0) + 10 * trial.redundant + rank;
}

/** From kinds found in every catalogue to those that have to be made. */
const KIND_ORDER: readonly JointKind[] = [
  'ball',
  'cylinder',
  'universal',
  'hinge',
  'slider',
  'point-in-plane',
  'point-on-line',
];

function tryJoint(drawn: Project, id: string, before: Trial, motions: readonly Float64Array[]): Candidate[] {
  const joint = drawn.joints.find((one) => one.id === id)!;
  const body = drawn.bodies.find((one) => one.id === joint.bodyB);
  const place = body ?? { position: [0, 0, 0] as const, orientation: [1, 0, 0, 0] as const };
  return relaxationsOf(joint, place).flatMap((relaxation) => {
    const candidate = tryOne(drawn, joint, relaxation, before, motions);
    return candidate ? [candidate] : [];
  });
}

function tryOne(
  drawn: Project,
  { id, kind }: Joint,
  { joint, frees }: Swap,
  before: Trial,
  motions: readonly Float64Array[],
): Candidate | null {
  const project = { ...drawn, joints: drawn.joints.map((one) => (one.id === id ? joint : one)) };
  const trial = tryProject(project);
  if (!trial || trial.redundant >= before.redundant) return null;
  const more = trial.degreesOfFreedom - before.degreesOfFreedom;
  const idle = more > 0 ? newlyIdle(before, trial) : [];
  // any further freedom makes it another mechanism
  if (more !== idle.length) return null;
  const change = motionChange(trial, motions);
  if (!(change <= UNCHANGED)) return null;
  return { project, trial, idle, change, swap: { joint: id, from: kind, to: joint.kind, frees: [...frees] } };
}

function newlyIdle(before: Trial, trial: Trial): string[] {
  const old = idleBodies(before);
  return idleBodies(trial).filter((body) => {
    const at = old.indexOf(body);
    if (at >= 0) old.splice(at, 1);
    return at < 0;
  });
}

/** One swap after the other, each time the one that removes most redundancy, and of equal ones the one that frees least. */
function* combine(
  drawn: Project,
  before: Trial,
  motions: readonly Float64Array[],
): Generator<number, SwapOption | null> {
  const swaps: JointSwap[] = [];
  let at: Candidate | null = null;
  let now = before;
  while (now.redundant > 0) {
    const present: Project = at?.project ?? drawn;
    let best: Candidate | null = null;
    for (const joint of jointsToSwap(present, now, swaps)) {
      for (const candidate of tryJoint(present, joint, now, motions)) {
        if (candidate.idle.length > 0 || candidate.swap.to === 'point-on-line') continue;
        if (!best || gain(candidate, now) > gain(best, now)) best = candidate;
      }
      yield 0.7 + 0.3 * (1 - now.redundant / before.redundant);
    }
    if (!best) break;
    swaps.push(best.swap);
    at = best;
    now = best.trial;
  }
  return at && swaps.length > 1 ? optionOf(at, swaps) : null;
}

const gain = ({ trial, swap }: Candidate, now: Trial): number =>
  now.redundant - trial.redundant - 0.1 * swap.frees.length;

/** A joint is swapped only once. */
function jointsToSwap(present: Project, { mechanism }: Trial, swaps: readonly JointSwap[]): string[] {
  const { system, work, solver } = mechanism;
  const mobility = calcMobility(system, null, work, solver);
  return redundantJoints(present, mobility).filter((id) => !swaps.some(({ joint }) => joint === id));
}

function optionOf(
  { project: swapped, trial, idle, change }: Candidate,
  swaps: JointSwap[],
): SwapOption | null {
  const reactions = startReactions(swapped);
  if (!reactions) return null;
  return {
    swaps,
    redundant: trial.redundant,
    degreesOfFreedom: trial.degreesOfFreedom,
    motionChange: change,
    idle,
    reactions,
    patch: patchOf(swapped, swaps),
  };
}

/** Joints only: the drawing keeps its poses. */
function patchOf({ joints }: Project, swaps: readonly JointSwap[]): RecordPatch {
  return {
    bodies: [],
    joints: joints
      .filter(({ id }) => swaps.some(({ joint }) => joint === id))
      .map(({ id, kind, frameA, frameB }) => ({ joint: id, kind, frameA, frameB })),
  };
}

function tooMany(project: Project, count: number): Problem {
  return {
    severity: 'error',
    code: 'swaps-too-many',
    record: project.joints[0].id,
    field: null,
    message: `${count} joints hold something that others hold too: swaps are tried for up to ${MOST_JOINTS}.`,
    remedy: 'Swap joints of one loop by hand: a ball joint in place of a hinge frees two rotations.',
  };
}
