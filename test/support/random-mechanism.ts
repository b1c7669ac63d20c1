/** Random spatial mechanisms with loops, closed as drawn, for tests of the global solver. */
import { closedJoint, randomBody } from './random-chain';
import { createProject } from '../../engine/model/defaults';
import { Draw } from './draw';
import type { Formulation, Joint, JointKind, Project } from '../../engine/model/project';

const KINDS: readonly JointKind[] = [
  'hinge',
  'ball',
  'slider',
  'fixed',
  'cylinder',
  'universal',
  'planar',
  'distance',
];

/** Numbers in [-1, 1] without end, from a generator of numbers in [0, 1). */
export function drawFrom(random: () => number): Draw {
  const draw = new Draw([]);
  draw.number = (size = 1) => size * (2 * random() - 1);
  return draw;
}

/** A tree of `count` bodies, then `loops` more joints between any two: most of these are redundant in part. */
export function randomMechanism(count: number, loops: number, random: () => number): Project {
  const draw = drawFrom(random);
  const pick = (n: number) => Math.floor(n * random());
  const project = createProject('Random mechanism');
  const bodies = Array.from({ length: count }, (_, i) => randomBody(`b${i}`, draw));
  const form = (): Formulation => (random() < 0.5 ? 'perpendicular' : 'quaternion');
  const joints = bodies.map((body, i): Joint => {
    // most hang on their neighbour: long chains with branches
    const parent = random() < 0.7 ? i - 1 : pick(i + 1) - 1;
    return closedJoint(`t${i}`, KINDS[pick(KINDS.length)], bodies[parent] ?? null, body, form(), draw);
  });
  for (let i = 0; i < loops; i++) {
    const b = pick(count);
    const a = pick(count + 1) - 1;
    if (a === b) continue;
    const kind = KINDS[pick(KINDS.length)];
    joints.push(closedJoint(`l${i}`, kind, bodies[a] ?? null, bodies[b], form(), draw));
  }
  return { ...project, bodies, joints };
}
