/** The catalogue of forces leaves nothing out: whatever a model may hold, its bodies move by what the catalogue names. */
import { expect, test } from 'vitest';
import { calcFreeBody } from '../../../../engine/export/free-body';
import { everyForce } from '../../../support/every-force';
import { findPeak } from '../../../../engine/charts/peaks';
import { findForcePeaks, shownPeaks } from '../../../../engine/measures/force-peaks';
import { FORCE_KINDS, listForces } from '../../../../engine/measures/force-elements';
import { JOINT_KINDS } from '../../../../engine/model/project';
import { record } from '../../../support/recorded';

const project = everyForce();
const recording = record(project);
const forces = listForces(project);

test('the model has every kind of joint and of force, and runs', () => {
  expect(recording.outcome).toEqual({ kind: 'completed' });
  expect([...new Set(project.joints.map(({ kind }) => kind))].sort()).toEqual([...JOINT_KINDS].sort());
  expect(new Set(forces.map(({ kind }) => kind))).toEqual(new Set(FORCE_KINDS));
});

test('every recorded force and moment is of one element, and every element is recorded', () => {
  const owned = forces.flatMap(({ quantities }) => quantities.map(({ id }) => id));
  expect(new Set(owned).size).toBe(owned.length);
  const carried = recording.channels.filter(
    ({ key, unit }) =>
      (unit === 'N' || unit === 'N*m') && Math.abs(findPeak(recording, key)?.value ?? 0) > 1e-12,
  );
  expect(carried.length).toBeGreaterThan(50);
  expect(carried.map(({ key }) => key).filter((key) => !owned.includes(key))).toEqual([]);
  const { rows } = findForcePeaks(recording);
  expect(rows.map(({ quantity }) => quantity.id)).toEqual(owned);
});

test('every body moves by the sum of what the catalogue names', () => {
  const named = new Set(forces.map(({ name }) => name));
  for (const part of [0, 0.13, 0.5, 0.77, 1]) {
    const index = Math.round(part * (recording.count - 1));
    for (const { id } of project.bodies) {
      const sheet = calcFreeBody(recording, id, index)!;
      expect(sheet.residual.relative).toBeLessThan(1e-9);
      for (const { kind, name } of sheet.actions) expect(kind === 'weight' || named.has(name)).toBe(true);
    }
  }
});

test('every element acts: none of them is there for show', () => {
  const acting = new Set(
    shownPeaks(findForcePeaks(recording))
      .filter(({ peak }) => Math.abs(peak.value) > 1e-6)
      .map(({ element }) => element.name),
  );
  expect(forces.map(({ name }) => name).filter((name) => !acting.has(name))).toEqual([]);
});
