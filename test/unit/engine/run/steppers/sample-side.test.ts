/** Where a sample beside a dead point is tried from: a trial that fails spoils nothing that was found before. */
import { afterEach, expect, test, vi } from 'vitest';
import { SampleSide } from '../../../../../engine/run/steppers/sample-side';
import { evaluate } from '../../../../support/random-chain';
import { readExample } from '../../../../support/example-file';

interface Inside {
  findMoving: () => number;
  waysBack: () => number[];
}

afterEach(() => vi.restoreAllMocks());

/** Two ways back; the states that settle, by the call, and whether the last one is where it should be. */
function settled(closes: readonly boolean[], isFound: boolean) {
  const { model } = evaluate(readExample('four-bar-with-load'));
  const inside = SampleSide.prototype as unknown as Inside;
  vi.spyOn(inside, 'findMoving').mockReturnValue(0);
  const ways = vi.spyOn(inside, 'waysBack').mockReturnValueOnce([1 / 4, 1 / 32]);
  ways.mockReturnValue(isFound ? [] : [1 / 4]);
  const y = model.y.slice();
  let calls = 0;
  const side = new SampleSide(model);
  const result = side.settle(0, y, () => {
    y[7] = 10 + calls;
    return closes[calls++];
  });
  return { result, calls, state: y[7] };
}

test.each([
  [[true, false, true], true, { result: true, calls: 3, state: 12 }],
  [[true, false, false], true, { result: true, calls: 3, state: 10 }],
  [[true, true, true], false, { result: true, calls: 3, state: 10 }],
  [[false], true, { result: false, calls: 1, state: 10 }],
] as const)('settles by turns %j: %j', (closes, isFound, told) => {
  expect(settled(closes, isFound)).toEqual(told);
});
