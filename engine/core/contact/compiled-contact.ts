/** A contact as arrays. */
import type { Scratch } from '../math/scratch';
import type { Proximity } from './proximity';
import type { ContactShape } from './shape';

export interface CompiledContact {
  readonly id: string;
  readonly name: string;
  /** Bodies and shapes in the order of the pair, possibly opposite to the record's. */
  readonly a: number;
  readonly b: number;
  /** 1 if a is the record's body A, -1 if it is body B. */
  readonly order: 1 | -1;
  readonly pair: Pair;
  readonly shapeA: ContactShape;
  readonly shapeB: ContactShape;
  readonly restitution: number;
  readonly friction: number;
  /** Gap [m] beyond which only the gap itself and its rate matter. */
  readonly near: number;
}

export type PairKind =
  | `plane-${'sphere' | 'capsule' | 'box'}`
  | `box-${'sphere' | 'capsule' | 'box'}`
  | `capsule-${'sphere' | 'capsule'}`
  | 'sphere-sphere';

export interface Pair {
  readonly kind: PairKind;
  readonly slots: number;
  /** Whether the gap of a slot is a smooth function of the pose, so that contact events can be located on it. */
  readonly smooth: boolean;
  /** Sets the two features of a slot; false if the slot is empty in this pose. */
  readonly choose: (
    p: Proximity,
    slot: number,
    a: ContactShape,
    b: ContactShape,
    scratch: Scratch,
  ) => boolean;
}

/** A contact and the start of its consecutive rows: `row` of the system, `first` of `System.switched`. */
export interface SwitchedContact extends CompiledContact {
  readonly row: number;
  readonly first: number;
}
