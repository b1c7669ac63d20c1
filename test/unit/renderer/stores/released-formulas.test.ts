/** Typing over a formula is said, and can be taken back by one click; nothing is said where nothing was lost. */
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, test, vi } from 'vitest';
import { createBody, createProject } from '../../../../engine/model/defaults';
import type { Project } from '../../../../engine/model/project';
import { tryEdit } from '../../../../renderer/stores/editing/attempt-edit';
import { deleteRecords } from '../../../../renderer/document/edits/records/delete-records';
import { followAgain } from '../../../../renderer/document/edits/values/formula-numbers';
import {
  addParameter,
  deleteParameter,
  setFormula,
  withTypedText,
  withTypedValue,
} from '../../../../renderer/document/edits/values/parameters';
import type { FormulaEdit } from '../../../../renderer/document/edits/values/parameters';
import { updateRecord } from '../../../../renderer/document/edits/records/update-record';
import { useDocumentStore } from '../../../../renderer/stores/editing/document';
import { useReleasedFormulasStore } from '../../../../renderer/stores/editing/released-formulas';

const FORMULA = { field: 'shape.radius', formula: 'thick/2' };

function start(): Project {
  return {
    ...createProject('Bar'),
    bodies: [
      createBody({ id: 'bar', shape: { kind: 'rod', from: [0, 0, 0], to: [0.1, 0, 0], radius: 0.01 } }),
    ],
  };
}

const document = () => useDocumentStore();
const said = () => useReleasedFormulasStore().of('bar');
const make = (result: FormulaEdit) => expect('edit' in result && tryEdit(result.edit)).toBeNull();
const type = (radius: number, gesture: string | null = null) =>
  tryEdit(
    updateRecord(document().project, 'bar', 'Radius', (record) =>
      withTypedValue(record, ['shape', 'radius'], radius),
    ),
    gesture,
  );

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  setActivePinia(createPinia());
  document().open(start(), null);
  make(addParameter(document().project, { name: 'thick', unit: 'm', formula: '20 mm' }));
  make(setFormula(document().project, 'bar', FORMULA.field, FORMULA.formula));
});

test('a number typed over a formula is said, in one gesture or several', () => {
  expect(said()).toEqual([]);
  expect(type(0.02, 'arrow')).toBeNull();
  expect(type(0.03, 'arrow')).toBeNull();
  expect(document().project.bodies[0]!.formulas).toBeNull();
  expect(said()).toEqual([FORMULA]);
});

test('following it again brings number and formula back, and ends what was said', () => {
  type(0.02);
  expect(tryEdit(followAgain(document().project, 'bar', said()))).toBeNull();
  expect(document().project.bodies[0]).toMatchObject({ formulas: [FORMULA], shape: { radius: 0.01 } });
  expect(said()).toEqual([]);
  document().undo();
  expect(document().project.bodies[0]).toMatchObject({ formulas: null, shape: { radius: 0.02 } });
  expect(said()).toEqual([FORMULA]);
});

test('undo, a closed note and another document end it', () => {
  type(0.02);
  document().undo();
  expect(said()).toEqual([]);
  document().redo();
  expect(said()).toEqual([FORMULA]);
  useReleasedFormulasStore().forget('bar');
  expect(said()).toEqual([]);
  type(0.04);
  expect(said()).toEqual([]);
  document().undo();
  document().undo();
  type(0.05);
  expect(said()).toEqual([FORMULA]);
  document().open(start(), null);
  expect(said()).toEqual([]);
});

test('a formula that gives nothing any more, or whose record is gone, is not offered', () => {
  type(0.02);
  make(deleteParameter(document().project, document().project.parameters[0]!.id));
  expect(said()).toEqual([]);
  document().undo();
  expect(said()).toEqual([FORMULA]);
  expect(tryEdit(deleteRecords(document().project, ['bar']))).toBeNull();
  expect(said()).toEqual([]);
});

test('a number in a unit of its own is typed over without a word', () => {
  start();
  const edit = updateRecord(document().project, 'bar', 'Radius', (record) =>
    withTypedText(withTypedValue(record, ['shape', 'radius'], 0.02), 'shape.radius', '20 mm'),
  );
  expect(tryEdit(edit)).toBeNull();
  expect(document().project.bodies[0]!.formulas).toEqual([{ field: 'shape.radius', formula: '20 mm' }]);
  useReleasedFormulasStore().forget('bar');
  type(0.03);
  expect(document().project.bodies[0]!.formulas).toBeNull();
  expect(said()).toEqual([]);
});

test('so is a number with a unit of its own that is typed over one, and following it again ends it', () => {
  const edit = updateRecord(document().project, 'bar', 'Radius', (record) =>
    withTypedText(withTypedValue(record, ['shape', 'radius'], 0.02), 'shape.radius', '20 mm'),
  );
  expect(tryEdit(edit)).toBeNull();
  expect(said()).toEqual([FORMULA]);
  expect(tryEdit(followAgain(document().project, 'bar', said()))).toBeNull();
  expect(document().project.bodies[0]).toMatchObject({ formulas: [FORMULA], shape: { radius: 0.01 } });
  expect(said()).toEqual([]);
});
