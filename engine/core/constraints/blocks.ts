import { coincidentPoints } from './coincident-points';
import { hingeAngle } from './hinge-angle';
import { nail } from './nail';
import { perpendicularDirections } from './perpendicular-directions';
import { pointDistance } from './point-distance';
import { pointInPlane } from './point-in-plane';
import { relativeRotation } from './relative-rotation';
import { screwAdvance } from './screw-advance';
import { slideDistance } from './slide-distance';
import type { BlockKind, RowBlock } from './row-block';

/** All row blocks; the property tests run over this list. */
export const BLOCKS: Readonly<Record<BlockKind, RowBlock>> = {
  'coincident-points': coincidentPoints,
  nail,
  'perpendicular-directions': perpendicularDirections,
  'relative-rotation': relativeRotation,
  'point-in-plane': pointInPlane,
  'point-distance': pointDistance,
  'screw-advance': screwAdvance,
  'hinge-angle': hingeAngle,
  'slide-distance': slideDistance,
};
