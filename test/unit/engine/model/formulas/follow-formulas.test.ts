import { describe, expect, test } from 'vitest';
import { createBody, createDriver, createJoint, createProject } from '../../../../../engine/model/defaults';
import { evaluateParameters, isReserved } from '../../../../../engine/model/formulas/evaluate-parameters';
import { fieldUnit } from '../../../../../engine/model/formulas/field-unit';
import { followFormulas } from '../../../../../engine/model/formulas/follow-formulas';
import type { Parameter, Project } from '../../../../../engine/model/project';
import { validateProject } from '../../../../../engine/model/validate';

const parameter = (name: string, formula: string, unit: Parameter['unit'] = 'm', value = 1): Parameter => ({
  id: `p-${name}`,
  name,
  unit,
  formula,
  value,
});

function crank(parameters: Parameter[]): Project {
  return {
    ...createProject('Crank'),
    bodies: [
      createBody({
        id: 'bar',
        shape: { kind: 'rod', from: [0, 0, 0], to: [0.1, 0, 0], radius: 0.01 },
        formulas: [{ field: 'shape.to.0', formula: 'crank' }],
      }),
    ],
    joints: [createJoint({ id: 'pin', bodyB: 'bar' })],
    drivers: [
      createDriver({ id: 'motor', joint: 'pin', formulas: [{ field: 'value', formula: '2 * speed' }] }),
    ],
    parameters,
  };
}

describe('parameters', () => {
  test('use each other in any order, with units', () => {
    const { values, faults } = evaluateParameters([
      parameter('rod', '3 * crank + 5 mm'),
      parameter('crank', '40 mm'),
      parameter('ratio', 'rod / crank', '1'),
    ]);
    expect(faults.size).toBe(0);
    expect(Object.fromEntries(values)).toEqual({ crank: 0.04, rod: 0.125, ratio: 3.125 });
  });

  test('in a circle keep their values and are told of, all of them', () => {
    const { values, faults } = evaluateParameters([
      parameter('a', '2 * b', 'm', 5),
      parameter('b', 'a + 1 mm', 'm', 6),
      parameter('c', 'c', 'm', 7),
      parameter('d', '1 m'),
    ]);
    expect(Object.fromEntries(values)).toEqual({ a: 5, b: 6, c: 7, d: 1 });
    expect([...faults.keys()].sort()).toEqual(['p-a', 'p-b', 'p-c']);
    expect(faults.get('p-a')).toContain('depends on itself, by a, b, a');
  });

  test('of the wrong kind, or with an unknown name, keep their values and are told of', () => {
    const { values, faults } = evaluateParameters([parameter('a', '3 kg'), parameter('b', '2 * nowhere')]);
    expect([...values.values()]).toEqual([1, 1]);
    expect(faults.get('p-a')).toContain('is a mass; this field is a length');
    expect(faults.get('p-b')).toContain('"nowhere" is not a unit or a parameter');
  });

  test.each(['m', 'mm', 'rpm', 'pi', 'kg', 'e3', 'sqrt'])('cannot be called %s', (name) =>
    expect(isReserved(name)).toBe(true),
  );
  test.each(['crank', 'L1', 'rod', 'link', 'rod_length'])('can be called %s', (name) =>
    expect(isReserved(name)).toBe(false),
  );
});

describe('fields that follow formulas', () => {
  test('change with the parameters; what none drives stays the same object', () => {
    const project = crank([parameter('crank', '250 mm'), parameter('speed', '60 rpm', 'rad/s')]);
    const { project: next, faults } = followFormulas(project);
    expect(faults).toEqual([]);
    expect(next.bodies[0]?.shape).toMatchObject({ to: [0.25, 0, 0] });
    expect(next.drivers[0]?.value).toBeCloseTo(4 * Math.PI, 12);
    expect(next.parameters.map(({ value }) => value)).toEqual([0.25, expect.closeTo(2 * Math.PI, 12)]);
    expect(next.joints).toBe(project.joints);
    expect(validateProject(next).filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(followFormulas(next).project.bodies).toBe(next.bodies);
  });

  test('keep their number where the formula is at fault, and name record and field', () => {
    const { project, faults } = followFormulas(
      crank([parameter('crank', '3 s', 's'), parameter('speed', '1', '1')]),
    );
    expect(project.bodies[0]?.shape).toMatchObject({ to: [0.1, 0, 0] });
    expect(faults).toMatchObject([
      { record: 'bar', field: 'shape.to.0' },
      // a plain number is in the unit of the field
    ]);
    expect(project.drivers[0]?.value).toBe(2);
  });
});

test('units come from the fields, and from the joint where they depend on it', () => {
  const project = crank([]);
  const [bar] = project.bodies;
  const unit = (path: string) => fieldUnit(project, 'bodies', bar!, path);
  expect(unit('shape.to.0')).toBe('m');
  expect(unit('mass.density')).toBe('kg/m^3');
  expect(unit('angularVelocity.2')).toBe('rad/s');
  for (const path of ['shape', 'shape.to', 'shape.size.0', 'name', 'position.0.0'])
    expect(unit(path)).toBeNull();
  const slider = createJoint({ id: 'pin', bodyB: 'bar', kind: 'slider' });
  const slides: Project = { ...project, joints: [slider] };
  expect(fieldUnit(project, 'drivers', project.drivers[0]!, 'value')).toBe('rad/s');
  expect(fieldUnit(slides, 'drivers', slides.drivers[0]!, 'value')).toBe('m/s');
  expect(fieldUnit(slides, 'drivers', slides.drivers[0]!, 'maximum')).toBe('N');
  const limited = { ...slider, limits: { minimum: 0, maximum: 1, restitution: 0 } };
  expect(fieldUnit(slides, 'joints', limited, 'limits.maximum')).toBe('m');
});
