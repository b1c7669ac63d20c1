/**
 * Compiled equations of a run for each set of switched rows that hold (T 16.7). A set is compiled once the global system has taken as many
 * steps in it as cost about the same; those of brief modes, such as a stop between two impacts, are not worth it.
 */
import { driversHold, holdingIn } from '../../core/compiled/equations/modes';
import type { CompiledEquations } from '../../core/compiled/equations/contract';
import type { Correct, JointSteps } from './joint-steps';
import type { Holding } from '../../core/compiled/equations/modes';
import type { InsidePivots } from './inside-pivots';
import type { Model } from '../preparation/model';
import type { Program } from '../../core/compiled/code/program';

/** Steps of the global system in a set of modes, after which it is compiled [1]. */
const WORTH = 20;
/** Most sets that a run compiles: each has a memory of its own. */
const MOST_SETS = 16;

/** Equations, and what steps by them. */
export interface Ready {
  readonly equations: CompiledEquations;
  readonly program: Program;
  readonly correct: Correct;
  readonly steps: JointSteps;
  readonly last: InsidePivots;
}

export type Compiled = Ready | { readonly reason: string };
/** For rows that hold, at a state at a time. */
export type Compile = (holding: Holding, y: Float64Array, t: number) => Compiled;

export class EquationsByMode {
  private readonly known = new Map<string, Ready | null>();
  private readonly steps = new Map<string, number>();
  private compiledSets = 0;

  private constructor(
    private readonly model: Model,
    private readonly compile: Compile,
  ) {}

  /**
   * With equations for the modes at the start, or where there are none, for those in which all drivers hold and nothing else; or the
   * reason why there are none for those either.
   */
  static start(model: Model, compile: Compile): { all: EquationsByMode; first: Ready } | { reason: string } {
    const { system, y } = model;
    const all = new EquationsByMode(model, compile);
    const first = all.find(0, y, 0);
    if (first) return { all, first };
    const holding = driversHold(system);
    const made = compile(holding, y, 0);
    return 'reason' in made ? made : { all, first: all.keep(holding.join(''), made) };
  }

  /** Those of the present modes; null if there are none, or none yet. `worth`: see above. */
  find(t: number, y: Float64Array, worth = WORTH): Ready | null {
    const { system, work } = this.model;
    const holding = holdingIn(system, work.switched.mode);
    if (!holding) return null;
    const key = holding.join('');
    const known = this.known.get(key);
    if (known !== undefined) return known;
    if ((this.steps.get(key) ?? 0) < worth || this.compiledSets >= MOST_SETS) return null;
    const made = this.compile(holding, y, t);
    if (!('reason' in made)) return this.keep(key, made);
    this.known.set(key, null);
    return null;
  }

  /** The global system has taken a step in the present modes. */
  passed(): void {
    const holding = holdingIn(this.model.system, this.model.work.switched.mode);
    if (!holding) return;
    const key = holding.join('');
    this.steps.set(key, (this.steps.get(key) ?? 0) + 1);
  }

  private keep(key: string, ready: Ready): Ready {
    this.known.set(key, ready);
    this.compiledSets++;
    return ready;
  }
}
