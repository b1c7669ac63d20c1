/**
 * A picture in slices, each drawn over the previous ones, so that a newer picture waits for one slice and not for all. Transparent parts
 * and overlays come last, with the effects that need the whole picture.
 */
import type { AbstractMesh } from '@babylonjs/core/Meshes/abstractMesh';
import type { Scene } from '@babylonjs/core/scene';

/** Triangles in a slice: some 20 ms, where the processor draws. */
export const SLICE = 20_000;

export const trianglesOf = ({ subMeshes }: AbstractMesh): number =>
  subMeshes.reduce((sum, { indexCount }) => sum + indexCount / 3, 0);

const isLast = (mesh: AbstractMesh): boolean =>
  mesh.renderingGroupId > 0 || (mesh.material?.needAlphaBlendingForMesh(mesh) ?? false);

/** In the order in which they are drawn in one go; the last slice may be empty, and others are not. */
export function sliceMeshes(meshes: readonly AbstractMesh[], most = SLICE): AbstractMesh[][] {
  const shown = meshes.filter((mesh) => mesh.isEnabled());
  const slices: AbstractMesh[][] = [];
  let room = 0;
  for (const mesh of shown) {
    if (isLast(mesh)) continue;
    const triangles = trianglesOf(mesh);
    if (slices.length === 0 || triangles > room) {
      slices.push([]);
      room = most;
    }
    room -= triangles;
    slices[slices.length - 1].push(mesh);
  }
  return [...slices, shown.filter(isLast)];
}

/** What paints the slices one after the other: only the first clears the picture. */
export function slicesOf(scene: Scene, paint: () => void): (() => void)[] {
  const slices = sliceMeshes(scene.meshes);
  return slices.map((data, i) => () => {
    const candidates = scene.getActiveMeshCandidates;
    const layers = scene.effectLayers.filter((layer) => layer.isEnabled);
    const target = scene.activeCamera?.outputRenderTarget;
    const isOver = i === slices.length - 1;
    scene.getActiveMeshCandidates = () => ({ data, length: data.length });
    for (const layer of layers) layer.isEnabled = isOver;
    if (target) target.skipInitialClear = i > 0;
    paint();
    if (target) target.skipInitialClear = false;
    for (const layer of layers) layer.isEnabled = true;
    scene.getActiveMeshCandidates = candidates;
  });
}
