/**
 * Passes on what a drag offers: at once where nothing is waited for, at most once per frame, and else after the results of what was passed on
 * before are seen. The last offer is always passed on.
 */
import type { NumberDrag } from './fields/number-drag';

/** Results that take longer [ms] are not waited for: the number and the 3D view follow the pointer all the same. */
const LONGEST_WAIT = 250;

export class Paced<T> {
  private offered: { value: T } | null = null;
  private passedAt = -Infinity;
  private frame = 0;

  constructor(
    private readonly results: NumberDrag | null,
    private readonly pass: (value: T) => void,
  ) {}

  begin(): void {
    this.offered = null;
    this.results?.dragging(true);
  }

  offer(value: T): void {
    this.offered = { value };
    if (this.frame === 0) this.follow(performance.now());
  }

  /** `isKept`: the last offer counts. */
  end(isKept = true): void {
    if (this.frame !== 0) cancelAnimationFrame(this.frame);
    this.frame = 0;
    if (isKept) this.hand();
    this.offered = null;
    this.results?.dragging(false);
  }

  private readonly follow = (now: number): void => {
    this.frame = 0;
    if (this.offered === null) return;
    this.frame = requestAnimationFrame(this.follow);
    if (this.results?.isPending() && now - this.passedAt < LONGEST_WAIT) return;
    this.passedAt = now;
    this.hand();
  };

  private hand(): void {
    const { offered } = this;
    this.offered = null;
    if (offered) this.pass(offered.value);
  }
}
