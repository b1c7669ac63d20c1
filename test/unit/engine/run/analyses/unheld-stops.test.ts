import { describe, expect, test } from 'vitest';
import {
  createBody,
  createContact,
  createCoupling,
  createDriver,
  createJoint,
  createProject,
} from '../../../../../engine/model/defaults';
import { runToEnd } from '../../../../../engine/model/run-to-end';
import { study } from '../../../../../engine/run/analyses/study';
import type { Project } from '../../../../../engine/model/project';

const bob = createBody({
  id: 'bob',
  name: 'Bob',
  mass: { kind: 'custom', mass: 2, centerOfMass: [0.3, 0, 0], inertia: [0.01, 0.01, 0.01, 0, 0, 0] },
});

/** Drawn horizontal; it hangs down at -pi/2. */
function pendulum(minimum: number): Project {
  const limits = { minimum, maximum: null, restitution: 0 };
  return {
    ...createProject('Pendulum'),
    bodies: [bob],
    joints: [createJoint({ id: 'pin', name: 'Pin', bodyB: 'bob', limits })],
  };
}

describe.each(['equilibrium', 'modes'] as const)('%s', (kind) => {
  test('is refused beyond an end stop, by the name of the joint', () => {
    const { report, problems } = runToEnd(study(pendulum(-0.7), kind));
    expect(report).toBeNull();
    expect(problems[0]).toMatchObject({ severity: 'error', code: 'rests-on-stop', record: 'pin' });
    expect(problems[0].message).toContain('“Pin” below its minimum');
  });

  test('is found where the stop is out of the way, or just reached', () => {
    expect(runToEnd(study(pendulum(-2), kind)).report?.equilibrium?.stability).toBe('stable');
    expect(runToEnd(study(pendulum(-Math.PI / 2), kind)).report?.equilibrium?.stability).toBe('stable');
  });

  test('is refused with the bodies of a contact inside each other', () => {
    const contact = createContact({ id: 'floor', name: 'Floor', bodyB: 'bob' });
    const project = pendulum(-2);
    project.bodies = [{ ...bob, shape: { kind: 'sphere', center: [0.3, 0, 0], radius: 0.05 } }];
    project.contacts = [{ ...contact, plane: { point: [0, -0.2, 0], normal: [0, 1, 0] } }];
    const { report, problems } = runToEnd(study(project, kind));
    expect(report).toBeNull();
    expect(problems[0]).toMatchObject({ code: 'rests-on-stop', record: 'floor' });
  });

  test('says of a ball over a floor that contacts are left out', () => {
    const project = pendulum(-2);
    project.joints = [];
    const contact = createContact({ id: 'floor', name: 'Floor', bodyB: 'bob' });
    project.bodies = [{ ...bob, shape: { kind: 'sphere', center: [0, 0, 0], radius: 0.05 } }];
    project.contacts = [{ ...contact, plane: { point: [0, -0.2, 0], normal: [0, 1, 0] } }];
    const { report, problems } = runToEnd(study(project, kind));
    expect(report).toBeNull();
    expect(problems.map(({ code }) => code)).toContain('analysis-without-stops');
  });
});

test('dry friction is said to be left out, by the name of its joint', () => {
  const project = createProject('Stiff pin');
  project.bodies = [createBody({ id: 'arm' })];
  const friction = { coulomb: 0.1, viscous: 0 };
  const frameB = { position: [-0.1, 0, 0], orientation: [1, 0, 0, 0] } as const;
  project.joints = [createJoint({ id: 'pin', name: 'Pin', bodyB: 'arm', frameB, friction })];
  const { problems, report } = runToEnd(study(project, 'equilibrium'));
  expect(report).not.toBeNull();
  const said = problems.find(({ code }) => code === 'analysis-without-friction');
  expect(said).toMatchObject({ severity: 'warning', record: 'pin' });
  expect(said!.message).toContain('“Pin”');
});

test('a contact that touches a body which joints hold alone is said to be left out, with what it may share', () => {
  const project = pendulum(-2);
  project.joints = [createJoint({ id: 'pin', name: 'Pin', kind: 'fixed', bodyB: 'bob' })];
  project.bodies = [{ ...bob, shape: { kind: 'sphere', center: [0.3, 0, 0], radius: 0.05 } }];
  const at = (y: number) => ({
    ...createContact({ id: 'floor', name: 'Floor', bodyB: 'bob' }),
    plane: { point: [0, y, 0] as const, normal: [0, 1, 0] as const },
  });
  const told = (y: number) => {
    const { problems, report } = runToEnd(study({ ...project, contacts: [at(y)] }, 'equilibrium'));
    expect(report).not.toBeNull();
    return problems.filter(({ code }) => code === 'analysis-without-touching');
  };
  expect(told(-0.051)).toEqual([]);
  const [one, ...more] = told(-0.05);
  expect(more).toEqual([]);
  expect(one).toMatchObject({ severity: 'warning', record: 'floor' });
  expect(one.message).toContain('“Floor” touches');
  expect(one.message).toContain('“Pin” (FY MZ)');
});

describe('a stop at which a position driver holds the joint', () => {
  const motor = createDriver({ id: 'motor', name: 'Motor', joint: 'pin', kind: 'position', value: 0 });
  const said = (project: Project) => {
    const { problems, report } = runToEnd(study(project, 'equilibrium'));
    expect(report).not.toBeNull();
    return problems.filter(({ code }) => code === 'analysis-without-touching').map(({ message }) => message);
  };

  test('may share the load with the driver, and with nothing else', () => {
    expect(said({ ...pendulum(0), drivers: [motor] })).toEqual([
      'The stop of joint “Pin” touches here and is left out, as analyses leave stops and contacts out: it may share the load with driver “Motor”, whose effort is that without it.',
    ]);
  });

  test('or with the coupling that leads to the driver, too', () => {
    const wheel = { ...bob, id: 'wheel', name: 'Wheel' };
    const other = createJoint({ id: 'other', name: 'Other', bodyB: 'wheel' });
    const project = pendulum(0);
    const gear = createCoupling({ id: 'gear', name: 'Gear', joint1: 'pin', joint2: 'other', ratio: 2 });
    const [message] = said({
      ...project,
      bodies: [bob, wheel],
      joints: [...project.joints, other],
      couplings: [gear],
      drivers: [{ ...motor, joint: 'other' }],
    });
    expect(message).toContain('with coupling “Gear” and driver “Motor”, whose efforts are those without it.');
  });
});
