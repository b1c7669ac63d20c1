import { describe, expect, test } from 'vitest';
import {
  angleWords,
  changeTitle,
  lengthWords,
  loopTitle,
  openness,
  repairTitle,
} from '../../../../../engine/run/analyses/repair/repair-words';
import { fourBar } from '../../../../support/open-loops';
import type { Repair, RepairChange } from '../../../../../engine/run/analyses/assembly-reports';

const project = fourBar({ ground: 0.25, crank: 0.04, coupler: 0.1, rocker: 0.08 });
const LENGTH: RepairChange = {
  what: 'length',
  body: 'coupler',
  joints: ['pin-a', 'pin-b'],
  before: 0.1,
  after: 0.1032,
};
const POINT: RepairChange = { what: 'point', body: 'ground', joint: 'pin-o4', by: [-0.0012, 0, 0] };
const AXIS: RepairChange = { what: 'axis', body: 'rocker', joint: 'pin-b', angle: Math.PI / 36 };

const repair = (kind: Repair['kind'], ...changes: RepairChange[]): Repair => ({
  loop: 0,
  kind,
  changes,
  least: 0,
  size: 0,
  patch: { joints: [], bodies: [] },
  poses: [],
});

test('lengths are in millimetres, angles in degrees, without digits that say nothing', () => {
  expect(lengthWords(0.0075, project)).toBe('7.5 mm');
  expect(lengthWords(0, project)).toBe('0 mm');
  expect(lengthWords(0.123456789, project)).toBe('123.5 mm');
  expect(angleWords(-Math.PI / 2, project)).toBe('\u221290\u00b0');
});

describe('a change', () => {
  test('of a length says from where to where', () => {
    expect(changeTitle(project, LENGTH)).toBe('Coupler 100 \u2192 103.2 mm');
    expect(changeTitle(project, { ...LENGTH, body: null, joints: ['pin-a'] })).toBe(
      'Pin A 100 \u2192 103.2 mm',
    );
  });
  test('of a point says on what and by how much', () => {
    expect(changeTitle(project, POINT)).toBe('Move Pin O4 on the ground by (\u22121.2, 0, 0) mm');
  });
  test('of an axis says the angle', () => {
    expect(changeTitle(project, AXIS)).toBe('Turn the axis of Pin B by 5\u00b0');
  });
});

test('they are in the units of the project where it has its own', () => {
  const inches = { ...project, units: { system: 'inch-lbf' as const, own: { rad: 'rad' } } };
  expect(lengthWords(0.0254, inches)).toBe('1 inch');
  expect(angleWords(Math.PI / 36, inches)).toBe('0.0873 rad');
  expect(changeTitle(inches, { ...LENGTH, before: 0.0254, after: 0.0508 })).toBe('Coupler 1 \u2192 2 inch');
  expect(changeTitle(inches, { ...POINT, by: [-0.0254, 0, 0] })).toBe(
    'Move Pin O4 on the ground by (\u22121, 0, 0) inch',
  );
});

test('a repair of one record is its change; of several it says how many', () => {
  expect(repairTitle(project, repair('length', LENGTH))).toBe('Coupler 100 \u2192 103.2 mm');
  expect(repairTitle(project, repair('lengths', LENGTH, LENGTH))).toBe('Change 2 lengths a little');
  expect(repairTitle(project, repair('points', POINT, POINT))).toBe('Move 2 pins a little');
  expect(repairTitle(project, repair('axes', AXIS, AXIS, AXIS))).toBe('Turn 3 axes a little');
  expect(repairTitle(project, repair('elsewhere'))).toContain('where the loop closes');
});

test('a loop is named after its bodies, the first few of them', () => {
  const gaps = [
    { joint: 'pin-a', gap: 0.002, angle: 0.1, from: [0, 0, 0], to: [0, 0, 0] },
    { joint: 'pin-b', gap: 0.001, angle: 0, from: [0, 0, 0], to: [0, 0, 0] },
  ] as const;
  expect(loopTitle(project, { bodies: ['ground', 'crank', 'rocker'], gaps: [] })).toBe(
    'The loop of Crank, Rocker and ground',
  );
  const many = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  expect(loopTitle(project, { bodies: many, gaps: [] })).toBe('The loop of a, b, c, d and 3 more bodies');
  const open = openness({
    bodies: [],
    gaps: gaps.map((gap) => ({ ...gap, from: [0, 0, 0], to: [0, 0, 0] })),
  });
  expect(open.gap).toBeCloseTo(0.003, 12);
  expect(open.angle).toBe(0.1);
});
