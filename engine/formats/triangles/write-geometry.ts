/**
 * The triangles of one part as binary glTF, which every program of the trade opens. The same triangles give the same bytes: their
 * digest is the name under which projects keep them.
 */
import { GlbBuffer } from '../../output/motion/glb-buffer';
import type { TriangleMesh } from '../../geometry/triangle-mesh';
import { readGeometry } from './read-geometry';

/** `mesh` in metres, body frame. Corners are rounded to single precision. */
export function writeGeometry({ points, triangles }: TriangleMesh): Uint8Array {
  const buffer = new GlbBuffer();
  const attributes = { POSITION: buffer.add(points, 'VEC3', 'vertices', true) };
  const indices = buffer.addIndices(triangles);
  return buffer.pack({
    asset: { version: '2.0', generator: 'Kempe' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes, indices }] }],
  });
}

/** Null where the bytes are no such file. */
export function readGeometryFile(bytes: Uint8Array): TriangleMesh | null {
  const read = readGeometry(bytes, '.glb');
  return read.ok && read.file.parts.length === 1 ? read.file.parts[0].mesh : null;
}
