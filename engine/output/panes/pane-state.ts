/** Settings of a pane of the dock: kept between sessions, and read from untrusted storage. */
import { isObject } from '../../model/file/json';
import type { AxisRange } from '../../results/series/reduce/axis-range';
import { PANE_KINDS } from './pane-kinds';
import type { PaneKind } from './pane-kinds';
import { DEFAULT_OPTIONS } from './plot-options';
import type { PlotOptions } from './plot-options';

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
  const flag = (name: 'wrap' | 'wrapY' | 'equal' | 'markers' | 'trust' | 'band') =>
    typeof own[name] === 'boolean' ? own[name] : DEFAULT_OPTIONS[name];
  const { x, scale, limits } = own;
  return {
    x: isText(x) ? x : null,
    wrap: flag('wrap'),
    wrapY: flag('wrapY'),
    equal: flag('equal'),
    scale: scale === 'linear' || scale === 'logarithmic' ? scale : 'auto',
    units: readTexts(own['units'], isText),
    limits: isObject(limits) ? Object.fromEntries(Object.entries(limits).filter(isLimit)) : {},
    markers: flag('markers'),
    events: typeof own['events'] === 'boolean' ? own['events'] : null,
    trust: flag('trust'),
    band: flag('band'),
  };
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= LONGEST_TEXT;

const isKind = (value: unknown): value is PaneKind => PANE_KINDS.some((info) => info.kind === value);

function isLimit(entry: [string, unknown]): entry is [string, AxisRange] {
  const range = entry[1];
  return isObject(range) && Number.isFinite(range['minimum']) && Number.isFinite(range['maximum']);
}

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
