/**
 * What a model may cost, checked before it is paid: the dense system grows with the square of its rows, in memory, and
 * with their cube, in time; a recording grows with samples times channels. Both are known before anything is run.
 */
import { BLOCKS } from '../constraints/blocks';
import { DRIVER_BLOCK, JOINT_BLOCKS } from '../constraints/joints';
import { countChannels } from '../recorder/recorder';
import { LIMITS } from '../model/limits';
import type { Problem } from '../model/problem';
import type { Project } from '../model/project';
import type { System } from '../system/system';

/** Rows of the global system [1]; speed drivers count where their joint has a coordinate. */
export function countRows(project: Project): number {
  const kinds = new Map(project.joints.map(({ id, kind }) => [id, kind]));
  let rows = project.couplings.length;
  for (const { kind, formulation } of project.joints) {
    for (const { block } of JOINT_BLOCKS[kind](formulation)) rows += BLOCKS[block].rows;
  }
  for (const { kind, joint } of project.drivers) {
    const use = DRIVER_BLOCK[kinds.get(joint) ?? 'ball'];
    if (kind === 'speed' && use) rows += BLOCKS[use.block].rows;
  }
  return rows;
}

/** Before compiling: the dense system of a larger model would take minutes to factorise once. */
export function checkRows(project: Project): Problem[] {
  const rows = countRows(project);
  if (rows <= LIMITS.rows) return [];
  return [
    {
      severity: 'error',
      code: 'too-many-rows',
      record: null,
      field: 'joints',
      message: `The project: its joints and speed drivers make ${rows} constraint rows, more than the ${LIMITS.rows} that the dense solver takes.`,
      remedy: 'Split the model, or replace bodies that do not move against each other by one body.',
    },
  ];
}

/** Bytes of a complete recording: every channel and the time at every output time, both sides of every breakpoint. */
export function recordingSize(system: System): number {
  const { duration, outputInterval } = system.settings;
  const samples = Math.ceil(duration / outputInterval) + 2 + 2 * system.breakpoints.length;
  return 8 * samples * (1 + countChannels(system));
}

/** Before a run: one that could not be kept to its end is not begun. */
export function checkRecording(system: System): Problem[] {
  const size = recordingSize(system);
  if (size <= LIMITS.recording) return [];
  const { duration, outputInterval } = system.settings;
  const shortest = (outputInterval * size) / LIMITS.recording;
  return [
    {
      severity: 'error',
      code: 'memory-limit',
      record: null,
      field: 'settings.outputInterval',
      message: `The project: settings.outputInterval is ${outputInterval} s, so a run of ${duration} s would record ${gibibytes(size)} GiB (${countChannels(system)} channels), more than the ${gibibytes(LIMITS.recording)} GiB that a recording may take.`,
      remedy: `Set a longer output interval, ${roundUp(shortest)} s or more, or run for less time.`,
    },
  ];
}

const gibibytes = (bytes: number): string => String(Number((bytes / 2 ** 30).toPrecision(3)));

/** To two digits, never down: the advice must be enough. */
function roundUp(value: number): number {
  const unit = 10 ** (Math.floor(Math.log10(value)) - 1);
  return Number((Math.ceil((value * (1 + 1e-6)) / unit) * unit).toPrecision(2));
}
