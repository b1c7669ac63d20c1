/** Units of a project: every choice measures what it stands for, files keep them, and what is none of them is said. */
import { expect, test } from 'vitest';
import { createProject } from '../../../../../engine/model/defaults';
import { RECORD_FIELDS, SETTINGS_FIELDS } from '../../../../../engine/model/fields/fields';
import type { Field, FieldSet } from '../../../../../engine/model/fields/fields';
import { readProject } from '../../../../../engine/model/file/read-project';
import { writeProject } from '../../../../../engine/model/file/write-project';
import { unitOf } from '../../../../../engine/model/quantity/read-quantity';
import { sameDimensions } from '../../../../../engine/model/quantity/quantity';
import {
  PROJECT_QUANTITIES,
  shownUnit,
  shownUnits,
  SYSTEM_UNITS,
  typedIn,
  UNIT_CHOICES,
  UNIT_SYSTEMS,
} from '../../../../../engine/model/quantity/unit-systems';
import type { ProjectUnits } from '../../../../../engine/model/quantity/unit-systems';

const inUnits = (units: unknown) => ({ ...createProject('Units'), units: units as ProjectUnits });
const problemsOf = (units: unknown) => {
  const read = readProject(JSON.stringify(inUnits(units)));
  return read.ok ? [] : read.problems;
};

test.each(Object.entries(UNIT_CHOICES))(
  '%s is the first of its choices, all of which measure it',
  (si, choices) => {
    expect(choices[0]).toBe(si);
    for (const choice of choices)
      expect(sameDimensions(unitOf(choice)!.dimensions, unitOf(si)!.dimensions), choice).toBe(true);
  },
);

test.each(UNIT_SYSTEMS)('every unit of the system %s is one of the choices', (system) => {
  for (const [si, shown] of Object.entries(SYSTEM_UNITS[system]))
    expect(UNIT_CHOICES[si], si).toContain(shown);
});

test('a system other than SI has a unit for every quantity: nothing in it chooses a prefix of its own', () => {
  for (const system of UNIT_SYSTEMS)
    if (system !== 'SI')
      expect(PROJECT_QUANTITIES.filter((si) => !Object.hasOwn(SYSTEM_UNITS[system], si))).toEqual([]);
});

/** What engineers leave in SI, and lists of which each place has its own unit. */
const PLAIN = new Set(['1', 's', 'Hz', '1/s', '1/s^2', 'rad/N/m', 'N*s', 'N/rad', '1/N', 'N*s/rad', 'm^5']);

function* unitsOf(set: FieldSet): Generator<string> {
  const fields = Array.isArray(set) ? (set as readonly Field[]) : Object.values(set).flat();
  for (const field of fields as readonly Field[]) {
    if (field.unit !== undefined && !field.unit.includes('^i')) yield* field.unit.split(', ');
    if (field.fields) yield* unitsOf(field.fields);
  }
}

test('every unit of a field can be chosen, or is one that needs no other', () => {
  const found = new Set(
    [SETTINGS_FIELDS, ...Object.values(RECORD_FIELDS)].flatMap((set) => [...unitsOf(set)]),
  );
  expect(found.size).toBeGreaterThan(15);
  expect([...found].filter((unit) => !Object.hasOwn(UNIT_CHOICES, unit) && !PLAIN.has(unit))).toEqual([]);
});

test('a project that says nothing is in SI; own units stand in for those of the system', () => {
  expect(shownUnits({})).toEqual({});
  expect(shownUnits({ units: null })).toEqual({});
  const units = shownUnits({ units: { system: 'mm-N', own: { 'N*m': 'N*mm' } } });
  expect(shownUnit('m', units)).toEqual({ unit: 'mm', size: 1e-3 });
  expect(shownUnit('N*m', units).size).toBeCloseTo(1e-3, 18);
  expect(shownUnit('N', units)).toEqual({ unit: 'N', size: 1 });
});

test('a unit that the project has goes before the usual one', () => {
  expect(typedIn('rad', {}, 'deg')).toBe('deg');
  expect(typedIn('rad', { rad: 'rad' }, 'deg')).toBe('rad');
  expect(typedIn('m', { m: 'inch' }, 'mm')).toBe('inch');
});

test.each<ProjectUnits>([{ system: 'mm-N' }, { system: 'inch-lbf', own: { m: 'ft', 'N*m': 'ozf*inch' } }])(
  'the file keeps %o and stays SI',
  (units) => {
    const text = writeProject(inUnits(units));
    const read = readProject(text);
    expect(read.ok && read.project.units).toEqual(units);
    expect(read.ok && read.warnings.filter(({ field }) => field !== 'bodies')).toEqual([]);
    expect(read.ok && writeProject(read.project)).toBe(text);
    const withoutUnits = text.replace(/^  "units": \{[\s\S]*?^  \},\n/m, '');
    expect(withoutUnits).toBe(writeProject(createProject('Units')));
  },
);

test('no units, and units that are null, are the same bytes', () => {
  expect(writeProject(inUnits(null))).toBe(writeProject(createProject('Units')));
});

test.each<[string, unknown, string, string]>([
  ['a system that does not exist', { system: 'cgs' }, 'units.system is "cgs"', 'one of SI, mm-N, inch-lbf'],
  ['no system', {}, 'units.system', 'Add "system"'],
  ['a text', 'mm', 'units is "mm"', 'system'],
  [
    'no unit',
    { system: 'SI', own: { m: 'parsnip' } },
    'shows m in "parsnip", which is not a unit',
    'one of m, mm',
  ],
  ['a number', { system: 'SI', own: { m: '3' } }, 'shows m in "3", which is not a unit', 'one of m, mm'],
  [
    'a unit of another kind',
    { system: 'SI', own: { m: 's' } },
    'does not measure what m measures',
    'one of m, mm',
  ],
  [
    'a quantity that is not shown',
    { system: 'SI', own: { mm: 'm' } },
    '"mm", which is not an SI unit',
    'Delete it',
  ],
  ['a list', { system: 'SI', own: ['mm'] }, 'units.own is a list', '{"N*m": "N*mm"}'],
])('%s is refused, with the place and a remedy', (_, units, what, remedy) => {
  const [problem, ...more] = problemsOf(units);
  expect(more).toEqual([]);
  expect(problem.message).toContain(`The project: `);
  expect(problem.message).toContain(what);
  expect(problem.remedy).toContain(remedy);
  expect(problem.field).toMatch(/^units/);
});
