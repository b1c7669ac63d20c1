import { each, PAST_THE_END } from './past-the-end.mjs';

/** Mutants of linalg that no test can tell from the source (see equivalent.mjs). */
const NEWTON = 'engine/core/linalg/complementarity-newton.ts';
const HOW_FAR = 'how far steps go, and how many, changes the way to the root, not the root';
const EDGE = 'what is the bound to the last bit falls to either side';
const EQUAL = 'of equally large ones any is the largest';
const BEHIND = 'what is behind the rank nobody reads';
const ITSELF = 'a row that is exchanged with itself stays where it is';
const SPARES = 'to subtract nothing changes nothing: it only spares the work';
/** An element that is not there is no number, which is no larger than any. */
const NONE = 'past the last element there is no number';
/** Of files of linalg by name: which mutant, and why; of what; on which line, and the next one. */
const MORE = [
  ...['true', 'i >= 0'].map((is) => [
    'elimination-order',
    is,
    'before the root of a heap there is no key',
    'i > 0',
  ]),
  ...[
    ['false', 'left >= keys.length'],
    ['left > keys.length', 'left >= keys.length'],
  ].map(([is, was]) => ['elimination-order', is, 'behind the last key of a heap there is none', was]),
  ['elimination-order', 'blocks[i] <= blocks[j]', 'of two entries that are the same either comes first'],
  ['elimination', 'j <= row.length', PAST_THE_END],
  ['elimination', 'j <= rows[i].length', PAST_THE_END],
  ['elimination', 'rank <= size', 'behind the last row there is no pivot'],
  ['elimination', 'j <= size', NONE],
  ['elimination', 'true', SPARES, 'f !== 0'],
  ['elimination', 'i <= rank', BEHIND],
  ...['true', 'later.length >= 0'].map((is) => [
    ...['fronts', is, 'a property that is no index of an array of integers does nothing', 'later.length > 0'],
  ]),
  ['least-squares', 'rank + 1', BEHIND],
  ['least-squares', 'Math.sqrt(sum) >= size', 'of columns that are equally long any is the longest'],
  ['least-squares', 'i <= v.length', PAST_THE_END],
  ['least-squares', 'i <= column.length', PAST_THE_END],
  ['least-squares', 'i <= x.length', PAST_THE_END],
  [
    ...['bordered', 'i <= size', PAST_THE_END, 'i < size'],
    'for (let i = 0; i < size; i++) forwardSparse(pattern, L, own, W.subarray(i * m, (i + 1) * m));',
  ],
  [
    ...['bordered', 'i <= size', PAST_THE_END, 'i < size', 'for (let i = 0; i < size; i++) {'],
    'let sum = i < bodies ? 0 : z[i];',
  ],
  [
    'bordered',
    'k <= m',
    PAST_THE_END,
    'k < m',
    'for (let k = 0, at = i * m; k < m; k++) x[k] -= W[at + k] * z[i];',
  ],
  ['bordered', 'left >= LOST_PIVOT', EDGE],
  ['delayed-rows', 'i <= k', BEHIND, 'i < k', 'for (let i = 0; i < k; i++) remaining[i] = S[i * k + i];'],
  ['delayed-rows', 'i <= k', BEHIND, 'i < k', 'for (let i = r + 1; i < k; i++) {'],
  [
    'delayed-rows',
    'i <= k',
    BEHIND,
    'i < k',
    'for (let i = q + 1; i < k; i++) exchange(S, i * k + p, i * k + q);',
  ],
  ['delayed-rows', 'remaining[i] >= remaining[best]', EQUAL],
  ['delayed-rows', 'true', ITSELF, 'best !== r'],
  ['delayed-rows', 't <= rank', BEHIND, 't < rank', 'for (let t = 0; t < rank; t++) {', 'let sum = z[t];'],
  ['delayed-rows', 'c <= high[t]', 'behind the last entry of a column is a zero, or no row'],
  ['delayed-rows', 'c <= high[s]', 'behind the last entry of a column is a zero, or no row'],
  [
    'delayed-rows',
    'rank + 1',
    BEHIND,
    'rank - 1',
    'for (let t = rank - 1; t >= 0; t--) {',
    'let sum = S[t * k + t] * z[t];',
  ],
  ['delayed-rows', 's <= rank', BEHIND, 's < rank', 'for (let s = 0; s < rank; s++) z[s] = -S[t * k + s];'],
  ['delayed-rows', 'Math.abs(z[s]) < NULL_NOISE', EDGE],
  ['delayed-rows', 'false', SPARES, 'z[s] === 0'],
  ['row-elimination', 'i <= until', 'which entry of a row that may be no pivot is its largest is not asked'],
  [
    'row-elimination',
    'true',
    'which entry of a row that may be no pivot is its largest is not asked',
    'i < until',
  ],
  ['row-elimination', 'largest[i] >= (row < 0 ? least : largest[row])', EQUAL],
  ['row-elimination', 'value < most', EQUAL],
  ['row-elimination', 'true', ITSELF, 'row !== p'],
  ['row-elimination', 'true', SPARES, 'numbers[o + c] !== 0'],
  ['row-elimination', 'false', SPARES, 'factor === 0'],
  ['row-elimination', 'false', SPARES, 'part[p] === 0'],
  ['row-elimination', 'i <= size', 'what is behind the last row is written before it is read'],
  [
    'row-elimination',
    'p <= rank',
    BEHIND,
    'p < rank',
    'for (let p = 0; p < rank; p++) part[p] = factors[place * stride + p];',
  ],
  ['row-elimination', 'Math.abs(part[p]) < NULL_NOISE', EDGE],
];

export const IN_LINALG = [
  ...MORE.map(([file, is, reason, was, line, next]) => ({
    ...{ file: `engine/core/linalg/${file}.ts`, is, reason, was, line, next },
  })),
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
