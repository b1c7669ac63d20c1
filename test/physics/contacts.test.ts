/** Contact in the global solver against closed forms: bounces, rolling, sliding, collisions, rest (T 12). */
import { describe, expect, test } from 'vitest';
import { createBody, createContact, createProject } from '../../engine/model/defaults';
import type { Body, Contact, Project, Quat, Settings, Shape, Vec3 } from '../../engine/model/project';
import { run } from '../support/run';
import type { Run } from '../support/run';

const G = 9.81;
const BALL: Shape = { kind: 'sphere', center: [0, 0, 0], radius: 0.1 };

function projectWith(bodies: Body[], contacts: Contact[], settings: Partial<Settings> = {}): Project {
  const project = createProject('Contact');
  project.settings = { ...project.settings, duration: 1, ...settings };
  project.bodies = bodies;
  project.contacts = contacts;
  return project;
}

const ball = (fields: Partial<Body> & { id: string }) => createBody({ shape: BALL, ...fields });

/** A plane through the origin that rises along -x by `angle`: a body on it slides and rolls to +x. */
function incline(angle: number, fields: Partial<Contact> = {}): Contact {
  return createContact({
    id: 'floor',
    bodyB: 'body',
    plane: { point: [0, 0, 0], normal: [Math.sin(angle), Math.cos(angle), 0] },
    restitution: 0,
    ...fields,
  });
}

/** A body on the incline, its middle `height` above the surface, turned with it. */
function onIncline(angle: number, height: number, fields: Partial<Body>): Body {
  const orientation: Quat = [Math.cos(angle / 2), 0, 0, -Math.sin(angle / 2)];
  const position: Vec3 = [height * Math.sin(angle), height * Math.cos(angle), 0];
  return createBody({ id: 'body', position, orientation, ...fields });
}

const last = (values: number[]) => values.at(-1) as number;
/** Energy is never made: kinetic and potential together never rise, but for the tolerance. */
function expectNoGain(found: Run, slack = 1e-7): void {
  const total = found.column('energy/total/total');
  for (let i = 1; i < total.length; i++) expect(total[i]).toBeLessThanOrEqual(total[i - 1] + slack);
}

describe('a bouncing ball', () => {
  const drop = (restitution: number, settings: Partial<Settings> = {}) =>
    run(
      projectWith(
        [ball({ id: 'ball', position: [0, 1.1, 0] })],
        [createContact({ id: 'floor', bodyB: 'ball', restitution, friction: 0 })],
        { duration: 2, ...settings },
      ),
    );

  test('rises to e^2 of the height before, and comes to rest after (1 + e)/(1 - e) of the first fall', () => {
    const e = 0.5;
    const found = drop(e);
    const fall = Math.sqrt(2 / G);
    expect(found.outcome).toEqual({ kind: 'completed' });
    const impacts = found.events.filter(({ kind }) => kind === 'impact').map(({ time }) => time);
    expect(impacts[0]).toBeCloseTo(fall, 10);
    for (let k = 1; k < 10; k++) expect(impacts[k] - impacts[k - 1]).toBeCloseTo(2 * fall * e ** k, 9);
    const rest = found.events.find(({ kind }) => kind === 'contact');
    expect(rest?.time).toBeCloseTo((fall * (1 + e)) / (1 - e), 5);
    // the height of the first bounce
    const y = found.column('body/ball/y');
    const first = found.time.flatMap((t, i) => (t > impacts[0] && t < impacts[1] ? [y[i] - 0.1] : []));
    expect(Math.max(...first)).toBeGreaterThan(0.25 - 1e-3);
    expect(Math.max(...first)).toBeLessThan(0.25 + 1e-9);
    // at rest it stays, and the floor carries its weight
    expect(last(y)).toBeCloseTo(0.1, 12);
    const mass = 7850 * (4 / 3) * Math.PI * 0.001;
    expect(last(found.column('contact/floor/FY'))).toBeCloseTo(mass * G, 7);
    expect(last(found.column('contact/floor/normal'))).toBeCloseTo(mass * G, 7);
    expectNoGain(found);
    expect(Math.max(...found.column('energy/total/residual').map(Math.abs))).toBeLessThan(1e-8);
  });

  test('keeps its height for ever with e = 1, and none with e = 0', () => {
    const found = drop(1, { duration: 5 });
    const fall = Math.sqrt(2 / G);
    const impacts = found.events.filter(({ kind }) => kind === 'impact').map(({ time }) => time);
    impacts.forEach((time, k) => expect(time).toBeCloseTo(fall * (2 * k + 1), 8));
    expect(impacts).toHaveLength(6);
    expect(last(found.column('energy/total/total'))).toBeCloseTo(found.column('energy/total/total')[0], 7);
    const dead = drop(0);
    expect(dead.events.map(({ kind }) => kind)).toEqual(['impact', 'contact']);
    expect(last(dead.column('body/ball/y'))).toBeCloseTo(0.1, 12);
  });

  test.each(['dop853', 'rk4', 'semi-implicit-euler'] as const)(
    'lands at the same time with %s',
    (integrator) => {
      const found = drop(0, { integrator, step: 1e-3 });
      const [impact] = found.events;
      const digits = { dop853: 10, rk4: 10, 'semi-implicit-euler': 2 }[integrator];
      expect(impact.time).toBeCloseTo(Math.sqrt(2 / G), digits);
      expect(last(found.column('body/ball/y'))).toBeCloseTo(0.1, 9);
    },
  );
});

describe('on an incline', () => {
  const angle = 0.4;

  test('a ball rolls with 5/7 g sin a where friction allows', () => {
    const found = run(
      projectWith([onIncline(angle, 0.1, { shape: BALL })], [incline(angle, { friction: 0.3 })]),
    );
    const a = (5 / 7) * G * Math.sin(angle);
    expect(last(found.column('body/body/vx'))).toBeCloseTo(a * Math.cos(angle), 7);
    expect(last(found.column('body/body/wz'))).toBeCloseTo(-a / 0.1, 6);
    const mass = 7850 * (4 / 3) * Math.PI * 0.001;
    expect(last(found.column('contact/floor/friction'))).toBeCloseTo((2 / 7) * mass * G * Math.sin(angle), 6);
    expect(last(found.column('contact/floor/state'))).toBe(1);
    expect(Math.max(...found.column('energy/total/residual').map(Math.abs))).toBeLessThan(1e-7);
    // rolling takes no energy: the friction does no work
    expect(Math.abs(last(found.column('energy/total/work')))).toBeLessThan(1e-7);
  });

  test('it slips where 2/7 tan a is above the coefficient: a = g (sin a - mu cos a), spin 5/2 mu g cos a / r', () => {
    const mu = 0.1;
    expect((2 / 7) * Math.tan(angle)).toBeGreaterThan(mu);
    const found = run(
      projectWith([onIncline(angle, 0.1, { shape: BALL })], [incline(angle, { friction: mu })]),
    );
    const a = G * (Math.sin(angle) - mu * Math.cos(angle));
    expect(last(found.column('body/body/vx'))).toBeCloseTo(a * Math.cos(angle), 7);
    expect(last(found.column('body/body/wz'))).toBeCloseTo((-2.5 * mu * G * Math.cos(angle)) / 0.1, 6);
    expect(last(found.column('contact/floor/state'))).toBe(2);
    expect(Math.max(...found.column('energy/total/residual').map(Math.abs))).toBeLessThan(1e-7);
    expectNoGain(found);
  });

  const block: Shape = { kind: 'box', center: [0, 0, 0], size: [0.4, 0.2, 0.3] };

  test('a block stays exactly where it is below the angle of friction', () => {
    const found = run(
      projectWith([onIncline(angle, 0.1, { shape: block })], [incline(angle, { friction: 0.5 })]),
    );
    expect(Math.tan(angle)).toBeLessThan(0.5);
    const x = found.column('body/body/x');
    expect(Math.max(...x.map((value) => Math.abs(value - x[0])))).toBeLessThan(1e-12);
    const mass = 7850 * 0.4 * 0.2 * 0.3;
    expect(last(found.column('contact/floor/normal'))).toBeCloseTo(mass * G * Math.cos(angle), 6);
    expect(last(found.column('contact/floor/friction'))).toBeCloseTo(mass * G * Math.sin(angle), 6);
    // the pressure stands plumb below the middle: no moment is left
    expect(last(found.column('contact/floor/x'))).toBeCloseTo(x[0], 9);
    expect(last(found.column('contact/floor/y'))).toBeCloseTo(-Math.tan(angle) * x[0], 9);
    expect(found.outcome).toEqual({ kind: 'completed' });
    expect(found.events).toEqual([]);
    expect(last(found.column('contact/floor/state'))).toBe(1);
  });

  test('above it the block slides with g (sin a - mu cos a)', () => {
    const mu = 0.2;
    const found = run(
      projectWith([onIncline(angle, 0.1, { shape: block })], [incline(angle, { friction: mu })]),
    );
    const a = G * (Math.sin(angle) - mu * Math.cos(angle));
    expect(last(found.column('body/body/vx'))).toBeCloseTo(a * Math.cos(angle), 7);
    expect(last(found.column('body/body/vy'))).toBeCloseTo(-a * Math.sin(angle), 7);
    expect(Math.max(...found.column('body/body/wz').map(Math.abs))).toBeLessThan(1e-9);
    expect(Math.max(...found.column('energy/total/residual').map(Math.abs))).toBeLessThan(1e-7);
  });
});

test('a block that slides on a level floor stops after v^2/(2 mu g), and stays', () => {
  const mu = 0.3;
  const v = 2;
  const found = run(
    projectWith(
      [
        onIncline(0, 0.05, {
          shape: { kind: 'box', center: [0, 0, 0], size: [0.4, 0.1, 0.3] },
          velocity: [v, 0, 0],
        }),
      ],
      [incline(0, { friction: mu })],
      { duration: 1 },
    ),
  );
  const stop = found.events.find(({ kind }) => kind === 'stick');
  expect(stop?.time).toBeCloseTo(v / (mu * G), 9);
  expect(last(found.column('body/body/x'))).toBeCloseTo(v ** 2 / (2 * mu * G), 8);
  expect(Math.abs(last(found.column('body/body/vx')))).toBeLessThan(1e-14);
  expect(last(found.column('energy/total/residual'))).toBeCloseTo(0, 7);
});

test('a ball that is thrown along the floor slides, then rolls with 5/7 of its speed', () => {
  const mu = 0.2;
  const v = 3;
  const found = run(
    projectWith([onIncline(0, 0.1, { shape: BALL, velocity: [v, 0, 0] })], [incline(0, { friction: mu })]),
  );
  const stick = found.events.find(({ kind }) => kind === 'stick');
  expect(stick?.time).toBeCloseTo((2 * v) / (7 * mu * G), 9);
  expect(last(found.column('body/body/vx'))).toBeCloseTo((5 / 7) * v, 8);
  expect(last(found.column('body/body/wz'))).toBeCloseTo((-5 * v) / 0.7, 7);
  expectNoGain(found);
});

describe('collisions', () => {
  const free = { gravity: [0, 0, 0] as Vec3, duration: 1 };
  const touch = (id: string, bodyA: string, bodyB: string, restitution: number) =>
    createContact({ id, bodyA, bodyB, plane: null, restitution, friction: 0 });

  test('equal balls exchange their velocities; momentum and angular momentum stay', () => {
    const found = run(
      projectWith(
        [ball({ id: 'a', velocity: [2, 0, 0] }), ball({ id: 'b', position: [0.7, 0, 0] })],
        [touch('c', 'a', 'b', 1)],
        free,
      ),
    );
    expect(found.events[0].time).toBeCloseTo(0.25, 10);
    expect(last(found.column('body/a/vx'))).toBeCloseTo(0, 10);
    expect(last(found.column('body/b/vx'))).toBeCloseTo(2, 10);
  });

  test('an oblique hit parts two balls at a right angle (e = 1), with friction or none; momentum is kept', () => {
    for (const friction of [0, 0.3]) {
      const found = run(
        projectWith(
          [ball({ id: 'a', velocity: [2, 0, 0] }), ball({ id: 'b', position: [0.7, 0.1, 0.02] })],
          [createContact({ id: 'c', bodyA: 'a', bodyB: 'b', plane: null, restitution: 1, friction })],
          free,
        ),
      );
      for (const c of ['PX', 'PY', 'PZ', 'LX', 'LY', 'LZ']) {
        const values = found.column(`momentum/total/${c}`);
        values.forEach((value) => expect(value).toBeCloseTo(values[0], 9));
      }
      const of = (body: string) => ['vx', 'vy', 'vz'].map((c) => last(found.column(`body/${body}/${c}`)));
      const product = of('a').reduce((sum, value, c) => sum + value * of('b')[c], 0);
      if (friction === 0) expect(product).toBeCloseTo(0, 9);
      expectNoGain(found);
    }
  });

  test('balls of any masses part with e times the speed of approach', () => {
    const heavy: Shape = { kind: 'sphere', center: [0, 0, 0], radius: 0.2 };
    const found = run(
      projectWith(
        [ball({ id: 'a', velocity: [2, 0, 0] }), createBody({ id: 'b', shape: heavy, position: [1, 0, 0] })],
        [touch('c', 'a', 'b', 0.6)],
        free,
      ),
    );
    const after = last(found.column('body/b/vx')) - last(found.column('body/a/vx'));
    expect(after).toBeCloseTo(0.6 * 2, 9);
    expect(last(found.column('body/b/vx'))).toBeCloseTo((1.6 * 2) / 9, 9);
  });

  test('of a cradle of three that touch, all approach is undone at once: Poisson with simultaneous impulses', () => {
    const found = run(
      projectWith(
        [
          ball({ id: 'a', position: [-0.7, 0, 0], velocity: [1, 0, 0] }),
          ball({ id: 'b', position: [0, 0, 0] }),
          ball({ id: 'c', position: [0.2, 0, 0] }),
        ],
        [touch('ab', 'a', 'b', 1), touch('bc', 'b', 'c', 1)],
        free,
      ),
    );
    const v = ['a', 'b', 'c'].map((id) => last(found.column(`body/${id}/vx`)));
    expect(v[0] + v[1] + v[2]).toBeCloseTo(1, 10);
    expect(v[0] ** 2 + v[1] ** 2 + v[2] ** 2).toBeCloseTo(1, 9);
    // all three in one instant: -1/3, 2/3, 2/3
    expect(v[0]).toBeCloseTo(-1 / 3, 9);
    expect(v[1]).toBeCloseTo(2 / 3, 9);
    expect(v[2]).toBeCloseTo(2 / 3, 9);
  });

  test('with a gap between them the last one alone goes on, as in the toy', () => {
    const found = run(
      projectWith(
        [
          ball({ id: 'a', position: [-0.7, 0, 0], velocity: [1, 0, 0] }),
          ball({ id: 'b', position: [0, 0, 0] }),
          ball({ id: 'c', position: [0.21, 0, 0] }),
        ],
        [touch('ab', 'a', 'b', 1), touch('bc', 'b', 'c', 1)],
        free,
      ),
    );
    expect(last(found.column('body/a/vx'))).toBeCloseTo(0, 9);
    expect(last(found.column('body/b/vx'))).toBeCloseTo(0, 9);
    expect(last(found.column('body/c/vx'))).toBeCloseTo(1, 9);
  });
});

describe('rest', () => {
  test('a rod that is dropped askew comes to lie on both ends and does not drift', () => {
    const rod: Shape = { kind: 'rod', from: [-0.3, 0, 0], to: [0.3, 0, 0], radius: 0.05 };
    const found = run(
      projectWith(
        [
          createBody({
            id: 'body',
            shape: rod,
            position: [0, 0.2, 0],
            orientation: [Math.cos(0.1), 0, 0, Math.sin(0.1)],
          }),
        ],
        [incline(0, { friction: 0.5, restitution: 0.3 })],
        { duration: 2 },
      ),
    );
    expect(found.outcome).toEqual({ kind: 'completed' });
    expect(last(found.column('body/body/y'))).toBeCloseTo(0.05, 9);
    expect(Math.abs(last(found.column('body/body/vx')))).toBeLessThan(1e-10);
    expect(last(found.column('contact/floor/state'))).toBe(1);
    const x = found.time.flatMap((t, i) => (t > 1.8 ? [found.column('body/body/x')[i]] : []));
    expect(Math.max(...x) - Math.min(...x)).toBeLessThan(1e-10);
    expectNoGain(found);
    expect(Math.min(...found.column('contact/floor/gap'))).toBeGreaterThan(-1e-8);
  });

  test('a box that is dropped on a corner comes to lie on a face', () => {
    const box: Shape = { kind: 'box', center: [0, 0, 0], size: [0.4, 0.2, 0.3] };
    const found = run(
      projectWith(
        [
          createBody({
            id: 'body',
            shape: box,
            position: [0, 0.5, 0],
            orientation: [0.9689124217106447, 0.14, 0.05, 0.2],
          }),
        ].map((body) => {
          const length = Math.hypot(...body.orientation);
          return { ...body, orientation: body.orientation.map((q) => q / length) as unknown as Quat };
        }),
        [incline(0, { friction: 0.4, restitution: 0.2 })],
        { duration: 3, outputInterval: 0.02 },
      ),
    );
    expect(found.outcome).toEqual({ kind: 'completed' });
    const heights = [0.1, 0.15, 0.2];
    expect(Math.min(...heights.map((h) => Math.abs(h - last(found.column('body/body/y')))))).toBeLessThan(
      1e-8,
    );
    for (const c of ['vx', 'vy', 'vz', 'wx', 'wy', 'wz']) {
      expect(Math.abs(last(found.column(`body/body/${c}`)))).toBeLessThan(1e-9);
    }
    expectNoGain(found, 1e-6);
    expect(Math.min(...found.column('contact/floor/gap'))).toBeGreaterThan(-1e-8);
    const mass = 7850 * 0.4 * 0.2 * 0.3;
    expect(last(found.column('contact/floor/normal'))).toBeCloseTo(mass * G, 5);
  });
});

describe('a rod that leans and slides on a floor with mu = 2 (Painleve)', () => {
  const slide = (direction: 1 | -1, friction: number) => {
    const lean = Math.atan(2);
    const rod: Shape = {
      kind: 'rod',
      from: [0, 0, 0],
      to: [Math.cos(lean), Math.sin(lean), 0],
      radius: 1e-4,
    };
    const body = createBody({
      id: 'body',
      shape: rod,
      position: [0, 1e-4, 0],
      velocity: [3 * direction, 0, 0],
    });
    return run(projectWith([body], [incline(0, { friction })], { duration: 0.02, outputInterval: 1e-3 }));
  };

  test('slides on where friction lifts it, and where the coefficient is below the paradox', () => {
    expect(slide(1, 2).outcome).toEqual({ kind: 'completed' });
    // (1 + 3 cos^2)/(3 sin cos) = 4/3 at this angle: at 1.2 there is a force, a great one
    const found = slide(-1, 1.2);
    expect(found.outcome).toEqual({ kind: 'completed' });
    // gdot of the end: (1 + 3 c^2 - 3 mu s c) z / m = g at rest of rotation
    const mass = 7850 * Math.PI * 1e-8;
    expect(found.column('contact/floor/normal')[0] / (mass * G)).toBeCloseTo(1 / (1.6 - 1.2 * 1.2), 1);
  });

  test('jams where it digs in: the run says so instead of going on with no force, or any', () => {
    expect(slide(-1, 2).outcome).toMatchObject({
      kind: 'stopped',
      reason: 'jammed',
      where: 'floor',
      time: 0,
    });
  });
});
