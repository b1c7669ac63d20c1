/** Manifests and rows from anywhere: refused in words, or taken as what they are; never a crash, a hang, or a number that nobody wrote. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readProject } from '../../engine/model/file/read-project';
import { checkManifest } from '../../engine/studies/manifest/check-manifest';
import { digestOf } from '../../engine/studies/manifest/manifest-digest';
import { readManifest } from '../../engine/studies/manifest/read-manifest';
import { writeManifest } from '../../engine/studies/manifest/write-manifest';
import { LONGEST_ROW, readRow, writeRow } from '../../engine/studies/rows/row-text';
import { countRuns, valuesAt } from '../../engine/studies/sampling/values-at';
import { madeRow, PROJECT_TEXT, STUDY, study } from '../support/studies';
import { repetitions, seedOf } from '../support/tier';
import type { StudyManifest } from '../../engine/studies/manifest/manifest';

const read = readProject(PROJECT_TEXT);
if (!read.ok) throw new Error('the project is refused');
const { project } = read;
const N = repetitions('S3', 1000, 200_000);
const run = <T>(arbitrary: fc.Arbitrary<T>, judge: (value: T) => void): void =>
  fc.assert(fc.property(arbitrary, judge), { numRuns: N, seed: seedOf(9) });

/** What a reader may be given in place of any part. */
const evil = fc.oneof(
  fc.constantFrom<unknown>(
    0,
    -1,
    1e308,
    -1e308,
    1e15,
    2 ** 53,
    0.5,
    1e-320,
    '',
    '__proto__',
    '../../etc/passwd',
  ),
  fc.constantFrom<unknown>(null, true, [], {}, [[[]]], { kind: 'full' }, { toString: 1 }, 'x'.repeat(3000)),
  fc.constantFrom<unknown>({ kind: 'normal', mean: 0, deviation: 1e-300, from: 1, to: 2 }),
  fc.constantFrom<unknown>({ kind: 'sobol', runs: 1e7, seed: 2 ** 53 - 1 }, { kind: 'values', values: [] }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Replaces, adds or removes one thing, anywhere inside. */
function change(value: unknown, path: readonly number[], by: unknown, how: number): unknown {
  const [first = 0, ...rest] = path;
  if (typeof value !== 'object' || value === null || path.length === 0) return by;
  const keys = Object.keys(value);
  if (keys.length === 0) return by;
  const key = keys[first % keys.length];
  if (rest.length > 0 && how < 3) {
    const inner = change((value as Record<string, unknown>)[key], rest, by, how);
    return Array.isArray(value)
      ? value.map((one, i) => (String(i) === key ? inner : (one as unknown)))
      : { ...value, [key]: inner };
  }
  if (Array.isArray(value)) return how === 1 ? [...(value as unknown[]), by] : (value as unknown[]).slice(1);
  if (how === 1) return { ...value, extra: by };
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
}

/** A manifest that was taken has a table, each of whose values is a number. */
function useIt(manifest: StudyManifest): void {
  if (checkManifest(manifest, project).length > 0) return;
  const runs = countRuns(manifest);
  for (const index of [0, Math.floor(runs / 2), runs - 1])
    expect(valuesAt(manifest, index).every(Number.isFinite)).toBe(true);
}

test('a manifest that is changed anywhere is refused in words, or can be used', () => {
  const base = JSON.parse(
    writeManifest(study({ correlations: [{ between: [0, 1], coefficient: 0.5 }] })),
  ) as unknown;
  let taken = 0;
  run(fc.tuple(fc.array(fc.nat(9), { minLength: 1, maxLength: 5 }), evil, fc.nat(3)), ([path, by, how]) => {
    const result = readManifest(JSON.stringify(change(base, path, by, how)));
    if (result.ok) {
      taken++;
      useIt(result.manifest);
      expect(readManifest(writeManifest(result.manifest))).toEqual(result);
    } else {
      expect(result.faults[0].length).toBeLessThan(400);
      expect(result.faults[0]).toMatch(/^The manifest/);
    }
  });
  expect(taken).toBeGreaterThan(N / 100);
});

test.each<[string, string, RegExp]>([
  ['nothing', '', /not JSON/],
  ['not JSON', '{', /not JSON/],
  ['deep nesting', '['.repeat(1e6), /not JSON/],
  ['a prototype', '{"__proto__":{"name":"x"}}', /not JSON/],
  ['the same key twice', '{"name":"a","name":"b"}', /not JSON/],
  ['more characters than any study has', ' '.repeat(2 ** 24 + 1), /longer than 16 MiB/],
  ['a list', '[]', /is not an object/],
  ['another version', writeManifest(STUDY).replace('"version": 1', '"version": 2'), /version, is 2/],
  ['a number beyond all', writeManifest(STUDY).replace('"runs": 20', '"runs": 1e999'), /not JSON/],
  [
    'too many runs',
    writeManifest(STUDY).replace('"runs": 20', '"runs": 10000001'),
    /whole number from 1 to 10000000/,
  ],
  ['half a run', writeManifest(STUDY).replace('"runs": 20', '"runs": 2.5'), /whole number/],
  [
    'a wrong digest',
    writeManifest(STUDY).replace(STUDY.project, `${STUDY.project.slice(1)}G`),
    /not a SHA-256/,
  ],
  ['an unknown input', writeManifest(STUDY).replace('"uniform"', '"gamma"'), /where one of values, uniform/],
  [
    'a field of no use',
    writeManifest(STUDY).replace('"name"', '"shell": "rm -rf /", "name"'),
    /“shell”, which nothing here reads/,
  ],
])('a manifest with %s is refused', (_, text, words) => {
  const result = readManifest(text);
  if (result.ok) throw new Error('it was taken');
  expect(result.faults[0]).toMatch(words);
});

const normal = { kind: 'normal', mean: 0.2, deviation: 0.01 } as const;
const [LENGTH, SPEED] = STUDY.parameters;
const between = [0, 1] as const;
test.each<[string, Partial<StudyManifest>, RegExp]>([
  ['no parameter', { parameters: [] }, /varies 1 to 64 numbers, not 0/],
  [
    'a parameter that is not there',
    { parameters: [{ ...LENGTH, target: { kind: 'parameter', id: 'p9' } }] },
    /not in the model/,
  ],
  ['a parameter twice', { parameters: [LENGTH, LENGTH] }, /“length” is varied twice/],
  ['a figure twice', { figures: [...STUDY.figures, STUDY.figures[0]] }, /kept twice/],
  ['no figure', { figures: [] }, /keeps 1 to 64 figures/],
  [
    'distributions to combine',
    { design: { kind: 'full' } },
    /“length” has a distribution, where a full design/,
  ],
  [
    'limits the wrong way',
    { parameters: [{ ...LENGTH, input: { ...normal, from: 1, to: 0.5 } }] },
    /truncated to 1 to 0.5/,
  ],
  [
    'limits far out',
    { parameters: [{ ...LENGTH, input: { ...normal, from: 0.6, to: 0.7 } }] },
    /more than 30 standard deviations/,
  ],
  [
    'no deviation',
    { parameters: [{ ...LENGTH, input: { ...normal, deviation: 0 } }] },
    /must be greater than 0/,
  ],
  [
    'a coefficient of 1',
    { correlations: [{ between, coefficient: 1 }] },
    /“length” and “Motor: Speed” is 1, where a number between/,
  ],
  [
    'a pair twice',
    {
      correlations: [
        { between, coefficient: 0.1 },
        { between: [1, 0], coefficient: 0.2 },
      ],
    },
    /given twice/,
  ],
  ['a pair of one', { correlations: [{ between: [1, 1], coefficient: 0.1 }] }, /not two of this study/],
  [
    'a list that is correlated',
    {
      parameters: [LENGTH, { ...SPEED, input: { kind: 'values', values: [1, 2] } }],
      correlations: [{ between, coefficient: 0.1 }],
    },
    /“Motor: Speed” is a list of values/,
  ],
])('a study with %s is refused, with what it is', (_, changes, words) => {
  expect(checkManifest(study(changes), project).join(' ')).toMatch(words);
});

test('correlations that contradict each other are refused, with the pair and the range that fits', () => {
  const third = {
    ...LENGTH,
    target: { kind: 'field', list: 'bodies', record: 'bar', path: 'shape.radius' },
  } as const;
  const make = (coefficient: number): string[] =>
    checkManifest(
      study({
        parameters: [LENGTH, SPEED, third],
        correlations: [
          { between: [0, 1], coefficient: 0.9 },
          { between: [0, 2], coefficient: 0.9 },
          { between: [1, 2], coefficient },
        ],
      }),
      project,
    );
  // 0.9 * 0.9 -+ (1 - 0.9^2)
  expect(make(-0.5)).toEqual([
    expect.stringMatching(/“Motor: Speed” and “Bar: Shape, radius” is -0.5, .*between 0.62 and 1;/),
  ]);
  expect(make(0.61)).toHaveLength(1);
  expect(make(0.63)).toEqual([]);
});

test('a digest is that of the content, whatever the order of fields and the sign of zero', () => {
  const { parameters, name, ...others } = STUDY;
  expect(digestOf({ parameters, ...others, name })).toBe(digestOf(study()));
  expect(digestOf(study({ name: 'Other' }))).not.toBe(digestOf(study()));
  const zero = (value: number) =>
    study({ parameters: [{ ...SPEED, input: { kind: 'values', values: [value] } }] });
  expect(writeManifest(zero(-0))).toBe(writeManifest(zero(0)));
});

test('every number of a row comes back to the bit', () => {
  const double = fc.oneof(
    fc.double(),
    fc.constantFrom(-0, NaN, Infinity, -Infinity, 5e-324, 1.7976931348623157e308),
  );
  run(
    fc.tuple(fc.nat(19), double, double, fc.boolean(), fc.string({ unit: 'binary', maxLength: 1200 })),
    (made) => {
      const [index, a, b, sound, outcome] = made;
      const row = { index, values: valuesAt(STUDY, index), figures: [a, b], sound, outcome };
      const text = writeRow(row, STUDY);
      expect(text).not.toMatch(/[\n\r]/);
      const result = readRow(text, STUDY);
      if (!result.ok) throw new Error(result.fault);
      expect(result.row.figures.every((one, i) => Object.is(one, row.figures[i]))).toBe(true);
      expect(result.row).toMatchObject({ index, sound });
      expect(outcome.length > 1000 || result.row.outcome === outcome).toBe(true);
    },
  );
});

test('a row with any letter changed, left out or added is refused', () => {
  const texts = Array.from({ length: 20 }, (_, i) => writeRow(madeRow(STUDY, i), STUDY));
  run(
    fc.tuple(
      fc.nat(19),
      fc.nat(),
      fc.nat(2),
      fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 2 }),
    ),
    (made) => {
      const [index, place, how, letters] = made;
      const text = texts[index];
      const at = place % text.length;
      const changed = text.slice(0, at) + (how === 0 ? '' : letters) + text.slice(how === 2 ? at : at + 1);
      if (changed !== text) expect(readRow(changed, STUDY).ok).toBe(false);
    },
  );
});

test.each<[string, string]>([
  ['nothing', ''],
  ['deep nesting', '['.repeat(LONGEST_ROW)],
  ['a prototype', '{"__proto__":{"index":1},"values":[],"figures":[]}'],
  ['no list', '{"index":1,"values":{"length":2},"figures":[1,2],"sound":true,"outcome":""}'],
  ['an index beyond all', '{"index":1e308,"values":[],"figures":[1,2],"sound":true,"outcome":""}'],
  ['an index that is a path', '{"index":"../../1","values":[],"figures":[1,2],"sound":true,"outcome":""}'],
  ['a number as a text', '{"index":1,"values":["1"],"figures":[1,2],"sound":true,"outcome":""}'],
  ['more than any row', 'x'.repeat(1e7)],
])('a row with %s is refused in words', (_, text) => {
  const result = readRow(text, STUDY);
  expect(result.ok ? '' : result.fault).toMatch(/^(it|its) /);
});
