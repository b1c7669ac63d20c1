import { expect, test } from 'vitest';
import { angleOf, assembled, drawFactor, withFactors } from '../support/dimension-changes';
import { createRandom } from '../support/draw';
import { LONG } from '../support/tier';
import { readExample } from '../support/example-file';

const FOUR_BARS = LONG ? 6000 : 400;

test('four-bars of random lengths: all that close are closed in the mode that was drawn, no other is', () => {
  const project = readExample('four-bar-with-load');
  const lengths = { crank: 0.08, coupler: 0.22, rocker: 0.18, ground: 0.25 };
  const random = createRandom(5);
  const wrong: string[] = [];
  let closing = 0;
  for (let i = 0; i < FOUR_BARS; i++) {
    const factors = {
      crank: drawFactor(random),
      coupler: drawFactor(random),
      rocker: drawFactor(random),
      ground: drawFactor(random),
    };
    const l = (['crank', 'coupler', 'rocker', 'ground'] as const).map(
      (link) => factors[link] * lengths[link],
    );
    const closes = 2 * Math.max(...l) <= l.reduce((sum, value) => sum + value, 0);
    const result = assembled(withFactors(project, factors));
    const say = (what: string) => wrong.push(`${i} ${what}: ${JSON.stringify(factors)}`);
    if (closes !== result.closed) say(closes ? 'refused' : 'accepted');
    else if (!closes && !result.cannot) say('gave up');
    if (!closes || !result.closed) continue;
    closing++;
    if (result.codes.length > 0) say(result.codes.join());
    // as drawn the rocker turns ahead of the coupler
    if (!(Math.sin(angleOf(result, 'rocker') - angleOf(result, 'coupler')) > 0)) say('other mode');
  }
  expect(wrong).toEqual([]);
  expect(closing).toBeGreaterThan(FOUR_BARS / 2);
});
