/** What a pane shows while two runs are compared: the same lines, each against itself in the other run. */
import type { Recording } from '../../results/recording/recording';
import type { Comparison } from '../../results/series/compare/compare';
import { comparedId } from '../../results/series/compare/compared-series';
import type { PaneContent } from './pane-content';

export interface Compared {
  kind: Comparison;
  recording: Recording;
  /** Label of the other run: `Run 2, 60 rpm`. */
  label: string;
}

export function compareContent(content: PaneContent, { kind, recording, label }: Compared): PaneContent {
  const isDifference = kind === 'difference';
  const series = content.series.map((spec) => ({
    ...spec,
    key: comparedId(kind, recording, spec.key),
    name: isDifference ? `Δ${spec.name}` : `${spec.name} ratio`,
    unit: isDifference ? spec.unit : '1',
  }));
  const title = isDifference
    ? `Difference from ${label}: ${content.title}`
    : `Ratio to ${label}: ${content.title}`;
  // a difference has both signs, whatever the scale of the quantity itself
  return { ...content, title, series, info: { ...content.info, logarithmic: false } };
}
