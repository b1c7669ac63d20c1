/**
 * Random mechanisms, sound and broken, by automatic equations and by the global system: what compiled equations give differs from what the
 * global system gives by no more than the tolerance makes of either, and where nothing is compiled not by a bit.
 *
 *   KEMPE_N_B1=10000 npm run test:long test/random/both-paths
 */
import { expect, test } from 'vitest';
import { patience, repetitions, seedOf, tell } from '../support/tier';
import { judgeBothPaths } from '../support/both-paths';
import { wildMechanism } from '../support/wild-mechanism';

const COUNT = repetitions('B1', 20, 10_000);
/** Larger mechanisms take most of the time, and show least. */
const MOST_BODIES = 10;

test(`${COUNT} random mechanisms by both paths`, { timeout: patience(COUNT, 1500) }, () => {
  const counts = new Map<string, number>();
  const silent: string[] = [];
  for (let seed = seedOf(1), drawn = 0; drawn < COUNT; seed++) {
    const { project, flaws } = wildMechanism(seed);
    if (project.bodies.length > MOST_BODIES) continue;
    drawn++;
    const { kind, what } = judgeBothPaths(project);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    if (what !== null) silent.push(`seed ${seed} (${flaws.join(', ')}): ${what}`);
  }
  tell('B1', COUNT, [...counts].map(([kind, count]) => `${count} ${kind}`).join(', '));
  expect(silent.join('\n')).toBe('');
  expect(counts.get('same') ?? 0).toBeGreaterThan(0.2 * COUNT);
});
