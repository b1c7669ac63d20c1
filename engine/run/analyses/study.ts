/** The analyses other than runs, each sliced into steps that can be cancelled: every yield reports progress. */
import { accelerationsAt } from './modes/linearise';
import { bearMeshPush, shareWithPush } from '../../core/dynamics/mesh-push';
import { calcModes } from './modes/modes';
import { calcLoadWrench } from '../../results/measures/load-state';
import { calcMotionFrames } from './modes/motion-frames';
import { calcSharedParts } from '../../core/diagnostics/shared-part';
import { calcSplit } from '../../core/diagnostics/split';
import { markIndeterminate } from '../../core/diagnostics/singular-directions';
import { calcWrench } from '../../core/dynamics/wrench';
import { countFreeMotions, factoriseAt, findFreeMotions, largestSpeed } from './modes/free-motions';
import { createMechanism } from './mechanism';
import { checkRest, sayFriction, sayTouching, sayUnheld } from './equilibrium/unheld-stops';
import { findEquilibrium } from './equilibrium/equilibrium';
import { poseOffset } from '../../core/coordinates/layout';
import { posesOf } from '../preparation/initial-state';
import { rowMask } from '../../core/diagnostics/uniqueness';
import { studyAssemblies } from './assemblies/assemblies';
import { studyGaps } from './repair/gaps';
import { studySwaps } from './swaps/swaps';
import type { Equilibrium } from './equilibrium/equilibrium';
import type { EquilibriumReport, StudyKind, StudyMotion, StudyReport, StudyOutcome } from './study-report';
import type { Mechanism } from './mechanism';
import type { Mode } from './modes/modes';
import type { Problem } from '../../model/problem';
import type { Project } from '../../model/project';

/** Most motions shown; a longer list helps nobody. */
const MOST_MOTIONS = 40;
/** Poses in all frames of a report, so that it stays a message rather than a recording. */
const MOST_POSES = 60_000;
/** A reaction below this fraction of the largest is the residual of the search [1]. */
const ROUNDING = 1e-12;
/** Frames of one motion. */
const FRAMES = 17;

export function* study(project: Project, kind: StudyKind): Generator<number, StudyOutcome> {
  if (kind === 'gaps') return yield* studyGaps(project);
  if (kind === 'assemblies') return yield* studyAssemblies(project);
  if (kind === 'swaps') return yield* studySwaps(project);
  const result = createMechanism(project, kind === 'motions' ? 'free' : 'held');
  if (!result.ok) return { problems: result.problems, report: null };
  const { mechanism, warnings } = result;
  if (kind === 'motions') return { problems: warnings, report: yield* studyMotions(mechanism) };
  const found = yield* findEquilibrium(mechanism);
  if (!found.ok) {
    return { problems: [...found.problems, ...sayUnheld(mechanism), ...warnings], report: null };
  }
  const { equilibrium } = found;
  const beyond = checkRest(mechanism, equilibrium.y);
  if (beyond.length > 0) return { problems: [...beyond, ...warnings], report: null };
  const report = reportEquilibrium(mechanism, equilibrium, kind);
  warnings.push(...sayFriction(mechanism), ...sayTouching(mechanism, equilibrium.y));
  if (kind === 'equilibrium') return { problems: warnings, report };
  const modes = yield* calcModes(mechanism, equilibrium);
  if (modes === null) return { problems: [notLinear(mechanism), ...warnings], report };
  const motions: StudyMotion[] = [];
  for (const mode of modes.slice(0, shown(mechanism))) {
    motions.push(describeMotion(mechanism, equilibrium.y, mode.motion, mode));
    yield 0.5 + motions.length / (2 * modes.length);
  }
  return { problems: warnings, report: { ...report, freedoms: modes.length, motions } };
}

function* studyMotions(mechanism: Mechanism): Generator<number, StudyReport> {
  const { y, system } = mechanism;
  factoriseAt(mechanism, y);
  const freedoms = countFreeMotions(mechanism);
  const free = findFreeMotions(mechanism, Math.min(freedoms, shown(mechanism)));
  const motions: StudyMotion[] = [];
  for (const motion of free) {
    motions.push(describeMotion(mechanism, y, motion, null));
    yield motions.length / free.length;
  }
  return { study: 'motions', poses: posesOf(system, y), freedoms, equilibrium: null, motions };
}

function shown({ system }: Mechanism): number {
  return Math.min(MOST_MOTIONS, Math.floor(MOST_POSES / (FRAMES * Math.max(1, system.n - 1))));
}

function describeMotion(
  mechanism: Mechanism,
  y: Float64Array,
  motion: Float64Array,
  mode: Mode | null,
): StudyMotion {
  const { system } = mechanism;
  factoriseAt(mechanism, y);
  const { speed, body } = largestSpeed(mechanism, motion);
  const scale = speed > 0 ? system.length / speed : 0;
  const part = (o: number): [number, number, number] => [
    scale * motion[o],
    scale * motion[o + 1],
    scale * motion[o + 2],
  ];
  return {
    mover: system.bodyIds[body],
    velocities: system.bodyIds.slice(1, system.documented.n).map((id, index) => ({
      body: id,
      linear: part(6 * (index + 1)),
      angular: part(6 * (index + 1) + 3),
    })),
    ...calcMotionFrames(mechanism, y, motion),
    mode:
      mode === null
        ? null
        : {
            kind: mode.kind,
            re: mode.re,
            im: mode.im,
            frequency: mode.frequency,
            dampingRatio: mode.dampingRatio,
          },
  };
}

function reportEquilibrium(mechanism: Mechanism, equilibrium: Equilibrium, kind: StudyKind): StudyReport {
  const { system } = mechanism;
  const { y, motions } = equilibrium;
  return {
    study: kind,
    poses: posesOf(system, y),
    freedoms: motions.length,
    equilibrium: {
      stability: equilibrium.stability,
      residual: equilibrium.residual,
      ...largestMove(mechanism, y),
      ...reactionsAt(mechanism, y),
      loads: loadsAt(mechanism, y),
    },
    motions: [],
  };
}

function largestMove({ system, y: drawn }: Mechanism, y: Float64Array) {
  let size = 0;
  let body: string | null = null;
  for (let b = 1; b < system.documented.n; b++) {
    const x = poseOffset(b);
    const move = Math.hypot(y[x] - drawn[x], y[x + 1] - drawn[x + 1], y[x + 2] - drawn[x + 2]);
    if (move > size) {
      size = move;
      body = system.bodyIds[b];
    }
  }
  return { largestMove: size, largestMoveBody: body };
}

/** Forces of the joints and efforts of the drivers that hold the mechanism there. */
function reactionsAt(
  mechanism: Mechanism,
  y: Float64Array,
): Pick<EquilibriumReport, 'reactions' | 'efforts'> {
  const { system, work, solver } = mechanism;
  accelerationsAt(mechanism, y);
  bearMeshPush(system, y, work, solver.solve);
  const split = shareWithPush(system, y, work, solver.solve, () => calcSplit(system, work, solver, y));
  markIndeterminate(system, 0, y, work, solver, split);
  const wrenches = system.joints.map((joint) => {
    const wrench = new Float64Array(6);
    calcWrench(joint, work.lambda, work, wrench);
    return wrench;
  });
  const shared = new Float64Array(2 * wrenches.length);
  calcSharedParts(system, work, split.open, shared);
  const part = (wrench: Float64Array, from: number) => withoutRounding(wrenches, wrench, from);
  return {
    reactions: system.joints.slice(0, system.documented.joints).map((joint, index) => ({
      joint: joint.record.id,
      force: part(wrenches[index], 0),
      moment: part(wrenches[index], 3),
      mask: split.masks[index],
      shared: [shared[2 * index], shared[2 * index + 1]],
    })),
    efforts: system.drivers.map(({ id, row }, i) => ({
      driver: id,
      effort: row >= 0 ? work.lambda[row] : work.driverEffort[i],
      mask: row >= 0 ? rowMask(row, split) : 1,
    })),
  };
}

/** Forces of the loads; call after `reactionsAt`. */
function loadsAt({ system, work }: Mechanism, y: Float64Array): EquilibriumReport['loads'] {
  const acting = system.loads.filter((_, i) => work.loadActive[i] !== 0);
  const wrenches = acting.map((load) => Float64Array.from(calcLoadWrench(load, { system, y, work })));
  return acting.map(({ id }, i) => ({
    load: id,
    force: withoutRounding(wrenches, wrenches[i], 0),
    moment: withoutRounding(wrenches, wrenches[i], 3),
  }));
}

/** Three components of a wrench; those within rounding of the largest of their kind become zero. */
function withoutRounding(
  all: readonly Float64Array[],
  wrench: Float64Array,
  from: number,
): [number, number, number] {
  let largest = 0;
  for (const one of all) for (let c = from; c < from + 3; c++) largest = Math.max(largest, Math.abs(one[c]));
  const value = (c: number) => (Math.abs(wrench[from + c]) <= ROUNDING * largest ? 0 : wrench[from + c]);
  return [value(0), value(1), value(2)];
}

function notLinear({ system }: Mechanism): Problem {
  return {
    severity: 'error',
    code: 'not-linear',
    record: system.bodyIds[Math.min(1, system.n - 1)],
    field: null,
    message: 'The equilibrium is at a position next to which the joints do not close, so it has no modes.',
    remedy: 'Move the mechanism off its toggle position, by a spring or a load.',
  };
}
