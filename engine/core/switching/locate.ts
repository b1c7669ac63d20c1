/**
 * The first event inside a step (T 14.5), found on the dense output: margins are evaluated at several times, and if one has become
 * negative, or a gap has passed through a negative minimum, its root is bracketed down to the rounding of time.
 */
import { HOLDS, OPEN, isUnilateral } from '../system/switched-row';
import { bracketOf, findRoot } from './root';
import { largestForces, marginOf, noiseOf } from './margins';
import { needsEfforts } from './servo-modes';
import type { Scales } from './scales';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

/** Number of times inside a step: for motion alone, and with multipliers, which cost an evaluation each. */
const PLACES = 9;
const PLACES_WITH_EFFORTS = 5;
/** How far outside its cone a share may be in the sample at the event that ends it, as a fraction of the noise [1]; not in later ones. */
const WITHIN_NOISE = 0.75;
const NONE = { force: 0, normal: 0 };

export interface StepView {
  readonly from: number;
  readonly until: number;
  /** Fills work.switched with the state at time t inside the step; with efforts if `efforts` is set. */
  readonly look: (t: number, efforts: boolean) => void;
}

export interface LocatedEvent {
  readonly time: number;
  /** Rows whose margins end at the event. */
  readonly triggers: number[];
  /** If a force jumps at the event, such as that of a stop under a load that ends: the last time at which the modes hold [s]. */
  readonly before: number | null;
}

/** The time when a row's margin ends, and whether it jumps there from well above zero to well below. */
interface Ending {
  readonly s: number;
  readonly time: number;
  readonly jumps: boolean;
}

export const placesFor = (system: System, mode: Uint8Array): number =>
  mode.some((_, s) => needsEfforts(system, mode, s)) ? PLACES_WITH_EFFORTS : PLACES;

export function locateEvent(
  system: System,
  work: Workspace,
  floor: Float64Array,
  /** Factors on the noise of the rows' margins: above 1 if an event recurred without time advancing. */
  patience: Float64Array,
  scales: Scales,
  view: StepView,
): LocatedEvent | null {
  const count = system.switched.length;
  const { mode, Cdot } = work.switched;
  const holds = mode.some((_, s) => needsEfforts(system, mode, s));
  const places = placesFor(system, mode);
  const margins = (t: number) => {
    view.look(t, holds);
    return Float64Array.from({ length: count }, (_, s) => marginOf(system, work, s, floor));
  };
  const one = (s: number) => (t: number) => {
    view.look(t, needsEfforts(system, mode, s));
    return marginOf(system, work, s, floor);
  };
  const rate = (s: number, sign: number) => (t: number) => {
    view.look(t, false);
    return sign * Cdot[s];
  };
  let before = view.from;
  let atStart = margins(before);
  let ratesBefore = Cdot.slice();
  for (let place = 1; place <= places; place++) {
    const t = place === places ? view.until : view.from + ((view.until - view.from) * place) / places;
    const now = margins(t);
    const rates = Cdot.slice();
    const largest = holds ? largestForces(system, work) : NONE;
    const noise = Float64Array.from(
      { length: count },
      (_, s) => patience[s] * noiseOf(system, work, s, scales, largest),
    );
    const found: Ending[] = [];
    for (let s = 0; s < count; s++) {
      const gap = mode[s] === OPEN && isUnilateral(system.switched[s]);
      let [b, fb] = [t, now[s]];
      if (gap && fb >= -noise[s] && ratesBefore[s] < 0 && rates[s] > 0 && atStart[s] > 0) {
        // between two times a gap may close and open again
        b = findRoot(rate(s, -1), before, -ratesBefore[s], t, -rates[s]);
        fb = one(s)(b);
      }
      if (!(fb < -noise[s])) continue;
      let [a, fa] = [before, atStart[s]];
      if (gap && fa <= noise[s] && ratesBefore[s] > 0 && rates[s] < 0) {
        // it has just opened: it rises before it falls
        a = findRoot(rate(s, 1), before, ratesBefore[s], t, rates[s]);
        fa = one(s)(a);
      }
      // the last negative value of the bracketing
      let below = fb;
      const margin = one(s);
      // a share at the edge of a cone may exceed it by rounding, and counts as inside within that noise
      const level = mode[s] === HOLDS && fa <= 0 ? WITHIN_NOISE * noise[s] : 0;
      const follow = (time: number): number => {
        const value = margin(time) + level;
        if (!(value > 0)) below = value;
        return value;
      };
      const within = fa + level > 0;
      const time = within ? findRoot(follow, a, fa + level, b, fb + level) : a;
      found.push({ s, time, jumps: within && below < -noise[s] && needsEfforts(system, mode, s) });
    }
    if (found.length > 0) return firstOf(found, view);
    before = t;
    atStart = now;
    ratesBefore = rates;
  }
  return null;
}

function firstOf(found: readonly Ending[], { from, until }: StepView): LocatedEvent {
  const time = Math.min(...found.map((event) => event.time));
  const near = time + 4 * Number.EPSILON * Math.abs(time);
  const first = found.filter((event) => event.time <= near);
  const before = Math.max(from, time - bracketOf(from, until));
  return {
    time,
    triggers: first.map(({ s }) => s),
    before: first.some(({ jumps }) => jumps) ? before : null,
  };
}
