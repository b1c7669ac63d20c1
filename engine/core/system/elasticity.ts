/** Compiled compliances, which affect the split of shared reactions but no equation of motion (T 10.8). */
import type { BeamLine } from '../../model/masses/beam';

export interface CompiledCompliance {
  readonly joint: number;
  /** 36, row by row: U with U^T U the compliance, so that |U w|^2 is twice the energy of the wrench w. */
  readonly root: Float64Array;
}

/** In B about the centre of mass; roots of flexibilities [N^-1/2], [(N m^2)^-1/2]. */
export interface CompiledBeam extends BeamLine<Float64Array> {
  readonly body: number;
  /** Positions along the axis between which only the distributed mass acts [m], ascending. */
  readonly stations: Float64Array;
  /** The same beyond its ends too, not ordered. */
  readonly places: readonly number[];
  /** [m] */
  readonly length: number;
  /**
   * Slots of the Jacobian that act on the body: its side 0 (A) or 1 (B), and the position along the axis; NaN if the position varies:
   * contacts and meshes.
   */
  readonly slots: readonly BeamSlot[];
  /** Loads on the body: index, and position along the axis. */
  readonly loads: readonly { readonly load: number; readonly place: number }[];
  /** Joints on the body: index, and position along the axis; efforts along their coordinates act there. */
  readonly joints: readonly { readonly joint: number; readonly place: number }[];
}

export interface BeamSlot {
  readonly slot: number;
  readonly row: number;
  readonly side: 0 | 1;
  readonly place: number;
}

/**
 * Positions on a beam, ascending: those beyond an end by rounding are moved to it; overhangs without contacts carry nothing that the
 * split could change.
 */
export function stationsWithin(
  [low, high]: readonly [number, number],
  places: readonly number[],
): Float64Array {
  const edge = 1e-9 * (high - low);
  return Float64Array.from(
    places
      .filter((place) => place >= low - edge && place <= high + edge)
      .map((place) => Math.min(Math.max(place, low), high))
      .sort((one, other) => one - other)
      .filter((place, i, all) => i === 0 || place > all[i - 1]),
  );
}
