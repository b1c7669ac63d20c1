import { describe, expect, test } from 'vitest';
import { setValues, writable } from '../../../../../engine/model/formulas/set-values';
import {
  findTarget,
  findTargetByName,
  numbersOf,
  settingNumbers,
} from '../../../../../engine/model/formulas/targets';
import { createBody, createLoad } from '../../../../../engine/model/defaults';
import { validateProject } from '../../../../../engine/model/validate';
import { crank } from '../../studies/sweep/models';

const parameter = { kind: 'parameter', id: 'p1' } as const;

describe('a value that is set', () => {
  test('of a parameter moves all that follows it, and the file stays a sound one', () => {
    const { project, faults } = setValues(crank(), [{ target: parameter, value: 0.3 }]);
    expect(faults).toEqual([]);
    expect(project.parameters[0]).toMatchObject({ formula: '0.3 m', value: 0.3 });
    expect(project.joints[0].frameB.position).toEqual([-0.15, 0, 0]);
    expect(project.bodies[0].shape).toMatchObject({ from: [-0.15, 0, 0], to: [0.1, 0, 0] });
    expect(validateProject(project)).toEqual([]);
  });

  test.each([1e-7, 123456.789012, -0.25, 1 / 3, 5e-324, 1e14, 0])(
    '%s comes back from its formula as it is',
    (raw) => {
      const value = writable(raw);
      const { project } = setValues(crank(), [{ target: parameter, value }]);
      expect(project.parameters[0].value).toBe(value);
    },
  );

  test('of a field follows its formula no more; other records stay the same objects', () => {
    const before = crank();
    const target = { kind: 'field', list: 'joints', record: 'pin', path: 'frameB.position.0' } as const;
    const { project } = setValues(before, [{ target, value: -0.05 }]);
    expect(project.joints[0].frameB.position[0]).toBe(-0.05);
    expect(project.joints[0].formulas).toBeNull();
    expect(project.bodies[0]).toBe(before.bodies[0]);
    expect(before.joints[0].frameB.position[0]).toBe(-0.1);
  });

  test('of the length of a bar moves its end, and what sits there', () => {
    const before = crank();
    delete before.bodies[0].formulas;
    before.loads.push(createLoad({ kind: 'force', id: 'load', body: 'bar', point: [0.1, 0, 0] }));
    const target = { kind: 'field', list: 'bodies', record: 'bar', path: 'shape.length' } as const;
    const { project } = setValues(before, [{ target, value: 0.5 }]);
    expect(project.bodies[0].shape).toMatchObject({ to: [0.4, 0, 0] });
    expect(project.loads[0]).toMatchObject({ point: [0.4, 0, 0] });
  });

  test('of a setting', () => {
    const { project } = setValues(crank(), [
      { target: { kind: 'setting', path: 'gravity.1' }, value: -1.62 },
    ]);
    expect(project.settings.gravity).toEqual([0, -1.62, 0]);
  });

  test('that breaks a formula is told of; one that was broken before is not', () => {
    const project = crank();
    project.parameters.push({ id: 'p2', name: 'other', unit: 'm', formula: '1 kg', value: 1 });
    project.joints[0].formulas = [{ field: 'frameB.position.0', formula: '1 m / (length - 0.3 m) * length' }];
    const { faults } = setValues(project, [{ target: parameter, value: 0.3 }]);
    expect(faults.map(({ record, field }) => [record, field])).toEqual([['pin', 'frameB.position.0']]);
  });
});

describe('numbers by name', () => {
  test('parameters, drivers, fields and settings', () => {
    const project = crank();
    const named = (text: string) => {
      const found = findTargetByName(project, text);
      return found && [found.name, found.unit, found.value];
    };
    expect(named('length')).toEqual(['length', 'm', 0.2]);
    expect(named('Motor')).toEqual(['Motor: Speed', 'rad/s', 5]);
    expect(named('motor/value')).toEqual(['Motor: Speed', 'rad/s', 5]);
    expect(named('bar/shape.length')).toEqual(['Bar: Length', 'm', 0.2]);
    expect(named('Bar/shape.radius')).toEqual(['Bar: Shape, radius', 'm', 0.01]);
    expect(named('pin/frameB.position.0')).toEqual(['Pin: Frame on B, position x', 'm', -0.1]);
    expect(named('settings/step')?.[1]).toBe('s');
    expect(named('settings/gravity.1')).toEqual(['Settings: Gravity y', 'm/s^2', -9.81]);
  });

  test.each([
    '',
    '/',
    'nobody',
    'bar',
    'bar/',
    'bar/name',
    'bar/orientation.0',
    'bar/position',
    'settings/solver',
    'bar/__proto__.x',
    'settings/constructor',
  ])('%j is no number of it', (text) => {
    expect(findTargetByName(crank(), text)).toBeNull();
  });

  test('what a list offers is found again', () => {
    const project = crank();
    project.bodies.push(
      createBody({
        id: 'plate',
        name: 'Plate',
        shape: {
          kind: 'plate',
          points: [
            [0, 0],
            [1, 0],
            [0, 1],
          ],
          thickness: 0.1,
        },
        mass: { kind: 'custom', mass: 1, centerOfMass: [0, 0, 0], inertia: [1, 1, 1, 0, 0, 0] },
      }),
    );
    for (const body of project.bodies) {
      const offered = numbersOf(project, 'bodies', body);
      expect(offered.length).toBeGreaterThan(8);
      for (const { path, label, unit } of offered) {
        const found = findTarget(project, { kind: 'field', list: 'bodies', record: body.id, path });
        expect(found).toMatchObject({ name: `${body.name}: ${label}`, unit });
      }
    }
    for (const { path } of settingNumbers(project))
      expect(findTarget(project, { kind: 'setting', path })).not.toBeNull();
  });
});
