/** The contents of the charts of a sweep: every curve coloured by its value, and one figure of each over the values. */
import { leastGoverns } from '../../results/series/least-governs';
import { oncePer } from '../../model/once-per';
import { partOf, scaleColor } from '../panes/color-scale';
import type { ScaleRange } from '../panes/color-scale';
import { numberWithUnit, withUnit } from '../../results/series/format';
import { shownUnit, shownUnits } from '../../model/quantity/unit-systems';
import type { ShownUnit } from '../../model/quantity/unit-systems';
import { findTarget } from '../../model/formulas/targets';
import { valuesOf } from '../../studies/sweep/plan';
import type { SweepPlan } from '../../studies/sweep/plan';
import type { VariantResult, VariantSeries } from '../../studies/sweep/result';

export interface SweepLine {
  /** The variant of the line, or null if its points are variants of their own. */
  readonly variant: number | null;
  readonly points: readonly { x: number; y: number; variant?: number }[];
  readonly color: string;
  /** One per point, if they differ. */
  readonly pointColors?: readonly string[];
  readonly dash?: readonly number[];
}

/** More curves than this hide each other; evenly chosen ones represent all. */
export const MOST_CURVES = 400;

export const FIGURES = ['peak', 'maximum', 'minimum', 'rms'] as const;
export type Figure = (typeof FIGURES)[number];
export const FIGURE_NAMES: Readonly<Record<Figure, string>> = {
  peak: 'Peak (largest magnitude)',
  maximum: 'Maximum',
  minimum: 'Minimum',
  rms: 'RMS',
};

/** The same, for use before `of`. */
export const FIGURE_WORDS: Readonly<Record<Figure, string>> = { ...FIGURE_NAMES, peak: 'Peak' };

/** The figure to know of a series of the plan, unless another is asked for: of a clearance the least value. */
export const usualFigure = ({ project, series }: SweepPlan, index: number): Figure =>
  leastGoverns(project, series[index]) ? 'minimum' : 'peak';

export interface SweepView {
  readonly plan: SweepPlan;
  readonly results: readonly VariantResult[];
  /** Index of the series. */
  readonly series: number;
  readonly range: ScaleRange;
}

/** The axis shown by colour: the last one. */
export const colorAxis = ({ axes }: SweepPlan): number => axes.length - 1;

/** Values in geometric progression are shown logarithmically. */
export function isByRatio(values: readonly number[]): boolean {
  const low = Math.min(...values);
  const high = Math.max(...values);
  if (!(low > 0) || values.length < 3) return false;
  const middle = values[Math.floor(values.length / 2)];
  // nearer to the geometric mean than to the arithmetic mean
  return high / low > 20 && Math.abs(Math.log(middle / Math.sqrt(low * high))) < 0.25 * Math.log(high / low);
}

/** The unit in which the project shows a parameter, or a series, of a sweep. */
export const unitIn = ({ project }: SweepPlan, recorded: string): ShownUnit =>
  shownUnit(recorded, shownUnits(project));

/** For the parameter of an axis. */
export function shownAxis(plan: SweepPlan, axis: number): ShownUnit & { readonly name: string } {
  const found = findTarget(plan.project, plan.axes[axis].target);
  return { name: found?.name ?? 'value', ...unitIn(plan, found?.unit ?? '1') };
}

export function axisTitle(plan: SweepPlan, axis: number): string {
  const { name, unit } = shownAxis(plan, axis);
  return withUnit(name, unit);
}

/** Digits of the values of an axis: six, as in fields, or as many more as tell them from each other. */
const DIGITS = [6, 8, 12] as const;

const words = (value: number, digits: number): string => String(Number(value.toPrecision(digits)));

const digitsOf = oncePer((plan: SweepPlan): number[] =>
  plan.axes.map(({ values }, axis) => {
    const { size } = shownAxis(plan, axis);
    const different = new Set(values).size;
    const tells = (digits: number) =>
      new Set(values.map((value) => words(value / size, digits))).size === different;
    return DIGITS.find(tells) ?? 17;
  }),
);

/** The values of a variant as text, in the units of `shownAxis`. */
export function axisValues(plan: SweepPlan, variant: number): string[] {
  const digits = digitsOf(plan);
  return valuesOf(plan.axes, variant).map((value, i) => words(value / shownAxis(plan, i).size, digits[i]));
}

/** `crank = 0.07 m, Motor: Speed = 5 rad/s` */
export function valueWords(plan: SweepPlan, variant: number): string {
  return axisValues(plan, variant)
    .map((text, i) => {
      const { name, unit } = shownAxis(plan, i);
      return `${name} = ${numberWithUnit(text, unit)}`;
    })
    .join(', ');
}

function colorOf({ plan, range }: SweepView): (variant: number) => string {
  const axis = colorAxis(plan);
  const { values } = plan.axes[axis];
  const byRatio = isByRatio(values);
  return (variant) => scaleColor(partOf(valuesOf(plan.axes, variant)[axis], values, byRatio), range);
}

export function curveLines(view: SweepView): SweepLine[] {
  const withCurve = view.results.filter(({ series }) => series[view.series] !== undefined);
  const every = Math.max(1, Math.ceil(withCurve.length / MOST_CURVES));
  const color = colorOf(view);
  return withCurve
    .filter((_, i) => i % every === 0)
    .map(({ variant, series }) => {
      const { time, values, unit } = series[view.series];
      const { size } = unitIn(view.plan, unit);
      const points = Array.from(time, (x, i) => ({ x, y: values[i] / size }));
      return { variant, points, color: color(variant) };
    });
}

/** In the unit shown. */
export function figureOf(plan: SweepPlan, series: VariantSeries, figure: Figure): number {
  const value = figure === 'rms' ? series.rms : (series[figure]?.value ?? NaN);
  return value / unitIn(plan, series.unit).size;
}

/** Dashes in addition to colours distinguish neighbouring lines of a family. */
const DASHES: readonly (readonly number[])[] = [[], [7, 3], [2, 3], [8, 3, 2, 3]];

/** Over the first axis; with two axes, one line for each value of the second. */
export function figureLines(view: SweepView, figure: Figure): SweepLine[] {
  const { plan, results, series } = view;
  const color = colorOf(view);
  const { size } = shownAxis(plan, 0);
  const families = new Map<number, { x: number; y: number; variant: number }[]>();
  for (const result of results) {
    const own = result.series[series];
    if (own === undefined) continue;
    const values = valuesOf(plan.axes, result.variant);
    const family = plan.axes.length > 1 ? values[1] : 0;
    const points = families.get(family) ?? [];
    points.push({ x: values[0] / size, y: figureOf(plan, own, figure), variant: result.variant });
    families.set(family, points);
  }
  return [...families.values()].map((points, i) => {
    points.sort((a, b) => a.x - b.x);
    const pointColors = points.map(({ variant }) => color(variant));
    const single = plan.axes.length === 1;
    return {
      variant: null,
      points,
      color: single ? scaleColor(NaN) : pointColors[0],
      pointColors,
      dash: single ? [] : DASHES[i % DASHES.length],
    };
  });
}
