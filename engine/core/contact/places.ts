/** Where two shapes touch. */
import type { ContactShape } from './shape';
import type { Proximity } from './proximity';
import type { Scratch } from '../math/scratch';

/** Of one pair of shapes and one pose at a time. */
export interface Manifold {
  count: number;
  /** Finds the places; `p` is written on the way. */
  calc(p: Proximity, a: ContactShape, b: ContactShape, scratch: Scratch): void;
  /** Sets the features of place i. */
  read(p: Proximity, i: number, scratch: Scratch): void;
}
