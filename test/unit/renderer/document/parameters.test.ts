import { describe, expect, test } from 'vitest';
import { createBody, createJoint, createLoad, createProject } from '../../../../engine/model/defaults';
import { renameInFormula } from '../../../../engine/model/formulas/rename-in-formula';
import type { Project } from '../../../../engine/model/project';
import { validateProject } from '../../../../engine/model/validate';
import { applyDiff, invertDiff } from '../../../../renderer/document/diff';
import {
  addParameter,
  changeParameter,
  countUses,
  deleteParameter,
  namesParameter,
  renameParameter,
  setFormula,
  withTypedValue,
} from '../../../../renderer/document/edits/values/parameters';
import { takePoses } from '../../../../renderer/document/edits/places/take-poses';
import { updateRecord } from '../../../../renderer/document/edits/records/update-record';
import type { FormulaEdit } from '../../../../renderer/document/edits/values/parameters';

function apply(project: Project, result: FormulaEdit): Project {
  if (!('edit' in result)) throw new Error(result.refusal);
  const next = applyDiff(project, result.edit.diff);
  expect(validateProject(next).filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(applyDiff(next, invertDiff(result.edit.diff))).toEqual(project);
  return next;
}
const refusal = (result: FormulaEdit) => ('refusal' in result ? result.refusal : null);

/** A bar whose length and width follow parameters: rod = 3 crank. */
function linked(): Project {
  const bar = { kind: 'rod' as const, from: [0, 0, 0] as const, to: [0.1, 0, 0] as const, radius: 0.01 };
  let project: Project = {
    ...createProject('Linked'),
    bodies: [createBody({ id: 'bar', shape: bar })],
    joints: [createJoint({ id: 'pin', bodyB: 'bar' })],
  };
  project = apply(project, addParameter(project, { name: 'crank', unit: 'm', formula: '40 mm' }));
  project = apply(project, addParameter(project, { name: 'rod', unit: 'm', formula: '3*crank' }));
  return apply(project, setFormula(project, 'bar', 'shape.to.0', 'rod'));
}

describe('expressions that read a parameter', () => {
  const sprung = () => {
    const project = linked();
    const load = createLoad({ id: 'spring', kind: 'spring', bodyB: 'bar', pointB: [0.1, 0, 0] });
    const expression = '200 * (length - crank) + q["crank"]';
    const pin = { ...project.joints[0], name: 'crank' };
    return { ...project, joints: [pin], loads: [{ ...load, expression }] } as Project;
  };
  const tension = ({ loads }: Project) => (loads[0] as { expression: string }).expression;

  test('follow its new name, and joints of that name keep theirs', () => {
    const next = apply(sprung(), renameParameter(sprung(), 'parameter-1', 'r2'));
    expect(tension(next)).toBe('200 * (length - r2) + q["crank"]');
  });

  test('count as uses, and keep its value when it is deleted', () => {
    expect(countUses(sprung(), 'parameter-1')).toBe(countUses(linked(), 'parameter-1') + 1);
    expect(tension(apply(sprung(), deleteParameter(sprung(), 'parameter-1')))).toBe(
      '200 * (length - (0.04)) + q["crank"]',
    );
  });

  test('are refused where there is none of the name', () => {
    const project = {
      ...sprung(),
      parameters: [],
      bodies: linked().bodies.map((b) => ({ ...b, formulas: null })),
    };
    expect(validateProject(project)).toMatchObject([
      { code: 'bad-expression', record: 'spring', field: 'expression' },
    ]);
  });
});

describe('parameters as edits', () => {
  test('a change moves all that follows, in one step', () => {
    const project = linked();
    expect(project.bodies[0]?.shape).toMatchObject({ to: [0.12, 0, 0] });
    const next = apply(project, changeParameter(project, 'parameter-1', { formula: '50 mm' }));
    expect(next.bodies[0]?.shape).toMatchObject({ to: [0.15, 0, 0] });
    expect(next.parameters.map(({ value }) => value)).toEqual([0.05, 0.15]);
  });

  test('a formula that cannot be is refused with the record named, and nothing changes', () => {
    const project = linked();
    expect(refusal(changeParameter(project, 'parameter-1', { formula: 'rod' }))).toContain(
      'depends on itself',
    );
    expect(refusal(changeParameter(project, 'parameter-1', { formula: '5 kg' }))).toContain(
      'Parameter crank',
    );
    expect(refusal(changeParameter(project, 'parameter-1', { unit: 'kg' }))).toContain(
      'this field is a mass',
    );
    expect(refusal(setFormula(project, 'bar', 'shape.radius', 'crank / 0'))).toContain('not a finite number');
    expect(refusal(setFormula(project, 'bar', 'name', '1'))).toContain('cannot follow');
  });

  test('names are letters, digits and underscores, free, and no units', () => {
    const project = linked();
    const add = (name: string) => refusal(addParameter(project, { name, unit: 'm', formula: '1' }));
    expect(add('crank length')).toContain('such as crank_length');
    expect(add('mm')).toContain('is already a unit or a number');
    expect(add('Crank')).toContain('already');
    expect(add('crank_length')).toBeNull();
  });

  test('a new name reaches every formula', () => {
    const project = linked();
    const next = apply(project, renameParameter(project, 'parameter-1', 'r2'));
    expect(next.parameters.map(({ formula }) => formula)).toEqual(['40 mm', '3*r2']);
    expect(renameInFormula('2crank + crank2 * crank', 'crank', 'r')).toBe('2r + crank2 * r');
    expect(renameInFormula('2e3 * e3', 'e3', 'x')).toBe('2e3 * x');
  });

  test('without a parameter, numbers stay and formulas that used it go', () => {
    const project = linked();
    expect(countUses(project, 'parameter-2')).toBe(1);
    const withoutRod = apply(project, deleteParameter(project, 'parameter-2'));
    expect(withoutRod.bodies[0]).toMatchObject({ shape: { to: [0.12, 0, 0] }, formulas: null });
    const withoutCrank = apply(project, deleteParameter(project, 'parameter-1'));
    expect(withoutCrank.parameters).toMatchObject([{ name: 'rod', formula: '0.12 m', value: 0.12 }]);
  });

  test('a typed number follows nothing any more', () => {
    const [bar] = linked().bodies;
    expect(withTypedValue(bar!, ['shape', 'to', 0], 0.2)).toMatchObject({ formulas: null });
    expect(withTypedValue(bar!, ['shape', 'to'], [0.2, 0, 0])).toMatchObject({ formulas: null });
    expect(withTypedValue(bar!, ['shape', 'radius'], 0.02).formulas).toHaveLength(1);
  });

  test('a number that any edit changes follows nothing any more; what still holds does', () => {
    let project = linked();
    project = apply(project, setFormula(project, 'bar', 'position.0', 'crank'));
    const pose = { body: 'bar', position: [0.5, 0, 0] as const, orientation: [1, 0, 0, 0] as const };
    const { diff } = takePoses(project, [pose], 'Drag')!;
    const dragged = applyDiff(project, diff);
    expect(dragged.bodies[0]?.formulas).toEqual([{ field: 'shape.to.0', formula: 'rod' }]);
    // a change of the parameter leaves the part where it was dragged
    const later = apply(dragged, changeParameter(dragged, 'parameter-1', { formula: '70 mm' }));
    expect(later.bodies[0]).toMatchObject({ position: [0.5, 0, 0], shape: { to: [0.21, 0, 0] } });
    const box = { kind: 'box' as const, center: [0, 0, 0] as const, size: [1, 1, 1] as const };
    const other = updateRecord(dragged, 'bar', 'Shape', (record) => ({ ...record, shape: box }))!;
    expect(applyDiff(dragged, other.diff).bodies[0]?.formulas).toBeNull();
  });

  test('only a text that names a parameter is a formula', () => {
    const project = linked();
    expect(namesParameter(project, '2 * crank')).toBe(true);
    expect(namesParameter(project, '25 mm')).toBe(false);
  });
});

test('one number of a vector that is typed leaves the texts of the others', () => {
  const formulas = ['0', '1', '2'].map((at) => ({ field: `position.${at}`, formula: '10 mm' }));
  const body = createBody({ id: 'bar', position: [0.01, 0.01, 0.01], formulas });
  const typed = withTypedValue(body, ['position'], [0.02, 0.01, 0.01]);
  expect(typed.formulas).toEqual(formulas.slice(1));
});
