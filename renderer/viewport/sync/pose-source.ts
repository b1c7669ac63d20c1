import type { Label } from '../../../engine/core/diagnostics/reaction-mask';

/** What the viewport needs of a recording; the simulation store fits. */
export interface PoseTarget {
  position: [number, number, number];
  orientation: [number, number, number, number];
}

export interface PoseSource {
  /** Samples that may be shown; 0 while the picture shows the model and not a run. */
  readonly sampleCount: number;
  readonly startTime: number;
  /** Time of the last sample [s]. */
  readonly endTime: number;
  /** Recorded, else as assembled, else as drawn; false where there is no such body. */
  poseAt(body: string, time: number, out: PoseTarget): boolean;
  /** NaN where there is no value. */
  valueAt(channel: string, time: number): number;
  /** The values of a channel by sample, as far as `sampleCount`; null where it is not recorded. */
  column(channel: string): Float64Array | null;
  /** What is known of a force, moment (`F`, `M`) or effort of a record. */
  labelAt(record: string, component: string, time: number): Label;
  /** Whose paths are drawn, where it is not this: of the run, while a drag shows the model that it changes. */
  readonly paths?: PoseSource | null;
}
