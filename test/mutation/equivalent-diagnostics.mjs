import { each, PAST_THE_END } from './past-the-end.mjs';

const FRICTION = 'engine/core/diagnostics/sliding-friction.ts';
const BASIS = 'engine/core/diagnostics/plain-basis.ts';
const CONTACTS = 'engine/core/diagnostics/contact-sharing.ts';
const TOTALS = 'engine/core/diagnostics/total-sharing.ts';
const BEAMS = 'engine/core/diagnostics/beam-actions.ts';
const STRAIN = 'engine/core/diagnostics/strain.ts';
const NO_CHANGE = 'of a joint that nothing changes the parts are nothing: it only spares the work';
const EDGE = 'what is the bound to the last bit falls to either side';

/** Mutants of diagnostics that no test can tell from the source (see equivalent.mjs). */
export const IN_DIAGNOSTICS = [
  {
    file: 'engine/core/diagnostics/null-vectors.ts',
    next: 'for (let e = start[v]; e < start[v + 1]; e++) {',
    is: 'v <= count',
    reason: 'past the last vector there is none',
  },
  ...[
    ['-1', '+1', 'before the first `next` nobody asks'],
    ['this.vector < count', 'this.vector <= count', 'past the last vector there is none'],
    ['e < this.entry', 'e <= this.entry', 'what comes next is still zero'],
  ].map(([was, is, reason]) => ({ file: 'engine/core/diagnostics/null-wrenches.ts', was, is, reason })),
  ...[
    'size(less(axis, span)) <= SAME',
    'left >= SAME * length',
    'Math.abs(value) >= SAME',
    'Math.abs(value) < SAME',
  ].map((is) => ({ file: BASIS, is, reason: EDGE })),
  {
    file: BASIS,
    is: 'acrossEachOther([...inSpan, ...span])',
    reason: 'but for rounding, a span has no more directions across each other than it was made of',
  },
  ...[
    ['norm(change) > SETTLED', 'norm(change) >= SETTLED', EDGE],
    ['size === 0', 'false', 'of no change there is no friction: it only spares the work'],
    ['b < n', 'b <= n', PAST_THE_END],
    ['row < m', 'row <= m', PAST_THE_END],
    ...[
      ['change[row] * rowScale[row]', 'change[row] / rowScale[row]'],
      ['part / rowScale[switched[t].row]', 'part * rowScale[switched[t].row]'],
    ].map((each) => [...each, 'rows of contacts are lengths, whose scale is one']),
  ].map(([was, is, reason]) => ({ file: FRICTION, was, is, reason })),
  ...['nullSpace.count === 0 || system.compliances.length + system.beams.length === 0'].flatMap((was) =>
    [
      [was, 'false'],
      [was, was.replace('||', '&&')],
      ['nullSpace.count === 0', 'false'],
      ['system.compliances.length + system.beams.length === 0', 'false'],
      ['system.compliances.length + system.beams.length', 'system.compliances.length - system.beams.length'],
    ].map(([from, is]) => ({
      file: 'engine/core/diagnostics/split.ts',
      ...{
        was: from,
        is,
        reason: 'where nothing gives way the vectors stay as they are: it only spares the work',
      },
    })),
  ),
  {
    file: 'engine/core/diagnostics/split.ts',
    line: 'if (nullSpace.count === 0 || system.compliances.length + system.beams.length === 0) {',
    is: '{}',
    reason: 'where nothing gives way the vectors stay as they are: it only spares the work',
  },
  ...[
    ['own.length > 0', 'true', 'where nothing strains a block all of it stays open, in whichever basis'],
    [
      'own.length > 0',
      'own.length >= 0',
      'where nothing strains a block all of it stays open, in whichever basis',
    ],
    [
      'groups.filter(({ block }) => strain.isTouched(new Set(block.rows)))',
      'groups',
      'blocks that have nothing to do with each other come to the same together: it only spares the work',
    ],
    ['touched.length === 0', 'false', 'of no blocks there are no vectors'],
    ['!y', 'false', 'without offsets nothing is to be changed: it only spares the work'],
  ].map(([was, is, reason]) => ({ file: 'engine/core/diagnostics/split.ts', was, is, reason })),
  ...[
    ['c <= 6', 'past the last component there is no number'],
    ['Math.abs(walk.wrench[c]) >= UNIQUE_TOLERANCE * scale', EDGE],
    ['Math.abs(values[e]) >= UNIQUE_TOLERANCE', EDGE],
  ].map(([is, reason]) => ({ file: 'engine/core/diagnostics/uniqueness.ts', is, reason })),
  ...each('engine/core/diagnostics/split.ts', PAST_THE_END, [
    'for (let i = 0; i < size; i++) target[i] = -(now[i] + given[i]);',
    'for (let i = 0; i < size; i++) out[i] += weights[k] * column[i];',
    'for (let j = 0; j < masks.length; j++) masks[j] |= (masks[j] & ~before[j] & ALL_UNIQUE) << BY_STIFFNESS;',
  ]),
  ...[
    [
      "kind === 'limit-maximum'",
      "kind !== 'limit-maximum'",
      'which way a coordinate counts makes no difference',
    ],
    ['v < count', 'v <= count', 'past the last vector there is none'],
    ['Math.abs(values[e]) < SMALL', 'Math.abs(values[e]) <= SMALL', EDGE],
    ['Math.abs(Cdot[s]) * rowScale[own.row] <= still', 'Math.abs(Cdot[s]) * rowScale[own.row] < still', EDGE],
  ].map(([was, is, reason]) => ({ file: 'engine/core/diagnostics/effort-sharing.ts', was, is, reason })),
  ...[
    ['isZero(gram, 18 * j, 18)', 'false', NO_CHANGE],
    ['values[i] !== 0', 'true', NO_CHANGE],
    ['i < from + count', 'i <= from + count', NO_CHANGE],
    ['true', 'false', NO_CHANGE],
    ['k < 3', 'k <= 3', 'after three directions nothing is left'],
    ['k++', 'k--', 'after three directions nothing is left'],
    ['G[o + 4 * i] > G[o + 4 * c]', 'G[o + 4 * i] >= G[o + 4 * c]', 'of equal directions any will do'],
    ['Math.sqrt(size) > least', 'Math.sqrt(size) >= least', EDGE],
  ].map(([was, is, reason]) => ({ file: 'engine/core/diagnostics/shared-part.ts', was, is, reason })),
  ...[CONTACTS, TOTALS].flatMap((file) =>
    [
      ['all.count === 0', 'false', 'of no vectors nothing changes: it only spares the work'],
      ['all !== open', 'true', 'what is open is open, stiff or not: it only spares the work'],
    ].map(([was, is, reason]) => ({ file, was, is, reason })),
  ),
  ...[
    [CONTACTS, 'i < masks.length', 'i <= masks.length', PAST_THE_END],
    [TOTALS, 'j < masks.length', 'j <= masks.length', PAST_THE_END],
    [CONTACTS, 'v < vectors.count', 'v <= vectors.count', 'past the last vector there is none'],
    [TOTALS, 'v < count', 'v <= count', 'past the last vector there is none'],
    [CONTACTS, 'i < touched.length', 'i <= touched.length', 'past the last contact there is none'],
    [
      ...[CONTACTS, 'value * rowScale[row]', 'value / rowScale[row]'],
      'rows of contacts are lengths, whose scale is one',
    ],
    ...[
      [CONTACTS, 'Math.abs(change[o + c])', 'least'],
      [CONTACTS, 'Math.abs(change[o + 6])', 'UNIQUE_TOLERANCE'],
      [CONTACTS, 'Math.hypot(change[o + 7], change[o + 8], change[o + 9])', 'UNIQUE_TOLERANCE'],
      [TOTALS, 'Math.abs(change[o + c])', 'UNIQUE_TOLERANCE'],
    ].map(([file, size, bound]) => [file, `${size} > ${bound}`, `${size} >= ${bound}`, EDGE]),
  ].map(([file, was, is, reason]) => ({ file, was, is, reason })),
  ...[
    'this.change[CHANGE * i + 6] -= size',
    'this.change[CHANGE * i + c] -= factor * J[12 * s + 6 + c]',
    'this.change[CHANGE * i + 7 + c] -= factor * J[12 * s + 6 + c]',
  ].map((is) => ({ file: CONTACTS, is, reason: 'a change and its opposite change the same' })),
  {
    file: TOTALS,
    was: 'rowJoint[row] < 0',
    is: 'false',
    reason: 'before the first joint there is nothing to write to',
  },
  ...[
    ['wrench.every((value) => value === 0)', 'false'],
    ['(value) => value === 0', '() => undefined'],
    ['value === 0', 'false'],
    ['size === 0', 'false'],
  ].map(([was, is]) => ({ file: BEAMS, was, is, reason: 'what is nothing adds nothing' })),
  ...[
    'size === 0 || (system.rowA[row] !== beam.body && system.rowB[row] !== beam.body)',
    'system.rowA[row] !== beam.body && system.rowB[row] !== beam.body',
  ].map((was) => ({
    ...{ file: BEAMS, was, is: 'false' },
    reason: 'what acts on others puts nothing on the beam: it only spares the work',
  })),
  {
    file: BEAMS,
    is: 'size === 0 && system.rowA[row] !== beam.body && system.rowB[row] !== beam.body',
    reason: 'what acts on others puts nothing on the beam: it only spares the work',
  },
  ...each('engine/core/diagnostics/beam-frame.ts', PAST_THE_END, [
    'for (const { point } of mesh.lines) for (let c = 0; c < 3; c++) middle[c] += point[c] / mesh.lines.length;',
  ]),
  {
    file: BEAMS,
    was: '1 + sign * GAUSS',
    is: '1 - sign * GAUSS',
    reason: 'the two places stand on either side of the middle, whichever comes first',
  },
  ...[
    [
      'sum -= work.R[9 * joint.a + 3 * r + k] * joint.axesA[3 * k + c]',
      'of a sum of squares no sign is left',
    ],
    ['out[o + r] -= root[6 * r + c] * local[c]', 'of a sum of squares no sign is left'],
    ['1 - PLACES[g]', 'the places stand on either side of the middle, whichever comes first'],
    ['place < from', 'in the middle of a span nothing acts'],
    ['place >= from', 'in the middle of a span nothing acts'],
  ].map(([is, reason]) => ({ file: STRAIN, is, reason })),
  ...each(STRAIN, PAST_THE_END, [
    'for (let c = 0; c < 6; c++) right[c] += multipliers[row] * wrench[c];',
    'if (place > from) for (let c = 0; c < 6; c++) right[c] += wrench[c];',
  ]),
  {
    file: STRAIN,
    was: 'multipliers[row] === 0',
    is: 'false',
    reason: 'what is nothing adds nothing',
  },
  {
    file: STRAIN,
    next: 'const [c1, c2] = [(c + 1) % 3, (c + 2) % 3];',
    is: 'c <= 3',
    reason: PAST_THE_END,
  },
  {
    file: 'engine/core/diagnostics/effort-sharing.ts',
    line: '? []',
    is: '["Stryker was here"]',
    reason: 'what acts along no coordinate shares with nothing',
  },
  ...[
    ['function isZero(values: Float64Array, from: number, count: number): boolean {', '{}'],
    ['for (let i = from; i < from + count; i++) if (values[i] !== 0) return false;', 'i--'],
  ].map(([line, is]) => ({
    file: 'engine/core/diagnostics/shared-part.ts',
    ...{ line, is, reason: NO_CHANGE },
  })),
  ...[
    ['v < count', 'v <= count', 'past the last vector there is none'],
    [
      'Math.abs(column[row]) > Math.abs(best[row])',
      'Math.abs(column[row]) >= Math.abs(best[row])',
      'of equal pivots any will do',
    ],
    ['i < x.length', 'i <= x.length', PAST_THE_END],
    ['c < BAND_SIZE', 'c <= BAND_SIZE', PAST_THE_END],
  ].map(([was, is, reason]) => ({ file: 'engine/core/diagnostics/release-band.ts', was, is, reason })),
  {
    file: 'engine/core/diagnostics/mobility-words.ts',
    is: 'at <= 0',
    reason: 'no direction begins with a space',
  },
  ...[
    ['idle < ENOUGH', 'idle <= ENOUGH', 'one more motion tells nothing new'],
    ['found < count', 'true', 'where all are found the next motions tell nothing'],
    ['found++', 'found--', 'where all are found the next motions tell nothing'],
    ['motion++', 'motion--', 'any motions will do'],
    ['y[v0 + c] + size * u[c]', 'y[v0 + c] - size * u[c]', 'any motions will do'],
    ['j < masks.length', 'j <= masks.length', PAST_THE_END],
    ['v < values.length', 'v <= values.length', 'past the last vector there is none'],
    ['row < system.m', 'row <= system.m', PAST_THE_END],
    ['c < u.length', 'c <= u.length', 'the turns that are counted have no part in accelerations'],
    ['pass < MOST_PASSES', 'pass <= MOST_PASSES', 'passes settle long before the most of them'],
    ['left > NO_MOTION * before', 'left >= NO_MOTION * before', EDGE],
    ['NO_MOTION * before', 'NO_MOTION / before', 'motions that are drawn have a speed of about one'],
    [
      'speedOf(system, y.subarray(v0, v0 + 6 * system.n)) > AT_REST * system.length',
      'speedOf(system, y.subarray(v0, v0 + 6 * system.n)) >= AT_REST * system.length',
      EDGE,
    ],
  ].map(([was, is, reason]) => ({
    file: 'engine/core/diagnostics/singular-directions.ts',
    ...{ was, is, reason },
  })),
  ...[
    ['row < 0', 'row <= 0', 'rows of joints come before those of drivers'],
    ['Math.abs(vector[r]) > NULL_TOLERANCE', 'Math.abs(vector[r]) >= NULL_TOLERANCE', EDGE],
    ['Math.abs(value) > (1 - 1e-6) * size', 'Math.abs(value) >= (1 - 1e-6) * size', EDGE],
    ['v < count', 'v <= count', 'past the last vector there is none'],
    ['e < start[count]', 'e <= start[count]', 'past the last entry there is none'],
  ].map(([was, is, reason]) => ({ file: 'engine/core/diagnostics/mobility.ts', was, is, reason })),
  {
    file: 'engine/core/diagnostics/mobility.ts',
    line: 'const held = involved.flatMap((is, r) => (is ? [heldBy(joint.row + r, work)] : []));',
    is: '["Stryker was here"]',
    reason: 'what neither shifts nor turns is not told',
  },
  ...[
    ['choices.length > 0', 'true', 'of no choices nothing is added'],
    ['choices.length > 0', 'choices.length >= 0', 'of no choices nothing is added'],
    ['t < partner', 't <= partner', 'no row is its own partner'],
    ['t < partner', 't >= partner', 'either tangent stands for its normal'],
    ['t < partner', 'true', 'a normal that is held twice is held'],
    ['vector[row] !== 0', 'true', 'where nothing slides no friction goes along'],
    ['Math.abs(Cdot[s]) * scale > still', 'Math.abs(Cdot[s]) * scale >= still', EDGE],
    ['Math.abs(Cdot[t]) > still', 'Math.abs(Cdot[t]) >= still', EDGE],
    ['value * value * W[i * size + i] <= DEPENDENT', 'value * value * W[i * size + i] < DEPENDENT', EDGE],
    ['Math.abs(change[row]) <= noise', 'Math.abs(change[row]) < noise', EDGE],
    ['norm(change) <= NOTHING * size', 'norm(change) < NOTHING * size', EDGE],
    ['norm(change) <= NOTHING * size', 'false', 'of no change no more is borne: it only spares the work'],
    ['change[row] < 0', 'change[row] <= 0', 'what does not change is left out before'],
    ['j < own.length', 'j <= own.length', PAST_THE_END],
    ['b < n', 'b <= n', PAST_THE_END],
    ['e < W.length', 'e <= W.length', PAST_THE_END],
    ['row < m', 'row <= m', PAST_THE_END],
    ['resting.length === 0', 'false', 'of no rows there are no vectors: it only spares the work'],
    ['takers.has(s)', 'false', 'what takes over is found again: it only spares the work'],
    ['value > 0', 'value >= 0', 'what takes nothing over has no entry'],
    ['value > 0', 'true', 'but for those that may pull, which are in, nothing is below zero'],
    ['[...takers].sort((a, b) => a - b)', '[...takers]', 'in any order they span the same vectors'],
    ['(a, b) => a - b', '() => undefined', 'in any order they span the same vectors'],
    ['a - b', 'a + b', 'in any order they span the same vectors'],
    ['column.slice()', 'column', 'another basis spans the same'],
    ['row < 0', 'false', 'where all bear all of the change nothing is left to move'],
    ['-1', '+1', 'where all bear all of the change nothing is left to move'],
    [
      'Math.abs(each[row]) > Math.abs(best[row])',
      'Math.abs(each[row]) >= Math.abs(best[row])',
      'of equal pivots any will do',
    ],
  ].map(([was, is, reason]) => ({ file: 'engine/core/diagnostics/resting-rows.ts', was, is, reason })),
  {
    file: 'engine/core/diagnostics/resting-rows.ts',
    line: 'while (free.length > 0) {',
    is: 'free.length >= 0',
    reason: 'of no vectors there is no change',
  },
  ...[
    ['body > 0', 'body >= 0', 'the ground does not leave'],
    ["'B'", '""', 'the side that is not A is B'],
    ["turns === 'any'", 'true', 'what turns about one axis, or not at all, has it on both of its bodies'],
    ['size(cross(a, b)) < ROUNDING', 'size(cross(a, b)) <= ROUNDING', EDGE],
    ['size(turn) > size(best)', 'size(turn) >= size(best)', 'of equally fast turns any will do'],
    ['Math.abs(dot(own, normal)) < ROUNDING', 'Math.abs(dot(own, normal)) <= ROUNDING', EDGE],
    ...[
      'size(across([fx, fy, fz], normal)) > SHARED_TOLERANCE',
      'Math.abs(dot([mx, my, mz], normal)) > SHARED_TOLERANCE * system.length',
      'size(fastest) * system.length > ROUNDING',
      'rise > ROUNDING',
      'tilt > ROUNDING',
      'high - low > ROUNDING * system.length',
      'size(across(about, normal)) > ROUNDING * size(about)',
    ].map((was) => [was, was.replace('>', '>='), EDGE]),
  ].map(([was, is, reason]) => ({ file: 'engine/core/diagnostics/motion-plane.ts', was, is, reason })),
  ...each('engine/core/diagnostics/motion-plane.ts', 'what is no number is beyond no bound', [
    'for (let b = 1; b < n; b++) {',
    'for (let b = 1; b < system.n; b++) {',
  ]),
  {
    file: 'engine/core/diagnostics/plane-words.ts',
    is: 'Math.abs(part) >= ALONG',
    reason: EDGE,
  },
  {
    file: 'engine/core/diagnostics/resting-rows.ts',
    line: 'pairs: [],',
    is: '["Stryker was here"]',
    reason: 'a pair of no unknowns only costs sweeps',
  },
  {
    file: 'engine/core/diagnostics/motion-plane.ts',
    line: 'const motions = MOTIONS.flatMap((seed) => admissible(system, work, solver, seed) ?? []);',
    is: '["Stryker was here"]',
    reason: 'what is no number turns nothing and leaves nothing',
  },
];
