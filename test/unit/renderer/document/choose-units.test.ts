/** Units are chosen by edits like any other: undone to the same bytes, kept by a revert, and no reason to run again. */
import { expect, test } from 'vitest';
import { createProject } from '../../../../engine/model/defaults';
import { writeProject } from '../../../../engine/model/file/write-project';
import { applyDiff, invertDiff } from '../../../../renderer/document/diff';
import { chooseUnit, chooseUnitSystem } from '../../../../renderer/document/edits/values/choose-units';
import { revertModel } from '../../../../renderer/document/edits/values/revert-model';
import { readEntry, writeEntry } from '../../../../renderer/document/journal-entry';
import { addParameter, changeParameter } from '../../../../renderer/document/edits/values/parameters';
import { isSameModel } from '../../../../renderer/sim/model-key';

const plain = createProject('Units');
const metric = applyDiff(plain, chooseUnitSystem(plain, 'mm-N').diff);

test('a system, a unit in its place, and back to the system', () => {
  expect(metric.units).toEqual({ system: 'mm-N' });
  const own = applyDiff(metric, chooseUnit(metric, 'N*m', 'N*mm').diff);
  expect(own.units).toEqual({ system: 'mm-N', own: { 'N*m': 'N*mm' } });
  expect(applyDiff(own, chooseUnit(own, 'N*m', 'N*m').diff).units).toEqual({ system: 'mm-N' });
  const inInches = applyDiff(plain, chooseUnitSystem(plain, 'inch-lbf').diff);
  expect(applyDiff(inInches, chooseUnit(inInches, 'N*m', 'N*m').diff).units).toEqual({
    system: 'inch-lbf',
    own: { 'N*m': 'N*m' },
  });
  const cm = applyDiff(metric, chooseUnit(metric, 'm', 'cm').diff);
  expect(applyDiff(cm, chooseUnit(cm, 'm', 'mm').diff).units).toEqual({ system: 'mm-N' });
  expect(applyDiff(own, chooseUnitSystem(own, 'SI').diff)).toEqual(plain);
});

test('undone, the file is as it was, through the journal too', () => {
  const { diff } = chooseUnitSystem(plain, 'mm-N');
  const entry = readEntry(writeEntry({ n: 1, kind: 'edit', label: 'Units', diff, gesture: null }), 1);
  expect(entry).toMatchObject({ diff });
  const back = applyDiff(metric, invertDiff(diff));
  expect(back).toEqual(plain);
  expect(writeProject(back)).toBe(writeProject(plain));
});

test('a recorded run still belongs to the model, and a revert to it keeps the units', () => {
  expect(isSameModel(plain, metric)).toBe(true);
  const later = { ...metric, settings: { ...metric.settings, duration: 3 } };
  const reverted = applyDiff(later, revertModel(later, plain, 'Run 1').diff);
  expect(reverted.units).toEqual({ system: 'mm-N' });
  expect(reverted.settings.duration).toBe(plain.settings.duration);
});

test('a parameter that is typed without a unit has that of the project', () => {
  const given = (project: typeof plain, formula: string) => {
    const result = addParameter(project, { name: 'crank', unit: 'm', formula });
    if (!('edit' in result)) throw new Error(result.refusal);
    return applyDiff(project, result.edit.diff).parameters[0];
  };
  expect(given(plain, '40')).toMatchObject({ formula: '40', value: 40 });
  expect(given(metric, '40')).toMatchObject({ formula: '40 mm', value: 0.04 });
  expect(given(metric, '2*(10+5)')).toMatchObject({ value: 0.03 });
  expect(given(metric, '1/4 in')).toMatchObject({ formula: '1/4 in', value: 0.00635 });
  const project = { ...metric, parameters: [given(metric, '40')] };
  const changed = changeParameter(project, project.parameters[0].id, { formula: '50' });
  expect('edit' in changed && applyDiff(project, changed.edit.diff).parameters[0]).toMatchObject({
    value: 0.05,
  });
});
