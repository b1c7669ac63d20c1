import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeCsv, writeCsvChunks } from '../../../../../engine/results/recording/csv';
import type { Table } from '../../../../../engine/results/recording/csv';

const channels = [
  { label: 'Pin_B.FX', unit: 'N' },
  { label: 'Crank.wz', unit: 'rad/s' },
];
const table = (time: number[], ...columns: number[][]): Table => ({
  channels,
  time,
  columns,
  count: time.length,
});

test('header, shortest numbers, CRLF', () => {
  const text = writeCsv(table([0, 0.1, 0.2], [1.5, -0, 1e-7], [1 / 3, 1e21, 0.1 + 0.2]));
  expect(text).toBe(
    'time [s],Pin_B.FX [N],Crank.wz [rad/s]\r\n' +
      '0,1.5,0.3333333333333333\r\n' +
      '0.1,0,1e+21\r\n' +
      '0.2,1e-7,0.30000000000000004\r\n',
  );
});

test('no value is an empty cell', () => {
  expect(writeCsv(table([0], [NaN], [2]))).toContain('\r\n0,,2\r\n');
  expect(writeCsv(table([0], [1], [Infinity]))).toContain('\r\n0,1,\r\n');
});

test('the european preset', () => {
  const text = writeCsv(table([0.5], [-1.25e-7], [NaN]), { preset: 'european' });
  expect(text).toBe('\ufefftime [s];Pin_B.FX [N];Crank.wz [rad/s]\r\n0,5;-1,25e-7;\r\n');
});

test('only `count` rows are written, from arrays that may be longer', () => {
  const text = writeCsv({
    channels,
    time: new Float64Array(8),
    columns: [new Float64Array(8), new Float64Array(8)],
    count: 2,
  });
  expect(text.split('\r\n')).toHaveLength(4);
});

test('no samples leave the header', () => {
  expect(writeCsv(table([], [], []))).toBe('time [s],Pin_B.FX [N],Crank.wz [rad/s]\r\n');
});

test('a long recording comes in pieces that add up', () => {
  const time = Array.from({ length: 2500 }, (_, i) => i / 100);
  const chunks = [...writeCsvChunks(table(time, time, time))];
  expect(chunks).toHaveLength(4);
  expect(chunks.join('')).toBe(writeCsv(table(time, time, time)));
  expect(chunks.join('').split('\r\n')).toHaveLength(2502);
});

test('every number reads back as the same double, in both presets', () => {
  const numbers = fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), {
    minLength: 1,
    maxLength: 20,
  });
  fc.assert(
    fc.property(numbers, (values) => {
      for (const preset of ['standard', 'european'] as const) {
        const text = writeCsv({ channels: [], time: values, columns: [], count: values.length }, { preset });
        const cells = text.split('\r\n').slice(1, -1);
        // Minus zero is written as zero, on purpose.
        expect(cells.map((cell) => Number(cell.replace(',', '.')))).toEqual(values.map((value) => value + 0));
      }
    }),
    { numRuns: 300, seed: 20261120 },
  );
});

describe('names', () => {
  const header = (label: string, preset: 'standard' | 'european' = 'standard') =>
    writeCsv({ channels: [{ label, unit: 'N' }], time: [], columns: [[]], count: 0 }, { preset }).trim();

  test.each([
    ['a,b', 'time [s],"a,b [N]"'],
    ['a"b', 'time [s],"a""b [N]"'],
    ['a\r\nb', 'time [s],"a\r\nb [N]"'],
    [' a', 'time [s]," a [N]"'],
    ['=1+1', "time [s],'=1+1 [N]"],
    ['+A1', "time [s],'+A1 [N]"],
    ['-A1', "time [s],'-A1 [N]"],
    ['@SUM(A1)', "time [s],'@SUM(A1) [N]"],
    ['  =HYPERLINK("http://x")', 'time [s],"\'  =HYPERLINK(""http://x"") [N]"'],
    ['a;b', 'time [s],a;b [N]'],
    // a spreadsheet that splits at semicolons would make a cell of its own of it
    ['a;=1+1', "time [s],a;'=1+1 [N]"],
    ['\uff1d1+1', "time [s],'\uff1d1+1 [N]"],
    ['Größe é 😀', 'time [s],Größe é 😀 [N]'],
  ])('%j', (label, expected) => {
    expect(header(label)).toBe(expected);
  });

  test('a semicolon is quoted where it separates', () => {
    expect(header('a;b', 'european')).toContain(';"a;b [N]"');
  });
});
