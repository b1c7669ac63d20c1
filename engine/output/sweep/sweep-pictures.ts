/** The pictures of a sweep: for every series its curves, a figure of them over the values, and with two parameters a map. */
import { partOf, scaleColor } from '../panes/color-scale';
import type { ScaleRange } from '../panes/color-scale';
import { withUnit } from '../../results/series/format';
import { createHeatMap } from './heat-map';
import type { HeatMap } from './heat-map';
import {
  axisTitle,
  colorAxis,
  curveLines,
  FIGURE_WORDS,
  figureLines,
  isByRatio,
  shownAxis,
  unitIn,
  usualFigure,
  valueWords,
} from './pictures';
import type { Figure, SweepView } from './pictures';
import { valuesOf } from '../../studies/sweep/plan';
import type { SweepPlan } from '../../studies/sweep/plan';
import type { VariantResult } from '../../studies/sweep/result';
import type { LineKey, LinePicture } from './draw-lines';

export const PICTURE_KINDS = ['curves', 'figure', 'map'] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

export interface SweepPicture {
  readonly kind: PictureKind;
  readonly title: string;
  /** Id of the series. */
  readonly series: string;
  /** The colours depend on the background. */
  readonly lines: ((range: ScaleRange) => LinePicture) | null;
  readonly map: { readonly cells: HeatMap; readonly title: string } | null;
}

export interface SweepSource {
  readonly plan: SweepPlan;
  readonly results: readonly VariantResult[];
  /** Null for the usual one of each series. */
  readonly figure: Figure | null;
}

/** Of all series in their order; nothing for a series that no run has. */
export function listPictures(source: SweepSource): SweepPicture[] {
  return source.plan.series.flatMap((_, series) =>
    PICTURE_KINDS.flatMap((kind) => createPicture(source, series, kind) ?? []),
  );
}

export function createPicture(source: SweepSource, series: number, kind: PictureKind): SweepPicture | null {
  const { plan, results } = source;
  const figure = source.figure ?? usualFigure(plan, series);
  const own = results.find((one) => one.series[series] !== undefined)?.series[series];
  if (own === undefined) return null;
  const named = withUnit(own.label, unitIn(plan, own.unit).unit);
  const common = { kind, series: own.id, lines: null, map: null };
  const over = axisTitle(plan, 0);
  if (kind === 'map') {
    const cells = createHeatMap(plan, results, series, figure);
    if (cells === null) return null;
    const title = `${FIGURE_WORDS[figure]} of ${named} over ${over} and ${axisTitle(plan, 1)}`;
    return { ...common, title, map: { cells, title: `${FIGURE_WORDS[figure]} of ${named}` } };
  }
  const view = (range: ScaleRange): SweepView => ({ plan, results, series, range });
  const make = kind === 'curves' ? curvesOf : figuresOf;
  const title =
    kind === 'curves'
      ? `${named} over time, by ${axisTitle(plan, colorAxis(plan))}`
      : `${FIGURE_WORDS[figure]} of ${named} against ${over}`;
  return { ...common, title, lines: (range) => make(view(range), named, own.id, figure) };
}

function curvesOf(view: SweepView, named: string, series: string): LinePicture {
  const { plan, range } = view;
  const axis = colorAxis(plan);
  const { values } = plan.axes[axis];
  const byRatio = isByRatio(values);
  const { size } = shownAxis(plan, axis);
  const entries = [...new Set(values)]
    .sort((a, b) => a - b)
    .map((value) => ({ value: value / size, color: scaleColor(partOf(value, values, byRatio), range) }));
  return {
    lines: curveLines(view),
    nameOf: ({ variant }) => (variant === null ? '' : valueWords(plan, variant)),
    series,
    xTitle: 'Time [s]',
    yTitle: named,
    logarithmicX: false,
    marks: false,
    key: { title: axisTitle(plan, axis), entries },
  };
}

function figuresOf(view: SweepView, named: string, series: string, figure: Figure): LinePicture {
  const { plan, range } = view;
  const lines = figureLines(view, figure);
  const second = plan.axes.length > 1 ? plan.axes[1].values : null;
  let key: LineKey | null = null;
  if (second) {
    const byRatio = isByRatio(second);
    const { size } = shownAxis(plan, 1);
    const entries = lines
      .map(({ points, dash = [] }) => {
        const value = valuesOf(plan.axes, points[0].variant ?? 0)[1];
        return { value: value / size, color: scaleColor(partOf(value, second, byRatio), range), dash };
      })
      .sort((a, b) => a.value - b.value);
    key = { title: axisTitle(plan, 1), entries };
  }
  return {
    lines,
    nameOf: ({ points }) =>
      points
        .map(({ variant }) => valueWords(plan, variant ?? 0))
        .join('; ')
        .slice(0, 200),
    series,
    xTitle: axisTitle(plan, 0),
    yTitle: `${FIGURE_WORDS[figure]} of ${named}`,
    logarithmicX: isByRatio(plan.axes[0].values),
    marks: true,
    key,
  };
}
