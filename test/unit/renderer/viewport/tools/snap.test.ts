import { describe, expect, test } from 'vitest';
import type { Vec3 } from '../../../../../engine/model/project';
import { niceStep, roundTo, snap } from '../../../../../renderer/viewport/tools/snap/snap';
import type { SnapRequest } from '../../../../../renderer/viewport/tools/snap/snap';
import type { SnapPoint } from '../../../../../renderer/viewport/tools/snap/snap-points';
import { angleIn, directionAt, planeThrough } from '../../../../../renderer/viewport/tools/snap/work-plane';

const point = (at: Vec3, text: string, more: Partial<SnapPoint> = {}): SnapPoint => ({
  at,
  rank: 0,
  form: 'pin',
  text,
  bodies: [],
  joint: null,
  ...more,
});

/** The pointer at a place of the paper [mm]; 1000 pixels to the metre. */
function request(x: number, y: number, more: Partial<SnapRequest> = {}): SnapRequest {
  return {
    x: 500 + x,
    y: 500 - y,
    ray: { origin: [x / 1000, y / 1000, 1], direction: [0, 0, -1] },
    scene: { points: [], edges: [] },
    plane: planeThrough([0, 0, 0], [0, 0, 1]),
    last: null,
    step: 0.02,
    free: false,
    project: ([px, py]) => ({ x: 500 + 1000 * px, y: 500 - 1000 * py }),
    ...more,
  };
}
const near = (a: Vec3 | undefined, b: Vec3) => a?.forEach((part, k) => expect(part).toBeCloseTo(b[k]!, 12));

describe('snapping', () => {
  test('a pin wins over a middle that is nearer, both over an edge, all over the grid', () => {
    const pin = point([0.1, 0, 0], 'Pin B', { bodies: ['ground', 'bar'], joint: 'joint-1' });
    const middle = point([0.11, 0, 0], 'mid of Bar', { rank: 1, form: 'middle' });
    const edge = { from: [0, 0, 0], to: [0.2, 0, 0], text: 'Bar', body: 'bar' } as const;
    const scene = { points: [middle, pin], edges: [edge] };
    expect(snap(request(108, 1, { scene }))).toMatchObject({
      kind: 'pin',
      text: 'Pin B',
      joint: 'joint-1',
      bodies: ['ground', 'bar'],
    });
    expect(snap(request(118, 1, { scene }))).toMatchObject({ kind: 'middle', text: 'mid of Bar' });
    const onEdge = snap(request(150, 5, { scene }));
    expect(onEdge).toMatchObject({ kind: 'edge', text: 'on Bar', bodies: ['bar'] });
    near(onEdge?.at, [0.15, 0, 0]);
    expect(snap(request(150, 9, { scene }))?.kind).toBe('grid');
  });

  test('points at one place give all their bodies', () => {
    const scene = {
      points: [
        point([0, 0, 0], 'end of A', { bodies: ['a'] }),
        point([0, 0, 1e-9], 'end of B', { bodies: ['b'] }),
      ],
      edges: [],
    };
    expect(snap(request(3, 3, { scene }))?.bodies).toEqual(['a', 'b']);
  });

  test('over nothing a point lies on the grid', () => {
    const found = snap(request(47, 33));
    expect(found).toMatchObject({ kind: 'grid', bodies: [], text: null });
    near(found?.at, [0.04, 0.04, 0]);
  });

  test('steps of 15 degrees from the last point, with whole steps of length', () => {
    const last: Vec3 = [0, 0, 0];
    const x = 207 * Math.cos(Math.PI / 6);
    const y = 207 * Math.sin(Math.PI / 6) + 2;
    const found = snap(request(x, y, { last }));
    expect(found?.kind).toBe('angle');
    near(found?.at, [0.2 * Math.cos(Math.PI / 6), 0.1, 0]);
    expect(found?.guides).toHaveLength(1);
  });

  test('an upright way is upright to the last bit', () => {
    const found = snap(request(33, 193, { last: [0.033, 0, 0] }));
    expect(found).toMatchObject({ kind: 'angle', at: [0.033, 0.2, 0] });
  });

  test('in line with a pin off the grid, along one axis or both', () => {
    const scene = { points: [point([0.033, 0.2, 0], 'A'), point([0.3, 0.071, 0], 'B')], edges: [] };
    const one = snap(request(31, 131, { scene }));
    expect(one).toMatchObject({ kind: 'axis', text: 'in line with A' });
    near(one?.at, [0.033, 0.14, 0]);
    const both = snap(request(31, 73, { scene }));
    near(both?.at, [0.033, 0.071, 0]);
    expect(both?.guides).toHaveLength(2);
  });

  test('Ctrl suspends all of it', () => {
    const scene = { points: [point([0.1, 0, 0], 'Pin B')], edges: [] };
    const found = snap(request(101, 1, { scene, free: true }));
    expect(found).toMatchObject({ kind: 'free', text: null });
    near(found?.at, [0.101, 0.001, 0]);
  });

  test('a plane that is seen edge-on has no points but those there are', () => {
    const plane = planeThrough([0, 0, 0], [1, 0, 0]);
    expect(snap(request(50, 50, { plane }))).toBeNull();
    const scene = { points: [point([0.05, 0.05, 0.3], 'Pin')], edges: [] };
    expect(snap(request(50, 50, { plane, scene }))?.text).toBe('Pin');
  });

  test('a point behind the eye attracts nothing', () => {
    const scene = { points: [point([0, 0, 2], 'behind')], edges: [] };
    expect(snap(request(0, 0, { scene, project: () => null }))?.kind).toBe('grid');
  });
});

describe('steps and planes', () => {
  test('a step is 1, 2 or 5 times a power of ten and ten pixels at least', () => {
    for (const [pixel, step] of [
      [0.001, 0.01],
      [0.0012, 0.02],
      [0.0021, 0.05],
      [0.006, 0.1],
      [0.1, 1],
    ] as const)
      expect(niceStep(pixel, 1)).toBeCloseTo(step, 12);
    // whole inches stay whole inches
    expect(niceStep(0.003, 0.0254)).toBeCloseTo(2 * 0.0254, 12);
    expect(niceStep(0.0002, 0.0254)).toBeCloseTo(0.1 * 0.0254, 12);
    expect(roundTo(0.30000000000000004, 0.1)).toBe(0.3);
    expect(roundTo(-0.01, 0.1)).toBe(0);
  });

  test.each([
    [
      [0, 0, 1],
      [1, 0, 0],
      [0, 1, 0],
    ],
    [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
    [
      [0, 1, 0],
      [1, 0, 0],
      [0, 0, 1],
    ],
  ] as const)('the plane with normal %j measures along %j and %j', (normal, u, v) => {
    const plane = planeThrough([0.1, 0.2, 0.3], normal);
    expect(plane).toMatchObject({ u, v });
    const angle = angleIn(plane, [0, 0, 0], directionAt(plane, 1.1));
    expect(angle).toBeCloseTo(1.1, 12);
  });
});
