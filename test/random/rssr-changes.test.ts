/** Lengths of the spatial four-bar changed at random: whether it closes, and in which of its two modes, is known in closed form. */
import { expect, test } from 'vitest';
import { assembled, drawFactor, driven, withFactors } from '../support/dimension-changes';
import { createRandom } from '../support/draw';
import { mostRoom, sideOf } from '../support/rssr-loop';
import { patience, repetitions, seedOf, tell } from '../support/tier';
import { readExample } from '../support/example-file';

const COUNT = repetitions('A1-rssr-closed-form', 30, 1500);
/** Room below which it closes at one angle of the crank only, for rounding to decide [1]. */
const NARROW = 1e-6;

test('the spatial four-bar', { timeout: patience(COUNT, 500) }, () => {
  const project = driven(readExample('rssr'));
  const bodies = ['ground', 'crank', 'coupler', 'rocker'];
  const side = sideOf(project, assembled(project));
  const random = createRandom(seedOf(17));
  const wrong: string[] = [];
  const tally = { closed: 0, open: 0 };
  for (let i = 0; i < COUNT; i++) {
    const spread = random();
    const factors = Object.fromEntries(bodies.map((id) => [id, drawFactor(random) ** spread]));
    const changed = withFactors(project, factors);
    const room = mostRoom(changed);
    if (Math.abs(room) < NARROW) continue;
    const result = assembled(changed);
    const say = (what: string) => wrong.push(`${i} ${what}, room ${room}: ${JSON.stringify(factors)}`);
    tally[room > 0 ? 'closed' : 'open']++;
    if (result.closed !== room > 0) say(result.closed ? 'accepted' : 'refused');
    if (!result.closed || room < 0) continue;
    // both modes close wherever one does
    if (result.mode !== 'kept') say(`said that the mode was ${result.mode}`);
    if (sideOf(changed, result) !== side) say('other mode');
  }
  expect(wrong).toEqual([]);
  expect(tally.closed).toBeGreaterThan(COUNT / 3);
  expect(tally.open).toBeGreaterThan(0);
  tell('A1-rssr-closed-form', COUNT, JSON.stringify(tally));
});
