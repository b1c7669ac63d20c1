/** Everything that a file can ask for is tried by some test of its behaviour, not only of its form. */
import { describe, expect, test } from 'vitest';
import {
  JOINT_FIELDS,
  LOAD_FIELDS,
  SETTINGS_FIELDS,
  SHAPE_FIELDS,
  DRIVER_FIELDS,
} from '../../engine/model/fields/fields';
import { GEOMETRY_KINDS } from '../../engine/kinds/couplings/couplings';
import { MOTION_KINDS } from '../../engine/kinds/drivers/motions/motions';
import { MEASUREMENT_KINDS } from '../../engine/kinds/measures/measures';
import type { Field } from '../../engine/model/fields/fields';
import { readSources } from './sources';

const tests = readSources(
  ['test/unit', 'test/property', 'test/physics', 'test/golden', 'test/support'],
  /\.ts$/,
)
  // Tests of the document's form name every kind there is; they prove nothing about what a kind does.
  .filter(
    ({ path }) => !/^test\/(unit\/(engine\/model|renderer|electron)|property\/(model|document))/.test(path),
  );

const mentions = (name: string) =>
  tests.filter(({ text }) => text.includes(`'${name}'`)).map(({ path }) => path);

function choicesOf(fields: readonly Field[], key: string): string[] {
  return [...(fields.find((field) => field.key === key)?.choices ?? [])];
}

describe.each([
  ['joint', choicesOf(JOINT_FIELDS, 'kind')],
  ['formulation', choicesOf(JOINT_FIELDS, 'formulation')],
  ['load', Object.keys(LOAD_FIELDS)],
  ['driver', choicesOf(DRIVER_FIELDS, 'kind')],
  ['motion', [...MOTION_KINDS]],
  ['measure', [...MEASUREMENT_KINDS]],
  ['coupling', [...GEOMETRY_KINDS]],
  ['integrator', choicesOf(SETTINGS_FIELDS, 'integrator')],
  ['stabilisation', choicesOf(SETTINGS_FIELDS, 'stabilisation')],
])('every %s', (_what, kinds) => {
  test.each(kinds)('%s', (kind) => {
    expect(mentions(kind), `no test of behaviour names '${kind}'`).not.toEqual([]);
  });
});

test.each(Object.keys(SHAPE_FIELDS))('the mass of a %s', (kind) => {
  const [{ text }] = readSources(['test/unit/engine/model'], /^mass\.test\.ts$/);
  expect(text).toContain(`kind: '${kind}'`);
});
