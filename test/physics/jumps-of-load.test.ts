/** A load that jumps ends a stop's or friction's hold at once: what is recorded on either side is a force that it can exert. */
import { describe, expect, test } from 'vitest';
import { block, project } from '../support/switched-models';
import { createLoad } from '../../engine/model/defaults';
import { run } from '../support/run';
import type { Integrator, Joint } from '../../engine/model/project';

const METHODS = ['dopri5', 'radau5', 'rk4'] as const;

/** A block at rest under a force along x [N]. */
function pushed(expression: string, joint: Partial<Joint>, integrator: Integrator) {
  const { bodies, joints } = block('x', {}, joint);
  const load = createLoad({
    kind: 'expression',
    id: 'push',
    body: 'block',
    direction: [1, 0, 0],
    expression,
  });
  const settings = { gravity: [0, 0, 0] as const, duration: 0.12, integrator, step: 0.004 };
  return run(project(settings, bodies, joints, { loads: [load] }));
}

const column = (ran: ReturnType<typeof run>, component: string) => ran.column(`joint/guide/${component}`);

/** On a sample, between two, and whichever side the instant itself belongs to. */
describe.each(['t < 0.05', 't <= 0.05', 't < 0.0537', 't < 0.03 + 0.02'])('before %s', (before) => {
  test.each(METHODS)('%s: a stop never pulls, and has all the force until then', (integrator) => {
    const limits = { minimum: null, maximum: 0, restitution: 0 };
    const ran = pushed(`${before} ? 10 : -5`, { limits }, integrator);
    expect(ran.outcome).toEqual({ kind: 'completed' });
    const stop = column(ran, 'limit');
    expect(Math.max(...stop)).toBeLessThan(1e-9);
    const last = stop.findLastIndex((force) => force !== 0);
    expect(stop[last]).toBeCloseTo(-10, 9);
    expect(ran.time[last]).toBeGreaterThan(0.0499);
    for (let i = 1; i < ran.time.length; i++) expect(ran.time[i]).toBeGreaterThanOrEqual(ran.time[i - 1]);
  });

  test.each(METHODS)('%s: friction is never more than it has, and slides from then on', (integrator) => {
    const ran = pushed(`${before} ? 1 : 5`, { friction: { coulomb: 2, viscous: 0 } }, integrator);
    expect(ran.outcome).toEqual({ kind: 'completed' });
    const friction = column(ran, 'friction');
    expect(Math.min(...friction)).toBeGreaterThan(-2 - 1e-9);
    expect(friction[0]).toBeCloseTo(-1, 9);
    expect(friction.at(-1)).toBeCloseTo(-2, 9);
  });
});
