/** A new study from its command line. */
import { basename } from 'node:path';
import { CREATED_WITH } from '../../model/defaults';
import { findTargetByName } from '../../model/formulas/targets';
import { shownUnits, typedIn } from '../../model/quantity/unit-systems';
import { readProject } from '../../model/file/read-project';
import { writeProject } from '../../model/file/write-project';
import { createStudyFolder } from '../../jobs/folder/study-folder';
import { checkManifest } from '../../studies/manifest/check-manifest';
import { textDigest } from '../../studies/manifest/manifest-digest';
import { designOf } from '../../studies/sampling/designs';
import { readInput } from '../../studies/sampling/read-input';
import { formatProblems, plain } from '../words/format';
import { readText } from '../files/read-file';
import { EXIT } from '../words/terminal';
import { parseChoice, parseNumber, UsageError } from '../words/usage';
import { analysisOf } from './project-options';
import { figuresOf } from './study-figures';
import { parseSettings, SETTINGS_OPTIONS } from './settings-options';
import type { Correlation } from '../../studies/sampling/correlation';
import type { DesignChoice, DesignKind } from '../../studies/sampling/designs';
import type { Project } from '../../model/project';
import type { StudyManifest, StudyParameter } from '../../studies/manifest/manifest';
import type { Terminal } from '../words/terminal';

export const STUDY_OPTIONS = {
  parameter: { type: 'string', multiple: true },
  correlation: { type: 'string', multiple: true },
  design: { type: 'string' },
  runs: { type: 'string' },
  seed: { type: 'string' },
  figure: { type: 'string', multiple: true },
  name: { type: 'string' },
  output: { type: 'string' },
  kinematic: { type: 'boolean' },
  ...SETTINGS_OPTIONS,
} as const;

type Values = { [K in keyof typeof SETTINGS_OPTIONS]?: string } & {
  parameter?: string[];
  correlation?: string[];
  design?: string;
  runs?: string;
  seed?: string;
  figure?: string[];
  name?: string;
  output?: string;
  kinematic?: boolean;
};

/** As typed, and as in a manifest. */
const DESIGNS: Readonly<Record<string, DesignKind>> = {
  full: 'full',
  'latin-hypercube': 'latinHypercube',
  sobol: 'sobol',
  'monte-carlo': 'monteCarlo',
};

/** The path of the new folder, or the exit status if there is none: then the reason has been reported. */
export async function makeStudy(file: string, values: Values, terminal: Terminal): Promise<string | number> {
  const { output } = values;
  if (output === undefined || !output.endsWith('.study'))
    throw new UsageError('a new study needs --output NAME.study, the folder that it is made in');
  const settings = parseSettings(values);
  const read = await readText(file, terminal);
  if (!read.ok) {
    await terminal.err(`error: ${plain(read.message)}\n`);
    return EXIT.usage;
  }
  const result = readProject(read.text);
  if (!result.ok) {
    await terminal.err(formatProblems(result.problems));
    return EXIT.failed;
  }
  const isOwn = Object.keys(settings).length === 0;
  const project = isOwn
    ? result.project
    : { ...result.project, settings: { ...result.project.settings, ...settings } };
  const text = isOwn ? read.text : writeProject(project);
  const figures = figuresOf(project, analysisOf(values), values.figure ?? null);
  if (!figures.ok) {
    await terminal.err(formatProblems(figures.problems));
    return EXIT.failed;
  }
  const parameters = (values.parameter ?? []).map((words) => parameterOf(project, words));
  if (parameters.length === 0) throw new UsageError('a study needs --parameter NAME=INPUT');
  const manifest: StudyManifest = {
    name: values.name ?? basename(output, '.study'),
    program: CREATED_WITH,
    project: textDigest(text),
    analysis: analysisOf(values),
    parameters,
    correlations: (values.correlation ?? []).map((words) => correlationOf(project, parameters, words)),
    design: designIn(values),
    figures: figures.figures,
  };
  const [fault] = checkManifest(manifest, project);
  if (fault !== undefined) throw new UsageError(fault);
  await createStudyFolder(output, manifest, text);
  return output;
}

function targetOf(project: Project, name: string) {
  const found = findTargetByName(project, name);
  if (found !== null) return found;
  const known = [...project.parameters, ...project.drivers].map((one) => plain(one.name)).slice(0, 12);
  const hint = known.length > 0 ? `; it has ${known.join(', ')}` : '';
  throw new UsageError(`the project has no number called "${plain(name)}"${hint}, or RECORD/FIELD`);
}

function parameterOf(project: Project, words: string): StudyParameter {
  const cut = words.indexOf('=');
  if (cut < 0) throw new UsageError(`--parameter is "${words}", where NAME=INPUT is expected`);
  const name = words.slice(0, cut).trim();
  const found = targetOf(project, name);
  const read = readInput(words.slice(cut + 1), found, typedIn(found.unit, shownUnits(project)));
  if (!read.ok) throw new UsageError(`--parameter ${plain(name)}: ${read.message}`);
  return { target: found.target, input: read.input };
}

function correlationOf(project: Project, parameters: readonly StudyParameter[], words: string): Correlation {
  const cut = words.lastIndexOf('=');
  const names = words.slice(0, cut).split(',');
  if (cut < 0 || names.length !== 2)
    throw new UsageError(`--correlation is "${words}", where NAME,NAME=COEFFICIENT is expected`);
  const [a, b] = names.map((name) => {
    const key = JSON.stringify(targetOf(project, name.trim()).target);
    const place = parameters.findIndex(({ target }) => JSON.stringify(target) === key);
    if (place < 0)
      throw new UsageError(`--correlation names "${plain(name.trim())}", which the study does not vary`);
    return place;
  });
  return { between: [a, b], coefficient: parseNumber('correlation', words.slice(cut + 1)) };
}

function designIn({ design, runs, seed }: Values): DesignChoice {
  const kind = DESIGNS[parseChoice('design', design ?? 'full', Object.keys(DESIGNS))];
  if (!designOf(kind).isRandom) {
    const idle = runs !== undefined ? 'runs' : seed !== undefined ? 'seed' : null;
    if (idle !== null)
      throw new UsageError(
        `--${idle} is of a random design: add --design latin-hypercube, sobol or monte-carlo`,
      );
    return { kind } as DesignChoice;
  }
  if (runs === undefined) throw new UsageError(`--design ${design} needs --runs, how many`);
  return { kind, runs: wholeOf('runs', runs), seed: wholeOf('seed', seed ?? '1') };
}

function wholeOf(option: string, text: string): number {
  const value = parseNumber(option, text);
  if (!Number.isSafeInteger(value) || value < 0)
    throw new UsageError(`--${option} is "${text}", where a whole number is expected`);
  return value;
}
