/**
 * A picture that takes the processor long, where there is no graphics card. It is drawn beside the canvas and shown once it is done:
 * a canvas that was drawn on is read at once, and the page would hear no click until all of it was drawn, which takes seconds with
 * thousands of bodies. The next picture waits for this one, so that none is queued ahead of what the pointer does in the meantime.
 */
import type { AbstractEngine } from '@babylonjs/core/Engines/abstractEngine';
import type { WebGLRenderTargetWrapper } from '@babylonjs/core/Engines/WebGL/webGLRenderTargetWrapper';
import { RenderTargetTexture } from '@babylonjs/core/Materials/Textures/renderTargetTexture';
import type { Scene } from '@babylonjs/core/scene';

export class LatePicture {
  private target: RenderTargetTexture | null = null;
  private fence: WebGLSync | null = null;

  constructor(
    private readonly scene: Scene,
    private readonly gl: WebGL2RenderingContext,
  ) {}

  get isBegun(): boolean {
    return this.fence !== null;
  }

  begin(paint: () => void): void {
    const { gl, scene } = this;
    this.drop();
    this.fit();
    const camera = scene.activeCamera;
    if (!camera) return;
    camera.outputRenderTarget = this.target;
    paint();
    camera.outputRenderTarget = null;
    this.fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    gl.flush();
  }

  /** To be called until it is true: the picture is drawn, and shown. Never waits. */
  advance(): boolean {
    const { gl, fence } = this;
    if (!fence || gl.getSyncParameter(fence, gl.SYNC_STATUS) !== gl.SIGNALED) return false;
    this.drop();
    this.show();
    return true;
  }

  /** What was last drawn, at the size that the canvas has now; false where nothing was. */
  show(): boolean {
    const { gl, target } = this;
    if (!target) return false;
    const engine = this.scene.getEngine();
    const { width, height } = target.getSize();
    const [w, h] = [engine.getRenderWidth(), engine.getRenderHeight()];
    gl.bindFramebuffer(gl.READ_FRAMEBUFFER, (target.renderTarget as WebGLRenderTargetWrapper)._framebuffer);
    gl.bindFramebuffer(gl.DRAW_FRAMEBUFFER, null);
    gl.blitFramebuffer(0, 0, width, height, 0, 0, w, h, gl.COLOR_BUFFER_BIT, gl.LINEAR);
    engine.restoreDefaultFramebuffer();
    return true;
  }

  /** The context is lost, and all that was in it. */
  forget(): void {
    this.fence = null;
    this.target?.dispose();
    this.target = null;
  }

  private drop(): void {
    if (this.fence) this.gl.deleteSync(this.fence);
    this.fence = null;
  }

  private fit(): void {
    const engine: AbstractEngine = this.scene.getEngine();
    const size = { width: engine.getRenderWidth(), height: engine.getRenderHeight() };
    const now = this.target?.getSize();
    if (now?.width === size.width && now.height === size.height) return;
    this.target?.dispose();
    this.target = new RenderTargetTexture('late', size, this.scene, { generateMipMaps: false });
    this.target.clearColor = this.scene.clearColor;
  }
}
