import type { PeerJoint, Problem } from '../problems.mjs';

export function spanningTree(problem: Problem): (PeerJoint & { closes: boolean; rate: number })[];
