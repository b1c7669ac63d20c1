/** Settings of a pane of the dock: kept between sessions, and read from untrusted storage. */
import { isObject } from '../../model/file/json';
import { PANE_KINDS } from './pane-kinds';
import type { PaneKind } from './pane-kinds';
import { DEFAULT_OPTIONS } from './plot-options';
import type { AxisLimits, PlotOptions } from './plot-options';

export interface PaneState {
  kind: PaneKind;
  options: PlotOptions;
  /** Suffix for the ids of the series of a kind: `@b` for the frame of body B; empty for as recorded. By kind. */
  variants: Readonly<Partial<Record<PaneKind, string>>>;
  /** For the custom chart: ids in the order of the legend. */
  series: readonly string[];
  /** The ones whose lines are switched off. */
  hidden: readonly string[];
  /** For the custom chart; null to derive it from its series. */
  title: string | null;
}

export const MOST_PANES = 4;
/** Most lines of a custom chart; more have no legible legend. */
export const MOST_SERIES = 24;
const LONGEST_TEXT = 2000;

export function createPane(kind: PaneKind): PaneState {
  return { kind, options: DEFAULT_OPTIONS, variants: {}, series: [], hidden: [], title: null };
}

/** Null if the value is not a pane; missing or invalid settings take their defaults. */
export function readPane(value: unknown): PaneState | null {
  // before panes had options, only their kind was stored
  if (isKind(value)) return createPane(value);
  if (!isObject(value) || !isKind(value['kind'])) return null;
  const { kind, options, variants, series, hidden, title } = value;
  return {
    kind,
    options: readOptions(options),
    variants: readTexts(variants, isKind),
    series: readIds(series).slice(0, MOST_SERIES),
    hidden: readIds(hidden).slice(0, MOST_SERIES),
    title: isText(title) ? title : null,
  };
}

/** Options as stored in files and sessions; anything invalid takes its default. */
export function readOptions(value: unknown): PlotOptions {
  const own = isObject(value) ? value : {};
  const flag = (
    name: 'wrap' | 'wrapY' | 'equal' | 'markers' | 'qualityStrip' | 'band',
    stored: unknown = own[name],
  ) => (typeof stored === 'boolean' ? stored : DEFAULT_OPTIONS[name]);
  const { x, scale, limits } = own;
  return {
    x: isText(x) ? x : null,
    wrap: flag('wrap'),
    wrapY: flag('wrapY'),
    equal: flag('equal'),
    scale: scale === 'linear' || scale === 'logarithmic' ? scale : 'auto',
    units: readTexts(own['units'], isText),
    limits: isObject(limits) ? Object.fromEntries(Object.entries(limits).flatMap(readLimits)) : {},
    markers: flag('markers'),
    events: typeof own['events'] === 'boolean' ? own['events'] : null,
    // `trust` in files and sessions of earlier versions
    qualityStrip: flag('qualityStrip', own['qualityStrip'] ?? own['trust']),
    band: flag('band'),
  };
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= LONGEST_TEXT;

const isKind = (value: unknown): value is PaneKind => PANE_KINDS.some((info) => info.kind === value);

function readLimits([name, range]: [string, unknown]): [string, AxisLimits][] {
  if (!isObject(range)) return [];
  const { minimum, maximum, typed } = range;
  if (!isFiniteNumber(minimum) || !isFiniteNumber(maximum)) return [];
  const texts = readTexts(typed, (end) => end === 'minimum' || end === 'maximum');
  return [[name, { minimum, maximum, ...(Object.keys(texts).length > 0 && { typed: texts }) }]];
}

const isFiniteNumber = (value: unknown): value is number => Number.isFinite(value);

function readTexts(value: unknown, isName: (name: unknown) => boolean): Record<string, string> {
  if (!isObject(value)) return {};
  const entries = Object.entries(value).filter(
    (entry): entry is [string, string] => isName(entry[0]) && isText(entry[1]),
  );
  return Object.fromEntries(entries);
}

function readIds(value: unknown): string[] {
  return Array.isArray(value) ? [...new Set(value.filter(isText))] : [];
}
