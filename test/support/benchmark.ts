/** Published problems (`assets/validation/*.json`) as projects, and their reference tables. */
import { readFileSync } from 'node:fs';
import { readCase } from '../../engine/studies/validation/read-case';
import { statementToProject } from '../../engine/studies/validation/to-project';
import type { ValidationCase } from '../../engine/studies/validation/case';
import type { Project, Settings } from '../../engine/model/project';

export { alignZ } from '../../engine/core/math/triples';
export { conjugate, multiply, rotateVector } from '../../engine/studies/validation/rotations';
export { toFrame, toLocal } from '../../engine/studies/validation/to-project';
export type Benchmark = ValidationCase;

export const BENCHMARKS = (readJson('index') as { id: string }[]).map(({ id }) => id);

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../assets/validation/${name}.json`, import.meta.url), 'utf8'));
}

export function readBenchmark(name: string): Benchmark {
  const problem = readCase(readJson(name));
  if (typeof problem === 'string') throw new Error(`${name}: ${problem}`);
  return problem;
}

/** Column of a reference table by name, or of its part after a breakpoint. */
export function referenceColumn(
  benchmark: Benchmark,
  name: string,
  side: 'left' | 'right' = 'left',
): number[] {
  const table = benchmark.tables.find((t) => t.columns.includes(name) && (t.side ?? 'left') === side);
  if (!table) throw new Error(`${benchmark.id} has no column ${name}`);
  const index = table.columns.indexOf(name);
  return table.values.map((row) => row[index]);
}

export function benchmarkProject(benchmark: Benchmark, settings: Partial<Settings> = {}): Project {
  return statementToProject(benchmark, { relativeTolerance: 1e-12, absoluteTolerance: 1e-12, ...settings });
}
