/** Makes the file of an animation: a video, pictures in an archive, or a scene that moves. */
import { frameTimes } from '../../../engine/output/motion/frame-times';
import type { FrameChoice, FrameTimes } from '../../../engine/output/motion/frame-times';
import { originNote } from '../../../engine/output/files/origin';
import { writeGlb } from '../../../engine/output/motion/gltf';
import { safeFileName } from '../../../engine/output/files/file-name';
import { shortDigest } from '../../../engine/output/panes/run-notes';
import { CREATED_WITH } from '../../../engine/model/defaults';
import type { Recording } from '../../../engine/results/recording/recording';
import { poseFromRecording } from '../../sim/playback/pose';
import { strokesOf } from '../../../engine/output/fittings/strokes';
import { sceneryOf } from '../../../engine/output/fittings/scenery';
import { dressBodies } from '../../../engine/output/solid/dress';
import { layersInView } from '../../viewport/sync/layers-in-view';
import { useSurfacesStore } from '../../stores/files/surfaces';
import { buildShape } from '../../../engine/output/solid/build-shape';
import type { Task } from '../use-making';
import { takeFilm } from './film';
import type { FilmChoice } from './film';
import { archiveSink, videoSink } from './sinks';
import { TEXT } from '../texts';

export type AnimationFormat = 'webm' | 'mp4' | 'zip' | 'glb';

export interface AnimationChoice extends FilmChoice, FrameChoice {
  format: AnimationFormat;
}

export async function makeAnimation(
  recording: Recording,
  choice: AnimationChoice,
  task: Task,
): Promise<Uint8Array | null> {
  const frames = frameTimes(choice);
  if (!frames) throw new Error(TEXT.noFrames);
  if (choice.format === 'glb') return makeGlb(recording, frames, task);
  const { format } = choice;
  const count = frames.times.length;
  const note = originNote(recording.project, recording.digest);
  const stem = safeFileName([recording.project.name], 'png').replace(/\.png$/, '');
  return takeFilm(
    recording,
    frames,
    choice,
    (canvas) => (format === 'zip' ? archiveSink(stem, count, note) : videoSink(format, frames, canvas, note)),
    {
      report: (done) =>
        task.report(done / count, TEXT.frameProgress(Math.round((100 * done) / count), done, count)),
      get cancelled() {
        return task.cancelled;
      },
    },
  );
}

function makeGlb(recording: Recording, frames: FrameTimes, task: Task): Promise<Uint8Array> {
  const { project } = recording;
  const layers = layersInView(project, recording);
  const dressOf = dressBodies(project, layers, {
    strokes: strokesOf(project, recording),
    surfaces: useSurfacesStore().surfaceOf,
  });
  const source = {
    project,
    digest: shortDigest(recording.digest),
    program: CREATED_WITH,
    poseAt: (body: string, time: number, out: Parameters<typeof poseFromRecording>[3]) =>
      poseFromRecording(recording, body, time, out),
    meshOf: ({ id, shape }: (typeof project.bodies)[number]) => buildShape(shape, dressOf(id)),
    scenery: sceneryOf(project, recording, layers),
  };
  return writeGlb(source, frames, task.pause);
}
