/** A list of values: each in turn where every combination is run, and equally likely where values are drawn. */
import type { InputDefinition } from './input-definition';

export interface ListedValues {
  readonly kind: 'values';
  /** In the order given. */
  readonly values: readonly number[];
}

/** As many as a sweep takes: a longer list is a distribution. */
export const MOST_VALUES = 10_000;

export const VALUES: InputDefinition<ListedValues> = {
  forms: [],
  isDistributed: false,
  fault: ({ values }) =>
    values.length < 1 || values.length > MOST_VALUES
      ? `has ${values.length} values, where 1 to ${MOST_VALUES} are expected`
      : null,
  quantile: ({ values }, share) => values[Math.min(values.length - 1, Math.floor(share * values.length))],
};
