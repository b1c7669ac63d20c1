/** Poses between recorded samples: linear interpolation of the position, normalised linear interpolation of the rotation. */
import { oncePer } from '../../model/once-per';
import type { Project } from '../../model/project';
import type { Recording } from '../../results/recording/recording';

export interface BodyPose {
  position: [number, number, number];
  orientation: [number, number, number, number];
}

/** Writes the recorded pose at `time` into `out`; false (and `out` unchanged) if there is none. Allocates nothing. */
export function poseFromRecording(recording: Recording, body: string, time: number, out: BodyPose): boolean {
  const pose = recording.poseColumns(body);
  const index = recording.indexAt(time);
  if (!pose || index < 0) return false;
  const columns = recording.columns;
  const fraction = recording.fractionAt(index, time);
  const next = fraction > 0 ? index + 1 : index;
  for (let i = 0; i < 7; i++) {
    const column = columns[pose[i]];
    if (!Number.isFinite(column[index]) || !Number.isFinite(column[next])) return false;
  }
  const { position, orientation } = out;
  for (let i = 0; i < 3; i++) {
    const column = columns[pose[i]];
    position[i] = column[index] + (column[next] - column[index]) * fraction;
  }
  // q and -q are the same rotation: the sign is chosen so that the rotation between two samples is the short one
  let dot = 0;
  for (let i = 0; i < 4; i++) dot += columns[pose[3 + i]][index] * columns[pose[3 + i]][next];
  const weight = dot < 0 ? -fraction : fraction;
  let norm = 0;
  for (let i = 0; i < 4; i++) {
    const column = columns[pose[3 + i]];
    orientation[i] = column[index] * (1 - fraction) + column[next] * weight;
    norm += orientation[i] * orientation[i];
  }
  if (!(norm > 0)) return false;
  const scale = 1 / Math.sqrt(norm);
  for (let i = 0; i < 4; i++) orientation[i] *= scale;
  return true;
}

const bodiesOf = oncePer(({ bodies }: Project) => new Map(bodies.map((body) => [body.id, body])));

/** The recorded pose of a body, else its drawn pose. */
export function poseAt(
  recording: Recording,
  id: string,
  time: number,
  project = recording.project,
): BodyPose {
  const drawn = bodiesOf(project).get(id);
  const pose: BodyPose = {
    position: [...(drawn?.position ?? ([0, 0, 0] as const))],
    orientation: [...(drawn?.orientation ?? ([1, 0, 0, 0] as const))],
  };
  poseFromRecording(recording, id, time, pose);
  return pose;
}
