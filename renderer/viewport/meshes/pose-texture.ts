/**
 * The pose and the colour of every body as a texture, one row each, so that bodies which move on their own can still
 * be one mesh: each of its vertices names its row in `uv.y`, counted from `first`.
 */
import { Constants } from '@babylonjs/core/Engines/constants';
import { RawTexture } from '@babylonjs/core/Materials/Textures/rawTexture';
import type { Color3 } from '@babylonjs/core/Maths/math.color';
import { Matrix } from '@babylonjs/core/Maths/math.vector';
import type { Effect } from '@babylonjs/core/Materials/effect';
import type { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial';
import type { Scene } from '@babylonjs/core/scene';

/** Texels in a row: three rows of the matrix, then the colour. */
const TEXELS = 4;
export const FLOATS = 4 * TEXELS;
/** Rows side by side: no graphics need have textures of more than some thousand texels either way. */
const ABREAST = 64;

/** For vertex shaders that define POSED. */
export const POSE_LOOKUP = `
#ifdef POSED
#ifndef UV_DECLARED
attribute vec2 uv;
#endif
uniform highp sampler2D poses;
uniform float first;
vec4 texelOf(float row, int i) {
  int r = int(first + row + 0.5);
  return texelFetch(poses, ivec2(${TEXELS} * (r % ${ABREAST}) + i, r / ${ABREAST}), 0);
}
mat4 poseOf(float row) {
  return transpose(mat4(texelOf(row, 0), texelOf(row, 1), texelOf(row, 2), vec4(0.0, 0.0, 0.0, 1.0)));
}
vec3 paintOf(float row) { return texelOf(row, 3).rgb; }
#endif`;

const ofMaterials = new WeakMap<object, PoseTexture>();

/** Where the bodies of a material are, for who draws without its shader; null where its meshes have a place of their own. */
export const posesOf = (material: object): PoseTexture | null => ofMaterials.get(material) ?? null;

export class PoseTexture {
  readonly texture: RawTexture;
  /** Rows of 16 numbers: three rows of the matrix, then the colour. */
  readonly data: Float32Array;
  private changed = true;

  constructor(
    readonly rows: number,
    scene: Scene,
  ) {
    const lines = Math.ceil(rows / ABREAST);
    this.data = new Float32Array(FLOATS * ABREAST * lines);
    this.texture = new RawTexture(
      this.data,
      TEXELS * ABREAST,
      lines,
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
    material.setFloat('first', 0);
  }

  /** For what has another texture for each of its meshes: in place of `attach`, whenever a mesh is drawn. */
  bind(effect: Effect, first: number): void {
    effect.setTexture('poses', this.texture);
    effect.setFloat('first', first);
  }

  poseToRef(row: number, out: Matrix): Matrix {
    const [d, i] = [this.data, FLOATS * row];
    Matrix.FromValuesToRef(
      ...([d[i], d[i + 4], d[i + 8], 0, d[i + 1], d[i + 5], d[i + 9], 0] as const),
      ...([d[i + 2], d[i + 6], d[i + 10], 0, d[i + 3], d[i + 7], d[i + 11], 1] as const),
      out,
    );
    return out;
  }

  setPose(row: number, world: Matrix): void {
    const m = world.m;
    for (let i = 0; i < 3; i++) {
      for (let j = 0; j < 4; j++) this.put(row * FLOATS + 4 * i + j, m[4 * j + i]);
    }
  }

  colorOf(row: number): number[] {
    return [...this.data.subarray(FLOATS * row + 12, FLOATS * row + 15)];
  }

  setColor(row: number, { r, g, b }: Pick<Color3, 'r' | 'g' | 'b'>): void {
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
