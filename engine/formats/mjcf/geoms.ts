/** Geoms: solids with a pose in their body, a mass and a colour. */
import { middle, rotationTo, scaled, subtract } from '../vectors';
import { outOf } from '../../core/math/rigid';
import { shownMesh } from '../tree/mesh-file';
import { toHex, volumeOf } from '../tree/solids';
import { readOrientation } from './orientation';
import { massOutOf } from '../../model/masses/mass-sum';
import type { Compiler } from './compiler';
import type { ReadMesh } from '../tree/mesh-file';
import type { Shared } from './shared';
import type { Tensor } from '../../model/masses/mass-sum';
import type { Fields } from '../xml/fields';
import type { Geom, Solid } from '../tree/solids';
import type { RigidFrame } from '../../core/math/rigid';
import type { Vec3 } from '../../model/project';

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

/** `unknown`: why its mass is not known, though it weighs. */
type GeomResult = { geom: Geom; unknown?: string } | { geom: null; why: string; weighs: boolean };

/** Null if it has no solid that can be shown and weighed; `why` then says so. */
export function readGeom(
  fields: Fields,
  { compiler, materials, meshes }: Shared,
  frame: RigidFrame,
): GeomResult {
  const type = fields.choice('type', TYPES, fields.has('mesh') ? 'mesh' : 'sphere');
  const group = fields.number('group', 0);
  const weighs = group >= compiler.groups[0] && group <= compiler.groups[1];
  const seen = group < HIDDEN;
  if (type === 'plane') return { geom: null, weighs: false, why: WHY_PLANE };
  const massless = fields.has('mass') && fields.number('mass', 0) === 0;
  const color = readColor(fields) ?? materials.get(fields.text('material')) ?? null;
  if (type === 'mesh') {
    const found = meshes(fields.text('mesh'));
    if (found.mesh === null) return { geom: null, why: found.why, weighs: weighs && !massless };
    const pose = outOf(frame, readPlace(fields, compiler, type).pose);
    return meshGeom(fields, found.mesh, {
      ...{ pose, color, seen, weighs: weighs && !massless },
      exact: compiler.exactMeshes || fields.has('mass'),
    });
  }
  if (type === 'hfield' || type === 'sdf') {
    return { geom: null, weighs: weighs && !massless && type !== 'hfield', why: WHY_MESH };
  }
  const placed = readPlace(fields, compiler, type);
  const solid = readSolid(fields, type, placed.half);
  if (solid === null) return { geom: null, weighs: false, why: 'its size is wrong' };
  const mass = readMass(fields, volumeOf(solid));
  const pose = outOf(frame, placed.pose);
  return { geom: { element: fields.element, solid, pose, mass, color, weighs, seen } };
}

/** MuJoCo's viewer hides groups from this one on: by custom what collides, in place of what is looked at. */
const HIDDEN = 3;

const WHY_PLANE = 'a plane has no mass; a body rests on one by a contact with the ground (Insert > Contact)';
const WHY_MESH = 'height fields and signed distances are not solids here';

/** A mesh at a place of its body, with the box around it as its solid. */
function meshGeom(
  fields: Fields,
  read: ReadMesh,
  place: Pick<Geom, 'pose' | 'color' | 'weighs' | 'seen'> & { exact: boolean },
): GeomResult {
  const { mass: unit } = read;
  for (const note of read.notes) fields.approximate(note);
  const { exact, ...looks } = place;
  const { pose: own, weighs } = looks;
  const geom = shownMesh(fields.element, read, looks);
  if (!weighs) return { geom };
  if (unit === null) return { geom, unknown: 'its mesh does not close, and its volume is not guessed' };
  const mass = readMass(fields, unit.mass);
  if (!exact)
    fields.approximate(
      'its mass is that of the volume of its mesh; MuJoCo may make it heavier unless exactmeshinertia is true',
    );
  const factor = mass / unit.mass;
  const inertia = unit.inertia.map((value) => value * factor) as unknown as Tensor;
  const inBody = massOutOf(own, { mass, center: unit.center, inertia });
  return { geom: { ...geom, mass, mesh: { ...geom.mesh, mass: inBody } } };
}

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

function readMass(fields: Fields, volume: number): number {
  if (fields.flag('shellinertia', false)) {
    const remedy = 'Give the body an <inertial> element with its mass and inertia.';
    fields.refuse('shell', 'shellinertia puts its mass on its surface, which is not read', remedy);
  }
  const mass = fields.has('mass') ? fields.number('mass', 0) : fields.number('density', 1000) * volume;
  if (mass >= 0) return mass;
  fields.refuse('negative-mass', 'its mass or density is below 0', 'Give 0 or more.');
  return 0;
}

/** Its own colour, which overrides that of its material. */
function readColor(fields: Fields): string | null {
  const rgba = fields.numbers('rgba', 3, 4);
  return rgba && toHex(rgba);
}
