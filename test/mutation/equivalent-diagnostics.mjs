import { each, PAST_THE_END } from './past-the-end.mjs';

const FRICTION = 'engine/core/diagnostics/sliding-friction.ts';
const BASIS = 'engine/core/diagnostics/plain-basis.ts';
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
];
