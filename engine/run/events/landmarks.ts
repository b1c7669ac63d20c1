/**
 * What a run passes, located in time and reported as events (T 6.3): singular positions, where the rows become dependent for
 * an instant (dead points, if the row of a driver is among them), and joints that reverse.
 *
 * Both are read from the ends of the steps and from cubic interpolants between them; nothing is fed back.
 */
import { findMinimum } from '../../core/math/find-minimum';
import type { Minimum } from '../../core/math/find-minimum';
import { GlobalPivots, SINGULAR } from './global-pivots';
import { REACH, mayHide, visiblePart } from '../steppers/reach';
import { createTurningPoints, deadPointMessage } from './turning-points';
import { findBlockedDriver } from '../outcomes/driver-problems';
import { factoriseGlobal } from '../../core/solvers/global-solver';
import { withAllRows } from '../../core/solvers/rows-aside';
import { wayBetween } from '../steppers/pose-interpolant';
import type { OwnPivots, Stepper } from '../steppers/contract';
import type { Model } from '../preparation/model';
import type { RunEvent } from '../../core/switching/run-event';
import type { System } from '../../core/system/system';

/** Pivots are looked at no closer together than this many characteristic lengths [1], and at most this often in a step. */
const CLOSE = 1e-3;
const MOST_LOOKS = 64;
/** Fraction of a step before its start at which two looks are repeated after a change of rows [1]. */
const FEW = 16;
/** A minimum that is not below this fraction of the lowest pivot looked at [1] may be a jump between two choices of rows. */
const SHALLOW = 0.5;
/** Two singular positions count as one unless the mechanism has moved this far in between [characteristic lengths]. */
const APART = 0.03;
/** A minimum is located to this fraction of its bracket [1]. */
const NARROW = 1e-7;
/** Growth of the pivots of other equations after which those of the global system are read again [1]. */
const GROWN = 2;
/** Where rows are singular even without a driver, their smallest pivot is below this fraction of the largest [1], */
const REGULAR = 1e-3;
/** or below this multiple of the squared angle from there [1/rad^2]. */
const BESIDE = 30;
/** Most events of one run; a longer list helps nobody. */
const MOST_EVENTS = 1000;

export interface Landmarks {
  /**
   * A step has led to (t, y); `tell` is called with what it passed. `own`: set for a step by equations other than the global system,
   * which leaves no factorisation.
   */
  readonly passed: (
    t: number,
    y: Float64Array,
    tell: (event: RunEvent) => void,
    own?: OwnPivots | null,
  ) => void;
  /** The mechanism has come to rest at (t, y) in a singular position, or has passed one, with an error of `off` [rad]. */
  readonly rested: (t: number, y: Float64Array, tell: (event: RunEvent) => void, off?: number) => void;
  /** Velocities or forces have jumped: the motion before (t, y) is another one. `tell` is called with what that passed. */
  readonly restart: (t: number, y: Float64Array, tell: (event: RunEvent) => void) => void;
}

interface Look {
  t: number;
  pivot: number;
}

/** `poseAt`: as in `Stepper`. */
export function createLandmarks(model: Model, poseAt?: Stepper['poseAt']): Landmarks {
  const { system, work, solver, y: start } = model;
  const global = new GlobalPivots(model, poseAt);
  const { knots, inside } = global;
  /** The largest of the other equations' pivots when those of the global system were last read. */
  let followed = 0;
  // the last three looks at the smallest pivot: times and values, the latest last
  const lookTime = new Float64Array(3);
  const lookPivot = new Float64Array(3);
  let looks = 0;
  /** Speed of the mechanism [m/s]. */
  let pace = 0;
  let told = 0;
  /** The last singular position reported, and the time at which a step ended away from it. */
  const lastPose = start.slice();
  let lastTold = NaN;
  let awayAt = Infinity;
  const closed = closesLoops(system);
  const turning = createTurningPoints(model, poseAt);
  const rowsOut = new Uint8Array(system.m);
  /** Whether a minimum of the pivots is due to the choice of rows, not to the mechanism; then all rows are used. */
  let misled = false;

  const ownInUse = () => (global.whole ? null : global.own);

  /** Smallest pivot over the largest seen [1] at a time within the last steps. */
  function pivotAt(t: number): number {
    return (ownInUse() ?? global).at(t);
  }

  /** Fraction of the way to a singular position on which its pivot is the smallest [1]. */
  function visible(): number {
    return visiblePart((ownInUse() ?? global).largest);
  }

  /** Whether a pivot can fall to zero within this time [s]: it varies as the square of the distance from a singular position. */
  function inReach(pivot: number, time: number): boolean {
    return REACH * visible() * Math.sqrt(pivot) * system.length < pace * time;
  }

  /** The minimum around the middle one of the last three looks. */
  function locate(): Minimum {
    const [from, known, until] = lookTime;
    return findMinimum(pivotAt, {
      ...{ from, until },
      // evaluated again, as other rows may be kept now
      known: { at: known, value: pivotAt(known) },
      within: NARROW * (until - from),
      goesOn: inReach,
    });
  }

  function look(t: number, pivot: number, tell: (event: RunEvent) => void): boolean {
    lookTime.copyWithin(0, 1);
    lookPivot.copyWithin(0, 1);
    lookTime[2] = t;
    lookPivot[2] = pivot;
    looks = Math.min(3, looks + 1);
    if (looks < 3) return false;
    const a = lookPivot[0];
    const b = lookPivot[1];
    const c = lookPivot[2];
    if (!(b <= a && b < c && inReach(b, lookTime[2] - lookTime[0]))) return false;
    const { at, value } = locate();
    const isSingular = value < SINGULAR;
    // when the choice of rows alternates, the minimum is broken by jumps
    const broken = !global.whole && value > (isSingular ? SHALLOW * b : b * (1 + NARROW));
    const confirmed = isSingular && !broken && global.confirms(at);
    misled = !global.whole && (isSingular ? !confirmed : broken);
    if (confirmed) tellSingular(at, tell);
    return true;
  }

  /** Reports the singular position in `inside`, which is inexact by `off` [rad]. */
  function tellSingular(t: number, tell: (event: RunEvent) => void, off = 0): void {
    if (!leaves(t)) return;
    const driver = findBlockedDriver(system, t, inside, work, solver);
    const isDead = driver !== null && isRegularWithout(driver.row, Math.max(REGULAR, BESIDE * off * off));
    tellOnce(isDead ? deadPointEvent(t, driver) : singularEvent(t, global.fullRank), tell);
  }

  /**
   * Whether the rows of the latest factorisation have a pivot above a fraction of the largest [1], and full rank without that of a
   * driver. Where joints depend on each other, the motion that they leave a driver nearby is noise.
   */
  function isRegularWithout(row: number, part: number): boolean {
    const kept = [work.J, work.MJ].map((rows) => rows.slice(12 * row, 12 * row + 12));
    const factorise = (rows: readonly Float64Array[]): boolean => {
      [work.J, work.MJ].forEach((all, i) => all.set(rows[i], 12 * row));
      return factoriseGlobal(system, work, solver);
    };
    return withAllRows(solver.aside, () => {
      const none = new Float64Array(12);
      const isFinite = factorise([none, none]);
      const { rank, smallestPivot } = solver.factor;
      factorise(kept);
      return isFinite && rank >= global.fullRank - 1 && smallestPivot > part * global.largest;
    });
  }

  /** Whether the mechanism has been elsewhere since the last singular position reported; the present one is in `inside`. */
  function leaves(t: number): boolean {
    // a second search of the same step finds again what the first one reported
    if (t <= lastTold) return false;
    if (
      !Number.isNaN(lastTold) &&
      !(awayAt < t) &&
      wayBetween(system, lastPose, inside) < APART * system.length
    )
      return false;
    lastTold = t;
    awayAt = Infinity;
    lastPose.set(inside);
    return true;
  }

  function tellOnce(event: RunEvent, tell: (event: RunEvent) => void): void {
    if (told++ < MOST_EVENTS) tell(event);
  }

  /** Whether other rows are left out than at the last step: then their pivots cannot be compared. */
  function rowsChanged(): boolean {
    let changed = false;
    for (let row = 0; row < system.m; row++) {
      changed ||= rowsOut[row] !== solver.aside.isAside[row];
      rowsOut[row] = solver.aside.isAside[row];
    }
    return changed;
  }

  /** Looks again at the start of a step, and at two times shortly before it, with the rows of that step. */
  function lookBack(from: number, spacing: number, tell: (event: RunEvent) => void): void {
    looks = 0;
    const since = ownInUse()?.since ?? knots[2].t;
    const back = global.known > 2 ? Math.min(spacing, (from - since) / 2) : 0;
    for (let i = back > 0 ? 2 : 0; i >= 0; i--) look(from - i * back, pivotAt(from - i * back), tell);
  }

  /**
   * Looks between two, in order: wherever a singular position is within reach of two neighbours, their middle is added, until they are
   * close. So what is found does not depend on the length of the steps.
   */
  function looksBetween(from: Look, until: Look): Look[] {
    let found = [from, until];
    let left = MOST_LOOKS;
    for (let before = 0; before < found.length && left > 0;) {
      before = found.length;
      const finer = [from];
      for (let i = 1; i < found.length; i++) {
        const [a, b] = [found[i - 1], found[i]];
        if (left > 0 && mayPass(b.t - a.t, a.pivot, b.pivot)) {
          left--;
          const t = (a.t + b.t) / 2;
          finer.push({ t, pivot: pivotAt(t) });
        }
        finer.push(b);
      }
      found = finer;
    }
    return found.slice(1, -1);
  }

  /** Whether a singular position may lie between two looks this far apart [s]: within reach of both pivots. */
  function mayPass(time: number, a: number, b: number): boolean {
    const way = (pace * time) / system.length;
    const { largest } = ownInUse() ?? global;
    return way > CLOSE && mayHide(way, a, b, largest);
  }

  /** Looks at the end of a step, where the pivot is known, and wherever it may have vanished since the last look. */
  function lookUntil(t: number, pivot: number, tell: (event: RunEvent) => void): boolean {
    misled = false;
    // most steps pass nothing, and need no array of looks
    if (looks === 0 || !mayPass(t - lookTime[2], lookPivot[2], pivot)) return look(t, pivot, tell);
    const between = looksBetween({ t: lookTime[2], pivot: lookPivot[2] }, { t, pivot });
    let disturbed = between.length > 0;
    for (const { t: at, pivot: value } of [...between, { t, pivot }]) {
      if (misled) break;
      disturbed = look(at, value, tell) || disturbed;
    }
    return disturbed;
  }

  /**
   * The same independently of which rows are kept: these may become dependent where the mechanism is regular, and hide where it is
   * singular.
   */
  function lookAtWhole(from: number, t: number, tell: (event: RunEvent) => void): void {
    global.whole = true;
    withAllRows(solver.aside, () => {
      lookBack(from, (t - from) / FEW, tell);
      lookUntil(t, pivotAt(t), tell);
    });
    global.whole = false;
    looks = 0;
  }

  function findSingular(t: number, y: Float64Array, tell: (event: RunEvent) => void): void {
    if (!closed) return;
    const from = knots[1].t;
    const last = pace;
    const latest = wayBetween(system, knots[1].y, y) / (t - from);
    pace = Math.max(last, latest);
    if (global.own?.hides === false) looks = 0;
    else lookThrough(from, t, tell);
    pace = latest;
  }

  /** Searches a step of the global system, whose last factorisation is that of its end, or one of other equations. */
  function lookThrough(from: number, t: number, tell: (event: RunEvent) => void): void {
    const { own } = global;
    if (own) compareSizes(t, own);
    const pivot = own ? own.at(t) : global.read();
    const changed = !own && rowsChanged();
    const anew = (changed || looks === 0) && global.known > 1;
    if (anew) lookBack(from, (t - from) / FEW, tell);
    const disturbed = lookUntil(t, pivot, tell);
    if (misled) lookAtWhole(from, t, tell);
    if (!own && (anew || disturbed)) global.at(t);
  }

  /** Updates the scale of the global system's pivots when those of the other equations have grown. */
  function compareSizes(t: number, { largest }: OwnPivots): void {
    if (!(largest > GROWN * followed)) return;
    followed = largest;
    global.at(t);
  }

  return {
    passed(t, y, tell, own = null) {
      global.shift(t, y);
      // pivots of the two cannot be compared
      if ((own === null) !== (global.own === null)) looks = 0;
      global.own = own;
      findSingular(t, y, tell);
      if (awayAt === Infinity && t > lastTold && wayBetween(system, lastPose, y) > APART * system.length)
        awayAt = t;
      const untouched = turning?.passed(knots[1], knots[0], (event) => tellOnce(event, tell), own) ?? true;
      if (!own && !untouched) global.at(t);
    },
    rested(t, y, tell, off) {
      inside.set(y);
      tellSingular(t, tell, off);
    },
    restart(t, y) {
      global.restart(t, y);
      looks = 0;
      followed = 0;
      turning?.restart(y);
    },
  };
}

/** Whether rows can become dependent at all: those of a tree of joints cannot. */
function closesLoops({ n, joints, documented, contacts }: System): boolean {
  const root = Int32Array.from({ length: n }, (_, body) => body);
  const find = (body: number): number => (root[body] === body ? body : (root[body] = find(root[body])));
  const loop = ({ a, b }: { a: number; b: number }) => {
    const closing = find(a) === find(b);
    root[find(a)] = find(b);
    return closing;
  };
  return documented.couplings > 0 || contacts.length > 0 || joints.some(loop);
}

function deadPointEvent(time: number, { id, name }: { id: string; name: string }): RunEvent {
  return { time, kind: 'dead-point', record: id, message: deadPointMessage(name) };
}

function singularEvent(time: number, rank: number): RunEvent {
  return {
    time,
    kind: 'singular',
    record: null,
    message: `Singular position: the rank falls from ${rank} for an instant`,
  };
}
