/** Curves by their visible names, for expressions: `"Pin B".FX`, `energy.kinetic`, `total.LX`. */
import { RECORD_LISTS } from '../../../model/project';
import type { AnyRecord } from '../../../model/project';
import { componentOf, nameAlong, titleOf } from '../../recording/component-titles';
import { isMask } from '../../recording/channel';
import type { Recording } from '../../recording/recording';
import type { SeriesResult } from '../series';

/** Groups searched for a component, and the prefix of their ids. */
const GROUPS = [
  'reaction',
  'joint',
  'driver',
  'mesh',
  'contact',
  'load',
  'measure',
  'body',
  'momentum',
  'drift',
];
const TOTALS: Readonly<Record<string, string>> = {
  energy: 'energy/total',
  momentum: 'momentum/total',
  total: 'momentum/total',
  drift: 'drift/total',
  solver: 'solver/total',
};

export function findNamed(
  recording: Recording,
  name: string,
  component: string,
  resolve: (recording: Recording, id: string) => SeriesResult,
): SeriesResult {
  const records = recordsNamed(recording, name);
  const stems = records.flatMap((id) => GROUPS.map((group) => `${group}/${id}`));
  if (stems.length === 0 && Object.hasOwn(TOTALS, name)) stems.push(TOTALS[name]);
  if (stems.length === 0) return refuse(`there is no record with the name or id "${name.slice(0, 60)}"`);
  const found = new Map<string, SeriesResult>();
  for (const stem of stems) {
    const id = stem.slice(stem.indexOf('/') + 1);
    const result = found.has(id) ? null : resolve(recording, idIn(recording, stem, component));
    if (result?.ok) found.set(id, result);
  }
  if (found.size > 1) {
    const ids = [...found.keys()].slice(0, 5).join('", "');
    return refuse(
      `several records are named "${name.slice(0, 60)}"; write the id of the one you mean: "${ids}"`,
    );
  }
  for (const result of found.values()) return result;
  const known = recording.channels
    .filter(({ key, component: own }) => !isMask(own) && stems.some((stem) => key.startsWith(`${stem}/`)))
    .map((channel) => titleOf(channel.component));
  return refuse(
    `"${name.slice(0, 60)}" has no ${component.slice(0, 60)}; ` +
      (known.length > 0
        ? `it has ${[...new Set(known)].slice(0, 30).join(', ')}`
        : 'this run recorded nothing of it'),
  );
}

/** By the component as ids and tables have it, else as legends do: `effort` or `torque`. */
function idIn(recording: Recording, stem: string, component: string): string {
  const id = `${stem}/${componentOf(component)}`;
  if (recording.channel(id)) return id;
  const called = recording.channels.find(
    ({ key, group, component: own, unit }) =>
      key === `${stem}/${own}` && nameAlong(group, own, unit) === component,
  );
  return called?.key ?? id;
}

const refuse = (message: string): SeriesResult => ({ ok: false, message });

/** Ids of the records with that id, else with that name, with blanks or with `_` instead. */
function recordsNamed(recording: Recording, name: string): string[] {
  const all = RECORD_LISTS.flatMap((list) => recording.project[list] as readonly AnyRecord[]);
  const byId = all.filter(({ id }) => id === name);
  const byName = byId.length > 0 ? byId : all.filter((record) => record.name === name);
  const loose =
    byName.length > 0 ? byName : all.filter((record) => record.name.replace(/\s+/g, '_') === name);
  return loose.map(({ id }) => id);
}
