/** Forces of racks, belts and chains on their bearings, against textbook formulas; bearings that share them. */
import { describe, expect, test } from 'vitest';
import { createCoupling, createJoint } from '../../engine/model/defaults';
import {
  ALONG_X,
  bearing,
  cross,
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
import { calcFreeBody } from '../../engine/results/free-body/free-body';
import { record } from '../support/recorded';
import { run } from '../support/run';
import type { CouplingGeometry, Settings, Vec3 } from '../../engine/model/project';

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

test('wheels on two bodies that are bolted together: the bolts bear what the bearings do', () => {
  const [r1, r2, T, brake] = [0.04, 0.1, 5, -7];
  const build = (bolted: boolean) => {
    const a = wheel('a', [0, 0, 0], 2e-3);
    const b = wheel('b', [r1 + r2, 0, 0], 3e-2);
    const cover = wheel('cover', [0.02, -0.01, 0.1], 1e-3);
    const bolts = createJoint({
      id: 'bolts',
      kind: 'fixed',
      bodyB: 'cover',
      frameA: { position: [0, 0, 0.1], orientation: [1, 0, 0, 0] },
      frameB: { position: [-0.02, 0.01, 0], orientation: [1, 0, 0, 0] },
    });
    const geometry = gear(20, 15);
    return run(
      model({
        bodies: bolted ? [a, b, cover] : [a, b],
        joints: [
          hinge('p', [bolted ? cover : null, a], [0, 0, 0]),
          hinge('w', [null, b], [r1 + r2, 0, 0]),
          ...(bolted ? [bolts] : []),
        ],
        couplings: [createCoupling({ id: 'mesh', joint1: 'p', joint2: 'w', ratio: -r1 / r2, geometry })],
        drivers: [effort('t', 'p', T), effort('l', 'w', brake)],
      }),
    );
  };
  const [plain, bolted] = [build(false), build(true)];
  for (const joint of ['p', 'w']) expectAll(reaction(bolted, joint), reaction(plain, joint)[0]);
  // the cover rests: the bolts give it what the bearing takes
  const bolts = reaction(bolted, 'bolts').map((one) => one.slice(0, 3));
  expectAll(bolts, reaction(plain, 'p')[0].slice(0, 3));
});

test('wheels in a closed ring share a torque: not unique, and every sheet still closes', () => {
  const wheels = ['a', 'b', 'c'].map((id, i) => wheel(id, [0.2 * i, 0.05 * i * i, 0], 0.1));
  const joints = wheels.map((body) => hinge(`j${body.id}`, [null, body], body.position));
  const strap: CouplingGeometry = { kind: 'chain', radius: 0.05, tension: 3, offset: 0.02 };
  const project = model({
    bodies: wheels,
    joints,
    couplings: [
      createCoupling({ id: 'ab', joint1: 'ja', joint2: 'jb', ratio: -1, geometry: gear() }),
      createCoupling({ id: 'bc', joint1: 'jb', joint2: 'jc', ratio: -1, geometry: gear(25, 10) }),
      createCoupling({ id: 'ca', joint1: 'jc', joint2: 'ja', ratio: 1, geometry: strap }),
    ],
    drivers: [effort('t', 'ja', 1)],
  });
  const recording = record(project);
  expect(recording.outcome).toEqual({ kind: 'completed' });
  for (const { id } of project.bodies) {
    for (let index = 0; index < recording.count; index++)
      expect(calcFreeBody(recording, id, index)!.residual.relative).toBeLessThan(1e-9);
  }
  const { column } = run(project);
  for (const mesh of ['ab', 'bc', 'ca']) {
    expect(new Set(column(`mesh/${mesh}/unique`)), mesh).toEqual(new Set([0]));
    expect(Math.abs(column(`mesh/${mesh}/F`)[0])).toBeGreaterThan(0.1);
  }
  expect(column('body/c/wz').at(-1)).toBeCloseTo((1 / 0.3) * 0.2, 8);
});

test('where friction at rest shares a torque with the teeth, what parts them goes with their share', () => {
  const wheels = ['a', 'b'].map((id, i) => wheel(id, [0.2 * i, 0, 0], 0.1));
  // one bears no more than 1.2 of the 2 N m that the least norm would give it
  const joints = wheels.map((body) => ({
    ...hinge(`j${body.id}`, [null, body], body.position),
    friction: { coulomb: 1.2, viscous: 0 },
  }));
  const recording = record(
    model({
      bodies: wheels,
      joints,
      couplings: [createCoupling({ id: 'm', joint1: 'ja', joint2: 'jb', ratio: -1, geometry: gear(25, 10) })],
      drivers: [effort('t', 'ja', 2)],
    }),
  );
  expect(Math.abs(recording.column('mesh/m/F')![1]!)).toBeGreaterThan(8);
  for (const { id } of wheels) expect(calcFreeBody(recording, id, 1)!.residual.relative).toBeLessThan(1e-12);
});

test('what parts the teeth does not touch the motion: the same bits at any pressure angle', () => {
  const p = wheel('a', [0, 0, 0], 2e-3);
  const w = wheel('b', [0.14, 0, 0], 3e-2);
  const [flat, steep] = [0, 25].map((alpha) =>
    run(
      model({
        bodies: [p, w],
        joints: [hinge('p', [null, p], [0, 0, 0]), hinge('w', [null, w], [0.14, 0, 0])],
        couplings: [
          createCoupling({ id: 'm', joint1: 'p', joint2: 'w', ratio: -0.4, geometry: gear(alpha) }),
        ],
        drivers: [effort('t', 'p', 5)],
      }),
    ),
  );
  for (const key of ['body/a/wz', 'body/b/wz', 'driver/m/coordinate', 'mesh/m/tangential'])
    expect(flat.column(key)).toEqual(steep.column(key));
  expect(flat.summary.steps).toBe(steep.summary.steps);
  expect(steep.column('reaction/p/FX').at(-1)).toBeGreaterThan(10 + flat.column('reaction/p/FX').at(-1)!);
});
