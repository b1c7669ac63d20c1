/** A contact as arrays. */
import type { Scratch } from '../math/scratch';
import type { Proximity } from './proximity';
import type { ContactShape } from './shape';

export interface CompiledContact {
  readonly id: string;
  readonly name: string;
  /** Bodies and shapes in the order of the pair, which may be the opposite of the record's. */
  readonly a: number;
  readonly b: number;
  /** 1 where a is the record's body A, -1 where it is its body B. */
  readonly order: 1 | -1;
  readonly pair: Pair;
  readonly shapeA: ContactShape;
  readonly shapeB: ContactShape;
  readonly restitution: number;
  readonly friction: number;
  /** Gap [m] beyond which only the gap itself and its rate are worth knowing. */
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
  /** Whether the gap of a slot is a smooth function of the pose, so that moments of contact can be located on it. */
  readonly smooth: boolean;
  /** Sets the two features of a slot; false where there is no such place in this pose. */
  readonly choose: (
    p: Proximity,
    slot: number,
    a: ContactShape,
    b: ContactShape,
    scratch: Scratch,
  ) => boolean;
}

/** A contact and where its rows are: `row` of the system, `first` of `System.switched`; they follow each other. */
export interface SwitchedContact extends CompiledContact {
  readonly row: number;
  readonly first: number;
}
