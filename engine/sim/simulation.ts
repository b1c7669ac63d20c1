/**
 * A run of a model: the one place where stepping, stabilisation, events and recording meet.
 *
 * Bounded work: `advance` does at most `budget` attempts at a step, and an output interval that needs more than
 * MAX_ATTEMPTS stops the run. No clock decides anything, so a busy machine gives the same numbers.
 */
import { activateLoads } from '../forces/loads';
import { addToSummary, createSummaryState, summarise } from './summary';
import { balance } from '../measures/energy';
import { calcDerivative } from './acceleration';
import { calcInverseMassRows } from '../dynamics/mass';
import { calcKinematics } from '../system/kinematics';
import { calcRows } from '../dynamics/rows';
import { calcSample, createRecorder, pushSample, takeSamples } from '../recorder/recorder';
import { changeDriver } from '../dynamics/drivers';
import { createModel } from './model';
import { createStepper } from './stepper';
import { digestOf } from './digest';
import { factoriseGlobal } from '../solvers/dense-global';
import { normalise } from '../math/quat';
import { settleTurns } from '../dynamics/turns';
import { poseOffset } from '../system/layout';
import { projectPosition, projectVelocity } from '../stabilisers/projection';
import { positionTolerance, velocityTolerance } from '../stabilisers/tolerances';
import { stopped } from './outcome';
import type { Channel } from '../recorder/channel';
import type { Instant } from '../measures/measure';
import type { Model } from './model';
import type { ModelReport, RunEvent, RunOutcome, RunSummary, StopReason } from '../host/protocol';
import type { Problem } from '../model/problem';
import type { Project } from '../model/project';
import type { Stepper } from './stepper';

/**
 * A step that starts where the smallest pivot is below this part of the largest one seen [1] is near a singular
 * position: all its stages are settled (T 6.2). Mixing settled and other stages in one step would spoil its order.
 */
const NEAR_SINGULAR = 0.01;
/** Attempts at a step within one output interval. */
const MAX_ATTEMPTS = 200_000;

/** Joints further apart than this many characteristic lengths [1]: nothing is left of the mechanism. */
const APART = 10;

export type SimulationResult =
  | { ok: true; simulation: Simulation; warnings: Problem[] }
  | { ok: false; problems: Problem[]; report: ModelReport | null };

export function createSimulation(project: Project): SimulationResult {
  const result = createModel(project);
  if (!result.ok) return result;
  return { ok: true, simulation: new Simulation(result.model), warnings: result.warnings };
}

export class Simulation {
  readonly model: ModelReport;
  readonly channels: readonly Channel[];
  readonly digest: string;
  outcome: RunOutcome | null = null;

  private readonly m: Model;
  private readonly stepper: Stepper;
  private readonly instant: Instant;
  private readonly scratch: Float64Array;
  private readonly recorder;
  private readonly summaryState;
  private events: RunEvent[] = [];
  private regularPivot = 0;
  private segment = 0;
  private nextSample = 0;
  private steps = 0;
  private attempts = 0;

  constructor(model: Model) {
    this.m = model;
    this.model = model.report;
    this.digest = digestOf(model.project);
    this.recorder = createRecorder(model.system);
    this.channels = this.recorder.channels;
    this.summaryState = createSummaryState(model.system, this.channels);
    const { system, work, solver } = model;
    const f = (t: number, y: Float64Array, dydt: Float64Array) =>
      calcDerivative(system, t, y, dydt, work, solver);
    this.stepper = createStepper(system.n, system.settings, model.y, f, (t, y) => this.settle(t, y));
    this.scratch = new Float64Array(model.y.length);
    this.instant = {
      system,
      t: 0,
      sinceSample: 0,
      y: model.y.slice(),
      work,
      solver,
      initialEnergy: 0,
      projectionEnergy: 0,
      step: 0,
      rejected: 0,
    };
    this.startSegment(0);
    calcKinematics(system, model.y, work);
    this.instant.initialEnergy = balance(system, model.y, work);
    this.record(0, model.y, false);
    if (!this.outcome) this.finishIfDone();
  }

  /** Simulated time reached [s]. */
  get time(): number {
    return this.stepper.t;
  }

  /**
   * Integrates until the horizon [s] (null: the end), at most `budget` attempts at a step. A step may end a little
   * past the horizon; its samples are recorded.
   */
  advance(horizon: number | null, budget: number): 'working' | 'horizon' | 'ended' {
    for (let i = 0; i < budget; i++) {
      if (this.outcome) return 'ended';
      if (horizon !== null && this.stepper.t >= horizon) return 'horizon';
      this.attempt();
    }
    return this.outcome ? 'ended' : 'working';
  }

  /** Integrates to the next output sample, at most `budget` attempts. Returns true once it is recorded. */
  advanceToSample(budget: number): boolean {
    const before = this.recorder.samples;
    for (let i = 0; i < budget && !this.outcome && this.recorder.samples === before; i++) this.attempt();
    return this.outcome !== null || this.recorder.samples > before;
  }

  /** Samples that wait to be taken. */
  get pendingSamples(): number {
    return this.recorder.count;
  }

  takeSamples(): { count: number; data: Float64Array } | null {
    return takeSamples(this.recorder);
  }

  takeEvents(): RunEvent[] {
    const events = this.events;
    this.events = [];
    return events;
  }

  stop(reason: StopReason = 'userStop'): void {
    this.outcome ??= stopped(reason, this.stepper.t, null);
  }

  /** Live change of a driver. A jump in speed is an impact: velocities change by the least kinetic energy norm. */
  setDriver(id: string, value: number): boolean {
    const index = this.m.system.drivers.findIndex((driver) => driver.id === id);
    if (index < 0 || !Number.isFinite(value) || this.outcome) return false;
    const { system, work } = this.m;
    changeDriver(work, index, value, this.stepper.t);
    this.stepper.restart();
    if (system.drivers[index].kind === 'speed') this.applyImpact(index);
    this.addEvent('driver-changed', id, `${system.drivers[index].name} set to ${value}`);
    return true;
  }

  /** Velocities that the changed driver asks for; an effort changes accelerations alone. */
  private applyImpact(driver: number): void {
    const { system, work, solver } = this.m;
    const { t, y } = this.stepper;
    calcKinematics(system, y, work);
    calcRows(system, t, y, work);
    calcInverseMassRows(system, work);
    const before = balance(system, y, work);
    // the new speeds may be so great that rounding exceeds the tolerance of the old ones: hence the second attempt
    const match = () => projectVelocity(system, t, y, work, solver, velocityTolerance(system, y));
    const consistent = factoriseGlobal(system, work, solver) && (match() || match());
    if (!consistent) this.outcome = stopped('constraintDrift', t, system.drivers[driver]);
    // from here on the balance of energy counts from the new value; what was off before stays
    this.instant.initialEnergy += balance(system, y, work) - before;
  }

  summary(): RunSummary {
    return summarise(this.summaryState, this.m.system, {
      time: this.stepper.t,
      samples: this.recorder.samples,
      steps: this.steps,
      rejected: this.instant.rejected,
      evaluations: this.m.work.evaluations,
    });
  }

  /** One attempt at a step, then whatever it has reached: samples, the end of a segment, the end of the run. */
  private attempt(): void {
    const from = this.stepper.t;
    const limit = this.segmentEnd();
    this.m.work.settling = this.nearSingular();
    const outcome = this.stepper.step(this.sampleTime(this.nextSample), limit);
    if (outcome === 'rejected') this.instant.rejected++;
    else if (outcome !== 'stepped') {
      this.outcome = stopped(outcome, from, this.worstJoint());
      return;
    } else {
      this.steps++;
      this.instant.step = this.stepper.h;
      this.recordPassed();
      if (this.stepper.t >= limit) this.endSegment();
      this.finishIfDone();
    }
    if (++this.attempts > MAX_ATTEMPTS) this.outcome ??= stopped('stepLimit', from, null);
  }

  /** Records every output time up to the present; those inside the step come from the dense output. */
  private recordPassed(): void {
    const { stepper, instant } = this;
    while (!this.outcome && this.sampleTime(this.nextSample) <= stepper.t) {
      const t = this.sampleTime(this.nextSample);
      if (t === stepper.t) this.record(t, stepper.y, false);
      else {
        stepper.sampleAt(t, instant.y);
        this.record(t, instant.y, true);
      }
    }
  }

  private record(t: number, y: Float64Array, settle: boolean): void {
    const { instant } = this;
    const { system, work, solver } = this.m;
    if (y !== instant.y) instant.y.set(y);
    instant.sinceSample = t - instant.t;
    instant.t = t;
    this.nextSample++;
    this.attempts = 0;
    work.settling = false;
    const finite =
      calcDerivative(system, t, instant.y, this.scratch, work, solver) &&
      (!settle || this.settleSample(t)) &&
      calcSample(this.recorder, instant);
    if (!finite) {
      this.outcome = stopped('notFinite', t, this.worstJoint());
      return;
    }
    if (this.recorder.row[this.summaryState.columns.driftPosition] > APART * system.length) {
      this.outcome = stopped('constraintDrift', t, this.worstJoint());
      return;
    }
    pushSample(this.recorder);
    addToSummary(this.summaryState, this.recorder.row);
  }

  /** An interpolated state gets the same remedy as a step, then is evaluated again where it has moved to. */
  private settleSample(t: number): boolean {
    const { system, work, solver } = this.m;
    const { y } = this.instant;
    this.scratch.set(y);
    // the step itself was good: where its inside cannot be projected, the interpolated state stands and its drift shows
    if (!this.settle(t, y, false)) y.set(this.scratch);
    return calcDerivative(system, t, y, this.scratch, work, solver);
  }

  /** Unit quaternions, and projection where the settings ask for it. Expects the factorisation of a state nearby. */
  private settle(t: number, y: Float64Array, book = true): boolean {
    const { system, work, solver } = this.m;
    for (let b = 1; b < system.n; b++) normalise(y, poseOffset(b) + 3);
    settleTurns(system, y);
    if (system.settings.stabilisation !== 'projection' || system.m === 0) return true;
    calcKinematics(system, y, work);
    const before = book ? balance(system, y, work) : 0;
    const settled =
      projectPosition(system, t, y, work, solver, positionTolerance(system, y)) &&
      projectVelocity(system, t, y, work, solver, velocityTolerance(system, y));
    if (book && settled) this.instant.projectionEnergy += balance(system, y, work) - before;
    return settled;
  }

  /** Reads the pivots of the latest factorisation: that of the end of the last step, or of a sample near it. */
  private nearSingular(): boolean {
    const { smallestPivot } = this.m.solver.factor;
    if (smallestPivot > this.regularPivot) this.regularPivot = smallestPivot;
    const projects = this.m.system.settings.stabilisation === 'projection';
    return projects && smallestPivot < NEAR_SINGULAR * this.regularPivot;
  }

  private segmentEnd(): number {
    const { breakpoints, settings } = this.m.system;
    return this.segment < breakpoints.length ? breakpoints[this.segment] : settings.duration;
  }

  private startSegment(from: number): void {
    activateLoads(this.m.system, from, this.segmentEnd(), this.m.work);
  }

  /** At a breakpoint: both sides are recorded, the left one with the loads that end here, the right one without. */
  private endSegment(): void {
    const { breakpoints } = this.m.system;
    if (this.outcome || this.segment >= breakpoints.length) return;
    const t = this.stepper.t;
    if (this.sampleTime(this.nextSample - 1) !== t) this.recordBetween(t);
    this.segment++;
    this.startSegment(t);
    this.stepper.restart();
    for (const load of this.m.system.loads) {
      if (load.kind === 'spring') continue;
      if (load.from === t) this.addEvent('load-on', load.id, `${load.name} starts`);
      if (load.until === t) this.addEvent('load-off', load.id, `${load.name} ends`);
    }
    this.recordBetween(t);
  }

  /** Records a time that is not on the output grid. */
  private recordBetween(t: number): void {
    this.record(t, this.stepper.y, false);
    this.nextSample--;
  }

  private finishIfDone(): void {
    const { duration } = this.m.system.settings;
    if (this.outcome || this.stepper.t < duration) return;
    if (this.recorder.row[0] !== this.stepper.t) this.recordBetween(this.stepper.t);
    this.outcome ??= { kind: 'completed' };
  }

  /** Output times lie on the grid of the output interval; those within rounding of the end, or of a breakpoint, are it. */
  private sampleTime(index: number): number {
    const { breakpoints, settings } = this.m.system;
    const { outputInterval, duration } = settings;
    const t = index * outputInterval;
    const rounding = 1e-9 * outputInterval;
    if (Math.abs(t - duration) <= rounding) return duration;
    // the ends of the present segment; t lies in it or next to it, and there may be very many breakpoints
    for (let i = Math.max(0, this.segment - 1); i <= this.segment && i < breakpoints.length; i++) {
      if (Math.abs(t - breakpoints[i]) <= rounding) return breakpoints[i];
    }
    return t;
  }

  private worstJoint(): { id: string; name: string } | null {
    const { system, work } = this.m;
    let worst: { id: string; name: string } | null = null;
    let largest = 0;
    for (let row = 0; row < system.m; row++) {
      const size = Math.abs(work.C[row]) * system.rowScale[row];
      if (size > largest) {
        largest = size;
        worst = system.joints[system.rowJoint[row]].record;
      }
    }
    return worst;
  }

  private addEvent(kind: RunEvent['kind'], record: string, message: string): void {
    this.events.push({ time: this.stepper.t, kind, record, message });
  }
}
