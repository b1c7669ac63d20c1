/** A sweep as a table: one row per run, in the order of the variants. */
import { writeNumberCell, writeTextCell } from '../../results/recording/csv';
import { findTarget } from '../../model/formulas/targets';
import { shownUnit, shownUnits } from '../../model/quantity/unit-systems';
import type { ShownUnits } from '../../model/quantity/unit-systems';
import { outcomeWords } from './result';
import { valuesOf } from './plan';
import type { CsvPreset } from '../../results/recording/csv';
import type { SweepPlan } from './plan';
import type { VariantResult, VariantSeries } from './result';

export interface TableColumn {
  readonly title: string;
  /** In ASCII; null for a column of text. */
  readonly unit: string | null;
}

export interface SweepTable {
  readonly columns: readonly TableColumn[];
  /** NaN for no value. */
  readonly rows: readonly (readonly (number | string)[])[];
}

/** The figures shown for each series. */
const FIGURES: readonly [
  title: string,
  unit: (own: string) => string,
  read: (series: VariantSeries) => number,
][] = [
  ['peak', (own) => own, ({ peak }) => peak?.value ?? NaN],
  ['time of peak', () => 's', ({ peak }) => peak?.time ?? NaN],
  ['maximum', (own) => own, ({ maximum }) => maximum?.value ?? NaN],
  ['time of maximum', () => 's', ({ maximum }) => maximum?.time ?? NaN],
  ['minimum', (own) => own, ({ minimum }) => minimum?.value ?? NaN],
  ['time of minimum', () => 's', ({ minimum }) => minimum?.time ?? NaN],
  ['RMS', (own) => own, ({ rms }) => rms],
];

/** `results` by variant; missing ones were not run. In the project's units unless others are requested. */
export function sweepTable(
  plan: SweepPlan,
  results: readonly VariantResult[],
  units: ShownUnits = shownUnits(plan.project),
): SweepTable {
  const inOrder = [...results].sort((a, b) => a.variant - b.variant);
  const known = plan.series.map(
    (id, s) => inOrder.find(({ series }) => series.length > s)?.series[s] ?? { id, label: id, unit: '1' },
  );
  const columns: TableColumn[] = [
    ...plan.axes.map(({ target }) => {
      const found = findTarget(plan.project, target);
      return { title: found?.name ?? 'value', unit: found?.unit ?? '1' };
    }),
    ...known.flatMap(({ label, unit }) =>
      FIGURES.map(([title, unitOf]) => ({ title: `${label} ${title}`, unit: unitOf(unit) })),
    ),
    { title: 'maximum drift', unit: 'm' },
    { title: 'relative energy error', unit: '1' },
    { title: 'outcome', unit: null },
  ];
  const rows = inOrder.map((result) => [
    ...valuesOf(plan.axes, result.variant),
    ...known.flatMap((_, s) =>
      FIGURES.map(([, , read]) => (result.series[s] === undefined ? NaN : read(result.series[s]))),
    ),
    result.summary?.maximumDrift.position ?? NaN,
    result.summary?.energyError.relative ?? NaN,
    outcomeWords(result),
  ]);
  const shown = columns.map(({ unit }) => shownUnit(unit ?? '1', units));
  return {
    columns: columns.map((column, i) => (column.unit === null ? column : { ...column, unit: shown[i].unit })),
    rows: rows.map((row) => row.map((cell, i) => (typeof cell === 'number' ? cell / shown[i].size : cell))),
  };
}

/** RFC 4180, like recordings. */
export function writeSweepCsv(table: SweepTable, preset: CsvPreset = 'standard'): string {
  const european = preset === 'european';
  return `${european ? '\ufeff' : ''}${writeRows(table, european ? ';' : ',', '\r\n', european)}`;
}

/** For the clipboard: spreadsheets have no escape for tabs, so text must not contain any. */
export function writeSweepTsv({ columns, rows }: SweepTable): string {
  const flat = (words: string): string => words.replace(/\s+/g, ' ');
  const table = {
    columns: columns.map(({ title, unit }) => ({ title: flat(title), unit })),
    rows: rows.map((row) => row.map((cell) => (typeof cell === 'string' ? flat(cell) : cell))),
  };
  return writeRows(table, '\t', '\n', false);
}

function writeRows({ columns, rows }: SweepTable, separator: string, end: string, european: boolean): string {
  const head = columns.map(({ title, unit }) =>
    writeTextCell(unit === null ? title : `${title} [${unit}]`, separator),
  );
  const lines = rows.map((row) =>
    row
      .map((cell) =>
        typeof cell === 'string' ? writeTextCell(cell, separator) : writeNumberCell(cell, european),
      )
      .join(separator),
  );
  return [head.join(separator), ...lines].map((line) => `${line}${end}`).join('');
}
