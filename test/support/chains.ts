/** A large model by formula: rows of hinged links, no two of the same length, for tests and benches of size. */
import { createBody, createJoint, createProject } from '../../engine/model/defaults';
import { GROUND } from '../../engine/model/project';
import type { Body, Project } from '../../engine/model/project';

const PER_ROW = 20;
const COLORS = ['#4f83c2', '#d08a3c', '#5fa372', '#b5657f', '#7d73b8', '#3f9aa3', '#a0894f'];
const UPRIGHT = [1, 0, 0, 0] as const;

/** `count` bodies on `count` hinges; every row of twenty hangs on the ground. */
export function createChains(count: number): Project {
  const project = createProject(`${count} links`);
  const bodies: Body[] = [];
  const joints: Project['joints'][number][] = [];
  let x = 0;
  let last = 0;
  for (let i = 0; i < count; i++) {
    const onGround = i % PER_ROW === 0;
    x = onGround ? 0 : x + last;
    const length = 0.08 + 0.0002 * i;
    const y = -0.3 * Math.floor(i / PER_ROW);
    const body = createBody({
      id: `link-${i}`,
      name: `Link ${i + 1}`,
      position: [x, y, 0],
      shape: { kind: 'rod', from: [0, 0, 0], to: [length, 0, 0], radius: 0.006 },
      color: COLORS[i % COLORS.length],
    });
    bodies.push(body);
    joints.push(
      createJoint({
        id: `hinge-${i}`,
        name: `Hinge ${i + 1}`,
        kind: 'hinge',
        bodyA: onGround ? GROUND : bodies[i - 1].id,
        bodyB: body.id,
        frameA: { position: onGround ? [0, y, 0] : [last, 0, 0], orientation: UPRIGHT },
        frameB: { position: [0, 0, 0], orientation: UPRIGHT },
      }),
    );
    last = length;
  }
  return { ...project, bodies, joints };
}
