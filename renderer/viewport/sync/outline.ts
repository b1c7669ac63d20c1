/**
 * The outline of what is selected, through what is before it. Its mask and what is made of it are as large as the picture; only where
 * the selection is they are cleared, drawn and read: of a picture that the processor draws they would be half the work.
 */
import { SelectionOutlineLayer } from '@babylonjs/core/Layers/selectionOutlineLayer';
import type { Engine } from '@babylonjs/core/Engines/engine';
import type { Color3 } from '@babylonjs/core/Maths/math.color';
import type { Matrix, Vector3 } from '@babylonjs/core/Maths/math.vector';
import type { Mesh } from '@babylonjs/core/Meshes/mesh';
import type { Scene } from '@babylonjs/core/scene';

/** In pixels. */
const THICKNESS = 2;

/** Part of a picture, from its lower left corner [px]. */
export interface Window {
  left: number;
  bottom: number;
  width: number;
  height: number;
}

export class Outline {
  private readonly layer: SelectionOutlineLayer;
  private solids: Mesh[] = [];

  constructor(private readonly scene: Scene) {
    const layer = new SelectionOutlineLayer('selection', scene, { useDepthOcclusion: false });
    layer.outlineThickness = THICKNESS;
    this.layer = layer;
    // the outline reads so far beside itself, where the mask of an earlier picture must not be
    layer.mainTexture.onBeforeRenderObservable.add(() =>
      this.narrow(layer.mainTexture.getSize(), 2 * THICKNESS + 2),
    );
    layer.mainTexture.onAfterRenderObservable.add(() => this.widen());
    layer.onBeforeComposeObservable.add(() => this.narrow(this.pictureSize(), THICKNESS + 1));
    layer.onAfterComposeObservable.add(() => this.widen());
  }

  set color(color: Color3) {
    this.layer.outlineColor = color;
  }

  clear(): void {
    this.layer.clearSelection();
    this.solids = [];
  }

  add(solid: Mesh): void {
    this.layer.addSelection(solid);
    this.solids.push(solid);
  }

  private pictureSize(): { width: number; height: number } {
    const engine = this.scene.getEngine();
    return { width: engine.getRenderWidth(true), height: engine.getRenderHeight(true) };
  }

  private narrow(size: { width: number; height: number }, margin: number): void {
    const corners = this.solids.flatMap((solid) => {
      solid.computeWorldMatrix();
      return solid.getBoundingInfo().boundingBox.vectorsWorld;
    });
    const { left, bottom, width, height } = windowOf(corners, this.scene.getTransformMatrix(), size, margin);
    this.engine.enableScissor?.(left, bottom, width, height);
  }

  private widen(): void {
    this.engine.disableScissor?.();
  }

  /** Without graphics it has none. */
  private get engine(): Partial<Engine> {
    return this.scene.getEngine() as Engine;
  }
}

/** Where points are in a picture, with a margin [px]; all of it where one is behind the eye. */
export function windowOf(
  points: readonly Vector3[],
  { m }: Pick<Matrix, 'm'>,
  { width, height }: { width: number; height: number },
  margin: number,
): Window {
  let [left, right, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y, z } of points) {
    const w = x * m[3] + y * m[7] + z * m[11] + m[15];
    if (w <= 0) return { left: 0, bottom: 0, width, height };
    const across = ((x * m[0] + y * m[4] + z * m[8] + m[12]) / w + 1) * 0.5 * width;
    const up = ((x * m[1] + y * m[5] + z * m[9] + m[13]) / w + 1) * 0.5 * height;
    [left, right] = [Math.min(left, across), Math.max(right, across)];
    [bottom, top] = [Math.min(bottom, up), Math.max(top, up)];
  }
  const inside = (at: number, most: number): number => Math.min(most, Math.max(0, at));
  left = inside(Math.floor(left - margin), width);
  bottom = inside(Math.floor(bottom - margin), height);
  return {
    left,
    bottom,
    width: Math.max(0, inside(Math.ceil(right + margin), width) - left),
    height: Math.max(0, inside(Math.ceil(top + margin), height) - bottom),
  };
}
