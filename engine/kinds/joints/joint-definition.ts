/**
 * Everything that a kind of joint defines, and all that the rest of the program knows of it: for the document its fields and checks, for
 * the solver its rows and coordinates, for analyses what may replace it, for the editor its icon, its place in menus and how it is drawn
 * and moved.
 *
 * To add a joint, write its file beside this one, list it in `joints.ts` and add its row to the table of T 2.6. What z of its frames
 * means for each kind is stated at `JointFrame`.
 */
import type { BlockAxes, BlockKind } from '../../core/constraints/row-block';
import type { CoordinateKind } from '../../core/coordinates/coordinate-definition';
import type { Field } from '../../schema/field';
import type { JointFrame } from '../../schema/frame';
import type { RecordChecks } from '../record-checks';
import type { JointParts } from './joint-parts';
import type { Relaxation } from './relaxation';

/** Form of the orientation rows: perpendicular directions, or the sources' relative quaternion. */
export type Formulation = 'perpendicular' | 'quaternion';

/** One use of a block: `axisA`, `axisB` pick joint axes (0, 1, 2 = x, y, z) where the block needs directions. */
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

/** `Own`: the fields that only this kind has. */
export interface JointDefinition<Own extends object = object> {
  /** As a heading, and as the name of new ones: `Ball joint`. In lower case within sentences. */
  readonly title: string;
  /** Plural within sentences: `ball joints`. */
  readonly plural: string;
  /** Equation in THEORY. */
  readonly theory: string;
  /** SVG path of its icon, in a 16 x 16 square. */
  readonly icon: string;
  readonly parts: JointParts;
  /** An explanation for newcomers, shown in the inspector. */
  readonly note?: string;
  /** Free coordinates of B relative to A that can be driven; a joint with exactly one can have stops and friction, and be coupled. */
  readonly coordinates: readonly CoordinateKind[];
  /** Its rows. */
  blocks(formulation: Formulation): readonly BlockUse[];
  /** The number of its rows: constrained directions. */
  readonly holds: number;
  /**
   * Its two points coincide (`meet`), B's point is constrained but A's need not be at it (`held`), the points are at a distance
   * (`apart`), or no point is constrained (`free`).
   */
  readonly points: 'meet' | 'held' | 'apart' | 'free';
  /** Name of z of its frames; null where it has no axis. */
  readonly axis: 'Axis' | 'Normal' | 'Direction' | 'Shaft' | null;
  /** For joints whose two axes need not coincide: whether they also constrain the relative twist. */
  readonly shafts?: 'bent' | 'twistless';
  /** How B can rotate relative to A: about z, freely, or not at all. */
  readonly turns: 'axis' | 'any' | null;
  /** Whether it constrains an orientation or a direction of B relative to A. */
  readonly holdsDirection: boolean;
  /**
   * What it implies for planar motion of the whole mechanism: its axis is normal to the plane (`across`) or lies in it (`within`), or it
   * permits no planar motion (`leaves`); null implies nothing.
   */
  readonly plane: 'across' | 'within' | 'leaves' | null;
  /** Whether its plane may also stand upright on that of the motion, where it is seen as a line. */
  readonly isLineOnEdge?: true;
  /** Whether its axis runs along the bar that it carries. */
  readonly isAlongBar?: true;
  /** Whether body A is always the ground. */
  readonly isOnGround?: true;
  /** The shape of bars at this joint: an eye on a pin in a fork, or a ball. */
  readonly boss?: 'pin' | 'ball';
  /** The fields of `Own`. */
  readonly fields?: readonly Field[];
  /** `Own` of a new joint whose points are drawn at a distance `gap` [m]. */
  create?(gap: number): Own;
  /** Checks beyond those common to all joints: two existing bodies, and frames with unit quaternions. */
  check?(joint: JointRecord & Own, checks: RecordChecks): void;
  /** The part of `Own` that a reflection changes. */
  mirror?(own: Own): Partial<Own>;
  /** The kind of joint that remains when a coordinate is locked. */
  readonly frozen?: { readonly [K in CoordinateKind]?: string };
  /** Joints with more freedom that may replace it. */
  readonly relaxations?: readonly Relaxation[];
}
