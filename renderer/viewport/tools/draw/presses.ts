/**
 * Which presses belong to a double click. The page hears of one only after its second press, and a press of the pointer
 * itself does not count them, so that place and time decide.
 */
import type { PointerAt } from '../tool';

type Press = Pick<PointerAt, 'x' | 'y' | 'time'>;

/** As far apart as a hand trembles [CSS pixels], and as soon as systems count a double click by default [ms]. */
const NEAR = 4;
const SOON = 500;

export class Presses {
  private last: Press | null = null;

  /** `second`: of a double click. `near`: where the last one was, but later; it may be, where the system is set so. */
  add({ x, y, time }: Press): 'first' | 'near' | 'second' {
    const { last } = this;
    this.last = { x, y, time };
    if (last === null || Math.hypot(x - last.x, y - last.y) > NEAR) return 'first';
    return time - last.time <= SOON ? 'second' : 'near';
  }

  /** Something else came in between. */
  forget(): void {
    this.last = null;
  }
}
