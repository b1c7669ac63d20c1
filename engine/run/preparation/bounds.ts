/**
 * Bounds of a model's cost, checked in advance: a dense matrix grows with the square of its rows in memory, and with their
 * cube in time; a sparse one with its fill-in; a recording with samples times channels. All of it is known before anything
 * is run.
 */
import { prescribes } from '../../kinds/drivers/drivers';
import { armaturesOf } from '../../core/system/armatures';
import { BLOCKS } from '../../core/constraints/blocks';
import { hasOneCoordinate, isDrivable } from '../../kinds/joints/joint-coordinates';
import { jointDefinition } from '../../kinds/joints/joints';
import { countContactRows } from '../../core/contact/compile-contacts';
import { findHubs } from '../../core/solvers/hubs';
import { compileSparsePattern } from '../../core/solvers/sparse-layout';
import { countChannels } from '../../results/recording/recorder';
import { releaseBands } from '../../results/measures/release-bands';
import { LIMITS } from '../../model/fields/limits';
import { sharedParts } from '../../results/measures/shared-parts';
import type { Measure } from '../../results/measures/measure';
import type { Mobility } from '../../core/diagnostics/mobility-report';
import type { Model } from './model';
import type { Problem } from '../../model/problem';
import type { Project } from '../../model/project';
import type { System } from '../../core/system/system';

/** The hinge of its flywheel, and what turns it. */
const ROWS_OF_ARMATURE = 6;

/** Rows of the global system [1]; drivers of speed and position count where their joint has a coordinate. */
export function countRows(project: Project): number {
  const kinds = new Map(project.joints.map(({ id, kind }) => [id, kind]));
  let rows = project.couplings.length;
  for (const { kind, formulation, limits, friction } of project.joints) {
    for (const { block } of jointDefinition(kind).blocks(formulation)) rows += BLOCKS[block].rows;
    if (!hasOneCoordinate(kind)) continue;
    if (limits) rows += (limits.minimum === null ? 0 : 1) + (limits.maximum === null ? 0 : 1);
    if (friction && friction.coulomb > 0) rows++;
  }
  for (const driver of project.drivers)
    if (prescribes(driver) !== null && isDrivable(kinds.get(driver.joint) ?? 'ball')) rows++;
  return rows + ROWS_OF_ARMATURE * armaturesOf(project).length + countContactRows(project);
}

/** Before compiling: a dense matrix of a larger model would take minutes to factorise once. Sparse ones have no such bound. */
export function checkRows(project: Project): Problem[] {
  const rows = countRows(project);
  const { solver, factorisation } = project.settings;
  const together = 6 * (project.bodies.length + armaturesOf(project).length) + rows;
  if (solver === 'saddle-point' && together > LIMITS.denseRows) {
    const remedy = 'Choose the solver “lagrange”, which can be factorised sparsely, or split the model.';
    return [
      tooLarge(
        'settings.solver',
        `${together} equations, with those of its bodies,`,
        'saddle-point form',
        remedy,
      ),
    ];
  }
  if (solver !== 'saddle-point' && factorisation === 'dense' && rows > LIMITS.denseRows) {
    const remedy = 'Choose the factorisation “automatic” or “sparse”, or split the model.';
    return [tooLarge('settings.factorisation', `${rows} constraint rows`, 'dense factorisation', remedy)];
  }
  return [];
}

function tooLarge(field: string, size: string, what: string, remedy: string): Problem {
  return {
    severity: 'error',
    code: 'too-many-rows',
    record: null,
    field,
    message: `The project: its joints and drivers make ${size}, more than the ${LIMITS.denseRows} that the ${what} takes.`,
    remedy,
  };
}

function fits(system: System): boolean {
  const hubs = findHubs(system);
  const omitted = hubs ? { rows: hubs.late, bodies: new Set(hubs.bodies) } : undefined;
  return compileSparsePattern(system, LIMITS.factorNumbers, omitted) !== null;
}

/** After compiling: the fill-in of the sparse factor is known from the graph of the joints. */
export function checkFactor(system: System): Problem[] {
  const { solver, factorisation } = system.settings;
  if (solver === 'saddle-point' || factorisation === 'dense') return [];
  if (system.m <= LIMITS.denseRows || fits(system)) return [];
  return [
    {
      severity: 'error',
      code: 'too-many-rows',
      record: null,
      field: 'joints',
      message: `The project: its ${system.m} constraint rows are tied to each other so closely that the sparse factorisation would take more than the ${gibibytes(8 * LIMITS.factorNumbers)} GiB of memory that it may.`,
      remedy:
        'Split the model, or replace bodies that do not move against each other by one body; what costs most are many bodies that are all joined to each other.',
    },
  ];
}

/**
 * Bytes of a complete recording: every channel and the time at every output time, both sides of every breakpoint. A window
 * that stores it may temporarily need half as much again, as its columns grow. `extra`: columns of shared parts and bands.
 */
export function recordingSize(system: System, extra = 0): number {
  const { duration, outputInterval } = system.settings;
  const samples = Math.ceil(duration / outputInterval) + 2 + 2 * system.breakpoints.length;
  return 8 * samples * (1 + countChannels(system) + extra);
}

/** Whether the samples of a run are kept to its end, or streamed out: then memory does not limit them. */
export type SampleUse = 'kept' | 'streamed';

/**
 * Before a run: one whose recording would not fit is not started. `mobility` tells which reactions are recorded with their
 * shared parts, and `bands` how many columns are recorded on demand.
 */
export function checkRecording(
  system: System,
  mobility: Pick<Mobility, 'reactions'> | null = null,
  bands = 0,
): Problem[] {
  const shared = mobility ? countColumns(system, sharedParts(mobility)) : 0;
  const size = recordingSize(system, shared + bands);
  if (size <= LIMITS.recording) return [];
  const { duration, outputInterval } = system.settings;
  const shortest = (outputInterval * size) / LIMITS.recording;
  const all = countChannels(system) + shared + bands;
  const channels = `${all} channels${bands > 0 ? `, ${bands} of them bands` : ''}`;
  const fewer = bands > 0 ? 'Ask for the bands of fewer joints, or set' : 'Set';
  return [
    {
      severity: 'error',
      code: 'memory-limit',
      record: null,
      field: 'settings.outputInterval',
      message: `The project: settings.outputInterval is ${outputInterval} s, so a run of ${duration} s would record ${gibibytes(size)} GiB (${channels}), more than the ${gibibytes(LIMITS.recording)} GiB that a recording may take in memory, and half as much again while it grows.`,
      remedy: `${fewer} a longer output interval, ${roundUp(shortest)} s or more, or run for less time; the command line (kempe run with --csv) writes such runs to a file and keeps none of their samples.`,
    },
  ];
}

/** The same including bands of shared reactions: a model whose recording fits may not fit with them. */
export function checkBands(
  { system, report }: Pick<Model, 'system' | 'report'>,
  joints: readonly string[],
): Problem[] {
  if (joints.length === 0) return [];
  return checkRecording(system, report.mobility, countColumns(system, [releaseBands(new Set(joints))]));
}

function countColumns(system: System, measures: readonly Measure[]): number {
  return measures.reduce((sum, measure) => sum + measure.channels(system).length, 0);
}

const gibibytes = (bytes: number): string => String(Number((bytes / 2 ** 30).toPrecision(3)));

/** To two digits, never down: the advice must suffice. */
function roundUp(value: number): number {
  const unit = 10 ** (Math.floor(Math.log10(value)) - 1);
  return Number((Math.ceil((value * (1 + 1e-6)) / unit) * unit).toPrecision(2));
}
