/** What is under the pointer. Joints and loads are small and lie on bodies, so they win within their own size. */
import '@babylonjs/core/Culling/ray';
import type { Scene } from '@babylonjs/core/scene';
import type { AbstractMesh } from '@babylonjs/core/Meshes/abstractMesh';
import { tagOf } from './mesh';

const isTagged = (mesh: AbstractMesh): boolean => mesh.isPickable && mesh.isEnabled() && tagOf(mesh) !== null;
const isGlyph = (mesh: AbstractMesh): boolean => isTagged(mesh) && tagOf(mesh)?.glyph === true;

/** The record at a point of the picture in CSS pixels; null over empty space. */
export function pickRecord(scene: Scene, x: number, y: number, glyphSize: number): string | null {
  const first = scene.pick(x, y, isTagged);
  const tag = first.hit ? tagOf(first.pickedMesh) : null;
  if (!tag || tag.glyph) return tag?.record ?? null;
  const glyph = scene.pick(x, y, isGlyph);
  if (glyph.hit && glyph.distance < first.distance + 3 * glyphSize)
    return tagOf(glyph.pickedMesh)?.record ?? null;
  return tag.record;
}
