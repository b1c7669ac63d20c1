/** The values of chosen series as a table (CSV), and the accompanying description. */
import { resolveSeries } from '../../results/series/resolve';
import type { Series } from '../../results/series/series';
import { findSharedSpans } from '../../results/series/uniqueness/uniqueness';
import type { Channel } from '../../results/recording/channel';
import type { Table } from '../../results/recording/csv';
import { writeMeta } from '../../results/recording/meta';
import type { Recording } from '../../results/recording/recording';
import type { Columns } from '../../results/files/parquet';
import { writeLink } from './chart-link';
import type { ChartLink } from './chart-link';
import { shownUnit } from '../../model/quantity/unit-systems';
import type { ShownUnits } from '../../model/quantity/unit-systems';

/** In the order of the ids, without duplicates; ids that this run does not have are left out. */
export function findColumns(recording: Recording, ids: readonly string[]): Series[] {
  return [...new Set(ids)].flatMap((id) => {
    const result = resolveSeries(recording, id);
    return result.ok ? [result.series] : [];
  });
}

/** Every recorded channel. */
export const allColumns = (recording: Recording): Series[] =>
  findColumns(
    recording,
    recording.channels.map(({ key }) => key),
  );

/** In the units shown if it accompanies a chart; a whole recording is data for programs, in SI. */
export function tableOf(
  recording: Recording,
  columns: readonly Series[],
  units: ShownUnits,
): Table & Columns {
  const { time, count } = recording;
  const inShown = (series: Series): Float64Array => {
    const { size } = shownUnit(series.unit, units);
    const values = series.column();
    return size === 1 ? values : values.subarray(0, count).map((value) => value / size);
  };
  return {
    channels: uniqueLabels(columns, units),
    ...{ time, count },
    columns: columns.map(inShown),
  };
}

/** Makes column names unique, for readers that go by name. */
function uniqueLabels(
  columns: readonly Series[],
  units: ShownUnits,
): { key: string; label: string; unit: string }[] {
  const seen = new Map<string, number>();
  for (const { label } of columns) seen.set(label, (seen.get(label) ?? 0) + 1);
  return columns.map(({ label, unit, id }) => ({
    key: id,
    label: (seen.get(label) ?? 0) > 1 ? `${label} (${id})` : label,
    unit: shownUnit(unit, units).unit,
  }));
}

/** Tab-separated, for the cells of a spreadsheet: a header row, then the samples. No cell can act as a formula, as in files. */
export function writeTabs(table: Table, most: number): string {
  const clean = (text: string) => text.replace(/[\s\p{C}]+/gu, ' ').replace(/^(?=\s*[=+\-@])/, "'");
  const rows = ['time [s]', ...table.channels.map(({ label, unit }) => clean(`${label} [${unit}]`))];
  const lines = [rows.join('\t')];
  for (let i = 0; i < Math.min(table.count, most); i++) {
    const values = [table.time[i], ...table.columns.map((column) => column[i])];
    lines.push(values.map((value) => (Number.isFinite(value) ? String(value) : '')).join('\t'));
  }
  return `${lines.join('\r\n')}\r\n`;
}

export interface TableNotes {
  stale: boolean;
  /** Units of the numbers; SI for whole recordings. */
  units: ShownUnits;
  /** Null if the table does not accompany a chart. */
  link: ChartLink | null;
}

/** The `.meta.json`: numbers without units, frames and tolerances are not a result. */
export function describeTable(
  recording: Recording,
  columns: readonly Series[],
  { stale, link, units }: TableNotes,
): string {
  const { outcome } = recording;
  const notUnique = recording.project.joints
    .map((joint) => joint.id)
    .filter((id) => findSharedSpans(recording, id, ['F', 'M']).length > 0);
  const labels = uniqueLabels(columns, units);
  const text = writeMeta({
    project: recording.project,
    events: recording.events,
    digest: recording.digest,
    analysis: recording.analysis,
    gains: recording.model?.gains ?? null,
    channels: columns.map((series, i) => channelOf(series, labels[i])),
    inSI: columns.every(({ unit }, i) => unit === labels[i].unit),
    samples: recording.count,
    outcome: outcome?.kind === 'stopped' ? outcome : outcome && { kind: outcome.kind },
    notUnique,
  });
  // a recording of a model that was changed since must say so when exported
  const more = {
    ...(stale ? { stale: true } : {}),
    ...(link ? { chart: JSON.parse(writeLink(link)) as unknown } : {}),
  };
  if (Object.keys(more).length === 0) return text;
  return `${JSON.stringify({ ...(JSON.parse(text) as object), ...more }, null, 2)}\n`;
}

/** An expression belongs to no group, and is marked as an expression. */
const channelOf = (
  { id, group, record, component, frame }: Series,
  { label, unit }: { label: string; unit: string },
): Channel & { frame: string } => ({
  ...{ key: id, label, unit, record, component, frame },
  group: (group ?? 'expression') as Channel['group'],
});
