import { expect, test } from 'vitest';
import { BALL } from '../../../../../engine/kinds/shapes/bar';
import { bobOf } from '../../../../../engine/output/solid/bob';
import { findBosses } from '../../../../../engine/output/solid/boss';
import { readExample } from '../../../../support/example-file';

const governor = readExample('flyball-governor');
const arm = governor.bodies.find(({ id }) => id === 'rodL')!;
const withMass = (centerOfMass: readonly [number, number, number], mass: number) => ({
  ...arm,
  mass: { ...arm.mass, kind: 'custom' as const, centerOfMass, mass, inertia: [1, 1, 1, 0, 0, 0] as const },
});

test('the arms of a governor end in balls of their mass', () => {
  const radius = Math.cbrt((3 * 5.3) / (4 * Math.PI * 7850));
  for (const id of ['rodL', 'rodR']) {
    const bob = findBosses(governor)
      .get(id)!
      .find(({ kind }) => kind === 'ball')!;
    expect(bob.at).toEqual([0, 0, 0]);
    expect(bob.bar! * BALL).toBeCloseTo(radius, 12);
  }
});

test('a mass in the middle, one that is hardly wider than its bar, and one as large as its bar are no balls', () => {
  expect(bobOf(withMass([-0.5, 0, 0], 5.3))).toBeNull();
  expect(bobOf(withMass([0, 0, 0], 0.5))).toBeNull();
  expect(bobOf(withMass([0, 0, 0], 2000))).toBeNull();
  expect(bobOf({ ...arm, mass: { kind: 'shape', density: 7850 } })).toBeNull();
});
