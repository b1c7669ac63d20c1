/**
 * Ambient occlusion: how much of the sky the surroundings of a point leave, from the depths beside it in the picture (McGuire et al.,
 * Scalable Ambient Obscurance, 2012), without the grain of its pattern of directions.
 */
import { Vector2 } from '@babylonjs/core/Maths/math.vector';
import type { RenderTargetTexture } from '@babylonjs/core/Materials/Textures/renderTargetTexture';
import type { Scene } from '@babylonjs/core/scene';
import { UNPACK_DEPTH } from '../meshes/shades';
import { ScreenPass } from './screen-pass';
import type { ScreenShader } from './screen-pass';

const SAMPLES = 14;

const OBSCURANCE: ScreenShader = {
  name: 'kempeObscurance',
  uniforms: ['texel', 'lens', 'span', 'radius', 'isPerspective'],
  samplers: ['depths'],
  fragment: `
precision highp float;
varying vec2 uv;
uniform sampler2D depths;
uniform vec2 texel;
uniform vec2 lens;
uniform vec2 span;
uniform float radius;
uniform float isPerspective;
${UNPACK_DEPTH}
vec3 placeAt(vec2 at) {
  float away = mix(span.x, span.y, depthIn(texture2D(depths, at)));
  return vec3((2.0 * at - 1.0) * lens * mix(1.0, away, isPerspective), -away);
}
void main(void) {
  gl_FragColor = vec4(1.0);
  if (depthIn(texture2D(depths, uv)) > 1.0) return;
  vec3 c = placeAt(uv);
  vec3 left = c - placeAt(uv - vec2(texel.x, 0.0));
  vec3 right = placeAt(uv + vec2(texel.x, 0.0)) - c;
  vec3 down = c - placeAt(uv - vec2(0.0, texel.y));
  vec3 up = placeAt(uv + vec2(0.0, texel.y)) - c;
  // over the edge of a part lies another one
  vec3 n = normalize(cross(abs(left.z) < abs(right.z) ? left : right, abs(down.z) < abs(up.z) ? down : up));
  vec2 reach = 0.5 * radius / (lens * mix(1.0, -c.z, isPerspective));
  vec2 cell = mod(gl_FragCoord.xy, 4.0);
  float turn = mod(cell.x * 4.0 + cell.y * 7.0, 16.0) / 16.0 * 6.2832;
  float sum = 0.0;
  for (int i = 0; i < ${SAMPLES}; i++) {
    float part = (float(i) + 0.5) / ${SAMPLES}.0;
    float angle = turn + part * 6.2832 * 5.0;
    vec3 v = (placeAt(uv + part * reach * vec2(cos(angle), sin(angle))) - c) / radius;
    float square = dot(v, v);
    float near = max(0.0, 1.0 - square);
    sum += near * near * near * max(0.0, dot(v, n) - 0.03) / (square + 0.01);
  }
  gl_FragColor = vec4(vec3(max(0.0, 1.0 - sum * 2.4 / ${SAMPLES}.0)), 1.0);
}`,
};

const SMOOTH: ScreenShader = {
  name: 'kempeSmoothObscurance',
  uniforms: ['texel', 'limit'],
  samplers: ['depths', 'obscurance'],
  fragment: `
precision highp float;
varying vec2 uv;
uniform sampler2D depths;
uniform sampler2D obscurance;
uniform vec2 texel;
uniform float limit;
${UNPACK_DEPTH}
void main(void) {
  float depth = depthIn(texture2D(depths, uv));
  float sum = 0.0;
  float weights = 0.0;
  for (int i = 0; i < 4; i++) {
    for (int j = 0; j < 4; j++) {
      vec2 at = uv + (vec2(float(i), float(j)) - 1.5) * texel;
      float weight = abs(depthIn(texture2D(depths, at)) - depth) < limit ? 1.0 : 0.001;
      sum += weight * texture2D(obscurance, at).r;
      weights += weight;
    }
  }
  gl_FragColor = vec4(vec3(sum / weights), 1.0);
}`,
};

export interface Eye {
  /** Half of the picture either way: at unit distance, or, without perspective, anywhere [m]. */
  lens: readonly [number, number];
  isPerspective: boolean;
  /** From the eye to depths 0 and 1 [m]. */
  span: readonly [number, number];
}

export class Occlusion {
  private readonly obscurance: ScreenPass;
  private readonly smooth: ScreenPass;

  constructor(depths: RenderTargetTexture, scene: Scene, size: { width: number; height: number }) {
    const texel = new Vector2(1 / size.width, 1 / size.height);
    this.obscurance = new ScreenPass(OBSCURANCE, scene, size);
    this.smooth = new ScreenPass(SMOOTH, scene, size);
    for (const { material } of [this.obscurance, this.smooth]) {
      material.setTexture('depths', depths);
      material.setVector2('texel', texel);
    }
    this.smooth.material.setTexture('obscurance', this.obscurance.texture);
  }

  get texture(): RenderTargetTexture {
    return this.smooth.texture;
  }

  isReady(): boolean {
    return this.obscurance.isReady() && this.smooth.isReady();
  }

  /** Of what lies within `radius` of a point [m]. */
  draw({ lens, span, isPerspective }: Eye, radius: number): void {
    const { material } = this.obscurance;
    material.setVector2('lens', new Vector2(...lens));
    material.setVector2('span', new Vector2(...span));
    material.setFloat('radius', radius);
    material.setFloat('isPerspective', isPerspective ? 1 : 0);
    this.smooth.material.setFloat('limit', (0.5 * radius) / Math.max(1e-12, span[1] - span[0]));
    this.obscurance.draw();
    this.smooth.draw();
  }

  dispose(): void {
    this.obscurance.dispose();
    this.smooth.dispose();
  }
}
