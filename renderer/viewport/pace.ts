/**
 * How large the picture is while it moves: smaller where frames come late, as they do without a graphics card, and whole
 * again at rest. What is late for another reason than the number of pixels stays as large as it was.
 */

/** Parts of the full width and height [1]. */
const SCALES = [1, 0.75, 0.5] as const;
/** Frames that are looked at before anything is changed. */
const LOOKED_AT = 12;
/** From one frame to the next, on average [ms]: a display's rate is 16.7. */
const LATE = 22;
/** What a smaller picture has to gain [1]. */
const GAIN = 0.9;

export class Pace {
  private level = 0;
  private count = 0;
  private sum = 0;
  /** Mean interval [ms] at the level before, while it is not known yet whether this one is better. */
  private before = Infinity;
  /** Smaller did not help. */
  private isVain = false;

  get scale(): number {
    return SCALES[this.level];
  }

  /** After each frame in motion: the time since the previous one [ms]. True if the scale changes. */
  frame(interval: number): boolean {
    this.sum += interval;
    this.count += 1;
    if (this.count < LOOKED_AT) return false;
    const mean = this.sum / this.count;
    this.sum = this.count = 0;
    if (mean > GAIN * this.before) {
      this.level -= 1;
      this.before = Infinity;
      this.isVain = true;
      return true;
    }
    this.before = Infinity;
    if (mean <= LATE || this.isVain || this.level === SCALES.length - 1) return false;
    this.before = mean;
    this.level += 1;
    return true;
  }

  /** Called at rest. True if the picture was smaller until now. */
  rest(): boolean {
    const wasSmaller = this.level > 0;
    this.level = 0;
    this.sum = this.count = 0;
    this.before = Infinity;
    this.isVain = false;
    return wasSmaller;
  }
}
