import { describe, expect, test } from 'vitest';
import { createBody, createDriver, createJoint, createProject } from '../../../../../engine/model/defaults';
import { findDiffering } from '../../../../../engine/model/formulas/find-differing';
import { followFormulas } from '../../../../../engine/model/formulas/follow-formulas';
import type { Parameter, Project } from '../../../../../engine/model/project';
import { checkFormulaValues } from '../../../../../engine/model/checks/formula-values';

const parameter = (name: string, formula: string, value: number): Parameter => ({
  id: `p-${name}`,
  name,
  unit: 'm',
  formula,
  value,
});

/** A bar of 100 mm whose length follows `formula`, and a motor that follows a number. */
function linked(formula: string, parameters: Parameter[]): Project {
  return {
    ...createProject('Crank'),
    bodies: [
      createBody({
        id: 'bar',
        name: 'Crank',
        shape: { kind: 'rod', from: [0, 0, 0], to: [0.1, 0, 0], radius: 0.01 },
        formulas: [{ field: 'shape.length', formula }],
      }),
    ],
    joints: [createJoint({ id: 'pin', bodyB: 'bar' })],
    drivers: [
      createDriver({ id: 'motor', joint: 'pin', value: 3, formulas: [{ field: 'value', formula: '3' }] }),
    ],
    parameters,
  };
}

const warnings = (project: Project) => checkFormulaValues(project);

describe('a number that is not what its formula gives', () => {
  const project = linked('2*crank', [parameter('crank', '60 mm', 0.05)]);

  test('is told of with both numbers, and so is a parameter', () => {
    expect(findDiffering(project)).toEqual([
      expect.objectContaining({ record: 'p-crank', field: null, held: 0.05, given: 0.06, fault: null }),
      expect.objectContaining({
        record: 'bar',
        field: 'shape.length',
        label: 'Length',
        formula: '2*crank',
        unit: 'm',
        held: 0.1,
        given: 0.12,
      }),
    ]);
  });

  test('is a warning of the model, which names the record and what to do', () => {
    const [, bar] = warnings(project);
    expect(bar.message).toBe('Body "Crank" (bar): length is 0.1 m, its formula "2*crank" gives 0.12 m.');
    expect(bar).toMatchObject({ severity: 'warning', record: 'bar', field: 'shape.length' });
    expect(bar.remedy).toContain('inspector');
    expect(checkFormulaValues(project).filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test('is none once it follows, alone or with all others', () => {
    expect(findDiffering(followFormulas(project).project)).toEqual([]);
    expect(warnings(followFormulas(project).project)).toEqual([]);
    const alone = followFormulas(project, new Set(['bar'])).project;
    expect(alone.bodies[0].shape).toMatchObject({ to: [0.12, 0, 0] });
    expect(findDiffering(alone).map(({ record }) => record)).toEqual(['p-crank']);
    expect(alone.parameters).toBe(project.parameters);
  });
});

test('digits that a file does not hold are no difference', () => {
  expect(findDiffering(linked('crank/3', [parameter('crank', '300 mm', 0.3)]))).toEqual([]);
  expect(findDiffering(linked('crank', [parameter('crank', '100.0000000001 mm', 0.1000000000001)]))).toEqual(
    [],
  );
});

test('a formula that gives nothing is told of with its reason', () => {
  const project = linked('2*gone', []);
  const [fault] = findDiffering(project);
  expect(fault).toMatchObject({ record: 'bar', given: null });
  expect(fault.fault).toContain('"gone" is not a unit or a parameter');
  expect(warnings(project)[0].message).toContain('has no value');
  expect(findDiffering(linked('-1 m', []))[0].fault).toContain('longer than 0 m');
});

test('a project without formulas has none', () => {
  expect(findDiffering(createProject('Empty'))).toEqual([]);
});

test('a chain of parameters as long as a file can hold neither overflows nor hangs', () => {
  const long = Array.from({ length: 10_000 }, (_, i) =>
    parameter(`a${i}x`, i === 9999 ? '100 mm' : `a${i + 1}x`, 0.1),
  );
  const found = findDiffering(linked('a0x', long));
  expect(found.length).toBeGreaterThan(0);
  expect(found.every(({ fault }) => fault?.includes('in a chain') === true)).toBe(true);
});

test('a file of very many formulas is not looked at beyond what people write', () => {
  const [bar] = linked('1 m', []).bodies;
  const bodies = Array.from({ length: 10_000 }, (_, i) => ({ ...bar, id: `bar-${i}` }));
  const { length } = findDiffering({ ...linked('1 m', []), bodies, drivers: [] });
  expect(length).toBe(5000);
});
