/**
 * N7: a tolerance is a claim. Of random mechanisms run at a tolerance and at a tenth of it, the positions may differ by ten
 * times what the looser run claims: its tolerance, of the size of things, in every step. Chaos is allowed one in a hundred.
 */
import { expect, test } from 'vitest';
import { run } from '../support/run';
import { wildMechanism } from '../support/wild-mechanism';
import type { Project } from '../../engine/model/project';

const COUNT = Math.ceil(Number(process.env['KEMPE_RANDOM'] ?? 1000) / 10);

test(
  `${COUNT} random mechanisms keep what their tolerance promises`,
  { timeout: 60_000 + 500 * COUNT },
  () => {
    let compared = 0;
    const broken: string[] = [];
    for (let seed = 700_000; compared < COUNT; seed++) {
      const { project, flaws } = wildMechanism(seed);
      if (flaws.some((flaw) => flaw !== 'parallel axes') || project.bodies.length > 8) continue;
      const ends = [1e-6, 1e-7].map((tolerance) => endOf(project, tolerance));
      const [loose, tight] = ends;
      if (!loose || !tight) continue;
      compared++;
      const change = Math.max(...loose.positions.map((x, i) => Math.abs(x - tight.positions[i])));
      const claimed = 1e-6 * loose.steps * Math.max(1, ...tight.positions.map(Math.abs));
      if (change > 10 * claimed) broken.push(`seed ${seed}: ${change} m where ${claimed} m is claimed`);
    }
    console.log(`Tolerances: ${compared} mechanisms compared, ${broken.length} beyond ten times their claim`);
    expect(broken.length / compared, broken.join('\n')).toBeLessThanOrEqual(0.01);
  },
);

/** Positions at the end of a run that says nothing against itself; null where it does, or does not get there. */
function endOf(project: Project, tolerance: number): { positions: number[]; steps: number } | null {
  const settings = {
    ...project.settings,
    integrator: 'dop853' as const,
    relativeTolerance: tolerance,
    absoluteTolerance: tolerance,
  };
  try {
    const { outcome, column, summary } = run({ ...project, settings });
    if (outcome.kind !== 'completed' || summary.warnings.length > 0) return null;
    const positions = project.bodies.flatMap(({ id }) =>
      ['x', 'y', 'z'].map((axis) => column(`body/${id}/${axis}`).at(-1) as number),
    );
    return { positions, steps: summary.steps };
  } catch {
    return null;
  }
}
