/**
 * The paint of everything solid: diffuse and a little shine under the two lights of `Lighting`, darker where the
 * surface turns away, so that round parts get an outline of their own.
 *
 * A shader of its own rather than Babylon's standard one: it is compiled in a tenth of the time, and it knows the pose
 * texture, by which all the bodies are drawn at once.
 */
import { ShaderStore } from '@babylonjs/core/Engines/shaderStore';
import { Constants } from '@babylonjs/core/Engines/constants';
import { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial';
import type { Color3 } from '@babylonjs/core/Maths/math.color';
import type { Scene } from '@babylonjs/core/scene';
import '@babylonjs/core/Shaders/ShadersInclude/instancesDeclaration';
import '@babylonjs/core/Shaders/ShadersInclude/instancesVertex';
import type { Lighting } from './lighting';
import { CUT_AWAY } from './cut';
import { POSE_LOOKUP } from './pose-texture';
import { SHADE_SAMPLERS, SHADE_UNIFORMS, SHADED } from './shades';

ShaderStore.ShadersStore['kempePaintVertexShader'] = `
precision highp float;
attribute vec3 position;
attribute vec3 normal;
#include<instancesDeclaration>
${POSE_LOOKUP}
uniform mat4 viewProjection;
uniform vec3 paint;
varying vec3 place;
varying vec3 facing;
varying vec3 pigment;
varying vec3 tint;
void main(void) {
#include<instancesVertex>
  mat4 pose = finalWorld;
  pigment = paint;
  tint = vec3(1.0);
#ifdef POSED
  pose = poseOf(uv.y);
#ifdef TINTED
  tint = paintOf(uv.y);
#else
  pigment = paintOf(uv.y);
#endif
#endif
  vec4 world = pose * vec4(position, 1.0);
  place = world.xyz;
  facing = mat3(pose) * normal;
  gl_Position = viewProjection * world;
}`;

ShaderStore.ShadersStore['kempePaintFragmentShader'] = `
precision highp float;
varying vec3 place;
varying vec3 facing;
varying vec3 pigment;
varying vec3 tint;
uniform vec3 sky;
uniform vec3 key;
uniform vec3 ground;
uniform vec3 eye;
uniform float lit;
uniform float glow;
uniform float alpha;
${CUT_AWAY}
${SHADED}
void main(void) {
  vec3 n = normalize(facing);
  vec3 v = normalize(eye - place);
#ifdef CUT
  cutAway(place);
  if (dot(v, n) < 0.0) {
    float hatch = step(1.6, mod(gl_FragCoord.x + gl_FragCoord.y, 8.0));
    gl_FragColor = vec4(pigment * tint * mix(0.45, 0.8, hatch), alpha);
    return;
  }
#endif
  vec3 light = mix(ground, vec3(1.0), 0.5 + 0.5 * dot(n, sky)) * 0.78;
  float key0 = max(0.0, -dot(n, key)) * 0.6;
#ifdef SHADED
  float open = texture2D(occlusion, gl_FragCoord.xy / picture).r;
  light *= open;
  key0 *= mix(0.12, 1.0, litBy(place, n, key)) * (0.4 + 0.6 * open);
#endif
  light += key0;
  light *= mix(vec3(0.55, 0.57, 0.6), vec3(1.0), min(1.0, pow(0.05 + abs(dot(v, n)), 2.8)));
  float shine = 0.12 * pow(max(0.0, dot(n, normalize(v - key))), 42.0);
#ifdef SHADED
  // the wide lamp of a studio, above the model, in what is smooth
  shine = (shine + 0.1 * smoothstep(0.55, 0.95, dot(reflect(-v, n), sky))) * open;
#endif
  gl_FragColor = vec4(clamp(pigment * (light * lit + glow), 0.0, 1.0) * tint + shine * lit, alpha);
}`;

const styles = new WeakMap<object, PaintStyle>();

/** The paint of a material, for the software rasteriser; null for other materials. */
export const paintOf = (material: object): PaintStyle | null => styles.get(material) ?? null;

/** Whether it is of a solid part, and not of a sign or of what is seen through. */
export const isPart = (style: PaintStyle | null): boolean =>
  style !== null && (style.alpha ?? 1) === 1 && !style.glow && !style.flat;

export interface PaintStyle {
  color: Color3;
  /** How much of its colour it gives without light. */
  glow?: number;
  alpha?: number;
  /** Light does not change it. */
  flat?: boolean;
  /** Place and colour come from the pose texture. */
  posed?: boolean;
  /** The colour there is what its own is multiplied by. */
  tinted?: boolean;
}

export function createPaint(
  name: string,
  style: PaintStyle,
  lighting: Lighting,
  scene: Scene,
): ShaderMaterial {
  const { alpha = 1, glow = 0, flat = false, tinted = false, posed = false } = style;
  const material = new ShaderMaterial(name, scene, 'kempePaint', {
    attributes: ['position', 'normal', ...(posed ? ['uv'] : [])],
    uniforms: [
      ...['world', 'viewProjection', 'paint', 'glow', 'alpha', 'lit'],
      ...['sky', 'key', 'ground', 'eye', 'first', 'cut'],
      ...SHADE_UNIFORMS,
    ],
    samplers: [...SHADE_SAMPLERS, ...(posed ? ['poses'] : [])],
    defines: [...(tinted ? ['#define TINTED'] : []), ...(posed ? ['#define POSED'] : [])],
    needAlphaBlending: alpha < 1,
    useClipPlane: false,
  });
  styles.set(material, style);
  material.setColor3('paint', style.color);
  material.setFloat('glow', glow);
  material.setFloat('alpha', alpha);
  material.setFloat('lit', flat ? 0 : 1);
  material.setVector3('sky', lighting.sky);
  material.setVector3('key', lighting.key);
  material.setVector3('eye', lighting.eye);
  material.setColor3('ground', lighting.ground);
  if (alpha < 1) {
    material.backFaceCulling = false;
    material.alphaMode = Constants.ALPHA_COMBINE;
  }
  return material;
}

export function repaint(
  material: ShaderMaterial,
  change: Pick<PaintStyle, 'color'> | { alpha: number },
): void {
  const style = paintOf(material);
  if (style) styles.set(material, { ...style, ...change });
  if ('color' in change) material.setColor3('paint', change.color);
  else material.setFloat('alpha', change.alpha);
}
