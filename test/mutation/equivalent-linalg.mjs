import { BEHIND, EDGE, EQUAL, ITSELF, SPARES, each, named, PAST_THE_END } from './past-the-end.mjs';
import { SPARSE } from './equivalent-sparse.mjs';

/** Mutants of linalg that no test can tell from the source (see equivalent.mjs). */
const NEWTON = 'engine/core/linalg/complementarity-newton.ts';
const HOW_FAR = 'how far steps go, and how many, changes the way to what is looked for, not what is found';
/** An element that is not there is no number, which is no larger than any. */
const NONE = 'past the last element there is no number';
/** Of files of linalg by name: which mutant, and why; of what; on which line, and the next one. */
const MORE = [
  ['elimination', 'j <= row.length', PAST_THE_END],
  ['elimination', 'j <= rows[i].length', PAST_THE_END],
  ['elimination', 'rank <= size', 'behind the last row there is no pivot'],
  ['elimination', 'j <= size', NONE, 'j < size', 'for (let j = rank; j < size; j++) {'],
  ['elimination', 'true', SPARES, 'f !== 0'],
  ['elimination', 'i <= rank', BEHIND],
  ['least-squares', 'rank + 1', BEHIND],
  ['least-squares', 'Math.sqrt(sum) >= size', 'of columns that are equally long any is the longest'],
  ['null-space', 'Math.abs(vector[row]) < NULL_NOISE', EDGE],
  [
    ...['null-space', 'false', 'to keep what is nothing only costs time'],
    'Math.abs(vector[row]) <= NULL_NOISE',
  ],
  ['rank-revealing-cholesky', 'remaining[pivot] >= least', EDGE],
  ['rank-revealing-cholesky', 'remaining[r] > PIVOT_THRESHOLD * remaining[best]', EDGE],
  ['rank-revealing-cholesky', 'Math.abs(x[row]) < NULL_NOISE', EDGE],
  ['rank-revealing-cholesky', 'true', ITSELF, 'pivot !== r'],
  ['rank-revealing-cholesky', 'remaining[r] <= smallest', 'of two that are equal either is the smallest'],
  ['rank-revealing-cholesky', 'remaining[i] >= remaining[best]', EQUAL],
  ...['true', 'empty >= 0'].map((is) => [
    ...['rank-revealing-cholesky', is, 'where no row is empty none is moved', 'empty > 0'],
  ]),
  [
    ...[
      'rank-revealing-cholesky',
      'j <= i',
      'the diagonal is not read again: what is left of it stands apart',
      'j < i',
    ],
    'for (let j = 0; j < i; j++) A[i * m + j] *= si * scale[j];',
  ],
  ['rank-revealing-cholesky', 'i <= r', BEHIND],
  ...['true', 'diagonal >= 0'].map((is) => [
    ...['rank-revealing-cholesky', is, 'of a row of zeros no scale is read', 'diagonal > 0'],
    'scale[i] = diagonal > 0 ? 1 / Math.sqrt(diagonal) : 1;',
  ]),
  [
    ...['rank-revealing-cholesky', 'false', 'to keep what is nothing only costs time'],
    'Math.abs(x[row]) <= NULL_NOISE',
  ],
  [
    ...['rank-revealing-cholesky', 'i > 0', 'of a unit diagonal the first pivot is one', 'i >= 0'],
    'for (let i = r - 1; i >= 0; i--) {',
  ],
  ['rank-revealing-cholesky', 'i <= size', 'behind the last row that is not empty there is nothing'],
  [
    ...[
      'rank-revealing-cholesky',
      'i <= m',
      'past the last row there is none that depends on others',
      'i < m',
    ],
    'for (let i = 0; i < m; i++) if (dependent[order[i]] === 1) remaining[i] = -Infinity;',
  ],
  ...[
    'for (let i = 0; i < m; i++) scale[i] /= weight[i];',
    'for (let i = 0; i < m; i++) b[i] *= weight[i];',
    'for (let i = r; i < m; i++) b[order[i]] = 0;',
    'for (let i = q + 1; i < m; i++) exchange(A, i * m + p, i * m + q);',
  ].map((line) => ['rank-revealing-cholesky', 'i <= m', PAST_THE_END, 'i < m', line]),
  ['condition', 'sum -= A[i * m + j] * x[i]', 'the opposite of a vector is as long'],
  ['condition', 'sum -= A[i * m + j] * z[j]', 'the opposite of a vector is as long'],
  ['lu', 'size >= largest', EQUAL],
  ['lu', 'true', ITSELF, 'best !== k'],
  ['lu', 'false', SPARES, 'factor === 0'],
  ['lu', 'false', SPARES, 'a === 0 && b === 0'],
  ...[
    'x[i] >= upper[i] + room',
    'a[i] <= -still',
    'x[i] <= upper[i] - room',
    'a[i] >= still',
    'force < room',
    'speed < still',
  ].map((is) => ['unsolved', is, EDGE]),
  ...[
    ['turn < TURNS', 'turn <= TURNS'],
    ['now[0] - directions[k][0]', 'now[0] + directions[k][0]'],
    ['now[1] - directions[k][1]', 'now[1] + directions[k][1]'],
    ['most < TURNED', 'false'],
    ['most < TURNED', 'most <= TURNED'],
  ].map(([was, is]) => [
    ...['trial-of-places', is, 'to turn on what points against the motion already changes nothing', was],
  ]),
  [
    'trial-of-places',
    'size >= 0',
    'what is no number has no direction a turn later, which is what it has now',
  ],
  [
    ...['trial-of-places', '["Stryker was here"]', 'what is no number is no unknown', '[]'],
    'const free: number[] = [];',
  ],
  [
    'bunch-parlett',
    '{}',
    'written before it is read',
    '{ diagonal: 0, diagonalAt: 0, off: 0, row: 0, column: 0 }',
  ],
  ['bunch-parlett', 'i <= rank', BEHIND],
  ['bunch-parlett', 'Math.max(diagonal, off) >= tolerance', EDGE],
  ['bunch-parlett', 'diagonal > ALPHA * off', EDGE],
  [
    ...['bunch-parlett', 'j <= i', 'the diagonal is no smaller than a part of itself', 'j < i'],
    'for (let j = k; j < i; j++) {',
  ],
  ['bunch-parlett', 'entry >= off', EQUAL],
  ['bunch-parlett', 'entry >= diagonal', EQUAL],
  ['bunch-parlett', 'sum -= entry', 'of what is not finite the opposite is not either'],
  [
    ...['bunch-parlett', 'k - 1', 'the rows above have no entries to the right of the pivot', 'k + 1'],
    ...['for (let i = k + 1; i < size; i++) {', 'const o = i * size;'],
  ],
  ['bunch-parlett', 'false', SPARES, 'K[o + k] === 0'],
  ['bunch-parlett', 'false', SPARES, 'left === 0 && right === 0'],
  ['bunch-parlett', 'false', ITSELF, 'p === q'],
  [
    ...['bunch-parlett', 'i > 0', 'before the first row there is none', 'i >= 0'],
    'for (let i = rank - 1; i >= 0; i--) {',
  ],
  ['condition', 'false', 'without rows both lengths are nothing', 'rank === 0'],
  ['short-rank', 'norms[best] < NULL_TOLERANCE', EDGE],
  ...[
    'x[size] <= 0',
    'least >= room',
    'x[size] - least <= room / 2',
    'weight * LEAST <= 2 * cones.length',
    'valueAt(search, trial, weight) < value - 0.1 * part * decrement',
  ].map((is) => ['within-cones', is, EDGE]),
  [
    'within-cones',
    'room * 2',
    'the point is in the middle of what the slack leaves, within the room either way',
  ],
  ['within-cones', 'u[0] >= 0', 'nothing is left at the tip of a cone, which is not inside it'],
  ...['i <= size', 'j <= size'].map((is) => ['within-cones', is, PAST_THE_END]),
  ...[
    ['false', 'x[size] < 0'],
    ['n <= NEWTON_STEPS'],
    ['n--', 'n++'],
    ['halving <= HALVINGS'],
    ['halving--', 'halving++'],
    ['value + 0.1 * part * decrement'],
    ['weight * 2'],
    ['false', '!(valueAt(search, trial, weight) < value)'],
    ['true', 'valueAt(search, trial, weight) < value'],
    ['valueAt(search, trial, weight) <= value'],
    ['false', 'Number.isNaN(search.slack) && x[size - 1] < 0'],
    ['x[size - 1] <= 0'],
    ['size + 1', 'size - 1', 'if (Number.isNaN(search.slack) && x[size - 1] < 0) return;'],
    ['false', 'decrement < CENTRED'],
    ['decrement <= CENTRED'],
  ].map(([is, was, line]) => ['within-cones', is, HOW_FAR, was, line]),
];

export const IN_LINALG = [
  ...named('linalg', [...MORE, ...SPARSE]),
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
  ].map(([was, is, reason]) => ({ file: 'engine/core/linalg/condition.ts', was, is, reason })),
  ...each('engine/core/linalg/condition.ts', 'what is behind the rows that were kept nobody reads', [
    'for (let j = 0; j < rank; j++) {',
    'for (let i = 0; i < rank; i++) {',
  ]),
  {
    file: 'engine/core/linalg/dot-rows.ts',
    was: 'c + 3 < length',
    is: 'false',
    reason: 'comes to the same numbers but for rounding: it only takes longer',
  },
  ...each('engine/core/linalg/dense-vector.ts', PAST_THE_END, [
    'for (let i = 0; i < a.length; i++) a[i] += factor * b[i];',
  ]),
  ...each('engine/core/linalg/least-squares.ts', PAST_THE_END, [
    'for (let i = from; i < v.length; i++) x[i] += f * v[i];',
    'for (let i = 0; i < column.length; i++) column[i] /= size;',
    'for (let i = 0; i < x.length; i++) x[i] -= sum * unit[i];',
  ]),
  ...each('engine/core/linalg/bunch-parlett.ts', PAST_THE_END, [
    'for (let i = 0; i < size; i++) order[i] = i;',
    'for (let i = k + 1; i < size; i++) {',
    'for (let i = k + 1; i < size; i++) K[i * size + k] /= pivot;',
    'for (let i = k + 2; i < size; i++) {',
    'for (let i = q + 1; i < size; i++) exchange(K, i * size + p, i * size + q);',
    'for (let i = rank; i < size; i++) b[order[i]] = 0;',
  ]),
  {
    file: 'engine/core/linalg/least-squares.ts',
    is: 'v[rank] >= 0',
    reason: 'of nothing either sign reflects as well',
  },
  ...[
    ['x[i] <= lower[i] - room', EDGE],
    ['x[i] >= upper[i] + room', EDGE],
    ['a[i] <= -still', EDGE],
    ['a[i] >= still', EDGE],
    ['n <= CORRECTIONS + SINGLE_CORRECTIONS', HOW_FAR],
    ['n > CORRECTIONS', HOW_FAR],
    ['i <= size', NONE],
    ['1e-14 / size', 'more is left to the rounding of a sum than there is, either way'],
    ['size < limit * (1 + 1e-9)', EDGE],
    ['speed < 1e-9 * largestA', EDGE],
    ['along < -(1 - 1e-12) * length', EDGE],
    ['along >= 0.5 * length', EDGE],
    ['limit / (1 + 1e-9)', 'a billionth from its rim it rests there either way'],
    ['1 - 1e-9', 'a billionth from its rim it rests there either way'],
    ...['false', 'limit < 0'].map((is) => [is, 'of a disc of no radius no direction matters', 'limit <= 0']),
    ...['true', 'length >= 0'].map((is) => [
      ...[is, 'what has no direction yet gets one in the next turn', 'length > 0'],
    ]),
  ].map(([is, reason, was]) => ({ file: 'engine/core/linalg/complementarity-places.ts', is, reason, was })),
  ...each('engine/core/linalg/complementarity-places.ts', 'the last entry of a row is written next', [
    'for (let j = 0; j < size; j++) row[j] = W[i * size + j];',
  ]),
  {
    ...{ file: 'engine/core/linalg/complementarity.ts', was: 'exact && isSolved(exact)', is: 'false' },
    reason: 'Newton steps come to the same (in 864,000 random problems): it only spares them',
  },
  {
    file: 'engine/core/linalg/complementarity-problem.ts',
    is: 'i <= size',
    reason: PAST_THE_END,
  },
  ...[
    'const part = 2 ** -halving;',
    'if (left < error * (1 - 0.1 * part)) break;',
    'const r = Math.min(scaleOf(problem, first), scaleOf(problem, second));',
  ].map((line) => ({ file: NEWTON, line, reason: HOW_FAR })),
  ...[
    ['n < STEPS', 'n <= STEPS'],
    ['halving < HALVINGS', 'halving <= HALVINGS'],
    ['left < best.error', 'true'],
    ['left < best.error', 'left <= best.error'],
    ['1 / Math.abs(W[i * size + i])', '1 * Math.abs(W[i * size + i])'],
  ].map(([was, is]) => ({ file: NEWTON, was, is, reason: HOW_FAR })),
  ...[
    ['n < 2', 'n <= 2'],
    ['n++', 'n--', 'for (let n = 0; n < 2; n++) {'],
    ['!(errorOf(problem, next) < errorOf(problem, x))', 'false'],
    ['errorOf(problem, next) < errorOf(problem, x)', 'true'],
    ['errorOf(problem, next) < errorOf(problem, x)', 'errorOf(problem, next) <= errorOf(problem, x)'],
  ].map(([was, is, line]) => ({
    ...{ file: NEWTON, was, is, line },
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
