/**
 * A run of a model: the one place where stepping, stabilisation, events and recording meet.
 *
 * Bounded work: `advance` makes at most `budget` attempts at a step, and a run without progress is stopped. No decision
 * depends on a clock, so a busy machine gives the same numbers.
 */
import { activateLoads } from '../../core/forces/loads';
import { addToSummary, createSummaryState, summarise, takeReported } from './summary';
import { Arrival } from './arrival';
import { balance } from '../../core/dynamics/energy';
import { calcDerivative } from '../steppers/acceleration';
import { calcKinematics } from '../../core/system/kinematics';
import { calcSample, createRecorder, pushSample, takeSamples } from '../../results/recording/recorder';
import { RowChoice } from '../steppers/row-choice';
import { changeDriver } from '../../core/dynamics/drivers';
import { chooseStepper, solvesAccelerations } from '../steppers/choose-stepper';
import { drivenAlone } from '../outcomes/kinematic-problems';
import { condense } from './condensed';
import { landmarksOf } from '../events/landmarks-in-time';
import { createRunSwitching } from '../events/run-switching';
import { digestOf } from '../../model/file/digest';
import { jumpInSpeed } from '../events/speed-jump';
import { releaseBands } from '../../results/measures/release-bands';
import { sharedParts } from '../../results/measures/shared-parts';
import { Pace } from './pace';
import { Stabilisation } from '../steppers/stabilisation';
import { isEndOfStep } from '../steppers/step-bounds';
import { Sampled } from './sampled';
import { findWorstJoint } from '../outcomes/worst-joint';
import { Beginning, leaveRest } from './singular-start';
import { Due } from './due';
import { completed, stopped } from '../outcomes/outcome';
import { isBlocked, stoppedCreeping } from '../outcomes/driver-problems';
import type { compareWork } from './work-check';
import { SingularityWatch } from '../steppers/singularity-watch';
import { loadEvents, Timetable } from './timetable';
import { holdsPosition } from '../../core/system/system';
import type { Change } from '../../core/switching/describe-changes';
import type { Condensed } from './condensed';
import type { Channel } from '../../results/recording/channel';
import { createInstant } from '../../results/measures/measure';
import type { Instant } from '../../results/measures/measure';
import type { LocatedEvent } from '../../core/switching/locate';
import type { Landmarks } from '../events/landmarks';
import type { Model } from '../preparation/model';
import type {
  Analysis,
  ModelReport,
  RunOutcome,
  RunSummary,
  StopReason,
} from '../../results/recording/run-report';
import type { RunEvent } from '../../core/switching/run-event';
import type { RunSwitching } from '../events/run-switching';
import type { Stepper } from '../steppers/contract';

/** Most samples of one step recorded at a time: a long step may have millions. */
const MOST_AT_A_TIME = 64;
/** If joints are farther apart than this many characteristic lengths [1], nothing is left of the mechanism. */
const APART = 10;

export class Simulation {
  readonly model: ModelReport;
  readonly channels: readonly Channel[];
  readonly digest: string;
  readonly analysis: Analysis;
  outcome: RunOutcome | null = null;

  /** The integrated model: that of the document, or one with a single body for each group of welded bodies. */
  private readonly m: Model;
  private readonly condensed: Condensed | null;
  /** The recorded model: that of the document. */
  private readonly whole: Model;
  /** State of the integrated model at the latest sample; without welds it is that of the instant. */
  private readonly stepped: Float64Array;
  private readonly stepper: Stepper;
  private readonly switching: RunSwitching | null;
  private readonly beginning: Beginning;
  private readonly times: Timetable;
  private readonly instant: Instant;
  private readonly sampled: Sampled;
  private readonly recorder;
  private readonly summaryState;
  /** Accounts for the energy that projection adds. */
  private readonly addEnergy = (energy: number) => void (this.instant.projectionEnergy += energy);
  private readonly landmarks: Landmarks;
  private readonly arrival: Arrival | null;
  private readonly events: RunEvent[] = [];
  private readonly watch: SingularityWatch;
  private readonly stabilisation: Stabilisation;
  private readonly rows: RowChoice;
  private nextSample = 0;
  /** The end of the last step, while samples inside it remain to be recorded. */
  private readonly due = new Due();
  private readonly read = (): boolean => calcSample(this.recorder, this.instant);
  private readonly tell = (event: RunEvent): void => void this.events.push(event);
  private steps = 0;
  /** Evaluations used by steps, without those of samples. */
  spent = 0;
  private readonly pace: Pace;

  constructor(
    whole: Model,
    analysis: Analysis = 'dynamic',
    bands: readonly string[] = [],
    private readonly rivals: ReturnType<typeof compareWork> = null,
    only: readonly string[] | null = null,
  ) {
    const { project } = whole;
    this.whole = whole;
    this.condensed = condense(whole, analysis === 'kinematic' ? drivenAlone(project) : project);
    const model = (this.m = this.condensed?.model ?? whole);
    this.analysis = analysis;
    this.model = whole.report;
    this.digest = digestOf(project);
    this.watch = new SingularityWatch(model);
    this.rows = new RowChoice(model, this.watch);
    this.stabilisation = new Stabilisation(model, this.watch, this.rows, this.addEnergy);
    this.pace = new Pace(model.system.settings, (t, y) => isBlocked(model, t, y));
    this.times = new Timetable(model.system);
    const banded = bands.length > 0 ? [releaseBands(new Set(bands))] : [];
    const extra = [...sharedParts(whole.report.mobility), ...banded];
    this.recorder = createRecorder(whole.system, extra, only);
    this.channels = this.recorder.channels;
    this.summaryState = createSummaryState(whole, this.recorder.all, analysis, this.tell);
    const { system, work, solver } = model;
    this.switching = analysis === 'kinematic' ? null : createRunSwitching(model);
    this.outcome = this.switching?.begin(model.y, this.tell) ?? null;
    this.beginning = new Beginning(model, analysis);
    this.watch.startAt(this.beginning.pivot);
    const f = (t: number, y: Float64Array, dydt: Float64Array) => {
      const finite = calcDerivative(system, t, y, dydt, work, solver);
      this.watch.pass();
      return finite;
    };
    this.stepper = chooseStepper(model, analysis, f, {
      afterStep: this.stabilisation.afterStep,
      endOwnStep: this.stabilisation.endOwnStep,
      filter: this.stabilisation.filter,
      addEnergy: this.addEnergy,
      tell: (changes) => this.tellChanges(changes),
    });
    this.landmarks = landmarksOf(model, this.stepper);
    const [isLoaded, inTime] = [analysis !== 'kinematic', this.stepper.showModes];
    this.arrival = inTime ? null : new Arrival(model, this.watch, this.landmarks, this.tell, isLoaded);
    const models = { m: model, whole, condensed: this.condensed };
    this.sampled = new Sampled(models, this.stepper, this.stabilisation, this.recorder.factorises);
    this.instant = createInstant(whole);
    this.stepped = this.condensed ? model.y.slice() : this.instant.y;
    activateLoads(system, 0, this.times.segmentEnd, work);
    this.condensed?.expand(model.y, this.instant.y);
    calcKinematics(whole.system, this.instant.y, whole.work);
    this.instant.initialEnergy = balance(whole.system, this.instant.y, whole.work);
    if (!this.outcome || !this.switching?.isNearly) this.record(0, model.y, false);
    this.leaveBy(this.beginning.leave(this.stepper, this.times.sampleTime(1)));
    if (!this.outcome) this.finishIfDone();
  }

  /** Simulated time reached [s]. */
  get time(): number {
    return this.stepper.t;
  }

  /**
   * Integrates until the horizon [s] (null: the end), with at most `budget` attempts at a step. A step may end slightly past
   * the horizon; its samples are recorded.
   */
  advance(horizon: number | null, budget: number): 'working' | 'horizon' | 'ended' {
    for (let i = 0; i < budget; i++) {
      if (this.outcome) return 'ended';
      if (horizon !== null && this.stepper.t >= horizon && !this.due.isLeft) return 'horizon';
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

  /** Number of samples waiting to be taken. */
  get pendingSamples(): number {
    return this.recorder.count;
  }

  takeSamples(): { count: number; data: Float64Array } | null {
    return takeSamples(this.recorder);
  }

  takeEvents(): RunEvent[] {
    return takeReported(this.summaryState, this.events, this.outcome ? Infinity : this.time);
  }

  stop(reason: StopReason = 'userStop'): void {
    this.outcome ??= stopped(reason, this.stepper.t, null);
  }

  /**
   * Live change of a driver; a position without a largest effort cannot jump, and takes its new value in the next run. A
   * jump in speed is an impact: velocities change by the least kinetic energy norm.
   */
  setDriver(id: string, value: number): boolean {
    const index = this.m.system.drivers.findIndex((driver) => driver.id === id);
    if (index < 0 || !Number.isFinite(value)) return false;
    while (this.due.isLeft) this.finishStep();
    if (this.outcome) return false;
    this.rivals?.giveUp();
    const { system, work } = this.m;
    if (holdsPosition(system.drivers[index])) return false;
    changeDriver(system, work, index, value, this.stepper.t);
    const added = jumpInSpeed(this.m, this.stepper.t, this.stepper.y, index);
    if (added === null) this.outcome = stopped('constraintDrift', this.stepper.t, system.drivers[index]);
    // from here on the energy balance counts from the new value; an earlier error remains
    else this.instant.initialEnergy += added;
    this.restart();
    const message = `${system.drivers[index].name} set to ${value}`;
    this.tell({ time: this.stepper.t, kind: 'driver-changed', record: id, message });
    this.applySwitching([]);
    return true;
  }

  summary(): RunSummary {
    const equations = this.stepper.used?.();
    const summary = summarise(this.summaryState, this.whole.system, {
      ...(equations && { equations }),
      time: this.stepper.t,
      samples: this.recorder.samples,
      steps: this.steps,
      rejected: this.instant.rejected,
      evaluations: this.m.work.evaluations,
    });
    return this.rivals?.addTo(summary) ?? summary;
  }

  /** One attempt at a step, then the consequences: samples, the end of a segment, the end of the run. */
  private attempt(): void {
    if (this.due.isLeft) return this.finishStep();
    const { t: from, y } = this.stepper;
    const limit = this.times.segmentEnd;
    const path = this.arrival?.go(this.stepper, limit);
    if (path) return this.leaveBy(path);
    const compiled = this.stepper.compiled === true;
    this.m.work.settling = !compiled && solvesAccelerations(this.m) && this.rows.choose(from, y);
    this.stabilisation.beginStep(from, y, limit, this.rows.refusals === 0);
    const [evaluated, isBlind] = [this.m.work.evaluations, this.watch.startsBlind];
    const outcome = this.stepper.step(this.times.sampleTime(this.nextSample), this.arrival?.limit ?? limit);
    this.spent += this.m.work.evaluations - evaluated;
    if (outcome === 'rejected') {
      if (!compiled) this.rows.refused();
      this.instant.rejected++;
      // before a run is stopped, the step is tried with all rows
    } else if (outcome !== 'stepped' && this.rows.failed()) this.instant.rejected++;
    else if (outcome !== 'stepped') {
      this.outcome = this.arrival?.stopped(from, y) ?? this.beginning.stopped(outcome, from, y, this.steps);
      return;
    } else {
      if (!compiled) this.rows.passed();
      this.steps++;
      const event = this.switching?.truncate(this.stepper, from, this.stabilisation.settle) ?? null;
      this.instant.step = this.stepper.h;
      const own = this.stepper.pivots ?? null;
      if (own) this.watch.follow(this.stepper.t, y, own.largest);
      else this.watch.arrive();
      this.landmarks.passed(this.stepper.t, y, this.tell, own);
      this.due.set(event, limit);
      this.finishStep();
    }
    const creeps = !this.pace.getsOn(from, y, outcome === 'rejected', isBlind);
    this.rivals?.look(this.stepper.t, this.spent, creeps);
    // steps also become ever shorter towards the end of a branch
    if (creeps) this.outcome ??= stoppedCreeping(this.m, from, y, isBlind);
  }

  /** Records samples inside the last step; after the last of them, handles what the step has reached. */
  private finishStep(): void {
    const { t } = this.stepper;
    if (!this.due.isLeft || !this.recordPassed()) return;
    const { event, limit } = this.due;
    this.due.isLeft = false;
    // if the stepper's equations were rejected, it has gone back, and the step is not taken
    if (this.stepper.t < t) return;
    if (event) this.switchRows(event);
    if (this.stepper.t >= limit) this.endSegment();
    this.finishIfDone();
  }

  /** The consequences of an event: impacts and modes. Both sides are recorded, the left one with the modes before it. */
  private switchRows({ triggers, before }: LocatedEvent): void {
    if (this.outcome) return;
    const { t } = this.stepper;
    const nearly = this.switching?.isNearly ?? false;
    if (!nearly && this.recorder.row[0] < (before ?? t)) this.recordBetween(before ?? t);
    if (this.stepper.t < t) return;
    this.applySwitching(triggers);
    if (!(nearly && this.outcome)) this.recordBetween(t);
  }

  private applySwitching(triggers: readonly number[]): void {
    const result = this.switching?.apply(this.stepper.t, this.stepper.y, triggers);
    if (!result) return;
    this.instant.projectionEnergy += result.projectionEnergy;
    this.outcome ??= result.outcome;
    this.tellChanges(result.changes);
    this.watch.change();
    this.restart();
  }

  private tellChanges(changes: readonly Change[]): void {
    for (const change of changes) this.events.push({ time: this.stepper.t, ...change });
  }

  /** Records output times up to the present, independently of the steps. True after the last of them. */
  private recordPassed(): boolean {
    const { stepper } = this;
    for (let i = 0; !this.outcome; i++) {
      const t = this.times.sampleTime(this.nextSample);
      const isEnd = isEndOfStep(t, stepper.t, stepper.h);
      if (t > stepper.t && !isEnd) return true;
      if (i === MOST_AT_A_TIME) return false;
      const inside = isEnd ? (this.due.event?.before ?? null) : t;
      if (inside === null) this.record(t, stepper.y, false);
      else this.recordInside(inside);
    }
    return true;
  }

  private recordInside(t: number): void {
    this.due.sampleAt(this.stepper, t, this.stepped);
    this.record(t, this.stepped, !this.due.path);
  }

  private record(t: number, y: Float64Array, settle: boolean): void {
    const { instant, stepped } = this;
    if (y !== stepped) stepped.set(y);
    instant.sinceSample = t - instant.t;
    instant.t = t;
    this.nextSample++;
    const finite = this.sampled.evaluate(t, stepped, instant.y, settle, this.read);
    if (!finite) return void (this.outcome = this.beginning.stopped('notFinite', t, stepped, this.steps));
    if (this.recorder.row[this.summaryState.columns.driftPosition] > APART * this.m.system.length) {
      return void (this.outcome = stopped('constraintDrift', t, findWorstJoint(this.m.system, this.m.work)));
    }
    const left = this.sampled.judge(t, stepped);
    if (left) {
      this.tell(left);
      this.restart();
      // where there was nothing to go back to, the sample is that of the global system
      if (this.stepper.t < t) return void this.nextSample--;
    }
    pushSample(this.recorder);
    addToSummary(this.summaryState, this.recorder.row);
  }

  /** At a breakpoint: both sides are recorded, the left one with the loads that end here, the right one without. */
  private endSegment(): void {
    if (this.outcome || !this.times.hasNextSegment) return;
    const t = this.stepper.t;
    if (this.times.sampleTime(this.nextSample - 1) !== t) this.recordBetween(t);
    if (this.stepper.t < t) return;
    this.times.nextSegment();
    activateLoads(this.m.system, t, this.times.segmentEnd, this.m.work);
    this.restart();
    this.applySwitching([]);
    for (const event of loadEvents(this.m.system.loads, t)) this.events.push(event);
    this.recordBetween(t);
    if (this.outcome || this.analysis === 'kinematic' || this.arrival?.isPassing) return;
    this.leaveBy(this.arrival?.leave(this.stepper, this.times.segmentEnd) ?? leaveRest(this.m, this.stepper));
  }

  /** Takes the path that replaces a step, into, through or out of a singular position; or the outcome. */
  private leaveBy(path: Due['path'] | RunOutcome): void {
    if (path && 'sampleAt' in path) this.due.set(null, this.times.segmentEnd, path);
    else this.outcome ??= path;
  }

  /** Records a time that is not on the output grid. */
  private recordBetween(t: number): void {
    const next = this.nextSample;
    if (t < this.stepper.t) this.recordInside(t);
    else this.record(t, this.stepper.y, false);
    this.nextSample = next;
  }

  private finishIfDone(): void {
    const { duration } = this.m.system.settings;
    if (this.outcome || this.stepper.t < duration) return;
    if (this.recorder.row[0] !== this.stepper.t) this.recordBetween(this.stepper.t);
    if (this.stepper.t >= duration) this.outcome ??= completed(this.summary(), this.switching?.unsolved);
  }

  /** Forces or velocities have changed. */
  private restart(): void {
    this.stepper.restart();
    this.watch.restart();
    this.landmarks.restart(this.stepper.t, this.stepper.y, this.tell);
  }
}
