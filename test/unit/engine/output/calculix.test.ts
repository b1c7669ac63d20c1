/**
 * Decks of loads as a finite-element program takes them: CalculiX carries them through a block of steel on six supports,
 * which must bear nothing, since every case balances with its inertia loads.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { EXAMPLES } from '../../../support/examples';
import { listLoadCases } from '../../../../engine/output/loads/load-cases';
import { record } from '../../../support/recorded';
import { writeAbaqusDeck } from '../../../../engine/output/loads/decks/abaqus';

const possible = spawnSync('ccx', ['-v'], { stdio: 'ignore' }).error === undefined;
const why = possible ? '' : ' (skipped: it needs CalculiX, ccx)';

/** Its threads would wait for each other beside other tests. */
const ALONE = { ...process.env, OMP_NUM_THREADS: '1' };
/** Elements along each edge. */
const N = 3;
const nodeAt = (i: number, j: number, k: number): number => 1 + i + j * (N + 1) + k * (N + 1) ** 2;
const COUNT = [...Array(N).keys()];
/** Above the nodes of the block: CalculiX takes its time by the largest number. */
const FIRST = 200;

/** A block around all points of the deck, held at three corners in six directions, and its lower face tied to each point. */
function modelOf(deck: string): string {
  const points = [...deck.matchAll(/^(2\d\d), (\S+), (\S+), (\S+)$/gm)].map(([, id, ...xyz]) => ({
    id,
    xyz: xyz.map(Number.parseFloat),
  }));
  const low = [0, 1, 2].map((c) => Math.min(...points.map(({ xyz }) => xyz[c])) - 0.03);
  const high = [0, 1, 2].map((c) => Math.max(...points.map(({ xyz }) => xyz[c])) + 0.03);
  const place = (at: readonly number[]) => at.map((n, c) => low[c] + ((high[c] - low[c]) * n) / N).join(', ');
  const grid = [...COUNT, N];
  const nodes = grid.flatMap((k) =>
    grid.flatMap((j) => grid.map((i) => `${nodeAt(i, j, k)}, ${place([i, j, k])}`)),
  );
  const corners = [[0, 0], [1, 0], [1, 1], [0, 1]]; // oxfmt-ignore
  const bricks = COUNT.flatMap((k) =>
    COUNT.flatMap((j) =>
      COUNT.map((i) =>
        [0, 1].flatMap((up) => corners.map(([x, y]) => nodeAt(i + x, j + y, k + up))).join(', '),
      ),
    ),
  ).map((element, i) => `${i + 1}, ${element}`);
  const [a, b, c] = [nodeAt(0, 0, 0), nodeAt(N, 0, 0), nodeAt(0, N, 0)];
  const [head, steps] = deck.split('** Couplings of the nodes');
  return [
    ...['*NODE', ...nodes, '*ELEMENT, TYPE=C3D8, ELSET=BODY', ...bricks],
    ...['*MATERIAL, NAME=STEEL', '*ELASTIC', '2.1e11, .3', '*SOLID SECTION, ELSET=BODY, MATERIAL=STEEL'],
    ...['*SURFACE, NAME=BELOW', 'BODY, S1', '*NSET, NSET=SUPPORT', `${a}, ${b}, ${c}`],
    ...['*BOUNDARY', `${a}, 1, 3`, `${b}, 2, 3`, `${c}, 3, 3`],
    head.trimEnd(),
    ...points.flatMap(({ id }) => [
      `*COUPLING, REF NODE=${id}, SURFACE=BELOW, CONSTRAINT NAME=C${id}`,
      ...['*DISTRIBUTING', '1, 6'],
    ]),
    `** Couplings${steps.replaceAll('*END STEP', '*NODE PRINT, NSET=SUPPORT\nRF\n*END STEP')}`,
  ].join('\n');
}

/** Largest component of what the supports bear, per case [N]. */
function supportsOf(deck: string): number[] {
  const folder = mkdtempSync(join(tmpdir(), 'kempe-ccx-'));
  try {
    writeFileSync(join(folder, 'job.inp'), modelOf(deck));
    const { status, stdout } = spawnSync('ccx', ['-i', 'job'], { cwd: folder, encoding: 'utf8', env: ALONE });
    expect(stdout).not.toMatch(/\*ERROR/);
    expect(status).toBe(0);
    const steps = readFileSync(join(folder, 'job.dat'), 'utf8')
      .split(/forces \(fx,fy,fz\)/)
      .slice(1);
    return steps.map((step) => {
      const rows = [...step.matchAll(/^ *\d+ +(\S+) +(\S+) +(\S+) *$/gm)];
      expect(rows).toHaveLength(3);
      return Math.max(...rows.flatMap(([, ...xyz]) => xyz.map((x) => Math.abs(Number(x)))));
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe.skipIf(!possible)(`decks in CalculiX${why}`, () => {
  test.each([
    ['toggle-press', 'ram'],
    ['rssr', 'coupler'],
    ['scissor-lift', 'platform'],
  ])(
    '%s: the supports of its %s bear nothing, and of the first its weight once that is taken out',
    (name, body) => {
      const project = EXAMPLES[`${name}.kempe`]();
      const recording = record({ ...project, settings: { ...project.settings, duration: 0.5 } });
      const cases = listLoadCases(recording, { bodies: [body], times: [0.1], extremes: true }).slice(0, 3);
      const largest = cases.map(({ rows }) =>
        Math.max(
          ...rows.filter(({ kind }) => kind !== 'residual').flatMap(({ force }) => force.map(Math.abs)),
        ),
      );
      expect(Math.min(...largest)).toBeGreaterThan(1);
      const deck = writeAbaqusDeck(recording, cases, FIRST);
      const borne = supportsOf(deck);
      expect(borne).toHaveLength(cases.length);
      borne.forEach((force, i) => expect(force / largest[i]).toBeLessThan(1e-9));
      // without its weight the block has to be held: one model is enough to see that the supports tell
      if (name !== 'toggle-press') return;
      const light = cases.map((one) => ({ ...one, rows: one.rows.filter(({ kind }) => kind !== 'weight') }));
      for (const force of supportsOf(writeAbaqusDeck(recording, light, FIRST)))
        expect(force).toBeGreaterThan(0.1);
    },
  );
});
