/**
 * Laws of drivers that come to rest in a singular position (T 6.2a). So near to it, velocities are undetermined, and the slower the
 * drivers are, the longer a step would have to be to pass it. Only the travel of the drivers determines where the mechanism is: the end
 * of the path interpolates over that travel, from where the path begins to as far again beyond the rest.
 */
import { alongPath, FALL, LawPath } from './leave-start';
import { calcInverseMassRows } from '../../core/dynamics/mass';
import { calcKinematics } from '../../core/system/kinematics';
import {
  calcPart,
  findOnwards,
  findRest,
  keepsStep,
  leastRates,
  movedByLaws,
  timeOfPart,
} from './resting-laws';
import { calcRows } from '../../core/dynamics/rows';
import { factoriseGlobal } from '../../core/solvers/global-solver';
import { forget } from '../../core/solvers/rows-aside';
import { moveBodies, projectPosition } from '../../core/stabilisers/projection';
import { holdsPosition } from '../../core/system/system';
import { normalise } from '../../core/math/quat';
import { Passage } from './passage';
import { poseOffset, velocityOffset } from '../../core/coordinates/layout';
import { positionRounding, positionTolerance } from '../../core/stabilisers/tolerances';
import { settleTurns } from '../../core/dynamics/turns';
import { Stay } from './stay';
import { stoppedInRest } from './singular-start';
import { isAtRest, speedOf } from '../../core/diagnostics/singular-directions';
import { wayBetween } from '../steppers/pose-interpolant';
import type { CompiledDriver } from '../../core/system/system';
import type { LawStart } from './resting-laws';
import type { Landmarks } from '../events/landmarks';
import type { Model } from '../preparation/model';
import type { Route } from './due';
import type { RunEvent } from '../../core/switching/run-event';
import type { RunOutcome } from '../../results/recording/run-report';
import type { SingularityWatch } from '../steppers/singularity-watch';
import type { Stepper } from '../steppers/contract';
import type { Path } from './leave-start';
import type { Workspace } from '../../core/system/workspace';

/** A step to the beginning of the path may end farther from the rest by this factor [1]. */
const ABOUT = 1.5;
/** For the choice of a branch, positions nearer than this to a rest count as the rest [characteristic lengths]. */
const LEAST = 1e-8;
/** A larger relative deviation of velocities from those of the drivers means that not only the drivers move the mechanism [1]. */
const DRIVEN = 1e-6;
/** Tangents of a single path turn by less than this over a characteristic length [1]. */
const STRAIGHT = 25;
/** A mechanism at rest is still where it arrived if it is within this many characteristic lengths of there [1]. */
const SAME = 1e-6;
/** Multiple of the rounding error by which joints may be open in a pose [1]. */
const NEARLY = 4;

export class Arrival {
  /** Latest time at which the present step has to end [s]. */
  limit = Infinity;
  /** When to look at the next rest again [s], after it was not in a singular position, or could not be reached from there. */
  private again = -Infinity;
  /** The same for the rest of each driver. */
  private readonly againOne: Float64Array;
  /** How it continues from a rest that lasts only an instant. */
  private onwards: LawStart | null = null;
  /** Whether drivers held every motion on the way to it. */
  private isHeld = false;
  private readonly stay: Stay;
  /** The present passage through a rest of some of the drivers. */
  private passage: Passage | null = null;
  /** The state at the last rest reached, and how it would continue from there. */
  private rested: { readonly y: Float64Array; readonly onwards: LawStart } | null = null;

  constructor(
    private readonly model: Model,
    private readonly watch: SingularityWatch,
    private readonly landmarks: Landmarks,
    private readonly tell: (event: RunEvent) => void,
    /** Whether forces can move what is at rest: not in a kinematic run. */
    private readonly isLoaded: boolean,
  ) {
    this.stay = new Stay(model);
    this.againOne = new Float64Array(model.system.drivers.length).fill(-Infinity);
  }

  /**
   * The end of the path to a rest at `end` [s] or before, or the beginning of that from it; null if a step is to be tried, up to the
   * limit.
   */
  go(stepper: Stepper, end: number): Route | RunOutcome | null {
    this.limit = end;
    if (this.passage) return this.pass(this.passage, stepper, end);
    const { onwards } = this;
    this.onwards = null;
    if (onwards) return LawPath.go(this.model, stepper, onwards);
    const stays = this.isLoaded && this.isWhereItRested(stepper);
    const stay = stays ? this.stay.go(stepper, end, this.isHeld) : null;
    if (stay) return stay;
    // a singular position nearby on the way may be unrelated to the rest
    if (!this.watch.startsNear) {
      this.again = -Infinity;
      this.againOne.fill(-Infinity);
      return null;
    }
    const path = stepper.t < this.again ? null : this.reach(stepper, end);
    return path || this.limit < end ? path : this.enter(stepper, end);
  }

  /** Uses the travel to a rest of all drivers. */
  private reach(stepper: Stepper, end: number): Route | RunOutcome | null {
    const rest = findRest(this.model, stepper.t, end);
    if (!rest) return null;
    const { system } = this.model;
    const { t, y } = stepper;
    const motion = this.tangentAt(t, y, rest.travel);
    const isHeld = this.model.solver.factor.rank === 6 * (system.n - 1);
    const law = motion && this.isDriven({ ...rest, motion }, y) ? { ...rest, motion } : null;
    const beyond = law && this.findBeyond(law, y);
    const length = law ? speedOf(system, law.motion) : 0;
    if (beyond && length > ABOUT * FALL * system.length) {
      this.limit = timeOfPart(this.model, rest, 1 - (FALL * system.length) / length);
      return null;
    }
    // with several drivers, each continues by its own law
    const way = this.enter(stepper, end);
    if (way) return way;
    const gone = beyond && law && this.arrive(stepper, law, beyond);
    if (gone) {
      this.isHeld = isHeld;
      this.landmarks.rested(rest.until, y, this.tell);
      this.rested = { y: y.slice(), onwards: gone.onwards };
      if (rest.until < end) this.onwards = findOnwards(this.model, gone.onwards, FALL * system.length, end);
    } else this.again = t + (rest.until - t) / 2;
    return gone;
  }

  get isPassing(): boolean {
    return this.passage !== null;
  }

  /** Enters the passage through a rest of one driver while others move; null if a step is to be tried, up to the limit. */
  private enter(stepper: Stepper, end: number): Route | RunOutcome | null {
    const { model, watch } = this;
    const { system, solver } = model;
    const { t, y } = stepper;
    const { drivers } = system;
    const isKnown = (driver: CompiledDriver) => driver.row < 0 || (holdsPosition(driver) && !driver.evaluate);
    if (system.switched.length > 0 || !drivers.every(isKnown)) return null;
    const moved = movedByLaws(model, t);
    if (moved.filter(Boolean).length < 2) return null;
    for (const i of moved.keys()) {
      const rest = moved[i] && t >= this.againOne[i] ? findRest(model, t, end, i) : null;
      const motion = rest && this.tangentAt(t, y, rest.travel);
      if (!rest || !motion || solver.factor.rank < 6 * (system.n - 1)) continue;
      const length = speedOf(system, motion);
      if (length > ABOUT * FALL * system.length) {
        if (!this.findBeyond({ ...rest, motion }, y)) continue;
        this.limit = Math.min(this.limit, timeOfPart(model, rest, 1 - (FALL * system.length) / length));
        continue;
      }
      const passage = length > LEAST * system.length ? Passage.enter(model, y, rest, length) : null;
      this.againOne[i] = t + (rest.until - t) / 2;
      if (!passage) continue;
      const pose = y.slice();
      passage.restingPose(pose);
      watch.look(t, pose);
      const isBlind = watch.startsBlind;
      watch.look(t, y);
      if (!isBlind) continue;
      this.passage = passage;
      return this.pass(passage, stepper, end);
    }
    return null;
  }

  private pass(passage: Passage, stepper: Stepper, end: number): Route | RunOutcome | null {
    const gone = passage.go(stepper, end, this.isLoaded);
    const { t, y } = stepper;
    this.watch.look(t, y);
    if (passage.meets(t)) this.landmarks.rested(t, y, this.tell);
    if (!gone || passage.isOver) {
      this.passage = null;
      this.landmarks.restart(t, y, this.tell);
    }
    return gone;
  }

  /** From the rest reached, onwards or back on the same branch, until `end` [s] at the latest; null if its drivers do not move on. */
  leave(stepper: Stepper, end: number): LawPath | null {
    const { model, rested } = this;
    const { system } = model;
    const { t } = stepper;
    if (!rested || !this.isWhereItRested(stepper)) return null;
    const law = findOnwards(model, { ...rested.onwards, since: t }, FALL * system.length, end);
    forget(model.solver.aside);
    return law && LawPath.go(model, stepper, law);
  }

  private isWhereItRested({ y }: Stepper): boolean {
    const { system } = this.model;
    const { rested } = this;
    return rested !== null && isAtRest(system, y) && wayBetween(system, rested.y, y) <= SAME * system.length;
  }

  /**
   * When a run cannot continue from (t, y): if that is still where it came to rest, the outcome if a load now acting there is the reason;
   * else null.
   */
  stopped(t: number, y: Float64Array): RunOutcome | null {
    const { model, rested } = this;
    const { system } = model;
    if (!rested || wayBetween(system, rested.y, y) > FALL * system.length) return null;
    return stoppedInRest(model, t, rested.y);
  }

  /** Motion of all bodies for the travel to a rest, starting from (t, y); null if the rows do not have full rank. */
  private tangentAt(t: number, y: Float64Array, travel: Float64Array): Float64Array<ArrayBuffer> | null {
    const { system, work, solver } = this.model;
    forget(solver.aside);
    calcKinematics(system, y, work);
    calcRows(system, t, y, work);
    calcInverseMassRows(system, work);
    return factoriseGlobal(system, work, solver) ? leastRates(this.model, travel) : null;
  }

  private arrive(stepper: Stepper, rest: LawStart, beyond: Omit<Path, 'from'>): LawPath | null {
    const { model, watch } = this;
    const { system, work, solver } = model;
    const { t, y } = stepper;
    const until = y.slice();
    alongPath(model, 0.5, 1, { ...beyond, from: y }, until);
    const v0 = velocityOffset(system.n);
    const arriving = until.slice(v0, v0 + rest.motion.length).map((value) => value / 2);
    const part = new Float64Array(3);
    calcPart(model, rest, rest.until, part);
    for (let c = 0; c < arriving.length; c++) until[v0 + c] = part[1] * arriving[c];
    watch.look(rest.until, until);
    const tolerance = positionTolerance(system, until);
    if (watch.startsBlind && projectPosition(system, rest.until, until, work, solver, tolerance))
      return LawPath.arrive(model, stepper, rest, { until, arriving });
    watch.look(t, y);
    return null;
  }

  /** Whether only the drivers move the mechanism, all in proportion; expects the factorisation there. */
  private isDriven(rest: LawStart, y: Float64Array): boolean {
    const { system, solver } = this.model;
    const part = new Float64Array(3);
    const v0 = velocityOffset(system.n);
    calcPart(this.model, rest, rest.since, part);
    // with nothing free, differences of velocities are noise, and more so the slower the drivers are
    if (solver.factor.rank === 6 * (system.n - 1)) return keepsStep(this.model, rest, part[1], DRIVEN);
    const other = rest.motion.map((value, c) => y[v0 + c] - part[1] * value);
    return speedOf(system, other) <= DRIVEN * Math.abs(part[1]) * speedOf(system, rest.motion);
  }

  /** The path to the pose as far beyond the rest; null if no path passes through. */
  private findBeyond({ since, travel, motion }: LawStart, y: Float64Array): Omit<Path, 'from'> | null {
    const { system, work, solver } = this.model;
    const { rank } = solver.factor;
    const until = y.slice();
    const leaving = motion.map((value) => 2 * value);
    moveBodies(system, until, leaving);
    for (let b = 1; b < system.n; b++) normalise(until, poseOffset(b) + 3);
    settleTurns(system, until);
    const twice = travel.map((value) => 2 * value);
    addToAnchors(work, twice, 1);
    const isClosed =
      this.tangentAt(since, until, twice) !== null &&
      projectPosition(system, since, until, work, solver, NEARLY * positionRounding(system, until));
    const arriving = isClosed ? this.tangentAt(since, until, twice) : null;
    addToAnchors(work, twice, -1);
    if (!arriving || solver.factor.rank !== rank) return null;
    const turned = arriving.map((value, c) => value - leaving[c]);
    const length = speedOf(system, leaving);
    return speedOf(system, turned) <= Math.min(1, (STRAIGHT * length) / system.length) * length
      ? { until, leaving, arriving }
      : null;
  }
}

/** Shifts the prescribed coordinates of the drivers. */
function addToAnchors({ driverAnchor }: Workspace, travel: Float64Array, times: number): void {
  travel.forEach((value, i) => (driverAnchor[i] += times * value));
}
