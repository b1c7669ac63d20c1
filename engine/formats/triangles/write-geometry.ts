/**
 * The triangles of one part as binary glTF, which every program of the trade opens. The same triangles give the same bytes: their
 * digest is the name under which projects keep them.
 */
import { GlbBuffer } from '../../output/motion/glb-buffer';
import type { TriangleMesh } from '../../geometry/triangle-mesh';
import type { Feature } from '../../geometry/features/feature';
import type { GeometryPart } from '../../geometry/part';
import { extrasOf } from './feature-extras';
import { readGeometry } from './read-geometry';

/** `mesh` in metres, body frame, with its true surfaces where they are known. Corners are rounded to single precision. */
export function writeGeometry(
  { points, triangles }: TriangleMesh,
  features: readonly Feature[] = [],
): Uint8Array {
  const buffer = new GlbBuffer();
  const attributes = { POSITION: buffer.add(points, 'VEC3', 'vertices', true) };
  const indices = buffer.addIndices(triangles);
  return buffer.pack({
    asset: { version: '2.0', generator: 'Kempe' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes, indices }], ...extrasOf(features) }],
  });
}

/** What such a file holds; null where the bytes are none. */
export function readKeptPart(bytes: Uint8Array): Pick<GeometryPart, 'mesh' | 'features'> | null {
  const read = readGeometry(bytes, '.glb');
  return read.ok && read.file.parts.length === 1 ? read.file.parts[0] : null;
}

/** Its triangles. */
export const readGeometryFile = (bytes: Uint8Array): TriangleMesh | null => readKeptPart(bytes)?.mesh ?? null;
