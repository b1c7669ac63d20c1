/** Places that bear nothing beside contacts that slide or set off, and what else shares with these: which of them goes on to touch. */
import { describe, expect, test } from 'vitest';
import { AT_UPPER, HOLDS, OPEN, SLIDES } from '../../../../../engine/core/system/switched-row';
import { choose, contact, modesOf, unitOf } from '../../switching/choose';
import type { Row } from '../../switching/choose';

const NOWHERE = unitOf(-1);
const SLIDE = [HOLDS, SLIDES, SLIDES];
/** Modes and directions of contacts, by their first rows, that slide already. */
const sliding = (firsts: number[]): Record<number, number> =>
  Object.fromEntries(firsts.flatMap((first) => [1, 2].map((t) => [first + t, 2 - t])));

/** Three places side by side that share what presses between them. */
const SIDES = [
  [1, 1],
  [1, 0],
  [1, -1],
];
const side = (i: number, first: number, tangents = [unitOf(2), unitOf(3)], pull = 0): Row[] =>
  contact(`at ${i}`, first, [SIDES[i], tangents[0], tangents[1]], [-10 - SIDES[i][1], pull, 0]);
/** Has to do with none of the others. Beside what rests forces are found by sweeps, which let all bear that can. */
const rests = (first: number) => contact('rests', first, [unitOf(6), unitOf(7), unitOf(8)], [-1, 0, 0]);

describe('a block on its corners', () => {
  const NORMALS = [0, 3, 6, 9];
  const block = (pull = 0): Row[] =>
    [
      [-1, -1],
      [-1, 1],
      [1, -1],
      [1, 1],
    ].flatMap(([x, z], i) =>
      contact('block', 3 * i, [[1, x, z, ...unitOf(-1).slice(3)], unitOf(3), unitOf(4)], [-10, pull, 0]),
    );

  test.each([0, 1, 2, 3])('that slides lets that one go which has just come to nothing: %d', (leaves) => {
    const modes = modesOf([...block(), ...rests(12)], {
      ...{ candidates: [...NORMALS, 12, 13, 14], sliding: sliding(NORMALS), triggers: [NORMALS[leaves]] },
    });
    expect(NORMALS.map((s) => modes[s])).toEqual(NORMALS.map((_, i) => (i === leaves ? OPEN : HOLDS)));
  });

  test.each([
    [0, 1],
    [0, 2],
    [1, 3],
    [2, 3],
  ])('lets one go of two on a side that have both just come to nothing: %d and %d', (...leaving) => {
    const triggers = leaving.map((i) => NORMALS[i]);
    const modes = modesOf([...block(), ...rests(12)], {
      ...{ candidates: [...NORMALS, 12, 13, 14], sliding: sliding(NORMALS), triggers },
    });
    const open = NORMALS.filter((s) => modes[s] === OPEN);
    expect(open).toHaveLength(1);
    expect(triggers).toContain(open[0]);
  });

  test('that sets off does so on the two that bear it: what bears nothing has no friction to slide by', () => {
    const modes = modesOf(block(-9), { places: [[0, 4]] });
    expect(NORMALS.map((s) => modes[s]).sort()).toEqual([OPEN, OPEN, HOLDS, HOLDS]);
    for (const s of NORMALS)
      expect(modes.slice(s, s + 3)).toEqual(modes[s] === OPEN ? [OPEN, OPEN, OPEN] : SLIDE);
  });

  test('keeps one more that nothing moves; a contact that slides elsewhere and bears nothing is not kept', () => {
    const normal = (size: number) => unitOf(6).map((part) => size * part);
    const own = (id: string, first: number, size: number) =>
      contact(id, first, [normal(size), unitOf(7), unitOf(8)], [0, 0, 0]);
    // next to what is very heavy, too
    for (const [id, wanted, size] of [
      ['block', HOLDS, 1],
      ['block', HOLDS, 1e-5],
      ['other', OPEN, 1],
    ] as const) {
      const modes = modesOf([...block(), ...own(id, 12, size)], {
        ...{ candidates: [...NORMALS, 12], sliding: sliding([...NORMALS, 12]) },
      });
      expect(modes[12]).toBe(wanted);
    }
  });
});

test('a place that nothing moves is kept beside friction that sets off another way and could do its work', () => {
  const rows = [
    ...contact('one', 0, [unitOf(0), unitOf(1), unitOf(2)], [-10, 0, -20]),
    ...contact('one', 3, [unitOf(1), unitOf(3), unitOf(4)], [0, 0, 0]),
  ];
  const modes = modesOf(rows, { candidates: [0, 1, 2, 3], sliding: sliding([3]), places: [[0, 2]] });
  expect(modes).toEqual([...SLIDE, ...SLIDE]);
});

test.each([3, 8])(
  'a wall that friction kept a body off bears once the place of that friction is let go, of %d',
  (count) => {
    const last = 3 * (count - 1);
    const line = Array.from({ length: count }, (_, i) => {
      const at = 1 - (2 * i) / (count - 1);
      const pulled = 3 * i === last ? unitOf(2) : NOWHERE;
      return contact(`at ${i}`, 3 * i, [[1, at], pulled, NOWHERE], [-10 - at, 3 * i === last ? -9 : 0, 0]);
    });
    const wall = contact('wall', last + 3, [unitOf(2), NOWHERE, NOWHERE], [-0.2, 0, 0]);
    const rows = [...line.flat().map((row) => ({ ...row, coefficient: 1 })), ...wall];
    const { modes, blocked, values } = choose(rows, { places: [...line, wall].map((_, i) => [3 * i, 1]) });
    expect([blocked, values.unsolved]).toEqual([-1, -1]);
    expect([modes[last], modes[last + 3]]).toEqual([OPEN, HOLDS]);
  },
);

/** Ahead of those that slide, and fit to take over from them. */
const ahead = contact('ahead', 9, [[0.5, 0.5], unitOf(4), unitOf(5)], [-4, 0, 0]);
const behind = [2, 1, 0].flatMap((i, at) =>
  side(i, 3 * at).map((row, t) => (t === 0 ? { ...row, a: -8 - 2 * i } : row)),
);

test('a place that bore nothing does not take over from those that slide, which can do without it', () => {
  const modes = modesOf([...behind, ...ahead, ...rests(12)], {
    ...{ candidates: [0, 3, 6, 9, 12, 13, 14], sliding: sliding([0, 3, 6]) },
  });
  expect([0, 3, 6, 9].map((s) => modes[s])).toEqual([HOLDS, HOLDS, OPEN, OPEN]);
});

test('nor does it where a stop beside it has to bear, once the friction that kept a body off it is gone', () => {
  const stop: Row = { kind: 'limit-minimum', joint: 0, column: unitOf(9), a: -0.4 };
  const last = behind.slice(6).map((row, t) => (t === 1 ? { ...row, column: unitOf(9) } : row));
  const modes = modesOf([...behind.slice(0, 6), ...last, ...ahead, ...rests(12), stop], {
    ...{ candidates: [0, 3, 6, 9, 12, 13, 14, 15], sliding: { ...sliding([0, 3]), 7: -1, 8: 0 } },
  });
  expect([0, 3, 6, 9, 15].map((s) => modes[s])).toEqual([HOLDS, HOLDS, OPEN, OPEN, HOLDS]);
});

test('a stop that shares what it bears with contacts that slide goes on to bear, and one of these goes', () => {
  const stop: Row = { kind: 'limit-minimum', joint: 0, column: SIDES[1], a: -10 };
  const modes = modesOf([...side(0, 0), stop, ...side(2, 4), ...rests(7)], {
    ...{ candidates: [0, 3, 4, 7, 8, 9], sliding: sliding([0, 4]) },
  });
  expect(modes).toEqual([...SLIDE, HOLDS, OPEN, OPEN, OPEN, HOLDS, HOLDS, HOLDS]);
});

test.each([9, 10])(
  'of stops that can do the same, what held goes on where contacts let one go: %d',
  (held) => {
    const firsts = [0, 3, 6];
    const stops = [0, 1].map((joint): Row => ({ kind: 'limit-minimum', joint, column: unitOf(6), a: -3 }));
    const before = [...SLIDE, ...SLIDE, ...SLIDE, OPEN, OPEN];
    before[held] = HOLDS;
    const modes = modesOf([...firsts.flatMap((first, i) => side(i, first)), ...stops], {
      ...{ candidates: [...firsts, 9, 10], before, sliding: sliding(firsts) },
    });
    expect(firsts.map((s) => modes[s]).sort()).toEqual([OPEN, HOLDS, HOLDS]);
    expect(modes.slice(9)).toEqual(held === 9 ? [HOLDS, OPEN] : [OPEN, HOLDS]);
  },
);

test.each([2e-4, 2, 2e4])(
  'friction at its bound of %d slides by what is an acceleration among such forces',
  (bound) => {
    const at = (part: number) => {
      const friction = { kind: 'friction', joint: 0, lower: -bound, upper: bound } as const;
      return modesOf([{ ...friction, column: [1], a: -bound * (1 + part) }]);
    };
    expect([at(1e-10), at(4e-9)]).toEqual([[HOLDS], [AT_UPPER]]);
  },
);

describe('of two places that can do the same', () => {
  const both = [0, 1].flatMap((i) =>
    contact(`at ${i}`, 3 * i, [unitOf(0), unitOf(1), unitOf(2)], [-10, 0, 0]),
  );
  const places: [number, number][] = [
    [0, 1],
    [3, 1],
  ];

  test('that parts which has just come to nothing, where there is friction', () => {
    const parted = [0, 3].map((s) => modesOf(both, { places, triggers: [s] }));
    expect(parted).toEqual([
      [OPEN, OPEN, OPEN, HOLDS, HOLDS, HOLDS],
      [HOLDS, HOLDS, HOLDS, OPEN, OPEN, OPEN],
    ]);
  });

  test('without friction, where they move alike whichever bears, that goes on which bore', () => {
    const smooth = both.filter(({ kind }) => kind === 'contact-normal');
    for (const before of [
      [HOLDS, OPEN],
      [OPEN, HOLDS],
    ]) {
      expect(modesOf(smooth, { places, before, triggers: [before.indexOf(HOLDS)] })).toEqual(before);
    }
  });
});
