/**
 * The relation of the wall clock to simulated time, kept free of Vue so that it can be tested tick by tick.
 *
 * `head` is where the live run is meant to be; `cursor` is what is shown. They are the same while following and part
 * when the user scrubs. Neither ever passes the last sample: what is shown was computed.
 */

/** Simulated time the engine may be ahead of the wall clock in a live run [s of wall clock]. */
export const LEAD = 0.15;
/**
 * Longest wall-clock gap between frames that counts [s]: a hidden window must not make time leap, and a slow picture must not
 * slow the clock.
 */
const LONGEST_FRAME = 1;

export const SLOWEST = 0.1;
export const FASTEST = 4;

export interface PlaybackState {
  head: number;
  cursor: number;
  /** The cursor follows the head of the run. */
  following: boolean;
}

export interface RecordedSpan {
  start: number;
  end: number;
}

/** The part of the time between two frames that is played [s of wall clock]. */
export const playedOf = (elapsed: number): number => Math.min(elapsed, LONGEST_FRAME);

/** One frame of a live run: the head advances with the wall clock but waits for a slow engine. */
export function advanceLive(
  state: PlaybackState,
  elapsed: number,
  rate: number,
  recorded: RecordedSpan,
): PlaybackState {
  const head = Math.min(state.head + playedOf(elapsed) * rate, recorded.end);
  return { head, cursor: state.following ? head : state.cursor, following: state.following };
}

export interface Replay {
  cursor: number;
  /** By how much the clock has passed the end of the loop, whose last sample is shown for this frame [s]. */
  over: number;
  /** The end was reached and nothing loops. */
  finished: boolean;
}

/**
 * One frame of replaying what is recorded. The last sample is shown for one frame before the loop begins again, where it
 * would be by then: a loop keeps to the clock however slow its frames are.
 */
export function advanceReplay(
  { cursor, over }: Pick<Replay, 'cursor' | 'over'>,
  elapsed: number,
  rate: number,
  { start, end }: RecordedSpan,
  loop: boolean,
): Replay {
  const gone = playedOf(elapsed) * rate;
  if (loop && cursor >= end)
    return { cursor: start + ((over + gone) % (end - start)), over: 0, finished: false };
  const next = cursor + gone;
  if (next < end) return { cursor: Math.max(next, start), over: 0, finished: false };
  return { cursor: end, over: loop ? next - end : 0, finished: !loop };
}

/**
 * How far a live run may integrate [s]: beyond the next two frames, however far apart they are, for what is not there by
 * then cannot be shown; and beyond the next sample, or a coarse output interval would never be reached.
 */
export function horizonFor(head: number, rate: number, outputInterval: number, frame = 0): number {
  const lead = Math.max(LEAD, 2 * playedOf(frame));
  return head + Math.max(lead * rate, 2 * outputInterval);
}

export function clampRate(rate: number): number {
  return Number.isFinite(rate) ? Math.min(Math.max(rate, SLOWEST), FASTEST) : 1;
}
