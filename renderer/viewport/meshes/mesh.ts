import { Mesh } from '@babylonjs/core/Meshes/mesh';
import { VertexData } from '@babylonjs/core/Meshes/mesh.vertexData';
import type { Scene } from '@babylonjs/core/scene';
import type { Drawing } from './drawings';

export function faceVertexData(drawing: Drawing): VertexData {
  const data = new VertexData();
  data.positions = drawing.positions;
  data.normals = drawing.normals;
  // Babylon's front faces run clockwise; solids follow the textbooks.
  data.indices = [...drawing.indices].reverse();
  return data;
}

/** A mesh of a solid's triangles. */
export function createSolidMesh(name: string, drawing: Drawing, scene: Scene): Mesh {
  const mesh = new Mesh(name, scene);
  faceVertexData(drawing).applyToMesh(mesh);
  return mesh;
}

/** Which record a mesh represents, and whether it is a glyph, which picking prefers to what is behind it. */
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
