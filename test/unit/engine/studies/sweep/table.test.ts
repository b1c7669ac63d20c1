import { expect, test } from 'vitest';
import { runVariant } from '../../../../../engine/studies/sweep/run-variant';
import { sweepTable, writeSweepCsv, writeSweepTsv } from '../../../../../engine/studies/sweep/table';
import { crank, overLength, overSpeed, planOver } from './models';

test('a row per run in their order, with values, figures and outcome', () => {
  const plan = planOver([overLength([0.2, -0.2]), overSpeed([3])]);
  const results = [1, 0].map((variant) => runVariant(plan, variant));
  const { columns, rows } = sweepTable(plan, results);
  expect(columns.slice(0, 5)).toEqual([
    { title: 'length', unit: 'm' },
    { title: 'Motor: Speed', unit: 'rad/s' },
    { title: 'Pin.F peak', unit: 'N' },
    { title: 'Pin.F time of peak', unit: 's' },
    { title: 'Pin.F maximum', unit: 'N' },
  ]);
  expect(rows.map((row) => row.slice(0, 3))).toEqual([
    [0.2, 3, results[1].series[0].peak!.value],
    [-0.2, 3, NaN],
  ]);
  expect(rows[0].at(-1)).toBe('Completed.');
  expect(rows[1].at(-1)).toMatch(/^Refused: /);
});

test('the CSV holds the numbers to the last bit, and names that are no formulas', () => {
  const project = crank();
  project.drivers[0].name = '=cmd|"x", y';
  const plan = planOver([overSpeed([3.1])], project);
  const result = runVariant(plan, 0);
  const table = sweepTable(plan, [result]);
  const [head, row] = writeSweepCsv(table).split('\r\n');
  expect(head.startsWith(`"'=cmd|""x"", y: Speed [rad/s]",`)).toBe(true);
  const cells = row.split(',');
  expect(Number(cells[0])).toBe(3.1);
  expect(Number(cells[1])).toBe(result.series[0].peak!.value);
  const european = writeSweepCsv(table, 'european').split('\r\n')[1].split(';');
  expect(european[0]).toBe('3,1');
});

test('the table for the clipboard has as many cells in every line', () => {
  const project = crank();
  project.drivers[0].name = 'a\tb\nc';
  const plan = planOver([overSpeed([1, 2])], project);
  const text = writeSweepTsv(sweepTable(plan, [runVariant(plan, 0), runVariant(plan, 1)]));
  const lines = text.trimEnd().split('\n');
  expect(lines).toHaveLength(3);
  expect(new Set(lines.map((line) => line.split('\t').length)).size).toBe(1);
});
