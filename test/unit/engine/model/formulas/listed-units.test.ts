/** Each number of a list takes what is typed in the unit of its place. */
import { expect, test } from 'vitest';
import { findFields, LOAD_FIELDS } from '../../../../../engine/model/fields/fields';
import { createLoad } from '../../../../../engine/model/defaults';
import { readQuantity } from '../../../../../engine/model/quantity/read-quantity';
import {
  placeOfElement,
  unitOfCoefficient,
  unitOfElement,
} from '../../../../../engine/model/formulas/listed-units';

const read = (text: string, unit: string) => {
  const parsed = readQuantity(text, unit, unit);
  return parsed.ok ? Number(parsed.value.toPrecision(12)) : parsed.message;
};
const unitsOf = (key: string) => {
  const bushing = createLoad({ id: 'b', kind: 'bushing', bodyB: 'arm' });
  return findFields(LOAD_FIELDS, bushing)!.find((field) => field.key === key)!.unit!;
};

test('an element of a stiffness is a force or a torque by a displacement or a rotation', () => {
  const units = unitsOf('stiffness');
  expect(read('5 N/mm', unitOfElement(units, 0, 0))).toBe(5000);
  expect(read('5 N/mm', unitOfElement(units, 0, 2))).toBe(5000);
  expect(read('2 kN/rad', unitOfElement(units, 1, 4))).toBe(2000);
  expect(read('2 kN/rad', unitOfElement(units, 4, 1))).toBe(2000);
  expect(read('180 Nmm/deg', unitOfElement(units, 5, 5))).toBe(Number((32.4 / Math.PI).toPrecision(12)));
  expect(read('12', unitOfElement(units, 3, 3))).toBe(12);
  expect(read('5 N/mm', unitOfElement(units, 3, 3))).toContain('N*m/rad');
});

test('an element of a damping is one by a speed', () => {
  const units = unitsOf('damping');
  expect(read('5 N*s/mm', unitOfElement(units, 0, 0))).toBe(5000);
  expect(read('5 N*s/rad', unitOfElement(units, 0, 3))).toBe(5);
  expect(read('5 N*m*s/rad', unitOfElement(units, 4, 4))).toBe(5);
});

test('a coefficient of a polynomial is one by a power of the time', () => {
  expect(read('60 rpm', unitOfCoefficient('rad', 1))).toBe(Number((2 * Math.PI).toPrecision(12)));
  expect(read('500 mm/s^2', unitOfCoefficient('m', 2))).toBe(0.5);
  expect(read('180 deg/s^4', unitOfCoefficient('rad', 4))).toBe(Number(Math.PI.toPrecision(12)));
  expect(read('0.25', unitOfCoefficient('rad', 3))).toBe(0.25);
  expect(read('5 mm/s', unitOfCoefficient('m', 2))).toContain('m/s^2');
});

test('the elements of a matrix are listed row by row, those below the diagonal once', () => {
  const places = Array.from({ length: 21 }, (_, index) => placeOfElement(index).join());
  expect(places.slice(0, 7)).toEqual(['0,0', '0,1', '0,2', '0,3', '0,4', '0,5', '1,1']);
  expect(places.slice(18)).toEqual(['4,4', '4,5', '5,5']);
  expect(new Set(places).size).toBe(21);
});
