import type { Problem } from '../problems.mjs';

export function toMjcf(
  problem: Problem,
  settings: { integrator: string; step: number; stiffness: number },
): { text: string; order: number[] };
