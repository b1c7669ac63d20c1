/**
 * Whatever is dropped on the app or pasted into it is read in time that grows with its length: a megabyte of what each reader
 * takes worst. What the window's own thread reads is told apart from what a thread of its own does.
 */
import { expect, test } from 'vitest';
import { importModel } from '../../engine/formats/import-model';
import { readProject } from '../../engine/model/file/read-project';
import { parseTable } from '../../renderer/document/parse-table';
import { describeFile } from '../../renderer/sim/readers/describe-file';
import { parseTsv } from '../../renderer/document/tables/tsv';
import { LONG, tell } from '../support/tier';

const MOST = LONG ? 2 ** 20 : 2 ** 17;
const COLUMNS = [
  { unit: 's', shown: 's' },
  { unit: 'm', shown: 'mm' },
] as const;
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  projects: (text) => readProject(text),
  'models of other programs': (text) => importModel(text, 'a.xml', { lengthUnit: 'm' }),
  exports: (text) => describeFile(new TextEncoder().encode(text)),
  cells: (text) => parseTsv(text),
  'tables of points': (text) => parseTable(text, COLUMNS),
};
/** What leads a reader on. */
const BEGINNINGS: Readonly<Record<string, readonly string[]>> = {
  projects: ['', '{"format":"kempe","notes":"'],
  'models of other programs': ['', '<mujoco>'],
  exports: ['', 'time [s],', 'Kempe "digest":"0123456789ab"'],
  cells: ['', '"'],
  'tables of points': ['', '1'],
};
const REPEATED = [
  ...[
    'a',
    ' ',
    '\t',
    '\n',
    '\r',
    '"',
    '""',
    '"""a\t',
    '\\',
    '\\"',
    ',',
    ';',
    '(',
    '-',
    '1',
    '1 ',
    '1;2\n',
    '1+',
    '%',
  ],
  ...[
    '{',
    '[',
    '[0,',
    '{"a":',
    '"a":1,',
    '"digest" :',
    '"project":"',
    '"project" : { "name" : ',
    'x [',
    '"x [s]",',
  ],
  ...[
    '<',
    '<a>',
    '<a ',
    '<a b="',
    '&',
    '&amp;',
    '<!--',
    '<![CDATA[',
    ']]>',
    '<meta name="kempe:chart" content="',
    '</',
  ],
];

/** Of the processor [ms], which no other program lengthens. */
function timeOf(read: (text: string) => unknown, text: string): number {
  const before = process.cpuUsage();
  read(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

test.each(Object.keys(READERS))('%s are read in linear time, and none makes the reader throw', (name) => {
  const read = READERS[name]!;
  let [slowest, text] = [0, ''];
  const bent: string[] = [];
  let count = 0;
  for (const beginning of BEGINNINGS[name]!) {
    for (const repeated of REPEATED) {
      const at = (length: number): string => beginning + repeated.repeat(length / repeated.length);
      const what = JSON.stringify(`${beginning}${repeated}...`);
      count += 1;
      // a length at which what is quadratic shows, and hangs nothing
      const some = timeOf(read, at(MOST / 32));
      if (some > 100) {
        bent.push(`${what}: ${some.toFixed(0)} ms for ${MOST / 32} letters`);
        continue;
      }
      const all = timeOf(read, at(MOST));
      if (all > slowest) [slowest, text] = [all, what];
      if (all > 1000)
        bent.push(
          `${what}: ${all.toFixed(0)} ms for ${MOST} letters, ${some.toFixed(0)} ms for a thirty-second of it`,
        );
    }
  }
  tell(`reading ${name}`, count, `${MOST} letters in ${slowest.toFixed(0)} ms at most, of ${text}`);
  expect(bent).toEqual([]);
});
