/** Which sticking contacts at their edges begin to slide with one that has just begun to: all that only held together. */
import { describe, expect, test } from 'vitest';
import { leavesTogether } from '../../../../../engine/core/switching/purify';
import { problemOf } from '../../../../support/shared-columns';

const axis = (c: number) => Array.from({ length: 9 }, (_, i) => Number(i === c));
type Contact = [normal: number[], first: number[], second: number[]];
/** Unknowns of contact k: a normal and two tangents, all at the edge. */
const pairOf = (k: number) => ({
  first: 3 * k + 1,
  second: 3 * k + 2,
  normal: 3 * k,
  coefficient: 0.5,
  radius: 0,
});

/** Which of the contacts `at` their edges leave with those that set off; `columns`: what each contact pushes along. */
function leaving(columns: Contact[], at: number[], sets = [0], slides: number[] = []) {
  const x = Float64Array.from(columns.flatMap(() => [10, 5, 0]));
  const moving = [...sets, ...slides];
  const members = columns.flatMap((_, k) => (moving.includes(k) ? [3 * k] : [3 * k, 3 * k + 1, 3 * k + 2]));
  const found = leavesTogether(problemOf(columns.flat()), x, members, {
    ...{ slides: moving.map(pairOf), setsOff: sets.map(pairOf), atEdge: at.map(pairOf) },
  });
  return found.map(({ normal }) => normal / 3);
}

describe('a contact at its edge', () => {
  test.each([
    [1, 4],
    [4, 1],
  ])('leaves with one whose friction did the same, along either of its tangents', (first, second) => {
    expect(
      leaving(
        [
          [axis(0), axis(1), axis(2)],
          [axis(3), axis(first), axis(second)],
        ],
        [1],
      ),
    ).toEqual([1]);
  });

  test('stays where it shares nothing with it, and where it is not at its edge', () => {
    const alike: Contact[] = [
      [axis(0), axis(1), axis(2)],
      [axis(3), axis(1), axis(4)],
      [axis(5), axis(6), axis(7)],
    ];
    expect(leaving(alike, [1, 2])).toEqual([1]);
    expect(leaving(alike, [2])).toEqual([]);
  });

  test('leaves though another that sets off has nothing to do with it', () => {
    expect(
      leaving(
        [
          [axis(0), axis(1), axis(2)],
          [axis(3), axis(1), axis(4)],
          [axis(5), axis(6), axis(7)],
        ],
        [1],
        [0, 2],
      ),
    ).toEqual([1]);
  });

  test('leaves with others that shared other parts of the same friction', () => {
    expect(
      leaving(
        [
          [axis(0), axis(1), axis(2)],
          [axis(3), axis(1), axis(4)],
          [axis(5), axis(2), axis(6)],
        ],
        [1, 2],
      ),
    ).toEqual([1, 2]);
  });

  test('stays where another that sticks can relieve it', () => {
    const sticks: Contact = [axis(5), axis(1), axis(6)];
    expect(leaving([[axis(0), axis(1), axis(2)], [axis(3), axis(1), axis(4)], sticks], [1])).toEqual([]);
  });

  test('stays where friction relieves it that changes with a normal force that is shared', () => {
    const two: Contact[] = [
      [axis(0), axis(1), axis(2)],
      [axis(3), axis(1), axis(4)],
    ];
    // that of the one that sets off itself, beside one that slides
    expect(leaving([...two, [axis(0), axis(6), axis(7)]], [1], [0], [2])).toEqual([]);
    // that of one of two that slide
    const sliding: Contact[] = [
      [axis(5), axis(1), axis(7)],
      [axis(5), axis(6), axis(8)],
    ];
    expect(leaving([...two, ...sliding], [1], [0], [2, 3])).toEqual([]);
  });
});
