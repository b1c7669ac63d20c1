/** A block with its sides along the axes of the body frame. */
import { add, subtract } from '../../core/math/triples';
import { choice, point } from '../../schema/field';
import type { Vec3 } from '../../schema/frame';
import { closed } from './outlines';
import { sectionOfRectangle } from './rectangle';
import { stretched } from './round';
import type { MassData, ShapeDefinition } from './shape-definition';

export interface Box {
  kind: 'box';
  center: Vec3;
  size: Vec3;
}

export const box: ShapeDefinition<Box> = {
  title: 'Box',
  plural: 'boxes',
  theory: '1.8',
  icon: 'M2.5 5 8 2.2 13.5 5v6L8 13.8 2.5 11zM2.5 5 8 7.8 13.5 5M8 7.8v6',
  drawn: { by: 'corners', make: (size) => ({ center: [0, 0, 0], size }) },
  fields: [
    choice('kind', 'Shape', 'box'),
    point('center', 'Centre'),
    { key: 'size', label: 'Size', type: 'vector', unit: 'm', above: 0, step: 0.01 },
  ],
  defaults: { center: [0, 0, 0], size: [0.2, 0.05, 0.05] },
  mass({ center, size: [x, y, z] }, density) {
    const mass = density * x * y * z;
    const c = mass / 12;
    const [xx, yy, zz] = [c * (y * y + z * z), c * (x * x + z * z), c * (x * x + y * y)];
    const inertia: MassData['inertia'] = [xx, yy, zz, 0, 0, 0];
    return { mass, centerOfMass: [...center], inertia };
  },
  beam({ size }, axis) {
    const side = axis.findIndex((value) => Math.abs(value) > 1 - 1e-9);
    if (side < 0) return null;
    const unit = (c: number): Vec3 => [c % 3 === 0 ? 1 : 0, c % 3 === 1 ? 1 : 0, c % 3 === 2 ? 1 : 0];
    return {
      length: size[side],
      across: [unit(side + 1), unit(side + 2)],
      section: sectionOfRectangle(size[(side + 1) % 3], size[(side + 2) % 3]),
    };
  },
  place: (shape, local) => ({ ...shape, center: local(shape.center) }),
  moveEnd(shape, at, by) {
    const { center, size } = shape;
    const side = longestOf(size);
    const next = stretched(at[side] - center[side], by[side], size[side]);
    if (next === null) return shape;
    const put = (v: Vec3, value: number) => v.map((old, i) => (i === side ? value : old)) as unknown as Vec3;
    return { ...shape, center: put(center, center[side] + by[side] / 2), size: put(size, next) };
  },
  center: ({ center }) => center,
  ends({ center, size }) {
    const side = longestOf(size);
    const half = [0, 0, 0].map((_, i) => (i === side ? size[i] / 2 : 0)) as unknown as Vec3;
    return [subtract(center, half), add(center, half)];
  },
  snaps: (shape) => ({ corners: cornersOfBox(shape), called: 'corner', edges: EDGES }),
  extremes({ center, size: [x, y, z] }) {
    return [-x / 2, x / 2].flatMap((a) =>
      [-y / 2, y / 2].flatMap((b) => [-z / 2, z / 2].map((c) => ({ at: add(center, [a, b, c]) }))),
    );
  },
  hull: cornersOfBox,
  gap: ({ center, size }, at) =>
    Math.hypot(...at.map((part, k) => Math.max(0, Math.abs(part - center[k]) - size[k] / 2))),
  face({ size }, away) {
    const beyond = away.map((value, k) => Math.abs(value) - size[k] / 2);
    const k = beyond.indexOf(Math.max(...beyond));
    const normal = [0, 1, 2].map((c) => (c === k ? Math.sign(away[k]) || 1 : 0)) as unknown as Vec3;
    return { normal, depth: size[k] / 2 };
  },
  touch: {
    core: 'box',
    place: ({ center, size }, at) => ({ point: at(center), half: size.map((one) => one / 2) }),
    lowest: cornersOfBox,
    size: ({ size }) => Math.max(...size),
  },
  card({ center: [x, y, z], size }) {
    const [a, b] = [size[0] / 2, size[1] / 2];
    return [
      [x - a, y - b, z],
      [x + a, y - b, z],
      [x + a, y + b, z],
      [x - a, y + b, z],
    ];
  },
  addTo(solid, { center, size: [x, y, z] }) {
    solid.block(center, [x / 2, 0, 0], [0, y / 2, 0], [0, 0, z / 2]);
  },
  outline({ center, size }) {
    const [x, y, z] = size.map((one) => one / 2);
    const at = (a: number, b: number, c: number): Vec3 => add(center, [a * x, b * y, c * z]);
    return [-1, 1]
      .flatMap((s) => [
        [at(s, -1, -1), at(s, 1, -1), at(s, 1, 1), at(s, -1, 1)],
        [at(-1, s, -1), at(1, s, -1), at(1, s, 1), at(-1, s, 1)],
        [at(-1, -1, s), at(1, -1, s), at(1, 1, s), at(-1, 1, s)],
      ])
      .map(closed);
  },
};

const longestOf = (size: Vec3): number => size.indexOf(Math.max(...size));

/** Bit k of a corner's index tells whether it lies on the positive side along axis k. */
export function cornersOfBox({ center, size }: Pick<Box, 'center' | 'size'>): Vec3[] {
  return Array.from({ length: 8 }, (_, i): Vec3 => {
    const at = (k: 0 | 1 | 2) => center[k] + (((i >> k) & 1) === 0 ? -0.5 : 0.5) * size[k];
    return [at(0), at(1), at(2)];
  });
}

/** Pairs of corners that differ in one coordinate only. */
const EDGES = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((i) =>
  [1, 2, 4].filter((bit) => (i & bit) === 0).map((bit) => [i, i | bit] as const),
);
