/**
 * A picture that takes the processor long, where there is no graphics card. It is drawn off screen and shown once it is done: a canvas that
 * was drawn on is read back at once, and the page would handle no click until all of it was drawn, which takes seconds with thousands of
 * bodies. The next picture waits for this one, so that none is queued ahead of what the pointer does in the meantime;
 * for one that is drawn in parts it waits for the part at hand alone.
 */
import type { AbstractEngine } from '@babylonjs/core/Engines/abstractEngine';
import type { WebGLRenderTargetWrapper } from '@babylonjs/core/Engines/WebGL/webGLRenderTargetWrapper';
import { RenderTargetTexture } from '@babylonjs/core/Materials/Textures/renderTargetTexture';
import type { Scene } from '@babylonjs/core/scene';

export class LatePicture {
  /** The buffer being drawn, and the one last shown. */
  private back: RenderTargetTexture | null = null;
  private front: RenderTargetTexture | null = null;
  private parts: readonly (() => void)[] = [];
  /** Of the part that is being drawn. */
  private at = 0;
  private fence: WebGLSync | null = null;
  /** The canvas itself was drawn on since. */
  private isOutdated = false;

  constructor(
    private readonly scene: Scene,
    private readonly gl: WebGL2RenderingContext,
  ) {}

  get isBegun(): boolean {
    return this.fence !== null;
  }

  /** Something newer need not wait until it is done. */
  get canBeLeft(): boolean {
    return this.parts.length > 1;
  }

  begin(parts: readonly (() => void)[]): void {
    this.leave();
    this.fit();
    this.parts = parts;
    this.at = 0;
    this.paint();
  }

  /** Abandons the picture being drawn. */
  leave(): void {
    this.drop();
    this.parts = [];
  }

  private paint(): void {
    const { gl, scene } = this;
    const camera = scene.activeCamera;
    if (!camera) return;
    camera.outputRenderTarget = this.back;
    this.parts[this.at]();
    camera.outputRenderTarget = null;
    this.fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    gl.flush();
  }

  /** To be called until it is true: the picture is drawn, and shown. Never waits. */
  advance(): boolean {
    const { gl, fence } = this;
    if (!fence || gl.getSyncParameter(fence, gl.SYNC_STATUS) !== gl.SIGNALED) return false;
    this.drop();
    this.at += 1;
    if (this.at < this.parts.length) {
      this.paint();
      return false;
    }
    this.parts = [];
    [this.front, this.back] = [this.back, this.front];
    this.isOutdated = false;
    this.show();
    return true;
  }

  /** A newer picture is on the canvas itself. */
  outdate(): void {
    this.isOutdated = true;
  }

  /** Shows the last finished picture at the current size of the canvas; false if there is none, or a newer one was drawn. */
  show(): boolean {
    const { gl, front: target } = this;
    if (!target || this.isOutdated) return false;
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
    this.parts = [];
    for (const target of [this.back, this.front]) target?.dispose();
    this.back = this.front = null;
  }

  private drop(): void {
    if (this.fence) this.gl.deleteSync(this.fence);
    this.fence = null;
  }

  private fit(): void {
    const engine: AbstractEngine = this.scene.getEngine();
    const size = { width: engine.getRenderWidth(), height: engine.getRenderHeight() };
    const now = this.back?.getSize();
    if (now?.width === size.width && now.height === size.height) return;
    this.back?.dispose();
    this.back = new RenderTargetTexture('late', size, this.scene, { generateMipMaps: false });
    this.back.clearColor = this.scene.clearColor;
  }
}
