/**
 * What the examples come to: end state, peak forces and steps, as they were when last looked at. A change here is a
 * change of the numbers that users see; KEMPE_UPDATE=1 writes the file anew once it is understood (then format it).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { EXAMPLES } from '../support/examples';
import { run } from '../support/run';

const UPDATE = process.env['KEMPE_UPDATE'] === '1';
const FILE = new URL('results.json', import.meta.url);
/** The examples run at a tolerance of 1e-8: two good solvers differ by this much, no more. Relative to the size of the kind. */
const TOLERANCE = 1e-5;

interface Result {
  /** x y z qw qx qy qz of every body at the end. */
  end: Record<string, number[]>;
  /** Peak force [N] and moment [N m] of every joint. */
  peaks: Record<string, number[]>;
  rank: number[];
  samples: number;
  channels: number;
}

function resultOf(file: string): Result {
  const project = EXAMPLES[file]();
  const { column, summary, simulation } = run(project);
  const end = (id: string) =>
    ['x', 'y', 'z', 'qw', 'qx', 'qy', 'qz'].map((c) => column(`body/${id}/${c}`).at(-1) as number);
  const round = (value: number) => Number(value.toPrecision(9));
  return {
    end: Object.fromEntries(project.bodies.map(({ id }) => [id, end(id).map(round)])),
    peaks: Object.fromEntries(
      summary.peaks.map(({ joint, force, moment }) => [joint, [force, moment].map(round)]),
    ),
    rank: [summary.rank.minimum, summary.rank.maximum, summary.rank.rows],
    samples: summary.samples,
    channels: simulation.channels.length,
  };
}

const files = Object.keys(EXAMPLES);
if (UPDATE) {
  const results = Object.fromEntries(files.map((file) => [file, resultOf(file)]));
  writeFileSync(FILE, `${JSON.stringify(results, null, 2)}\n`);
}
const golden = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, Result>;

test('there is a result for every example, and no other', () => {
  expect(Object.keys(golden)).toEqual(files);
});

describe.each(files)('%s', (file) => {
  test('comes to the same end, with the same peaks', () => {
    const [actual, expected] = [resultOf(file), golden[file]];
    expect([actual.rank, actual.samples, actual.channels]).toEqual([
      expected.rank,
      expected.samples,
      expected.channels,
    ]);
    for (const kind of ['end', 'peaks'] as const) {
      expect(Object.keys(actual[kind])).toEqual(Object.keys(expected[kind]));
      const size = Math.max(1e-3, ...Object.values(expected[kind]).flat().map(Math.abs));
      for (const [id, values] of Object.entries(expected[kind])) {
        values.forEach((value, i) => {
          const off = Math.abs(actual[kind][id][i] - value);
          expect(off, `${kind} of ${id}, number ${i}`).toBeLessThanOrEqual(TOLERANCE * size);
        });
      }
    }
  });
});
