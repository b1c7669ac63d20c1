/** Compares the samples of a run, as they arrive, with the tables of a reference. */
import { findQuantity } from './quantities';
import type { Comparison, ReferenceTable, ValidationCase } from './case';
import type { Quantity } from './quantities';
import type { Deviation } from './result';
import type { Project } from '../../model/project';
import type { Channel } from '../../results/recording/channel';

interface Item {
  group: Comparison;
  column: string;
  quantity: Quantity;
  table: ReferenceTable;
  index: number;
  /** Column of the table that selects the rows; -1 for all rows. */
  where: number;
}

export type Worst = Omit<Deviation, 'bound'>;

export interface Compared {
  states: Worst | null;
  forces: Worst | null;
  headline: { unit: string; time: number; reference: number; ours: number } | null;
  compared: number;
  /** Number of reference values that should be compared. */
  expected: number;
}

export class ReferenceComparison {
  readonly result: Compared = { states: null, forces: null, headline: null, compared: 0, expected: 0 };
  /** Columns of the reference without a matching quantity in the run. */
  readonly missing: string[] = [];
  private readonly items: Item[] = [];
  private readonly headline: ValidationCase['headline'];
  /** Times within this are equal [s]. */
  private readonly near: number;
  private lastTime = NaN;

  constructor(problem: ValidationCase, project: Project, channels: readonly Channel[]) {
    const { duration, outputInterval } = problem.run;
    this.near = 1e-6 * outputInterval;
    this.headline = { ...problem.headline, time: problem.headline.time ?? duration };
    for (const group of problem.compare) {
      for (const [column, name] of Object.entries(group.columns)) {
        const quantity = findQuantity(name, channels, project.bodies, problem.points ?? {});
        const tables = problem.tables.filter((table) => table.columns.includes(column));
        if (!quantity || tables.length === 0) this.missing.push(`${column} (${name})`);
        else for (const table of tables) this.items.push(itemOf(group, column, quantity, table));
      }
    }
    for (const item of this.items) {
      this.result.expected += item.table.values.filter(
        (row) => row[0] <= duration && counts(item, row),
      ).length;
    }
  }

  /** Adds the next sample, whose time is at `o`. */
  add(data: Float64Array, o: number): void {
    const time = data[o];
    const side = time === this.lastTime ? 'right' : 'left';
    this.lastTime = time;
    for (const item of this.items) {
      if ((item.table.side ?? 'left') !== side) continue;
      const row = rowAt(item.table, time, this.near);
      if (row && counts(item, row)) this.compare(item, time, row[item.index], data, o);
    }
  }

  private compare(item: Item, time: number, reference: number, data: Float64Array, o: number): void {
    const { group, column, quantity } = item;
    const { result } = this;
    const ours = nearest(quantity.read(data, o), reference, quantity.period);
    const error = Math.abs(ours - reference) / group.scale;
    const kind = group.kind === 'state' ? 'states' : 'forces';
    const present = result[kind];
    result.compared++;
    // negated, so that NaN counts as the worst error
    if (!present || !(error <= present.error)) {
      const { what, unit } = group;
      result[kind] = { error, worst: { what, column, unit, time, reference, ours } };
    }
    if (column === this.headline.column && Math.abs(time - (this.headline.time ?? NaN)) <= this.near) {
      result.headline = { unit: group.unit, time, reference, ours };
    }
  }
}

function itemOf(group: Comparison, column: string, quantity: Quantity, table: ReferenceTable): Item {
  const where = group.where ? table.columns.indexOf(group.where.column) : -1;
  return { group, column, quantity, table, index: table.columns.indexOf(column), where };
}

function counts({ group, where }: Item, row: readonly number[]): boolean {
  return where < 0 || Math.abs(row[where]) > (group.where?.above ?? 0);
}

/** Rows are in order of time. */
function rowAt({ values }: ReferenceTable, time: number, near: number): number[] | null {
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle][0] < time - near) low = middle + 1;
    else high = middle;
  }
  const row: number[] | undefined = values[low];
  return row && Math.abs(row[0] - time) <= near ? row : null;
}

/** The value, shifted by whole periods to the one nearest to the reference. */
function nearest(value: number, reference: number, period: number): number {
  return period === 0 ? value : value + period * Math.round((reference - value) / period);
}
