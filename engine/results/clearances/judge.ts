import type { PairClearance } from './clearances';

/** `close`: nearer than allowed. */
export type ClearanceState = 'overlap' | 'touch' | 'close' | 'clear';

/** What overlaps by no more than this touches [m]: rounding of faces that lie on each other. */
export const TOUCHING = 1e-7;

/** `limit`: least clearance allowed [m]; 0 allows to touch. */
export function clearanceState({ clearance, depth, meetings }: PairClearance, limit: number): ClearanceState {
  // one inside the surface of the other meets it nowhere, and has no depth
  if (meetings.length > 0 || clearance === 0)
    return depth !== null && depth <= TOUCHING ? (limit > 0 ? 'close' : 'touch') : 'overlap';
  return clearance < limit ? 'close' : 'clear';
}

/** Whether it stands in the way of the mechanism as it should be. */
export const isFault = (state: ClearanceState): boolean => state === 'overlap' || state === 'close';
