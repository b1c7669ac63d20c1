/** The cursor goes to the next or the last mark of the charts shown. */
import { useSimulationStore } from '../../stores/runs/simulation';
import { nextLandmark } from '../../../engine/results/series/places/places-in-time';
import { landmarksOf } from '../../../engine/output/plot/plot-data';
import { useChartView } from '../../stores/charts/chart-view';

/** False where there is none that way. */
export function goToMark(direction: 1 | -1, panes: readonly number[] = useChartView().shownPanes): boolean {
  const simulation = useSimulationStore();
  const view = useChartView();
  const { recording } = simulation;
  if (!recording) return false;
  const marks = panes.flatMap((pane) => {
    const content = view.contents[pane];
    return content ? landmarksOf(recording, content, content.options, simulation.events) : [];
  });
  marks.sort((a, b) => a.time - b.time);
  const mark = nextLandmark(marks, simulation.cursor, direction);
  if (!mark) return false;
  simulation.setCursor(mark.time);
  return true;
}
