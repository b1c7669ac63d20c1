/**
 * What a kind of joint says about itself. All that the rest of the program knows of it, it reads here: the document its
 * fields and checks, the solver its rows and coordinates, analyses what it may be exchanged for, the editor its icon, its
 * place in menus and how it is drawn and moved.
 *
 * To add a joint, write its file beside this one and name it in `joints.ts`; its row stands in the table of T 2.6. What z of its frames means to each kind is said at `JointFrame`.
 */
import type { BlockAxes, BlockKind } from '../../core/constraints/row-block';
import type { CoordinateKind } from '../../core/coordinates/coordinate-definition';
import type { Field } from '../../schema/field';
import type { JointFrame } from '../../schema/frame';
import type { RecordChecks } from '../record-checks';
import type { JointParts } from './joint-parts';
import type { Relaxation } from './relaxation';

/** Form of the constraint rows for orientation: perpendicular directions, or the sources' relative quaternion. */
export type Formulation = 'perpendicular' | 'quaternion';

/** One instance of a block: `axisA`, `axisB` pick joint axes (0, 1, 2 = x, y, z) where the block needs directions. */
export interface BlockUse extends BlockAxes {
  readonly block: BlockKind;
}

export interface JointRecord {
  id: string;
  name: string;
  kind: string;
  /** Body ids or `ground`; the joint's coordinates and efforts are those of B relative to A. */
  bodyA: string;
  bodyB: string;
  frameA: JointFrame;
  frameB: JointFrame;
}

/** `Own` is what records of this kind alone have. */
export interface JointDefinition<Own extends object = object> {
  /** As a heading, and as the name of new ones: `Ball joint`. In sentences it is in lower case. */
  readonly title: string;
  /** Of several, in sentences: `ball joints`. */
  readonly plural: string;
  /** Equation in THEORY. */
  readonly theory: string;
  /** Path of its icon, in a square of 16. */
  readonly icon: string;
  readonly parts: JointParts;
  /** For people who have not met it before, in an inspector. */
  readonly note?: string;
  /** What B moves by against A and can be driven by; a joint with one can have stops and friction, and be coupled. */
  readonly coordinates: readonly CoordinateKind[];
  /** Its rows. */
  blocks(formulation: Formulation): readonly BlockUse[];
  /** Directions that it holds: the number of its rows. */
  readonly holds: number;
  /**
   * Its two points are one (`meet`), B's is held where A's need not be (`held`), they are at a distance (`apart`), or no
   * point is held (`free`).
   */
  readonly points: 'meet' | 'held' | 'apart' | 'free';
  /** What z of its frames is called; null where it has no axis. */
  readonly axis: 'Axis' | 'Normal' | 'Direction' | 'Shaft' | null;
  /** Of joints whose two axes need not be one: whether they also hold the twist of one against the other. */
  readonly shafts?: 'bent' | 'twistless';
  /** How B turns against A: about z, freely, or not at all. */
  readonly turns: 'axis' | 'any' | null;
  /** Whether it holds an orientation or a direction of B against A. */
  readonly holdsDirection: boolean;
  /**
   * What it says of a plane that the whole mechanism moves in: that its axis is `across` it or `within` it, that it
   * `leaves` any plane; null says nothing.
   */
  readonly plane: 'across' | 'within' | 'leaves' | null;
  /** Whether its axis runs along the bar that it carries. */
  readonly isAlongBar?: true;
  /** Whether body A is always the ground. */
  readonly isOnGround?: true;
  /** What bars have where it joins them: an eye on a pin in a fork, or a ball. */
  readonly boss?: 'pin' | 'ball';
  /** Of `Own`. */
  readonly fields?: readonly Field[];
  /** `Own` of a new one between points that are `gap` apart as drawn [m]. */
  create?(gap: number): Own;
  /** Beyond what holds for all: two bodies that exist, and frames with unit quaternions. */
  check?(joint: JointRecord & Own, checks: RecordChecks): void;
  /** What of `Own` a reflection changes. */
  mirror?(own: Own): Partial<Own>;
  /** The kind of joint that is left where a coordinate is held. */
  readonly frozen?: { readonly [K in CoordinateKind]?: string };
  /** What it may be exchanged for to leave more free. */
  readonly relaxations?: readonly Relaxation[];
}
