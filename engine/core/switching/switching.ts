/** The modes of a run's switched rows: when they end, and which modes follow (T 14). */
import {
  AT_LOWER,
  AT_UPPER,
  EDGE,
  HOLDS,
  OPEN,
  SLIDES,
  followsNormal,
  isUnilateral,
} from '../system/switched-row';
import { applyImpact } from './impact';
import { balance } from '../dynamics/energy';
import { calcInverseMassRows, kineticEnergy } from '../dynamics/mass';
import { calcKinematics } from '../system/kinematics';
import { calcRows } from '../dynamics/rows';
import { MORE_PATIENCE, calcScales } from './scales';
import { SLOW } from './sliding';
import { chooseModes } from './modes';
import { describeChanges } from './describe-changes';
import { valueOf } from '../coordinates/coordinate';
import { locateEvent } from './locate';
import { largestForces, marginOf, noiseOf, slideRate } from './margins';
import { hasServo } from './servo-modes';
import { shareWithinCones } from './share-within-cones';
import { withAllRows } from '../solvers/rows-aside';
import { positionTolerance, velocityRounding, velocityTolerance } from '../stabilisers/tolerances';
import { projectPosition, projectVelocity } from '../stabilisers/projection';
import { dissipatedOffset, workOffset } from '../coordinates/layout';
import type { Change } from './describe-changes';
import type { GlobalSolver } from '../solvers/contract';
import type { LocatedEvent } from './locate';
import type { RightHandSide } from '../integrators/runge-kutta';
import type { Scales } from './scales';
import type { SwitchedRow } from '../system/switched-row';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

const MOST_PATIENCE = 1e6;

export interface SwitchResult {
  readonly changes: readonly Change[];
  /** Row that joints and drivers push through its stop, -1 for none. */
  readonly blocked: number;
  /** Row whose impulse, and row whose force, was found only approximately; -1 for none. */
  readonly struck: number;
  readonly unsolved: number;
  /** Energy added by moving bodies onto stops and to rest [J]. */
  readonly projectionEnergy: number;
}

const cameToRest = ({ kind }: SwitchedRow, before: number): boolean =>
  followsNormal(before) || (kind === 'friction' && (before === AT_LOWER || before === AT_UPPER));

export class Switching {
  private readonly floor: Float64Array;
  private readonly patience: Float64Array;
  private last = -1;
  /** Tangents that left their cones at this instant: none of them sticks again before time advances. */
  private readonly pushed = new Set<number>();
  private readonly state: Float64Array;
  private readonly scratch: Float64Array;

  constructor(
    private readonly system: System,
    private readonly work: Workspace,
    private readonly solver: GlobalSolver,
    private readonly evaluate: RightHandSide,
    size: number,
  ) {
    this.floor = new Float64Array(system.switched.length);
    this.patience = new Float64Array(system.switched.length).fill(1);
    this.state = new Float64Array(size);
    this.scratch = new Float64Array(size);
  }

  /** First event in the step from `from` to `until`, sampled by `sampleAt`. */
  locate(from: number, until: number, sampleAt: (t: number, out: Float64Array) => void): LocatedEvent | null {
    const { system, work, state } = this;
    const settling = work.settling;
    work.settling = false;
    sampleAt(until, state);
    const event = locateEvent(system, work, this.floor, this.patience, calcScales(system, state), {
      from,
      until,
      look: (t, efforts) => {
        sampleAt(t, state);
        if (efforts) this.evaluateShared(t, state);
        else this.look(t, state);
      },
    });
    work.settling = settling;
    return event;
  }

  /** Impacts and modes at time t. Changes y; `triggers` are the rows whose margins ended. */
  switchAt(t: number, y: Float64Array, triggers: readonly number[]): SwitchResult {
    const { system, work } = this;
    const { mode } = work.switched;
    const before = mode.slice();
    this.count(t, triggers);
    const scales = calcScales(system, y);
    work.settling = false;
    work.switched.unsolved = -1;
    mode.fill(OPEN);
    this.look(t, y);
    const start = balance(system, y, work);
    const closed = this.findClosed(scales, before, triggers);
    this.closeGaps(t, y, closed);
    this.factorise(t, y);
    const kinetic = kineticEnergy(system, y, work);
    const impact = applyImpact(system, y, work, this.solver, closed, scales);
    const lost = kineticEnergy(system, y, work) - kinetic;
    y[workOffset(system.n)] += lost;
    y[dissipatedOffset(y)] -= lost;
    const blocked =
      impact.blocked >= 0 ? impact.blocked : this.choose(t, y, closed, before, triggers, scales);
    this.settle(t, y, before);
    const projectionEnergy = balance(system, y, work) - start;
    const changes = describeChanges(system, work, before, impact, scales);
    return {
      changes,
      blocked,
      struck: impact.unsolved,
      unsolved: work.switched.unsolved,
      projectionEnergy,
    };
  }

  /** Rows that hold but whose efforts exceed their bounds at (t, y) in every share. */
  findBeyond(t: number, y: Float64Array): number[] {
    const { mode } = this.work.switched;
    if (!mode.includes(HOLDS)) return [];
    this.evaluateShared(t, y);
    return this.beyond(calcScales(this.system, y));
  }

  private beyond(scales: Scales): number[] {
    const { system, work } = this;
    const largest = largestForces(system, work);
    return system.switched.flatMap((_, s) => {
      if (work.switched.mode[s] !== HOLDS) return [];
      const noise = this.patience[s] * noiseOf(system, work, s, scales, largest);
      return marginOf(system, work, s, this.floor) < -noise ? [s] : [];
    });
  }

  /** Accelerations and efforts at (t, y), the latter within their bounds if there is such a share. */
  private evaluateShared(t: number, y: Float64Array): void {
    const { system, work, solver } = this;
    if (!this.evaluate(t, y, this.scratch) || this.beyond(calcScales(system, y)).length === 0) return;
    withAllRows(solver.aside, () => {
      if (this.evaluate(t, y, this.scratch))
        shareWithinCones(system, work, solver.factor, work.switched.patience);
    });
  }

  /** Recurrence of a row at the same time: the noise of its margin is larger than assumed. */
  private count(t: number, triggers: readonly number[]): void {
    if (t !== this.last) {
      this.patience.fill(1);
      this.pushed.clear();
    }
    this.last = t;
    for (const s of triggers) this.patience[s] = Math.min(MOST_PATIENCE, MORE_PATIENCE * this.patience[s]);
    this.work.switched.patience = Math.max(...this.patience);
  }

  private look(t: number, y: Float64Array): void {
    calcKinematics(this.system, y, this.work);
    calcRows(this.system, t, y, this.work);
  }

  private factorise(t: number, y: Float64Array): void {
    this.look(t, y);
    calcInverseMassRows(this.system, this.work);
    this.solver.factorise(this.work);
  }

  private findClosed(scales: Scales, before: Uint8Array, triggers: readonly number[]): number[] {
    const { switched, rowScale } = this.system;
    const { C } = this.work.switched;
    return switched.flatMap((row, s) => {
      if (!isUnilateral(row)) return [];
      const reached = C[s] * rowScale[row.row] <= scales.closed;
      return reached || before[s] === HOLDS || triggers.includes(s) ? [s] : [];
    });
  }

  /** Removes the remainder of closed gaps left by rounding and tolerances, if the settings request projection. */
  private closeGaps(t: number, y: Float64Array, closed: readonly number[]): void {
    const { system, work, solver } = this;
    if (system.settings.stabilisation !== 'projection' || closed.length === 0) return;
    const { mode } = work.switched;
    this.state.set(y);
    for (const s of closed) mode[s] = HOLDS;
    this.factorise(t, y);
    if (!projectPosition(system, t, y, work, solver, positionTolerance(system, y) / 100)) y.set(this.state);
    mode.fill(OPEN);
  }

  /** Modes of the rows; those not determined by motion are decided by `chooseModes`. */
  private choose(
    t: number,
    y: Float64Array,
    closed: readonly number[],
    before: Uint8Array,
    triggers: readonly number[],
    scales: Scales,
  ): number {
    const { system, work, solver } = this;
    const { mode, Cdot, direction } = work.switched;
    this.look(t, y);
    const speed = (s: number) => Cdot[s] * system.rowScale[system.switched[s].row];
    const candidates: number[] = [];
    system.switched.forEach((row, s) => {
      if (row.normal >= 0) return;
      const stopped = triggers.includes(s) && before[s] !== OPEN;
      if (isUnilateral(row)) {
        if (closed.includes(s) && speed(s) <= scales.still) candidates.push(s);
      } else if (stopped || Math.abs(speed(s)) <= scales.still) candidates.push(s);
      else mode[s] = Cdot[s] < 0 ? AT_UPPER : AT_LOWER;
    });
    // at such low speed, friction no longer follows transverse motion: when motion along the sliding direction stops, the contact has
    // stopped, and with it all contacts that are as slow and everything that this stops, because a body that slides and rotates comes to
    // rest all at once
    const size = (s: number) => Math.hypot(Cdot[s], Cdot[system.switched[s].partner]);
    const isSlow = (s: number) => before[s] === SLIDES && size(s) <= SLOW * system.length;
    if (triggers.some(isSlow)) {
      const touches = ({ normal }: SwitchedRow) => candidates.includes(normal);
      const slow = system.switched.flatMap((row, s) => (touches(row) && isSlow(s) ? [s] : []));
      this.bringToRest(t, y, [
        ...candidates.filter((s) => system.switched[s].kind === 'contact-normal'),
        ...slow,
      ]);
      this.look(t, y);
    }
    system.switched.forEach(({ normal, partner }, s) => {
      if (partner < s || !candidates.includes(normal)) return;
      if (size(s) <= scales.still) candidates.push(s, partner);
      else {
        for (const tangent of [s, partner]) {
          mode[tangent] = SLIDES;
          direction[tangent] = Cdot[tangent] / size(s);
        }
      }
    });
    this.bringToRest(
      t,
      y,
      candidates.filter((s) => system.switched[s].joint >= 0 && system.switched[s].kind !== 'servo'),
    );
    if (!this.evaluate(t, y, this.scratch)) return -1;
    // a row that has just come to rest is not pushed beyond its bounds
    const pushed = new Set(triggers.filter((row) => !cameToRest(system.switched[row], before[row])));
    for (const s of pushed) if (system.switched[s].normal >= 0) this.pushed.add(s);
    return chooseModes(system, work, solver, candidates, new Set([...pushed, ...this.pushed]), before);
  }

  /** Sets rates within the noise to zero, so that subsequent sliding starts on the correct side of zero. */
  private bringToRest(t: number, y: Float64Array, resting: readonly number[]): void {
    const { system, work, solver } = this;
    const { mode } = work.switched;
    if (resting.length === 0) return;
    for (const s of resting) mode[s] = HOLDS;
    this.factorise(t, y);
    this.state.set(y);
    if (!projectVelocity(system, t, y, work, solver, 4 * velocityRounding(system, y))) y.set(this.state);
    for (const s of resting) mode[s] = OPEN;
  }

  /** Sets the rates of holding rows to zero, motors to their anchors, and the floors of open gaps. */
  private settle(t: number, y: Float64Array, before: Uint8Array): void {
    const { system, work, solver } = this;
    const { mode, C, Cdot, direction } = work.switched;
    system.switched.forEach(({ kind, driver }, s) => {
      if (kind !== 'motor' || mode[s] !== HOLDS || before[s] === HOLDS) return;
      work.driverAnchor[driver] = valueOf(system.drivers[driver].coordinate, y);
      work.driverSince[driver] = t;
    });
    this.factorise(t, y);
    // large impulses leave rounding errors, and possibly no row holds
    if (mode.includes(HOLDS) || system.settings.stabilisation === 'projection') {
      this.state.set(y);
      const fine = projectVelocity(system, t, y, work, solver, 4 * velocityRounding(system, y));
      if (!fine) {
        y.set(this.state);
        projectVelocity(system, t, y, work, solver, velocityTolerance(system, y));
      }
    }
    this.look(t, y);
    const { closed, still } = calcScales(system, y);
    system.switched.forEach((row, s) => {
      const slides = mode[s] === SLIDES && row.partner > s;
      let start = slides ? slideRate(row, s, Cdot, direction) : mode[s] === OPEN ? C[s] : 0;
      // only a driver can still move towards its stop here: let it come to rest within the tolerance (T 14.3)
      const scale = system.rowScale[row.row];
      if (mode[s] === OPEN && isUnilateral(row) && C[s] * scale <= closed && Cdot[s] * scale < -still) {
        start = Math.min(0, start) - (2 * closed) / scale;
      }
      this.floor[s] = slides || isUnilateral(row) ? Math.min(0, start) : 0;
      // friction that a servo makes inactive at rest becomes active once the joint moves; friction at its edge slides then
      const back = row.kind === 'friction' && mode[s] === OPEN && hasServo(system, row.joint);
      if (back || mode[s] === EDGE) this.floor[s] = (4 * still) / scale;
    });
  }
}
