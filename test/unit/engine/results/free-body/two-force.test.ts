/** A link that only passes a force on from pin to pin is in tension or compression; one that carries more is not said to be. */
import { describe, expect, test } from 'vitest';
import { createBody, createJoint, createLoad, createProject } from '../../../../../engine/model/defaults';
import { calcFreeBody } from '../../../../../engine/results/free-body/free-body';
import { twoForceOf, twoForceWords } from '../../../../../engine/results/free-body/two-force';
import { record } from '../../../../support/recorded';
import type { Project } from '../../../../../engine/model/project';

const at = (y: number) => ({ position: [0, y, 0] as const, orientation: [1, 0, 0, 0] as const });

/** A block of 10 kg below a link of 1 m that hangs from the ground. */
function hanging(gravity: number, linkMass = 1e-3): Project {
  const project = createProject('Hanging');
  Object.assign(project.settings, { gravity: [0, gravity, 0], duration: 0.01, outputInterval: 0.01 });
  const body = (id: string, mass: number, y: number) =>
    createBody({
      ...{ id, name: id, position: [0, y, 0] },
      mass: {
        kind: 'custom',
        mass,
        centerOfMass: [0, 0, 0],
        inertia: [mass / 100, mass / 100, mass / 100, 0, 0, 0],
      },
    });
  project.bodies.push(body('link', linkMass, -0.5), body('block', 10, -1));
  project.joints.push(
    createJoint({ id: 'upper', bodyB: 'link', frameA: at(0), frameB: at(0.5) }),
    createJoint({ id: 'lower', bodyA: 'link', bodyB: 'block', frameA: at(-0.5), frameB: at(0) }),
  );
  return project;
}

function carriedBy(project: Project, body = 'link') {
  return twoForceOf(calcFreeBody(record(project), body, 0)!, 0);
}

describe('a link between two pins', () => {
  test('that something hangs from is in tension, whichever way the joints are named', () => {
    const project = hanging(-9.81);
    const found = carriedBy(project)!;
    expect(found.sense).toBe('tension');
    expect(found.size).toBeCloseTo(98.1, 1);
    expect(carriedBy({ ...project, joints: [...project.joints].reverse() })!.sense).toBe('tension');
    expect(twoForceWords(found, (force) => `${force.toFixed(0)} N`)).toBe('Two-force member: tension 98 N');
  });

  test('that something stands on is in compression', () => {
    const found = carriedBy(hanging(9.81))!;
    expect(found.sense).toBe('compression');
    expect(found.size).toBeCloseTo(98.1, 1);
  });

  test('with a weight that counts, a load of its own, or one joint is no two-force member', () => {
    expect(carriedBy(hanging(-9.81, 1))).toBeNull();
    expect(carriedBy(hanging(-9.81), 'block')).toBeNull();
    const loaded = hanging(-9.81);
    loaded.loads.push(
      createLoad({ id: 'push', kind: 'force', body: 'link', vector: [5, 0, 0], frame: 'world' }),
    );
    expect(carriedBy(loaded)).toBeNull();
  });
});
