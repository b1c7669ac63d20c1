/**
 * Switched rows (T 14): constraint rows whose part in the motion is a mode, not a matter of compiling. They stand behind
 * the rows of the drivers, but for motors, which are the rows of their drivers.
 *
 * Every switched row states C, J, gdot and Cdot like any row (`calcAllRows`), and bounds of its multiplier. A row that
 * holds counts as a row of the system; all others are masked with zeros (`calcRows`), and act as the constant effort of
 * their bound, if that is not zero. Solvers that handle bounds themselves take the rows unmasked.
 */
import type { Coordinate } from '../coordinates/coordinate';

export type SwitchedKind =
  /** C = q - minimum >= 0, multiplier >= 0. */
  | 'limit-minimum'
  /** C = maximum - q >= 0, multiplier >= 0. */
  | 'limit-maximum'
  /** Dry friction of a joint: the row is that of the joint coordinate at rate zero; it has no position (C = 0). */
  | 'friction'
  /** Row of a speed driver with a largest effort. */
  | 'motor'
  /** Row of a position driver with a largest effort; it demands an acceleration, and has no position or rate (C = 0). */
  | 'servo'
  /** C = gap >= 0, multiplier >= 0. */
  | 'contact-normal'
  /** Relative velocity of the touching points; two such rows follow their normal. They have no position (C = 0). */
  | 'contact-tangent';

export interface SwitchedRow {
  readonly kind: SwitchedKind;
  /** Row of the system. */
  readonly row: number;
  /** Record that it belongs to: a joint, driver or contact. */
  readonly id: string;
  readonly name: string;
  /** Index into `System.joints`, and of the driver of a motor or servo; -1 where there is none. */
  readonly joint: number;
  readonly driver: number;
  /** The coordinate that it acts along; null of a contact. */
  readonly coordinate: Coordinate | null;
  /** Bounds of the multiplier [N or N m]; of a tangent they follow its normal, see below. */
  readonly lower: number;
  readonly upper: number;
  /** Speed of separation over speed of approach, of limits and normals [1]. */
  readonly restitution: number;
  /** Of a tangent: index into `System.switched` of its normal and of the other tangent; -1 elsewhere. */
  readonly normal: number;
  readonly partner: number;
  /** Of a tangent: |its multiplier and its partner's| <= coefficient x the normal's multiplier [1]. */
  readonly coefficient: number;
}

/** No effort. A limit or normal is open. */
export const OPEN = 0;
/** Holds as a row of the system: closed, sticking, at the motor's speed. */
export const HOLDS = 1;
/** At its upper bound: friction or a motor that does not reach its speed (Cdot <= 0), a servo its acceleration. */
export const AT_UPPER = 2;
/** At its lower bound (Cdot >= 0). */
export const AT_LOWER = 3;
/** A tangent that slides: its effort is opposite to the velocity of sliding, the coefficient times the normal's. */
export const SLIDES = 4;
/** A tangent that sticks at the edge of its cone, its effort the coefficient times the normal's as if it slid (T 12.4). */
export const EDGE = 5;

/** Whether the effort of a tangent follows its normal. */
export const followsNormal = (mode: number): boolean => mode === SLIDES || mode === EDGE;

/** Rows of drivers: they come before all other switched rows. */
export const isDriver = ({ kind }: SwitchedRow): boolean => kind === 'motor' || kind === 'servo';

export const isUnilateral = ({ kind }: SwitchedRow): boolean =>
  kind === 'limit-minimum' || kind === 'limit-maximum' || kind === 'contact-normal';

/** What all switched rows state at an instant, whatever their modes. s: number of switched rows. */
export interface SwitchedValues {
  /** s: one of the modes above. */
  readonly mode: Uint8Array;
  /** s: gap or residual [m or rad], its rate less the prescribed one, and the part of Cddot without accelerations. */
  readonly C: Float64Array;
  readonly Cdot: Float64Array;
  readonly gdot: Float64Array;
  /** 12 s: Jacobian rows. */
  readonly J: Float64Array;
  /** s: effort with which the row acts [N or N m]: multiplier or bound. */
  readonly effort: Float64Array;
  /** s: of sliding tangents, direction of sliding at the last switch [1]. */
  readonly direction: Float64Array;
  /** s: of sliding tangents, present direction of sliding [1]. */
  readonly slip: Float64Array;
  /** s: of normals, which of A's axes its tangents are made of; kept while the row holds, so that they do not jump. */
  readonly axis: Uint8Array;
  /** Normal whose friction leaves no finite force, -1 while there is none (T 12.5). */
  jammed: number;
  /** Of a jam that was found as modes were chosen: share of the coefficients with which there are forces; NaN if not known. */
  jammingFraction: number;
  /** A row whose force the last choice of modes found only nearly, -1 where all are found (T 14.3). */
  unsolved: number;
  /** What the noise of efforts is multiplied with since the last event, at most: 1 unless one came again at once (T 14.5). */
  patience: number;
}

export function createSwitchedValues(count: number): SwitchedValues {
  const doubles = (length: number) => new Float64Array(length);
  return {
    mode: new Uint8Array(count),
    C: doubles(count),
    Cdot: doubles(count),
    gdot: doubles(count),
    J: doubles(12 * count),
    effort: doubles(count),
    direction: doubles(count),
    slip: doubles(count),
    axis: new Uint8Array(count),
    jammed: -1,
    jammingFraction: Number.NaN,
    unsolved: -1,
    patience: 1,
  };
}
