/**
 * The plan of a sweep: one or two numbers of a document, each with a list of values; every combination is a variant. The values of a
 * variant follow from its number, so a worker needs only the plan and that number.
 */
import { findTarget } from '../../model/formulas/targets';
import { writable } from '../../model/formulas/set-values';
import type { FoundTarget, Target } from '../../model/formulas/targets';
import type { Setting } from '../../model/formulas/set-values';
import { readQuantity } from '../../model/quantity/read-quantity';
import type { Analysis } from '../../results/recording/run-report';
import type { Project } from '../../model/project';

/** Each run costs a table row and its curves; nobody reads more than this. */
export const MOST_VARIANTS = 10_000;
export const MOST_AXES = 2;
export const MOST_SERIES = 16;

export const SPACINGS = ['linear', 'log'] as const;
export type Spacing = (typeof SPACINGS)[number];

export interface SweepAxis {
  readonly target: Target;
  /** In the SI unit of the target, in the order given. */
  readonly values: readonly number[];
}

export interface SweepPlan {
  readonly project: Project;
  readonly analysis: Analysis;
  readonly axes: readonly SweepAxis[];
  /** Ids of the series to keep from every run. */
  readonly series: readonly string[];
  /** Maximum number of points per curve. */
  readonly points: number;
  /** When the sweep was started, for exports. */
  readonly startedAt: Date;
}

/** Maximum number of points of all curves together: 64 MB. */
const ALL_POINTS = 4e6;
const MOST_POINTS = 1200;
export const LEAST_POINTS = 24;

export function pointsPerCurve(variants: number, series: number): number {
  const each = Math.floor(ALL_POINTS / Math.max(1, variants * series));
  return Math.min(MOST_POINTS, Math.max(LEAST_POINTS, each));
}

export function countVariants(axes: readonly SweepAxis[]): number {
  return axes.reduce((count, { values }) => count * values.length, 1);
}

/** The values of a variant, one per axis; the last axis changes fastest. */
export function valuesOf(axes: readonly SweepAxis[], variant: number): number[] {
  let rest = variant;
  const places = axes.toReversed().map(({ values }) => {
    const place = rest % values.length;
    rest = Math.floor(rest / values.length);
    return values[place];
  });
  return places.reverse();
}

export function settingsOf(axes: readonly SweepAxis[], values: readonly number[]): Setting[] {
  return axes.map(({ target }, i) => ({ target, value: values[i] }));
}

/** The faults of a plan, one sentence each; a sweep starts only without faults. */
export function checkPlan(plan: SweepPlan): string[] {
  const { axes, project, series } = plan;
  const faults: string[] = [];
  if (axes.length < 1 || axes.length > MOST_AXES)
    faults.push(`A sweep varies one or two numbers, not ${axes.length}.`);
  const keys = axes.map(({ target }) => JSON.stringify(target));
  if (new Set(keys).size < keys.length)
    faults.push('Both axes are the same number; choose another for one of them.');
  for (const { target, values } of axes) {
    if (findTarget(project, target) === null)
      faults.push('A number varied by the sweep is no longer in the model; choose another.');
    if (values.length === 0 || !values.every(Number.isFinite))
      faults.push('Every number needs at least one value, and all of them finite.');
  }
  const count = countVariants(axes);
  if (count > MOST_VARIANTS)
    faults.push(`That would be ${count} runs, more than ${MOST_VARIANTS}; take fewer values.`);
  if (series.length === 0 || series.length > MOST_SERIES)
    faults.push(`Choose one to ${MOST_SERIES} series, not ${series.length}.`);
  return faults;
}

export type ReadValues = { ok: true; values: number[] } | { ok: false; message: string };

/** `count` values from `from` to `to`, both included; in a geometric progression where the spacing is `log`. */
export function spread(from: number, to: number, count: number, spacing: Spacing): ReadValues {
  if (!Number.isInteger(count) || count < 1 || count > MOST_VARIANTS)
    return no(
      `The number of values is ${count}, where a whole number from 1 to ${MOST_VARIANTS} is expected.`,
    );
  if (!Number.isFinite(from) || !Number.isFinite(to))
    return no('Both ends of the range must be finite numbers.');
  if (spacing === 'log' && !(from * to > 0))
    return no('Equal ratios need two ends of the same sign, neither of them 0.');
  const values = Array.from({ length: count }, (_, i) => {
    const part = count === 1 ? 0 : i / (count - 1);
    if (part === 1) return writable(to);
    return writable(spacing === 'log' ? from * (to / from) ** part : from * (1 - part) + to * part);
  });
  return { ok: true, values };
}

/**
 * Values as typed: `50 mm, 60 mm, 80 mm`, or `from : to : count`, with `: log` appended for a geometric progression. A number without a
 * unit is in the unit `shown`.
 */
export function readValues(text: string, { unit }: Pick<FoundTarget, 'unit'>, shown = unit): ReadValues {
  const parts = text.split(':').map((part) => part.trim());
  if (parts.length > 1) {
    const spacing = parts[3] === undefined ? 'linear' : SPACINGS.find((one) => one === parts[3]);
    if (parts.length < 3 || parts.length > 4 || spacing === undefined)
      return no(`"${text}" is not FROM:TO:COUNT, FROM:TO:COUNT:log or a list of values with commas.`);
    const ends = readList(parts.slice(0, 2), unit, shown);
    if (!ends.ok) return ends;
    const count = parts[2] === '' ? NaN : Number(parts[2]);
    return spread(ends.values[0], ends.values[1], count, spacing);
  }
  return readList(splitList(text), unit, shown);
}

/** Splits at commas and semicolons outside brackets, so that `max(1, 2)` stays one value. */
function splitList(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const character of text) {
    if (character === '(') depth++;
    if (character === ')') depth--;
    if ((character === ',' || character === ';') && depth <= 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts;
}

function readList(parts: readonly string[], unit: string, shown: string): ReadValues {
  if (parts.length > MOST_VARIANTS) return no(`More than ${MOST_VARIANTS} values.`);
  const values: number[] = [];
  for (const part of parts) {
    const read = readQuantity(part.trim(), unit, shown);
    if (!read.ok) return read;
    values.push(writable(read.value));
  }
  return { ok: true, values };
}

const no = (message: string): ReadValues => ({ ok: false, message });
