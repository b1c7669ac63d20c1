/** Contacts that share with joints by stated stiffness, against a continuous beam of which no contact pulls (T 10.8, T 10.13). */
import { expect, test } from 'vitest';
import { bend } from '../support/continuous-beam';
import { bearing } from '../support/stiffness';
import {
  createBody,
  createContact,
  createJoint,
  createLoad,
  createProject,
} from '../../engine/model/defaults';
import { createRandom } from '../support/draw';
import { findForcePeaks } from '../../engine/results/measures/force-peaks';
import { record } from '../support/recorded';
import type { Bent, Support } from '../support/continuous-beam';
import type { Joint, Project, Quat } from '../../engine/model/project';

const COUNT = Number(process.env['KEMPE_RANDOM'] ?? 40);
const G = 9.81;
const [MODULUS, DENSITY, THICK, BALL] = [7e10, 2700, 0.03, 0.05];
const UNTURNED: Quat = [1, 0, 0, 0];
/** z of the joint along x of the bar. */
const ALONG: Quat = [Math.SQRT1_2, 0, Math.SQRT1_2, 0];

interface Case {
  readonly project: Project;
  readonly bent: Bent;
  readonly ids: readonly string[];
}

/** A rod on one to three joints and one to three balls above or below it, at rest or on a carriage that a force accelerates upwards. */
function draw(seed: number): Case {
  const random = createRandom(seed);
  const within = (low: number, high: number) => low + (high - low) * random();
  const chance = (part: number) => random() < part;
  const length = within(1, 3);
  const joints = 1 + Math.floor(3 * random());
  const contacts = 1 + Math.floor(3 * random());
  const places = Array.from(
    { length: joints + contacts },
    (_, i) => (length * (i + within(0.1, 0.9))) / (joints + contacts),
  );
  for (let i = places.length - 1; i > 0; i--) {
    const k = Math.floor((i + 1) * random());
    [places[i], places[k]] = [places[k]!, places[i]!];
  }
  const isMoving = chance(0.4);
  const isElastic = chance(0.75);
  const base = isMoving ? 'cart' : 'ground';
  const rod = createBody({
    ...{ id: 'rod', shape: { kind: 'rod', from: [0, 0, 0], to: [length, 0, 0], radius: THICK } },
    mass: { kind: 'shape', density: DENSITY },
    ...(isElastic ? { elastic: { kind: 'shape' as const, modulus: MODULUS, poisson: 0.33 } } : {}),
  });
  const give = () => (isElastic ? (chance(0.5) ? 10 ** within(-8, -6) : 0) : 10 ** within(-7, -5));
  const supports: Support[] = [];
  const made: Joint[] = [];
  for (let i = 0; i < joints; i++) {
    const kind =
      i === 0 ? (chance(0.3) ? ('fixed' as const) : ('hinge' as const)) : ('point-on-line' as const);
    const [force, couple] = [give(), kind === 'fixed' ? (chance(0.5) ? 1e-5 * random() : 0) : null];
    const frame = { position: [places[i]!, 0, 0] as const, orientation: i === 0 ? UNTURNED : ALONG };
    made.push(
      createJoint({
        ...{ id: `j${i}`, kind, bodyA: base, bodyB: 'rod', frameA: frame, frameB: frame },
        compliance: bearing(force, 1e-9, 1e-7, couple ?? 0),
      }),
    );
    supports.push({ place: places[i]!, force, couple, side: 0, weight: 0 });
  }
  const balls = [];
  const touches = [];
  for (let i = 0; i < contacts; i++) {
    const place = places[joints + i]!;
    const side = chance(0.7) ? (1 as const) : (-1 as const);
    const at = [place, -side * (THICK + BALL), 0] as const;
    const force = give();
    const id = `p${i}`;
    balls.push(
      createBody({
        id,
        position: at,
        shape: { kind: 'sphere', center: [0, 0, 0], radius: BALL },
        mass: { kind: 'shape', density: 1000 },
      }),
    );
    made.push(
      createJoint({
        ...{ id: `f${i}`, kind: 'fixed', bodyA: base, bodyB: id },
        frameA: { position: at, orientation: UNTURNED },
        frameB: { position: [0, 0, 0], orientation: UNTURNED },
        compliance: bearing(force, 1e-9, 1e-7),
      }),
    );
    touches.push(
      createContact({ id: `c${i}`, bodyA: id, bodyB: 'rod', plane: null, friction: 0, restitution: 0 }),
    );
    supports.push({ place, force, couple: null, side, weight: 0 });
  }
  const loads = Array.from({ length: 1 + Math.floor(3 * random()) }, () => ({
    place: length * random(),
    force: within(-1500, 600),
  }));
  const pushes = loads.map(({ place, force }, i) =>
    createLoad({
      id: `F${i}`,
      kind: 'force',
      body: 'rod',
      point: [place, 0, 0],
      vector: [0, force, 0],
      frame: 'body',
    }),
  );
  const line = Math.PI * THICK ** 2 * DENSITY;
  const cart = createBody({
    ...{ id: 'cart', position: [0, 0, 0] },
    mass: { kind: 'custom', mass: 40, centerOfMass: [0, 0, 0], inertia: [9, 9, 9, 0, 0, 0] },
  });
  const ballMass = (4 / 3) * Math.PI * BALL ** 3 * 1000;
  const lift = within(-500, 3000);
  const total = 40 + line * length + contacts * ballMass;
  const acceleration = isMoving ? (lift + loads.reduce((sum, { force }) => sum + force, 0)) / total - G : 0;
  const UP: Quat = [Math.SQRT1_2, -Math.SQRT1_2, 0, 0];
  const rails = createJoint({
    ...{ id: 'rails', kind: 'slider', bodyB: 'cart' },
    frameA: { position: [0, 0, 0], orientation: UP },
    frameB: { position: [0, 0, 0], orientation: UP },
  });
  const project = createProject('Bar');
  return {
    project: {
      ...project,
      settings: { ...project.settings, gravity: [0, -G, 0], duration: 0.02, outputInterval: 0.01 },
      bodies: [...(isMoving ? [cart] : []), rod, ...balls],
      joints: [...(isMoving ? [rails] : []), ...made],
      contacts: touches,
      loads: [
        ...pushes,
        ...(isMoving
          ? [
              createLoad({
                id: 'lift',
                kind: 'force',
                body: 'cart',
                point: [0, 0, 0],
                vector: [0, lift, 0],
                frame: 'world',
              }),
            ]
          : []),
      ],
    },
    bent: {
      ...{ length, loads, spread: -line * (G + acceleration) },
      supports: supports.map((each) => ({
        ...each,
        weight: each.side === 0 ? 0 : ballMass * (G + acceleration),
      })),
      stiffness: isElastic ? (MODULUS * Math.PI * THICK ** 4) / 4 : Infinity,
    },
    ids: [
      ...Array.from({ length: joints }, (_, i) => `reaction/j${i}`),
      ...touches.map(({ id }) => `contact/${id}`),
    ],
  };
}

test(`${COUNT} rods on joints and contacts`, { timeout: 60_000 + 2000 * COUNT }, () => {
  let compared = 0;
  let released = 0;
  const wrong: string[] = [];
  for (let seed = 1; seed <= COUNT; seed++) {
    const { project, bent, ids } = draw(seed);
    const wanted = bend(bent);
    if (!wanted) continue;
    const recording = record(project);
    compared++;
    const size = Math.max(...wanted.map(([force]) => Math.abs(force)));
    const told = ids.map((id) => recording.column(`${id}/FY`)![recording.count - 1]!);
    released += wanted.filter(([force], i) => force === 0 && bent.supports[i]!.side !== 0).length;
    const off = Math.max(...told.map((value, i) => Math.abs(value - wanted[i]![0]))) / size;
    const labels = findForcePeaks(recording).rows.filter(
      ({ shared, quantity }) => shared.includes('FY') && quantity.symbol === '|F|',
    );
    if (off > 1e-7 || labels.length > 0)
      wrong.push(
        `${seed}: ${off.toExponential(1)} ${told.map((v) => v.toFixed(2)).join(' ')} for ${wanted.map(([v]) => v.toFixed(2)).join(' ')} ${labels.map(({ element }) => element.name).join(' ')}`,
      );
  }
  console.log(`${compared} compared, ${released} contacts released`);
  expect(wrong).toEqual([]);
  expect(compared).toBeGreaterThan(COUNT / 2);
  expect(released).toBeGreaterThan(COUNT / 10);
});

/** A rod clamped at both ends that rests on a block with friction, which pushes along it. */
function wedged(friction: number): Project {
  const project = createProject('Wedged');
  const frame = (x: number) => ({ position: [x, 0, 0] as const, orientation: UNTURNED });
  const rod = createBody({
    ...{ id: 'rod', shape: { kind: 'box', center: [1, 0, 0], size: [2, 0.1, 0.1] } },
    elastic: { kind: 'shape', modulus: MODULUS, poisson: 0.33 },
  });
  const ball = createBody({
    ...{ id: 'ball', position: [0.7, 0.05 + BALL, 0] },
    shape: { kind: 'sphere', center: [0, 0, 0], radius: BALL },
  });
  return {
    ...project,
    settings: { ...project.settings, gravity: [0, -G, 0], duration: 0.02, outputInterval: 0.01 },
    bodies: [rod, ball],
    joints: [
      ...[0, 2].map((x) =>
        createJoint({ id: `end${x}`, kind: 'fixed', bodyB: 'rod', frameA: frame(x), frameB: frame(x) }),
      ),
      createJoint({
        ...{ id: 'guide', kind: 'slider', bodyB: 'ball' },
        frameA: { position: [0.7, 0.05 + BALL, 0], orientation: [Math.SQRT1_2, -Math.SQRT1_2, 0, 0] },
        frameB: { position: [0, 0, 0], orientation: [Math.SQRT1_2, -Math.SQRT1_2, 0, 0] },
        compliance: bearing(1e-6, 1e-9, 1e-6),
      }),
    ],
    contacts: [
      createContact({
        ...{ id: 'touch', bodyA: 'rod', bodyB: 'ball', friction, restitution: 0 },
        plane: { point: [0, 0.05, 0], normal: [0, 1, 0] },
      }),
    ],
    loads: [createLoad({ id: 'push', kind: 'force', body: 'ball', vector: [20, -3, 0] })],
  };
}

test('friction of a point that sticks is split by stiffness inside its cone, and stays shared outside', () => {
  const told = (friction: number) => {
    const recording = record(wedged(friction));
    const row = findForcePeaks(recording).rows.find(
      ({ quantity: { id } }) => id === 'contact/touch/friction',
    )!;
    const at = (key: string) => recording.column(key)![recording.count - 1]!;
    return { row, friction: at('contact/touch/friction'), normal: at('contact/touch/normal') };
  };
  const firm = told(20);
  expect(firm.row.split).toEqual(['friction']);
  // the guide gives way, the rod is next to rigid along its axis
  expect(firm.friction).toBeGreaterThan(15);
  const loose = told(0.1);
  expect(loose.friction).toBeLessThanOrEqual(0.1 * loose.normal * (1 + 1e-9));
  expect(loose.row.split).toEqual([]);
});
