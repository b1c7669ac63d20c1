/**
 * Linkages whose links come apart into dyads, some of them only where pins of three links are tied to the one that stands first:
 * all lengths changed at random, and the mode found wherever the crank has it; where it has it nowhere, that it ended is said.
 */
import { describe, expect, test } from 'vitest';
import { DYAD_CHAINS, countClosing, readMode } from '../support/dyad-chain';
import { assembled, drawFactor, driven, withFactors } from '../support/dimension-changes';
import { createRandom } from '../support/draw';
import { patience, repetitions, seedOf, tell } from '../support/tier';
import { readExample } from '../support/example-file';

/** Positions of the crank at which the closed form is asked. */
const POSITIONS = 1440;

const COUNT = repetitions('A1-dyads', 8, 150);

describe.each(Object.keys(DYAD_CHAINS))('%s', (name) => {
  test('keeps the mode that was drawn, or says that it ended', { timeout: patience(COUNT, 4000) }, () => {
    const chain = DYAD_CHAINS[name];
    const project = driven(readExample(name));
    const drawn = readMode(project, chain, assembled(project));
    const whole = chain.dyads.length;
    expect(countClosing(project, chain, drawn.crank, drawn.signs)).toBe(whole);
    const random = createRandom(seedOf(23));
    const wrong: string[] = [];
    const tally = { kept: 0, ended: 0, open: 0, gaveUp: 0 };
    const modes = Array.from({ length: 2 ** whole }, (_, k) => drawn.signs.map((_, d) => (k & (1 << d) ? -1 : 1))); // oxfmt-ignore
    for (let i = 0; i < COUNT; i++) {
      const spread = random();
      const ids = ['ground', ...project.bodies.map(({ id }) => id)];
      const factors = Object.fromEntries(ids.map((id) => [id, drawFactor(random) ** spread]));
      const changed = withFactors(project, factors);
      const say = (what: string) => wrong.push(`${i} ${what}: ${JSON.stringify(factors)}`);
      const closes = (signs: readonly number[]) =>
        Array.from({ length: POSITIONS }, (_, k) => drawn.crank + (2 * Math.PI * k) / POSITIONS).some(
          (angle) => countClosing(changed, chain, angle, signs) === whole,
        );
      const exists = closes(drawn.signs);
      const result = assembled(changed);
      if (!result.closed) {
        if (modes.some(closes)) say('refused');
        tally[result.cannot ? 'open' : 'gaveUp']++;
        continue;
      }
      if (result.mode === 'kept') {
        const { signs } = readMode(changed, chain, result);
        if (signs.some((sign, d) => sign !== drawn.signs[d])) say('other mode');
        tally.kept++;
      } else if (exists || result.mode !== 'ended') say(`said that the mode was ${result.mode}`);
      else tally.ended++;
    }
    expect(wrong).toEqual([]);
    tell(`A1-dyads ${name}`, COUNT, JSON.stringify(tally));
  });
});
