/** The charts of the dock as they leave the app. */
import { createFigure } from '../../engine/output/chart/figure';
import type { ChartFigure } from '../../engine/output/chart/figure';
import { createLink } from '../../engine/output/chart/chart-link';
import type { ChartLink } from '../../engine/output/chart/chart-link';
import type { Recording } from '../../engine/results/recording/recording';
import { shownGhosts } from '../stores/runs/shown-runs';
import { useChartView } from '../stores/charts/chart-view';
import { useSimulationStore } from '../stores/runs/simulation';

/** Panes that show a line, in their order. */
export function panesToExport(which: 'active' | 'all'): number[] {
  const view = useChartView();
  const wanted = which === 'active' ? [view.activePane] : view.shownPanes;
  return wanted.filter((index) => view.contents[index]?.series.some((spec) => spec.visible));
}

export function figuresOf(recording: Recording, panes: readonly number[]): ChartFigure[] {
  const view = useChartView();
  const { events, stale } = useSimulationStore();
  const ghosts = recording === useSimulationStore().recording ? shownGhosts() : [];
  const window = view.zoomed ? view.window : null;
  return panes.flatMap((index) => {
    const content = view.contents[index];
    return content ? [createFigure({ recording, content, window, events, stale, ghosts })] : [];
  });
}

/** The charts that are shown, as they are asked for again, without drawing them. */
export function linkOfShown(recording: Recording): ChartLink {
  const view = useChartView();
  const window = view.zoomed ? view.window : null;
  const charts = panesToExport('all').flatMap((index) => {
    const content = view.contents[index];
    if (!content) return [];
    const series = content.series.filter((spec) => spec.visible).map((spec) => spec.key);
    return [{ title: content.title, series, options: content.options, window }];
  });
  return createLink(recording, charts, useSimulationStore().cursor);
}

export function linkOf(recording: Recording, figures: readonly ChartFigure[]): ChartLink {
  const { cursor } = useSimulationStore();
  return createLink(
    recording,
    figures.map(({ spec }) => spec),
    cursor,
  );
}
