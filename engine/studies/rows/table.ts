/** A study as a table: a row per run, in the order of the runs. The same study gives the same text, whatever computed its rows. */
import { writeNumberCell, writeTextCell } from '../../results/recording/csv';
import { findTarget } from '../../model/formulas/targets';
import { shownUnit, shownUnits } from '../../model/quantity/unit-systems';
import type { CsvPreset } from '../../results/recording/csv';
import type { Project } from '../../model/project';
import type { ShownUnits } from '../../model/quantity/unit-systems';
import type { StudyManifest } from '../manifest/manifest';
import type { StudyRow } from './row';

export interface StudyColumn {
  readonly title: string;
  /** As shown, in ASCII. */
  readonly unit: string;
  /** One shown unit in the SI unit of the row: a number of a row divided by this is the number shown. */
  readonly size: number;
}

export interface StudyColumns {
  readonly parameters: readonly StudyColumn[];
  readonly figures: readonly StudyColumn[];
}

/** In the project's units unless others are asked for. No two titles are the same. */
export function columnsOf(
  { parameters, figures }: StudyManifest,
  project: Project,
  units: ShownUnits = shownUnits(project),
): StudyColumns {
  const taken = new Set(['run', 'sound', 'outcome']);
  const columnOf = (title: string, own: string): StudyColumn => {
    const { unit, size } = shownUnit(own, units);
    let name = title;
    for (let i = 2; taken.has(name); i++) name = `${title} (${i})`;
    taken.add(name);
    return { title: name, unit, size };
  };
  return {
    parameters: parameters.map(({ target }) => {
      const found = findTarget(project, target);
      return columnOf(found?.name ?? 'value', found?.unit ?? '1');
    }),
    figures: figures.map(({ label, unit, figure }) =>
      columnOf(`${label} ${figure}`, figure.startsWith('time of') ? 's' : unit),
    ),
  };
}

/** Heads of all columns: `run`, the parameters, the figures, `sound` and `outcome`. */
export const headsOf = ({ parameters, figures }: StudyColumns): string[] => [
  'run',
  ...[...parameters, ...figures].map(({ title, unit }) => `${title} [${unit}]`),
  'sound',
  'outcome',
];

/** The values and figures of a row, in the units of the columns. */
export const numbersOf = ({ parameters, figures }: StudyColumns, row: StudyRow): number[] => [
  ...row.values.map((value, i) => value / parameters[i].size),
  ...row.figures.map((figure, i) => figure / figures[i].size),
];

/** RFC 4180, like recordings; an empty cell for no value, 1 for a sound run and 0 for another. */
export function csvOf(columns: StudyColumns, preset: CsvPreset = 'standard') {
  const european = preset === 'european';
  const separator = european ? ';' : ',';
  const line = (cells: readonly string[]): string => `${cells.join(separator)}\r\n`;
  const head = headsOf(columns).map((words) => writeTextCell(words, separator));
  return {
    head: `${european ? '\ufeff' : ''}${line(head)}`,
    row: (row: StudyRow): string =>
      line([
        `${row.index}`,
        ...numbersOf(columns, row).map((number) => writeNumberCell(number, european)),
        row.sound ? '1' : '0',
        writeTextCell(row.outcome, separator),
      ]),
  };
}
