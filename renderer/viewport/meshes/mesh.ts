import { Mesh } from '@babylonjs/core/Meshes/mesh';
import { VertexData } from '@babylonjs/core/Meshes/mesh.vertexData';
import type { Scene } from '@babylonjs/core/scene';
import type { Solid } from '../../../engine/output/solid/solid';

export function faceVertexData(solid: Solid): VertexData {
  const data = new VertexData();
  data.positions = solid.positions;
  data.normals = solid.normals;
  // Babylon's front faces run clockwise; solids follow the textbooks.
  data.indices = [...solid.indices].reverse();
  return data;
}

/** A mesh of a solid's triangles. */
export function createSolidMesh(name: string, solid: Solid, scene: Scene): Mesh {
  const mesh = new Mesh(name, scene);
  faceVertexData(solid).applyToMesh(mesh);
  return mesh;
}

/** Which record a mesh stands for, and whether it is a glyph, which picking prefers to what is behind it. */
export interface RecordTag {
  record: string;
  glyph: boolean;
}

export function tagMesh(mesh: { metadata: unknown }, tag: RecordTag): void {
  mesh.metadata = tag;
}

export function tagOf(mesh: { metadata: unknown } | null): RecordTag | null {
  const tag = mesh?.metadata as Partial<RecordTag> | null | undefined;
  return tag && typeof tag.record === 'string' ? { record: tag.record, glyph: tag.glyph === true } : null;
}
