/** The table of a study: its columns, its units, and its text. */
import { expect, test } from 'vitest';
import { columnsOf, csvOf, headsOf, numbersOf } from '../../../../../engine/studies/rows/table';
import { SYSTEM_UNITS } from '../../../../../engine/model/quantity/unit-systems';
import { crank } from '../sweep/models';
import { madeRow, STUDY, study } from '../../../../support/studies';

test('columns are named and in the units asked for; no two have one name', () => {
  const manifest = study({
    figures: [...STUDY.figures, { ...STUDY.figures[0], series: 'reaction/other/F' }],
  });
  const columns = columnsOf(manifest, crank(), SYSTEM_UNITS['mm-N']);
  expect(headsOf(columns)).toEqual([
    ...['run', 'length [mm]', 'Motor: Speed [rpm]', 'Pin.F peak [N]', 'Pin.F time of peak [s]'],
    ...['Pin.F peak (2) [N]', 'sound', 'outcome'],
  ]);
  const row = { ...madeRow(manifest, 0), values: [0.2, Math.PI / 30], figures: [1, 2, 3] };
  expect(numbersOf(columns, row)).toEqual([200, 1, 1, 2, 3]);
});

test('text has an empty cell for no value, and cannot become a formula of a spreadsheet', () => {
  const row = {
    ...madeRow(STUDY, 3),
    ...{ values: [0.25, 1e-7], figures: [NaN, -0.5], sound: false, outcome: '=HYPERLINK("x"), Pin, A' },
  };
  const standard = csvOf(columnsOf(STUDY, crank(), SYSTEM_UNITS.SI));
  expect(standard.row(row)).toBe('3,0.25,1e-7,,-0.5,0,"\'=HYPERLINK(""x""), Pin, A"\r\n');
  const european = csvOf(columnsOf(STUDY, crank(), SYSTEM_UNITS.SI), 'european');
  expect(european.head.startsWith('\ufeffrun;length [m];')).toBe(true);
  expect(european.row(row)).toBe('3;0,25;1e-7;;-0,5;0;"\'=HYPERLINK(""x""), Pin, A"\r\n');
});
