/** Every number by which the code, or the theory itself, cites the theory is there; numbers are unique and in order. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, readSources } from './sources';

const theory = readFileSync(join(ROOT, 'engine/THEORY.md'), 'utf8');
const sections = [...theory.matchAll(/^## (\d+)\. /gm)].map(([, number]) => number);
const equations = [...theory.matchAll(/\*\*(\d+\.\d+)(?= |\*\*)/g)].map(([, number]) => number);
const known = new Set([...sections, ...equations]);

/** (T 6.2), and further ones in the same brackets. */
const CITATION = /(?<![\w^.])T (\d+(?:\.\d+)?)\b/g;
/** (7.3), "of 14.3", "as in 9.7" in the theory itself; numbers with two parts that are quantities have a unit or more digits. */
const REFERENCE = /(?:\(|\b(?:of|in|by|as|from|see) )(\d{1,2}\.\d{1,2})(?=[)';:,]|\. |\.\n)/g;

test('sections and equations are numbered once each, and in order', () => {
  expect(sections).toEqual(sections.map((_, i) => String(i + 1)));
  expect(equations.length).toBeGreaterThan(60);
  const rank = (number: string) => {
    const [section, equation] = number.split('.').map(Number);
    return 1000 * section + equation;
  };
  const misplaced = equations.filter((number, i) => i > 0 && rank(number) <= rank(equations[i - 1]));
  expect(misplaced).toEqual([]);
  expect(equations.filter((number) => !sections.includes(number.split('.')[0]))).toEqual([]);
});

test('what the code cites is there', () => {
  const cited = readSources(['engine', 'renderer', 'electron', 'test'], /\.(ts|vue)$/).flatMap(
    ({ path, text }) => [...text.matchAll(CITATION)].map(([, number]) => ({ path, number })),
  );
  expect(cited.length).toBeGreaterThan(100);
  expect(cited.filter(({ number }) => !known.has(number))).toEqual([]);
});

test('what the theory refers to in itself is there', () => {
  const referred = [...theory.matchAll(REFERENCE)].map(([, number]) => number);
  expect(referred.length).toBeGreaterThan(30);
  expect(referred.filter((number) => !known.has(number))).toEqual([]);
});
