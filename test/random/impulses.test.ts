/**
 * The random mechanisms under sequential impulses: every one must end in a known way, without a number that is none and
 * without work beyond its bound. How far joints drift at first order is the step's affair, and recorded.
 *
 *   KEMPE_RANDOM=10000 KEMPE_SEED=1 npm run test:random      the long run
 */
import { expect, test } from 'vitest';
import { classify } from '../support/classify-run';
import { wildMechanism } from '../support/wild-mechanism';

const COUNT = Math.ceil(Number(process.env['KEMPE_RANDOM'] ?? 1000) / 40);
const FIRST = Number(process.env['KEMPE_SEED'] ?? 1);
const STABILISATIONS = ['bias', 'projection', 'none'] as const;

test(`${COUNT} random mechanisms by impulses end in a known way`, { timeout: 60_000 + 500 * COUNT }, () => {
  const bugs: string[] = [];
  let ran = 0;
  for (let seed = FIRST; seed < FIRST + COUNT; seed++) {
    const { project, flaws } = wildMechanism(seed);
    const step = Math.min(project.settings.step, 2e-3);
    const stabilisation = STABILISATIONS[seed % STABILISATIONS.length];
    const settings = { ...project.settings, solver: 'sequential-impulses', stabilisation, step } as const;
    const found = classify({ project: { ...project, settings }, conservative: false });
    if (/crash|silentNaN|unboundedWork|noWords/.test(found)) {
      bugs.push(`seed ${seed} (${flaws.join(', ')}): ${found}`);
    }
    if (found !== 'refused') ran++;
  }
  expect(bugs.join('\n')).toBe('');
  expect(ran).toBeGreaterThan(COUNT / 2);
});
