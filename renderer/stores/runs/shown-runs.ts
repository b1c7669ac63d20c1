/** Where the kept runs meet the charts: ghosts behind the lines, or the lines as differences and ratios. */
import { compareContent } from '../../../engine/output/panes/compare-content';
import { parseCompared } from '../../../engine/results/series/compare/compared-series';
import type { Ghost } from '../../../engine/output/plot/ghosts';
import type { PaneContent } from '../../../engine/output/panes/pane-content';
import { useRunsStore } from './runs';

/** As the current run is compared with another, or the content as it is. */
export function withComparison(content: PaneContent | null): PaneContent | null {
  const { compared, comparison } = useRunsStore();
  if (!content || !compared || !comparison) return content;
  const { recording, name } = compared;
  return compareContent(content, { kind: comparison.kind, recording, label: name });
}

/** None while runs are compared: a ghost of a difference is meaningless. */
export function shownGhosts(): Ghost[] {
  const { compared, ghosts } = useRunsStore();
  if (compared) return [];
  return ghosts.map(({ recording, name, slot }) => ({ recording, label: name, slot }));
}

/** The id of a line in its pane, whether its values or a comparison are drawn. */
export const plainId = (id: string): string => parseCompared(id)?.key ?? id;
