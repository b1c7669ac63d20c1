import type { Integrator } from '../../model/project';

/**
 * Attempts at a step in a thousandth of a run [1]: a hundred times what a whole run usually takes; of a fixed step, which is
 * as short as was asked for, ten times more.
 */
const MOST_ATTEMPTS = 20_000;
const MOST_FIXED = 200_000;
const PARTS = 1000;
/** So many attempts that together come no further than this fraction of the run [1] creep: it would take 10^8 times more. */
const CREEPING_ATTEMPTS = 5000;
const CREEPING_PART = 1e-8;

/**
 * Whether a run still gets on. A method that chooses its steps can choose them ever shorter where another one goes across;
 * it is stopped and named, before it has taken thousands of times the work of the others.
 */
export class Pace {
  private attempts = 0;
  private part = 0;
  private creeping = 0;
  private since = 0;

  constructor(
    private readonly duration: number,
    private readonly integrator: Integrator,
  ) {}

  /** After an attempt at a step that started at t [s]: false where the run is to be stopped. */
  getsOn(t: number): boolean {
    const part = Math.floor((PARTS * t) / this.duration);
    this.attempts = part > this.part ? 0 : this.attempts + 1;
    this.part = part;
    if (t - this.since > CREEPING_PART * this.duration) {
      this.creeping = 0;
      this.since = t;
    } else this.creeping++;
    if (!this.chooses) return this.attempts <= MOST_FIXED;
    return this.attempts <= MOST_ATTEMPTS && this.creeping <= CREEPING_ATTEMPTS;
  }

  private get chooses(): boolean {
    return this.integrator === 'dop853' || this.integrator === 'dopri5' || this.integrator === 'radau5';
  }
}
