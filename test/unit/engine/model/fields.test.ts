import { expect, test } from 'vitest';
import {
  findFields,
  kindsOf,
  MASS_FIELDS,
  RECORD_FIELDS,
  SHAPE_FIELDS,
} from '../../../../engine/model/fields/fields';
import type { Field } from '../../../../engine/model/fields/fields';
import { RECORD_LISTS } from '../../../../engine/model/project';
import { sampleProject } from './samples';

test('the table names exactly the fields that records have', () => {
  const project = sampleProject();
  for (const list of RECORD_LISTS) {
    for (const record of project[list]) {
      const fields = findFields(RECORD_FIELDS[list], record)?.filter(
        ({ key, optional }) => optional !== true || Object.hasOwn(record, key),
      );
      expect(fields?.map((field) => field.key).sort()).toEqual(Object.keys(record).sort());
    }
  }
  for (const { shape, mass } of project.bodies) {
    expect(
      findFields(SHAPE_FIELDS, shape)
        ?.map((field) => field.key)
        .sort(),
    ).toEqual(Object.keys(shape).sort());
    expect(
      findFields(MASS_FIELDS, mass)
        ?.map((field) => field.key)
        .sort(),
    ).toEqual(Object.keys(mass).sort());
  }
});

test('a kind that only a prototype has is not known', () => {
  expect(findFields(SHAPE_FIELDS, { kind: 'constructor' })).toBeNull();
  expect(findFields(SHAPE_FIELDS, {})).toBeNull();
  expect(kindsOf(SHAPE_FIELDS)).toEqual([
    ...['box', 'cylinder', 'sphere', 'rod', 'link', 'tube', 'square-tube', 'i-beam', 'channel', 'plate'],
    'part',
  ]);
});

test('every number that an editor shows has a step, and a unit unless the joint decides it', () => {
  const visit = (fields: readonly Field[]): void => {
    for (const field of fields) {
      if (field.given === true) continue;
      if (['number', 'vector', 'inertia', 'polygon', 'numbers', 'table', 'symmetric6'].includes(field.type)) {
        expect(field.step, field.label).toBeGreaterThan(0);
        if (field.key !== 'value') expect(field.unit, field.label).toMatch(/^[a-z0-9/^*, ]+$/i);
      }
      if (field.fields)
        for (const list of Array.isArray(field.fields) ? [field.fields] : Object.values(field.fields))
          visit(list as Field[]);
    }
  };
  for (const list of RECORD_LISTS) {
    const set = RECORD_FIELDS[list];
    for (const fields of Array.isArray(set) ? [set] : Object.values(set)) visit(fields as Field[]);
  }
});
