/**
 * Switched rows (T 14): constraint rows whose participation depends on a mode that changes during the run. They come after the rows of
 * the drivers, except for motors, which are the rows of their drivers.
 *
 * Every switched row has C, J, gdot and Cdot like any row (`calcAllRows`), and bounds of its multiplier. A row that holds counts as a
 * row of the system; all others are masked with zeros (`calcRows`), and act as the constant effort of their bound, if that is not zero.
 * Solvers that handle bounds themselves take the rows unmasked.
 */
import type { Coordinate } from '../coordinates/coordinate';

export type SwitchedKind =
  /** C = q - minimum >= 0, multiplier >= 0. */
  | 'limit-minimum'
  /** C = maximum - q >= 0, multiplier >= 0. */
  | 'limit-maximum'
  /** Dry friction of a joint: holds the rate of the joint coordinate at zero; it has no position (C = 0). */
  | 'friction'
  /** Row of a speed driver with a maximum effort. */
  | 'motor'
  /** Row of a position driver with a maximum effort; it demands an acceleration, and has no position or rate (C = 0). */
  | 'servo'
  /** C = gap >= 0, multiplier >= 0. */
  | 'contact-normal'
  /** Relative velocity of the touching points; two such rows belong to one normal. They have no position (C = 0). */
  | 'contact-tangent';

export interface SwitchedRow {
  readonly kind: SwitchedKind;
  /** Row of the system. */
  readonly row: number;
  /** Id of its record: a joint, driver or contact. */
  readonly id: string;
  readonly name: string;
  /** Index into `System.joints`, and index of the driver of a motor or servo; -1 for none. */
  readonly joint: number;
  readonly driver: number;
  /** The coordinate that it acts along; null for a contact. */
  readonly coordinate: Coordinate | null;
  /** Bounds of the multiplier [N or N m]; those of a tangent follow its normal, see below. */
  readonly lower: number;
  readonly upper: number;
  /** Ratio of the speeds of separation and approach, for limits and normals [1]. */
  readonly restitution: number;
  /** For a tangent: index into `System.switched` of its normal and of the other tangent; -1 for other rows. */
  readonly normal: number;
  readonly partner: number;
  /** For a tangent: |its multiplier and its partner's| <= coefficient x the normal's multiplier [1]. */
  readonly coefficient: number;
}

/** No effort. A limit or normal is open. */
export const OPEN = 0;
/** Holds as a row of the system: closed, sticking, at the motor's speed. */
export const HOLDS = 1;
/** At its upper bound: friction or a motor below its speed (Cdot <= 0), a servo below its acceleration. */
export const AT_UPPER = 2;
/** At its lower bound (Cdot >= 0). */
export const AT_LOWER = 3;
/** A tangent that slides: its effort opposes the sliding velocity, with magnitude the coefficient times the normal's. */
export const SLIDES = 4;
/** A tangent that sticks at the edge of its cone: its effort is the coefficient times the normal's, as if it slid (T 12.4). */
export const EDGE = 5;

/** Whether the effort of a tangent follows its normal. */
export const followsNormal = (mode: number): boolean => mode === SLIDES || mode === EDGE;

/** Rows of drivers: they come before all other switched rows. */
export const isDriver = ({ kind }: SwitchedRow): boolean => kind === 'motor' || kind === 'servo';

export const isUnilateral = ({ kind }: SwitchedRow): boolean =>
  kind === 'limit-minimum' || kind === 'limit-maximum' || kind === 'contact-normal';

/** Values of all switched rows at an instant, in any mode. s: number of switched rows. */
export interface SwitchedValues {
  /** s: one of the modes above. */
  readonly mode: Uint8Array;
  /** s: gap or residual [m or rad], its rate less the prescribed one, and the part of Cddot free of accelerations. */
  readonly C: Float64Array;
  readonly Cdot: Float64Array;
  readonly gdot: Float64Array;
  /** 12 s: Jacobian rows. */
  readonly J: Float64Array;
  /** s: effort exerted by the row [N or N m]: multiplier or bound. */
  readonly effort: Float64Array;
  /** s: for sliding tangents, direction of sliding at the last switch [1]. */
  readonly direction: Float64Array;
  /** s: for sliding tangents, current direction of sliding [1]. */
  readonly slip: Float64Array;
  /** s: for normals, the axis of A from which its tangents are derived; kept while the row holds, so that they do not jump. */
  readonly axis: Uint8Array;
  /** Normal whose friction permits no finite force, -1 for none (T 12.5). */
  jammed: number;
  /** Normals of the other contacts that jam only together with it. */
  jammedWith: readonly number[];
  /** For a jam: fraction of the coefficients of these contacts with admissible forces; NaN if not known. */
  jammingFraction: number;
  /** A row whose force the last choice of modes found only approximately, -1 for none (T 14.3). */
  unsolved: number;
  /** Largest factor on the noise of efforts since the last event: 1 unless an event recurred at once (T 14.5). */
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
    jammedWith: [],
    jammingFraction: Number.NaN,
    unsolved: -1,
    patience: 1,
  };
}

/** Of contacts that jam together, their normals. */
export function setJam(
  values: SwitchedValues,
  [first, ...others]: readonly number[],
  fraction: number,
): void {
  values.jammed = first;
  values.jammedWith = others;
  values.jammingFraction = fraction;
}
