/** What URDF and SDF share: their angles, elements read by name, and solids with the same names and sizes. */
import { about, times } from '../../core/math/rigid';
import { Fields } from '../xml/fields';
import { readMeshFile, shownMesh } from './mesh-file';
import type { Beside } from '../beside';
import type { MeshResult } from './mesh-file';
import type { Geom, Solid } from './solids';
import type { ImportLog } from '../import-log';
import type { Quat, Vec3 } from '../../model/project';
import type { RigidFrame } from '../../core/math/rigid';
import type { Tensor } from '../../model/masses/mass-sum';
import type { XmlElement } from '../xml/read-xml';

/** Roll, pitch and yaw [rad] about the fixed axes x, y, z, in that order. */
export const fromRpy = ([roll, pitch, yaw]: Vec3): Quat =>
  times(times(about([0, 0, 1], yaw), about([0, 1, 0], pitch)), about([1, 0, 0], roll));

/** The first child of that name, marked as used; `keys`: children of it whose texts count as its attributes. */
export function childOf(
  element: XmlElement,
  name: string,
  log: ImportLog,
  keys: readonly string[] = [],
): Fields | null {
  const child = element.children.find((one) => one.name === name);
  if (child === undefined) return null;
  log.use(child);
  return Fields.ofChildren(child, log, keys);
}

/** What a tensor of inertia is given by, in the order of `Tensor`. */
export const TENSOR = ['ixx', 'iyy', 'izz', 'ixy', 'ixz', 'iyz'];

/** `missing` stands for diagonal elements that the file leaves out; the others are 0 then. */
export function tensorOf(fields: Fields | null, missing: number): Tensor {
  const [xx, yy, zz] = TENSOR.slice(0, 3).map((key) => fields?.number(key, missing) ?? missing);
  const [xy, xz, yz] = TENSOR.slice(3).map((key) => fields?.number(key, 0) ?? 0);
  return [xx, yy, zz, xy, xz, yz];
}

export type Read = { solid: Solid } | { solid: null; why: string };

/** A solid with sizes above 0. */
export const checked = (solid: Solid, sizes: readonly number[]): Read =>
  sizes.every((size) => size > 0) ? { solid } : { solid: null, why: 'its sizes are not above 0' };

const SIZES = ['size', 'radius', 'length', 'radii', 'uri', 'scale'];

/** Sizes are attributes, or texts of elements; long axes along z. */
function readSolid(shape: XmlElement, log: ImportLog): Read {
  const fields = Fields.ofChildren(shape, log, SIZES);
  const radius = fields.number('radius', 0);
  const length = fields.number('length', 0);
  switch (shape.name) {
    case 'box': {
      const [x = 0, y = 0, z = 0] = fields.numbers('size', 3, 3) ?? [];
      return checked({ kind: 'box', half: [x / 2, y / 2, z / 2] }, [x, y, z]);
    }
    case 'sphere':
      return checked({ kind: 'sphere', radius }, [radius]);
    case 'cylinder':
    case 'capsule':
      return checked({ kind: shape.name, radius, half: length / 2 }, [radius, length]);
    case 'ellipsoid': {
      const half = fields.vector('radii', [0, 0, 0]);
      return checked({ kind: 'ellipsoid', half }, half);
    }
    default:
      return { solid: null, why: 'there is no such shape here' };
  }
}

/** What stands in one file and what is read beside it. */
export interface Reading {
  readonly log: ImportLog;
  readonly beside: Beside;
}

/** URDF names the file in an attribute, SDF in an element. */
function readMesh(shape: XmlElement, { log, beside }: Reading): MeshResult {
  const fields = Fields.ofChildren(shape, log, SIZES);
  const path = fields.text('filename') || fields.text('uri');
  if (path === '') return { mesh: null, why: 'its mesh names no file' };
  const part = shape.children.find(({ name }) => name === 'submesh');
  if (part) log.approximate(part, 'the whole of its file is shown');
  const [x, y, z] = fields.vector('scale', [1, 1, 1]);
  const result = readMeshFile(path, [x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0], beside);
  for (const note of result.mesh?.notes ?? []) fields.approximate(note);
  return result;
}

/** A solid or a mesh that is shown; it does not weigh, as both formats give masses apart. */
export function readShown(
  element: XmlElement,
  reading: Reading,
  poseOf: (element: XmlElement) => RigidFrame,
  colorOf: (element: XmlElement) => string | null,
): Geom | null {
  const { log } = reading;
  const geometry = element.children.find(({ name }) => name === 'geometry');
  const shape = geometry?.children[0];
  const read = shape ? readSolidOrMesh(shape, reading) : { why: 'it has no geometry' };
  if ('why' in read) {
    log.ignore(element, read.why);
    return null;
  }
  for (const child of element.children) if (child.name === 'geometry') log.use(child);
  log.use(shape!);
  const looks = { pose: poseOf(element), color: colorOf(element), weighs: false, seen: true };
  return 'mesh' in read
    ? shownMesh(element, read.mesh, looks)
    : { ...looks, element, solid: read.solid, mass: 0 };
}

const readSolidOrMesh = (shape: XmlElement, reading: Reading): Read | MeshResult =>
  shape.name === 'mesh' ? readMesh(shape, reading) : readSolid(shape, reading.log);
