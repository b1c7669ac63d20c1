/** What the components around a plot need to know about it. */
import type { PlotData } from '../../../engine/output/plot/plot';

export interface DrawnPlot {
  /** Ids of the lines that have no room for dashes. */
  dense: readonly string[];
  /** In words, the lines for which there was no axis. */
  omitted: string | null;
  /** The full range of each band that extends beyond the plot, by the id of its line. */
  cut: Readonly<Record<string, string>>;
}

export const drawnOf = ({ series, omitted }: PlotData): DrawnPlot => ({
  dense: series.filter(({ symbols }) => symbols.length > 0).map(({ spec }) => spec.key),
  omitted,
  cut: Object.fromEntries(series.flatMap(({ spec, bandCut }) => (bandCut ? [[spec.key, bandCut]] : []))),
});

/** Over what, in which units, on which scale. */
export function axesInWords({ axes, x }: PlotData): string {
  const values = axes.map(({ label, logarithmic }) => `${label}${logarithmic ? ', logarithmic' : ''}`);
  const last = values.pop() ?? '';
  const all = values.length > 0 ? `${values.join(', ')} and ${last}` : last;
  return `, ${all} over ${x.label}`;
}
