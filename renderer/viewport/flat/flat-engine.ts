/** Babylon's engine without WebGL, as large as a canvas: the scene, its camera and picking work with it as they do with a card. */
import { NullEngine } from '@babylonjs/core/Engines/nullEngine';

export class FlatEngine extends NullEngine {
  constructor(readonly canvas: HTMLCanvasElement) {
    super();
  }

  // The base class asks before the canvas is known.
  override getRenderWidth(): number {
    return (this.canvas as HTMLCanvasElement | undefined)?.width ?? 1;
  }

  override getRenderHeight(): number {
    return (this.canvas as HTMLCanvasElement | undefined)?.height ?? 1;
  }

  override setSize(width: number, height: number): boolean {
    this.canvas.width = Math.max(1, Math.floor(width));
    this.canvas.height = Math.max(1, Math.floor(height));
    return true;
  }

  override resize(): void {
    const level = this.getHardwareScalingLevel();
    this.setSize(this.canvas.clientWidth / level, this.canvas.clientHeight / level);
  }
}
