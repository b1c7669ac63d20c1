import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { SEED, draws } from '../support/draw';
import type { Draw } from '../support/draw';
import { createDriver } from '../../engine/model/defaults';
import { DRAWS_PER_CHAIN, randomChain } from '../support/random-chain';
import { run } from '../support/run';
import type { Joint, JointKind, Project } from '../../engine/model/project';

const LONG = process.env['KEMPE_LONG'] === '1';
const KINDS: readonly JointKind[] = ['hinge', 'slider', 'screw', 'ball', 'hinge', 'slider'];

/** Chains whose joints have stops around where they stand, friction, and now and then a motor. */
function switchedChain(draw: Draw): Project {
  const count = 1 + Math.floor(draw.between(0, 2.99));
  const kinds = Array.from({ length: count }, () => KINDS[Math.floor(draw.between(0, KINDS.length - 0.01))]);
  const chain = randomChain(kinds, 'perpendicular', draw.number() > -0.6, draw);
  const joints = chain.joints.map((joint): Joint => {
    if (joint.kind === 'ball') return joint;
    const limits = {
      minimum: draw.number() > 0 ? -draw.between(1.6, 3) : null,
      maximum: draw.number() > -0.5 ? draw.between(1.6, 3) : null,
      restitution: draw.number() > 0 ? draw.between(0, 1) : 0,
    };
    const friction = { coulomb: Math.max(0, draw.number(3)), viscous: draw.between(0.01, 0.3) };
    return { ...joint, limits, friction };
  });
  const driven = joints.filter(({ kind }) => kind !== 'ball').slice(0, 1);
  const drivers = driven.map(({ id }) =>
    createDriver({
      id: 'motor',
      joint: id,
      kind: 'speed',
      value: draw.number(3),
      maximum: draw.between(0.5, 8),
    }),
  );
  return {
    ...chain,
    joints,
    drivers: draw.number() > 0.2 ? drivers : [],
    settings: {
      ...chain.settings,
      duration: LONG ? 3 : 1.2,
      outputInterval: 0.02,
      integrator: 'dop853',
      relativeTolerance: 1e-9,
      absoluteTolerance: 1e-11,
    },
  };
}

describe('random chains with stops, friction and motors', () => {
  test(
    'run to their end, inside their stops, within their bounds, energy balanced, never gained in an impact',
    () => {
      let events = 0;
      fc.assert(
        fc.property(draws(DRAWS_PER_CHAIN + 60), (draw) => {
          const project = switchedChain(draw);
          const result = run(project);
          expect(result.outcome).toEqual({ kind: 'completed' });
          const { summary, time } = result;
          const kinetic = result.column('energy/total/kinetic');
          const scale = 1 + Math.max(...kinetic);
          expect(summary.energyError.absolute).toBeLessThan(1e-6 * scale);
          for (let i = 1; i < time.length; i++) {
            if (time[i] === time[i - 1]) expect(kinetic[i]).toBeLessThan(kinetic[i - 1] + 1e-8 * scale);
          }
          for (const joint of project.joints) {
            if (joint.kind === 'ball') continue;
            const q = result.column(`joint/${joint.id}/coordinate`);
            const { minimum, maximum } = joint.limits ?? { minimum: null, maximum: null };
            if (minimum !== null) expect(Math.min(...q)).toBeGreaterThan(minimum - 1e-7);
            if (maximum !== null) expect(Math.max(...q)).toBeLessThan(maximum + 1e-7);
            const coulomb = joint.friction?.coulomb ?? 0;
            const viscous = joint.friction?.viscous ?? 0;
            const rate = result.column(`joint/${joint.id}/rate`);
            result.column(`joint/${joint.id}/friction`).forEach((effort, i) => {
              expect(Math.abs(effort + viscous * rate[i])).toBeLessThan(coulomb * (1 + 1e-6) + 1e-6);
            });
          }
          if (project.drivers.length > 0) {
            const largest = Math.max(...result.column('driver/motor/effort').map(Math.abs));
            expect(largest).toBeLessThan((project.drivers[0].maximum as number) * (1 + 1e-6));
          }
          events += result.events.length;
        }),
        { seed: SEED, numRuns: LONG ? 1000 : 40 },
      );
      expect(events).toBeGreaterThan(40);
    },
    LONG ? 3_600_000 : 30_000,
  );
});
