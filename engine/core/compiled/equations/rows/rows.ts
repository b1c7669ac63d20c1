/** The formula of every row block. */
import { coincidentPoints } from './coincident-points';
import { hingeAngle } from './hinge-angle';
import { nail } from './nail';
import { perpendicularDirections } from './perpendicular-directions';
import { pointDistance } from './point-distance';
import { pointInPlane } from './point-in-plane';
import { relativeRotation } from './relative-rotation';
import { screwAdvance } from './screw-advance';
import type { BlockKind } from '../../../constraints/row-block';
import type { RowFormula } from './row';

export const ROW_FORMULAS: { readonly [K in BlockKind]: RowFormula } = {
  'coincident-points': coincidentPoints,
  nail,
  'perpendicular-directions': perpendicularDirections,
  'relative-rotation': relativeRotation,
  'point-in-plane': pointInPlane,
  'point-distance': pointDistance,
  'screw-advance': screwAdvance,
  'hinge-angle': hingeAngle,
  'slide-distance': pointInPlane,
};
