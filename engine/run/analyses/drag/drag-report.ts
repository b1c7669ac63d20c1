/** What a drag reports for each target. */
import type { Pose } from '../../../model/pose';

export interface DragReport {
  poses: Pose[];
  state: DragState;
  /** Joints that the mechanism cannot pass (`toggle`) or whose end stop it rests against (`stop`), the most important first. */
  joints: string[];
  /** Remaining distance between the point and its target [m]. */
  gap: number;
  /** The final position for this target; otherwise an intermediate one. */
  settled: boolean;
  /** Values of the position drivers at the dragged position [rad or m]. */
  drivers: { driver: string; value: number }[];
}

/**
 * `free`: as near as its path leads; `held`: the joints leave the point no motion at all; `toggle`: at a dead or singular
 * position, beyond which the branch could change; `stop`: at the end stop of a joint.
 */
export type DragState = 'free' | 'held' | 'toggle' | 'stop';
