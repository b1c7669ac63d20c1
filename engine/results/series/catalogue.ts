/** Every curve that a run can show, by record: the content of the list to choose from. */
import type { Project } from '../../model/project';
import { isMask } from '../recording/channel';
import type { ChannelGroup } from '../recording/channel';
import type { Recording } from '../recording/recording';
import { nameOf } from './name-of';
import { jointsWithTotal } from './derived/joint-total';
import { findSeries } from './resolve';
import { findVector } from './derived/vectors';

export interface CatalogueEntry {
  id: string;
  /** `FX`, `|F|`, `path length`. */
  name: string;
  unit: string;
  group: ChannelGroup;
  /** `Reactions`. */
  groupName: string;
  record: string | null;
  /** `Pin B`, `All bodies`. */
  owner: string;
  /** Lower case, for searching. */
  text: string;
}

/** Names of the groups, in the order of the list, and other search words for them. */
const GROUPS: Readonly<Partial<Record<ChannelGroup, readonly [name: string, words: string]>>> = {
  reaction: ['Reactions', 'force moment joint pin'],
  total: ['Totals of joints', 'force moment joint pin sum whole stop friction driver'],
  drift: ['Drift', 'constraint residual error'],
  momentum: ['Momentum', 'angular linear'],
  energy: ['Energy', 'balance work heat loss damping friction dissipation input'],
  driver: ['Drivers', 'torque effort power motor crank'],
  mesh: ['Gears and belts', 'force mesh tooth teeth tangential radial axial tension span chain rack'],
  joint: ['Joint coordinates', 'angle distance rate speed acceleration'],
  contact: ['Contacts', 'force gap friction'],
  load: ['Loads', 'force moment spring damper'],
  measure: ['Measures', 'point position velocity acceleration distance angle'],
  body: ['Bodies', 'position velocity acceleration motion'],
  solver: ['Solver', 'rank condition step rejected'],
};

const TOTALS: Readonly<Partial<Record<ChannelGroup, string>>> = {
  drift: 'All joints',
  momentum: 'All bodies',
  energy: 'Whole mechanism',
  solver: 'Solver',
};

const TOTAL = ['FX', 'FY', 'FZ', 'MX', 'MY', 'MZ'];

/** Words that people search for and that the short names do not contain. */
const LONG_NAMES: Readonly<Record<string, string>> = {
  F: 'force size magnitude',
  M: 'moment torque',
  L: 'angular momentum',
  P: 'linear momentum',
  v: 'velocity speed',
  a: 'acceleration',
  w: 'angular velocity omega',
  alpha: 'angular acceleration',
  r: 'position coordinate',
  effort: 'torque force',
  angle: 'rotation orientation inclination',
  dead_centre: 'tdc atdc degrees engine piston center',
};

/** Quaternions and masks are meaningless as curves; bands are drawn with the curve they belong to. */
const LEFT_OUT = new Set(['qw', 'qx', 'qy', 'qz']);

export function listCatalogue(recording: Recording, project: Project): CatalogueEntry[] {
  const stems = new Map<string, { group: ChannelGroup; record: string | null; components: string[] }>();
  for (const { key, group, record, component } of recording.channels) {
    if (!GROUPS[group] || isMask(component) || LEFT_OUT.has(component)) continue;
    const stem = key.slice(0, -component.length);
    const own = stems.get(stem) ?? { group, record, components: [] };
    own.components.push(component);
    stems.set(stem, own);
  }
  for (const record of jointsWithTotal(recording.project))
    stems.set(`total/${record}/`, { group: 'total', record, components: TOTAL });
  const entries: CatalogueEntry[] = [];
  for (const [stem, { group, record, components }] of stems) {
    const [groupName, words] = GROUPS[group]!;
    const owner = record === null ? (TOTALS[group] ?? '') : nameOf(recording, project, record);
    for (const component of withDerived(recording, stem, group, components)) {
      const series = findSeries(recording, stem + component);
      if (!series) continue;
      const { id, name, unit } = series;
      const long = LONG_NAMES[findVector(component)?.vector.size ?? component] ?? '';
      const text = `${owner} ${name} ${component} ${long} ${groupName} ${words} ${unit} ${record ?? ''}`;
      entries.push({ id, name, unit, group, groupName, record, owner, text: text.toLowerCase() });
    }
  }
  const order = Object.keys(GROUPS);
  return entries.sort((a, b) => order.indexOf(a.group) - order.indexOf(b.group));
}

const RATIOS = ['dead_centre', 'transmission', 'advantage', 'advantage_rotation', 'advantage_translation'];

/** Adds derived components; magnitudes follow the components they belong to. */
function withDerived(
  recording: Recording,
  stem: string,
  group: ChannelGroup,
  recorded: readonly string[],
): string[] {
  const linear = group === 'momentum' && !recorded.includes('PX') ? ['PX', 'PY', 'PZ'] : [];
  const all = [...recorded, ...linear].flatMap((component) => {
    const place = findVector(component);
    const size = place?.index === 2 && !place.vector.isPlace ? place.vector.size : null;
    return size !== null && !recorded.includes(size) ? [component, size] : [component];
  });
  const worked = ['path', ...(group === 'joint' ? RATIOS : []), ...(group === 'body' ? ['angle'] : [])];
  return [...all, ...worked.filter((component) => findSeries(recording, stem + component))];
}

/** Entries that contain every word; those whose owner or name begins with the first word come first. */
export function searchCatalogue(entries: readonly CatalogueEntry[], query: string): CatalogueEntry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...entries];
  const ranked = entries
    .filter(({ text }) => words.every((word) => text.includes(word)))
    .map((entry) => ({ entry, rank: rankOf(entry, words) }));
  return ranked.sort((a, b) => a.rank - b.rank).map(({ entry }) => entry);
}

function rankOf({ owner, name, id }: CatalogueEntry, words: readonly string[]): number {
  const own = `${owner} ${name} ${id.slice(id.lastIndexOf('/') + 1)}`.toLowerCase().split(/\s+/);
  return -words.filter((word) => own.some((part) => part.startsWith(word))).length;
}

/** What a record shows first: the reaction of a joint, the motion of a body, the effort of a driver. */
export function mainSeries(recording: Recording, record: string): string[] {
  const wanted = [
    ...['FX', 'FY', 'FZ', 'F'].map((part) => `reaction/${record}/${part}`),
    `driver/${record}/effort`,
    ...['tangential', 'tension_a', 'tension_b'].map((part) => `mesh/${record}/${part}`),
    ...['normal', 'friction'].map((part) => `contact/${record}/${part}`),
    ...['x', 'y', 'z', 'distance', 'angle', 'clearance'].map((part) => `measure/${record}/${part}`),
    ...['FX', 'FY', 'FZ', 'F'].map((part) => `load/${record}/${part}`),
    ...['x', 'y', 'z'].map((part) => `body/${record}/${part}`),
  ];
  return wanted.filter((id) => recording.channel(id) !== null);
}
