/** What is under the pointer. Joints and loads are small and lie on bodies, so they win within their own size. */
import '@babylonjs/core/Culling/ray';
import type { Scene } from '@babylonjs/core/scene';
import type { AbstractMesh } from '@babylonjs/core/Meshes/abstractMesh';
import type { Vec3 } from '../../engine/model/project';
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

const isBody = (mesh: AbstractMesh): boolean => isTagged(mesh) && tagOf(mesh)?.glyph !== true;

/** The face of a body under a point of the picture: where, and its outward normal, in W. */
export function pickFace(
  scene: Scene,
  x: number,
  y: number,
): { body: string; at: Vec3; normal: Vec3 } | null {
  const hit = scene.pick(x, y, isBody);
  const tag = tagOf(hit.pickedMesh);
  const p = hit.pickedPoint;
  // The face itself, not the shading that rounds it off.
  const n = hit.getNormal(true, false);
  if (!tag || !p || !n) return null;
  // What can be seen looks towards the eye, however its triangles wind.
  const { x: a, y: b, z: c } = hit.ray?.direction ?? n.negate();
  const sign = n.x * a + n.y * b + n.z * c > 0 ? -1 : 1;
  return { body: tag.record, at: [p.x, p.y, p.z], normal: [sign * n.x, sign * n.y, sign * n.z] };
}
