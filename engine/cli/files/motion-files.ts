/** The recorded motion as written by `kempe export`: an animated scene, and a video whose frames are drawn without a window. */
import { writeGlb } from '../../output/motion/gltf';
import { frameTimes, MOST_FRAMES } from '../../output/motion/frame-times';
import type { FrameTimes } from '../../output/motion/frame-times';
import { buildShape } from '../../output/solid/build-shape';
import { dressBodies } from '../../output/solid/dress';
import type { Surfaces } from '../../output/solid/part-surface';
import { firstLook, viewAxes } from '../../output/fittings/look';
import { strokesOf } from '../../output/fittings/strokes';
import { sceneryOf } from '../../output/fittings/scenery';
import { runLayers } from '../../output/layers/run-layers';
import { poseFromRecording } from '../../output/motion/recorded-pose';
import { formatTime, timeDecimals } from '../../results/series/format';
import { PAPER } from '../../output/drawing/palette';
import type { Drawing } from '../../output/drawing/drawing';
import type { Fonts } from '../../output/drawing/font';
import { createScene } from '../../output/picture/scene';
import { drawMechanism } from '../../output/picture/draw-mechanism';
import { writeSvg } from '../../output/svg/write-svg';
import { shortDigest } from '../../output/panes/run-notes';
import { CREATED_WITH } from '../../model/defaults';
import { originNote } from '../../output/files/origin';
import type { Recording } from '../../results/recording/recording';
import { rasterisePixels } from './rasterise';
import { parseNumber, UsageError } from '../words/usage';
import { createWebm } from './webm';

export const MOTION_OPTIONS = {
  fps: { type: 'string' },
  speed: { type: 'string' },
  video: { type: 'string' },
} as const;

export interface MotionOrder {
  /** Frames per second, and recorded seconds per second of the video. */
  rate: number;
  speed: number;
  /** [pixels] */
  width: number;
  height: number;
}

export function readMotionOrder(values: { fps?: string; speed?: string; video?: string }): MotionOrder {
  const rate = values.fps === undefined ? 30 : parseNumber('fps', values.fps);
  if (!(rate > 0 && rate <= 240)) throw new UsageError(`--fps is ${rate}, where 1 to 240 is expected`);
  const speed = values.speed === undefined ? 1 : parseNumber('speed', values.speed);
  if (!(speed > 0)) throw new UsageError(`--speed is ${speed}, where more than 0 is expected`);
  const [width, height] = /^(\d+)x(\d+)$/i
    .exec(values.video ?? '1280x720')
    ?.slice(1)
    .map(Number) ?? [0, 0];
  if (!(width >= 64 && height >= 64 && width <= 3840 && height <= 2160))
    throw new UsageError(
      `--video is "${values.video ?? ''}", where pixels are expected, such as 1280x720, at most 3840x2160`,
    );
  return { rate, speed, width, height };
}

export function framesOf({ startTime, endTime }: Recording, { rate, speed }: MotionOrder): FrameTimes {
  const frames = frameTimes({ from: startTime, until: endTime, rate, speed });
  if (frames) return frames;
  throw new UsageError(
    `--fps ${rate} and --speed ${speed} make no frame of ${startTime} to ${endTime} s, or more than ${MOST_FRAMES}`,
  );
}

export function makeGlb(recording: Recording, frames: FrameTimes, surfaces: Surfaces): Promise<Uint8Array> {
  const { project } = recording;
  const layers = runLayers(project, recording, viewAxes(firstLook(project)).toEye);
  const dressOf = dressBodies(project, layers, { strokes: strokesOf(project, recording), surfaces });
  return writeGlb(
    {
      project,
      digest: shortDigest(recording.digest),
      program: CREATED_WITH,
      poseAt: (body, time, out) => poseFromRecording(recording, body, time, out),
      meshOf: ({ id, shape }) => buildShape(shape, dressOf(id)),
      scenery: sceneryOf(project, recording, layers),
    },
    frames,
  );
}

/** Each frame at its exact recorded time. */
export async function makeWebm(
  recording: Recording,
  frames: FrameTimes,
  { width, height, surfaces }: MotionOrder & { surfaces: Surfaces },
  fonts: Fonts,
  tell: (done: number, count: number) => void,
): Promise<Uint8Array> {
  const scene = createScene(recording, surfaces);
  const decimals = timeDecimals(recording.project.settings.outputInterval);
  // size in points, such that names and lines look as on a page
  const size = { width: 640, height: (640 * height) / width };
  const note = originNote(recording.project, recording.digest);
  const video = await createWebm({ width, height, rate: 1 / frames.duration }, note);
  for (const [k, time] of frames.times.entries()) {
    const box = { x: 0, y: 0, ...size };
    const drawing: Drawing = {
      ...size,
      background: PAPER.background,
      items: [
        ...drawMechanism(
          scene,
          { time, swept: false, names: false, pushes: [], units: recording.units },
          box,
          fonts,
          [],
        ),
        {
          kind: 'text',
          ...{ x: 14, y: 22, size: 11, bold: true, color: PAPER.text },
          text: `t = ${formatTime(time, decimals)}`,
        },
      ],
    };
    const svg = writeSvg(drawing, { title: '', description: '', metadata: null });
    await video.add(await rasterisePixels(svg, { width, height }, fonts), frames.shownAt[k]);
    tell(k + 1, frames.times.length);
  }
  return video.finish();
}
