/** Slope of log(error) over log(step) by least squares: the order that a method shows. */
export function measuredOrder(steps: readonly number[], errors: readonly number[]): number {
  const x = steps.map(Math.log);
  const y = errors.map(Math.log);
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [mx, my] = [mean(x), mean(y)];
  const sxy = x.reduce((sum, value, i) => sum + (value - mx) * (y[i] - my), 0);
  const sxx = x.reduce((sum, value) => sum + (value - mx) ** 2, 0);
  return sxy / sxx;
}
