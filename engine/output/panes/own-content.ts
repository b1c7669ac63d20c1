/** The custom chart of a pane: any series, in the order in which they were added. */
import type { ChannelGroup } from '../../results/recording/channel';
import type { Project } from '../../model/project';
import type { Recording } from '../../results/recording/recording';
import { nameOf } from '../../results/series/name-of';
import type { PaneContent } from './pane-content';
import { plainAlone } from './series-spec';
import type { SeriesSpec } from './series-spec';
import { paneKind, placeInKind } from './pane-kinds';
import { inProjectUnits } from './plot-options';
import type { PaneState } from './pane-state';
import { ABOUT_ORIGIN, pointsOf } from './body-points';
import { findSeries } from '../../results/series/resolve';
import type { Series } from '../../results/series/series';
import { mixedStyles } from './series-style';
import type { Place } from './series-style';

/** For groups whose components could be mistaken for others of the same record. */
const WHAT: Readonly<Partial<Record<string, string>>> = {
  drift: 'drift, ',
  band: 'band, ',
  total: 'total ',
  energy: 'energy, ',
};

/** Series that this run does not have are left out: another run may have them. */
export function createOwnContent(
  recording: Recording,
  project: Project,
  pane: Pick<PaneState, 'series' | 'hidden' | 'title' | 'options'>,
): PaneContent {
  const found = pane.series.flatMap((id) => findSeries(recording, id) ?? []);
  const records = new Set(found.map(({ group, record }) => `${group} ${record}`));
  const frames = new Set(found.map(({ frame }) => frame));
  // those that this run does not have hold their places too
  const styles = mixedStyles(pane.series.map((id) => placeOfId(id)));
  const specs = found.map((each): SeriesSpec => {
    const name = legendName(each, records.size > 1 ? ownerOf(recording, project, each) : '', frames.size > 1);
    const visible = !pane.hidden.includes(each.id);
    const style = styles[pane.series.indexOf(each.id)];
    return { key: each.id, component: each.component, name, unit: each.unit, visible, style };
  });
  const isDrift = found.length > 0 && found.every(({ group }) => group === 'drift');
  const info = { ...paneKind('custom'), logarithmic: isDrift };
  const title = pane.title ?? ownTitle(recording, project, found);
  const options = inProjectUnits(pane.options, project);
  return { info, subject: null, subjects: [], title, series: plainAlone(specs), options };
}

/** `reaction/pinB/FX@b` is FX among reactions; an expression is not in any pane. */
function placeOfId(id: string): Place | null {
  const [, group, component] = /^([a-z]+)\/.*\/([A-Za-z_0-9]+)(?:@.*)?$/s.exec(id) ?? [];
  return component ? placeInKind(group as ChannelGroup, component) : null;
}

function legendName({ name, frame, group }: Series, owner: string, withFrame: boolean): string {
  const what = `${WHAT[group ?? ''] ?? ''}${name}`;
  return [owner, what, withFrame && frame ? `(${frame})` : ''].filter((part) => part !== '').join(' ');
}

/** The owner in words: `Pin B`, `all bodies`; empty for an expression, which is complete in itself. */
export function ownerOf(recording: Recording, project: Project, { group, record }: Series): string {
  if (record !== null) return nameOf(recording, project, record);
  if (group === 'momentum') return 'All bodies:';
  if (group === 'drift') return 'All joints:';
  return group === 'solver' ? 'Solver:' : '';
}

/** States what all series have in common; the legend states the rest. */
function ownTitle(recording: Recording, project: Project, series: readonly Series[]): string {
  const [first] = series;
  if (!first) return 'Custom chart';
  if (series.length === 1) return describeSeriesFully(recording, project, first);
  const isOne = series.every(({ group, record, frame }) =>
    [group === first.group, record === first.record, frame === first.frame].every(Boolean),
  );
  if (!isOne || first.record === null) return `Custom chart of ${series.length} series`;
  const names = series.length > 4 ? `${series.length} series` : series.map(({ name }) => name).join(', ');
  const components = series.map(({ component }) => component);
  return `${names}: ${placeOf(recording, project, first, components)}`;
}

/** `FX on Rod from Crank at Pin B, world axes`: never a force without its body, place, frame and sign. */
export function describeSeriesFully(recording: Recording, project: Project, series: Series): string {
  if (series.group === null) return series.name;
  const place = placeOf(recording, project, series);
  return place === '' ? `${WHAT[series.group] ?? ''}${series.name}` : `${series.name}: ${place}`;
}

function placeOf(
  recording: Recording,
  project: Project,
  series: Series,
  components: readonly string[] = [series.component],
): string {
  const { group, record, frame, id, component } = series;
  const of = (each: string) => nameOf(recording, project, each);
  const axes = (frame || 'world axes').replace(', on the other body', '');
  const pair =
    recording.project.joints.find((each) => each.id === record) ??
    recording.project.contacts.find((each) => each.id === record);
  const isForce = ['reaction', 'total', 'band', 'contact'].includes(group ?? '');
  if (isForce && pair) {
    const [a, b] = [of(pair.bodyA), of(pair.bodyB)];
    const acting = id.endsWith('.onA') ? `on ${a} from ${b}` : `on ${b} from ${a}`;
    return `${acting} at ${of(pair.id)}, ${axes}`;
  }
  const owner = ownerOf(recording, project, series).replace(/:$/, '');
  if (group === 'momentum') {
    const about = component.startsWith('L') ? ` ${frame || ABOUT_ORIGIN}` : '';
    return `${owner}${about}, world axes`;
  }
  const what = group === 'body' ? pointsOf(owner, components) : owner;
  return frame ? `${what}, ${frame}` : what;
}
