/** Contacts as bounded impulses: bounce, roll, slide, stack, against closed forms and the located events. */
import { describe, expect, test } from 'vitest';
import { createBody, createContact, createProject } from '../../engine/model/defaults';
import { run } from '../support/run';
import type { Body, Contact, Project, Settings } from '../../engine/model/project';
import type { Run } from '../support/run';

const ANGLE = Math.PI / 6;
/** A slope through the origin that falls towards -x. */
const SLOPE = { point: [0, 0, 0], normal: [-Math.sin(ANGLE), Math.cos(ANGLE), 0] } as const;

function project(bodies: Body[], contacts: Contact[], settings: Partial<Settings> = {}): Project {
  const empty = createProject('Contacts');
  return {
    ...empty,
    settings: { ...empty.settings, gravity: [0, -10, 0], duration: 1, outputInterval: 0.05, ...settings },
    bodies,
    contacts,
  };
}

function impulses(given: Project, settings: Partial<Settings> = {}): Run {
  const solver = { solver: 'sequential-impulses', stabilisation: 'bias', step: 1e-3 } as const;
  return run({ ...given, settings: { ...given.settings, ...solver, ...settings } });
}

/** A solid ball of 2 kg and radius 0.1 m. */
const ball = (fields: Partial<Body> = {}): Body =>
  createBody({
    id: 'b',
    shape: { kind: 'sphere', center: [0, 0, 0], radius: 0.1 },
    mass: { kind: 'custom', mass: 2, centerOfMass: [0, 0, 0], inertia: [0.008, 0.008, 0.008, 0, 0, 0] },
    ...fields,
  });

const onSlope = { position: [-0.1 * Math.sin(ANGLE), 0.1 * Math.cos(ANGLE), 0] } as const;
const cube = (id: string, fields: Partial<Body> = {}): Body =>
  createBody({ id, shape: { kind: 'box', center: [0, 0, 0], size: [0.2, 0.2, 0.2] }, ...fields });

/** Speed along the slope at the end. */
const speedAtEnd = ({ column }: Run): number =>
  Math.hypot(column('body/b/vx').at(-1)!, column('body/b/vy').at(-1)!);

describe('a ball', () => {
  const drop = (restitution: number) =>
    project(
      [ball({ position: [0, 1.1, 0] })],
      [createContact({ id: 'c', bodyB: 'b', restitution, friction: 0.3 })],
      { duration: 1.2, outputInterval: 0.002 },
    );

  test('bounces to e^2 of its height, as with located events', () => {
    const rough = impulses(drop(0.5), { step: 5e-4 });
    const exact = run(drop(0.5));
    const after = (of: Run) => Math.max(...of.column('body/b/y').filter((_, i) => of.time[i] > 0.5)) - 0.1;
    expect(after(exact)).toBeCloseTo(0.25, 4);
    expect(after(rough)).toBeCloseTo(0.25, 2);
    const impacts = (of: Run) => of.events.filter(({ kind }) => kind === 'impact').slice(0, 2);
    expect(impacts(rough)).toHaveLength(2);
    impacts(rough).forEach(({ time }, i) => {
      expect(Math.abs(time - impacts(exact)[i].time)).toBeLessThan(2e-3);
    });
    expect(Math.min(...rough.column('body/b/y'))).toBeGreaterThan(0.1 - 1e-9);
  });

  test.each([
    ['rolls with 5/7 g sin a where friction holds', 0.3, (5 / 7) * 10 * Math.sin(ANGLE)],
    ['slips where it does not', 0.1, 10 * (Math.sin(ANGLE) - 0.1 * Math.cos(ANGLE))],
  ])('%s', (_, friction, acceleration) => {
    const contact = createContact({ id: 'c', bodyB: 'b', plane: SLOPE, restitution: 0, friction });
    const rolling = impulses(project([ball(onSlope)], [contact]));
    expect(speedAtEnd(rolling)).toBeCloseTo(acceleration, 9);
    const spin = rolling.column('body/b/wz').at(-1)!;
    if (friction > (2 / 7) * Math.tan(ANGLE)) expect(spin * 0.1).toBeCloseTo(acceleration, 9);
    else expect(spin * 0.1).toBeCloseTo((5 / 2) * 0.1 * 10 * Math.cos(ANGLE), 9);
  });

  test('hands its speed on to an equal one', () => {
    const other = ball({ id: 'o', position: [0.5, 0, 0] });
    const hit = impulses(
      project(
        [ball({ velocity: [2, 0, 0] }), other],
        [createContact({ id: 'c', bodyA: 'b', bodyB: 'o', plane: null, restitution: 1, friction: 0 })],
        { gravity: [0, 0, 0], duration: 0.5 },
      ),
    );
    expect(hit.column('body/b/vx').at(-1)).toBeCloseTo(0, 12);
    expect(hit.column('body/o/vx').at(-1)).toBeCloseTo(2, 12);
    const momentum = hit.column('momentum/total/PX');
    for (const value of momentum) expect(value).toBeCloseTo(4, 12);
  });
});

describe('a box on an incline', () => {
  const turned = { orientation: [Math.cos(ANGLE / 2), 0, 0, Math.sin(ANGLE / 2)], ...onSlope } as const;
  const incline = (friction: number) =>
    impulses(
      project(
        [cube('b', turned)],
        [createContact({ id: 'c', bodyB: 'b', plane: SLOPE, restitution: 0, friction })],
      ),
    );

  test('stays below the friction angle', () => {
    const resting = incline(Math.tan(ANGLE) * 1.01);
    expect(speedAtEnd(resting)).toBeLessThan(1e-12);
    expect(Math.abs(resting.column('body/b/x').at(-1)! - onSlope.position[0])).toBeLessThan(1e-9);
  });

  test('slides with g (sin a - mu cos a) above it', () => {
    expect(speedAtEnd(incline(0.4))).toBeCloseTo(10 * (Math.sin(ANGLE) - 0.4 * Math.cos(ANGLE)), 6);
  });
});
