/** What a drag reports for each target. */
import type { Pose } from '../../../model/pose';

export interface DragReport {
  poses: Pose[];
  state: DragState;
  /** Joints that the mechanism cannot pass (`toggle`) or whose end stop it leans on (`stop`), the first of them most. */
  joints: string[];
  /** Distance left between the point and its target [m]. */
  gap: number;
  /** Nothing more will come of this target; otherwise it is a picture on the way there. */
  settled: boolean;
  /** Values that position drivers take on where the mechanism was dragged to [rad or m]. */
  drivers: { driver: string; value: number }[];
}

/**
 * `free`: as near as its path leads; `held`: the joints leave the point no motion at all; `toggle`: at a dead or singular
 * position, where going on could change the branch; `stop`: at the end stop of a joint.
 */
export type DragState = 'free' | 'held' | 'toggle' | 'stop';
