/** Where two shapes touch. */
import type { ContactShape } from './shape';
import type { Proximity } from './proximity';
import type { Scratch } from '../math/scratch';

/** The contact points of one pair of shapes in one pose at a time. */
export interface Manifold {
  count: number;
  /** Finds the contact points; `p` is used as scratch. */
  calc(p: Proximity, a: ContactShape, b: ContactShape, scratch: Scratch): void;
  /** Sets the features of contact point i. */
  read(p: Proximity, i: number, scratch: Scratch): void;
}
