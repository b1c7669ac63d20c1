/** What is known of efforts that act along one coordinate, by hand: how far each could be another, the others making up for it. */
import { describe, expect, test } from 'vitest';
import { AT_LOWER, AT_UPPER, HOLDS, OPEN } from '../../../../../engine/core/system/switched-row';
import { BY_STIFFNESS, INDETERMINATE } from '../../../../../engine/core/diagnostics/reaction-mask';
import { knowEffort } from '../../../../../engine/core/diagnostics/effort-sharing';
import { Scratch } from '../../../../../engine/core/math/scratch';
import { fakeRows } from '../../switching/fake-rows';
import type { NullVectors } from '../../../../../engine/core/diagnostics/null-vectors';
import type { RowPart } from '../../switching/fake-rows';

interface Row extends RowPart {
  mode?: number;
  effort?: number;
  gap?: number;
  speed?: number;
}

const REST = { closed: 1e-6, still: 1e-5 };
/** Vectors of [row, value]. */
function vectorsOf(...vectors: [number, number][][]): NullVectors {
  const start = [0];
  for (const vector of vectors) start.push(start.at(-1)! + vector.length);
  return {
    ...{ count: vectors.length, start: Int32Array.from(start) },
    rows: Int32Array.from(vectors.flat(), ([row]) => row),
    values: Float64Array.from(vectors.flat(), ([, value]) => value),
  };
}
const NONE = vectorsOf();

/** Mask and part of each row, which all act along the slide of joint 1 unless they say another. */
function known(
  rows: Row[],
  all: NullVectors = NONE,
  open: NullVectors = all,
  { rowScale = 1, singular = null }: { rowScale?: number; singular?: NullVectors | null } = {},
) {
  const { system, work, values } = fakeRows(
    rows.map((row) => ({ joint: 1, ...row })),
    ['hinge', 'slider', 'hinge'],
    { rowScale: new Float64Array(rows.length).fill(rowScale) },
  );
  Object.assign(work, { scratch: new Scratch() });
  rows.forEach(({ mode = OPEN, effort = 0, gap = 0, speed = 0 }, s) => {
    values.mode[s] = mode;
    values.effort[s] = effort;
    values.C[s] = gap;
    values.Cdot[s] = speed;
  });
  return rows.map((_, s) => {
    const out = { mask: 9, part: 9 };
    knowEffort(system, REST, work, { all, open, singular, masks: new Int32Array(0) }, s, out);
    return [out.mask, out.part];
  });
}

const lower = (effort: number, more: Partial<Row> = {}): Row => ({
  ...{ kind: 'limit-minimum', mode: HOLDS, effort },
  ...more,
});
const upper = (effort: number, more: Partial<Row> = {}): Row => ({
  ...{ kind: 'limit-maximum', mode: HOLDS, effort },
  ...more,
});
const rubs = (effort: number, [least, most]: readonly [number, number], more: Partial<Row> = {}): Row => ({
  ...{ kind: 'friction', effort, lower: least, upper: most },
  ...more,
});
const UNIQUE = [1, 0];

describe('an effort along a coordinate', () => {
  test('is unique where nothing else acts along it', () => {
    expect(known([lower(5)])).toEqual([UNIQUE]);
    expect(known([lower(5), rubs(0, [-3, 3], { joint: 0 })])).toEqual([UNIQUE, UNIQUE]);
    const normal: Row = { kind: 'contact-normal', joint: -1, mode: HOLDS, effort: 2 };
    expect(known([normal, { ...normal }])).toEqual([UNIQUE, UNIQUE]);
  });

  test.each<[string, Row, Row, number]>([
    ['up to what friction bears', lower(4), rubs(0, [-3, 3]), 3],
    ['up to what the stop bears', lower(2), rubs(0, [-1, 5]), 2],
    ['as far as friction goes either way', lower(10), rubs(0, [-1, 5]), 5],
    ['as far as it goes the other way', lower(10), rubs(0, [-6, 5]), 6],
    ['less what friction bears already', upper(4), rubs(1, [-3, 3]), 4],
    ['up to the least of what pushes back', upper(2, { lower: -1, upper: 9 }), rubs(0, [-100, 1]), 3],
    ['up to the most of what pushes back', upper(2, { lower: -1, upper: 9 }), rubs(0, [-1, 100]), 7],
    ['at an upper stop, which pushes back', upper(2), rubs(0, [-5, 1]), 2],
  ])('that two of them bear is open %s', (_what, stop, friction, part) => {
    expect(known([stop, friction])).toEqual([
      [0, part],
      [0, part],
    ]);
  });

  test('of three is open by what the others bear together', () => {
    const motor: Row = { kind: 'motor', mode: AT_UPPER, effort: 5, lower: -5, upper: 5 };
    // from -3 to 3 and from 5 down to -5: the stop could bear 8 less or 13 more, and bears 20
    expect(known([motor, lower(20), rubs(0, [-3, 3])])).toEqual([
      [0, 10],
      [0, 13],
      [0, 3],
    ]);
    expect(known([{ ...motor, mode: AT_LOWER, effort: -5 }, lower(20), rubs(0, [-3, 3])])).toEqual([
      [0, 10],
      [0, 13],
      [0, 3],
    ]);
  });

  test('is open without an end between two stops that hold the coordinate from both sides: as far as it goes', () => {
    expect(known([lower(4), upper(0, { mode: OPEN })])).toEqual([
      [0, 4],
      [0, 0],
    ]);
    expect(known([lower(4), upper(-0.5)])).toEqual([
      [0, 4],
      [0, 0.5],
    ]);
  });

  test('is what its bound says where none of them holds', () => {
    expect(known([lower(0, { mode: OPEN }), rubs(3, [-3, 3], { mode: AT_UPPER })])).toEqual([UNIQUE, UNIQUE]);
  });

  test('of a servo follows its law, and is none of those that share', () => {
    const servo: Row = { kind: 'servo', mode: HOLDS, effort: 3, lower: -9, upper: 9 };
    expect(known([servo, lower(4)])).toEqual([UNIQUE, UNIQUE]);
  });
});

describe('what moves, or does not touch, could not bear anything', () => {
  test.each<[string, Partial<Row>, Partial<Row>, boolean]>([
    ['friction that hardly slips', {}, { speed: -0.9e-5 }, true],
    ['friction that slips', {}, { speed: 1.1e-5 }, false],
    ['friction that slips back', {}, { speed: -1.1e-5 }, false],
    ['friction that holds, whatever it says', { mode: OPEN }, { mode: HOLDS, speed: 1 }, true],
    ['a stop that nearly touches', { mode: OPEN, gap: 0.9e-6 }, { mode: HOLDS }, true],
    ['a stop apart', { mode: OPEN, gap: 1.1e-6 }, { mode: HOLDS }, false],
    ['a stop that is left', { mode: OPEN, speed: 1.1e-5 }, { mode: HOLDS }, false],
  ])('%s', (_what, stop, friction, isOpen) => {
    const found = known([lower(1, stop), rubs(0, [-3, 3], friction)]);
    // of the bounds the stop's, which is to be above zero, is the nearer
    expect(found).toEqual(
      isOpen
        ? [
            [0, 3],
            [0, 3],
          ].map(([mask]) => [mask, expect.any(Number)])
        : [UNIQUE, UNIQUE],
    );
  });

  test('of an angle by the length that it moves', () => {
    const rows = [lower(4), rubs(0, [-3, 3], { speed: 1.5e-5 })];
    expect(known(rows, NONE, NONE, { rowScale: 0.5 })[0]).toEqual([0, 3]);
    expect(known(rows, NONE, NONE, { rowScale: 1 })[0]).toEqual(UNIQUE);
    const open = [lower(4, { mode: OPEN, gap: 1.5e-6 }), rubs(0, [-3, 3], { mode: HOLDS })];
    expect(known(open, NONE, NONE, { rowScale: 0.5 })[1]![0]).toBe(0);
    expect(known(open, NONE, NONE, { rowScale: 1 })[1]).toEqual(UNIQUE);
  });
});

describe('a null vector on the row', () => {
  const pair = [lower(4), rubs(0, [-3, 3])];
  const other: Row = { kind: 'limit-minimum', joint: 0, mode: HOLDS, effort: 7 };

  test('leaves all of the effort open, where it ties the row to others than those of its coordinate', () => {
    const tied = vectorsOf([
      [0, 0.6],
      [2, 0.8],
    ]);
    expect(known([...pair, other], tied)).toEqual([
      [0, 4],
      [0, 3],
      [0, 7],
    ]);
    // settled by stiffness it is so along the coordinate too
    expect(known([...pair, other], tied, NONE)[0]).toEqual([1 | (1 << BY_STIFFNESS), 0]);
  });

  test.each<[string, [number, number][][]]>([
    [
      'where it ties those of one coordinate',
      [
        [
          [0, 0.6],
          [1, 0.8],
        ],
      ],
    ],
    [
      'where its part on others is rounding',
      [
        [
          [0, 0.6],
          [1, 0.8],
          [2, 0.9e-6],
        ],
      ],
    ],
    [
      'where another vector is that of others',
      [
        [
          [0, 0.6],
          [1, 0.8],
        ],
        [[2, 1]],
      ],
    ],
    [
      'where its own part is rounding there',
      [
        [
          [0, 0.6],
          [1, 0.8],
        ],
        [
          [0, 0.9e-6],
          [2, 1],
        ],
      ],
    ],
  ])('leaves open what the coordinate does %s', (_what, vectors) => {
    expect(known([...pair, other], vectorsOf(...vectors))[0]).toEqual([0, 3]);
  });

  test('is none of a row that is open: what it could take over counts', () => {
    const open = [lower(4), rubs(0, [-3, 3]), other];
    expect(
      known(
        open,
        vectorsOf([
          [1, 0.6],
          [2, 0.8],
        ]),
      )[1],
    ).toEqual([0, 3]);
  });

  test('on a row by itself says all there is to say', () => {
    expect(known([lower(5)], vectorsOf([[0, 1]]))).toEqual([[0, 5]]);
    expect(known([upper(-5)], vectorsOf([[0, -1]]))).toEqual([[0, 5]]);
    // at a singular position there is no value of which some could be shared
    const only = vectorsOf([[0, 1]]);
    expect(known([lower(5)], only, only, { singular: only })).toEqual([[1 << INDETERMINATE, 0]]);
  });
});
