/**
 * Whether a compiled step is far from every event of switched rows (T 14.5), by its own equations at the places where the global system
 * would look: then it need not.
 */
import { AT_UPPER, HOLDS, OPEN, isUnilateral } from '../../core/system/switched-row';
import { placesFor } from '../../core/switching/locate';
import { hasServo } from '../../core/switching/servo-modes';
import type { Ready } from './equations-by-mode';
import type { System } from '../../core/system/system';

/** A margin below this fraction of the largest in the step, or of its bound [1], is looked at by the global system. */
const CLEAR = 1e-6;

export class QuietStep {
  /** By switched row: margin and rate at the last place, and the smallest and largest margins. */
  private readonly before: Float64Array;
  private readonly least: Float64Array;
  private readonly most: Float64Array;

  constructor(
    private readonly system: System,
    private readonly mode: Uint8Array,
    private readonly inside: Float64Array,
  ) {
    const count = system.switched.length;
    this.before = new Float64Array(2 * count);
    this.least = new Float64Array(count);
    this.most = new Float64Array(count);
  }

  /** In the last step, from `from` to `until`. */
  isQuiet({ equations, program, steps, correct }: Ready, from: number, until: number): boolean {
    const { system, mode, inside, least, most } = this;
    const places = placesFor(system, mode);
    if (equations.margins === null) return false;
    least.fill(Infinity);
    most.fill(0);
    for (let place = 0; place <= places; place++) {
      const t = place === places ? until : from + ((until - from) * place) / places;
      if (!steps.stateAt(t, inside)) return false;
      correct(t, inside);
      program.calc('margins', t, inside);
      if (!this.look(program.outputs, place === 0 ? 0 : (until - from) / places)) return false;
    }
    return least.every((margin, s) => margin > CLEAR * most[s]);
  }

  /** `after` [s]: since the last place; 0 at the first. False where a gap might close and open again between the two. */
  private look(values: Float64Array, after: number): boolean {
    const { system, mode, before, least, most } = this;
    for (let s = 0; s < least.length; s++) {
      const row = system.switched[s];
      const value = values[2 * s];
      const rate = values[2 * s + 1];
      let margin = mode[s] === AT_UPPER ? -value : value;
      let size = Math.abs(margin);
      if (mode[s] === HOLDS) {
        margin = Math.min(value - row.lower, row.upper - value);
        if (row.upper < Infinity) size = row.upper;
      } else if (mode[s] === OPEN && !isUnilateral(row)) {
        // friction beside a servo acts once the joint moves
        if (hasServo(system, row.joint)) return false;
        margin = Infinity;
        size = 0;
      } else if (mode[s] === OPEN && after > 0 && before[2 * s + 1] < 0 && rate > 0) {
        const deepest = after * Math.max(rate, -before[2 * s + 1]);
        if (!(Math.min(value, before[2 * s]) > deepest)) return false;
      }
      before[2 * s] = value;
      before[2 * s + 1] = rate;
      if (!(margin > 0)) return false;
      least[s] = Math.min(least[s], margin);
      most[s] = Math.max(most[s], size);
    }
    return true;
  }
}
