/**
 * The pose and the colour of every body as a texture, one row each, so that bodies which move on their own can still
 * be one mesh: each of its vertices names its row in `uv.y`.
 */
import { Constants } from '@babylonjs/core/Engines/constants';
import { RawTexture } from '@babylonjs/core/Materials/Textures/rawTexture';
import type { Color3 } from '@babylonjs/core/Maths/math.color';
import type { Matrix } from '@babylonjs/core/Maths/math.vector';
import type { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial';
import type { Scene } from '@babylonjs/core/scene';

/** Texels in a row: three rows of the matrix, then the colour. */
const TEXELS = 4;
export const FLOATS = 4 * TEXELS;

/** For vertex shaders that define POSED. */
export const POSE_LOOKUP = `
#ifdef POSED
#ifndef UV_DECLARED
attribute vec2 uv;
#endif
uniform highp sampler2D poses;
mat4 poseOf(float row) {
  int r = int(row + 0.5);
  vec4 x = texelFetch(poses, ivec2(0, r), 0);
  vec4 y = texelFetch(poses, ivec2(1, r), 0);
  vec4 z = texelFetch(poses, ivec2(2, r), 0);
  return transpose(mat4(x, y, z, vec4(0.0, 0.0, 0.0, 1.0)));
}
vec3 paintOf(float row) { return texelFetch(poses, ivec2(3, int(row + 0.5)), 0).rgb; }
#endif`;

const ofMaterials = new WeakMap<object, PoseTexture>();

/** Where the bodies of a material are, for who draws without its shader; null where its meshes have a place of their own. */
export const posesOf = (material: object): PoseTexture | null => ofMaterials.get(material) ?? null;

export class PoseTexture {
  private readonly texture: RawTexture;
  /** Rows of 16 numbers: three rows of the matrix, then the colour. */
  readonly data: Float32Array;
  private changed = true;

  constructor(
    readonly rows: number,
    scene: Scene,
  ) {
    this.data = new Float32Array(FLOATS * rows);
    this.texture = new RawTexture(
      this.data,
      TEXELS,
      rows,
      Constants.TEXTUREFORMAT_RGBA,
      scene,
      false,
      false,
      Constants.TEXTURE_NEAREST_SAMPLINGMODE,
      Constants.TEXTURETYPE_FLOAT,
    );
  }

  attach(material: ShaderMaterial): void {
    ofMaterials.set(material, this);
    material.setTexture('poses', this.texture);
  }

  setPose(row: number, world: Matrix): void {
    const m = world.m;
    for (let i = 0; i < 3; i++) {
      for (let j = 0; j < 4; j++) this.put(row * FLOATS + 4 * i + j, m[4 * j + i]);
    }
  }

  setColor(row: number, { r, g, b }: Color3): void {
    const at = row * FLOATS + 12;
    this.put(at, r);
    this.put(at + 1, g);
    this.put(at + 2, b);
    this.put(at + 3, 1);
  }

  /** Hands over what changed; nothing where nothing did, as while the camera moves. */
  upload(): boolean {
    if (!this.changed) return false;
    this.changed = false;
    this.texture.update(this.data);
    return true;
  }

  dispose(): void {
    this.texture.dispose();
  }

  private put(at: number, value: number): void {
    const single = Math.fround(value);
    if (this.data[at] === single) return;
    this.data[at] = single;
    this.changed = true;
  }
}
