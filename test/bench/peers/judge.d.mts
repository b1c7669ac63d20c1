import type { Problem } from './problems.mjs';

export function judge(
  problem: Problem,
  truth: readonly (readonly (readonly number[])[])[],
  run: { states?: readonly Float64Array[]; poses?: readonly Float64Array[]; energies?: readonly number[][] },
): { error: number; gap: number; drift: number };
