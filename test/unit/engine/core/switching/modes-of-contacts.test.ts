/** Which contacts stick, slide and let go, one by one and where they share a force. */
import { describe, expect, test } from 'vitest';
import {
  AT_LOWER,
  AT_UPPER,
  EDGE,
  HOLDS,
  OPEN,
  SLIDES,
} from '../../../../../engine/core/system/switched-row';
import { choose, contact, modesOf, NOISE, unitOf } from '../../switching/choose';
import type { More, Row } from '../../switching/choose';

const AXES: [number[], number[], number[]] = [unitOf(0), unitOf(1), unitOf(2)];

describe('a contact', () => {
  const found = (a: [number, number, number], more: More = {}) => {
    const { modes, values } = choose(contact('c', 0, AXES, a), { places: [[0, 1]], ...more });
    return { modes, direction: [...values.direction].slice(1) };
  };

  test('holds inside its cone', () => {
    expect(found([-10, -3, 0]).modes).toEqual([HOLDS, HOLDS, HOLDS]);
    expect(found([-10, 0, 0])).toEqual({ modes: [HOLDS, HOLDS, HOLDS], direction: [0, 0] });
  });

  test('slides beyond it, against the friction', () => {
    const { modes, direction } = found([-10, -6, -8]);
    expect(modes).toEqual([HOLDS, SLIDES, SLIDES]);
    expect(direction[0]).toBeCloseTo(-0.6, 9);
    expect(direction[1]).toBeCloseTo(-0.8, 9);
  });

  test('at the edge of it holds, and sets off where it has just come there', () => {
    for (const place of [1, 2]) {
      const places: [number, number][] = [[0, place]];
      expect(found([-10, -5, 0], { places }).modes).toEqual([HOLDS, HOLDS, HOLDS]);
      for (const tangent of [1]) {
        const more = { places, triggers: [tangent] };
        expect(found([-10, -5, 0], more).modes).toEqual([HOLDS, SLIDES, SLIDES]);
        expect(found([-10, -5 + 1e-6, 0], more).modes).toEqual([HOLDS, HOLDS, HOLDS]);
      }
    }
  });

  test('at the edge of a cone of next to nothing holds, though it has just come there', () => {
    const at = (normal: number) => found([-normal, -normal / 2, 0], { triggers: [1] }).modes[1];
    expect([2e-8, 5e-9].map(at)).toEqual([SLIDES, HOLDS]);
  });

  test('that opens, or carries what rounding leaves, has no friction', () => {
    expect(found([5, -1, 0]).modes).toEqual([OPEN, OPEN, OPEN]);
    expect(found([-NOISE / 2, -1, 0]).modes).toEqual([OPEN, OPEN, OPEN]);
    expect(found([-2 * NOISE, -1, 0]).modes).toEqual([HOLDS, SLIDES, SLIDES]);
  });
});

test('a contact without friction has none, however it is pulled', () => {
  const rows = contact('c', 0, AXES, [-10, -3, 0]).map((row) => ({ ...row, coefficient: 0 }));
  expect(modesOf(rows, { places: [[0, 1]] })).toEqual([HOLDS, OPEN, OPEN]);
});

describe('a contact that slides already', () => {
  /** Its tangent has a part of its normal's effect: friction takes it from it. */
  const sliding = (part: number, more: More = {}) =>
    choose(contact('c', 0, [[1], [part, 1], [0, 0, 1]], [-1, 0, 0]), {
      ...{ candidates: [0], sliding: { 1: 1, 2: 0 }, before: [HOLDS, SLIDES, SLIDES] },
      ...more,
    });

  test('bears while its friction leaves it a force', () => {
    expect(sliding(1.9)).toMatchObject({ blocked: -1, modes: [HOLDS, SLIDES, SLIDES] });
  });

  test('jams beyond that, and it is said from which part of the friction on', () => {
    const { blocked, values } = sliding(4);
    expect([blocked, values.jammed]).toEqual([0, 0]);
    expect(values.jammingFraction).toBeCloseTo(0.5, 5);
  });

  test('to the other side is pressed less', () => {
    expect(sliding(4, { sliding: { 1: -1, 2: 0 } })).toMatchObject({ blocked: -1 });
  });

  describe('beside a stop', () => {
    /** The stop goes first, and its row acts on what the friction of the contact acts on. */
    const beside = (part: number, a: number, stop: number, rest: number, more: More = {}) =>
      choose(
        [
          { kind: 'limit-minimum', joint: 0, column: [0, stop], a: rest },
          ...contact('c', 1, [[1], [part, 1], [0, 0, 1]], [a, 0, 0]),
        ],
        {
          ...{ candidates: [0, 1], sliding: { 2: 1, 3: 0 }, before: [OPEN, HOLDS, SLIDES, SLIDES] },
          ...more,
        },
      );

    test('jams as it does by itself', () => {
      expect(beside(4, -1, 0.1, 1)).toMatchObject({ blocked: 1 });
    });

    test('parts where it is pulled, though pressed against it friction would press as hard', () => {
      expect(beside(4, 1, -1, 5).modes).toEqual([OPEN, OPEN, SLIDES, SLIDES]);
    });

    test('keeps its friction to itself', () => {
      // what its friction would lift of it if the force of the stop were its own
      expect(beside(-3, -1, 0.1, -1).modes).toEqual([HOLDS, HOLDS, SLIDES, SLIDES]);
    });
  });
});

/** Three places side by side that share what presses between them, and a contact elsewhere that rests. */
const SIDES = [
  [1, 1],
  [1, 0],
  [1, -1],
];
const ELSEWHERE = contact('rests', 9, [unitOf(4), unitOf(5), unitOf(6)], [-1, 0, 0]);

describe('contacts that share a force', () => {
  const three = (tangent: number, more: More = {}) =>
    modesOf(
      [
        ...SIDES.flatMap((side, i) =>
          contact(`at ${i}`, 3 * i, [side, unitOf(2), unitOf(3)], [-10 - side[1], tangent, 0]),
        ),
        ...ELSEWHERE,
      ],
      more,
    );
  const normals = (modes: number[]) => [0, 3, 6].map((s) => modes[s]);

  test('hold all while they stick', () => {
    expect(three(-3)).toEqual(new Array(12).fill(HOLDS));
  });

  test.each<[string, number, More]>([
    ['as they set off', -6, {}],
    [
      'as they go on',
      0,
      {
        ...{ candidates: [0, 3, 6, 9, 10, 11], sliding: { 1: 1, 2: 0, 4: 1, 5: 0, 7: 1, 8: 0 } },
        before: [0, 1, 2].flatMap(() => [HOLDS, SLIDES, SLIDES]),
      },
    ],
  ])('let one go %s, with its friction', (_when, tangent, more) => {
    const modes = three(tangent, more);
    expect(normals(modes).sort()).toEqual([OPEN, HOLDS, HOLDS]);
    for (const s of [0, 3, 6]) {
      const of = modes[s] === OPEN ? OPEN : SLIDES;
      expect([modes[s + 1], modes[s + 2]]).toEqual([of, of]);
    }
    expect(modes.slice(9)).toEqual([HOLDS, HOLDS, HOLDS]);
  });
});

test.each<[number, number[]]>([
  [0, [OPEN, HOLDS, HOLDS, HOLDS]],
  [9, [HOLDS, HOLDS, HOLDS, OPEN]],
])(
  'a body whose weight comes over a diagonal keeps the corner ahead, though it bears nothing yet: %d leaves',
  (leaves, wanted) => {
    const rows = [
      [-1, -1],
      [-1, 1],
      [1, -1],
      [1, 1],
    ].flatMap(([x, z], i) =>
      contact('c', 3 * i, [[1, x, z, ...new Array<number>(9).fill(0)], unitOf(3), unitOf(4)], [-10, 0, 0]),
    );
    const normals = [0, 3, 6, 9];
    const sliding = Object.fromEntries(
      normals.flatMap((s) => [
        [s + 1, 1],
        [s + 2, 0],
      ]),
    );
    const modes = modesOf(rows, { candidates: normals, sliding, triggers: [leaves] });
    expect(normals.map((s) => modes[s])).toEqual(wanted);
  },
);

test('a contact that slides keeps its normal beside friction that could do its work', () => {
  const friction = { kind: 'friction' as const, lower: -20, upper: 20, a: -10 };
  const rows: Row[] = [
    ...contact('c', 0, [SIDES[0], unitOf(2), unitOf(3)], [-10, 0, 0]),
    { ...friction, joint: 0, column: SIDES[1] },
    { ...friction, joint: 1, column: SIDES[2] },
    ...contact('rests', 5, [unitOf(4), unitOf(5), unitOf(6)], [-1, 0, 0]),
  ];
  const modes = modesOf(rows, { candidates: [0, 3, 4, 5, 6, 7], sliding: { 1: 1, 2: 0 } });
  expect(modes).toEqual([HOLDS, SLIDES, SLIDES, ...new Array<number>(5).fill(HOLDS)]);
});

describe('two contacts that slide, and friction of a joint between them', () => {
  const found = (most: number, sign: number) => {
    const slides = (id: string, first: number, side: number[]) =>
      contact(id, first, [side, unitOf(2), unitOf(3)], [-10 - side[1] / 2, 0, 0]);
    const rows: Row[] = [
      ...slides('one', 0, SIDES[0]),
      { kind: 'friction', joint: 0, lower: -most, upper: most, column: [sign], a: -10 * sign },
      ...slides('two', 4, SIDES[2]),
      ...contact('rests', 7, [unitOf(4), unitOf(5), unitOf(6)], [-1, 0, 0]),
    ];
    const sliding = { 1: 1, 2: 0, 5: 1, 6: 0 };
    return modesOf(rows, { candidates: [0, 3, 4, 7, 8, 9], sliding });
  };

  test.each([1, -1])(
    'share with it as long as it sticks: one of them goes, and never the friction',
    (sign) => {
      const modes = found(20, sign);
      expect([modes[0], modes[4]].sort()).toEqual([OPEN, HOLDS]);
      expect(modes[3]).toBe(HOLDS);
    },
  );

  test.each([1, -1])('both bear where it is at its bound', (sign) => {
    const modes = found(1, sign);
    expect([modes[0], modes[4]]).toEqual([HOLDS, HOLDS]);
    expect(modes[3]).toBe(sign > 0 ? AT_UPPER : AT_LOWER);
  });
});

test.each<[number[], number[]]>([
  [[1], [HOLDS, SLIDES, SLIDES, HOLDS, HOLDS, HOLDS, HOLDS, HOLDS, HOLDS]],
  [[7], new Array<number>(9).fill(HOLDS)],
])('of contacts that share a force, one that comes to its edge sets off: %j', (triggers, wanted) => {
  const rows = SIDES.flatMap((side, i) =>
    contact(`at ${i}`, 3 * i, [side, unitOf(2), unitOf(3)], [-10 - side[1], -4, 0]),
  );
  expect(modesOf(rows, { triggers, places: [0, 3, 6].map((first) => [first, 1]) })).toEqual(wanted);
});

test.each([[1], [4], [1, 4]])(
  'of contacts that share a force all that they can, one that comes to its edge takes the other: %j',
  (...triggers) => {
    const rows = [0, 1].flatMap((i) =>
      contact(`at ${i}`, 3 * i, [unitOf(i), unitOf(2), unitOf(3)], [-10, -10, 0]),
    );
    const places: [number, number][] = [0, 3].map((first) => [first, 1]);
    const slides = [HOLDS, SLIDES, SLIDES];
    expect(modesOf(rows, { triggers, places })).toEqual([...slides, ...slides]);
    // at its edge as well, and alone
    const apart = contact('apart', 6, [unitOf(4), unitOf(5), unitOf(6)], [-10, -5, 0]);
    const more: [number, number][] = [...places, [6, 1]];
    const modes = modesOf([...rows, ...apart], { triggers, places: more });
    expect(modes).toEqual([...slides, ...slides, HOLDS, HOLDS, HOLDS]);
  },
);

describe('a contact that slides does not take along another', () => {
  const [HELD, SLID] = [
    [HOLDS, HOLDS, HOLDS],
    [HOLDS, SLIDES, SLIDES],
  ];
  const places: [number, number][] = [0, 3].map((first) => [first, 1]);

  test('that is inside its cone, though it has just come to the edge of its own', () => {
    const rows = [0, 1]
      .flatMap((i) => contact(`at ${i}`, 3 * i, [unitOf(i), unitOf(2), unitOf(3)], [-10, -4, 0]))
      .map((row, s) => ({ ...row, coefficient: s < 3 ? 0.1 : 0.5 }));
    expect(modesOf(rows, { triggers: [1], places })).toEqual([...SLID, ...HELD]);
  });

  test('at the edge of its cone, where it has not just come to its own but is pushed beyond it', () => {
    const rows = [
      ...contact('pushed', 0, [unitOf(0), unitOf(2), unitOf(3)], [-10, -5, -20]),
      ...contact('at its edge', 3, [unitOf(1), unitOf(2), unitOf(4)], [-10, -5, 0]),
    ];
    expect(modesOf(rows, { places })).toEqual([...SLID, ...HELD]);
  });
});

test('what shares with sliding contacts comes to the edge of its cone, and what does not stays inside', () => {
  const { modes, values } = choose(
    [
      ...contact('rests', 0, [unitOf(1), unitOf(0), unitOf(2)], [-8, -11, 0]),
      ...contact('one', 3, [unitOf(0), unitOf(4), unitOf(5)], [-11, 0, 0]),
      ...contact('two', 6, [unitOf(3), unitOf(6), unitOf(7)], [-1, 0, 0]),
      ...contact('beside', 9, [unitOf(8), unitOf(9), unitOf(10)], [-8, -1, 0]),
    ],
    { candidates: [0, 1, 2, 3, 6, 9, 10, 11], sliding: { 4: 1, 5: 0, 7: 1, 8: 0 } },
  );
  const slides = [HOLDS, SLIDES, SLIDES];
  expect(modes).toEqual([HOLDS, EDGE, EDGE, ...slides, ...slides, HOLDS, HOLDS, HOLDS]);
  // it pushes, as if it slid the other way
  expect([...values.direction.slice(1, 3)].map((value) => Number(value.toFixed(12)) + 0)).toEqual([-1, 0]);
});

test('places of one contact that come to their edges set off together, and let go of what they share', () => {
  const rows = SIDES.flatMap((side, i) =>
    contact('one', 3 * i, [side, unitOf(2), unitOf(3)], [-10 - side[1], -5, 0]),
  );
  const modes = modesOf(rows, { triggers: [1, 4, 7], places: [[0, 3]] });
  expect([0, 3, 6].map((s) => modes[s]).sort()).toEqual([OPEN, HOLDS, HOLDS]);
});

describe('places that set off', () => {
  test('of one contact do so together, whatever contacts come after it', () => {
    const rows = [
      ...SIDES.flatMap((side, i) =>
        contact('one', 3 * i, [side, unitOf(2), unitOf(3)], [-10 - side[1], -5, 0]),
      ),
      ...ELSEWHERE,
    ];
    const modes = modesOf(rows, {
      triggers: [1, 4, 7],
      places: [
        [0, 3],
        [9, 1],
      ],
    });
    expect([0, 3, 6].map((s) => modes[s]).sort()).toEqual([OPEN, HOLDS, HOLDS]);
  });

  test.each([
    // the third of them goes, and leaves 1 and 9 to the others: 2 a + friction = 9, and a is what holds the one that rides
    ['holds', [0.1, 0.5, 0.1], 8, HOLDS],
    ['slides', [0.1, 0.5, 0.1], 7, SLIDES],
    ['slides', [0.5, 0.1, 0.5], 12, SLIDES],
    ['holds', [0.5, 0.1, 0.5], 13, HOLDS],
  ])('leave a body that rides on theirs what friction they keep: it %s', (_, coefficients, load, wanted) => {
    const rows = [
      ...SIDES.flatMap((side, i) =>
        contact(`at ${i}`, 3 * i, [side, unitOf(2), unitOf(3)], [-10 - side[1], -9, 0]),
      ),
      ...contact('rides', 9, [unitOf(6), [0, 0, 1, 0, 0, -1], unitOf(7)], [-load, -9, 0]),
    ].map((row, s) => ({ ...row, coefficient: [...coefficients, 0.3][Math.floor(s / 3)] }));
    const modes = modesOf(rows, { places: [0, 3, 6, 9].map((first) => [first, 1]) });
    const slides = [HOLDS, SLIDES, SLIDES];
    expect(modes).toEqual([...slides, ...slides, OPEN, OPEN, OPEN, HOLDS, wanted, wanted]);
  });

  test('keep the forces that the motion determines, whatever their friction could do', () => {
    // the friction of one acts along what the normals do, the more of one and the less of the other
    const rows = [
      ...contact('one', 0, [SIDES[0], [0, 1, 1], unitOf(3)], [-10, -8, 0]),
      ...contact('two', 3, [SIDES[2], unitOf(2), unitOf(4)], [-10, -8, 0]),
    ];
    const slides = [HOLDS, SLIDES, SLIDES];
    expect(modesOf(rows, { places: [0, 3].map((first) => [first, 1]) })).toEqual([...slides, ...slides]);
  });

  test.each([-1, -1e3])('do so where accelerations are more than what the search leaves, of %d', (size) => {
    const found = (part: number) =>
      modesOf(contact('c', 0, AXES, [2 * size, size * (1 + part), 0]), { places: [[0, 1]] });
    expect(found(1e-10)).toEqual([HOLDS, HOLDS, HOLDS]);
    expect(found(4e-9)).toEqual([HOLDS, SLIDES, SLIDES]);
  });
});

test('contacts under strong friction have the forces that a trial of places finds where sweeps find none', () => {
  const rows = [
    ...contact('opens', 0, [[0, 0.5, -1], [0, -0.5, 0.5], [0.5]], [1, -0.5, 0]),
    ...contact('sticks', 3, [[0, -0.5, 0.5], [0.5, 0, -0.5], [0]], [-0.5, 0.5, 0]),
  ].map((row) => ({ ...row, coefficient: 10 }));
  const { blocked, values, modes } = choose(rows, { places: [0, 3].map((first) => [first, 1]) });
  expect([blocked, values.unsolved]).toEqual([-1, -1]);
  expect(modes).toEqual([OPEN, OPEN, OPEN, HOLDS, HOLDS, HOLDS]);
});

test('a stop that touches beside contacts that slide and bears nothing is not made to', () => {
  const rows: Row[] = [
    ...contact('one', 0, [SIDES[0], unitOf(2), unitOf(3)], [-10, 0, 0]),
    ...contact('two', 3, [SIDES[2], unitOf(2), unitOf(3)], [-10, 0, 0]),
    { kind: 'limit-minimum', joint: 0, column: SIDES[1], a: -10 },
  ];
  const slides = [HOLDS, SLIDES, SLIDES];
  const more = { candidates: [0, 3, 6], sliding: { 1: 1, 2: 0, 4: 1, 5: 0 } };
  expect(modesOf(rows, { ...more, before: [...slides, ...slides, OPEN] })).toEqual([
    ...slides,
    ...slides,
    OPEN,
  ]);
});
