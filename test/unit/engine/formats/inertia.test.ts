/** Masses and inertia against closed forms and sums over small pieces. */
import { expect, test } from 'vitest';
import { massOf } from '../../../../engine/model/masses/mass';
import { principalMoments } from '../../../../engine/model/masses/principal';
import { imported, refused, world } from './imported';
import type { MassData } from '../../../../engine/model/masses/mass';

function massOfBody(inside: string, rest = ''): MassData {
  return massOf(imported(world(`<body name="part"><freejoint/>${inside}</body>`, rest)).project.bodies[0]!);
}

function close(found: MassData, expected: { mass: number; centerOfMass: number[]; inertia: number[] }): void {
  const size = Math.max(...expected.inertia.map(Math.abs));
  expect(found.mass / expected.mass).toBeCloseTo(1, 12);
  found.centerOfMass.forEach((value, i) => expect(value).toBeCloseTo(expected.centerOfMass[i]!, 12));
  found.inertia.forEach((value, i) => expect((value - expected.inertia[i]!) / size).toBeCloseTo(0, 12));
}

test('two halves of a brick weigh as the whole, however they are placed', () => {
  const whole = massOfBody('<geom type="box" size="0.1 0.2 0.3"/>');
  close(
    massOfBody(
      '<geom type="box" size="0.05 0.2 0.3" pos="-0.05 0 0"/><geom type="box" size="0.2 0.3 0.05" xyaxes="0 1 0 0 0 1" pos="0.05 0 0"/>',
    ),
    whole,
  );
  const { mass } = whole;
  expect(mass).toBeCloseTo(1000 * 0.2 * 0.4 * 0.6, 10);
  expect(whole.inertia[0]).toBeCloseTo((mass * (0.4 ** 2 + 0.6 ** 2)) / 12, 10);
});

test('halves in a welded body and in frames', () => {
  const half = '<geom type="box" size="0.05 0.2 0.3"/>';
  const whole = massOfBody('<geom type="box" size="0.1 0.2 0.3"/>');
  close(
    massOfBody(`<frame pos="-0.05 0 0">${half}</frame><body pos="0.05 0 0" euler="180 0 0">${half}</body>`),
    whole,
  );
});

/** Sums over rings of a solid of revolution about z, of density 1. */
function revolve(
  radiusAt: (z: number) => number,
  from: number,
  to: number,
): { mass: number; inertia: number[] } {
  const count = 200_000;
  let [mass, along, second] = [0, 0, 0];
  for (let i = 0; i < count; i++) {
    const z = from + ((i + 0.5) * (to - from)) / count;
    const disc = (Math.PI * radiusAt(z) ** 2 * (to - from)) / count;
    mass += disc;
    along += (disc * radiusAt(z) ** 2) / 2;
    second += disc * z * z;
  }
  return { mass, inertia: [along / 2 + second, along / 2 + second, along] };
}

test.each([
  [
    'capsule',
    '0.2 0.3',
    (z: number) => (Math.abs(z) < 0.3 ? 0.2 : Math.sqrt(0.04 - (Math.abs(z) - 0.3) ** 2)),
    0.5,
  ],
  ['ellipsoid', '0.2 0.2 0.5', (z: number) => 0.2 * Math.sqrt(1 - (z / 0.5) ** 2), 0.5],
  ['sphere', '0.4', (z: number) => Math.sqrt(0.16 - z * z), 0.4],
  ['cylinder', '0.3 0.2', () => 0.3, 0.2],
])('a %s weighs as the discs that it is made of', (type, size, radiusAt, reach) => {
  const found = massOfBody(`<geom type="${type}" size="${size}" density="1"/>`);
  const summed = revolve(radiusAt, -reach, reach);
  expect(found.mass / summed.mass).toBeCloseTo(1, 8);
  for (let i = 0; i < 3; i++) expect(found.inertia[i]! / summed.inertia[i]!).toBeCloseTo(1, 8);
});

test('typed inertia is turned and moved', () => {
  close(massOfBody('<inertial pos="1 2 3" mass="2" diaginertia="1 2 2.5" quat="0.5 0.5 0.5 0.5"/>'), {
    mass: 2,
    centerOfMass: [1, 2, 3],
    // z of the principal axes lies along x, x along y, y along z
    inertia: [2.5, 1, 2, 0, 0, 0],
  });
  close(massOfBody('<inertial pos="0 0 0" mass="2" fullinertia="3 4 5 0.1 0.2 0.3"/>'), {
    mass: 2,
    centerOfMass: [0, 0, 0],
    inertia: [3, 4, 5, 0.1, 0.2, 0.3],
  });
});

const BALL = '<geom size="0.1" mass="2"/>';
const TYPED = '<inertial pos="0 0 1" mass="3" diaginertia="1 1 1"/>';

test('inertiafromgeom and inertiagrouprange choose what is weighed', () => {
  expect(massOfBody(BALL + TYPED).mass).toBe(3);
  expect(massOfBody(BALL + TYPED, '<compiler inertiafromgeom="true"/>').mass).toBe(2);
  expect(massOfBody(BALL + TYPED, '<compiler inertiafromgeom="false"/>').mass).toBe(3);
  const other = '<geom size="0.2" mass="5" group="3"/>';
  expect(massOfBody(BALL + other).mass).toBe(7);
  expect(massOfBody(BALL + other, '<compiler inertiagrouprange="0 2"/>').mass).toBe(2);
});

test('boundmass, boundinertia, balanceinertia and settotalmass', () => {
  expect(massOfBody(BALL, '<compiler boundmass="4"/>').mass).toBe(4);
  const thin = massOfBody(
    '<geom type="cylinder" size="0.01 1" mass="1" euler="30 40 0"/>',
    '<compiler boundinertia="0.1"/>',
  );
  expect(principalMoments(thin.inertia)[0]).toBeCloseTo(0.1, 12);
  expect(principalMoments(thin.inertia)[2]).toBeCloseTo((3 * 0.01 ** 2 + 4) / 12, 12);
  const odd = '<inertial pos="0 0 0" mass="1" diaginertia="1 1 4"/>';
  expect(massOfBody(odd, '<compiler balanceinertia="true"/>').inertia).toEqual([2, 2, 2, 0, 0, 0]);
  expect(refused(world(`<body name="part"><freejoint/>${odd}</body>`))[0]).toMatch(
    /^Line 1: <body> "part": .*no body can have the inertia given/,
  );
  const two = imported(
    world(
      `<body><freejoint/>${BALL}</body><body><freejoint/>${TYPED}</body>`,
      '<compiler settotalmass="10"/>',
    ),
  );
  expect(two.account.mass).toBeCloseTo(10, 12);
  expect(massOf(two.project.bodies[0]!).mass).toBeCloseTo(4, 12);
  expect(massOf(two.project.bodies[1]!).inertia[0]).toBeCloseTo(2, 12);
});

test('one solid that a project knows keeps its density; a box lies along its body', () => {
  const { project } = imported(
    world(
      '<body pos="1 0 0"><freejoint/><geom type="box" size="0.1 0.2 0.3" euler="0 0 90" pos="0 1 0"/></body>',
    ),
  );
  const [body] = project.bodies;
  expect(body).toMatchObject({ position: [1, 0, 0], mass: { kind: 'shape', density: 1000 } });
  expect(body!.shape).toMatchObject({ kind: 'box', size: [0.2, 0.4, 0.6] });
  const { shape } = body!;
  // the frame is turned by a quarter, so y of the file is x of the body
  const center = shape.kind === 'box' ? shape.center : [];
  [1, 0, 0].forEach((value, i) => expect(center[i]).toBeCloseTo(value, 14));
});

test.each([
  ['<geom type="mesh" mesh="part"/>', /<geom>: its mass is not known: there is no mesh "part"/],
  ['<geom size="0.1" mass="0"/>', /<body> "part": it moves, and has no mass. Give the body an <inertial>/],
  ['<geom size="0.1" mass="-1"/>', /<geom>: its mass or density is below 0/],
  ['<geom size="0.1" shellinertia="true"/>', /shellinertia puts its mass on its surface/],
  ['<geom size="0"/>', /size is "0", which does not give the radius of a sphere/],
  ['<geom type="box" size="1 1"/>', /does not give half of each side of a box/],
  ['<geom type="sphere" size="1" fromto="0 0 0 0 0 1"/>', /a sphere cannot be given by fromto/],
  ['<inertial pos="0 0 0" diaginertia="1 1 1"/>', /<inertial>: its mass is missing/],
  ['<inertial pos="0 0 0" mass="1"/>', /<inertial>: it gives no inertia/],
])('%s is refused', (inside, message) => {
  expect(refused(world(`<body name="part"><freejoint/>${inside}</body>`))[0]).toMatch(message);
});
