/**
 * Lines of a constant width in pixels. WebGL's own are one pixel wide and drown on a dense display.
 *
 * Each segment is a quad: `position` is its own end, `normal` the other end, `uv.x` the side it moves to,
 * `uv.y` its row in the pose texture where there is one.
 */
import { ShaderStore } from '@babylonjs/core/Engines/shaderStore';
import { Constants } from '@babylonjs/core/Engines/constants';
import { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial';
import { Vector2 } from '@babylonjs/core/Maths/math.vector';
import { Color4 } from '@babylonjs/core/Maths/math.color';
import type { Color3 } from '@babylonjs/core/Maths/math.color';
import { Mesh } from '@babylonjs/core/Meshes/mesh';
import { VertexData } from '@babylonjs/core/Meshes/mesh.vertexData';
import type { Scene } from '@babylonjs/core/scene';
import '@babylonjs/core/Shaders/ShadersInclude/instancesDeclaration';
import '@babylonjs/core/Shaders/ShadersInclude/instancesVertex';
import { CUT_AWAY } from './cut';
import { POSE_LOOKUP } from './pose-texture';

ShaderStore.ShadersStore['kempeLineVertexShader'] = `
precision highp float;
attribute vec3 position;
attribute vec3 normal;
attribute vec2 uv;
#include<instancesDeclaration>
#define UV_DECLARED
${POSE_LOOKUP}
uniform mat4 viewProjection;
uniform vec2 viewport;
uniform float width;
uniform float lift;
#ifdef PAINTED
varying vec3 pigment;
#endif
#ifdef CUT
varying vec3 place;
#endif
void main(void) {
#include<instancesVertex>
  mat4 pose = finalWorld;
#ifdef POSED
  pose = poseOf(uv.y);
#endif
#ifdef PAINTED
  pigment = paintOf(uv.y);
#endif
#ifdef CUT
  place = (pose * vec4(position, 1.0)).xyz;
#endif
  vec4 a = viewProjection * (pose * vec4(position, 1.0));
  vec4 b = viewProjection * (pose * vec4(normal, 1.0));
  vec2 d = (b.xy / b.w - a.xy / a.w) * viewport;
  d = dot(d, d) > 1e-9 ? normalize(d) : vec2(0.0);
  vec2 shift = vec2(-d.y, d.x) * uv.x - 0.5 * d;
  gl_Position = a + vec4(shift * width / viewport * a.w, -lift * a.w, 0.0);
}`;

ShaderStore.ShadersStore['kempeLineFragmentShader'] = `
precision highp float;
uniform vec4 color;
#ifdef PAINTED
varying vec3 pigment;
#endif
#ifdef CUT
varying vec3 place;
#endif
${CUT_AWAY}
void main(void) {
#ifdef CUT
  cutAway(place);
#endif
#ifdef PAINTED
  gl_FragColor = vec4(pigment, color.a);
#else
  gl_FragColor = color;
#endif
}`;

export interface LineStyle {
  color: Color3;
  alpha?: number;
  /** CSS pixels. */
  width: number;
  /** Drawn where it is hidden, not where it is seen. */
  hidden?: boolean;
  /** Place comes from the pose texture. */
  posed?: boolean;
  /** Colour comes from there, too. */
  painted?: boolean;
  /** Wins over other lines in the same place. */
  foremost?: boolean;
}

const styles = new WeakMap<object, LineStyle>();

/** The line style of a material, for the software rasteriser; null for other materials. */
export const lineStyleOf = (material: object): LineStyle | null => styles.get(material) ?? null;

/** All the line materials of one scene share the size of the picture. */
export class LineMaterials {
  private readonly all: { material: ShaderMaterial; width: number }[] = [];
  private readonly viewport = new Vector2(1, 1);
  private ratio = 1;

  constructor(private readonly scene: Scene) {}

  create(name: string, style: LineStyle): ShaderMaterial {
    const material = new ShaderMaterial(name, this.scene, 'kempeLine', {
      attributes: ['position', 'normal', 'uv'],
      uniforms: ['world', 'viewProjection', 'viewport', 'width', 'lift', 'color', 'first', 'cut'],
      samplers: style.posed ? ['poses'] : [],
      defines: [...(style.posed ? ['#define POSED'] : []), ...(style.painted ? ['#define PAINTED'] : [])],
      needAlphaBlending: (style.alpha ?? 1) < 1,
      useClipPlane: false,
    });
    material.backFaceCulling = false;
    material.setFloat('lift', style.foremost ? 3e-4 : 1.5e-4);
    if (style.hidden) {
      material.depthFunction = Constants.GREATER;
      material.disableDepthWrite = true;
    }
    this.all.push({ material, width: style.width });
    this.restyle(material, style);
    return material;
  }

  restyle(material: ShaderMaterial, style: LineStyle): void {
    const { r, g, b } = style.color;
    styles.set(material, style);
    material.setColor4('color', new Color4(r, g, b, style.alpha ?? 1));
    const entry = this.all.find((e) => e.material === material);
    if (entry) entry.width = style.width;
    material.setFloat('width', style.width * this.ratio);
    material.setVector2('viewport', this.viewport);
  }

  /** Size of the picture in device pixels, and how many of those make a CSS pixel. */
  resize(width: number, height: number, ratio: number): void {
    this.viewport.set(Math.max(1, width), Math.max(1, height));
    this.ratio = ratio;
    for (const { material, width: w } of this.all) {
      material.setFloat('width', w * ratio);
      material.setVector2('viewport', this.viewport);
    }
  }
}

/** Two triangles of four corners. */
const QUAD = [0, 1, 2, 0, 2, 3];

/** Quads for segments given as six numbers each. */
export function lineVertexData(given: ArrayLike<number>): VertexData {
  // A round bar has no edges, and Babylon no use for an empty mesh: one point draws nothing.
  const segments = given.length > 0 ? given : [0, 0, 0, 0, 0, 0];
  const count = Math.floor(segments.length / 6);
  const positions = new Float32Array(count * 12);
  const others = new Float32Array(count * 12);
  const sides = new Float32Array(count * 8);
  const indices = new Uint32Array(count * 6);
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < 4; k++) {
      const own = i * 6 + (k < 2 ? 0 : 3);
      const other = i * 6 + (k < 2 ? 3 : 0);
      for (let c = 0; c < 3; c++) {
        positions[i * 12 + k * 3 + c] = segments[own + c];
        others[i * 12 + k * 3 + c] = segments[other + c];
      }
      // Seen from the far end left is right, so the sides swap.
      sides[i * 8 + k * 2] = k % 2 === 0 ? 1 : -1;
    }
    for (let k = 0; k < 6; k++) indices[i * 6 + k] = i * 4 + QUAD[k];
  }
  const data = new VertexData();
  data.positions = positions;
  data.normals = others;
  data.uvs = sides;
  data.indices = indices;
  return data;
}

export function createLineMesh(
  name: string,
  segments: ArrayLike<number>,
  material: ShaderMaterial,
  scene: Scene,
): Mesh {
  const mesh = new Mesh(name, scene);
  lineVertexData(segments).applyToMesh(mesh);
  mesh.material = material;
  mesh.isPickable = false;
  return mesh;
}
