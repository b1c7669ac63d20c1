/** Geoms: solids with a pose in their body, a mass and a colour. */
import { middle, rotationTo, scaled, subtract } from '../vectors';
import { NO_MASS } from '../../model/masses/mass-sum';
import { outOf } from '../../core/math/rigid';
import { readOrientation } from './orientation';
import type { Compiler } from './compiler';
import type { Fields } from './fields';
import type { MassSum, Tensor } from '../../model/masses/mass-sum';
import type { RigidFrame } from '../../core/math/rigid';
import type { Vec3 } from '../../model/project';
import type { XmlElement } from '../xml/read-xml';

/** Lengths in the unit of the file; long axes along z, about the centre. */
export type Solid =
  | { kind: 'sphere'; radius: number }
  | { kind: 'capsule' | 'cylinder'; radius: number; half: number }
  | { kind: 'box' | 'ellipsoid'; half: Vec3 };

export interface Geom {
  readonly element: XmlElement;
  readonly solid: Solid;
  /** In the frame of its body. */
  readonly pose: RigidFrame;
  readonly mass: number;
  readonly color: string | null;
  /** Whether it counts for the mass of its body. */
  readonly weighs: boolean;
}

const TYPES = [
  'sphere',
  'capsule',
  'cylinder',
  'box',
  'ellipsoid',
  'plane',
  'mesh',
  'hfield',
  'sdf',
] as const;
const LONG: ReadonlySet<string> = new Set(['capsule', 'cylinder', 'box', 'ellipsoid']);

/** Null if it has no solid that can be shown and weighed; `why` then says so. */
export function readGeom(
  fields: Fields,
  compiler: Compiler,
  materials: ReadonlyMap<string, string>,
  frame: RigidFrame,
): { geom: Geom } | { geom: null; why: string; weighs: boolean } {
  const type = fields.choice('type', TYPES, fields.has('mesh') ? 'mesh' : 'sphere');
  const group = fields.number('group', 0);
  const weighs = group >= compiler.groups[0] && group <= compiler.groups[1];
  if (type === 'plane') return { geom: null, weighs: false, why: WHY_PLANE };
  if (type === 'mesh' || type === 'hfield' || type === 'sdf') {
    const massless = fields.has('mass') && fields.number('mass', 0) === 0;
    return { geom: null, weighs: weighs && !massless && type !== 'hfield', why: WHY_MESH };
  }
  const placed = readPlace(fields, compiler, type);
  const solid = readSolid(fields, type, placed.half);
  if (solid === null) return { geom: null, weighs: false, why: 'its size is wrong' };
  const mass = readMass(fields, solid);
  const pose = outOf(frame, placed.pose);
  const color = readColor(fields) ?? materials.get(fields.text('material')) ?? null;
  return { geom: { element: fields.element, solid, pose, mass, color, weighs } };
}

const WHY_PLANE = 'a plane has no mass; a body rests on one by a contact with the ground (Insert > Contact)';
const WHY_MESH = 'meshes and height fields are in other files, which are not opened';

/** The pose in the enclosing body or frame, and the half-length if it runs from point to point. */
function readPlace(
  fields: Fields,
  compiler: Compiler,
  type: string,
): { pose: RigidFrame; half: number | null } {
  const ends = fields.numbers('fromto', 6, 6);
  if (ends === null) {
    const pose = {
      position: fields.vector('pos', [0, 0, 0]),
      orientation: readOrientation(fields, compiler),
    };
    return { pose, half: null };
  }
  const from: Vec3 = [ends[0], ends[1], ends[2]];
  const to: Vec3 = [ends[3], ends[4], ends[5]];
  const along = subtract(from, to);
  const length = Math.hypot(...along);
  const fits = LONG.has(type) && length > 0;
  if (!fits) {
    const what = length > 0 ? `a ${type} cannot be given by fromto` : 'both ends of fromto are one point';
    fields.refuse('bad-fromto', what, 'Give two points to a capsule, cylinder, box or ellipsoid.');
  }
  const orientation = rotationTo(fits ? scaled(along, 1 / length) : [0, 0, 1]);
  return { pose: { position: middle(from, to), orientation }, half: length / 2 };
}

const SIZES = {
  sphere: ['the radius', 1],
  capsule: ['the radius and half the length', 2],
  cylinder: ['the radius and half the length', 2],
  box: ['half of each side', 3],
  ellipsoid: ['three half axes', 3],
} as const;

function readSolid(fields: Fields, type: keyof typeof SIZES, half: number | null): Solid | null {
  const [words, count] = SIZES[type];
  const size = fields.numbers('size', 1, 3) ?? [];
  const given =
    half === null
      ? size.slice(0, count)
      : [...size.slice(0, 1), ...(count === 3 ? size.slice(0, 1) : []), half];
  if (given.length < count || given.some((value) => !(value > 0))) {
    const what = `size is "${size.join(' ')}", which does not give ${words} of a ${type}`;
    fields.refuse('bad-size', what, 'Give sizes above 0.');
    return null;
  }
  if (type === 'sphere') return { kind: type, radius: given[0] };
  if (type === 'box' || type === 'ellipsoid') return { kind: type, half: [given[0], given[1], given[2]] };
  return { kind: type, radius: given[0], half: given[1] };
}

function readMass(fields: Fields, solid: Solid): number {
  if (fields.flag('shellinertia', false)) {
    const remedy = 'Give the body an <inertial> element with its mass and inertia.';
    fields.refuse('shell', 'shellinertia puts its mass on its surface, which is not read', remedy);
  }
  const mass = fields.has('mass')
    ? fields.number('mass', 0)
    : fields.number('density', 1000) * volumeOf(solid);
  if (mass >= 0) return mass;
  fields.refuse('negative-mass', 'its mass or density is below 0', 'Give 0 or more.');
  return 0;
}

/** Its own colour, which overrides that of its material. */
function readColor(fields: Fields): string | null {
  const rgba = fields.numbers('rgba', 3, 4);
  return rgba && toHex(rgba);
}

/** Red, green and blue from 0 to 1; further values are ignored. */
export function toHex(rgba: readonly number[]): string {
  const byte = (value: number): string =>
    Math.round(255 * Math.min(1, Math.max(0, value)))
      .toString(16)
      .padStart(2, '0');
  return `#${rgba.slice(0, 3).map(byte).join('')}`;
}

export function volumeOf(solid: Solid): number {
  switch (solid.kind) {
    case 'sphere':
      return (4 / 3) * Math.PI * solid.radius ** 3;
    case 'capsule':
      return Math.PI * solid.radius ** 2 * (2 * solid.half + (4 / 3) * solid.radius);
    case 'cylinder':
      return Math.PI * solid.radius ** 2 * 2 * solid.half;
    case 'box':
      return 8 * solid.half[0] * solid.half[1] * solid.half[2];
    case 'ellipsoid':
      return (4 / 3) * Math.PI * solid.half[0] * solid.half[1] * solid.half[2];
  }
}

/** About its centre, in its own axes. */
export function massOfSolid(solid: Solid, mass: number): MassSum {
  const [x, y, z] = momentsOf(solid);
  const inertia: Tensor = [mass * x, mass * y, mass * z, 0, 0, 0];
  return mass > 0 ? { mass, center: [0, 0, 0], inertia } : NO_MASS;
}

/** Principal moments per unit mass, in closed form. */
function momentsOf(solid: Solid): Vec3 {
  switch (solid.kind) {
    case 'sphere': {
      const i = 0.4 * solid.radius ** 2;
      return [i, i, i];
    }
    case 'cylinder': {
      const { radius, half } = solid;
      const across = radius ** 2 / 4 + half ** 2 / 3;
      return [across, across, radius ** 2 / 2];
    }
    case 'capsule': {
      const { radius, half } = solid;
      // mass fraction of the two hemispherical caps
      const caps = (2 * radius) / (2 * radius + 3 * half);
      const ball = 0.4 * radius ** 2;
      const cap = ball + half ** 2 + 0.75 * half * radius;
      const across = caps * cap + (1 - caps) * (radius ** 2 / 4 + half ** 2 / 3);
      return [across, across, caps * ball + ((1 - caps) * radius ** 2) / 2];
    }
    case 'box': {
      const [a, b, c] = solid.half.map((value) => value ** 2 / 3);
      return [b + c, a + c, a + b];
    }
    case 'ellipsoid': {
      const [a, b, c] = solid.half.map((value) => value ** 2 / 5);
      return [b + c, a + c, a + b];
    }
  }
}
