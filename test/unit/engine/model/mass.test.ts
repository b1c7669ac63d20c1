import { describe, expect, test } from 'vitest';
import { massOf } from '../../../../engine/model/masses/mass';
import type { MassData } from '../../../../engine/model/masses/mass';
import { principalMoments } from '../../../../engine/model/masses/principal';
import type { Shape, Vec3 } from '../../../../engine/model/project';
import { shapeDefinition } from '../../../../engine/kinds/shapes/shapes';
import { box } from '../../../support/geometry-files';
import { placedPart } from '../../../support/parts';

const DENSITY = 2700;
const of = (shape: Shape): MassData => massOf({ shape, mass: { kind: 'shape', density: DENSITY } });

function expectNear(
  actual: MassData,
  mass: number,
  center: readonly number[],
  inertia: readonly number[],
  digits = 12,
) {
  const scale = Math.max(...inertia.map(Math.abs));
  expect(actual.mass / mass).toBeCloseTo(1, digits);
  actual.centerOfMass.forEach((value, i) => expect(value).toBeCloseTo(center[i], digits));
  actual.inertia.forEach((value, i) => expect((value - inertia[i]) / scale).toBeCloseTo(0, digits));
}

describe('closed forms', () => {
  test('box', () => {
    const m = DENSITY * 0.1 * 0.2 * 0.3;
    const inertia = [(m * 0.13) / 12, (m * 0.1) / 12, (m * 0.05) / 12, 0, 0, 0];
    expectNear(of({ kind: 'box', center: [1, 2, 3], size: [0.1, 0.2, 0.3] }), m, [1, 2, 3], inertia);
  });

  test('sphere', () => {
    const m = DENSITY * (4 / 3) * Math.PI * 0.001;
    const i = 0.4 * m * 0.01;
    expectNear(of({ kind: 'sphere', center: [0, 0, 1], radius: 0.1 }), m, [0, 0, 1], [i, i, i, 0, 0, 0]);
  });

  test.each<[string, Vec3, (a: number, t: number) => number[]]>([
    ['x', [2, 0, 0], (a, t) => [a, t, t, 0, 0, 0]],
    ['y', [0, -1, 0], (a, t) => [t, a, t, 0, 0, 0]],
    ['z', [0, 0, 5], (a, t) => [t, t, a, 0, 0, 0]],
    ['x = y', [1, 1, 0], (a, t) => [(a + t) / 2, (a + t) / 2, t, (a - t) / 2, 0, 0]],
  ])('cylinder along %s', (_name, axis, tensor) => {
    const m = DENSITY * Math.PI * 0.01 * 0.5;
    const inertia = tensor((m * 0.01) / 2, (m * (3 * 0.01 + 0.25)) / 12);
    expectNear(
      of({ kind: 'cylinder', center: [0, 0, 0], axis, radius: 0.1, length: 0.5 }),
      m,
      [0, 0, 0],
      inertia,
    );
  });

  test('a rod is the cylinder between its ends', () => {
    const rod = of({ kind: 'rod', from: [1, 0, 0], to: [1, 0.3, 0.4], radius: 0.02 });
    const same = of({ kind: 'cylinder', center: [1, 0.15, 0.2], axis: [0, 3, 4], radius: 0.02, length: 0.5 });
    expectNear(rod, same.mass, same.centerOfMass, same.inertia);
  });

  test('a link is a box and a disc of no length, and half discs where it is pulled apart', () => {
    const [l, r, t] = [0.3, 0.02, 0.01];
    const link = (turn: number): Shape => ({
      kind: 'link',
      from: [1, 2, 3],
      to: [1 + l * Math.cos(turn), 2 + l * Math.sin(turn), 3],
      width: 2 * r,
      thickness: t,
    });
    const [box, disc] = [DENSITY * t * 2 * r * l, DENSITY * t * Math.PI * r * r];
    // each half disc about its own centroid, 4 r/(3 pi) beyond the end, and that about the middle
    const c = (4 * r) / (3 * Math.PI);
    const beyond = disc * ((r * r) / 4 - c * c + (l / 2 + c) ** 2);
    const m = box + disc;
    const along = (box * 4 * r * r) / 12 + (disc * r * r) / 4;
    const across = (box * l * l) / 12 + beyond;
    const z = (m * t * t) / 12;
    const straight = [along + z, across + z, along + across, 0, 0, 0];
    expectNear(of(link(0)), m, [1 + l / 2, 2, 3], straight);
    const upright = [across + z, along + z, along + across, 0, 0, 0];
    expectNear(of(link(Math.PI / 2)), m, [1, 2 + l / 2, 3], upright);
  });

  test('profiles are the difference of solids, and boxes with fillets', () => {
    const ends = { from: [0, 0, 0], to: [0, 0.4, 0] } as const;
    const [outer, inner] = [0.03, 0.025].map((radius) => of({ kind: 'rod', ...ends, radius }));
    const tube = of({ kind: 'tube', ...ends, diameter: 0.06, wall: 0.005 });
    const less = outer!.inertia.map((part, i) => part - inner!.inertia[i]!);
    expectNear(tube, outer!.mass - inner!.mass, [0, 0.2, 0], less, 10);
    // fillets of a hundredth of the section: what a box of walls has, nearly
    const box = (a: number, b: number) => of({ kind: 'box', center: [0, 0.2, 0], size: [a, 0.4, b] });
    const thin = { height: 0.1, width: 0.06, web: 0.004, flange: 0.005, fillet: 1e-6 };
    const beam = of({ kind: 'i-beam', ...ends, ...thin });
    const [whole, gone] = [box(0.1, 0.06), box(0.09, 0.056)];
    const left = whole.inertia.map((part, i) => part - gone.inertia[i]!);
    // the two halves beside the web lie further out than one block about the middle
    const aside = gone.mass * (0.03 - 0.014) ** 2 - (gone.mass * (0.056 ** 2 - 0.028 ** 2)) / 12;
    expectNear(
      beam,
      whole.mass - gone.mass,
      [0, 0.2, 0],
      [left[0]! - aside, left[1]! - aside, left[2]!, 0, 0, 0],
      6,
    );
    const channel = of({ kind: 'channel', ...ends, ...thin });
    expect(channel.mass / beam.mass).toBeCloseTo(1, 6);
    expect(channel.centerOfMass[1]).toBeCloseTo(0.2, 12);
  });

  test('a square tube is a box less a box where its corners are sharp', () => {
    const ends = { from: [0, 0, 0], to: [0.4, 0, 0] } as const;
    const [side, wall] = [1, 0.001];
    const outer = of({ kind: 'box', center: [0.2, 0, 0], size: [0.4, side, side] });
    const inner = of({ kind: 'box', center: [0.2, 0, 0], size: [0.4, side - 2 * wall, side - 2 * wall] });
    const less = outer.inertia.map((part, i) => part - inner.inertia[i]!);
    // what the corners lack is three parts in ten thousand of so thin a tube
    expectNear(
      of({ kind: 'square-tube', ...ends, side, wall }),
      (outer.mass - inner.mass) * (1 - 6.4e-4),
      [0.2, 0, 0],
      less,
      2,
    );
  });

  test('a rectangular plate is the box, wherever it lies and whichever way its corners run', () => {
    const box = of({ kind: 'box', center: [5.1, -2.9, 0], size: [0.2, 0.2, 0.01] });
    const points = [
      [5, -3],
      [5.2, -3],
      [5.2, -2.8],
      [5, -2.8],
    ] as const;
    const plate = (corners: readonly (readonly [number, number])[]) =>
      of({ kind: 'plate', points: corners, thickness: 0.01 });
    expectNear(plate(points), box.mass, box.centerOfMass, box.inertia, 10);
    expectNear(plate(points.toReversed()), box.mass, box.centerOfMass, box.inertia, 10);
  });

  test('a right triangle', () => {
    const [b, h, t] = [0.3, 0.6, 0.02];
    const m = (DENSITY * b * h * t) / 2;
    const z = (m * t * t) / 12;
    // About the centroid: integral x y dA = -b^2 h^2 / 72, so the tensor element is its opposite.
    const inertia = [
      (m * h * h) / 18 + z,
      (m * b * b) / 18 + z,
      (m * (b * b + h * h)) / 18,
      (m * b * h) / 36,
      0,
      0,
    ];
    const points = [
      [0, 0],
      [b, 0],
      [0, h],
    ] as const;
    expectNear(of({ kind: 'plate', points, thickness: t }), m, [b / 3, h / 3, 0], inertia);
  });

  test('a part: what its triangles bound, here a box, and a mirrored one', () => {
    const asBox = of({ kind: 'box', center: [0.3, -0.1, 0.2], size: [0.1, 0.2, 0.3] });
    const { shape } = placedPart(box([0.25, -0.2, 0.05], [0.35, 0, 0.35]));
    expect(shape).toMatchObject({ kind: 'part', hand: 'as-modelled' });
    expectNear(of(shape), asBox.mass, asBox.centerOfMass, asBox.inertia);
    const mirrored = shapeDefinition('part').place(shape, ([x, y, z]) => [x, y, -z]) as Shape;
    expectNear(of(mirrored), asBox.mass, [0.3, -0.1, -0.2], asBox.inertia);
    // products with z change their sign
    const oblique = { ...shape, moments: [2e-4, 3e-4, 4e-4, 1e-5, 2e-5, 3e-5] as const };
    const reflected = of(shapeDefinition('part').place(oblique, ([x, y, z]) => [x, y, -z]) as Shape);
    expect(reflected.inertia.map((value) => value / DENSITY / 1e-5)).toEqual(
      [20, 30, 40, 1, -2, -3].map((value) => expect.closeTo(value, 10)),
    );
  });

  test('custom values are passed on as copies', () => {
    const mass = {
      kind: 'custom',
      mass: 3,
      centerOfMass: [1, 2, 3],
      inertia: [1, 2, 2.5, 0.1, 0.2, 0.3],
    } as const;
    const result = massOf({ shape: { kind: 'sphere', center: [0, 0, 0], radius: 1 }, mass });
    expect(result).toEqual({ mass: 3, centerOfMass: [1, 2, 3], inertia: [1, 2, 2.5, 0.1, 0.2, 0.3] });
    expect(result.inertia).not.toBe(mass.inertia);
  });
});

/** Midpoint sums over a grid of cells: slow, and independent of every formula above. */
function integrate(
  inside: (x: number, y: number, z: number) => boolean,
  low: Vec3,
  high: Vec3,
  n: number,
): MassData {
  const step = low.map((value, i) => (high[i] - value) / n);
  const dm = DENSITY * step[0] * step[1] * step[2];
  let mass = 0;
  const first = [0, 0, 0];
  const second = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < n ** 3; i++) {
    const x = low[0] + (Math.floor(i / n / n) + 0.5) * step[0];
    const y = low[1] + ((Math.floor(i / n) % n) + 0.5) * step[1];
    const z = low[2] + ((i % n) + 0.5) * step[2];
    if (!inside(x, y, z)) continue;
    mass += dm;
    [x, y, z].forEach((value, k) => (first[k] += dm * value));
    [x * x, y * y, z * z, x * y, x * z, y * z].forEach((value, k) => (second[k] += dm * value));
  }
  const [cx, cy, cz] = first.map((value) => value / mass);
  const [xx, yy, zz] = [second[0] - mass * cx * cx, second[1] - mass * cy * cy, second[2] - mass * cz * cz];
  const products = [second[3] - mass * cx * cy, second[4] - mass * cx * cz, second[5] - mass * cy * cz];
  const inertia = [
    yy + zz,
    xx + zz,
    xx + yy,
    -products[0],
    -products[1],
    -products[2],
  ] as MassData['inertia'];
  return { mass, centerOfMass: [cx, cy, cz], inertia };
}

describe('against quadrature', () => {
  test('a slanted rod', () => {
    const [from, to, radius] = [[0, 0, 0], [0.6, 0.4, 0.3], 0.15] as const;
    const length = Math.hypot(...to);
    const inside = (x: number, y: number, z: number) => {
      const along = (x * to[0] + y * to[1] + z * to[2]) / length;
      return along >= 0 && along <= length && x * x + y * y + z * z - along * along <= radius * radius;
    };
    const sum = integrate(inside, [-0.2, -0.2, -0.2], [0.8, 0.6, 0.5], 90);
    expectNear(of({ kind: 'rod', from, to, radius }), sum.mass, sum.centerOfMass, sum.inertia, 2);
  });

  test('a link that stands slanted in its frame', () => {
    const [to, width, thickness] = [[0.5, 0.3, 0.4], 0.3, 0.2] as const;
    const l = Math.hypot(...to);
    const u = to.map((part) => part / l);
    // z less its part along the link, made a unit vector
    const n = [0, 0, 1].map((part, k) => (part - u[2]! * u[k]!) / Math.sqrt(1 - u[2]! ** 2));
    const inside = (...p: number[]) => {
      const dot = (v: readonly number[]) => p.reduce((sum, part, k) => sum + part * v[k]!, 0);
      const [x, z] = [dot(u), dot(n)];
      const side = p.reduce((sum, part) => sum + part * part, 0) - x * x - z * z;
      const end = Math.max(0, -x, x - l);
      return Math.abs(z) <= thickness / 2 && side + end * end <= (width / 2) ** 2;
    };
    const sum = integrate(inside, [-0.3, -0.3, -0.3], [0.8, 0.6, 0.7], 90);
    const shape = { kind: 'link', from: [0, 0, 0], to, width, thickness } as const;
    expectNear(of(shape), sum.mass, sum.centerOfMass, sum.inertia, 2);
  });

  test('an L-shaped plate off its origin', () => {
    const points = [
      [0.1, 0.1],
      [0.7, 0.1],
      [0.7, 0.3],
      [0.3, 0.3],
      [0.3, 0.9],
      [0.1, 0.9],
    ] as const;
    const inside = (x: number, y: number) =>
      x > 0.1 && y > 0.1 && ((x < 0.7 && y < 0.3) || (x < 0.3 && y < 0.9));
    // Cells that meet the sides of the plate exactly, so that only the midpoint rule itself errs.
    const sum = integrate(inside, [0.1, 0.1, -0.05], [0.9, 0.9, 0.05], 80);
    expectNear(of({ kind: 'plate', points, thickness: 0.1 }), sum.mass, sum.centerOfMass, sum.inertia, 3);
  });
});

describe('principal moments', () => {
  test.each([
    [
      [3, 1, 2, 0, 0, 0],
      [1, 2, 3],
    ],
    [
      [2, 2, 1, -1, 0, 0],
      [1, 1, 3],
    ],
    [
      [1, 1, 1, 1, 1, 1],
      [0, 0, 3],
    ],
    [
      [0, 0, 0, 0, 0, 0],
      [0, 0, 0],
    ],
    [
      [1e-200, 2e-200, 3e-200, 0, 0, 0],
      [1e-200, 2e-200, 3e-200],
    ],
    [
      [1e200, 2e200, 3e200, 0, 0, 0],
      [1e200, 2e200, 3e200],
    ],
  ])('%j', (tensor, moments) => {
    const scale = Math.max(...tensor, 1e-300);
    principalMoments(tensor).forEach((value, i) => expect((value - moments[i]) / scale).toBeCloseTo(0, 14));
  });

  test('trace, sum of squares and determinant are kept', () => {
    const [xx, yy, zz, xy, xz, yz] = [4, 3, 2, 0.5, -0.7, 0.9];
    const [a, b, c] = principalMoments([xx, yy, zz, xy, xz, yz]);
    expect(a + b + c).toBeCloseTo(xx + yy + zz, 13);
    expect(a * a + b * b + c * c).toBeCloseTo(
      xx ** 2 + yy ** 2 + zz ** 2 + 2 * (xy ** 2 + xz ** 2 + yz ** 2),
      12,
    );
    const determinant = xx * (yy * zz - yz * yz) - xy * (xy * zz - yz * xz) + xz * (xy * yz - yy * xz);
    expect(a * b * c).toBeCloseTo(determinant, 12);
  });
});
