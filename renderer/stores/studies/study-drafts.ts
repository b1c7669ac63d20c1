/** The inputs of a study while it is being set up, as typed. */
import type { FoundTarget, Target } from '../../../engine/model/formulas/targets';
import { readQuantity } from '../../../engine/model/quantity/read-quantity';
import { readValues } from '../../../engine/studies/sweep/plan';
import type { Input } from '../../../engine/studies/sampling/inputs';
import type { StudyParameter } from '../../../engine/studies/manifest/manifest';
import { draftOf, emptyAxis } from './sweep-drafts';
import type { ValuesDraft } from './sweep-drafts';
import { TEXT } from '../texts';

export const INPUT_CHOICES = ['values', 'uniform', 'triangular', 'normal', 'truncated'] as const;
export type InputChoice = (typeof INPUT_CHOICES)[number];

export interface ParameterDraft extends ValuesDraft {
  /** Unique in the study that is set up. */
  readonly key: number;
  target: Target | null;
  /** A truncated normal input has fields of its own. */
  input: InputChoice;
  /** Most probable value of a triangular input; as typed, like all that follow. */
  peak: string;
  mean: string;
  deviation: string;
}

export interface CorrelationDraft {
  /** Keys of parameters. */
  a: number;
  b: number;
  coefficient: string;
}

export type ReadInput = { ok: true; input: Input } | { ok: false; message: string };

export const emptyParameter = (key: number): ParameterDraft => {
  const { target, ...values } = emptyAxis();
  return { key, target, ...values, input: 'normal', peak: '', mean: '', deviation: '' };
};

/** Share of the present value that a new deviation has [1]. */
const DEVIATION = 0.05;
/** And half of a new range [1]. */
const HALF = 0.2;

/** Around the present value, in the unit shown. */
export function fillDraft(
  draft: ParameterDraft,
  present: number,
  shown: { unit: string; size: number },
): void {
  const scale = present === 0 ? 1 : Math.abs(present);
  const text = (value: number) =>
    `${Number((value / shown.size).toPrecision(6))}${shown.unit === '1' ? '' : ` ${shown.unit}`}`;
  Object.assign(draft, {
    from: text(present - HALF * scale),
    to: text(present + HALF * scale),
    list: text(present),
    peak: text(present),
    mean: text(present),
    deviation: text(DEVIATION * scale),
  });
}

/** A parameter of a study that was made, as it would be typed, with every digit. */
export function draftOfParameter(
  { target, input }: StudyParameter,
  key: number,
  unit: string,
): ParameterDraft {
  const draft = { ...emptyParameter(key), target: structuredClone(target) };
  if (input.kind === 'values') {
    const { target: _, ...values } = draftOf({ target, values: input.values }, unit);
    return { ...draft, ...values, input: 'values' };
  }
  const { kind, ...numbers } = input.kind === 'triangular' ? { ...input, peak: input.mode } : input;
  const typed = Object.entries(numbers)
    .filter(([field]) => Object.hasOwn(FIELD_WORDS, field))
    .map(([field, value]) => [field, `${value}${unit === '1' ? '' : ` ${unit}`}`]);
  const choice = kind === 'normal' && typed.length > 2 ? 'truncated' : kind;
  return { ...draft, ...(Object.fromEntries(typed) as Partial<Record<NumberField, string>>), input: choice };
}

const no = (message: string): ReadInput => ({ ok: false, message });

/** The input in SI units, or the first thing that is wrong with it. `shown`: the unit of a number without one. */
export function readInput(
  draft: ParameterDraft,
  { unit }: Pick<FoundTarget, 'unit'>,
  shown: string,
): ReadInput {
  if (draft.input === 'values') return readList(draft, unit, shown);
  const fields = FIELDS_OF[draft.input];
  const numbers: Partial<Record<NumberField, number>> = {};
  for (const field of fields) {
    if (draft[field].trim() === '') return no(TEXT.fieldEmpty(FIELD_WORDS[field]));
    const read = readQuantity(draft[field].trim(), unit, shown);
    if (!read.ok) return no(`${FIELD_WORDS[field]}: ${read.message}`);
    if (!Number.isFinite(read.value)) return no(TEXT.notFinite(FIELD_WORDS[field]));
    numbers[field] = read.value;
  }
  const { from = 0, to = 0, peak = 0, mean = 0, deviation = 0 } = numbers;
  if (fields.includes('from') && !(from < to)) return no(TEXT.fromBelowTo);
  if (draft.input === 'triangular') {
    if (peak < from || peak > to) return no(TEXT.peakInside);
    return { ok: true, input: { kind: 'triangular', from, mode: peak, to } };
  }
  if (draft.input === 'uniform') return { ok: true, input: { kind: 'uniform', from, to } };
  if (!(deviation > 0)) return no(TEXT.deviationPositive);
  const bounds = draft.input === 'truncated' ? { from, to } : {};
  return { ok: true, input: { kind: 'normal', mean, deviation, ...bounds } };
}

function readList(draft: ParameterDraft, unit: string, shown: string): ReadInput {
  const [from, to] = [draft.from, draft.to].map((text) => text.replaceAll(':', ' '));
  const text = draft.mode === 'list' ? draft.list : `${from}:${to}:${draft.count}:${draft.spacing}`;
  const read = readValues(text, { unit }, shown);
  return read.ok ? { ok: true, input: { kind: 'values', values: read.values } } : read;
}

export type NumberField = 'from' | 'to' | 'peak' | 'mean' | 'deviation';

export const FIELDS_OF: Readonly<Record<Exclude<InputChoice, 'values'>, readonly NumberField[]>> = {
  uniform: ['from', 'to'],
  triangular: ['from', 'peak', 'to'],
  normal: ['mean', 'deviation'],
  truncated: ['mean', 'deviation', 'from', 'to'],
};

export const FIELD_WORDS: Readonly<Record<NumberField, string>> = {
  from: TEXT.inputFrom,
  to: TEXT.inputTo,
  peak: TEXT.inputPeak,
  mean: TEXT.inputMean,
  deviation: TEXT.inputDeviation,
};
