/** What is said of damaged projects are sentences: thousands of files with one fault each, and every message and remedy read. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readProject } from '../../../../engine/model/file/read-project';
import { FIRST_SEED, repetitions } from '../../../support/tier';
import { mutateStructure } from '../../../hostile/mutate-structure';

const folder = new URL('../../../../assets/examples/', import.meta.url);
const texts = readdirSync(folder)
  .filter((name) => name.endsWith('.kempe'))
  .map((name) => readFileSync(new URL(name, folder), 'utf8'));

/** What only a program says, or says wrongly. */
const ODD: readonly [string, RegExp][] = [
  ['a value of JavaScript', /\bundefined\b|\bNaN\b|\[object|=>|\bfunction\b/],
  ['something not known', /which is not known(?! kind)/],
  ['a word twice', /\b([a-z]{2,}) \1\b|the field (\w+) \(\2\)/],
  ['a plural of one', /\bholds 1 \w+s\b|\ba list of 1 items\b/],
  ['the same told apart from itself', /an object\], not an object|is a list, not a list\b/],
  ['no end, or two', /[^.]$|\.\.$|[,;:] ?\.$/],
  ['gaps', / {2}| [,.;:](?![\dk])|\( | \)/],
  ['units of several values', /\d (?:m, rad|N\*m, N)/],
];

/** Names, texts and formulas of the file are not ours. */
const own = (words: string): string =>
  words.replace(/"(?:[^"]|"(?=[^,.:;\s)\]}]))*"/g, '"_"').replace(/\([A-Za-z0-9_-]+\)(?=: )/, '(_)');

test('messages and remedies about damaged projects are sentences', () => {
  const bad = new Map<string, string>();
  let read = 0;
  const count = repetitions('F1-sentences', 1000, 100_000);
  for (let seed = FIRST_SEED; seed < FIRST_SEED + count; seed++) {
    const result = readProject(mutateStructure(texts[seed % texts.length]!, seed));
    for (const { message, remedy } of result.ok ? result.warnings : result.problems) {
      read++;
      for (const words of [message, remedy]) {
        const ours = own(words);
        if (!/^[A-Z"]/.test(ours)) bad.set('no capital', words);
        for (const [fault, pattern] of ODD) if (pattern.test(ours)) bad.set(fault, words);
      }
    }
  }
  expect(read).toBeGreaterThan(count / 2);
  expect([...bad].map(([fault, words]) => `${fault}: ${words}`)).toEqual([]);
});

const damaged = (
  change: (project: Record<string, unknown[]>) => void,
): { message: string; remedy: string }[] => {
  const project = JSON.parse(texts[0]!) as Record<string, unknown[]>;
  change(project);
  const result = readProject(JSON.stringify(project));
  return result.ok ? [] : result.problems;
};

test('what is missing is said to be missing, and what is expected is named', () => {
  const body = (project: Record<string, unknown[]>) => project['bodies']![0] as Record<string, unknown>;
  const [noKind] = damaged((project) => (body(project)['shape'] = {}));
  expect(noKind).toMatchObject({ remedy: expect.stringMatching(/^Add "kind": one of box, /) as string });
  expect(noKind!.message).toMatch(/: the field shape\.kind is missing\.$/);
  const [list] = damaged((project) => (body(project)['shape'] = [{}]));
  expect(list!.message).toMatch(/: shape is a list, where an object with fields is expected\.$/);
  expect(list!.remedy).toMatch(/^Give an object whose "kind" is one of box, /);
  const [corners] = damaged((project) => {
    const points = [[0, 0], [1, 0], [2, 0]]; // oxfmt-ignore
    body(project)['shape'] = { kind: 'plate', points, thickness: 1, center: [0, 0, 0] };
  });
  expect(corners!.message).toContain('the corners [[0, 0], [1, 0], [2, 0]] of the plate are collinear');
});
