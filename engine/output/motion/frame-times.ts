/** When the pictures of an animation are taken: exact parts of the recorded time, never of the clock on the wall. */
export interface FrameChoice {
  /** Recorded time [s]. */
  readonly from: number;
  readonly until: number;
  /** Frames per second of the film. */
  readonly rate: number;
  /** Recorded seconds that pass in a second of the film: 1 is real time, 0.1 ten times slower. */
  readonly speed: number;
}

export interface FrameTimes {
  /** Recorded time of each picture [s]. */
  readonly times: number[];
  /** Its place in the film [s]. */
  readonly shownAt: number[];
  /** How long each is shown [s]. */
  readonly duration: number;
}

export const MOST_FRAMES = 20_000;

/** Null where the choice makes no picture, or more than MOST_FRAMES. The last picture is not later than `until`. */
export function frameTimes({ from, until, rate, speed }: FrameChoice): FrameTimes | null {
  const count = Math.floor(((until - from) * rate) / speed + 1e-9) + 1;
  if (!(rate > 0) || !(speed > 0) || !(count >= 1) || count > MOST_FRAMES) return null;
  const times = Array.from({ length: count }, (_, k) => Math.min(from + (k * speed) / rate, until));
  return { times, shownAt: times.map((_, k) => k / rate), duration: 1 / rate };
}
