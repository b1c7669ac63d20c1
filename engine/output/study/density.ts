/** The probability density of an input, for a small picture of it. */
import type { Input } from '../../studies/sampling/inputs';

export interface DensityPicture {
  /** In SI units. */
  readonly from: number;
  readonly to: number;
  /** At equal distances from `from` to `to`, as fractions of the largest [1]; for values, at these alone. */
  readonly points: readonly { readonly at: number; readonly height: number }[];
  /** Single values instead of a curve. */
  readonly single: boolean;
}

const POINTS = 65;
/** Standard deviations that are shown on either side. */
const REACH = 3.5;

export function densityPicture(input: Input): DensityPicture {
  if (input.kind === 'values') {
    const values = [...new Set(input.values)];
    const [from, to] = [Math.min(...values), Math.max(...values)];
    return { from, to, single: true, points: values.map((at) => ({ at, height: 1 })) };
  }
  const [from, to] = endsOf(input);
  const pad = (to - from) * 0.08;
  const [start, end] =
    input.kind === 'normal' && input.from === undefined ? [from, to] : [from - pad, to + pad];
  const points = Array.from({ length: POINTS }, (_, i) => {
    const at = start + ((end - start) * i) / (POINTS - 1);
    return { at, height: at < from || at > to ? 0 : densityAt(input, at) };
  });
  // ends that jump are upright
  for (const edge of [from, to]) {
    points.push({ at: edge, height: 0 }, { at: edge, height: densityAt(input, edge) });
  }
  const middle = (from + to) / 2;
  points.sort((a, b) => a.at - b.at || (a.at < middle ? a.height - b.height : b.height - a.height));
  const most = points.reduce((largest, { height }) => Math.max(largest, height), 0) || 1;
  return {
    ...{ from: start, to: end, single: false },
    points: points.map(({ at, height }) => ({ at, height: height / most })),
  };
}

type Distribution = Exclude<Input, { kind: 'values' }>;

function endsOf(input: Distribution): [number, number] {
  if (input.kind !== 'normal') return [input.from, input.to];
  const { mean, deviation, from = mean - REACH * deviation, to = mean + REACH * deviation } = input;
  // bounds far out in the tail would show nothing but zero
  const [low, high] = [Math.max(from, mean - 8 * deviation), Math.min(to, mean + 8 * deviation)];
  return low < high ? [low, high] : [from, to];
}

/** Relative to the largest one, but for a constant [1]. */
function densityAt(input: Distribution, at: number): number {
  switch (input.kind) {
    case 'uniform':
      return 1;
    case 'triangular': {
      const { from, mode, to } = input;
      if (at <= mode) return mode > from ? (at - from) / (mode - from) : 1;
      return to > mode ? (to - at) / (to - mode) : 1;
    }
    case 'normal':
      return Math.exp(-(((at - input.mean) / input.deviation) ** 2) / 2);
  }
}
