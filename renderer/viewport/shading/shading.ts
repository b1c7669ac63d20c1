/**
 * Shadows among parts and on the ground, and ambient occlusion: pictures that are made before the picture itself, which reads them. What
 * casts and catches them are the solid parts; arrows, marks and lines are signs, which have no shadow.
 */
import type { Scene } from '@babylonjs/core/scene';
import { Vector2 } from '@babylonjs/core/Maths/math.vector';
import type { Vector4 } from '@babylonjs/core/Maths/math.vector';
import type { AbstractMesh } from '@babylonjs/core/Meshes/abstractMesh';
import { FIELD_OF_VIEW } from '../camera/framing';
import type { ViewCamera } from '../camera/camera';
import type { Lighting } from '../meshes/lighting';
import type { Materials } from '../meshes/materials';
import { isPart, paintOf } from '../meshes/paint-material';
import { dot, subtract } from '../vector';
import type { Triple } from '../vector';
import { DepthPass } from './depth-pass';
import { GroundShadow } from './ground-shadow';
import { eyeDepth, lightSpace } from './light-space';
import type { Ball, Ground } from './light-space';
import { Occlusion } from './occlusion';

/** Side of the picture that the light sees [px]: where the processor draws, and where a card does. */
const MAP = { processor: 512, card: 1536 };
/** Surroundings that take light away, as a part of the model's radius. */
const SURROUNDINGS = 0.09;

export interface Surroundings {
  /** All that may cast a shadow. */
  ball: Ball;
  ground: Ground | null;
}

export class Shading {
  private readonly scene: Scene;
  private readonly camera: ViewCamera;
  private readonly lighting: Lighting;
  private readonly light: DepthPass;
  private readonly ground: GroundShadow;
  private readonly side: number;
  /** Of the picture's size. */
  private eye: { depths: DepthPass; occlusion: Occlusion; width: number; height: number } | null = null;
  private cut: Vector4 | null = null;
  /** Of the next picture. */
  isOn = false;
  /** Whose shadows are to be seen. */
  surroundings: () => Surroundings = () => ({ ball: { center: [0, 0, 0], radius: 1 }, ground: null });

  constructor(
    { scene, camera, lighting }: { scene: Scene; camera: ViewCamera; lighting: Lighting },
    private readonly materials: Materials,
    drawer: keyof typeof MAP,
  ) {
    this.scene = scene;
    this.camera = camera;
    this.lighting = lighting;
    this.side = MAP[drawer];
    this.light = new DepthPass('light', scene, { width: this.side, height: this.side });
    this.ground = new GroundShadow(scene);
  }

  setDark(dark: boolean): void {
    this.ground.setDark(dark);
  }

  setCut(cut: Vector4 | null): void {
    this.cut = cut;
    for (const pass of [this.light, this.ground, this.eye?.depths]) pass?.setCut(cut);
  }

  /** From the next picture on. */
  set(on: boolean): void {
    if (on === this.isOn) return;
    this.isOn = on;
    if (on) return;
    this.materials.setShades(null);
    this.ground.hide();
  }

  /** Before a picture. */
  draw(): void {
    if (!this.isOn) return;
    const { ball, ground } = this.surroundings();
    const eye = this.fit();
    const parts = this.parts();
    for (const pass of [this.light, this.ground, eye.depths]) pass.setMeshes(parts);
    const { x, y, z } = this.lighting.key;
    const light: Triple = [x, y, z];
    const space = lightSpace(ball, light);
    this.light.draw(space.toClip, space.toDepth);
    const { toEye } = this.camera.axes;
    const toClip = this.camera.getViewMatrix(true).multiply(this.camera.getProjectionMatrix(true));
    eye.depths.draw(toClip, eyeDepth(ball, toEye));
    eye.occlusion.draw(this.lensOf(ball), SURROUNDINGS * ball.radius);
    this.ground.draw(ground, ball, light, toEye);
    const engine = this.scene.getEngine();
    this.materials.setShades({
      shadows: this.light.texture,
      toMap: space.toMap,
      side: this.side,
      texel: (2 * ball.radius) / this.side,
      occlusion: eye.occlusion.texture,
      picture: new Vector2(engine.getRenderWidth(), engine.getRenderHeight()),
    });
  }

  /** Whether all shaders are there. */
  isReady(): boolean {
    if (!this.isOn || !this.eye) return true;
    const { depths, occlusion } = this.eye;
    return [this.light, this.ground, depths, occlusion].every((pass) => pass.isReady());
  }

  dispose(): void {
    this.light.dispose();
    this.ground.dispose();
    this.forgetEye();
  }

  private parts(): AbstractMesh[] {
    return this.scene.meshes
      .filter(
        ({ material, renderingGroupId }) =>
          renderingGroupId === 0 && material !== null && isPart(paintOf(material)),
      )
      .filter((mesh) => mesh.isEnabled());
  }

  private fit(): NonNullable<Shading['eye']> {
    const engine = this.scene.getEngine();
    // what is soft needs no more pixels than the page has
    const part = Math.min(1, engine.getHardwareScalingLevel());
    const width = Math.max(1, Math.round(part * engine.getRenderWidth()));
    const height = Math.max(1, Math.round(part * engine.getRenderHeight()));
    if (this.eye?.width === width && this.eye.height === height) return this.eye;
    this.forgetEye();
    const depths = new DepthPass('eye', this.scene, { width, height });
    depths.setCut(this.cut);
    const occlusion = new Occlusion(depths.texture, this.scene, { width, height });
    this.eye = { depths, occlusion, width, height };
    return this.eye;
  }

  private forgetEye(): void {
    this.eye?.depths.dispose();
    this.eye?.occlusion.dispose();
    this.eye = null;
  }

  private lensOf({ center, radius }: Ball): Parameters<Occlusion['draw']>[0] {
    const { axes, position, orthographic, view } = this.camera;
    const aspect = this.scene.getEngine().getAspectRatio(this.camera);
    const half = Math.tan(FIELD_OF_VIEW / 2) * (orthographic ? view.distance : 1);
    const middle = dot(subtract([position.x, position.y, position.z], center), axes.toEye);
    return {
      lens: [half * aspect, half],
      isPerspective: !orthographic,
      span: [middle - radius, middle + radius],
    };
  }
}
