import { describe, expect, test } from 'vitest';
import { findDiffering } from '../../../../engine/model/formulas/find-differing';
import { createBody, createProject } from '../../../../engine/model/defaults';
import type { Formula, Parameter, Project } from '../../../../engine/model/project';
import { applyDiff, invertDiff } from '../../../../renderer/document/diff';
import {
  followAgain,
  keepNumbers,
  updateNumbers,
} from '../../../../renderer/document/edits/values/formula-numbers';
import type { Edit } from '../../../../renderer/document/edits/edit';

const bar = (id: string, formulas: Formula[] | null) =>
  createBody({
    id,
    name: id,
    shape: { kind: 'rod', from: [0, 0, 0], to: [0.1, 0, 0], radius: 0.01 },
    formulas,
  });
const crank: Parameter = { id: 'p', name: 'crank', unit: 'm', formula: '60 mm', value: 0.05 };
/** Two bars of 100 mm that follow `2*crank`; the parameter's formula was changed by hand, its value not. */
const project: Project = {
  ...createProject('Crank'),
  bodies: [
    bar('one', [{ field: 'shape.length', formula: '2*crank' }]),
    bar('two', [
      { field: 'shape.length', formula: '2*crank' },
      { field: 'shape.radius', formula: '2*gone' },
      { field: 'position.0', formula: '0 m' },
    ]),
  ],
  parameters: [crank],
};

/** The project after the edit; undoing it gives back what was. */
function apply(before: Project, edit: Edit | null): Project {
  const after = applyDiff(before, edit!.diff);
  expect(applyDiff(after, invertDiff(edit!.diff))).toEqual(before);
  return after;
}
const differing = (of: Project) => findDiffering(of).map(({ record, field }) => `${record} ${field}`);

describe('the numbers go to their formulas', () => {
  test('of one record only, or of all; what gives nothing stays', () => {
    const one = apply(project, updateNumbers(project, ['one']));
    expect(one.bodies[0]!.shape).toMatchObject({ to: [0.12, 0, 0] });
    expect(one.bodies[0]!.formulas).toEqual(project.bodies[0]!.formulas);
    expect(differing(one)).toEqual(['p null', 'two shape.length', 'two shape.radius']);
    const edit = updateNumbers(project, ['p', 'one', 'two']);
    expect(edit!.label).toBe('Update 3 records');
    const all = apply(project, edit);
    expect(all.parameters[0]!.value).toBe(0.06);
    expect(differing(all)).toEqual(['two shape.radius']);
    expect(all.bodies[1]!.shape).toMatchObject({ radius: 0.01 });
  });

  test('where all agree there is nothing to do', () => {
    const settled = { ...project, bodies: [], parameters: [] };
    expect(updateNumbers(settled, ['one'])).toBeNull();
    expect(keepNumbers(settled, ['one'])).toBeNull();
  });
});

describe('the numbers stay', () => {
  test('of one record: its formulas that differ go, the others are kept', () => {
    const edit = keepNumbers(project, ['two']);
    expect(edit!.label).toBe('Keep the numbers of two');
    const after = apply(project, edit);
    expect(after.bodies[1]!.formulas).toEqual([{ field: 'position.0', formula: '0 m' }]);
    expect(after.bodies[1]!.shape).toEqual(project.bodies[1]!.shape);
    expect(after.bodies[0]).toEqual(project.bodies[0]);
    const last = apply(after, keepNumbers(after, ['one']));
    expect(last.bodies[0]!.formulas).toBeNull();
  });

  test('of a parameter: its formula becomes its value, and what then agrees goes on following it', () => {
    const after = apply(project, keepNumbers(project, ['p', 'one', 'two']));
    expect(after.parameters[0]).toMatchObject({ formula: '0.05 m', value: 0.05 });
    expect(after.bodies[0]!.formulas).toEqual(project.bodies[0]!.formulas);
    expect(after.bodies[1]!.formulas!.map(({ field }) => field)).toEqual(['shape.length', 'position.0']);
    expect(differing(after)).toEqual([]);
  });
});

test('a formula that was let go is followed again, with its number', () => {
  const free: Project = { ...project, bodies: [bar('one', null)] };
  const again: Formula[] = [{ field: 'shape.length', formula: '2*crank' }];
  const after = apply(free, followAgain(free, 'one', again));
  expect(after.bodies[0]!.formulas).toEqual(again);
  expect(after.bodies[0]!.shape).toMatchObject({ to: [0.12, 0, 0] });
  expect(followAgain(free, 'nobody', again)).toBeNull();
  expect(followAgain(free, 'one', [])).toBeNull();
});
