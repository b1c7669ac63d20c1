import { shapeDefinition } from '../../kinds/shapes/shapes';
import type { Boss } from '../../kinds/shapes/shape-definition';
import { addRim } from '../gears/add-rim';
import { reachOf, trimmedFor } from '../gears/blank';
import type { Rim } from '../gears/rims';
import type { Shaft } from '../gears/shafts';
import type { Shape, Vec3 } from '../../model/project';
import { along } from '../../results/free-body/vectors';
import { DISC } from './discs';
import type { Disc } from './discs';
import type { PartSurface } from './part-surface';
import { addSlit } from './slits';
import type { Slit } from './slits';
import { addSlotted } from './slots';
import type { Slot } from './slots';
import { Solid } from './solid';

/** What a body's drawing has beyond its shape. */
export interface Dress {
  readonly bosses?: readonly Boss[] | undefined;
  /** From where the body is to where it is drawn, in its own frame [m]. */
  readonly shift?: Vec3 | undefined;
  /** Teeth, and grooves of belts. */
  readonly rims?: readonly Rim[] | undefined;
  /** Through its wheels. */
  readonly shaft?: Shaft | undefined;
  /** A ball is drawn as the disc that it is in its plane. */
  readonly disc?: Disc | undefined;
  /** A block is open where it carries a link. */
  readonly slot?: Slot | undefined;
  /** A bar is slotted where a pin slides along it. */
  readonly slit?: Slit | undefined;
  /** Of a part from a file, where its triangles are at hand. */
  readonly surface?: PartSurface | undefined;
}

/** Triangles and edges of a body's shape, in the body frame. */
export function buildShape(
  shape: Shape,
  { bosses = [], shift, rims = [], shaft, disc, slot, slit, surface }: Dress = {},
  detail = 1,
): Solid {
  const solid = new Solid(detail, surface);
  const blank = trimmedFor(shape, rims);
  const ball = disc && shapeDefinition(shape.kind).ball?.(shape);
  if (ball) addDisc(solid, ball, disc);
  else if (slot && !solid.isRough) addSlotted(solid, slot);
  else if (slit && !solid.isRough) addSlit(solid, shape, slit, bosses);
  else if (blank) shapeDefinition(blank.kind).addTo(solid, blank, bosses);
  for (const rim of rims) addRim(solid, rim, reachOf(shape, rim));
  if (shaft) solid.cylinder(shaft.from, shaft.to, shaft.radius);
  return shift ? solid.move(shift) : solid;
}

function addDisc(
  solid: Solid,
  { center, radius }: { center: Vec3; radius: number },
  { axis, hub }: Disc,
): void {
  const between = (at: Vec3, half: number): [Vec3, Vec3] => [
    along(at, axis, -half * radius),
    along(at, axis, half * radius),
  ];
  solid.cylinder(...between(center, DISC.half), radius, 64);
  solid.cylinder(...between(hub, DISC.high), DISC.hub * radius);
}
