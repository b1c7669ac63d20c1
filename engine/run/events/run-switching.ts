/** Events of a run: a step that passes one ends there instead, and its consequences are applied. */
import { Switching } from '../../core/switching/switching';
import { calcDerivative } from '../steppers/acceleration';
import { stopped } from '../outcomes/outcome';
import type { Unsolved } from '../outcomes/outcome';
import { stoppedByJam } from '../outcomes/jammed';
import { forget } from '../../core/solvers/rows-aside';
import type { LocatedEvent } from '../../core/switching/locate';
import type { Change } from '../../core/switching/describe-changes';
import type { Model } from '../preparation/model';
import type { RunEvent } from '../../core/switching/run-event';
import type { RunOutcome } from '../../results/recording/run-report';
import type { Stepper } from '../steppers/contract';

/** A run is stopped after this many events within one output interval, or without progress in time. */
const MAX_EVENTS = 20_000;
const MAX_AT_ONCE = 60;
/** Least time between events that counts as progress, over the output interval [1]. */
const GOES_ON = 1e-10;

export class RunSwitching {
  private readonly switching: Switching;
  private readonly next: Float64Array;
  private count = 0;
  private atOnce = 0;
  private interval = -1;
  private last = -1;
  /** The first contact forces or impulses that were found only approximately; null while all were found. */
  unsolved: Unsolved | null = null;

  constructor(private readonly m: Model) {
    const { system, work, solver, y } = m;
    const evaluate = (t: number, state: Float64Array, dydt: Float64Array) =>
      calcDerivative(system, t, state, dydt, work, solver);
    this.switching = new Switching(system, work, solver, evaluate, y.length);
    this.next = new Float64Array(y.length);
  }

  /** Ends the step that began at `from` at its first event; `settle` puts the state there on the constraints. */
  truncate(
    stepper: Stepper,
    from: number,
    settle: (t: number, y: Float64Array) => boolean,
  ): LocatedEvent | null {
    if (stepper.isQuiet?.(from)) return null;
    const event = this.switching.locate(from, stepper.t, (t, out) => stepper.sampleAt(t, out));
    if (!event) return null;
    stepper.sampleAt(event.time, this.next);
    stepper.y.set(this.next);
    if (!settle(event.time, stepper.y)) stepper.y.set(this.next);
    stepper.h = event.time - from;
    stepper.t = event.time;
    return event;
  }

  /** Whether forces were found only approximately: they may exceed their bounds where a row ends. */
  get isNearly(): boolean {
    return this.unsolved?.of === 'forces';
  }

  begin(y: Float64Array, tell: (event: RunEvent) => void): RunOutcome | null {
    const { changes, outcome } = this.apply(0, y, []);
    for (const change of changes) tell({ time: 0, ...change });
    return outcome;
  }

  /** Impacts and changes of mode at time t, until no holding row is beyond its bounds; changes y. */
  apply(
    t: number,
    y: Float64Array,
    triggers: readonly number[],
  ): { changes: readonly Change[]; outcome: RunOutcome | null; projectionEnergy: number } {
    const { switched } = this.m.system;
    const changes: Change[] = [];
    let outcome: RunOutcome | null = null;
    let projectionEnergy = 0;
    let next = triggers;
    do {
      // rows that were dependent may be independent in other modes
      forget(this.m.solver.aside);
      const result = this.switching.switchAt(t, y, next);
      changes.push(...result.changes);
      projectionEnergy += result.projectionEnergy;
      const { struck, unsolved } = result;
      if (struck >= 0) this.unsolved ??= { time: t, name: switched[struck].name, of: 'impulses' };
      if (unsolved >= 0) this.unsolved ??= { time: t, name: switched[unsolved].name, of: 'forces' };
      if (result.blocked >= 0) outcome = this.stoppedAt(t, result.blocked);
      else if (this.tooMany(t)) outcome = stopped('eventLimit', t, switched[next[0] ?? 0]);
      next = outcome ? [] : this.switching.findBeyond(t, y);
      // no other choice is better, and forces that contacts cannot exert are not a solution
      if (this.isNearly && next.length > 0) outcome = stopped('unsolved', t, switched[next[0]]);
    } while (next.length > 0 && !outcome);
    // modes at the start are not reported, nor what its rounding changes there; an impact is
    const told = t > 0 ? changes : changes.filter(({ kind }) => kind === 'impact');
    return { changes: told, outcome, projectionEnergy };
  }

  private stoppedAt(t: number, blocked: number): RunOutcome {
    const { system, work } = this.m;
    if (work.switched.jammed >= 0) return stoppedByJam(system, work, t);
    return stopped('blocked', t, system.switched[blocked]);
  }

  private tooMany(t: number): boolean {
    const { outputInterval } = this.m.system.settings;
    const interval = Math.floor(t / outputInterval);
    if (interval !== this.interval) this.count = 0;
    if (t - this.last > GOES_ON * outputInterval) this.atOnce = 0;
    this.interval = interval;
    this.last = t;
    return ++this.count > MAX_EVENTS || ++this.atOnce > MAX_AT_ONCE;
  }
}

/** Null where nothing can switch, or where the solver bounds its impulses itself. */
export function createRunSwitching(model: Model): RunSwitching | null {
  const { settings, switched } = model.system;
  const locates = settings.solver === 'lagrange' || settings.solver === 'saddle-point';
  return locates && switched.length > 0 ? new RunSwitching(model) : null;
}
