import type { Settings } from '../../model/project';

/**
 * Attempts at a step in a thousandth of a run [1]: a hundred times what a whole run usually takes; ten times more with a fixed step,
 * which is as short as requested.
 */
const MOST_ATTEMPTS = 20_000;
const MOST_FIXED = 200_000;
const PARTS = 1000;
/**
 * This many attempts that together advance by no more than this fraction of the run [1] are creeping: the run would take 10^8 times more.
 */
const CREEPING_ATTEMPTS = 5000;
const CREEPING_PART = 1e-8;
/**
 * After this many refused steps within this fraction of the run [1], blocked drivers are looked for: towards a limit of reach a working
 * method advances by a fraction of the remaining distance in each step, with hardly any refusals.
 */
const GROPING_REFUSALS = 100;
const GROPING_PART = 1e-6;
/**
 * So many attempts within this fraction of the run [1] from where rounding decides the velocities lead nowhere: runs that pass such a place,
 * or turn beside it, take fifty.
 */
const BLIND_ATTEMPTS = 500;
const BLIND_PART = 1e-5;

/**
 * Whether a run still makes progress. A method with step size control may choose ever shorter steps where another one
 * passes; it is stopped, with the reason, before it has taken thousands of times the work of the others.
 */
export class Pace {
  private attempts = 0;
  private part = 0;
  private creeping = 0;
  private since = 0;
  private refusals = 0;
  private gropesFrom = 0;
  private blind = 0;
  private blindFrom = 0;

  constructor(
    private readonly settings: Pick<Settings, 'duration' | 'integrator'>,
    /** Whether the joints block a driver. */
    private readonly isBlocked: (t: number, y: Float64Array) => boolean,
  ) {}

  /**
   * Call after an attempt at a step that started from (t, y), `blind`ly if rounding decides the velocities there: false if the run is to be
   * stopped.
   */
  getsOn(t: number, y: Float64Array, refused: boolean, blind = false): boolean {
    const { duration } = this.settings;
    const part = Math.floor((PARTS * t) / duration);
    this.attempts = part > this.part ? 0 : this.attempts + 1;
    this.part = part;
    if (t - this.since > CREEPING_PART * duration) {
      this.creeping = 0;
      this.since = t;
    } else this.creeping++;
    if (!this.chooses) return this.attempts <= MOST_FIXED;
    if (this.attempts > MOST_ATTEMPTS || this.creeping > CREEPING_ATTEMPTS) return false;
    return !(blind && this.isLost(t)) && !(refused && this.gropes(t, y));
  }

  private isLost(t: number): boolean {
    if (t - this.blindFrom > BLIND_PART * this.settings.duration) {
      this.blind = 0;
      this.blindFrom = t;
    }
    return ++this.blind > BLIND_ATTEMPTS;
  }

  private gropes(t: number, y: Float64Array): boolean {
    if (t - this.gropesFrom > GROPING_PART * this.settings.duration) {
      this.refusals = 0;
      this.gropesFrom = t;
    }
    if (++this.refusals < GROPING_REFUSALS) return false;
    this.refusals = 0;
    return this.isBlocked(t, y);
  }

  private get chooses(): boolean {
    const { integrator } = this.settings;
    return integrator === 'dop853' || integrator === 'dopri5' || integrator === 'radau5';
  }
}
