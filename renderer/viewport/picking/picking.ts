/** What is under the pointer. Joints and loads are small and lie on bodies, so they win within their own size. */
import '@babylonjs/core/Culling/ray';
import type { Scene } from '@babylonjs/core/scene';
import type { AbstractMesh } from '@babylonjs/core/Meshes/abstractMesh';
import type { Vector4 } from '@babylonjs/core/Maths/math.vector';
import { keepRay } from '../section/keep-ray';
import type { KeptRay } from '../section/keep-ray';
import type { InstanceBatch } from '../meshes/instance-batch';
import { tagOf } from '../meshes/mesh';
import { pickBody } from './pick-body';
import type { BodyHit, DrawnBody } from './pick-body';
import { pickInstance } from './pick-instance';

/** What moves its own vertices has a mesh of its own: the coils of springs. */
const isGlyph = (mesh: AbstractMesh): boolean =>
  mesh.isPickable && mesh.isEnabled() && tagOf(mesh)?.glyph === true;

/** The record at a point of the picture in CSS pixels; null over empty space. `cut`: the section, if there is one. */
export function pickRecord(
  scene: Scene,
  bodies: Iterable<DrawnBody>,
  glyphs: Iterable<InstanceBatch>,
  at: { x: number; y: number },
  { glyphSize, cut }: { glyphSize: number; cut: Vector4 | null },
): string | null {
  const body = pickFace(scene, bodies, at, cut);
  const near = body === null ? Infinity : body.distance + 3 * glyphSize;
  const kept = keepRay(scene.createPickingRay(at.x, at.y, null, scene.activeCamera), cut);
  const part = kept && within(kept, pickInstance(glyphs, kept.ray));
  const mesh = scene.pick(at.x, at.y, isGlyph);
  const own = mesh.hit && mesh.distance < near ? mesh.distance : Infinity;
  if (part && part.distance < near && part.distance <= own) return part.record;
  if (own < Infinity) return tagOf(mesh.pickedMesh)?.record ?? null;
  return body?.body ?? null;
}

/** The face of a body under a point of the picture: where, and its outward normal, in W. */
export function pickFace(
  scene: Scene,
  bodies: Iterable<DrawnBody>,
  { x, y }: { x: number; y: number },
  cut: Vector4 | null,
): BodyHit | null {
  const kept = keepRay(scene.createPickingRay(x, y, null, scene.activeCamera), cut);
  return kept && within(kept, pickBody(bodies, kept.ray));
}

/** With its distance from the eye; null if it is cut away. */
const within = <Hit extends { distance: number }>({ before, limit }: KeptRay, hit: Hit | null): Hit | null =>
  hit && hit.distance <= limit ? { ...hit, distance: before + hit.distance } : null;
