/** `kempe clearances`: which bodies overlap over a run, and how near the others come. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CREATED_WITH } from '../../model/defaults';
import { readQuantity } from '../../model/quantity/read-quantity';
import { shownUnit, shownUnits } from '../../model/quantity/unit-systems';
import { runLayers } from '../../output/layers/run-layers';
import { meshOfSurface } from '../../output/solid/part-surface';
import { findClearances } from '../../results/clearances/clearances';
import { clearanceState, isFault } from '../../results/clearances/judge';
import { isSound } from '../../run/outcomes/outcome';
import { findBodies } from '../files/load-files';
import { surfacesOf } from '../files/part-files';
import { analysisOf, openProject } from '../options/project-options';
import { parseSettings, SETTINGS_OPTIONS } from '../options/settings-options';
import { recordRun } from '../record-run';
import { clearancesJson, formatClearances } from '../words/clearance-report';
import { formatProblems } from '../words/format';
import { formatOutcome } from '../words/report';
import { EXIT } from '../words/terminal';
import { parseWords, UsageError } from '../words/usage';
import type { Problem } from '../../model/problem';
import type { Project, Vec3 } from '../../model/project';
import type { ClearanceOptions, Clearances } from '../../results/clearances/clearances';
import type { Recording } from '../../results/recording/recording';
import type { Terminal } from '../words/terminal';

const OPTIONS = {
  limit: { type: 'string' },
  bodies: { type: 'string' },
  neighbours: { type: 'boolean' },
  layers: { type: 'boolean' },
  kinematic: { type: 'boolean' },
  json: { type: 'boolean' },
  ...SETTINGS_OPTIONS,
} as const;

/** Time between two turns of the event loop [ms]. */
const LONGEST_TURN = 50;

export async function clearances(words: readonly string[], terminal: Terminal): Promise<number> {
  const { files, values } = parseWords(words, OPTIONS);
  if (files.length !== 1) throw new UsageError(`clearances needs one file, not ${files.length}`);
  const isJson = values.json === true;
  const refuse = async (problems: Problem[]): Promise<number> => {
    if (isJson) await terminal.out(`${JSON.stringify({ program: CREATED_WITH, problems }, null, 2)}\n`);
    else await terminal.err(formatProblems(problems));
    return EXIT.failed;
  };
  const opened = await openProject(files[0], parseSettings(values), terminal, refuse);
  if (typeof opened === 'number') return opened;
  const { project } = opened;
  const limit = limitOf(values.limit, project);
  const bodies =
    values.bodies === undefined
      ? null
      : findBodies(
          project,
          values.bodies.split(',').map((word) => word.trim()),
        );
  const run = await recordRun(project, analysisOf(values), (time) =>
    terminal.progress?.(`${time.toPrecision(3)} of ${project.settings.duration} s`),
  );
  if (!run.ok) return refuse(run.problems);
  const surfaces = surfacesOf(files[0]);
  const options = {
    surfaces: (geometry: string) => meshOfSurface(surfaces(geometry)),
    ...(bodies ? { bodies: new Set(bodies) } : {}),
    neighbours: values.neighbours === true,
    ...(values.layers === true ? { shiftOf: inLayers(project, run.recording) } : {}),
  };
  const found = await search(run.recording, options, terminal);
  const outcome = run.recording.outcome!;
  await terminal.out(
    isJson
      ? clearancesJson(run.recording, found, limit)
      : formatClearances(run.recording, found, { limit, inLayers: values.layers === true }),
  );
  if (!isSound(outcome) && !isJson) await terminal.err(formatOutcome(outcome).trimStart());
  const isFaulty = found.pairs.some((pair) => isFault(clearanceState(pair, limit)));
  return isFaulty || !isSound(outcome) ? EXIT.failed : EXIT.ok;
}

/** As drawings spread the links of a planar mechanism. */
function inLayers(project: Project, recording: Recording): (body: string) => Vec3 | null {
  const layers = runLayers(project, recording);
  return (body) => layers.bodies.get(body)?.shift ?? null;
}

function limitOf(text: string | undefined, project: Project): number {
  if (text === undefined) return 0;
  const read = readQuantity(text, 'm', shownUnit('m', shownUnits(project)).unit);
  if (!read.ok) throw new UsageError(`--limit: ${read.message}`);
  if (!(read.value >= 0))
    throw new UsageError(`--limit is ${text}, where a distance of 0 or more is expected`);
  return read.value;
}

async function search(
  recording: Recording,
  options: ClearanceOptions,
  terminal: Terminal,
): Promise<Clearances> {
  const steps = findClearances(recording, options);
  let until = performance.now() + LONGEST_TURN;
  for (;;) {
    const step = steps.next();
    if (step.done === true) {
      terminal.progress?.('');
      return step.value;
    }
    if (performance.now() < until) continue;
    terminal.progress?.(`clearances: ${Math.round(100 * step.value)} %`);
    // signals arrive only between turns of the event loop
    await nextTurn();
    until = performance.now() + LONGEST_TURN;
  }
}
