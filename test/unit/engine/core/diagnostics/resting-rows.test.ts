/** Contacts that touch and carry nothing: which of them could take over something, by hand. */
import { describe, expect, test } from 'vitest';
import { createBody, createContact, createJoint } from '../../../../../engine/model/defaults';
import { labelOf } from '../../../../../engine/core/diagnostics/reaction-mask';
import { record } from '../../../../support/recorded';
import { table } from '../../../../support/shared-at-times';
import type { Point } from '../../../../support/shared-at-times';
import type { Project, Vec3 } from '../../../../../engine/model/project';

const SQUARE: Point[] = [
  [1, 1],
  [-1, 1],
  [-1, -1],
  [1, -1],
];
const TRIPOD = SQUARE.slice(0, 3);
const WEIGHT = 10 * 9.81;

/** Balls that stand on the ground and touch the plate from a side, where its normal points. */
function walled(project: Project, walls: Readonly<Record<string, Vec3>>): Project {
  const at = ([x, y, z]: Vec3, far: number): Vec3 => [far * x, far * y, far * z];
  const ids = Object.keys(walls);
  return {
    ...project,
    bodies: [
      ...project.bodies,
      ...ids.map((id) =>
        createBody({
          ...{ id, position: at(walls[id], 2.1) },
          shape: { kind: 'sphere', center: [0, 0, 0], radius: 0.1 },
        }),
      ),
    ],
    joints: [
      ...project.joints,
      ...ids.map((id) =>
        createJoint({
          ...{ id: `weld-${id}`, kind: 'fixed', bodyB: id },
          frameA: { position: at(walls[id], 2.1), orientation: [1, 0, 0, 0] },
        }),
      ),
    ],
    contacts: [
      ...project.contacts,
      ...ids.map((id) =>
        createContact({
          ...{ id: `at-${id}`, bodyA: 'top', bodyB: id, friction: 0, restitution: 0 },
          plane: { point: at(walls[id], 2), normal: walls[id] },
        }),
      ),
    ],
  };
}

/** Label and size of the force of each contact at the end. */
function contactsOf(project: Project): Record<string, [label: string, force: number]> {
  const recording = record(project);
  expect(recording.outcome).toEqual({ kind: 'completed' });
  const last = (key: string) => recording.column(key)![recording.count - 1];
  return Object.fromEntries(
    project.contacts.map(({ id }) => [
      id,
      [labelOf(last(`contact/${id}/normal_unique`), 1), Number(last(`contact/${id}/normal`).toFixed(6)) + 0],
    ]),
  );
}

describe('a plate on legs beside walls that touch it', () => {
  test('one wall has nothing to push against: it bears nothing, and that is unique', () => {
    const found = contactsOf(walled(table(TRIPOD, 0, 'lagrange'), { east: [1, 0, 0] }));
    expect(found['at-east']).toEqual(['unique', 0]);
    for (const i of [0, 1, 2]) expect(found[`leg${i}`][0]).toBe('unique');
    // the middle of the diagonal lies below the centre: the leg off it bears nothing
    expect([found['leg0'][1], found['leg1'][1], found['leg2'][1]]).toEqual([49.05, 0, 49.05]);
  });

  test('two that face each other could be braced, and the legs are none of it', () => {
    const found = contactsOf(walled(table(TRIPOD, 0, 'lagrange'), { east: [1, 0, 0], west: [-1, 0, 0] }));
    expect([found['at-east'], found['at-west']]).toEqual([
      ['shared', 0],
      ['shared', 0],
    ]);
    for (const i of [0, 1, 2]) expect(found[`leg${i}`][0]).toBe('unique');
  });

  test('beside one that could not, four legs share all the same', () => {
    const walls: Record<string, Vec3> = { east: [1, 0, 0], north: [0, 1, 0] };
    const found = contactsOf(walled(table(SQUARE, 0, 'lagrange'), walls));
    expect([found['at-east'], found['at-north']]).toEqual([
      ['unique', 0],
      ['unique', 0],
    ]);
    for (const i of [0, 1, 2, 3])
      expect(found[`leg${i}`]).toEqual(['shared', Number((WEIGHT / 4).toFixed(6))]);
  });

  test('a third between two that face each other does not take part', () => {
    const walls: Record<string, Vec3> = { east: [1, 0, 0], north: [0, 1, 0], west: [-1, 0, 0] };
    const found = contactsOf(walled(table(SQUARE, 0, 'lagrange'), walls));
    expect(['east', 'north', 'west'].map((id) => found[`at-${id}`][0])).toEqual([
      'shared',
      'unique',
      'shared',
    ]);
  });
});
