/** What is pasted in masses is refused in words, and spaces without end are read at once. */
import { expect, test } from 'vitest';
import { applyDiff } from '../../../../renderer/document/diff';
import { pasteCells } from '../../../../renderer/document/edits/values/paste-cells';
import { parseTable } from '../../../../renderer/document/parse-table';
import { BODY_TABLE } from '../../../../renderer/document/tables/body-table';
import { MAX_CELLS, parseTsv } from '../../../../renderer/document/tables/tsv';
import { createChains } from '../../../support/chains';

const COLUMNS = [
  { unit: 's', shown: 's' },
  { unit: 'm', shown: 'm' },
] as const;

test('a table has 10,000 points at most', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, i) => `${i} 1`).join('\n');
  expect(parseTable(lines(10_000), COLUMNS)).toMatchObject({ ok: true });
  const refused = parseTable(lines(300_000), COLUMNS);
  expect(refused).toEqual({
    ok: false,
    message: 'A table can have at most 10000 points, and this has more.',
  });
});

test('empty lines without end are no table, and the lines of one may be separated by any break', () => {
  expect(parseTable('\n'.repeat(1_000_000), COLUMNS)).toMatchObject({ ok: false });
  expect(parseTable('1 2\r\n3 4\r5 6\n\n7 8\n', COLUMNS)).toMatchObject({
    ok: true,
    points: [
      [1, 2],
      [3, 4],
      [5, 6],
      [7, 8],
    ],
  });
  expect(parseTable('1 2\n3 4\nx', COLUMNS)).toMatchObject({
    ok: false,
    message: expect.stringMatching(/^Line 3 is “x”/),
  });
  expect(parseTable('', COLUMNS)).toMatchObject({ ok: true, points: [] });
});

test('spaces part columns where a number begins', () => {
  const of = (text: string) => parseTable(text, COLUMNS);
  expect(of('1   2')).toMatchObject({ ok: true, points: [[1, 2]] });
  expect(of('10 ms  -2 mm')).toMatchObject({ ok: true, points: [[0.01, -0.002]] });
  expect(of('time place\n1 2')).toMatchObject({ ok: true, points: [[1, 2]] });
  expect(of('1 2 3')).toMatchObject({ ok: false });
  // looking ahead from each space would take hours
  expect(of(`1${' '.repeat(500_000)}x`)).toMatchObject({ ok: false });
});

test('cells beyond the most that may be pasted are not read', () => {
  for (const mark of ['\n', '\t']) {
    const rows = parseTsv(mark.repeat(1_000_000));
    const cells = rows.reduce((sum, row) => sum + row.length, 0);
    expect(cells).toBeGreaterThan(MAX_CELLS);
    expect(cells).toBeLessThan(MAX_CELLS + 10);
  }
  expect(parseTsv('3/4"\t"a""b"\tc\r\n"x\ty"\tz')).toEqual([
    ['3/4"', 'a"b', 'c'],
    ['x\ty', 'z'],
  ]);
});

test('a row deep in a large table is found, and typed into, where it stands', () => {
  const project = createChains(2000);
  const rows = project.bodies.map(({ name }, i) => [name, 'Bar', String(i / 1000)]);
  const result = pasteCells(project, BODY_TABLE, { row: 0, column: 0 }, rows);
  if ('refusal' in result) throw new Error(result.refusal);
  const { bodies } = applyDiff(project, result.edit.diff);
  bodies.forEach((body, i) =>
    expect(body).toEqual({
      ...project.bodies[i],
      position: [i / 1000, ...project.bodies[i]!.position.slice(1)],
    }),
  );
});
