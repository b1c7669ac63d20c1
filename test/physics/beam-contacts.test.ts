/**
 * A ball that slides or rolls along a bar clamped at both ends, or is pressed on it at any angle, against the closed form of the clamped beam: loads at a place
 * count at its ends by Hermite's cubics (forces across), their slopes (couples) and linear functions (forces along). T 10.8.
 */
import { expect, test } from 'vitest';
import {
  createBody,
  createContact,
  createCoupling,
  createJoint,
  createLoad,
  createProject,
} from '../../engine/model/defaults';
import { effort, hinge, model, rad, reaction, wheel } from '../support/gear-models';
import { instantOf } from '../support/stiffness';
import { calcFreeBody } from '../../engine/results/free-body/free-body';
import { record } from '../support/recorded';
import { run } from '../support/run';
import type { Body, CouplingGeometry, Project, Settings, Vec3 } from '../../engine/model/project';

const [G, LENGTH, HEIGHT, WIDTH] = [9.81, 2, 0.1, 0.06];
const [RADIUS, BALL, BAR] = [0.05, 3, 7];
const START = 0.4;

function barWithBall(
  friction: number,
  speed: number,
  push: number,
  settings: Partial<Settings> = {},
): Project {
  const project = createProject('Bar');
  const shape = {
    kind: 'box' as const,
    center: [LENGTH / 2, 0, 0] as const,
    size: [LENGTH, HEIGHT, WIDTH] as const,
  };
  const ends = { left: 0, right: LENGTH };
  return {
    ...project,
    settings: { ...project.settings, duration: 0.15, outputInterval: 0.05, ...settings },
    bodies: [
      createBody({
        ...{ id: 'bar', shape, mass: { kind: 'shape', density: BAR / (LENGTH * HEIGHT * WIDTH) } },
        elastic: { kind: 'shape', modulus: 2.1e11, poisson: 0.3 },
      }),
      createBody({
        ...{ id: 'ball', shape: { kind: 'sphere', center: [0, 0, 0], radius: RADIUS } },
        mass: { kind: 'shape', density: BALL / ((4 / 3) * Math.PI * RADIUS ** 3) },
        ...{ position: [START, HEIGHT / 2 + RADIUS, 0], velocity: [speed, 0, 0] },
      }),
    ],
    joints: Object.entries(ends).map(([id, x]) => {
      const frame = { position: [x, 0, 0] as const, orientation: [1, 0, 0, 0] as const };
      return createJoint({ id, kind: 'fixed', bodyB: 'bar', frameA: frame, frameB: frame });
    }),
    contacts: [
      createContact({
        ...{ id: 'touch', bodyA: 'bar', bodyB: 'ball', friction, restitution: 0 },
        plane: { point: [0, HEIGHT / 2, 0], normal: [0, 1, 0] },
      }),
    ],
    loads: push === 0 ? [] : [createLoad({ id: 'push', kind: 'force', body: 'ball', vector: [push, 0, 0] })],
  };
}

/** What the clamps put on the bar: along, across, and the couple, at the left and at the right. */
function clamps(place: number, [along, across, couple]: readonly number[], weight: number): number[] {
  const s = place / LENGTH;
  const ends = [
    [1 - s, 1 - 3 * s ** 2 + 2 * s ** 3, LENGTH * (s - 2 * s ** 2 + s ** 3)],
    [s, 3 * s ** 2 - 2 * s ** 3, LENGTH * (s ** 3 - s ** 2)],
  ];
  const slopes = [
    [(6 * s ** 2 - 6 * s) / LENGTH, 1 - 4 * s + 3 * s ** 2],
    [(6 * s - 6 * s ** 2) / LENGTH, 3 * s ** 2 - 2 * s],
  ];
  return ends.flatMap(([x, y, m], end) => [
    -along * x,
    -(across * y + couple * slopes[end][0] + weight / 2),
    -(across * m + couple * slopes[end][1] + ((end === 0 ? 1 : -1) * weight * LENGTH) / 12),
  ]);
}

const WEIGHT = BALL * G;
test.each<[string, number, number, number, number]>([
  ['slides forwards', 0.3, 2, 0, 0.3 * WEIGHT],
  ['slides backwards', 0.3, -2, 0, -0.3 * WEIGHT],
  ['slides without friction', 0, 2, 0, 0],
  // of a push through its centre two sevenths are held where it touches
  ['is pushed and rolls', 0.5, 0, 10, (2 / 7) * 10],
  ['rests', 0.5, 0, 0, 0],
])('a ball that %s', (_what, friction, speed, push, along) => {
  for (const solver of ['lagrange', 'saddle-point', 'sequential-impulses'] as const) {
    const project = barWithBall(friction, speed, push, { solver });
    const { column, time } = run(project);
    const keys = ['left', 'right'].flatMap((id) =>
      ['FX', 'FY', 'MZ'].map((part) => `reaction/${id}/${part}`),
    );
    const told = keys.map(column);
    const [places, speeds] = ['x', 'vx'].map((part) => column(`body/ball/${part}`));
    expect(time.length).toBe(4);
    time.forEach((t, i) => {
      // the forces of a step are those where it began (T 13.8): the ball has gone on by then
      const way = solver === 'sequential-impulses' && t > 0 ? Math.abs(speeds[i]) * project.settings.step : 0;
      clamps(places[i], [along, -WEIGHT, (-along * HEIGHT) / 2], -BAR * G).forEach((value, k) => {
        const off = Math.abs(told[k][i] - value);
        const left = solver === 'sequential-impulses' ? 1e-6 : 1e-8;
        expect(off, `${solver} ${keys[k]}`).toBeLessThan(1.01 * WEIGHT * way + left);
      });
    });
  }
});

const LEAN = Math.PI / 5;
test.each<[string, number, number]>([
  ['on its axis, along it', 0, 0],
  ['on its axis, along it to the other end', Math.PI, 0],
  ['on its axis, oblique', LEAN, 0],
  ['beside its axis, along it', 0, 0.04],
  ['beside its axis, oblique', Math.PI - LEAN, 0.04],
])('a ball that is pressed on the bar %s', (_what, angle, height) => {
  const normal = [Math.cos(angle), Math.sin(angle), 0] as const;
  const [along, across] = normal.map((value) => -100 * value);
  for (const friction of [0, 1e-6, 0.4]) {
    for (const place of [0.5, 1.3]) {
      const bare = barWithBall(friction, 0, 0, { gravity: [0, 0, 0] });
      const at = [place, height, 0] as const;
      const [x, y] = at.map((value, c) => value + RADIUS * normal[c]);
      const { column } = run({
        ...bare,
        bodies: bare.bodies.map((body) => (body.id === 'ball' ? { ...body, position: [x, y, 0] } : body)),
        contacts: bare.contacts.map((contact) => ({ ...contact, plane: { point: at, normal } })),
        loads: [createLoad({ id: 'push', kind: 'force', body: 'ball', vector: [along, across, 0] })],
      });
      const told = ['left', 'right'].flatMap((id) =>
        ['FX', 'FY', 'MZ'].map((part) => column(`reaction/${id}/${part}`)[1]),
      );
      const wanted = clamps(place, [along, across, -along * height], 0);
      told.forEach((value, k) =>
        expect(value, `friction ${friction}, ${place} m, ${k}`).toBeCloseTo(wanted[k], 7),
      );
    }
  }
});

const SHAFT = { kind: 'rod' as const, from: [0, 0, -1] as const, to: [0, 0, 1] as const, radius: 0.02 };
const shaftOf = (id: string, x = 0, modulus = 2.1e11): Body =>
  createBody({
    ...{ id, position: [x, 0, 0], shape: SHAFT, mass: { kind: 'shape', density: 7800 } },
    elastic: { kind: 'shape', modulus, poisson: 0.3 },
  });
const GEARS: CouplingGeometry = { kind: 'gear', pressureAngle: rad(20), helixAngle: 0, offset: 0 };

test.each<[string, number, CouplingGeometry, boolean?]>([
  ['teeth', -1, GEARS],
  ['teeth, the shaft the second wheel,', -1, GEARS, true],
  ['a belt', 1, { kind: 'belt', radius: 0.08, tension: 500, offset: 0 }],
  ['a crossed belt', -0.6, { kind: 'belt', radius: 0.08, tension: 500, offset: 0 }],
  ['a chain', 2, { kind: 'chain', radius: 0.08, tension: 30, offset: 0 }],
])('%s bend a shaft by all that they do to it', (_what, ratio, geometry, isSecond = false) => {
  const [joint1, joint2] = isSecond ? ['own', 'left'] : ['left', 'own'];
  for (const place of [0.3, 0.9, 1.4]) {
    const other = wheel('other', [0.4, 0, 0], 0.1);
    const shaft = shaftOf('shaft');
    const ran = run(
      model({
        bodies: [shaft, other],
        joints: [
          hinge('left', [null, shaft], [0, 0, -1]),
          hinge('right', [null, shaft], [0, 0, 1]),
          hinge('own', [null, other], [0.4, 0, 0]),
        ],
        drivers: [effort('motor', 'left', 20)],
        couplings: [
          createCoupling({
            ...{ id: 'mesh', joint1, joint2, ratio },
            // from joint 1: `own` is at the middle of the shaft, `left` at its end
            geometry: { ...geometry, offset: isSecond ? place - 1 : place } as CouplingGeometry,
          }),
        ],
      }),
    );
    const [left, right, own] = ['left', 'right', 'own'].map((id) => reaction(ran, id)[0]);
    expect(Math.abs(own[0])).toBeGreaterThan(10);
    for (const c of [0, 1]) {
      // the axis of the shaft is along z
      const told = [left[c], right[c]];
      const couple = [left, right].map((wrench) => (c === 0 ? wrench[4] : -wrench[3]));
      const wanted = clamps(place, [0, own[c], 0], 0);
      [told[0], couple[0], told[1], couple[1]].forEach((value, k) =>
        expect(value, `${place} m, ${c}, ${k}`).toBeCloseTo(wanted[[1, 2, 4, 5][k]], 8),
      );
    }
  }
});

test('shafts in a closed ring share a torque by stiffness, and every sheet still closes', () => {
  const shafts = [0, 1, 2].map((i) => shaftOf(`shaft${i}`, 0.2 * i, (1 + i) * 1e11));
  const strap: CouplingGeometry = { kind: 'chain', radius: 0.05, tension: 3, offset: 1.2 };
  const recording = record(
    model({
      bodies: shafts,
      joints: shafts.flatMap((shaft, i) =>
        [-1, 1].map((z) => hinge(`${i}${z}`, [null, shaft], [0.2 * i, 0, z])),
      ),
      couplings: [
        createCoupling({
          id: 'a',
          joint1: '0-1',
          joint2: '1-1',
          ratio: -1,
          geometry: { ...GEARS, offset: 0.5 },
        }),
        createCoupling({
          id: 'b',
          joint1: '1-1',
          joint2: '2-1',
          ratio: -1,
          geometry: { ...GEARS, offset: 0.7 },
        }),
        createCoupling({ id: 'c', joint1: '2-1', joint2: '0-1', ratio: 1, geometry: strap }),
      ],
      drivers: [effort('motor', '0-1', 1)],
    }),
  );
  for (const { id } of shafts)
    expect(calcFreeBody(recording, id, 1)!.residual.relative, id).toBeLessThan(1e-11);
});

test.each([-0.6, -0.2, 0, 0.3])(
  'helical teeth %d m from the middle push a shaft along at their place',
  (offset) => {
    const shaft = shaftOf('shaft');
    const other = wheel('other', [0.3, 0, 0], 0.1);
    const { reaction: borne } = instantOf(
      model({
        bodies: [shaft, other],
        joints: [
          hinge('left', [null, shaft], [0, 0, -1]),
          hinge('right', [null, shaft], [0, 0, 1]),
          hinge('own', [null, other], [0.3, 0, 0]),
        ],
        drivers: [effort('motor', 'left', 20)],
        couplings: [
          createCoupling({
            ...{ id: 'teeth', joint1: 'left', joint2: 'own', ratio: -1 },
            geometry: { kind: 'gear', pressureAngle: rad(20), helixAngle: rad(25), offset: 1 + offset },
          }),
        ],
      }),
    );
    const [left, right] = ['left', 'right'].map((id) => borne(id)[2]);
    expect(Math.abs(left + right)).toBeGreaterThan(1);
    expect(right / (left + right)).toBeCloseTo((1 + offset) / 2, 9);
  },
);

/** What loads do to both ends, all together. */
const together = (...ends: readonly (readonly number[])[]): number[] =>
  ends[0].map((_, k) => ends.reduce((sum, each) => sum + each[k], 0));

test.each(['lagrange', 'sequential-impulses'] as const)(
  'several contacts on a bar anywhere act each where it touches, and what is open nowhere: %s',
  (solver) => {
    const AT = [0.3, 0.7, -0.4] as const;
    const moved = (point: readonly number[]): Vec3 => [point[0] + AT[0], point[1] + AT[1], point[2] + AT[2]];
    const one = barWithBall(0.3, 2, 0, { solver });
    const [bar, ball] = one.bodies;
    const [touch] = one.contacts;
    const balls = [0.4, 1.1, 1.5].map((x, i) => ({
      ...{ ...ball, id: `ball${i}`, name: `Ball ${i}`, velocity: [i === 1 ? -2 : 2, 0, 0] as const },
      position: moved([x, HEIGHT / 2 + RADIUS + (i === 0 ? 0.3 : 0), 0]),
    }));
    // of the eight places that two boxes may touch at, four are none: impulses alone can do with that
    const block = createBody({
      ...{ id: 'block', position: moved([1, 0.5, 0]) },
      shape: { kind: 'box', center: [0, 0, 0], size: [0.1, 0.1, 0.04] },
    });
    const { column } = run({
      ...one,
      bodies: [{ ...bar, position: moved([0, 0, 0]) }, ...balls, block],
      joints: one.joints.map((joint) => ({
        ...joint,
        frameA: { ...joint.frameA, position: moved(joint.frameA.position) },
      })),
      contacts: [
        ...balls.map(({ id }) => ({ ...touch, id: `on-${id}`, name: `On ${id}`, bodyB: id })),
        ...(solver === 'lagrange'
          ? []
          : [createContact({ id: 'above', bodyA: 'bar', bodyB: 'block', plane: null })]),
      ],
    });
    const told = ['left', 'right'].flatMap((id) =>
      ['FX', 'FY', 'MZ'].map((part) => column(`reaction/${id}/${part}`)[0]),
    );
    const rubbed = (place: number, along: number) =>
      clamps(place, [along, -WEIGHT, (-along * HEIGHT) / 2], (-BAR * G) / 2);
    const wanted = together(rubbed(1.1, -0.3 * WEIGHT), rubbed(1.5, 0.3 * WEIGHT));
    told.forEach((value, k) =>
      expect(value, String(k)).toBeCloseTo(wanted[k], solver === 'lagrange' ? 7 : 5),
    );
  },
);

test('two meshes on a moving carrier act each at its place, beside a contact that is open', () => {
  const centre = [0.2, -0.1, 0.3] as const;
  const frame = wheel('frame', centre, 1);
  const shaft: Body = { ...shaftOf('shaft'), position: [0, 0, 0.5] };
  const wheels = [wheel('one', [0.4, 0, 0], 0.1), wheel('two', [0, 0.5, 0], 0.2)];
  const far = wheel('far', [0, 3, 0], 0.1);
  const places = [0.3, 1.4];
  const fixed = (body: Body) =>
    createJoint({
      ...{ id: `${body.id}-held`, kind: 'fixed', bodyB: body.id },
      frameA: { position: body.position, orientation: [1, 0, 0, 0] },
    });
  const ran = run(
    model(
      {
        bodies: [
          frame,
          shaft,
          ...wheels,
          { ...far, shape: { kind: 'sphere', center: [0, 0, 0], radius: 0.1 } },
        ],
        joints: [
          ...[fixed(frame), fixed(far)],
          ...[hinge('left', [frame, shaft], [0, 0, -0.5]), hinge('right', [frame, shaft], [0, 0, 1.5])],
          ...wheels.map((each) => hinge(`on-${each.id}`, [frame, each], each.position)),
        ],
        drivers: [effort('motor', 'left', 20)],
        couplings: wheels.map(({ id }, i) =>
          createCoupling({
            ...{ id: `mesh-${id}`, joint1: 'left', joint2: `on-${id}`, ratio: -1 },
            geometry: { ...GEARS, offset: places[i] } as CouplingGeometry,
          }),
        ),
        contacts: [
          createContact({
            ...{ id: 'apart', bodyA: 'shaft', bodyB: 'far', friction: 0, restitution: 0 },
            plane: { point: [0, 0.02, 0], normal: [0, 1, 0] },
          }),
        ],
      },
      { duration: 0.01 },
    ),
  );
  const borne = (id: string) => reaction(ran, id)[0];
  const [left, right] = ['left', 'right'].map(borne);
  for (const c of [0, 1]) {
    const couple = [left, right].map((wrench) => (c === 0 ? wrench[4] : -wrench[3]));
    const pushed = wheels.map(({ id }) => borne(`on-${id}`)[c]);
    expect(Math.min(...pushed.map(Math.abs))).toBeGreaterThan(5);
    const wanted = together(...places.map((place, i) => clamps(place, [0, pushed[i], 0], 0)));
    [left[c], couple[0], right[c], couple[1]].forEach((value, k) =>
      expect(value, `${c}, ${k}`).toBeCloseTo(wanted[[1, 2, 4, 5][k]], 8),
    );
  }
});
