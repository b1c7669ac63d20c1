/**
 * Charts requested in one line of text: `reaction/pinB/FX, reaction/pinB/F; drift`. Semicolons separate charts, commas the
 * series of one; a series is given by its id, by the title of its column (`Pin B.FX`) or as an expression (`="Pin B".FX *
 * 0.05`), and the name of a kind with a record (`reactions:pinB`, `energy`) means a standard chart.
 */
import { nameOf } from '../../results/series/name-of';
import { createOwnContent } from '../panes/own-content';
import { createContent, MOST_AXES } from '../panes/pane-content';
import type { PaneContent } from '../panes/pane-content';
import { PANE_KINDS } from '../panes/pane-kinds';
import { unitsOf } from '../plot/plot-data';
import { DEFAULT_OPTIONS } from '../panes/plot-options';
import type { PlotOptions } from '../panes/plot-options';
import { resolveSeries } from '../../results/series/resolve';
import { sharedIdle } from '../../results/series/uniqueness/uniqueness';
import { FORCE_WORDS, listForces } from '../../results/measures/force-elements';
import type { ForceElement } from '../../results/measures/force-elements';
import { findForcePeaks, shownPeaks } from '../../results/measures/force-peaks';
import type { Recording } from '../../results/recording/recording';

export type ChartsResult = { ok: true; contents: PaneContent[] } | { ok: false; message: string };

/** Without text: everything that exerts force, drift and energy. */
export function readCharts(
  recording: Recording,
  words: string | null,
  options: PlotOptions = DEFAULT_OPTIONS,
): ChartsResult {
  if (words === null) return { ok: true, contents: usualCharts(recording, options) };
  const wanted = split(words, ';').filter((each) => each !== '');
  if (wanted.length === 0) return { ok: false, message: 'no chart is asked for' };
  const contents: PaneContent[] = [];
  for (const chart of wanted) {
    const content = readChart(recording, chart, options);
    if (typeof content === 'string') return { ok: false, message: `"${chart.slice(0, 120)}": ${content}` };
    contents.push(content);
  }
  return { ok: true, contents };
}

function usualCharts(recording: Recording, options: PlotOptions): PaneContent[] {
  const { joints } = recording.project;
  const found = [
    ...joints.map(({ id }) => usualChart(recording, 'reactions', id, options)),
    ...otherForces(recording, options),
    ...(joints.length > 0 ? [usualChart(recording, 'drift', '', options)] : []),
    usualChart(recording, 'energy', '', options),
  ];
  return found.filter((content) => typeof content !== 'string');
}

/** For force elements other than joints, a chart of forces and one of moments each, without those that are always zero. */
function otherForces(recording: Recording, options: PlotOptions): PaneContent[] {
  const { project } = recording;
  const rows = shownPeaks(findForcePeaks(recording));
  return listForces(project)
    .filter(({ kind }) => kind !== 'joint')
    .flatMap((element) =>
      (['N', 'N*m'] as const).flatMap((unit) => {
        const series = rows
          .filter(({ element: { kind, record }, quantity }) =>
            [kind === element.kind, record === element.record, quantity.unit === unit].every(Boolean),
          )
          .map(({ quantity }) => quantity.id)
          .filter((id) => resolveSeries(recording, id).ok);
        const title = forceTitle(recording, element, unit === 'N' ? 'Force' : 'Moment');
        return partsOf(series).map((own, i) =>
          createOwnContent(recording, project, {
            series: own,
            ...{
              hidden: [],
              title: i === 0 ? title : `${title.replace(/, world axes$/, '')}, parts`,
              options,
            },
          }),
        );
      }),
    );
}

/** Most lines that can be told apart in one chart. */
const MOST_LINES = 6;

/** The vector in world axes, and its parts at teeth or along spans in a separate chart if there are many. */
function partsOf(series: readonly string[]): string[][] {
  const isVector = (id: string) => /\/[FM][XYZ]?$/.test(id);
  if (series.length <= MOST_LINES) return series.length === 0 ? [] : [[...series]];
  return [series.filter(isVector), series.filter((id) => !isVector(id))].filter((own) => own.length > 0);
}

/** `Force of Guide (stop) on Ram from Ground, along the axis of Guide`: in the style of reactions. */
function forceTitle(recording: Recording, element: ForceElement, what: 'Force' | 'Moment'): string {
  const { name, kind, on, from, frame, joint } = element;
  const of = (id: string) => nameOf(recording, recording.project, id);
  const vector = what === 'Moment' && joint !== null ? 'Torque' : what;
  const axes = joint === null ? 'world axes' : `${frame} of ${of(joint)}`;
  return `${vector} of ${name || FORCE_WORDS[kind]} on ${of(on)}${from === null ? '' : ` from ${of(from)}`}, ${axes}`;
}

function readChart(recording: Recording, text: string, options: PlotOptions): PaneContent | string {
  const [kind, ...record] = text.split(':');
  const info = PANE_KINDS.find((each) => each.kind === kind.trim() && each.kind !== 'custom');
  if (info) return usualChart(recording, info.kind, record.join(':').trim(), options);
  const series: string[] = [];
  for (const name of split(text, ',').filter((each) => each !== '')) {
    const id = findId(recording, name);
    const found = resolveSeries(recording, id);
    if (!found.ok) return found.message;
    series.push(id);
  }
  const content = createOwnContent(recording, recording.project, {
    series,
    hidden: [],
    title: null,
    options,
  });
  const units = unitsOf(content);
  if (units.length > MOST_AXES)
    return `a chart has ${MOST_AXES} y axes at most, and these series have ${units.length} units (${units.join(', ')}); separate them with ";" into two charts`;
  return content;
}

/** An id, or the title of a column with or without its unit. */
function findId(recording: Recording, name: string): string {
  if (recording.channel(name)) return name;
  const titled = recording.channels.find(
    ({ label, unit }) => label === name || `${label} [${unit}]` === name,
  );
  return titled?.key ?? name;
}

function usualChart(
  recording: Recording,
  kind: PaneContent['info']['kind'],
  record: string,
  options: PlotOptions,
): PaneContent | string {
  const info = PANE_KINDS.find((each) => each.kind === kind)!;
  const { project } = recording;
  const all = createContent(recording, project, kind, null, { shown: info.shown, options });
  if (all.series.length === 0) return info.nothing;
  const subject = all.subjects.find(({ id, name }) => id === record || name === record);
  if (record !== '' && !subject) {
    const names = all.subjects.map(({ id, name }) => id ?? name).slice(0, 20);
    return `there is no "${record.slice(0, 60)}" among ${names.join(', ')}`;
  }
  const id = subject?.id ?? all.subject?.id ?? null;
  const idle = kind === 'reactions' && id !== null ? sharedIdle(recording, id) : [];
  return createContent(recording, project, kind, id, { shown: info.shown, options, idle });
}

/** Splits at separators that are neither in quotes nor in brackets. */
function split(text: string, separator: string): string[] {
  const parts: string[] = [];
  let part = '';
  let depth = 0;
  let quote = '';
  for (const character of text) {
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"') quote = character;
    else if ('([{'.includes(character)) depth++;
    else if (')]}'.includes(character)) depth = Math.max(0, depth - 1);
    if (character === separator && quote === '' && depth === 0) {
      parts.push(part.trim());
      part = '';
    } else part += character;
  }
  return [...parts, part.trim()];
}
