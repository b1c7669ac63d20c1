/** The arithmetic of handles: what is under the pointer, and what a pointer that holds one asks for. */
import { describe, expect, test } from 'vitest';
import type { Quat, Vec3 } from '../../../../../engine/model/project';
import { fromAxisAngle } from '../../../../../renderer/document/geometry';
import {
  alongAxis,
  angleAround,
  facingAxis,
  near,
  normalOf,
  onPlane,
  pickHandle,
  planeWithout,
  snapTo,
} from '../../../../../renderer/viewport/tools/gizmo/gizmo';
import type { GizmoShown } from '../../../../../renderer/viewport/tools/gizmo/gizmo';
import { Grip, isNothing, NOTHING } from '../../../../../renderer/viewport/tools/gizmo/gizmo-grip';
import type { GripView, Pointer } from '../../../../../renderer/viewport/tools/gizmo/gizmo-grip';

const WORLD: Quat = [1, 0, 0, 0];
/** The eye looks down -z on a picture of 400 x 400 pixels, 1 mm each; x to the right, y up. */
const MM = 1e-3;
const project = ([x, y]: Vec3) => ({ x: 200 + x / MM, y: 200 - y / MM });
const toEye: Vec3 = [0, 0, 1];
const eye = { project, pixel: MM, toEye };
const pointer = (x: number, y: number, ctrl = false): Pointer => ({
  x,
  y,
  ctrl,
  ray: { origin: [(x - 200) * MM, (200 - y) * MM, 10], direction: [0, 0, -1] },
});
const view: GripView = {
  place: { at: [0, 0, 0], orientation: WORLD },
  toEye,
  spacing: 0.01,
  isWorld: true,
  project,
};
const shown = (kind: 'move' | 'rotate'): GizmoShown => ({
  kind,
  at: [0, 0, 0],
  orientation: WORLD,
  active: null,
});

describe('handles under the pointer', () => {
  test.each([
    ['move', 250, 200, 'x'],
    ['move', 200, 140, 'y'],
    ['move', 229, 171, 'xy'],
    ['move', 320, 200, null],
    ['move', 200, 200, 'z'],
    ['rotate', 272, 200, 'z'],
    ['rotate', 110, 200, 'view'],
    ['rotate', 150, 150, 'z'],
    ['rotate', 200, 160, 'x'],
    ['rotate', 160, 200, 'y'],
    ['rotate', 20, 20, null],
  ] as const)('%s at %i, %i: %s', (kind, x, y, hold) => {
    expect(pickHandle(shown(kind), eye, x, y)).toBe(hold);
  });

  test('what is behind the eye is not there', () => {
    expect(pickHandle(shown('move'), { ...eye, project: () => null }, 200, 200)).toBeNull();
  });
});

describe('lines of sight', () => {
  test('meet an axis where they pass it nearest, and say nothing along it', () => {
    const ray = { origin: [0.3, 5, 1], direction: [0, 0, -1] } as const;
    expect(alongAxis(ray, [0, 0, 0], [1, 0, 0])).toBeCloseTo(0.3, 12);
    expect(alongAxis(ray, [0, 0, 0], [0, 0, 1])).toBeNull();
  });

  test('meet a plane, unless it is seen edge-on', () => {
    const ray = { origin: [0.3, 5, 1], direction: [0, 0, -1] } as const;
    expect(onPlane(ray, [0, 0, 0.25], [0, 0, 1])).toEqual([0.3, 5, 0.25]);
    expect(onPlane(ray, [0, 0, 0], [0, 1, 0])).toBeNull();
  });

  test('angles grow around the axis, and follow a pointer through more than a turn', () => {
    const from = angleAround([1, 0, 0], [0, 0, 0], [0, 0, 1])!;
    const to = angleAround([0, 1, 0], [0, 0, 0], [0, 0, 1])!;
    expect(near(to - from, 0)).toBeCloseTo(Math.PI / 2, 12);
    expect(angleAround([0, 0, 3], [0, 0, 0], [0, 0, 1])).toBeNull();
    expect(near(0.1, 2 * Math.PI - 0.1)).toBeCloseTo(2 * Math.PI + 0.1, 12);
  });
});

test('axes and planes', () => {
  expect(planeWithout('x')).toBe('yz');
  expect(planeWithout('z')).toBe('xy');
  expect(facingAxis(WORLD, [0.1, -0.9, 0.2])).toBe('y');
  expect(normalOf(WORLD, 'yz', toEye)).toEqual([1, 0, 0]);
  expect(normalOf(WORLD, 'view', toEye)).toEqual(toEye);
  const turned = fromAxisAngle([0, 0, 1], Math.PI / 2);
  expect(normalOf(turned, 'x', toEye)[1]).toBeCloseTo(1, 12);
});

test('snapping gives round numbers, and the value itself where there is no grid', () => {
  expect(snapTo(0.3000001, 0.1)).toBe(0.3);
  expect(snapTo(-0.26, 0.1)).toBe(-0.3);
  for (const spacing of [0, -1, Number.NaN, Infinity]) expect(snapTo(0.123, spacing)).toBe(0.123);
});

describe('a grip', () => {
  test('takes nothing at its start, then moves along its axis only', () => {
    const grip = new Grip('move', 'x', NOTHING, view, 'drag');
    expect(isNothing(grip.at(pointer(240, 200)))).toBe(true);
    const { shift } = grip.at(pointer(265, 120));
    expect(shift[0]).toBeCloseTo(0.025, 12);
    expect(shift.slice(1)).toEqual([0, 0]);
  });

  test('goes on from what it had, in a plane', () => {
    const grip = new Grip('move', 'xy', { shift: [0.1, 0, 0.5], angle: 0 }, view, 'drag');
    grip.at(pointer(200, 200));
    const { shift } = grip.at(pointer(210, 220));
    expect(shift[0]).toBeCloseTo(0.11, 12);
    expect(shift[1]).toBeCloseTo(-0.02, 12);
    expect(shift[2]).toBe(0.5);
  });

  test('an axis that points at the eye stays where it is', () => {
    const grip = new Grip('move', 'z', NOTHING, view, 'drag');
    grip.at(pointer(200, 200));
    expect(isNothing(grip.at(pointer(300, 100)))).toBe(true);
  });

  test('Ctrl puts the gizmo on the grid, or steps along own axes', () => {
    const place = { ...view.place, at: [0.003, 0, 0] as Vec3 };
    const onGrid = new Grip('move', 'x', NOTHING, { ...view, place }, 'drag');
    onGrid.at(pointer(203, 200));
    expect(onGrid.at(pointer(216, 200, true)).shift[0] + 0.003).toBeCloseTo(0.02, 12);
    const steps = new Grip('move', 'x', NOTHING, { ...view, place, isWorld: false }, 'drag');
    steps.at(pointer(203, 200));
    expect(steps.at(pointer(216, 200, true)).shift[0]).toBeCloseTo(0.01, 12);
  });

  test('turns with the pointer, past half a turn, and in steps with Ctrl', () => {
    const grip = new Grip('rotate', 'z', NOTHING, view, 'drag');
    const around = (degrees: number, ctrl = false) => {
      const t = (degrees * Math.PI) / 180;
      return grip.at(pointer(200 + 72 * Math.cos(t), 200 - 72 * Math.sin(t), ctrl)).angle;
    };
    expect(around(10)).toBeCloseTo(0, 12);
    for (const degrees of [60, 120, 180]) around(degrees);
    expect(around(230)).toBeCloseTo((220 * Math.PI) / 180, 9);
    expect((around(238, true) * 180) / Math.PI).toBeCloseTo(230, 9);
  });

  test('a ring seen from the side is turned by pushing its rim', () => {
    const grip = new Grip('rotate', 'y', NOTHING, view, 'drag');
    grip.at(pointer(200, 200));
    const right = grip.at(pointer(240, 200)).angle;
    expect(right).toBeCloseTo(0.5, 9);
    expect(grip.at(pointer(160, 200)).angle).toBeCloseTo(-0.5, 9);
  });
});
