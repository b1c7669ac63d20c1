/** What can be chosen for the x axis of a chart besides time. */
import type { Project } from '../../model/project';
import type { Recording } from '../../results/recording/recording';
import { describeSeries } from '../../results/series/columns';
import { findSeries } from '../../results/series/resolve';
import { nameOf } from '../../results/series/name-of';
import type { PaneContent } from './pane-content';

export interface XChoice {
  /** Id of the series. */
  id: string;
  group: 'Drivers' | 'Joints' | 'This chart' | 'Chosen';
  label: string;
  /** Recorded. */
  unit: string;
}

/** Coordinates first, as forces are usually plotted over those; then the lines of the chart, for polygons and paths. */
export function listXChoices(recording: Recording, project: Project, content: PaneContent): XChoice[] {
  const choices: XChoice[] = [];
  for (const [group, name] of [
    ['driver', 'Drivers'],
    ['joint', 'Joints'],
  ] as const) {
    for (const { key, unit, component, record, group: own } of recording.channels) {
      if (own !== group || record === null || !component.startsWith('coordinate')) continue;
      const what = unit === 'rad' ? 'Angle' : 'Position';
      choices.push({
        id: key,
        group: name,
        unit,
        label: `${what} of ${nameOf(recording, project, record)}`,
      });
    }
  }
  for (const { id } of recording.project.joints) {
    const after = findSeries(recording, `joint/${id}/dead_centre`);
    if (!after || Number.isNaN(after.column()[0])) continue;
    const label = `Crank angle after top dead centre of ${nameOf(recording, project, id)}`;
    choices.push({ id: after.id, group: 'Joints', unit: after.unit, label });
  }
  for (const { key, name, unit } of content.series)
    if (!choices.some(({ id }) => id === key))
      choices.push({ id: key, group: 'This chart', label: name, unit });
  const chosen = content.options.x;
  if (chosen !== null && !choices.some(({ id }) => id === chosen)) {
    const described = describeSeries(recording, chosen);
    const label = described?.label ?? `${chosen} (not in this run)`;
    choices.push({ id: chosen, group: 'Chosen', label, unit: described?.unit ?? '1' });
  }
  return choices;
}
