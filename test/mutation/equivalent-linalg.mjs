import { each, PAST_THE_END } from './past-the-end.mjs';

/** Mutants of linalg that no test can tell from the source (see equivalent.mjs). */
const NEWTON = 'engine/core/linalg/complementarity-newton.ts';
const HOW_FAR = 'how far steps go, and how many, changes the way to the root, not the root';
const EDGE = 'what is the bound to the last bit falls to either side';

export const IN_LINALG = [
  ...[
    ['Math.abs(exponent) > FAR', 'true', 'powers of two round nothing'],
    ['Math.abs(exponent) > FAR', 'Math.abs(exponent) >= FAR', 'powers of two round nothing'],
    ['taken === 0', 'false', 'what is multiplied by one stays as it is'],
  ].map(([was, is, reason]) => ({ file: 'engine/core/linalg/eigenvalues.ts', was, is, reason })),
  ...[
    [
      '(i + 1) * GOLDEN',
      '(i + 1) / GOLDEN',
      'of the golden section and its inverse the fractions are the same',
    ],
    ['i + 1', 'i - 1', 'a sequence that is spread evenly may begin anywhere'],
    ['j < rank', 'j <= rank', 'what is behind the rows that were kept nobody reads'],
    ['i < rank', 'i <= rank', 'what is behind the rows that were kept nobody reads'],
  ].map(([was, is, reason]) => ({ file: 'engine/core/linalg/condition.ts', was, is, reason })),
  {
    file: 'engine/core/linalg/dot-rows.ts',
    was: 'c + 3 < length',
    is: 'false',
    reason: 'comes to the same numbers but for rounding: it only takes longer',
  },
  ...each('engine/core/linalg/dense-vector.ts', PAST_THE_END, [
    'for (let i = 0; i < a.length; i++) a[i] += factor * b[i];',
  ]),
  {
    file: 'engine/core/linalg/least-squares.ts',
    is: 'v[rank] >= 0',
    reason: 'of nothing either sign reflects as well',
  },
  { file: 'engine/core/linalg/complementarity.ts', is: 'x[i] >= upper[i] + room', reason: EDGE },
  ...[
    'for (let n = 0; n < STEPS; n++) {',
    'for (let halving = 0; halving < HALVINGS; halving++) {',
    'const part = 2 ** -halving;',
    'if (left < best.error) best = { x: trial, error: left };',
    'if (left < error * (1 - 0.1 * part)) break;',
    'const r = Math.min(scaleOf(problem, first), scaleOf(problem, second));',
    'W[i * size + i] === 0 ? 0 : 1 / Math.abs(W[i * size + i]);',
  ].map((line) => ({ file: NEWTON, line, reason: HOW_FAR })),
  {
    file: NEWTON,
    was: 'best.error === Infinity',
    is: 'false',
    reason: 'from where nothing is finite the steps end as well',
  },
  ...[
    ['n < 2', 'n <= 2'],
    ['n++', 'n--'],
    ['!(errorOf(problem, next) < errorOf(problem, x))', 'false'],
    ['errorOf(problem, next) < errorOf(problem, x)', 'true'],
    ['errorOf(problem, next) < errorOf(problem, x)', 'errorOf(problem, next) <= errorOf(problem, x)'],
  ].map(([was, is]) => ({
    ...{ file: NEWTON, was, is },
    reason: 'a step from where it is exact changes the last bits alone',
  })),
  ...[
    ['size > limit', 'size >= limit'],
    ['value > lower[i]', 'value >= lower[i]'],
    ['value < upper[i]', 'value <= upper[i]'],
    ['length <= limit', 'length < limit'],
    ['limit > 0', 'limit >= 0'],
  ].map(([was, is]) => ({ file: NEWTON, was, is, reason: EDGE })),
  ...[
    ['!(limit > 0)', 'false'],
    ['limit > 0', 'true'],
  ].map(([was, is]) => ({
    ...{ file: NEWTON, was, is },
    reason: 'a disc of no radius fixes both at nothing either way',
  })),
  ...[
    ['scaleOf(problem, i) > 0', 'true'],
    ['scaleOf(problem, i) > 0', 'scaleOf(problem, i) >= 0'],
    ['r > 0', 'true'],
    ['r > 0', 'r >= 0'],
  ].map(([was, is]) => ({
    ...{ file: NEWTON, was, is },
    reason: 'a row that does nothing to itself is one of zeros, which leaves its unknown where it is',
  })),
  { file: NEWTON, is: 'j <= size', reason: 'the last entry of a row is written next' },
  {
    file: NEWTON,
    was: 'pair.normal >= 0',
    is: 'true',
    reason: 'a property that is no index of an array of doubles does nothing',
  },
];
