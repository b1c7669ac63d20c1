/**
 * A net of parallelograms hung by a corner, in the angles of its columns and rows: the middle of every bar is a sum of unit vectors
 * e(angle), each with a weight that never changes, and so is every node.
 */
import { instants } from '../problems.mjs';
import { NET } from '../problems/net.mjs';
import { GRAVITY } from '../problems/parts.mjs';
import { advance } from './extrapolation.mjs';

const TOLERANCE = 1e-14;

export function net(problem, size) {
  const count = 2 * size;
  const node = (i, j) =>
    Float64Array.from({ length: count }, (_, c) => Number(c < i || (c >= size && c < size + j)));
  const bars = [];
  for (let j = 0; j <= size; j++) {
    for (let i = 0; i <= size; i++) {
      if (i < size) bars.push({ weights: node(i, j), along: i });
      if (j < size) bars.push({ weights: node(i, j), along: size + j });
    }
  }
  for (const { weights, along } of bars) weights[along] += 0.5;
  const sum = (value) =>
    Float64Array.from({ length: count }, (_, c) => bars.reduce((all, bar) => all + value(bar, c), 0));
  const pairs = Array.from({ length: count }, (_, d) => sum(({ weights }, c) => weights[c] * weights[d]));
  const lifted = sum(({ weights }, c) => weights[c]);
  const turning = sum(({ along }, c) => (along === c ? 1 / 12 : 0));
  const rates = (state, dy) => {
    const matrix = Array.from({ length: count }, () => new Float64Array(count));
    const right = new Float64Array(count);
    for (let c = 0; c < count; c++) {
      right[c] = -GRAVITY * lifted[c] * Math.cos(state[c]);
      for (let d = 0; d < count; d++) {
        const between = state[c] - state[d];
        matrix[c][d] = pairs[c][d] * Math.cos(between);
        right[c] -= pairs[c][d] * Math.sin(between) * state[count + d] ** 2;
      }
      matrix[c][c] += turning[c];
    }
    solve(matrix, right);
    for (let c = 0; c < count; c++) {
      dy[c] = state[count + c];
      dy[count + c] = right[c];
    }
  };
  const half = size >> 1;
  const compared = [node(size, 0), node(0, size), node(size, size), node(half, half)];
  const y = new Float64Array(2 * count);
  y.fill(NET.across, 0, size).fill(NET.up, size, count);
  return instants(problem).map((t) => {
    if (t > 0) advance(rates, t - problem.interval, y, problem.interval, TOLERANCE);
    return compared.map((weights) => [
      weights.reduce((x, weight, c) => x + weight * Math.cos(y[c]), 0),
      weights.reduce((x, weight, c) => x + weight * Math.sin(y[c]), 0),
      0,
    ]);
  });
}

/** Solves a symmetric positive definite system in place. */
function solve(matrix, right) {
  const n = right.length;
  for (let k = 0; k < n; k++) {
    for (let i = k + 1; i < n; i++) {
      const factor = matrix[i][k] / matrix[k][k];
      for (let j = k; j < n; j++) matrix[i][j] -= factor * matrix[k][j];
      right[i] -= factor * right[k];
    }
  }
  for (let k = n - 1; k >= 0; k--) {
    for (let j = k + 1; j < n; j++) right[k] -= matrix[k][j] * right[j];
    right[k] /= matrix[k][k];
  }
}
