/** Every template follows the hand: a pin is dragged each way, its loops stay closed, and it goes back where it was. */
import { describe, expect, test } from 'vitest';
import { EXAMPLES } from '../support/examples';
import { GROUND } from '../../engine/model/project';
import { massOf } from '../../engine/model/masses/mass';
import { takeHold } from '../support/drag';
import type { Body, Project, Vec3 } from '../../engine/model/project';

/** Residual of the joints [1], over the characteristic length. */
const CLOSED = 1e-9;
const WAYS: readonly Vec3[] = [
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, -1, 0],
  [0, 0, 1],
  [0, 0, -1],
];

interface Handle {
  body: string;
  point: Vec3;
}

/** Where the first pin stays in its place, whatever the mechanism does. */
const HANDLES: Readonly<Record<string, Handle>> = {
  'gear-reducer.kempe': { body: 'output', point: [0.1, 0, 0] },
  'hooke-joint.kempe': { body: 'flywheel', point: [0.25, 0.08, 0] },
};

/** The first pin between two moving bodies, or the end of the last body where there is none. */
function handleOf(project: Project): Handle {
  const pin = project.joints.find(({ bodyA, bodyB }) => bodyA !== GROUND && bodyB !== GROUND);
  if (pin) return { body: pin.bodyB, point: pin.frameB.position };
  const body = project.bodies.at(-1) as Body;
  const point = body.shape.kind === 'rod' ? body.shape.to : massOf(body).centerOfMass;
  return { body: body.id, point: [point[0], point[1], point[2]] };
}

describe.each(Object.entries(EXAMPLES))('%s', (file, build) => {
  const project = build();
  const { body, point } = HANDLES[file] ?? handleOf(project);
  const hand = takeHold(project);
  const start = hand.at(body, point);
  const from = (other: Vec3) => Math.hypot(...[0, 1, 2].map((c) => other[c] - start[c]));

  test('is dragged with its loops closed, and back again', () => {
    const reach = 0.03 * hand.length;
    const moved = WAYS.map((way) => {
      hand.to(body, point, [0, 1, 2].map((c) => start[c] + reach * way[c]) as unknown as Vec3);
      expect(hand.residual()).toBeLessThan(CLOSED);
      const away = from(hand.at(body, point));
      expect(away).toBeLessThan(2 * reach);
      hand.to(body, point, start);
      expect(hand.residual()).toBeLessThan(CLOSED);
      expect(from(hand.at(body, point))).toBeLessThan(0.05 * reach);
      return away;
    });
    expect(Math.max(...moved)).toBeGreaterThan(0.2 * reach);
  });
});
