/**
 * N1 to N3: random mechanisms, each compiled, assembled and run; every one must end in a known way, none may show a number
 * that is none, break a joint or lose energy without a word, or work without end.
 *
 *   KEMPE_RANDOM=100000 KEMPE_SEED=1 npm run test:long test/random      the long run
 */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { classify } from '../support/classify-run';
import { wildMechanism } from '../support/wild-mechanism';
import { shrink } from '../support/shrink-project';
import { writeProject } from '../../engine/model/file/write-project';
import type { Energies } from '../support/classify-run';

const COUNT = Number(process.env['KEMPE_RANDOM'] ?? 1000);
const FIRST = Number(process.env['KEMPE_SEED'] ?? 1);

test(`${COUNT} random mechanisms end in a known way`, { timeout: 60_000 + 400 * COUNT }, () => {
  const counts = new Map<string, number>();
  const bugs: string[] = [];
  const energies: Energies = new Map();
  const folder = mkdtempSync(join(tmpdir(), 'kempe-random-'));
  for (let seed = FIRST; seed < FIRST + COUNT; seed++) {
    const mechanism = wildMechanism(seed);
    const found = classify(mechanism, energies);
    const kind = found.replace(/(BUG \w+).*/, '$1');
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    if (!found.startsWith('BUG') || bugs.length >= 20) continue;
    const [kindOfBug] = found.split(':');
    const smaller = shrink(mechanism.project, (project) =>
      classify({ project, conservative: mechanism.conservative }).startsWith(kindOfBug),
    );
    const file = join(folder, `seed-${seed}.kempe`);
    writeFileSync(file, writeProject(smaller));
    bugs.push(`seed ${seed} (${mechanism.flaws.join(', ')}): ${found}; made smaller in ${file}`);
  }
  const table = [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([kind, count]) => `${count} ${kind}`);
  const kept = [...energies].map(([integrator, times]) => `${integrator} ${times.toPrecision(2)}`);
  console.log(
    `Random mechanisms from seed ${FIRST}: ${table.join(', ')}; energy over tolerance: ${kept.join(', ')}`,
  );
  expect(bugs.join('\n')).toBe('');
  if (COUNT >= 1000) expect((counts.get('completed') ?? 0) / COUNT).toBeGreaterThan(0.3);
});
