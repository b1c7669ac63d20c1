/** The normal distribution, tails included: quantiles against SciPy 1.17, probabilities against mpmath with 40 digits. */
import { expect, test } from 'vitest';
import { lowerTail, normalQuantile } from '../../../../../engine/studies/sampling/normal-distribution';

test.each([
  [1e-300, -37.0470962993612],
  [1e-100, -21.273453560965322],
  [1e-16, -8.222082216130435],
  [1e-5, -4.264890793922825],
  [0.025, -1.9599639845400545],
  [0.3, -0.5244005127080409],
  [0.5, 0],
  [0.9, 1.2815515655446004],
  [0.999999, 4.753424308817087],
])('quantile of %d', (share, score) => {
  expect(Math.abs(normalQuantile(share) - score)).toBeLessThanOrEqual(1e-14 * Math.max(1, Math.abs(score)));
});

test.each([
  [-37, 5.7255712225245768e-300],
  [-30, 4.9067139271481871e-198],
  [-20, 2.7536241186062337e-89],
  [-10, 7.619853024160526e-24],
  [-5, 2.8665157187919391e-7],
  [-2.000001, 0.02275007795726668],
  [-2, 0.022750131948179207],
  [-1.999, 0.02280417693265888],
  [-1, 0.15865525393145705],
  [-1e-8, 0.4999999960105772],
  [0, 0.5],
  [0.5, 0.691462461274013],
  [3, 0.9986501019683699],
  [-Infinity, 0],
  [Infinity, 1],
])('probability below %d', (score, share) => {
  // measured at most 4.0e-15, at -1.999
  expect(Math.abs(lowerTail(score) - share)).toBeLessThanOrEqual(share * 1e-14);
});
