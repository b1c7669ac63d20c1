/** A recording as the 3D view needs it, independent of the time cursor. */
import type { Recording } from '../../../engine/results/recording/recording';
import { labelAt } from '../../../engine/results/series/uniqueness/uniqueness';
import { poseFromRecording } from '../../sim/playback/pose';
import type { PoseSource } from './pose-source';

export function motionOf(recording: Recording): PoseSource {
  return {
    get sampleCount() {
      return recording.count;
    },
    get startTime() {
      return recording.startTime;
    },
    get endTime() {
      return recording.endTime;
    },
    poseAt: (body, time, out) => poseFromRecording(recording, body, time, out),
    valueAt: (channel, time) => recording.valueAt(channel, time),
    column: (channel) => recording.column(channel),
    labelAt: (record, component, time) => labelAt(recording, record, component, time),
  };
}
