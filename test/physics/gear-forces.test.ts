/** Forces of gears, racks, belts and chains on their bearings, against textbook formulas. */
import { describe, expect, test } from 'vitest';
import {
  createBody,
  createCoupling,
  createDriver,
  createJoint,
  createLoad,
  createProject,
} from '../../engine/model/defaults';
import { run } from '../support/run';
import type {
  Body,
  CouplingGeometry,
  Joint,
  Project,
  Quat,
  Settings,
  Vec3,
} from '../../engine/model/project';

const I0: Quat = [1, 0, 0, 0];
const tan = (degrees: number) => Math.tan((degrees * Math.PI) / 180);
const rad = (degrees: number) => (degrees * Math.PI) / 180;

const wheel = (id: string, position: Vec3, inertia: number, mass = 1): Body =>
  createBody({
    id,
    position,
    mass: { kind: 'custom', mass, centerOfMass: [0, 0, 0], inertia: [inertia, inertia, inertia, 0, 0, 0] },
  });
/** At a point of bodies that are drawn unturned, about the z of `orientation`. */
const hinge = (id: string, bodies: readonly [Body | null, Body], at: Vec3, orientation: Quat = I0): Joint => {
  const frame = (body: Body | null) => ({
    position: at.map((x, c) => x - (body?.position[c] ?? 0)) as unknown as Vec3,
    orientation,
  });
  const [a, b] = bodies;
  return createJoint({ id, bodyA: a?.id ?? 'ground', bodyB: b.id, frameA: frame(a), frameB: frame(b) });
};
/** z along x. */
const ALONG_X: Quat = [Math.SQRT1_2, 0, Math.SQRT1_2, 0];

function model(rest: Partial<Project>, settings: Partial<Settings> = {}): Project {
  const project = createProject('Gears');
  const precise = { relativeTolerance: 1e-11, absoluteTolerance: 1e-11, gravity: [0, 0, 0] } as const;
  return {
    ...project,
    settings: { ...project.settings, ...precise, duration: 0.2, outputInterval: 0.01, ...settings },
    ...rest,
  };
}
const effort = (id: string, joint: string, value: number) =>
  createDriver({ id, joint, kind: 'effort', value });
const gear = (pressureAngle = 20, helixAngle = 0): CouplingGeometry => ({
  kind: 'gear',
  pressureAngle: rad(pressureAngle),
  helixAngle: rad(helixAngle),
  offset: 0,
});

type Ran = ReturnType<typeof run>;
/** Every sample of a reaction, force and moment. */
const reaction = ({ column }: Ran, joint: string) => {
  const columns = ['FX', 'FY', 'FZ', 'MX', 'MY', 'MZ'].map((c) => column(`reaction/${joint}/${c}`));
  return columns[0].map((_, i) => columns.map((values) => values[i]));
};
function expectAll(
  actual: readonly (readonly number[])[],
  expected: readonly number[],
  tolerance = 1e-9,
): void {
  const scale = Math.max(1, ...expected.map(Math.abs));
  for (const one of actual) {
    for (let c = 0; c < expected.length; c++) {
      if (!(Math.abs(one[c] - expected[c]) <= tolerance * scale))
        expect(one, `component ${c}`).toEqual(expected);
    }
  }
}

describe('a pair of gears at rest on their axles', () => {
  const [r1, r2] = [0.04, 0.1];
  const [I1, I2, T, brake] = [2e-3, 3e-2, 5, -7];
  const alpha = 20;
  /** Joint 1 at the origin, joint 2 at r1 + r2 along x. */
  function pair(geometry: CouplingGeometry | null, torque: number, load: number, turned = false): Project {
    const a = wheel('a', [0, 0, 0], I1);
    const b = wheel('b', [r1 + r2, 0, 0], I2);
    // the same axis upside down: the coordinate has the other sign
    const down: Quat = turned ? [0, 1, 0, 0] : I0;
    return model({
      bodies: [a, b],
      joints: [hinge('p', [null, a], [0, 0, 0]), hinge('w', [null, b], [r1 + r2, 0, 0], down)],
      couplings: [
        createCoupling({
          id: 'mesh',
          joint1: 'p',
          joint2: 'w',
          ratio: ((turned ? 1 : -1) * r1) / r2,
          geometry,
        }),
      ],
      drivers: [effort('t', 'p', torque), effort('l', 'w', turned ? -load : load)],
    });
  }
  /** Tangential force on wheel 2 at the mesh, along y where wheel 1 turns forwards: F r1 = T - I1 q1'' and so on. */
  const tangential = (torque: number, load: number) => {
    const ratio = -r1 / r2;
    const acceleration = (torque + ratio * load) / (I1 + ratio ** 2 * I2);
    return (torque - I1 * acceleration) / r1;
  };

  test.each([
    ['driven forwards', T, brake, false],
    ['driven backwards: the teeth are still pushed apart', -T, -brake, false],
    ['with the second axis upside down', T, brake, true],
  ] as const)('a spur pair %s', (_, torque, load, turned) => {
    const F = tangential(torque, load);
    const apart = Math.abs(F) * tan(alpha);
    const ran = run(pair(gear(alpha), torque, load, turned));
    expect(Math.abs(F)).toBeGreaterThan(30);
    // on wheel 1 the mesh puts (-apart, -F), on wheel 2 the opposite; the axles answer
    expectAll(reaction(ran, 'p'), [apart, F, 0, 0, 0, 0]);
    expectAll(reaction(ran, 'w'), [-apart, -F, 0, 0, 0, 0]);
    expect(ran.summary.energyError.relative).toBeLessThan(1e-9);
    expect(new Set(ran.column('reaction/p/unique'))).toEqual(new Set([63]));
  });

  test('without geometry the axles feel nothing, and the motion is the same', () => {
    const [bare, meshed] = [null, gear(alpha)].map((geometry) => run(pair(geometry, T, brake)));
    expectAll(reaction(bare, 'p'), [0, 0, 0, 0, 0, 0]);
    for (const key of ['driver/mesh/coordinate', 'driver/mesh/effort', 'body/a/wz', 'body/b/wz']) {
      const expected = bare.column(key);
      meshed.column(key).forEach((value, i) => {
        expect(Math.abs(value - expected[i])).toBeLessThan(1e-9 * Math.max(1, Math.abs(expected[i])));
      });
    }
  });

  test.each([15, -15])('helical teeth at %d degrees push along the axles, by hand and torque', (beta) => {
    for (const sign of [1, -1]) {
      const F = tangential(sign * T, sign * brake);
      const apart = (Math.abs(F) * tan(alpha)) / Math.cos(rad(beta));
      // the thumb of the hand of the helix, with the fingers the way that a driving wheel turns
      const thrust = F * tan(beta);
      const ran = run(pair(gear(alpha, beta), sign * T, sign * brake));
      // of wheel 1: mesh force (-apart, -F, thrust) at (r1, 0, 0), moment about the axle (0, -r1 thrust, ...)
      expectAll(reaction(ran, 'p'), [apart, F, -thrust, 0, r1 * thrust, 0]);
      expectAll(reaction(ran, 'w'), [-apart, -F, thrust, 0, r2 * thrust, 0]);
    }
  });
});

const cross = (a: readonly number[], b: readonly number[]) => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
/** What the bearing at `at` bears of a force on its wheel at `point`: all but the moment about its axis. */
function bearing(force: readonly number[], point: Vec3, at: Vec3, axis: number): number[] {
  const moment = cross(
    point.map((x, c) => x - at[c]),
    force,
  );
  return [...force.map((f) => 0 - f), ...moment.map((m, c) => (c === axis ? 0 : 0 - m))];
}

test('a pinion in a ring pushes the ring outwards, and itself back to its axle', () => {
  const [r1, r2] = [0.03, 0.12];
  const [I1, I2, T] = [1e-3, 8e-2, 4];
  const a = wheel('a', [0, 0, 0], I1);
  const b = wheel('b', [r1 - r2, 0, 0], I2);
  const ratio = r1 / r2;
  const joints = [hinge('p', [null, a], [0, 0, 0]), hinge('w', [null, b], [r1 - r2, 0, 0])];
  // the ring as wheel 2, then as wheel 1
  for (const swapped of [false, true]) {
    const coupling = swapped
      ? createCoupling({ id: 'mesh', joint1: 'w', joint2: 'p', ratio: 1 / ratio, geometry: gear() })
      : createCoupling({ id: 'mesh', joint1: 'p', joint2: 'w', ratio, geometry: gear() });
    const ran = run(model({ bodies: [a, b], joints, couplings: [coupling], drivers: [effort('t', 'p', T)] }));
    const F = (T - (I1 * T) / (I1 + ratio ** 2 * I2)) / r1;
    const apart = F * tan(20);
    // the mesh is at (r1, 0): the ring is pushed along x there and driven along y
    expectAll(reaction(ran, 'w'), [-apart, -F, 0, 0, 0, 0]);
    expectAll(reaction(ran, 'p'), [apart, F, 0, 0, 0, 0]);
    const [pinion, ring] = swapped ? [2, 1] : [1, 2];
    expect(ran.column(`mesh/mesh/radial_${pinion}`).at(-1)).toBeCloseTo(apart, 8);
    expect(ran.column(`mesh/mesh/radial_${ring}`).at(-1)).toBeCloseTo(-apart, 8);
  }
});

describe('a planetary stage with a fixed ring', () => {
  const [rs, rp] = [0.05, 0.03];
  const [ring, a] = [rs + 2 * rp, rs + rp];
  const [Is, Ip, Ia, m] = [2e-3, 4e-4, 1e-2, 0.6];
  const [T, L] = [3, -9];
  function stage(geometry: CouplingGeometry | null): Project {
    const arm = wheel('arm', [0, 0, 0], Ia, 2);
    const sun = wheel('sun', [0, 0, 0], Is);
    const planet = wheel('planet', [a, 0, 0], Ip, m);
    return model({
      bodies: [arm, sun, planet],
      joints: [
        hinge('main', [null, arm], [0, 0, 0]),
        hinge('axle', [arm, sun], [0, 0, 0]),
        hinge('pin', [arm, planet], [a, 0, 0]),
      ],
      couplings: [
        createCoupling({ id: 'inner', joint1: 'axle', joint2: 'pin', ratio: -rs / rp, geometry }),
        // the ring is the ground: in the arm it goes backwards
        createCoupling({ id: 'outer', joint1: 'main', joint2: 'pin', ratio: -ring / rp, geometry }),
      ],
      drivers: [effort('load', 'main', L)],
      loads: [createLoad({ id: 'input', kind: 'torque', body: 'sun', vector: [0, 0, T], frame: 'world' })],
    });
  }
  /** Of the arm, by the power of all: planet and sun turn 1 - ring / rp and 1 + ring / rs times as fast. */
  const [kp, ks] = [1 - ring / rp, 1 + ring / rs];
  const acceleration = (T * ks + L) / (Ia + m * a * a + Ip * kp ** 2 + Is * ks ** 2);
  const inner = (T - Is * ks * acceleration) / rs;
  const outer = inner + (Ip * kp * acceleration) / rp;

  test.each([0, 20, 25])('the pin bears both teeth at a pressure angle of %d degrees', (alpha) => {
    const ran = run(stage(gear(alpha)));
    const [angle, rate] = ['coordinate', 'rate'].map((c) => ran.column(`joint/main/${c}`));
    const pin = reaction(ran, 'pin');
    const axle = reaction(ran, 'axle');
    const main = reaction(ran, 'main');
    expect(Math.abs(angle.at(-1)!)).toBeGreaterThan(0.3);
    ran.time.forEach((_, i) => {
      const [c, s] = [Math.cos(angle[i]), Math.sin(angle[i])];
      const turned = (radial: number, tangential: number) => [
        radial * c - tangential * s,
        radial * s + tangential * c,
        0,
        0,
        0,
        0,
      ];
      const onPlanet = turned(
        -m * a * rate[i] ** 2 - (Math.abs(inner) - Math.abs(outer)) * tan(alpha),
        m * a * acceleration - inner - outer,
      );
      const onSun = turned(Math.abs(inner) * tan(alpha), inner);
      expectAll([pin[i]], onPlanet, 1e-8);
      expectAll([axle[i]], onSun, 1e-8);
      expectAll(
        [main[i]],
        onPlanet.map((f, k) => f + onSun[k]),
        1e-8,
      );
    });
    expect(ran.summary.energyError.relative).toBeLessThan(1e-9);
  });

  test('without geometry the pin shows the inertia of the planet alone', () => {
    const [bare, meshed] = [null, gear()].map((geometry) => run(stage(geometry)));
    // along y at the start, where the arm lies along x
    expect(bare.column('reaction/pin/FY')[0]).toBeCloseTo(m * a * acceleration, 8);
    expect(meshed.column('reaction/pin/FY')[0]).toBeCloseTo(m * a * acceleration - inner - outer, 8);
    expect(Math.abs(bare.column('reaction/pin/FY')[0])).toBeLessThan(10);
    expect(Math.abs(meshed.column('reaction/pin/FY')[0])).toBeGreaterThan(50);
    const [left, right] = [bare, meshed].map((ran) => ran.column('body/arm/wz').at(-1)!);
    expect(Math.abs(left - right)).toBeLessThan(1e-9 * Math.abs(left));
  });
});

describe('bevel gears whose axes meet at a right angle', () => {
  const [r1, r2] = [0.03, 0.05];
  const [I1, I2, T] = [1e-3, 5e-3, 2];
  const [h1, h2] = [0.09, 0.08];
  test.each([
    [0, 1],
    [0, -1],
    [30, 1],
    [-30, -1],
  ])('spiral %d degrees, torque sign %d', (beta, sign) => {
    const a = wheel('a', [0, 0, 0], I1);
    const b = wheel('b', [0, 0, 0], I2);
    const geometry = { kind: 'bevel', pressureAngle: rad(20), helixAngle: rad(beta), radius: r1 } as const;
    const ratio = -r1 / r2;
    const ran = run(
      model({
        bodies: [a, b],
        joints: [hinge('p', [null, a], [0, 0, h1]), hinge('w', [null, b], [h2, 0, 0], ALONG_X)],
        couplings: [createCoupling({ id: 'mesh', joint1: 'p', joint2: 'w', ratio, geometry })],
        drivers: [effort('t', 'p', sign * T)],
      }),
    );
    const F = (sign * (T - (I1 * T) / (I1 + ratio ** 2 * I2))) / r1;
    const [sin, cos] = [r1 / Math.hypot(r1, r2), r2 / Math.hypot(r1, r2)];
    const apart = (Math.abs(F) * tan(20)) / Math.cos(rad(beta));
    const along = F * tan(beta);
    const mesh: Vec3 = [r1, 0, r2];
    // on wheel 1: back along y; towards its axis and away from the apex; along the face (sin, 0, cos)
    const onFirst = [-apart * cos + along * sin, -F, apart * sin + along * cos];
    expectAll(reaction(ran, 'p'), bearing(onFirst, mesh, [0, 0, h1], 2));
    expectAll(
      reaction(ran, 'w'),
      bearing(
        onFirst.map((f) => -f),
        mesh,
        [h2, 0, 0],
        0,
      ),
    );
    expect(ran.column('mesh/mesh/tangential').at(-1)).toBeCloseTo(-F, 7);
    expect(ran.column('mesh/mesh/axial_1').at(-1)).toBeCloseTo(onFirst[2], 7);
    expect(ran.column('mesh/mesh/radial_1').at(-1)).toBeCloseTo(-onFirst[0], 7);
    expect(ran.column('mesh/mesh/axial_2').at(-1)).toBeCloseTo(-onFirst[0], 7);
    expect(ran.column('mesh/mesh/radial_2').at(-1)).toBeCloseTo(onFirst[2], 7);
    expect(ran.summary.energyError.relative).toBeLessThan(1e-9);
  });
});

test.each([
  [1, 0],
  [-1, 0],
  [1, 12],
])('a rack on its pinion: side by the sign of the ratio (%d), helix %d degrees', (side, beta) => {
  const [r, I, mass, F] = [0.04, 3e-3, 1.5, 20];
  const p = wheel('pinion', [0, 0, 0], I);
  const k = wheel('rack', [0.3, 0.1, 0.02], 0.01, mass);
  const rail = createJoint({
    id: 's',
    kind: 'slider',
    bodyB: 'rack',
    frameA: { position: [0.3, 0.1, 0.02], orientation: ALONG_X },
    frameB: { position: [0, 0, 0], orientation: ALONG_X },
  });
  const geometry = { kind: 'rack', pressureAngle: rad(20), helixAngle: rad(beta), offset: 0.01 } as const;
  for (const rackFirst of [false, true]) {
    const pair = rackFirst
      ? ({ joint1: 's', joint2: 'p', ratio: side / r } as const)
      : ({ joint1: 'p', joint2: 's', ratio: side * r } as const);
    const ran = run(
      model({
        bodies: [p, k],
        joints: [hinge('p', [null, p], [0, 0, 0]), rail],
        couplings: [createCoupling({ id: 'mesh', geometry, ...pair })],
        drivers: [effort('f', 's', F)],
      }),
    );
    // what the rack does not need for itself turns the pinion
    const onPinion = F - (mass * F) / (mass + I / r ** 2);
    const apart = (onPinion * tan(20)) / Math.cos(rad(beta));
    // rolling on the side of the pinion that moves along x as it turns by the sign: below for +
    // driven, a right-handed pinion goes against the thumb
    const force = [onPinion, side * apart, -side * onPinion * tan(beta)];
    const mesh: Vec3 = [0, -side * r, 0.01];
    expectAll(reaction(ran, 'p'), bearing(force, mesh, [0, 0, 0], 2));
    const start = reaction(ran, 's')[0];
    const onRack = force.map((f) => -f);
    const moment = cross(
      mesh.map((x, c) => x - k.position[c]),
      onRack,
    );
    expectAll([start.slice(1)], [-onRack[1], -onRack[2], ...moment.map((f) => 0 - f)]);
  }
});

describe('belts and chains', () => {
  const [r1, r2, a] = [0.04, 0.09, 0.3];
  const [I1, I2, T, brake] = [1e-3, 2e-2, 3, -5];
  const drive = (ratio: number, geometry: CouplingGeometry, sign = 1) => {
    const b1 = wheel('a', [0, 0, 0], I1);
    const b2 = wheel('b', [a, 0, 0], I2);
    return run(
      model({
        bodies: [b1, b2],
        joints: [hinge('p', [null, b1], [0, 0, 0]), hinge('w', [null, b2], [a, 0, 0])],
        couplings: [createCoupling({ id: 'belt', joint1: 'p', joint2: 'w', ratio, geometry })],
        drivers: [effort('t', 'p', sign * T), effort('l', 'w', Math.sign(ratio) * sign * brake)],
      }),
    );
  };
  /** Belt pull on pulley 1: the torque that the motor does not need for itself, over the radius. */
  const acceleration = (T + (r1 / r2) * brake) / (I1 + (r1 / r2) ** 2 * I2);
  const Q = (T - I1 * acceleration) / r1;

  test.each([
    ['an open belt', 1, 'belt'],
    ['a crossed belt', -1, 'belt'],
    ['a chain', 1, 'chain'],
  ] as const)('%s pulls its pulleys together by both spans', (_, way, kind) => {
    for (const sign of [1, -1]) {
      const tension = kind === 'belt' ? 80 : 2;
      const ran = drive((way * r1) / r2, { kind, radius: r1, tension, offset: 0 }, sign);
      // turning forwards, pulley 1 draws in the span above it and lets out that below
      const psi = Math.asin((way > 0 ? r2 - r1 : r2 + r1) / a);
      const slack = kind === 'belt' ? tension - Q / 2 : tension;
      const tight = slack + Q;
      const [upper, lower] = sign > 0 ? [tight, slack] : [slack, tight];
      // open: above, the span leaves pulley 1 upwards to the larger one; crossed: downwards
      const up = way > 0 ? 1 : -1;
      const force = [(upper + lower) * Math.cos(psi), up * (upper - lower) * Math.sin(psi), 0];
      expectAll(reaction(ran, 'p'), [...force.map((f) => 0 - f), 0, 0, 0]);
      expectAll(reaction(ran, 'w'), [...force, 0, 0, 0]);
      const [ta, tb] = [ran.column('mesh/belt/tension_a'), ran.column('mesh/belt/tension_b')];
      const forwards = sign * way > 0;
      ta.forEach((t, i) => {
        expect(t).toBeCloseTo(forwards ? tight : slack, 8);
        expect(tb[i]).toBeCloseTo(forwards ? slack : tight, 8);
      });
      expect(ran.summary.warnings).toEqual([]);
      expect(ran.summary.energyError.relative).toBeLessThan(1e-9);
    }
  });

  test('a belt with too little pre-tension is told to be slack, and by how much', () => {
    const { summary } = drive(r1 / r2, { kind: 'belt', radius: r1, tension: 10, offset: 0 });
    const missing = (Q / 2 - 10).toPrecision(3);
    expect(summary.warnings).toMatchObject([{ code: 'slack-belt', record: 'belt' }]);
    expect(summary.warnings[0].message).toContain(`would have to push with ${missing} N`);
    expect(summary.warnings[0].remedy).toContain(`${missing} N`);
  });
});

describe('bearings that share', () => {
  const [r1, r2, T] = [0.04, 0.1, 5];
  /** Wheel 1 on two hinges, at z = -b and c, the mesh at z = 0. */
  const shared = (solver: Settings['solver'], factorisation: Settings['factorisation'] = 'automatic') => {
    const a = wheel('a', [0, 0, 0], 2e-3);
    const b = wheel('b', [r1 + r2, 0, 0], 3e-2);
    const geometry = { ...gear(20, 15), offset: 0.05 } as CouplingGeometry;
    return run(
      model(
        {
          bodies: [a, b],
          joints: [
            hinge('left', [null, a], [0, 0, -0.05]),
            hinge('right', [null, a], [0, 0, 0.1]),
            hinge('w', [null, b], [r1 + r2, 0, 0]),
          ],
          couplings: [createCoupling({ id: 'mesh', joint1: 'left', joint2: 'w', ratio: -r1 / r2, geometry })],
          drivers: [effort('t', 'left', T)],
        },
        {
          solver,
          factorisation,
          ...(solver === 'lagrange' || solver === 'saddle-point'
            ? {}
            : { step: 1e-3, duration: 0.02, outputInterval: 0.004 }),
        },
      ),
    );
  };
  test.each([
    ['lagrange', 'dense', 1e-8],
    ['lagrange', 'sparse', 1e-8],
    ['saddle-point', 'automatic', 1e-8],
    ['sequential-impulses', 'automatic', 1e-4],
    ['optimisation', 'automatic', 2e-3],
  ] as const)(
    'their sum bears the mesh, whichever way it is solved (%s, %s)',
    (solver, factorisation, tolerance) => {
      const ran = shared(solver, factorisation);
      const F = ran.column('mesh/mesh/tangential').map(Math.abs);
      const [left, right] = [reaction(ran, 'left'), reaction(ran, 'right')];
      const expected = (5 * (1 - 2e-3 / (2e-3 + (r1 / r2) ** 2 * 3e-2))) / r1;
      F.slice(1).forEach((force, i) => {
        expect(Math.abs(force - expected)).toBeLessThan(tolerance * expected);
        const sum = [0, 1, 2].map((c) => left[i + 1][c] + right[i + 1][c]);
        const apart = (force * tan(20)) / Math.cos(rad(15));
        const scale = tolerance * force;
        expect(Math.abs(sum[0] - apart)).toBeLessThan(scale);
        expect(Math.abs(sum[1] - force)).toBeLessThan(scale);
        expect(Math.abs(sum[2] + force * tan(15))).toBeLessThan(scale);
      });
      // shared by two bearings that tilt: no component but the sum is unique
      expect(new Set(ran.column('reaction/left/unique'))).not.toEqual(new Set([63]));
      expect(new Set(ran.column('reaction/w/unique'))).toEqual(new Set([63]));
    },
  );
});
