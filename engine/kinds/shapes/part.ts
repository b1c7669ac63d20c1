/**
 * A part from a file: its record holds all that mechanics needs of it, so that a project moves, weighs and is checked the same where
 * the triangles are missing; it is then drawn as a box of its size.
 */
import { choice, point } from '../../schema/field';
import type { Vec3 } from '../../schema/frame';
import { box, cornersOfBox } from './box';
import type { Box } from './box';
import type { MassData, ShapeDefinition } from './shape-definition';

export interface Part {
  kind: 'part';
  /** Name of the file that it came from, for people. */
  source: string;
  /** SHA-256 of the file of its triangles, in hexadecimal; names it wherever it is kept. */
  geometry: string;
  /** A mirrored part is its geometry reflected in the plane z = 0 of the body frame. */
  hand: 'as-modelled' | 'mirrored';
  /** [m^3]; null where its surface is open: it is not guessed. */
  volume: number | null;
  /** Of its volume, in the body frame [m]. */
  centroid: Vec3;
  /** Of its volume, about the centroid: (Ixx, Iyy, Izz, Ixy, Ixz, Iyz) [m^5], Ixy = -integral x y dV. */
  moments: readonly [number, number, number, number, number, number];
  /** Middle and sides of the box along the body axes that just holds it [m]. */
  middle: Vec3;
  size: Vec3;
}

const DIGEST = /^[0-9a-f]{64}$/;

/** Second moments beyond these are none of a solid of that volume within that box; rounding aside. */
const SLACK = 1 + 1e-6;

export const part: ShapeDefinition<Part> = {
  title: 'Part',
  plural: 'parts',
  theory: '1.8',
  icon: 'M2.5 5.2 6 3.4l3.4 1.8v4L6 11 2.5 9.2zM6 7v4M2.5 5.2 6 7l3.4-1.8M11.2 6.2a2.6 2.6 0 1 1-1.8 4.6M11.6 8.8h.01',
  fields: [
    choice('kind', 'Shape', 'part'),
    { key: 'source', label: 'File', type: 'text', given: true },
    { key: 'geometry', label: 'Geometry', type: 'text', given: true, when: () => false },
    {
      key: 'hand',
      label: 'Hand',
      type: 'choice',
      choices: ['as-modelled', 'mirrored'],
      words: { 'as-modelled': 'As modelled', mirrored: 'Mirrored' },
      given: true,
    },
    {
      ...{ key: 'volume', label: 'Volume', type: 'number', unit: 'm^3', above: 0 },
      ...{ nullable: true, placeholder: 'open surface', given: true },
    },
    { ...point('centroid', 'Centroid'), given: true, when: ({ volume }) => volume !== null },
    { key: 'moments', label: 'Second moments', type: 'inertia', unit: 'm^5', given: true, when: () => false },
    { ...point('middle', 'Middle'), given: true, when: () => false },
    { key: 'size', label: 'Size', type: 'vector', unit: 'm', minimum: 0, given: true },
  ],
  check({ geometry, volume, size, moments }, checks) {
    const remedy = 'Insert the part anew from its file.';
    if (!DIGEST.test(geometry))
      checks.error('bad-part', 'shape.geometry', 'its geometry is not named by a SHA-256 digest', remedy);
    const span = Math.hypot(...size);
    if (!(span > 0)) {
      checks.error('bad-part', 'shape.size', 'it has no extent', remedy);
      return false;
    }
    if (volume === null) return true;
    const [x, y, z] = size;
    const most = volume * span * span * SLACK;
    if (volume > x * y * z * SLACK || moments.some((value) => Math.abs(value) > most)) {
      const what = 'its volume or its second moments are more than its size has room for';
      checks.error('bad-part', 'shape.volume', what, remedy);
      return false;
    }
    return true;
  },
  mass({ volume, centroid, moments }, density) {
    const inertia = moments.map((value) => (volume === null ? 0 : value * density)) as MassData['inertia'];
    return { mass: (volume ?? 0) * density, centerOfMass: [...centroid], inertia };
  },
  noMass: ({ volume }) => (volume === null ? 'its surface is open, so that it has no volume' : null),
  place: (shape, local) => ({
    ...shape,
    hand: shape.hand === 'mirrored' ? 'as-modelled' : 'mirrored',
    centroid: local(shape.centroid),
    middle: local(shape.middle),
    moments: reflected(shape.moments),
  }),
  moveEnd: (shape) => shape,
  center: ({ middle }) => middle,
  ends: (shape) => box.ends(boxOf(shape)),
  snaps: (shape) => box.snaps(boxOf(shape)),
  extremes: (shape) => box.extremes(boxOf(shape)),
  hull: (shape) => cornersOfBox(boxOf(shape)),
  gap: (shape, at) => box.gap(boxOf(shape), at),
  card: (shape) => box.card(boxOf(shape)),
  addTo(solid, shape, bosses) {
    if (!solid.surface(shape.hand === 'mirrored')) box.addTo(solid, boxOf(shape), bosses);
  },
  outline: (shape) => box.outline(boxOf(shape)),
};

/** The box that just holds it. */
export const boxOf = ({ middle, size }: Part): Box => ({ kind: 'box', center: middle, size });

/** In the plane z = 0: products with z change their sign. */
const reflected = ([xx, yy, zz, xy, xz, yz]: Part['moments']): Part['moments'] => [xx, yy, zz, xy, -xz, -yz];
