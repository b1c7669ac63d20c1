/** Reads the manifest of a study, which may come from anywhere: its form is checked here, and what it says in `check-manifest.ts`. */
import { LIMITS } from '../../model/fields/limits';
import { parseStrictJson } from '../../model/file/strict-json';
import { RECORD_LISTS } from '../../model/project';
import { ANALYSES } from '../../results/recording/run-report';
import { DESIGN_KINDS, designOf } from '../sampling/designs';
import { INPUT_KINDS, definitionOf } from '../sampling/inputs';
import { MOST_VALUES } from '../sampling/inputs/values';
import { FORMAT, VERSION } from './format';
import { STUDY_LIMITS } from './limits';
import { FIGURE_NAMES } from './manifest';
import { Fields, Unreadable, list, number, oneOf, text, whole } from './fields';
import type { DesignChoice } from '../sampling/designs';
import type { Correlation } from '../sampling/correlation';
import type { Input } from '../sampling/inputs';
import type { StudyFigure, StudyManifest, StudyParameter } from './manifest';
import type { Target } from '../../model/formulas/targets';

export type ReadManifest =
  | { readonly ok: true; readonly manifest: StudyManifest }
  | { readonly ok: false; readonly faults: string[] };

export function readManifest(source: string): ReadManifest {
  if (source.length > STUDY_LIMITS.characters)
    return no(`The manifest is longer than ${STUDY_LIMITS.characters / 2 ** 20} MiB; list fewer values.`);
  const parsed = parseStrictJson(source);
  if (!parsed.ok) return no(`The manifest is not JSON. ${parsed.problem.message} ${parsed.problem.remedy}`);
  try {
    return { ok: true, manifest: readAll(parsed.value) };
  } catch (fault) {
    if (fault instanceof Unreadable) return no(fault.message);
    throw fault;
  }
}

const no = (fault: string): ReadManifest => ({ ok: false, faults: [fault] });

function readAll(value: unknown): StudyManifest {
  const fields = new Fields(value, 'The manifest');
  fields.read('format', oneOf([FORMAT]));
  fields.read('version', oneOf([VERSION]));
  const manifest: StudyManifest = {
    name: fields.read('name', text(STUDY_LIMITS.name)),
    program: fields.read('program', text(STUDY_LIMITS.name)),
    project: fields.read('project', digest),
    analysis: fields.read('analysis', oneOf(ANALYSES)),
    parameters: fields.read('parameters', list(STUDY_LIMITS.parameters, readParameter)),
    correlations: fields.read('correlations', list(STUDY_LIMITS.parameters ** 2, readCorrelation)),
    design: fields.read('design', readDesign),
    figures: fields.read('figures', list(STUDY_LIMITS.figures, readFigure)),
  };
  fields.end();
  return manifest;
}

function readParameter(value: unknown, path: string): StudyParameter {
  const fields = new Fields(value, path);
  const parameter = { target: fields.read('target', readTarget), input: fields.read('input', readInput) };
  fields.end();
  return parameter;
}

const id = text(STUDY_LIMITS.id);

function readTarget(value: unknown, path: string): Target {
  const fields = new Fields(value, path);
  const kind = fields.read('kind', oneOf(['parameter', 'field', 'setting'] as const));
  const target: Target =
    kind === 'parameter'
      ? { kind, id: fields.read('id', id) }
      : kind === 'setting'
        ? { kind, path: fields.read('path', id) }
        : {
            kind,
            list: fields.read('list', oneOf(RECORD_LISTS)),
            record: fields.read('record', id),
            path: fields.read('path', id),
          };
  fields.end();
  return target;
}

function readInput(value: unknown, path: string): Input {
  const fields = new Fields(value, path);
  const kind = fields.read('kind', oneOf(INPUT_KINDS));
  if (kind === 'values') {
    const values = fields.read('values', list(MOST_VALUES, number(LIMITS.magnitude)));
    fields.end();
    return { kind, values };
  }
  const { forms } = definitionOf(kind);
  const needed = new Set(forms[0]);
  const numbers = [...new Set(forms.flat())]
    .filter((name) => needed.has(name) || fields.has(name))
    .map((name) => [name, fields.read(name, number(LIMITS.magnitude))] as const);
  fields.end();
  return { kind, ...Object.fromEntries(numbers) } as Input;
}

function readCorrelation(value: unknown, path: string): Correlation {
  const fields = new Fields(value, path);
  const [a, b] = fields.read('between', list(2, whole(0, STUDY_LIMITS.parameters - 1), 2));
  const coefficient = fields.read('coefficient', number(1));
  fields.end();
  return { between: [a, b], coefficient };
}

function readDesign(value: unknown, path: string): DesignChoice {
  const fields = new Fields(value, path);
  const kind = fields.read('kind', oneOf(DESIGN_KINDS));
  const design = designOf(kind).isRandom
    ? {
        kind,
        runs: fields.read('runs', whole(1, STUDY_LIMITS.runs)),
        seed: fields.read('seed', whole(0, Number.MAX_SAFE_INTEGER)),
      }
    : { kind };
  fields.end();
  return design as DesignChoice;
}

function readFigure(value: unknown, path: string): StudyFigure {
  const fields = new Fields(value, path);
  const figure = {
    series: fields.read('series', id),
    label: fields.read('label', id),
    unit: fields.read('unit', text(STUDY_LIMITS.name)),
    figure: fields.read('figure', oneOf(FIGURE_NAMES)),
  };
  fields.end();
  return figure;
}

function digest(value: unknown, path: string): string {
  if (typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)) return value;
  throw new Unreadable(`${path} is not a SHA-256 of 64 hexadecimal digits.`);
}
