/**
 * How deep the parts lie, seen from somewhere, as a picture. Babylon's own generators draw meshes where their nodes are; here places are
 * rows of the pose texture.
 */
import { ShaderStore } from '@babylonjs/core/Engines/shaderStore';
import { Constants } from '@babylonjs/core/Engines/constants';
import { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial';
import { RenderTargetTexture } from '@babylonjs/core/Materials/Textures/renderTargetTexture';
import { Color4 } from '@babylonjs/core/Maths/math.color';
import type { Matrix, Vector4 } from '@babylonjs/core/Maths/math.vector';
import type { AbstractMesh } from '@babylonjs/core/Meshes/abstractMesh';
import type { Scene } from '@babylonjs/core/scene';
import '@babylonjs/core/Shaders/ShadersInclude/instancesDeclaration';
import '@babylonjs/core/Shaders/ShadersInclude/instancesVertex';
import { blockOf } from '../meshes/copies';
import { CUT_AWAY, cutMaterial } from '../meshes/cut';
import { POSE_LOOKUP, posesOf } from '../meshes/pose-texture';

ShaderStore.ShadersStore['kempeDepthVertexShader'] = `
precision highp float;
attribute vec3 position;
#include<instancesDeclaration>
${POSE_LOOKUP}
uniform mat4 toClip;
uniform vec4 toDepth;
varying vec3 place;
varying float depth;
void main(void) {
#include<instancesVertex>
  mat4 pose = finalWorld;
#ifdef POSED
  pose = poseOf(uv.y);
#endif
  vec4 world = pose * vec4(position, 1.0);
  place = world.xyz;
  depth = dot(toDepth, world);
  gl_Position = toClip * world;
}`;

ShaderStore.ShadersStore['kempeDepthFragmentShader'] = `
precision highp float;
varying vec3 place;
varying float depth;
${CUT_AWAY}
void main(void) {
#ifdef CUT
  cutAway(place);
#endif
  vec4 parts = fract(clamp(depth, 0.0, 0.999999) * vec4(1.0, 255.0, 65025.0, 16581375.0));
  gl_FragColor = parts - parts.yzww * vec4(1.0 / 255.0, 1.0 / 255.0, 1.0 / 255.0, 0.0);
}`;

export class DepthPass {
  readonly texture: RenderTargetTexture;
  /** Of meshes in a place of their own, and of those that the pose texture places. */
  private readonly own: ShaderMaterial;
  private readonly posed: ShaderMaterial;
  private readonly known = new WeakSet<AbstractMesh>();

  constructor(
    private readonly name: string,
    private readonly scene: Scene,
    size: { width: number; height: number },
  ) {
    this.texture = new RenderTargetTexture(name, size, scene, {
      generateMipMaps: false,
      samplingMode: Constants.TEXTURE_NEAREST_SAMPLINGMODE,
    });
    this.texture.clearColor = new Color4(1, 1, 1, 1);
    this.texture.wrapU = this.texture.wrapV = Constants.TEXTURE_CLAMP_ADDRESSMODE;
    this.own = this.createMaterial(false);
    this.posed = this.createMaterial(true);
  }

  setCut(cut: Vector4 | null): void {
    for (const material of [this.own, this.posed]) cutMaterial(material, cut);
  }

  /** Of these meshes. */
  setMeshes(meshes: AbstractMesh[]): void {
    this.texture.renderList = meshes;
    for (const mesh of meshes) {
      if (this.known.has(mesh)) continue;
      this.known.add(mesh);
      this.texture.setMaterialForRendering(mesh, this.materialOf(mesh));
    }
  }

  /** Whether all shaders are there. */
  isReady(): boolean {
    return (this.texture.renderList ?? []).every((mesh) => this.materialOf(mesh).isReady(mesh, false));
  }

  draw(toClip: Matrix, toDepth: Vector4): void {
    for (const material of [this.own, this.posed]) {
      material.setMatrix('toClip', toClip);
      material.setVector4('toDepth', toDepth);
    }
    this.texture.render(false);
  }

  dispose(): void {
    this.texture.dispose();
    this.own.dispose();
    this.posed.dispose();
  }

  private materialOf(mesh: AbstractMesh): ShaderMaterial {
    const isPosed = blockOf(mesh) !== null || (mesh.material !== null && posesOf(mesh.material) !== null);
    return isPosed ? this.posed : this.own;
  }

  private createMaterial(posed: boolean): ShaderMaterial {
    const material = new ShaderMaterial(`${this.name} ${posed ? 'posed' : 'own'}`, this.scene, 'kempeDepth', {
      attributes: ['position', ...(posed ? ['uv'] : [])],
      uniforms: ['world', 'toClip', 'toDepth', 'first', 'cut'],
      samplers: posed ? ['poses'] : [],
      defines: posed ? ['#define POSED'] : [],
      useClipPlane: false,
    });
    material.backFaceCulling = false;
    if (posed) {
      material.onBindObservable.add((mesh) => {
        const effect = material.getEffect();
        const block = blockOf(mesh);
        const poses = block?.poses ?? (mesh.material && posesOf(mesh.material));
        if (effect) poses?.bind(effect, block?.first ?? 0);
      });
    }
    return material;
  }
}
