/**
 * Runs a published problem and compares it. It works in slices and uses no clock: the caller measures the time.
 */
import { createSimulation } from '../../run/simulation/create-simulation';
import { caseToProject } from './to-project';
import { ReferenceComparison } from './comparison';
import type { Bound, ValidationCase } from './case';
import type { Compared, Worst } from './comparison';
import type { Deviation, ValidationResult } from './result';
import type { RunOutcome } from '../../results/recording/run-report';
import type { Simulation } from '../../run/simulation/simulation';

export type ValidationStart = { ok: true; validation: Validation } | { ok: false; reason: string };

/** Refuses what cannot be compared: a problem that the engine rejects, or a reference whose columns match nothing. */
export function startValidation(problem: ValidationCase, tolerance: number): ValidationStart {
  const bound = boundAt(problem, tolerance);
  if (!bound) return { ok: false, reason: `No bound is stated for a tolerance of ${tolerance}.` };
  const project = caseToProject(problem, tolerance);
  const created = createSimulation(project);
  if (!created.ok) return { ok: false, reason: created.problems.map(({ message }) => message).join(' ') };
  const { simulation } = created;
  const comparison = new ReferenceComparison(problem, project, simulation.channels);
  if (comparison.missing.length > 0) {
    return { ok: false, reason: `The run records nothing for ${comparison.missing.join(', ')}.` };
  }
  return { ok: true, validation: new Validation(problem, { ...bound, tolerance }, simulation, comparison) };
}

/** The bound of the tightest stated tolerance that is not tighter than the requested one. */
export function boundAt(problem: ValidationCase, tolerance: number): Bound | null {
  const looser = problem.bounds.filter((bound) => bound.tolerance >= tolerance * (1 - 1e-9));
  return looser.sort((a, b) => a.tolerance - b.tolerance)[0] ?? null;
}

export class Validation {
  /** Number of rows of the global system, which determines the cost of a step. */
  readonly rows: number;
  private readonly problem: ValidationCase;
  private readonly bound: Bound;
  private readonly simulation: Simulation;
  private readonly comparison: ReferenceComparison;

  constructor(
    problem: ValidationCase,
    bound: Bound,
    simulation: Simulation,
    comparison: ReferenceComparison,
  ) {
    this.problem = problem;
    this.bound = bound;
    this.simulation = simulation;
    this.comparison = comparison;
    this.rows = simulation.model.mobility.rows;
  }

  /** Makes at most `budget` attempts at a step; returns true once the run has ended. */
  advance(budget: number): boolean {
    const ended = this.simulation.advance(null, budget) === 'ended';
    const width = 1 + this.simulation.channels.length;
    const { count, data } = this.simulation.takeSamples() ?? NO_SAMPLES;
    for (let i = 0; i < count; i++) this.comparison.add(data, i * width);
    return ended;
  }

  /** Completed fraction of the run [1]. */
  get progress(): number {
    return Math.min(1, this.simulation.time / this.problem.run.duration);
  }

  /** Requires that the run has ended. */
  result(): ValidationResult {
    const { problem, bound } = this;
    const { result: found } = this.comparison;
    const summary = this.simulation.summary();
    const states = withBound(found.states, bound.states);
    const forces = bound.forces === null ? null : withBound(found.forces, bound.forces);
    const energy = { error: summary.energyError.relative, bound: bound.energy };
    const failures = [
      ...ending(this.simulation.outcome),
      ...gaps(found),
      ...excess('state error', states.error, states.bound),
      ...(forces ? excess('force error', forces.error, forces.bound) : []),
      ...excess('energy error', energy.error, energy.bound),
    ];
    const { maximumDrift: drift, rank, steps, evaluations } = summary;
    return {
      id: problem.id,
      tolerance: bound.tolerance,
      passed: failures.length === 0,
      failures,
      headline: {
        what: problem.headline.what,
        ...(found.headline ?? { unit: '', time: NaN, reference: NaN, ours: NaN }),
      },
      states,
      forces,
      energy,
      drift,
      rank,
      steps,
      evaluations,
      compared: found.compared,
    };
  }
}

const NO_SAMPLES = { count: 0, data: new Float64Array(0) };

const NOTHING: Worst = {
  error: NaN,
  worst: { what: '', column: '', unit: '', time: NaN, reference: NaN, ours: NaN },
};

function withBound(worst: Worst | null, bound: number): Deviation {
  return { ...(worst ?? NOTHING), bound };
}

function ending(outcome: RunOutcome | null): string[] {
  if (outcome?.kind === 'completed') return [];
  return [outcome?.kind === 'stopped' ? outcome.message : 'The run did not come to its end.'];
}

/** A comparison that omitted values proves nothing about them. */
function gaps({ compared, expected, headline }: Compared): string[] {
  return [
    ...(compared < expected ? [`Only ${compared} of ${expected} reference values were compared.`] : []),
    ...(headline ? [] : ['The value to be shown was not reached.']),
  ];
}

function excess(what: string, error: number, bound: number): string[] {
  if (error <= bound) return [];
  return [`The ${what} is ${error.toExponential(1)}, its bound ${bound.toExponential(1)}.`];
}
