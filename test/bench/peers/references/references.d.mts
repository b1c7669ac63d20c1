import type { Problem } from '../problems.mjs';

export function reference(problem: Problem): number[][][];
