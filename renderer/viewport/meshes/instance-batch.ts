/**
 * Drawings in many places, by few draw calls: places and tints are rows of a texture and no objects of the scene, so that thousands
 * cost what tens do. They are written anew as a whole (`begin`, `add` each, `end`) when one of them moves.
 */
import type { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial';
import { Color3 } from '@babylonjs/core/Maths/math.color';
import type { Matrix } from '@babylonjs/core/Maths/math.vector';
import type { VertexData } from '@babylonjs/core/Meshes/mesh.vertexData';
import type { Scene } from '@babylonjs/core/scene';
import type { Drawing } from './drawings';
import { Copies } from './copies';
import { PoseTexture } from './pose-texture';

type Tint = Pick<Color3, 'r' | 'g' | 'b'>;
const PLAIN: Tint = Color3.White();

export class InstanceBatch {
  /** Which record each place belongs to. */
  readonly records: string[] = [];
  count = 0;
  private poses: PoseTexture | null = null;
  private drawn = 0;
  private readonly layers: Copies[] = [];

  /** `drawing`: what the pointer meets in each place; null where it meets nothing. */
  constructor(
    readonly name: string,
    private readonly scene: Scene,
    readonly drawing: Drawing | null = null,
  ) {}

  /** Adds a drawing that is shown at all the places. */
  draw(name: string, data: VertexData, material: ShaderMaterial, group = 0): Copies {
    const layer = new Copies(name, data, material, this.scene, group);
    this.layers.push(layer);
    return layer;
  }

  begin(): void {
    this.count = 0;
  }

  add(record: string, world: Matrix, tint: Tint = PLAIN): void {
    const row = this.count++;
    const poses = this.poses && row < this.poses.rows ? this.poses : this.grow();
    poses.setPose(row, world);
    poses.setColor(row, tint);
    this.records[row] = record;
  }

  /** Hands over what changed; nothing where nothing did. */
  end(): void {
    const { poses, count } = this;
    this.records.length = count;
    if (!poses) return;
    if (count > 0) poses.upload();
    if (count === this.drawn) return;
    this.drawn = count;
    for (const layer of this.layers) layer.place(count, poses);
  }

  placeToRef(i: number, out: Matrix): Matrix {
    return this.poses?.poseToRef(i, out) ?? out;
  }

  /** Of the place's own colour [1]. */
  tintOf(i: number): number[] {
    return this.poses?.colorOf(i) ?? [1, 1, 1];
  }

  dispose(): void {
    for (const layer of this.layers) layer.dispose();
    this.poses?.dispose();
    this.poses = null;
  }

  /** The rows written so far are kept. */
  private grow(): PoseTexture {
    const before = this.poses;
    const next = new PoseTexture(Math.max(8, 2 * (before?.rows ?? 0)), this.scene);
    if (before) next.data.set(before.data);
    before?.dispose();
    this.poses = next;
    this.drawn = -1;
    return next;
  }
}
