/** A number that an edit moves: typed in a unit of its own it stays in that unit, following a formula it follows it no more. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EXAMPLES } from '../../../../support/examples';
import { findDiffering } from '../../../../../engine/model/formulas/find-differing';
import { followFormulas } from '../../../../../engine/model/formulas/follow-formulas';
import { releaseFormulas } from '../../../../../engine/model/formulas/release-formulas';
import type { Formula, Project, Vec3 } from '../../../../../engine/model/project';

const FOUR_BAR = EXAMPLES['four-bar-with-load.kempe']();

function typed(formulas: Formula[]): Project {
  const [first, ...rest] = FOUR_BAR.bodies;
  const parameters = [
    { id: 'p', name: 'reach', unit: 'm', formula: '0.3', value: 0.3 },
  ] as Project['parameters'];
  return followFormulas({ ...FOUR_BAR, parameters, bodies: [{ ...first, formulas }, ...rest] }).project;
}

function dragged(project: Project, position: Vec3): Project {
  const [first, ...rest] = project.bodies;
  return releaseFormulas(project, { ...project, bodies: [{ ...first, position }, ...rest] });
}

const formulasOf = ({ bodies }: Project) => bodies[0].formulas ?? [];

test.each([
  ['80 mm', 0.0925, '92.5 mm'],
  ['1/4 in', 0.0127, '0.5 in'],
  ['-3,5 cm', 0.02, '2 cm'],
  ['2 ft', 0, '0 ft'],
])('%s dragged to %d m is %s', (text, value, expected) => {
  const after = dragged(typed([{ field: 'position.0', formula: text }]), [value, 0, 0]);
  expect(formulasOf(after)).toEqual([{ field: 'position.0', formula: expected }]);
  expect(after.bodies[0].position[0]).toBe(value);
});

test('a number that follows a parameter is let go, and what did not move stays as it was typed', () => {
  const before = typed([
    { field: 'position.0', formula: '2 * reach' },
    { field: 'position.1', formula: '80 mm' },
  ]);
  const [, y, z] = before.bodies[0].position;
  expect(formulasOf(dragged(before, [0.5, y, z]))).toEqual([{ field: 'position.1', formula: '80 mm' }]);
});

test('the text gives the number, wherever it is dragged', () => {
  const units = fc.constantFrom('mm', 'cm', 'in', 'ft', 'um', 'km');
  fc.assert(
    fc.property(units, fc.double({ min: -1e3, max: 1e3, noNaN: true }), (unit, value) => {
      const before = typed([{ field: 'position.2', formula: `7 ${unit}` }]);
      const after = dragged(before, [0, 0, value]);
      expect(formulasOf(after)[0].formula.endsWith(` ${unit}`)).toBe(true);
      expect(findDiffering(after).filter(({ field }) => field === 'position.2')).toEqual([]);
    }),
    { seed: 1 },
  );
});

test('a speed in rpm is not kept for a joint that slides', () => {
  const [motor] = FOUR_BAR.drivers;
  const drivers = [{ ...motor!, value: 2 * Math.PI, formulas: [{ field: 'value', formula: '60 rpm' }] }];
  const before: Project = { ...FOUR_BAR, drivers };
  const joints = before.joints.map((joint) =>
    joint.id === motor!.joint ? { ...joint, kind: 'slider' as const } : joint,
  );
  expect(releaseFormulas(before, { ...before, joints }).drivers[0]!.formulas).toBeNull();
  const moved = before.joints.map((joint) => ({ ...joint, name: `${joint.name} again` }));
  expect(releaseFormulas(before, { ...before, joints: moved }).drivers[0]!.formulas).toHaveLength(1);
});
