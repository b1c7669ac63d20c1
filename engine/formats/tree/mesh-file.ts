/** Meshes that a model names: their triangles, their mass per density, exactly, and the box around them. */
import { boundsOf, compose, joined, transformed } from '../../geometry/triangle-mesh';
import { quote } from '../../schema/quote';
import { readGeometry } from '../triangles/read-geometry';
import { toSolid } from '../../geometry/solid';
import { outOf } from '../../core/math/rigid';
import { NO_MASS } from '../../model/masses/mass-sum';
import { IDENTITY } from './frames';
import type { Affine, TriangleMesh } from '../../geometry/triangle-mesh';
import type { Beside } from '../beside';
import type { MassSum } from '../../model/masses/mass-sum';
import type { Vec3 } from '../../model/project';
import type { Geom } from './solids';
import type { XmlElement } from '../xml/read-xml';

export interface ReadMesh {
  /** Name of the file, or of a mesh without one. */
  readonly source: string;
  readonly surface: TriangleMesh;
  /** Half sides of the box around it, and its centre. */
  readonly half: Vec3;
  readonly center: Vec3;
  /** Of density 1; null where its surface does not close: its volume is not guessed. */
  readonly mass: MassSum | null;
  /** What is to be said of it, as sentences. */
  readonly notes: readonly string[];
}

/** A mesh at a place of its body, `pose`; it does not weigh yet. */
export function shownMesh(
  element: XmlElement,
  { source, surface, center, half }: ReadMesh,
  { pose, ...looks }: Pick<Geom, 'pose' | 'color' | 'weighs' | 'seen'>,
): Geom & Required<Pick<Geom, 'mesh'>> {
  return {
    ...{ ...looks, element, mass: 0, solid: { kind: 'box', half } },
    pose: outOf(pose, { position: center, orientation: IDENTITY }),
    mesh: { source, surface, center, mass: NO_MASS },
  };
}

export type MeshResult = { mesh: ReadMesh } | { mesh: null; why: string };

/** `place`: from the file to where its numbers are meant. */
export function readMeshFile(path: string, place: Affine, beside: Beside): MeshResult {
  const found = beside.file(path);
  if (found.bytes === null) return { mesh: null, why: `its mesh ${found.why}` };
  const folder = found.path.includes('/') ? found.path.slice(0, found.path.lastIndexOf('/') + 1) : '';
  const read = readGeometry(found.bytes, found.path, (own) => beside.file(`${folder}${own}`).bytes);
  if (!read.ok)
    return { mesh: null, why: `its mesh is not read: ${read.problem.message.replace(/\.$/, '')}` };
  const { parts } = read.file;
  const whole = joined(parts.map((part) => transformed(part.mesh, compose(place, part.place))));
  return measure(whole, found.path);
}

export function measure(whole: TriangleMesh, name: string): MeshResult {
  const bounds = boundsOf(whole);
  if (bounds === null) return { mesh: null, why: `${quote(name)} has no triangles` };
  const { properties: found, open, doubled } = toSolid(whole);
  // turned inside out through itself
  const properties = found !== null && found.volume > 0 ? found : null;
  const [x, y, z] = bounds.least.map((least, c) => (least + bounds.most[c]) / 2);
  const [a, b, c] = bounds.least.map((least, axis) => Math.max((bounds.most[axis] - least) / 2, 1e-9));
  const notes = [
    ...(open > 0 ? [`the surface of ${quote(name)} is open along ${open} edges`] : []),
    ...(doubled > 0 ? [`${quote(name)} has shells within each other that count twice`] : []),
  ];
  const mass = properties && {
    mass: properties.volume,
    center: properties.center,
    inertia: properties.inertia,
  };
  const source = name.replace(/^.*\//, '');
  return { mesh: { source, surface: whole, half: [a, b, c], center: [x, y, z], mass, notes } };
}
