/** Forces of gears on their bearings, against textbook formulas. */
import { describe, expect, test } from 'vitest';
import { createCoupling, createLoad } from '../../engine/model/defaults';
import {
  ALONG_X,
  bearing,
  effort,
  expectAll,
  gear,
  hinge,
  model,
  rad,
  reaction,
  tan,
  wheel,
} from '../support/gear-models';
import { run } from '../support/run';
import type { CouplingGeometry, Project, Quat, Vec3 } from '../../engine/model/project';

describe('a pair of gears at rest on their axles', () => {
  const [r1, r2] = [0.04, 0.1];
  const [I1, I2, T, brake] = [2e-3, 3e-2, 5, -7];
  const alpha = 20;
  /** Joint 1 at the origin, joint 2 at r1 + r2 along x. */
  function pair(geometry: CouplingGeometry | null, torque: number, load: number, turned = false): Project {
    const a = wheel('a', [0, 0, 0], I1);
    const b = wheel('b', [r1 + r2, 0, 0], I2);
    // the same axis upside down: the coordinate has the other sign
    const down: Quat = turned ? [0, 1, 0, 0] : [1, 0, 0, 0];
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

  test('on a body that carries both axles the mesh is where that body has it', () => {
    const frame = wheel('frame', [0.3, -0.2, 0.1], 1);
    const { bodies, joints, ...rest } = pair(gear(alpha), T, brake);
    const onFrame = joints.map((joint) => {
      const position = joint.frameA.position.map((x, c) => x - frame.position[c]) as unknown as Vec3;
      return { ...joint, bodyA: frame.id, frameA: { ...joint.frameA, position } };
    });
    const held = { ...hinge('held', [null, frame], [0, 0, 0]), kind: 'fixed' as const };
    const ran = run({ ...rest, bodies: [frame, ...bodies], joints: [held, ...onFrame] });
    const place = ['x', 'y', 'z'].map((axis) => ran.column(`mesh/mesh/${axis}`)[0]);
    expectAll([place], [r1, 0, 0]);
    expectAll(reaction(ran, 'p'), [tangential(T, brake) * tan(alpha), tangential(T, brake), 0, 0, 0, 0]);
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
