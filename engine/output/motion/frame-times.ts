/** Times of the frames of an animation: exact fractions of the recorded time, never of the wall clock. */
export interface FrameChoice {
  /** Recorded time [s]. */
  readonly from: number;
  readonly until: number;
  /** Frames per second of the video. */
  readonly rate: number;
  /** Recorded seconds per second of the video: 1 is real time, 0.1 ten times slower. */
  readonly speed: number;
}

export interface FrameTimes {
  /** Recorded time of each frame [s]. */
  readonly times: number[];
  /** Its time in the video [s]. */
  readonly shownAt: number[];
  /** How long each is shown [s]. */
  readonly duration: number;
}

export const MOST_FRAMES = 20_000;

/** Null if the choice results in no frame, or more than MOST_FRAMES. The last frame is not later than `until`. */
export function frameTimes({ from, until, rate, speed }: FrameChoice): FrameTimes | null {
  const count = Math.floor(((until - from) * rate) / speed + 1e-9) + 1;
  if (!(rate > 0) || !(speed > 0) || !(count >= 1) || count > MOST_FRAMES) return null;
  const times = Array.from({ length: count }, (_, k) => Math.min(from + (k * speed) / rate, until));
  return { times, shownAt: times.map((_, k) => k / rate), duration: 1 / rate };
}
