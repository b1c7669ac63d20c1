/** The name that a run has until somebody types another. */
import { expect, test } from 'vitest';
import { SYSTEM_UNITS } from '../../../../engine/model/quantity/unit-systems';
import { nameRun } from '../../../../renderer/sim/name-run';
import { readExample } from '../../../support/example-file';

const project = readExample('four-bar-with-load');
const driven = (value: number, formula?: string) => {
  const formulas = formula === undefined ? [] : [{ field: 'value', formula }];
  return { ...project, drivers: project.drivers.map((one) => ({ ...one, value, formulas })) };
};

test.each([
  [2 * Math.PI, {}, 'Run 3, 60 rpm'],
  [-2 * Math.PI, SYSTEM_UNITS['inch-lbf'], 'Run 3, \u221260 rpm'],
  [2 * Math.PI, { 'rad/s': 'deg/s' }, 'Run 3, 360 °/s'],
  [1, { 'rad/s': 'rad/s' }, 'Run 3, 1 rad/s'],
])('%d rad/s in %o', (value, units, name) => {
  expect(nameRun(3, driven(value), units)).toBe(name);
});

test('a speed that was typed with its unit is said as it was typed', () => {
  expect(nameRun(1, driven(2 * Math.PI, '1 Hz'), SYSTEM_UNITS['mm-N'])).toBe('Run 1, 1 Hz');
  expect(nameRun(1, driven(2 * Math.PI, '60.0000000001 rpm'), {})).toBe('Run 1, 60 rpm');
});

test('along a line it is in the length of the project', () => {
  const lift = readExample('scissor-lift');
  const slider = lift.joints.find(({ kind }) => kind === 'slider')!;
  const driver = { ...project.drivers[0]!, joint: slider.id, value: 0.0254, formulas: [] };
  const slid = { ...lift, drivers: [driver] };
  expect(nameRun(2, slid, SYSTEM_UNITS['inch-lbf'])).toBe('Run 2, 1 inch/s');
  expect(nameRun(2, slid, SYSTEM_UNITS.SI)).toBe('Run 2, 0.0254 m/s');
});
