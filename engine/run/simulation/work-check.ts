/**
 * Whether another method would have done the same with a small fraction of the work (T 9.8): tried, not guessed. The project
 * is run by it up to the present time, with a bounded number of evaluations of the forces.
 */
import { ADAPTIVE_INTEGRATORS, isAdaptive } from '../../model/project';
import { INTEGRATOR_NAMES, SOLVER_NAMES } from '../../model/settings/method-names';
import { createModel } from '../preparation/prepared-model';
import { solvesAccelerations } from '../steppers/choose-stepper';
import type { AdaptiveIntegrator, Project, Settings } from '../../model/project';
import type { Analysis, RunSummary } from '../../results/recording/run-report';
import type { Model } from '../preparation/model';
import type { Problem } from '../../model/problem';
import type { System } from '../../core/system/system';

/** If a method takes more than this many times the evaluations of another one, that is reported [1]. */
export const MOST_WORK = 10;
/** Evaluations after which the first comparison is made [1], and the factor to each further one. */
const FIRST = 20_000;
const AGAIN = 10;
/** Attempts of the other method between checks of its evaluations [1]. */
const SLICE = 20;

/** A run of the same project by another method. */
export interface Rival {
  readonly time: number;
  readonly spent: number;
  readonly advance: (horizon: number | null, budget: number) => 'working' | 'horizon' | 'ended';
}

/** Another method for the same motion, and the message if it needs less work. */
export interface OtherWay {
  readonly change: Partial<Settings>;
  readonly field: string;
  /** Names of the method that took more, and of the other. */
  readonly words: readonly [own: string, other: string];
  readonly remedy: string;
}

export class WorkCheck {
  private readonly warnings: Problem[] = [];
  private next = FIRST;

  constructor(
    private readonly ways: readonly OtherWay[],
    /** Starts the project again with other settings; null if that is impossible. */
    private readonly begin: (change: Partial<Settings>) => Rival | null,
  ) {}

  /** To be called when the run is at t [s] after this many evaluations. */
  look(t: number, spent: number, creeps: boolean): void {
    if (this.next === Infinity || (spent < this.next && !creeps)) return;
    this.next *= AGAIN;
    this.compare(t, spent);
  }

  addTo(summary: RunSummary): RunSummary {
    return { ...summary, warnings: [...summary.warnings, ...this.warnings] };
  }

  private compare(t: number, spent: number): void {
    if (this.warnings.length > 0) return;
    let most = Math.floor(spent / MOST_WORK);
    let best: OtherWay | null = null;
    for (const way of this.ways) {
      const needed = this.needs(way, t, most);
      if (needed > most) continue;
      most = needed;
      best = way;
    }
    if (best) this.warnings.push(warning(best, t, spent, most));
  }

  /** The run was changed from outside, so no other can be compared with it. */
  giveUp(): void {
    this.next = Infinity;
  }

  /** Evaluations of another method up to t; infinite if they exceed `most`, or if it does not get there. */
  private needs({ change }: OtherWay, t: number, most: number): number {
    const rival = this.begin(change);
    if (!rival) return Infinity;
    let going = true;
    while (going && rival.time < t && rival.spent <= most) going = rival.advance(t, SLICE) !== 'ended';
    return rival.time >= t ? rival.spent : Infinity;
  }
}

/** For a dynamic run; null for a kinematic one, which integrates nothing. `run` starts a model. */
export function compareWork(
  project: Project,
  model: Model,
  analysis: Analysis,
  run: (model: Model) => Rival,
): WorkCheck | null {
  const { settings } = project;
  if (analysis !== 'dynamic') return null;
  return new WorkCheck(otherWays(model), (change) => {
    // recorded at its two ends only
    const changed = { ...settings, ...change, outputInterval: settings.duration };
    const created = createModel({ ...project, settings: changed }, undefined, 'streamed');
    return created.ok ? run(created.model) : null;
  });
}

function otherWays(model: Model): OtherWay[] {
  const { settings } = model.system;
  if (!solvesAccelerations(model)) return chosenSteps(settings, { solver: 'lagrange' });
  if (!isAdaptive(settings.integrator)) return chosenSteps(settings, {});
  return [...otherIntegrators(settings.integrator), ...withoutFeedback(model.system)];
}

/** Methods with step size control, instead of a fixed step. */
function chosenSteps(settings: Settings, change: Partial<Settings>): OtherWay[] {
  const { step, relativeTolerance, stabilisation } = settings;
  const solver = 'solver' in change ? SOLVER_NAMES[settings.solver] : null;
  const own = `Steps of ${short(step)} s (${solver ?? INTEGRATOR_NAMES[settings.integrator]})`;
  return ADAPTIVE_INTEGRATORS.map((integrator) => {
    const name = INTEGRATOR_NAMES[integrator];
    return {
      // a velocity bias exists for impulses only
      change: { ...change, integrator, ...(stabilisation === 'bias' && { stabilisation: 'projection' }) },
      field: 'settings.step',
      words: [own, `${name} at a tolerance of ${short(relativeTolerance)}`],
      remedy: `Choose ${solver ? 'the Lagrange system and ' : ''}the integrator ${name}, or a longer step.`,
    };
  });
}

function otherIntegrators(own: AdaptiveIntegrator): OtherWay[] {
  const others = ADAPTIVE_INTEGRATORS.filter((other) => other !== own);
  return others.map((integrator) => ({
    change: { integrator },
    field: 'settings.integrator',
    words: [INTEGRATOR_NAMES[own], INTEGRATOR_NAMES[integrator]],
    remedy: `Choose the integrator ${INTEGRATOR_NAMES[integrator]}.`,
  }));
}

/** Projection, instead of feedback whose gains would force short steps on any method. */
function withoutFeedback({ settings, rowK, rowD }: System): OtherWay[] {
  // joints may have their own gains
  const [k, d] = [rowK, rowD].map((gains) => gains.reduce((most, gain) => Math.max(most, gain), 0));
  if (settings.stabilisation !== 'feedback' || (k === 0 && d === 0)) return [];
  const feedback = `Feedback with gains of k = ${short(k)} 1/s^2 and d = ${short(d)} 1/s`;
  const remedy = 'Choose projection as the stabilisation, or set k and d smaller.';
  return [
    {
      change: { stabilisation: 'projection' },
      field: 'settings.d',
      words: [feedback, 'projection'],
      remedy,
    },
  ];
}

const short = (value: number): number => Number(value.toPrecision(4));

function warning(
  { field, words: [own, other], remedy }: OtherWay,
  t: number,
  spent: number,
  needed: number,
): Problem {
  const times = Math.floor(spent / Math.max(1, needed));
  return {
    severity: 'warning',
    code: 'much-work',
    record: null,
    field,
    message: `${own} took ${times} times the work of ${other}: up to ${short(t)} s it evaluated the forces ${spent} times, the other ${needed} times.`,
    remedy,
  };
}
