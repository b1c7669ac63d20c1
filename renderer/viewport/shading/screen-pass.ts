/** A picture that a shader makes of others, pixel by pixel. */
import { ShaderStore } from '@babylonjs/core/Engines/shaderStore';
import { Constants } from '@babylonjs/core/Engines/constants';
import { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial';
import { RenderTargetTexture } from '@babylonjs/core/Materials/Textures/renderTargetTexture';
import { Mesh } from '@babylonjs/core/Meshes/mesh';
import { VertexData } from '@babylonjs/core/Meshes/mesh.vertexData';
import type { Scene } from '@babylonjs/core/scene';

ShaderStore.ShadersStore['kempeScreenVertexShader'] = `
precision highp float;
attribute vec3 position;
varying vec2 uv;
void main(void) {
  uv = 0.5 + 0.5 * position.xy;
  gl_Position = vec4(position.xy, 0.0, 1.0);
}`;

export interface ScreenShader {
  name: string;
  uniforms: readonly string[];
  samplers: readonly string[];
  fragment: string;
}

export class ScreenPass {
  readonly texture: RenderTargetTexture;
  readonly material: ShaderMaterial;
  private readonly sheet: Mesh;

  constructor(
    { name, uniforms, samplers, fragment }: ScreenShader,
    scene: Scene,
    size: { width: number; height: number },
  ) {
    ShaderStore.ShadersStore[`${name}VertexShader`] = ShaderStore.ShadersStore['kempeScreenVertexShader'];
    ShaderStore.ShadersStore[`${name}FragmentShader`] = fragment;
    this.texture = new RenderTargetTexture(name, size, scene, {
      generateMipMaps: false,
      generateDepthBuffer: false,
      samplingMode: Constants.TEXTURE_BILINEAR_SAMPLINGMODE,
    });
    this.texture.wrapU = this.texture.wrapV = Constants.TEXTURE_CLAMP_ADDRESSMODE;
    this.material = new ShaderMaterial(name, scene, name, {
      attributes: ['position'],
      uniforms: [...uniforms],
      samplers: [...samplers],
      useClipPlane: false,
    });
    this.material.backFaceCulling = false;
    this.sheet = new Mesh(name, scene);
    const data = new VertexData();
    data.positions = [-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0];
    data.indices = [0, 1, 2, 0, 2, 3];
    data.applyToMesh(this.sheet);
    this.sheet.material = this.material;
    this.sheet.alwaysSelectAsActiveMesh = true;
    // It is no part of the scene.
    scene.removeMesh(this.sheet);
    this.texture.renderList = [this.sheet];
  }

  isReady(): boolean {
    return this.material.isReady(this.sheet, false);
  }

  draw(): void {
    this.texture.render(false);
  }

  dispose(): void {
    this.sheet.dispose();
    this.material.dispose();
    this.texture.dispose();
  }
}
