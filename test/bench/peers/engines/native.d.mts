import type { Problem } from '../problems.mjs';

export function describeProblem(problem: Problem): string;
