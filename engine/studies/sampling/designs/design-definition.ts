/** What a kind of design says about itself. `D` is its record in a manifest. */
import type { Input } from '../inputs';

export interface DesignDefinition<D> {
  /** Whether values are drawn at random: such a design has `runs` and `seed`, and its figures have a distribution. */
  readonly isRandom: boolean;
  countRuns(design: D, inputs: readonly Input[]): number;
  /** The share of the values of a parameter that lie below that of run `index`, in (0, 1). */
  shareAt(design: D, inputs: readonly Input[], place: number, index: number): number;
}

/** Whole numbers of runs and a seed below 2^53. */
export interface RandomDesign {
  readonly runs: number;
  readonly seed: number;
}
