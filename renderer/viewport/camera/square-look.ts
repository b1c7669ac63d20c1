/**
 * The look straight at the plane of a planar mechanism while a tool draws in it, and back to where the eye was: as on paper,
 * lengths and angles are true there. A view that was turned in between is its user's own, and stays.
 */
import type { Vec3 } from '../../../engine/model/project';
import { dot, scale } from '../vector';
import type { ViewCamera } from './camera';
import { directionAngles, viewAxes } from './framing';
import type { View } from './framing';

type Direction = Pick<View, 'azimuth' | 'elevation'>;

/** Cosine of the angle to the plane's normal [1]: a user who looks along the plane does not work in it. */
const FACING = 0.5;

export class SquareLook {
  private turned: { from: Direction; to: Direction } | null = null;

  constructor(private readonly camera: Pick<ViewCamera, 'destination' | 'flyTo'>) {}

  /** To the plane with this normal, on the side that the eye is on; null: back, with what is in the middle of the picture now. */
  turn(normal: Vec3 | null): void {
    const view = this.camera.destination;
    const { turned } = this;
    this.turned = null;
    if (normal === null) {
      const isKept = turned?.to.azimuth === view.azimuth && turned.to.elevation === view.elevation;
      if (turned && isKept) this.camera.flyTo({ ...view, ...turned.from });
      return;
    }
    const side = dot(normal, viewAxes(view).toEye);
    if (Math.abs(side) < FACING) return;
    const to = directionAngles(scale(normal, Math.sign(side)), view.up);
    this.turned = { from: { azimuth: view.azimuth, elevation: view.elevation }, to };
    this.camera.flyTo({ ...view, ...to });
  }
}
