/** The own chart of a pane: any series, in the order in which they were put there. */
import type { Project } from '../model/project';
import type { Recording } from '../recorder/recording';
import { nameOf } from './pane-content';
import type { PaneContent, SeriesSpec } from './pane-content';
import { paneKind } from './pane-kinds';
import type { PaneState } from './pane-state';
import { seriesStyle } from './series-style';

/** Series that this run does not have are left out: another run may have them. */
export function createOwnContent(
  recording: Recording,
  project: Project,
  pane: Pick<PaneState, 'series' | 'hidden' | 'title' | 'options'>,
): PaneContent {
  const series = pane.series.flatMap((id, index): SeriesSpec[] => {
    const channel = recording.channel(id);
    if (!channel) return [];
    const { component, unit, record } = channel;
    const name = record === null ? component : `${nameOf(recording, project, record)} ${component}`;
    const visible = !pane.hidden.includes(id);
    return [{ key: id, component, name, unit, visible, style: seriesStyle(index) }];
  });
  const info = paneKind('custom');
  const title = pane.title ?? 'Own chart';
  return { info, subject: null, subjects: [], title, series, options: pane.options };
}
