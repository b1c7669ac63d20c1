/** The soft shadow on the floor under a model, or on the backdrop behind one that moves in a plane: darkest where it touches. */
import { ShaderStore } from '@babylonjs/core/Engines/shaderStore';
import { Constants } from '@babylonjs/core/Engines/constants';
import { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial';
import { Vector2 } from '@babylonjs/core/Maths/math.vector';
import type { Vector4 } from '@babylonjs/core/Maths/math.vector';
import type { AbstractMesh } from '@babylonjs/core/Meshes/abstractMesh';
import { Mesh } from '@babylonjs/core/Meshes/mesh';
import { VertexData } from '@babylonjs/core/Meshes/mesh.vertexData';
import type { Scene } from '@babylonjs/core/scene';
import type { Vec3 } from '../../../engine/model/project';
import { along, dot } from '../vector';
import { UNPACK_DEPTH } from '../meshes/shades';
import { DepthPass } from './depth-pass';
import { groundPlace, groundSpace } from './light-space';
import type { Ball, Ground } from './light-space';
import { ScreenPass } from './screen-pass';
import type { ScreenShader } from './screen-pass';

/** Of the picture that the ground sees [px]. */
const SIZE = { width: 256, height: 256 };
/** Half of what it sees, in radii of the model. */
const REACH = 1.5;
/** Alpha of the darkest shadow [1]. */
const STRENGTH = { light: 0.34, dark: 0.62 };

const blur = (name: string, value: string): ScreenShader => ({
  name,
  uniforms: ['stride'],
  samplers: ['source'],
  fragment: `
precision highp float;
varying vec2 uv;
uniform sampler2D source;
uniform vec2 stride;
${UNPACK_DEPTH}
float darkness(vec4 texel) { return ${value}; }
void main(void) {
  float sum = 0.0;
  float weights = 0.0;
  for (int i = -6; i <= 6; i++) {
    float weight = exp(-float(i * i) / 16.0);
    sum += weight * darkness(texture2D(source, uv + float(i) * stride));
    weights += weight;
  }
  gl_FragColor = vec4(vec3(sum / weights), 1.0);
}`,
});

/** The higher above the ground, the less dark. */
const ACROSS = blur('kempeGroundAcross', 'depthIn(texel) > 1.0 ? 0.0 : exp(-2.2 * depthIn(texel))');
const ALONG = blur('kempeGroundAlong', 'texel.r');

ShaderStore.ShadersStore['kempeGroundVertexShader'] = `
precision highp float;
attribute vec3 position;
uniform mat4 viewProjection;
uniform mat4 place;
varying vec2 at;
varying vec3 spot;
void main(void) {
  at = position.xy;
  vec4 world = place * vec4(position, 1.0);
  spot = world.xyz;
  gl_Position = viewProjection * world;
}`;

ShaderStore.ShadersStore['kempeGroundFragmentShader'] = `
precision highp float;
varying vec2 at;
varying vec3 spot;
uniform sampler2D darkness;
uniform float strength;
void main(void) {
  float edge = 1.0 - smoothstep(0.75, 1.0, length(at));
  gl_FragColor = vec4(0.0, 0.0, 0.0, strength * edge * texture2D(darkness, 0.5 + 0.5 * at).r);
}`;

export class GroundShadow {
  private readonly seen: DepthPass;
  private readonly across: ScreenPass;
  private readonly along: ScreenPass;
  private readonly material: ShaderMaterial;
  private readonly sheet: Mesh;
  private isDark = false;

  constructor(scene: Scene) {
    this.seen = new DepthPass('ground', scene, SIZE);
    this.across = new ScreenPass(ACROSS, scene, SIZE);
    this.along = new ScreenPass(ALONG, scene, SIZE);
    this.across.material.setTexture('source', this.seen.texture);
    this.across.material.setVector2('stride', new Vector2(1 / SIZE.width, 0));
    this.along.material.setTexture('source', this.across.texture);
    this.along.material.setVector2('stride', new Vector2(0, 1 / SIZE.height));
    this.material = new ShaderMaterial('ground-shadow', scene, 'kempeGround', {
      attributes: ['position'],
      uniforms: ['viewProjection', 'place', 'strength'],
      samplers: ['darkness'],
      needAlphaBlending: true,
      useClipPlane: false,
    });
    this.material.setTexture('darkness', this.along.texture);
    this.material.alphaMode = Constants.ALPHA_COMBINE;
    this.material.backFaceCulling = false;
    this.material.disableDepthWrite = true;
    this.sheet = new Mesh('ground-shadow', scene);
    const data = new VertexData();
    data.positions = [-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0];
    data.indices = [0, 1, 2, 0, 2, 3];
    data.applyToMesh(this.sheet);
    this.sheet.material = this.material;
    this.sheet.isPickable = false;
    this.sheet.alwaysSelectAsActiveMesh = true;
    // before all else that is seen through
    this.sheet.alphaIndex = 0;
    this.sheet.setEnabled(false);
  }

  setDark(dark: boolean): void {
    this.isDark = dark;
  }

  setCut(cut: Vector4 | null): void {
    this.seen.setCut(cut);
  }

  setMeshes(meshes: AbstractMesh[]): void {
    this.seen.setMeshes(meshes);
  }

  isReady(): boolean {
    return (
      this.seen.isReady() &&
      this.across.isReady() &&
      this.along.isReady() &&
      this.material.isReady(this.sheet, false)
    );
  }

  /** Null: no ground. `light`: the direction in which shadows fall; the ground is seen from the eye. */
  draw(ground: Ground | null, ball: Ball, light: Vec3, toEye: Vec3): void {
    const facing = ground ? dot(ground.normal, toEye) : 0;
    const isSeen = ground !== null && facing > 0.02;
    if (this.sheet.isEnabled(false) !== isSeen) this.sheet.setEnabled(isSeen);
    if (!ground || !isSeen) return;
    const above = dot(ball.center, ground.normal) - ground.offset;
    const center = along(ball.center, ground.normal, -above);
    const height = Math.max(0.3 * ball.radius, above + ball.radius);
    const reach = REACH * ball.radius;
    const space = groundSpace(ground, { center, reach, height, light });
    this.seen.draw(space.toClip, space.toDepth);
    this.across.draw();
    this.along.draw();
    const strength = (this.isDark ? STRENGTH.dark : STRENGTH.light) * Math.min(1, facing / 0.2);
    this.material.setFloat('strength', strength);
    this.material.setMatrix('place', groundPlace(ground, center, reach));
  }

  hide(): void {
    if (this.sheet.isEnabled(false)) this.sheet.setEnabled(false);
  }

  dispose(): void {
    this.sheet.dispose();
    this.material.dispose();
    for (const pass of [this.seen, this.across, this.along]) pass.dispose();
  }
}
