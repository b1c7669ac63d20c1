/**
 * The look straight at the plane of a planar mechanism while a tool draws in it, and back to where the eye was: as on paper,
 * lengths and angles are true there. A view that was turned in between is its user's own, and stays.
 */
import type { Project, Vec3 } from '../../../engine/model/project';
import { dot, scale } from '../vector';
import { chooseNormal } from '../tools/snap/work-plane';
import type { ViewCamera } from './camera';
import { flatNormal } from './initial-view';
import { directionAngles, viewAxes } from './framing';
import type { View } from './framing';

type Direction = Pick<View, 'azimuth' | 'elevation'>;

export class SquareLook {
  private turned: { from: Direction; to: Direction } | null = null;

  constructor(
    private readonly camera: Pick<ViewCamera, 'destination' | 'flyTo'>,
    private readonly model: () => Project | null,
  ) {}

  /** To the plane with this normal, else to that of a planar mechanism, on the side that the eye is on; in space not at all. */
  turn(chosen: Vec3 | null = null): void {
    const view = this.camera.destination;
    const normal = chosen ?? this.planeSeen(view);
    if (normal === null) return;
    // from one plane to another, and back to where it was before both
    const from = this.kept?.from ?? { azimuth: view.azimuth, elevation: view.elevation };
    const side = dot(normal, viewAxes(view).toEye) < 0 ? -1 : 1;
    const to = directionAngles(scale(normal, side), view.up);
    this.turned = { from, to };
    this.camera.flyTo({ ...view, ...to });
  }

  /** With what is in the middle of the picture now. */
  back(): void {
    const { kept } = this;
    this.turned = null;
    if (kept) this.camera.flyTo({ ...this.camera.destination, ...kept.from });
  }

  private planeSeen(view: View): Vec3 | null {
    const model = this.model();
    return model && flatNormal(model) && chooseNormal(model, viewAxes(view).toEye);
  }

  /** Null where the user has turned the view since. */
  private get kept() {
    const { turned } = this;
    const { azimuth, elevation } = this.camera.destination;
    return turned?.to.azimuth === azimuth && turned.to.elevation === elevation ? turned : null;
  }
}
