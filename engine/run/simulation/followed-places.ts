/**
 * Poses before and behind a singular position to which some drivers travel while others move on (T 6.2a), followed in time: there drivers
 * hold every motion, the equations determine it, and two branches cannot be confused. Between them a pose is the cubic through them.
 */
import { calcDerivative } from '../steppers/acceleration';
import { calcInverseMassRows } from '../../core/dynamics/mass';
import { calcKinematics } from '../../core/system/kinematics';
import { calcRows } from '../../core/dynamics/rows';
import { factoriseGlobal } from '../../core/solvers/global-solver';
import { forget } from '../../core/solvers/rows-aside';
import { leastRates, targetsAt } from './resting-laws';
import { moveBodies, projectPosition } from '../../core/stabilisers/projection';
import { positionRounding } from '../../core/stabilisers/tolerances';
import { settleSizes } from '../steppers/settle';
import { speedOf } from '../../core/diagnostics/singular-directions';
import { velocityOffset } from '../../core/coordinates/layout';
import { wayBetween } from '../steppers/pose-interpolant';
import type { Model } from '../preparation/model';
import type { Rest } from './resting-laws';

/**
 * Coordinates of the places: 1 is the rest, and one unit of its travel lies between integers [1]; the branches separate
 * between 0 and 2.
 */
const PLACES = [-1, 0, 2, 3];
/** After the second place, each is found from a known one: the indices of both. */
const FOUND_FROM = [
  [2, 1],
  [3, 2],
  [0, 1],
];
/** Longest step in following them, and largest error of its prediction [characteristic lengths]. */
const LONGEST = 0.05;
const MISS = 1e-4;
const HALVINGS = 40;
/** Multiple of the rounding error by which joints may be open in a pose [1]. */
const NEARLY = 4;

export class FollowedPlaces {
  private constructor(
    private readonly model: Model,
    /** Travel of each driver between places, zero for drivers that do not come to rest; and the prescribed coordinates at place 0. */
    private readonly unit: Float64Array,
    private readonly origin: readonly number[],
    private readonly states: Float64Array[],
    /** The time of the places [s]. */
    private now: number,
  ) {}

  /**
   * Around the rest to which drivers travel from y; places are spaced by this multiple of that travel. Null if drivers do not hold every
   * motion, or no path leads beyond.
   */
  static around(
    model: Model,
    y: Float64Array,
    { since, travel }: Rest,
    times: number,
  ): FollowedPlaces | null {
    const unit = travel.map((distance) => times * distance);
    const origin = targetsAt(model, since).map(([coordinate], i) => coordinate + travel[i] - unit[i]);
    const states = PLACES.map(() => y.slice());
    const found = new FollowedPlaces(model, unit, origin, states, since);
    const lead = (to: number, from: Float64Array, part: number): boolean => {
      states[to].set(from);
      const motion = found.ratesAt(from, unit.map((distance) => (PLACES[to] - part) * distance)); // oxfmt-ignore
      return motion !== null && found.move(states[to], motion, since, PLACES[to]);
    };
    return lead(1, y, 1 - 1 / times) && FOUND_FROM.every(([to, from]) => lead(to, states[from], PLACES[from]))
      ? found
      : null;
  }

  copy(): FollowedPlaces {
    const states = this.states.map((state) => state.slice());
    return new FollowedPlaces(this.model, this.unit, this.origin, states, this.now);
  }

  /** Coordinate among the places of the drivers that come to rest, at time t [1]. */
  partAt(t: number): number {
    const { unit, origin } = this;
    const i = unit.findIndex((distance) => distance !== 0);
    return (targetsAt(this.model, t)[i][0] - origin[i]) / unit[i];
  }

  /** out := pose and velocities at that coordinate among the places [1], at their time. */
  stateAt(part: number, out: Float64Array): void {
    const { system } = this.model;
    interpolate(this.states, part, out, 0, velocityOffset(system.n) + 6 * system.n);
    settleSizes(system, out);
  }

  /** Moves the places to a time, with the velocities that all drivers prescribe there. False if that fails. */
  follow(t: number): boolean {
    for (let to = t, halvings = 0; this.now !== t;) {
      if (this.lead(to)) [to, halvings] = [t, 0];
      else if (halvings++ > HALVINGS) return false;
      else to = (this.now + to) / 2;
    }
    const rates = Float64Array.from(targetsAt(this.model, t), ([, rate]) => rate);
    return this.states.every((state) => {
      const found = this.ratesAt(state, rates);
      if (found) state.set(found, velocityOffset(this.model.system.n));
      return found !== null;
    });
  }

  /** The accelerations of the motion at that coordinate among the places [1], at their time. */
  accelerationsAt(part: number): Float64Array {
    const { model, now, states } = this;
    const { system, work, solver } = model;
    work.settling = false;
    const rates = states.map((state, i) => {
      const found = new Float64Array(state.length);
      forget(solver.aside);
      this.withPart(now, PLACES[i], () => calcDerivative(system, now, state, found, work, solver));
      return found;
    });
    const [v0, size] = [velocityOffset(system.n), 6 * system.n];
    const motion = new Float64Array(rates[0].length);
    interpolate(rates, part, motion, v0, v0 + size);
    return motion.subarray(v0, v0 + size);
  }

  /** Moves all of them in one step. */
  private lead(to: number): boolean {
    const { model, unit, now, states } = this;
    const [before, after] = [targetsAt(model, now), targetsAt(model, to)];
    const travel = unit.map((distance, i) => (distance === 0 ? after[i][0] - before[i][0] : 0));
    if (travel.some((distance) => distance !== 0)) {
      const next = states.map((state) => state.slice());
      if (!next.every((state, i) => this.leadOne(state, travel, to, PLACES[i]))) return false;
      next.forEach((state, i) => states[i].set(state));
    }
    this.now = to;
    return true;
  }

  /** Midpoint rule: with the motion halfway through the travel. */
  private leadOne(state: Float64Array, travel: Float64Array, to: number, part: number): boolean {
    const { system } = this.model;
    const first = this.ratesAt(state, travel);
    if (!first || speedOf(system, first) > LONGEST * system.length) return false;
    const middle = state.slice();
    moveBodies(system, middle, first.map((value) => value / 2)); // oxfmt-ignore
    settleSizes(system, middle);
    const motion = this.ratesAt(middle, travel);
    return motion !== null && this.move(state, motion, to, part);
  }

  /** Moves the bodies, and closes the joints at that coordinate among the places. */
  private move(state: Float64Array, motion: Float64Array, t: number, part: number): boolean {
    const { system, work, solver } = this.model;
    moveBodies(system, state, motion);
    settleSizes(system, state);
    const predicted = state.slice();
    const isClosed = this.withPart(
      t,
      part,
      () =>
        this.factorise(t, state) &&
        projectPosition(system, t, state, work, solver, NEARLY * positionRounding(system, state)),
    );
    return isClosed && wayBetween(system, predicted, state) <= MISS * system.length;
  }

  /** The velocities at these rates of the drivers; null if the drivers do not hold every motion. */
  private ratesAt(state: Float64Array, rates: Float64Array): Float64Array | null {
    const { model, now } = this;
    const { system, solver } = model;
    const isHeld = this.factorise(now, state) && solver.factor.rank === 6 * (system.n - 1);
    return isHeld ? leastRates(model, rates) : null;
  }

  private factorise(t: number, state: Float64Array): boolean {
    const { system, work, solver } = this.model;
    forget(solver.aside);
    calcKinematics(system, state, work);
    calcRows(system, t, state, work);
    calcInverseMassRows(system, work);
    return factoriseGlobal(system, work, solver);
  }

  /** Evaluates f with the drivers that come to rest at that coordinate among the places [1]. */
  private withPart<T>(t: number, part: number, f: () => T): T {
    const { model, unit, origin } = this;
    const { driverAnchor } = model.work;
    const kept = driverAnchor.slice();
    targetsAt(model, t).forEach(([coordinate], i) => {
      if (unit[i] !== 0) driverAnchor[i] += origin[i] + part * unit[i] - coordinate;
    });
    const found = f();
    driverAnchor.set(kept);
    return found;
  }
}

/** out := elements of the cubic through the places. */
function interpolate(
  of: readonly Float64Array[],
  part: number,
  out: Float64Array,
  from: number,
  until: number,
): void {
  const weights = PLACES.map((place) =>
    PLACES.reduce((product, other) => (other === place ? product : (product * (part - other)) / (place - other)), 1),
  ); // oxfmt-ignore
  for (let c = from; c < until; c++) out[c] = weights.reduce((sum, weight, i) => sum + weight * of[i][c], 0);
}
