/**
 * The description that an exported file carries, so that it can be reopened in the app: which model, which charts, at which
 * time. It is JSON in the metadata of SVG, PDF and PNG, and accompanies a table.
 */
import { readOptions } from '../panes/pane-state';
import type { ChartSpec } from '../panes/plot-options';
import type { TimeWindow } from '../../results/series/reduce/reduce';
import { CREATED_WITH } from '../../model/defaults';
import type { Recording } from '../../results/recording/recording';
import { inAscii, readDescription } from '../files/description';
import { isObject } from '../../model/file/json';

export interface ChartLink {
  project: { name: string; digest: string };
  charts: readonly ChartSpec[];
  /** Time of the cursor [s]; null if there was none. */
  time: number | null;
}

const FORMAT = 'kempe-chart';
const VERSION = 1;
/** More than any export contains. */
const MOST_CHARTS = 64;
const MOST_SERIES = 2000;
const LONGEST_ID = 2000;

export function createLink(
  { project, digest }: Pick<Recording, 'project' | 'digest'>,
  charts: readonly ChartSpec[],
  time: number | null,
): ChartLink {
  return { project: { name: project.name, digest }, charts, time };
}

export function writeLink({ project, charts, time }: ChartLink): string {
  const link = {
    format: FORMAT,
    version: VERSION,
    program: CREATED_WITH,
    project,
    charts,
    time,
  };
  return inAscii(JSON.stringify(link));
}

/** Null if the text is not such a description; files come from anywhere. */
export function readLink(text: string): ChartLink | null {
  const read = readDescription(text, FORMAT, VERSION);
  if (!read) return null;
  const { charts, time } = read.fields;
  if (!Array.isArray(charts)) return null;
  const specs = charts.slice(0, MOST_CHARTS).map(readSpec);
  if (!specs.every((spec) => spec !== null)) return null;
  return { project: read.project, charts: specs, time: isFinite(time) ? time : null };
}

function readSpec(value: unknown): ChartSpec | null {
  if (!isObject(value) || !Array.isArray(value['series'])) return null;
  const { title, options, window } = value;
  const isId = (id: unknown): id is string => typeof id === 'string' && id.length <= LONGEST_ID;
  const series = (value['series'] as unknown[]).slice(0, MOST_SERIES).filter(isId);
  return {
    title: typeof title === 'string' && title !== '' ? title.slice(0, LONGEST_ID) : null,
    series,
    options: readOptions(options),
    window: isWindow(window) ? { from: window.from, to: window.to } : null,
  };
}

const isFinite = (value: unknown): value is number => Number.isFinite(value);

const isWindow = (value: unknown): value is TimeWindow =>
  isObject(value) && isFinite(value['from']) && isFinite(value['to']) && value['from'] < value['to'];
