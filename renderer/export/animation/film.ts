/** Takes the pictures of an animation one by one, each at its exact recorded time, and hands them to what keeps them. */
import type { FrameTimes } from '../../../engine/output/motion/frame-times';
import { timeDecimals } from '../../../engine/results/series/format';
import type { Recording } from '../../../engine/results/recording/recording';
import { activeViewport } from '../../viewport/active-viewport';
import type { Capture } from '../../viewport/capture';
import { motionOf } from '../../viewport/sync/recorded-motion';
import { TEXT } from '../texts';

/** Keeps pictures: a video that is being encoded, an archive. */
export interface FrameSink {
  /** The same canvas each time, redrawn when the promise resolves. */
  add(canvas: HTMLCanvasElement, index: number): Promise<void>;
  finish(): Promise<Uint8Array>;
  /** After a cancel or a fault; frees what is held. */
  abandon(): Promise<void>;
}

export interface FilmChoice {
  width: number;
  height: number;
  background: 'theme' | 'white' | 'transparent';
  /** Writes the recorded time into a corner. */
  clock: boolean;
}

export interface FilmProgress {
  /** Frames done so far. */
  report: (done: number) => void;
  readonly cancelled: boolean;
}

/** Tries to draw before a shader that does not come is given up; each waits for a turn of the page. */
const MOST_TRIES = 400;

/** Null where it was cancelled. Throws where there is no view to take pictures of. */
export async function takeFilm(
  recording: Recording,
  frames: FrameTimes,
  choice: FilmChoice,
  openSink: (canvas: HTMLCanvasElement) => Promise<FrameSink>,
  progress: FilmProgress,
): Promise<Uint8Array | null> {
  const view = activeViewport.value;
  if (!view) throw new Error(TEXT.no3d);
  const page = document.createElement('canvas');
  page.width = choice.width;
  page.height = choice.height;
  const pen = page.getContext('2d');
  if (!pen) throw new Error(TEXT.noCanvas);
  const sink = await openSink(page);
  const ground = groundOf(choice.background);
  const capture = view.capture(motionOf(recording), choice.width, choice.height);
  try {
    await untilReady(capture, frames.times[0]);
    for (let k = 0; k < frames.times.length; k++) {
      if (progress.cancelled) break;
      capture.draw(frames.times[k]);
      paint(pen, capture.canvas, ground);
      if (choice.clock) writeClock(pen, frames.times[k], recording);
      await sink.add(page, k);
      progress.report(k + 1);
    }
  } catch (error) {
    await sink.abandon();
    throw error;
  } finally {
    capture.end();
  }
  if (!progress.cancelled) return sink.finish();
  await sink.abandon();
  return null;
}

export async function encodePng(canvas: HTMLCanvasElement): Promise<Uint8Array> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error(TEXT.frameNotEncoded);
  return new Uint8Array(await blob.arrayBuffer());
}

async function untilReady(capture: Capture, time: number): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES && !capture.draw(time); tries++) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Colours from the top to the bottom of the picture; null is transparent. */
function groundOf(background: FilmChoice['background']): readonly [string, string] | null {
  if (background === 'transparent') return null;
  if (background === 'white') return ['#ffffff', '#ffffff'];
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim() || '#ffffff';
  return [token('--surface-viewport-top'), token('--surface-viewport-bottom')];
}

function paint(
  pen: CanvasRenderingContext2D,
  picture: HTMLCanvasElement,
  ground: readonly [string, string] | null,
): void {
  const { width, height } = pen.canvas;
  pen.clearRect(0, 0, width, height);
  if (ground) {
    const shade = pen.createLinearGradient(0, 0, 0, height);
    shade.addColorStop(0, ground[0]);
    shade.addColorStop(1, ground[1]);
    pen.fillStyle = shade;
    pen.fillRect(0, 0, width, height);
  }
  pen.drawImage(picture, 0, 0, width, height);
}

function writeClock(pen: CanvasRenderingContext2D, time: number, recording: Recording): void {
  const { height } = pen.canvas;
  const size = Math.max(11, Math.round(height / 40));
  const text = `t = ${time.toFixed(timeDecimals(recording.project.settings.outputInterval))} s`;
  pen.font = `600 ${size}px sans-serif`;
  pen.lineWidth = size / 5;
  pen.lineJoin = 'round';
  // dark on a light edge: legible on any ground
  pen.strokeStyle = '#ffffff';
  pen.fillStyle = '#16202c';
  pen.strokeText(text, size, height - size);
  pen.fillText(text, size, height - size);
}
