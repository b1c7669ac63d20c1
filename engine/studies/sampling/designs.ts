/** How the runs of a study are spread over its parameters. */
export type DesignChoice =
  /** Every combination of the values; the last parameter changes fastest. */
  | { readonly kind: 'full' }
  | { readonly kind: 'latinHypercube'; readonly runs: number; readonly seed: number }
  /** The scrambled low-discrepancy sequence. */
  | { readonly kind: 'sobol'; readonly runs: number; readonly seed: number }
  /** Independent random values. */
  | { readonly kind: 'monteCarlo'; readonly runs: number; readonly seed: number };

export type DesignKind = DesignChoice['kind'];
