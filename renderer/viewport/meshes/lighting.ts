/** One soft light from above and one directional light, both tied to the view: every view is lit alike. */
import { Color3 } from '@babylonjs/core/Maths/math.color';
import { Vector3 } from '@babylonjs/core/Maths/math.vector';
import type { Axes } from '../camera/framing';

/** The paint shader reads these very objects, so they are changed in place and never replaced. */
export class Lighting {
  /** Towards the sky. */
  readonly sky = new Vector3(0, 0, 1);
  /** The direction in which the key light travels. */
  readonly key = new Vector3(0, 0, -1);
  readonly eye = new Vector3();
  /** What the ground throws back. */
  readonly ground = new Color3(0.66, 0.66, 0.68);

  setDark(dark: boolean): void {
    if (dark) this.ground.set(0.42, 0.44, 0.48);
    else this.ground.set(0.66, 0.66, 0.68);
  }

  /** The key light stands behind the viewer's left shoulder. */
  follow({ right, up, toEye }: Axes, eye: Vector3): void {
    this.eye.copyFrom(eye);
    this.key
      .set(
        right[0] * 0.32 - up[0] * 0.55 - toEye[0],
        right[1] * 0.32 - up[1] * 0.55 - toEye[1],
        right[2] * 0.32 - up[2] * 0.55 - toEye[2],
      )
      .normalize();
    this.sky.set(up[0] + toEye[0] * 0.3, up[1] + toEye[1] * 0.3, up[2] + toEye[2] * 0.3).normalize();
  }
}
