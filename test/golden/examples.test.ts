import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { EXAMPLES } from '../support/examples';
import { readProject } from '../../engine/model/file/read-project';
import { run } from '../support/run';
import { writeProject } from '../../engine/model/file/write-project';

/** The drift of the velocity or position that an example may end with [m, m/s]; projection reaches its 1e-10 else. */
const DRIFT: Readonly<Record<string, number>> = {
  // the sixth hinge of the loop repeats the others to first order only: what is left of it no small motion can change
  'bricard.kempe': 2e-10,
};

const UPDATE = process.env['KEMPE_UPDATE'] === '1';

describe.each(Object.entries(EXAMPLES))('%s', (file, build) => {
  const path = new URL(`../../assets/examples/${file}`, import.meta.url);
  if (UPDATE) writeFileSync(path, writeProject(build()));
  const text = readFileSync(path, 'utf8');

  test('is what its formulas make', () => {
    expect(text).toBe(writeProject(build()));
  });

  test('opens without a warning and saves to the same bytes', () => {
    const result = readProject(text);
    if (!result.ok) throw new Error(result.problems[0].message);
    expect(result.warnings).toEqual([]);
    expect(writeProject(result.project)).toBe(text);
  });

  test('runs to its end with closed joints and balanced energy', () => {
    const result = readProject(text);
    if (!result.ok) throw new Error(result.problems[0].message);
    const { outcome, summary } = run(result.project);
    expect(outcome).toEqual({ kind: 'completed' });
    expect(summary.maximumDrift.position).toBeLessThan(DRIFT[file] ?? 1.01e-10);
    expect(summary.maximumDrift.velocity).toBeLessThan(DRIFT[file] ?? 1.01e-10);
    expect(summary.energyError.relative).toBeLessThan(1e-6);
  });
});
