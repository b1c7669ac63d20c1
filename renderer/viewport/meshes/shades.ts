/** What the paint does with shadows and ambient occlusion: what took their pictures is in `shading`. */
import type { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial';
import type { BaseTexture } from '@babylonjs/core/Materials/Textures/baseTexture';
import type { Matrix, Vector2 } from '@babylonjs/core/Maths/math.vector';

export interface Shades {
  /** Depths that the light sees; `side` of its picture [px], and the size of its texels [m]. */
  shadows: BaseTexture;
  side: number;
  texel: number;
  /** From W to places in that picture and depths. */
  toMap: Matrix;
  /** How much of the sky is seen from what is in the picture. */
  occlusion: BaseTexture;
  /** Size of the picture [px]. */
  picture: Vector2;
}

/** Depths as `depth-pass.ts` packs them: every card can draw bytes, and not every one floats. More than 1 where nothing was drawn. */
export const UNPACK_DEPTH = `#define depthIn(parts) dot(parts, vec4(1.0, 1.0 / 255.0, 1.0 / 65025.0, 1.0 / 16581375.0))
`;

export const SHADE_UNIFORMS = ['toMap', 'side', 'texel', 'picture'];
export const SHADE_SAMPLERS = ['shadows', 'occlusion'];

/** Texels of a shadow's soft edge, either way: a box of four, weighted so that it slides smoothly over texels. */
export const SHADED = `
#ifdef SHADED
${UNPACK_DEPTH}
uniform sampler2D shadows;
uniform sampler2D occlusion;
uniform mat4 toMap;
uniform float side;
uniform float texel;
uniform vec2 picture;
float shadowTexel(vec2 at, float depth) {
  return step(depth, depthIn(texture2D(shadows, at)));
}
float litBy(vec3 at, vec3 n, vec3 light) {
  float slope = 1.0 - abs(dot(n, light));
  vec3 map = (toMap * vec4(at + n * texel * (1.0 + 2.5 * slope), 1.0)).xyz;
  float depth = map.z - 1.2 / side;
  vec2 p = map.xy * side - 0.5;
  vec2 corner = floor(p);
  vec2 f = p - corner;
  float sum = 0.0;
  for (int i = -2; i <= 2; i++) {
    float x = i == -2 ? 1.0 - f.x : i == 2 ? f.x : 1.0;
    for (int j = -2; j <= 2; j++) {
      float y = j == -2 ? 1.0 - f.y : j == 2 ? f.y : 1.0;
      sum += x * y * shadowTexel((corner + vec2(float(i), float(j)) + 0.5) / side, depth);
    }
  }
  return sum / 16.0;
}
#endif`;

/** Null: none. */
export function setShades(material: ShaderMaterial, shades: Shades | null): void {
  material.setDefine('#define SHADED', shades !== null);
  if (!shades) return;
  material.setTexture('shadows', shades.shadows);
  material.setTexture('occlusion', shades.occlusion);
  material.setMatrix('toMap', shades.toMap);
  material.setFloat('side', shades.side);
  material.setFloat('texel', shades.texel);
  material.setVector2('picture', shades.picture);
}
