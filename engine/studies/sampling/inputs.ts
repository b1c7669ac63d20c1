/** What the values of a parameter are drawn from; numbers are in the SI unit of the parameter. */
export type Input =
  /** Each in turn, in the order given. */
  | { readonly kind: 'values'; readonly values: readonly number[] }
  | { readonly kind: 'uniform'; readonly from: number; readonly to: number }
  | { readonly kind: 'triangular'; readonly from: number; readonly mode: number; readonly to: number }
  /** Truncated to [from, to] where these are given. */
  | {
      readonly kind: 'normal';
      readonly mean: number;
      readonly deviation: number;
      readonly from?: number;
      readonly to?: number;
    };

export type InputKind = Input['kind'];
