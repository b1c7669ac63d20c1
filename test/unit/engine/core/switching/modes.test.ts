/** Which rows hold, slip and let go: what complementarity gives a coordinate, shared out to its rows. */
import { describe, expect, test } from 'vitest';
import { AT_LOWER, AT_UPPER, HOLDS, OPEN } from '../../../../../engine/core/system/switched-row';
import { choose, modesOf, NOISE } from '../../switching/choose';
import type { Row } from '../../switching/choose';
import type { RowPart } from '../../switching/fake-rows';

describe('a row by itself', () => {
  const friction = (a: number): Row[] => [
    { kind: 'friction', joint: 0, lower: -2, upper: 2, column: [1], a },
  ];
  const stop = (a: number): Row[] => [{ kind: 'limit-minimum', joint: 0, column: [1], a }];

  test.each([
    [0, HOLDS],
    [-1, HOLDS],
    [1, HOLDS],
    [-3, AT_UPPER],
    [3, AT_LOWER],
    [-2 - 1e-8, AT_UPPER],
    [2 + 1e-8, AT_LOWER],
    [-2 - 1e-10, HOLDS],
    [2 + 1e-10, HOLDS],
    [-2 + 1e-10, HOLDS],
    [2 - 1e-10, HOLDS],
  ])('friction that would move with %s has mode %s', (a, wanted) => {
    expect(modesOf(friction(a))).toEqual([wanted]);
  });

  test.each([
    [-2 + 1e-9, AT_UPPER],
    [2 - 1e-9, AT_LOWER],
    [-2 + 4e-9, HOLDS],
    [2 - 4e-9, HOLDS],
  ])('that has just met its bound leaves it, up to rounding: %s', (a, wanted) => {
    expect(modesOf(friction(a), { triggers: [0], before: [HOLDS] })).toEqual([wanted]);
  });

  test('a stop holds what is pushed onto it by more than rounding', () => {
    const modes = [-1, 1, -NOISE / 2, -2 * NOISE].map((a) => modesOf(stop(a))[0]);
    expect(modes).toEqual([HOLDS, OPEN, OPEN, HOLDS]);
  });

  test('what is found is no row without a force', () => {
    const { blocked, values } = choose(friction(-1));
    expect([blocked, values.unsolved, values.jammed]).toEqual([-1, -1, -5]);
  });
});

describe('rows of one coordinate share its effort', () => {
  const friction: RowPart = { kind: 'friction', joint: 0, lower: -2, upper: 2 };
  const motor: RowPart = { kind: 'motor', joint: 0, driver: 0, lower: -5, upper: 6 };
  const minimum: RowPart = { kind: 'limit-minimum', joint: 0 };
  const maximum: RowPart = { kind: 'limit-maximum', joint: 0 };
  const along = (parts: RowPart[], effort: number) => {
    const column = parts[0].kind === 'limit-maximum' ? [-1] : [1];
    return modesOf(parts.map((part): Row => ({ ...part, column, a: -effort })));
  };

  test.each<[string, RowPart[], number, number[]]>([
    ['a stop goes before friction', [minimum, friction], 5, [HOLDS, OPEN]],
    ['also where friction could', [minimum, friction], 1, [HOLDS, OPEN]],
    ['against what pulls off the stop friction holds', [minimum, friction], -1, [OPEN, HOLDS]],
    ['until that is too much', [minimum, friction], -2.1, [OPEN, AT_LOWER]],
    ['the motor goes before friction', [motor, friction], 3, [HOLDS, OPEN]],
    ['and friction takes the rest', [motor, friction], 7, [AT_UPPER, HOLDS]],
    ['either way', [motor, friction], -6, [AT_LOWER, HOLDS]],
    ['at the bound of the motor too', [motor, friction], 6, [AT_UPPER, HOLDS]],
    ['and at its other bound', [motor, friction], -5, [AT_LOWER, HOLDS]],
    ['both at their most', [motor, friction], 8, [AT_UPPER, HOLDS]],
    ['and beyond', [motor, friction], 8.1, [AT_UPPER, AT_UPPER]],
    ['both at their least', [motor, friction], -7, [AT_LOWER, HOLDS]],
    ['and beyond that', [motor, friction], -7.1, [AT_LOWER, AT_LOWER]],
    ['a motor at its least beside a stop', [motor, minimum], -5, [HOLDS, OPEN]],
    ['a stop takes the rest of the motor', [motor, minimum], 7, [AT_UPPER, HOLDS]],
    ['a motor that leaves its stop', [motor, minimum], -5.1, [AT_LOWER, OPEN]],
    ['the other stop looks the other way', [motor, maximum], -7, [AT_LOWER, HOLDS]],
    ['where the motor holds by itself', [motor, maximum], -3, [HOLDS, OPEN]],
    ['where it leaves', [motor, maximum], 6.1, [AT_UPPER, OPEN]],
    ['where it holds by its other side', [motor, maximum], 5.5, [HOLDS, OPEN]],
    ['beside friction', [maximum, friction], 5, [HOLDS, OPEN]],
    ['that takes the rest of the other way', [maximum, friction], -1, [OPEN, HOLDS]],
    ['and gives way', [maximum, friction], -2.1, [OPEN, AT_UPPER]],
    ['all three', [motor, minimum, friction], 7, [AT_UPPER, HOLDS, OPEN]],
    ['to their other side', [motor, minimum, friction], -6, [AT_LOWER, OPEN, HOLDS]],
  ])('%s: %j with %s', (_what, parts, effort, wanted) => {
    expect(along(parts, effort)).toEqual(wanted);
  });

  test('one of them that has just met its bound lets all of them leave', () => {
    const rows = [motor, friction].map((part): Row => ({ ...part, column: [1], a: -8 + 1e-9 }));
    expect(modesOf(rows)).toEqual([AT_UPPER, HOLDS]);
    expect(modesOf(rows, { triggers: [1] })).toEqual([AT_UPPER, AT_UPPER]);
  });
});

describe('a coordinate that joints hold', () => {
  const held = (part: RowPart, a: number) => choose([{ ...part, column: [0], a }]);
  const stop: RowPart = { kind: 'limit-minimum', joint: 0 };
  const friction: RowPart = { kind: 'friction', joint: 0, lower: -2, upper: 2 };

  test.each([
    [-1, 0],
    [1, -1],
    [0, -1],
    [-1e-7, -1],
    [-1e-5, 0],
  ])('is pushed through its stop, or is not: %s', (a, blocked) => {
    expect(held(stop, a)).toMatchObject({ blocked, modes: [OPEN] });
  });

  test.each([
    [-1, AT_UPPER],
    [1, AT_LOWER],
    [1e-10, OPEN],
    [-1e-10, OPEN],
    [1e-8, AT_LOWER],
    [-1e-8, AT_UPPER],
  ])('has friction against the motion that is coming: %s', (a, wanted) => {
    expect(held(friction, a)).toMatchObject({ blocked: -1, modes: [wanted] });
  });

  test('has its rows each in its own direction', () => {
    const rows = [{ kind: 'limit-maximum' as const, joint: 0 }, friction];
    const modes = (a: number) => choose(rows.map((part): Row => ({ ...part, column: [0], a })));
    expect(modes(1)).toMatchObject({ blocked: -1, modes: [OPEN, AT_UPPER] });
    expect(modes(-1)).toMatchObject({ blocked: 0, modes: [OPEN, AT_LOWER] });
  });
});

test('a coordinate that joints hold does not tell of the next one', () => {
  const stop = (column: number[], a: number): Row => ({ kind: 'limit-minimum', joint: 0, column, a });
  const rows = [-1, 1].flatMap((a, joint) => [
    { ...stop([1], -1), joint: 2 * joint },
    { ...stop([0], a), joint: 2 * joint + 1 },
  ]);
  expect(choose(rows.slice(0, 2))).toMatchObject({ blocked: 1, modes: [HOLDS, OPEN] });
  expect(choose([rows[0], rows[3], { ...rows[2], column: [0, 1] }])).toMatchObject({
    ...{ blocked: -1, modes: [HOLDS, OPEN, HOLDS] },
  });
});

describe('a servo', () => {
  const servo = (a: number): Row => ({ kind: 'servo', joint: 0, lower: -4, upper: 4, column: [1], a });

  test('leads within its bounds, and where it just crosses one is on its other side', () => {
    expect(modesOf([servo(-3)])).toEqual([HOLDS]);
    expect(modesOf([servo(-5)])).toEqual([AT_UPPER]);
    expect(modesOf([servo(-4)], { triggers: [0], before: [HOLDS] })).toEqual([AT_UPPER]);
    expect(modesOf([servo(-4)], { triggers: [0], before: [AT_UPPER] })).toEqual([HOLDS]);
  });

  test('that demands what friction of its joint does carries all of it', () => {
    const friction: Row = { kind: 'friction', joint: 0, lower: -2, upper: 2, column: [1], a: -1 };
    expect(modesOf([servo(-1), friction])).toEqual([HOLDS, OPEN]);
  });
});

test('of rows that can do the same, what held goes on', () => {
  const stops = [0, 1].map((joint): Row => ({ kind: 'limit-minimum', joint, column: [1], a: -3 }));
  expect(modesOf(stops, { before: [HOLDS, OPEN] })).toEqual([HOLDS, OPEN]);
  expect(modesOf(stops, { before: [OPEN, HOLDS] })).toEqual([OPEN, HOLDS]);
  const friction: Row = { kind: 'friction', joint: 1, lower: -9, upper: 9, column: [1], a: -3 };
  expect(modesOf([stops[0], friction])).toEqual([OPEN, HOLDS]);
  // its stop goes before it, and is thought to be where it is
  expect(modesOf([...stops, friction])).toEqual([OPEN, HOLDS, OPEN]);
});
