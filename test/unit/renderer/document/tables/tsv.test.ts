import { expect, test } from 'vitest';
import { formatTsv, parseTsv } from '../../../../../renderer/document/tables/tsv';

test.each([
  [
    '1\t2\r\n3\t4\r\n',
    [
      ['1', '2'],
      ['3', '4'],
    ],
  ],
  ['1\n', [['1']]],
  ['', [['']]],
  ['\t', [['', '']]],
  ['a\n\nb', [['a'], [''], ['b']]],
  ['"a\tb"\t"say ""x"""\n', [['a\tb', 'say "x"']]],
  ['3/4"\t1"', [['3/4"', '1"']]],
  ['"open\t1', [['"open', '1']]],
])('reads %j', (text, rows) => {
  expect(parseTsv(text)).toEqual(rows);
});

test('what was copied is pasted as it was', () => {
  const rows = [
    ['a', '', 'line\nbreak'],
    ['tab\there', '"quoted"', '1,5'],
  ];
  expect(parseTsv(formatTsv(rows))).toEqual(rows);
});
