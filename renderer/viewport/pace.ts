/**
 * What the picture has while it moves: where frames come late, as they do without a graphics card, first no shadows and then fewer
 * pixels, and all again at rest. What is late for another reason stays as it was.
 */

/** Parts of the full width and height [1], and whether there are shadows. */
const LEVELS = [
  { scale: 1, shaded: true },
  { scale: 1, shaded: false },
  { scale: 0.75, shaded: false },
  { scale: 0.5, shaded: false },
] as const;
/** Frames that are looked at before anything is changed. */
const LOOKED_AT = 12;
/** From one frame to the next, on average [ms]: a display's rate is 16.7. */
const LATE = 22;
/** What a smaller picture has to gain [1]. */
const GAIN = 0.9;

export class Pace {
  /** At which a motion begins. */
  private readonly first: number;
  private level: number;
  private count = 0;
  private sum = 0;
  /** Mean interval [ms] at the level before, while it is not known yet whether this one is better. */
  private before = Infinity;
  /** Smaller did not help. */
  private isVain = false;

  /** `shaded`: there are shadows in motion, as long as frames come in time. */
  constructor(shaded = false) {
    this.level = this.first = shaded ? 0 : 1;
  }

  get scale(): number {
    return LEVELS[this.level].scale;
  }

  get shaded(): boolean {
    return LEVELS[this.level].shaded;
  }

  /** After each frame in motion: the time since the previous one [ms]. True if the level changes. */
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
    if (mean <= LATE || this.isVain || this.level === LEVELS.length - 1) return false;
    this.before = mean;
    this.level += 1;
    return true;
  }

  /** Called at rest. True if the picture was smaller until now. */
  rest(): boolean {
    const wasSmaller = this.scale < 1;
    this.level = this.first;
    this.sum = this.count = 0;
    this.before = Infinity;
    this.isVain = false;
    return wasSmaller;
  }
}
