/** No text that users see has a word that TERMS.md has retired. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { userText } from '../support/user-text';
import { ROOT, readSources } from './sources';

const rows = readFileSync(join(ROOT, 'TERMS.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| term'))
  .map((line) => line.split('|').map((cell) => cell.trim()));
const retired = rows.flatMap(([, , , not]) => [...not.matchAll(/`([^`]+)`/g)].map(([, word]) => word));
const patterns = retired.map(
  (word) => new RegExp(String.raw`\b${word.replaceAll(' ', String.raw`\s+`)}\b`, 'i'),
);
const finds = (text: string): string[] => retired.filter((_, i) => patterns[i].test(text));

test('the list is one word per concept, in order, and retires no term', () => {
  const terms = rows.map(([, term]) => term);
  expect(terms.length).toBeGreaterThan(30);
  expect(new Set(terms).size).toBe(terms.length);
  expect(new Set(retired).size).toBe(retired.length);
  expect(terms.flatMap(finds)).toEqual([]);
});

test('no text that users see has a retired word', () => {
  const sources = readSources(['engine', 'renderer', 'electron'], /\.(ts|vue|mjs)$/);
  expect(sources.length).toBeGreaterThan(1000);
  // only what has one somewhere, in a comment perhaps, is worth reading as code
  const suspects = sources.filter(({ text }) => finds(text).length > 0);
  const texts = suspects.flatMap(({ path, text }) => userText(path, text).map((words) => ({ path, words })));
  expect(texts.filter(({ words }) => finds(words).length > 0)).toEqual([]);
});

test('neither has the front page', () => {
  expect(finds(readFileSync(join(ROOT, 'README.md'), 'utf8'))).toEqual([]);
});

describe('text is found', () => {
  test.each([
    ['a.ts', "say('A box needs two corners');", 'A box needs two corners'],
    ['a.ts', 'say(`Delete ${name} and ${rest} more things`);', 'Delete and more things'],
    ['a.vue', '<template><p>Nothing is\n free {{ here }}</p></template>', 'Nothing is free here'],
    ['a.vue', '<template><Row title="Time window of loads" /></template>', 'Time window of loads'],
    ['a.vue', "<script setup>say('No run yet');</script>", 'No run yet'],
  ])('in %s: %s', (path, source, words) => expect(userText(path, source)).toContain(words));

  test('and a retired word in it', () => {
    expect(finds('Errors as parts of the largest value, by a remedy for drift')).toEqual([
      'as parts of',
      'remedy for drift',
    ]);
  });
});
