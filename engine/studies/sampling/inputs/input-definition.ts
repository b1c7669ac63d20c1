/** What a kind of input says about itself. `I` is its record in a manifest: `kind`, and numbers by name. */
export interface InputDefinition<I> {
  /** Names of its numbers as typed in brackets, in each form that there is: `normal(mean, deviation)`. */
  readonly forms: readonly (readonly string[])[];
  /** Whether it is drawn from a continuous distribution, as correlation needs. */
  readonly isDistributed: boolean;
  /** Why nothing can be drawn from it, as the end of a sentence that begins with its name; null if all is well. Numbers are finite. */
  fault(input: I): string | null;
  /** The value below which lies a share of all values, in (0, 1): never outside of its limits. */
  quantile(input: I, share: number): number;
}
