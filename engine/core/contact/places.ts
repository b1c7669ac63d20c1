/** Where two shapes touch. */
import type { Proximity } from './proximity';

export interface Manifold {
  count: number;
  /** Sets the features of place i. */
  readonly read: (p: Proximity, i: number) => void;
}
