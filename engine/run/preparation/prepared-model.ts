/** Prepares a document to run: compiled, assembled, mobility counted. The document itself is never changed. */
import { HOLDS, OPEN, isDriver } from '../../core/system/switched-row';
import { activateLoads } from '../../core/forces/loads';
import { assembleModel, assemblyTolerance, upright } from './assemble-model';
import { assembleOntoLimits } from '../assembly/assemble-limits';
import { calcInverseMassRows } from '../../core/dynamics/mass';
import { calcKinematics } from '../../core/system/kinematics';
import { calcRows } from '../../core/dynamics/rows';
import { checkFactor, checkRecording, checkRows } from './bounds';
import { checkLimits } from '../outcomes/limit-problems';
import { conflictingSpeeds, unreachedDrivers } from '../outcomes/driver-problems';
import { createGlobalSolver } from '../../core/solvers/global-solver';
import { createInitialState, posesOf } from './initial-state';
import { createWorkspace } from '../../core/system/workspace';
import { orUnsolved } from '../outcomes/unsolved';
import { checkForm, validateProject } from '../../model/validate';
import { runToEnd } from '../../model/run-to-end';
import { quantityInSentence } from '../../model/quantity/in-sentence';
import { knownMobility } from './known-mobility';
import { sayMode } from './lost-mode';
import { standingOf, systemOf } from './known-systems';
import type { Before } from './change';
import type { AssemblyResult } from '../assembly/assemble';
import type { ModelReport } from '../../results/recording/run-report';
import type { Problem } from '../../model/problem';
import type { Project } from '../../model/project';
import type { SampleUse } from './bounds';
import type { CompiledJoint, System } from '../../core/system/system';
import type { Workspace } from '../../core/system/workspace';
import type { Model } from './model';

/**
 * `follows`: it is assembled where the previous model leads, not where its drawing alone would. `isQuiet`: the assembly reports nothing.
 */
export type ModelResult =
  | { ok: true; model: Model; warnings: Problem[]; follows: boolean; isQuiet: boolean }
  | { ok: false; problems: Problem[]; report: ModelReport | null };

/**
 * Compile and assemble. Problems of the document and joints that cannot be closed are returned as values. `prepare`: changes that an
 * analysis makes first; it only sees well-formed documents. `before`: the assembled state before the dimensions changed.
 */
export const createModel = (
  document: Project,
  prepare?: (project: Project) => Project,
  samples: SampleUse = 'kept',
  before: Before | null = null,
): ModelResult => runToEnd(modelSteps(document, prepare, samples, before));

/** The same, yielding between one step and the next, at any of which it may be left. */
export function* modelSteps(
  document: Project,
  prepare?: (project: Project) => Project,
  samples: SampleUse = 'kept',
  before: Before | null = null,
): Generator<void, ModelResult> {
  const malformed = prepare ? checkForm(document) : [];
  if (malformed.length > 0) return { ok: false, problems: malformed, report: null };
  const project = prepare ? prepare(document) : document;
  const problems = validateProject(project);
  if (problems.some((problem) => problem.severity === 'error')) return { ok: false, problems, report: null };
  yield;
  const tooLarge = checkRows(project);
  if (tooLarge.length > 0) return { ok: false, problems: [...tooLarge, ...problems], report: null };
  const system = systemOf(project);
  const tooFull = checkFactor(system);
  if (tooFull.length > 0) return { ok: false, problems: [...tooFull, ...problems], report: null };
  yield;
  const work = createWorkspace(system);
  const solver = createGlobalSolver(system);
  yield;
  project.drivers.forEach((driver, i) => (work.driverValue[i] = driver.value));
  const y = createInitialState(project, system);
  activateLoads(system, 0, system.breakpoints[0] ?? project.settings.duration, work);
  const standing = upright(project);
  const parts = { system, upright: standing, standing: standingOf(system, standing), work, solver };
  yield;
  const { assembly: placed, follows } = yield* assembleModel(parts, y, before);
  let assembly = placed;
  const whole = { system, work, solver, tolerance: assemblyTolerance(system) };
  if (assembly.closed) assembly = yield* assembleOntoLimits(whole, y, assembly);
  yield;
  countMotors(system, work);
  calcKinematics(system, y, work);
  calcRows(system, 0, y, work);
  calcInverseMassRows(system, work);
  const report: ModelReport = {
    poses: posesOf(system, y),
    assembly: {
      largestMove: assembly.largestMove,
      largestMoveBody: system.bodyIds[assembly.largestMoveBody] ?? null,
      gap: assembly.gap,
    },
    mobility: yield* knownMobility(system, y, work, solver),
    gains: system.gains,
  };
  work.switched.mode.fill(OPEN);
  if (!assembly.closed) {
    const open = openJoints(parts.standing, y, work, assembly);
    // if a driver is out of reach, the joints themselves are closed
    if (open.length === 0)
      open.push(...unreachedDrivers(parts.standing, y, work, solver, assemblyTolerance(system)));
    return { ok: false, problems: [...problems, ...orUnsolved(open, project)], report };
  }
  if (!assembly.consistent) {
    const conflicts = conflictingSpeeds(project, system, y, work, solver);
    return { ok: false, problems: [...problems, ...orUnsolved(conflicts, project)], report };
  }
  const beyond = checkLimits(system, y, work);
  if (beyond.length > 0) return { ok: false, problems: [...problems, ...beyond], report };
  const warnings = [...problems, ...moved(system, assembly), ...sayMode(system, assembly)];
  const tooLong = samples === 'kept' ? checkRecording(system, report.mobility) : [];
  if (tooLong.length > 0) return { ok: false, problems: [...tooLong, ...warnings], report };
  const model: Model = { project: document, system, work, solver, y, report };
  return { ok: true, model, warnings, follows, isQuiet: !follows && warnings.length === problems.length };
}

/** Counts a motor as driving its joint, even with a largest effort. */
function countMotors({ switched }: System, work: Workspace): void {
  switched.forEach((row, s) => (work.switched.mode[s] = isDriver(row) ? HOLDS : OPEN));
}

/** One problem per joint that stays open, with its gap; the widest first. */
function openJoints(system: System, y: Float64Array, work: Workspace, { search }: AssemblyResult): Problem[] {
  calcRows(system, 0, y, work);
  const tolerance = assemblyTolerance(system);
  return system.joints
    .map((joint) => {
      let gap = 0;
      for (let row = joint.row; row < joint.row + joint.rows; row++) {
        gap = Math.max(gap, Math.abs(work.C[row]) * system.rowScale[row]);
      }
      return { joint, gap };
    })
    .filter(({ gap }) => !(gap <= tolerance))
    .sort((left, right) => right.gap - left.gap)
    .map(({ joint, gap }) => {
      const words = lengthIn(system, gap);
      return search === 'effort' ? notFound(joint, words) : openJoint(joint, words);
    });
}

const openJoint = ({ record }: CompiledJoint, gap: string): Problem => ({
  severity: 'error',
  code: 'cannot-assemble',
  record: record.id,
  field: null,
  message: `Joint “${record.name}” cannot be closed: a gap of ${gap} is left after the nearest assembly.`,
  remedy:
    'Change the lengths of the links or the joint’s points so that the loop can close, or replace the joint by one that leaves more freedom.',
});

/** Nothing proves that no position closes it. */
const notFound = ({ record }: CompiledJoint, gap: string): Problem => ({
  severity: 'error',
  code: 'cannot-assemble',
  record: record.id,
  field: null,
  message: `Joint “${record.name}” was not closed: the search for a position stopped with a gap of ${gap}, which does not prove that there is none.`,
  remedy:
    'Drag the bodies near the position you mean, or change the lengths in smaller steps and draw the bodies there after each.',
});

/** A visible change of the drawing by the assembly is reported, not hidden. */
function moved(system: System, assembly: AssemblyResult): Problem[] {
  if (assembly.largestMove <= 1e-3 * system.length) return turned(system, assembly);
  const name = system.bodyNames[assembly.largestMoveBody];
  return [
    {
      severity: 'warning',
      code: 'moved-by-assembly',
      record: system.bodyIds[assembly.largestMoveBody],
      field: 'position',
      message: `The drawn position was open: assembly moved body “${name}” by ${lengthIn(system, assembly.largestMove)}.`,
      remedy: 'No action is needed; the file keeps the drawn position until you change it.',
    },
  ];
}

/** A body that was turned in place. */
function turned(system: System, { largestTurn, largestTurnBody }: AssemblyResult): Problem[] {
  if (largestTurn <= 1e-3) return [];
  const turn = quantityInSentence(largestTurn, 'rad', system.units, { usual: 'deg' });
  return [
    {
      severity: 'warning',
      code: 'turned-by-assembly',
      record: system.bodyIds[largestTurnBody],
      field: 'orientation',
      message: `The drawn position was open: assembly turned body “${system.bodyNames[largestTurnBody]}” by ${turn}.`,
      remedy: 'No action is needed; the file keeps the drawn position until you change it.',
    },
  ];
}

const lengthIn = ({ units }: System, metres: number): string =>
  quantityInSentence(metres, 'm', units, { usual: 'mm' });
