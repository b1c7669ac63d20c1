/**
 * Whether another method would have done the same with a small part of the work (T 9.8): tried, not guessed. The project is
 * run by it to where the present run is, with a bounded number of evaluations of the forces.
 */
import { isAdaptive } from '../../model/project';
import { createModel } from '../preparation/prepared-model';
import { solvesAccelerations } from '../steppers/choose-stepper';
import type { AdaptiveIntegrator, Project } from '../../model/project';
import type { Analysis, RunSummary } from '../../results/recording/run-report';
import type { Model } from '../preparation/model';
import type { Problem } from '../../model/problem';

const ADAPTIVE_NAMES: Readonly<Record<AdaptiveIntegrator, string>> = {
  dop853: 'Dormand-Prince 8(5,3)',
  dopri5: 'Dormand-Prince 5(4)',
  radau5: 'Radau IIA 5',
};

/** No method may take more than this many times the evaluations of another one without saying so [1]. */
export const MOST_WORK = 10;
/** Evaluations after which it is tried for the first time [1], and then whenever there are so many times more. */
const FIRST = 20_000;
const AGAIN = 10;
/** Attempts of the other method between looks at what it has taken [1]. */
const SLICE = 20;

/** A run of the same project by another method. */
export interface Rival {
  readonly time: number;
  readonly spent: number;
  readonly advance: (horizon: number | null, budget: number) => 'working' | 'horizon' | 'ended';
}

export class WorkCheck {
  private readonly warnings: Problem[] = [];
  private next = FIRST;

  constructor(
    private readonly integrator: AdaptiveIntegrator,
    /** Starts the project anew by another method; null where that cannot be. */
    private readonly begin: (integrator: AdaptiveIntegrator) => Rival | null,
  ) {}

  /** The run is at t [s] after so many evaluations. */
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
    let best: AdaptiveIntegrator | null = null;
    for (const other of Object.keys(ADAPTIVE_NAMES) as AdaptiveIntegrator[]) {
      if (other === this.integrator) continue;
      const needed = this.needs(other, t, most);
      if (needed > most) continue;
      most = needed;
      best = other;
    }
    if (best) this.warnings.push(warning(this.integrator, best, t, spent, most));
  }

  /** The run was changed from outside: no other can be compared with it. */
  giveUp(): void {
    this.next = Infinity;
  }

  /** Evaluations of another method up to t; infinite where there are more than `most`, or where it does not get there. */
  private needs(integrator: AdaptiveIntegrator, t: number, most: number): number {
    const rival = this.begin(integrator);
    if (!rival) return Infinity;
    let going = true;
    while (going && rival.time < t && rival.spent <= most) going = rival.advance(t, SLICE) !== 'ended';
    return rival.time >= t ? rival.spent : Infinity;
  }
}

/** Of a dynamic run whose method chooses its steps; null of others. `run` starts a model. */
export function compareWork(
  project: Project,
  model: Model,
  analysis: Analysis,
  run: (model: Model) => Rival,
): WorkCheck | null {
  const { settings } = project;
  const { integrator, duration } = settings;
  if (analysis !== 'dynamic' || !isAdaptive(integrator) || !solvesAccelerations(model)) return null;
  return new WorkCheck(integrator, (other) => {
    // recorded at its two ends alone
    const changed = { ...settings, integrator: other, outputInterval: duration };
    const created = createModel({ ...project, settings: changed }, undefined, 'streamed');
    return created.ok ? run(created.model) : null;
  });
}

function warning(
  own: AdaptiveIntegrator,
  other: AdaptiveIntegrator,
  t: number,
  spent: number,
  needed: number,
): Problem {
  const times = Math.floor(spent / Math.max(1, needed));
  return {
    severity: 'warning',
    code: 'much-work',
    record: null,
    field: 'settings.integrator',
    message: `${ADAPTIVE_NAMES[own]} took ${times} times the work of ${ADAPTIVE_NAMES[other]}: up to ${Number(t.toPrecision(4))} s it evaluated the forces ${spent} times, the other ${needed} times.`,
    remedy: `Choose the integrator ${ADAPTIVE_NAMES[other]}.`,
  };
}
