/** Files as released versions wrote them: they open for ever, and those of the present schema keep their bytes. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { MIGRATIONS } from '../../../../engine/model/file/migrations';
import { SCHEMA_VERSION } from '../../../../engine/model/project';
import { readProject } from '../../../../engine/model/file/read-project';
import { writeProject } from '../../../../engine/model/file/write-project';

const EXAMPLES = new URL('../../../../assets/examples/', import.meta.url);
const CORPUS = new URL('./corpus/', import.meta.url);
const filesOf = (folder: URL) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.kempe'))
    .map((name) => [name, new URL(name, folder)] as const);

describe.each([
  ['corpus', filesOf(CORPUS)],
  ['examples', filesOf(EXAMPLES)],
])('%s', (_folder, files) => {
  test.each(files)('%s opens, and is written as the present version writes', (_name, url) => {
    const text = readFileSync(url, 'utf8');
    const result = readProject(text);
    if (!result.ok) throw new Error(JSON.stringify(result.problems, null, 1));
    expect(result.readOnly).toBe(false);
    const written = writeProject(result.project);
    const { schemaVersion } = JSON.parse(text) as { schemaVersion: number };
    if (schemaVersion === SCHEMA_VERSION) expect(written).toBe(text);
    const again = readProject(written);
    expect(again.ok && writeProject(again.project)).toBe(written);
  });
});

test('there is a file of every schema version that can be converted, and of the present one', () => {
  const names = filesOf(CORPUS).map(([name]) => name);
  for (const version of [...MIGRATIONS.keys(), SCHEMA_VERSION])
    expect(names).toContain(`schema-${version}.kempe`);
});

test('the file of the present schema has every kind of record', () => {
  const text = readFileSync(new URL(`schema-${SCHEMA_VERSION}.kempe`, CORPUS), 'utf8');
  const kinds = new Set([...text.matchAll(/"kind": "([^"]+)"/g)].map((match) => match[1]));
  const expected = [
    'ball',
    'hinge',
    'slider',
    'fixed',
    'nail',
    'point-in-plane',
    'universal',
    'planar',
    'constant-orientation',
    'point-on-line',
    'distance',
    'screw',
    'force',
    'torque',
    'spring',
  ];
  expected.push('box', 'cylinder', 'sphere', 'rod', 'plate', 'shape', 'custom', 'speed', 'effort');
  expected.push('position', 'polynomial', 'harmonic', 'cycloidal', 'table');
  expected.push('torsion-spring', 'bushing', 'drag', 'expression', 'point', 'angle');
  expect([...kinds].sort()).toEqual(expected.sort());
});
