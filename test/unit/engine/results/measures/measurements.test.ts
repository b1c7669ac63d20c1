/** Measures of the document against closed forms, and their rates against differences of what they are rates of. */
import { expect, test } from 'vitest';
import { createBody, createJoint, createProject } from '../../../../../engine/model/defaults';
import type { Measurement, Project } from '../../../../../engine/model/project';
import { EXAMPLES } from '../../../../support/examples';
import { run } from '../../../../support/run';

/** A rod that turns about z at 2 rad/s on a hinge at the origin, without gravity, from the x axis. */
function turning(measures: Measurement[]): Project {
  const project = createProject('Turning');
  const body = createBody({
    id: 'rod',
    shape: { kind: 'rod', from: [0, 0, 0], to: [1, 0, 0], radius: 0.01 },
    velocity: [0, 1, 0],
    angularVelocity: [0, 0, 2],
  });
  return {
    ...project,
    settings: { ...project.settings, gravity: [0, 0, 0], duration: 1, outputInterval: 0.05 },
    bodies: [body],
    joints: [createJoint({ id: 'pin', bodyB: 'rod' })],
    measures,
  };
}

test('a point on a circle: position, velocity, centripetal acceleration', () => {
  const { time, column, simulation } = run(
    turning([{ id: 'tip', name: 'Tip', kind: 'point', body: 'rod', point: [1, 0, 0] }]),
  );
  const own = simulation.channels.filter(({ group }) => group === 'measure');
  expect(own.map(({ label }) => label)).toEqual(own.map(({ component }) => `Tip.${component}`));
  const of = (component: string) => column(`measure/tip/${component}`);
  expect(time).toHaveLength(21);
  time.forEach((t, i) => {
    const [c, s] = [Math.cos(2 * t), Math.sin(2 * t)];
    const expected = { x: c, y: s, z: 0, vx: -2 * s, vy: 2 * c, vz: 0, ax: -4 * c, ay: -4 * s, az: 0 };
    for (const [component, value] of Object.entries(expected)) expect(of(component)[i]).toBeCloseTo(value, 7);
  });
});

test('a distance and an angle, with their rates', () => {
  const { time, column } = run(
    turning([
      {
        id: 'd',
        name: 'D',
        kind: 'distance',
        bodyA: 'ground',
        pointA: [1, 0, 0],
        bodyB: 'rod',
        pointB: [1, 0, 0],
      },
      {
        id: 'w',
        name: 'W',
        kind: 'angle',
        bodyA: 'ground',
        directionA: [3, 0, 0],
        bodyB: 'rod',
        directionB: [0, 2, 0],
      },
    ]),
  );
  // at t = 0 the points meet: they leave each other at the speed of the tip
  expect(time).toHaveLength(21);
  time.forEach((t, i) => {
    expect(column('measure/d/distance')[i]).toBeCloseTo(2 * Math.sin(t), 7);
    expect(column('measure/d/rate')[i]).toBeCloseTo(2 * Math.cos(t), 7);
    const angle = Math.PI / 2 + 2 * t;
    expect(column('measure/w/angle')[i]).toBeCloseTo(Math.min(angle, 2 * Math.PI - angle), 7);
    expect(column('measure/w/rate')[i]).toBeCloseTo(angle < Math.PI ? 2 : -2, 6);
  });
});

test('in a spatial linkage every rate is the slope of what it is the rate of', () => {
  const project = EXAMPLES['rssr.kempe']!();
  const body = project.bodies[1]!.id;
  const measured: Project = {
    ...project,
    settings: { ...project.settings, duration: 0.2, outputInterval: 1e-3 },
    measures: [
      { id: 'p', name: 'P', kind: 'point', body, point: [0.03, -0.02, 0.05] },
      {
        id: 'd',
        name: 'D',
        kind: 'distance',
        bodyA: 'ground',
        pointA: [1, 2, 3],
        bodyB: body,
        pointB: [0, 0.1, 0],
      },
      {
        id: 'w',
        name: 'W',
        kind: 'angle',
        bodyA: project.bodies[0]!.id,
        directionA: [1, 2, 0],
        bodyB: body,
        directionB: [0, 1, 1],
      },
      {
        ...{ id: 'c', name: 'C', kind: 'clearance' },
        ...{ bodyA: project.bodies[0]!.id, bodyB: project.bodies[2]!.id },
      },
    ],
  };
  const { time, column } = run(measured);
  expect(Math.min(...column('measure/c/clearance'))).toBeGreaterThan(0);
  const pairs = [
    ...['x', 'y', 'z'].flatMap((c) => [[`p/${c}`, `p/v${c}`] as const, [`p/v${c}`, `p/a${c}`] as const]),
    ['d/distance', 'd/rate'] as const,
    ['w/angle', 'w/rate'] as const,
    ['c/clearance', 'c/rate'] as const,
  ];
  for (const [value, rate] of pairs) {
    const [f, r] = [column(`measure/${value}`), column(`measure/${rate}`)];
    const size = Math.max(...r.map(Math.abs));
    for (let i = 10; i < time.length - 10; i += 10) {
      const slope = (f[i + 1]! - f[i - 1]!) / (time[i + 1]! - time[i - 1]!);
      expect(Math.abs(slope - r[i]!), `${rate} at ${time[i]}`).toBeLessThan(1e-3 * size);
    }
  }
});

test('parallel directions part and opposite ones come nearer at the speed of the turn', () => {
  const between = (id: string, directionB: [number, number, number]): Measurement => ({
    id,
    name: id,
    kind: 'angle',
    bodyA: 'ground',
    directionA: [1, 0, 0],
    bodyB: 'rod',
    directionB,
  });
  const { column } = run(turning([between('along', [1, 0, 0]), between('against', [-1, 0, 0])]));
  expect(column('measure/along/rate')[0]).toBeCloseTo(2, 12);
  expect(column('measure/against/rate')[0]).toBeCloseTo(-2, 12);
});

test('the clearance of a ball that passes a box, and its rate, until they overlap', () => {
  const project = createProject('Passing');
  const held = createBody({ id: 'box', shape: { kind: 'box', center: [0, 0, 0], size: [0.4, 0.4, 0.4] } });
  // its centre of mass is the middle of the ball, which is not the origin of the body
  const ball = createBody({
    ...{ id: 'ball', shape: { kind: 'sphere', center: [0.3, 0, 0], radius: 0.1 } },
    ...{ position: [-1.3, 0.25, 0.1], velocity: [2, 0, 0] },
  });
  const { time, column, outcome } = run({
    ...project,
    settings: { ...project.settings, gravity: [0, 0, 0], duration: 1, outputInterval: 0.05 },
    bodies: [held, ball],
    joints: [createJoint({ id: 'weld', kind: 'fixed', bodyB: 'box' })],
    measures: [{ id: 'c', name: 'C', kind: 'clearance', bodyA: 'box', bodyB: 'ball' }],
  });
  expect(outcome).toEqual({ kind: 'completed' });
  let overlaps = 0;
  time.forEach((t, i) => {
    const x = -1 + 2 * t;
    const beside = Math.max(Math.abs(x) - 0.2, 0);
    const far = Math.hypot(beside, 0.05);
    const wanted = Math.max(far - 0.1, 0);
    expect(column('measure/c/clearance')[i]).toBeCloseTo(wanted, 9);
    const rate = wanted > 0 ? (beside * 2 * Math.sign(x)) / far : 0;
    expect(column('measure/c/rate')[i]).toBeCloseTo(rate, 6);
    overlaps += wanted === 0 ? 1 : 0;
  });
  expect(overlaps).toBeGreaterThan(2);
});
