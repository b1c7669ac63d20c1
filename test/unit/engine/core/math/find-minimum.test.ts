import { describe, expect, it } from 'vitest';
import { findMinimum } from '../../../../../engine/core/math/find-minimum';

const WITHIN = 1e-7;

function search(calc: (x: number) => number, known = 0.4, goesOn: (lowest: number) => boolean = () => true) {
  const tried: number[] = [];
  const found = findMinimum(
    (x) => {
      tried.push(x);
      return calc(x);
    },
    { from: 0, until: 1, known: { at: known, value: calc(known) }, within: WITHIN, goesOn },
  );
  return { found, tried };
}

/** With their minima, and how many places golden section alone would take. */
const GOLDEN_ALONE = Math.ceil(Math.log(WITHIN) / Math.log((Math.sqrt(5) - 1) / 2));

describe('the minimum of a function in a bracket', () => {
  it.each<[string, (x: number) => number, number, number]>([
    ['a parabola', (x) => (x - 0.3) ** 2, 0.3, 12],
    ['a parabola that does not come to nothing', (x) => 5 + (x - 0.61) ** 2, 0.61, 14],
    ['a lopsided valley', (x) => (x - 0.3) ** 2 * (1 + x), 0.3, 16],
    ['a kink', (x) => Math.abs(x - 0.3), 0.3, GOLDEN_ALONE + 10],
    ['a step beside a slope', (x) => (x < 0.35 ? 2 - x : x), 0.35, GOLDEN_ALONE + 10],
  ])('%s', (_, calc, at, most) => {
    const { found, tried } = search(calc, 0.4);
    // a parabola on a constant is flat to rounding over the root of epsilon
    const rounding = 4 * Math.sqrt(Number.EPSILON * Math.abs(calc(at)));
    expect(Math.abs(found.at - at)).toBeLessThan(3 * WITHIN + rounding);
    expect(found.value).toBe(calc(found.at));
    expect(tried.length).toBeLessThanOrEqual(most);
    for (const x of tried) expect(x > 0 && x < 1).toBe(true);
  });

  it('is the place that was known where no other is lower', () => {
    const { found } = search((x) => (x === 0.4 ? -1 : x), 0.4);
    expect(found).toEqual({ at: 0.4, value: -1 });
  });

  it('is left as soon as the caller has seen enough', () => {
    const { found, tried } = search(
      (x) => (x - 0.3) ** 2,
      0.4,
      (lowest) => lowest > 1e-3,
    );
    expect(found.value).toBeLessThanOrEqual(1e-3);
    expect(tried.length).toBeLessThan(4);
    expect(
      search(
        (x) => x,
        0.4,
        () => false,
      ).tried,
    ).toEqual([]);
  });

  it('ends where it is asked for more than doubles can tell apart', () => {
    let calls = 0;
    const calc = (x: number) => {
      if (++calls > 200) throw new Error('It does not end');
      return Math.abs(x - 1e6);
    };
    const known = { at: 1e6 + 3, value: 3 };
    const found = findMinimum(calc, {
      from: 1e6 - 7,
      until: 1e6 + 9,
      known,
      within: 1e-20,
      goesOn: () => true,
    });
    expect(found.value).toBeLessThan(1e-8);
  });

  it('ends for a function that is nowhere finite', () => {
    for (const value of [Infinity, NaN]) expect(search(() => value).tried.length).toBeLessThan(200);
  });
});
