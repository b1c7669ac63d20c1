/** Mean and standard deviation of a column of a study, with how far each is off for want of more runs. */
export interface Moments {
  /** Values that are numbers. */
  readonly count: number;
  readonly minimum: number;
  readonly maximum: number;
  readonly mean: number;
  /** Standard error of the mean. */
  readonly meanError: number;
  /** Of the sample, with n - 1; NaN below two values, as its error below four. */
  readonly deviation: number;
  /** Standard error of the deviation, whatever the distribution: from the fourth moment. */
  readonly deviationError: number;
}

/** What is not finite is left out. In the order of the values, so the same to the bit for the same table. */
export function momentsOf(values: ArrayLike<number>): Moments {
  let [count, sum, minimum, maximum] = [0, 0, Infinity, -Infinity];
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (!Number.isFinite(value)) continue;
    count++;
    sum += value;
    minimum = Math.min(minimum, value);
    maximum = Math.max(maximum, value);
  }
  if (count === 0)
    return {
      count,
      ...{ minimum: NaN, maximum: NaN, mean: NaN, meanError: NaN, deviation: NaN, deviationError: NaN },
    };
  const middle = sum / count;
  // the second pass takes what rounding left of the first
  let [rest, second, fourth] = [0, 0, 0];
  for (let i = 0; i < values.length; i++) {
    if (!Number.isFinite(values[i])) continue;
    const off = values[i] - middle;
    rest += off;
    second += off * off;
    fourth += off ** 4;
  }
  const mean = middle + rest / count;
  const variance = count > 1 ? (second - (rest * rest) / count) / (count - 1) : NaN;
  const deviation = Math.sqrt(Math.max(0, variance));
  return {
    ...{ count, minimum, maximum, mean, deviation: count > 1 ? deviation : NaN },
    meanError: count > 1 ? deviation / Math.sqrt(count) : NaN,
    deviationError: errorOfDeviation(count, variance, fourth / count),
  };
}

/** Var(s^2) = (m4 - s^4 (n - 3) / (n - 1)) / n, and s is half as far off, in its own size (Cramer, Mathematical Methods of Statistics, 27.4). */
function errorOfDeviation(count: number, variance: number, fourth: number): number {
  if (count < 4) return NaN;
  if (variance === 0) return 0;
  const spread = (fourth - (variance * variance * (count - 3)) / (count - 1)) / count;
  return Math.sqrt(Math.max(0, spread)) / (2 * Math.sqrt(variance));
}
