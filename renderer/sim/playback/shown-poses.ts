/** Where a body is shown: looked at, recorded, assembled or drawn. */
import { computed } from 'vue';
import type { ComputedRef, Ref } from 'vue';
import type { ModelReport } from '../../../engine/results/recording/run-report';
import type { Pose } from '../../../engine/model/pose';
import { GROUND } from '../../../engine/model/project';
import type { Body, Project } from '../../../engine/model/project';
import type { Recording } from '../../../engine/results/recording/recording';
import { ORIGIN, poseFromRecording, setPose } from './pose';
import type { BodyPose, PosePreview } from './pose';

interface Sources {
  project: ComputedRef<Project>;
  model: Ref<ModelReport | null>;
  /** The version of the document that `model` is about. */
  analysed: Ref<Project | null>;
  recording: Ref<Recording | null>;
  showing: Ref<'model' | 'run'>;
  preview: Ref<PosePreview | null>;
}

/** Pose of a body in W at `time`: recorded, else assembled, else as drawn; false when there is no such body. */
export type PoseAt = (body: string, time: number, out: BodyPose) => boolean;

export function shownPoses({ project, model, analysed, recording, showing, preview }: Sources): PoseAt {
  const bodies = computed(() => new Map(project.value.bodies.map((body) => [body.id, body])));
  /** Assembled poses; a body edited since is shown as drawn until the next analysis has arrived. */
  const modelPoses = computed(() => {
    const poses = new Map(model.value?.poses.map((pose) => [pose.body, pose]) ?? []);
    for (const body of analysed.value?.bodies ?? []) {
      if (bodies.value.get(body.id) !== body) poses.delete(body.id);
    }
    return poses;
  });

  return (body, time, out) => {
    if (body === GROUND) return setPose(out, ORIGIN);
    if (preview.value?.poseOf(body, out)) return true;
    const from = recording.value;
    if (from && showing.value === 'run' && poseFromRecording(from, body, time, out)) return true;
    const pose: Pose | Body | undefined = modelPoses.value.get(body) ?? bodies.value.get(body);
    return pose !== undefined && setPose(out, pose);
  };
}
