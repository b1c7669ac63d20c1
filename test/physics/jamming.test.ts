/**
 * Friction that jams (Painleve): blocks and rods of random shapes with coefficients to 4, against the closed form of the
 * coefficient above which one contact has no finite force. With a and c the way along and down from the centre to the
 * edge that leads, that is (I/m + a^2)/(a c).
 */
import { expect, test } from 'vitest';
import { Chance } from '../support/chance';
import { FIRST_SEED, repetitions, tell } from '../support/tier';
import { createBody, createContact, createProject } from '../../engine/model/defaults';
import { run } from '../support/run';
import { sceneOf } from '../support/friction-scenes';
import type { Body, Project, Settings } from '../../engine/model/project';
import type { Run } from '../support/run';

const COUNT = repetitions('jamming', 40, 1000);
const between = (random: Chance, low: number, high: number): number => low + (high - low) * random.share();

function onFloor(body: Body, friction: number, own: Partial<Settings> = {}): Project {
  const project = createProject('Jam');
  const contacts = [createContact({ id: 'floor', bodyB: 'b', friction, restitution: 0 })];
  const settings = { ...project.settings, duration: 0.05, outputInterval: 0.005, ...own };
  return { ...project, settings, bodies: [body], contacts };
}

interface Block {
  readonly slender: number;
  readonly friction: number;
  readonly way: 1 | -1;
  readonly project: Project;
}

function block(
  random: Chance,
  slender: number,
  friction: number,
  settings: Partial<Settings> = {},
  fastest = 8,
): Block {
  const height = between(random, 0.05, 1);
  const way = random.happens(0.5) ? 1 : -1;
  const depth = between(random, 0.2, 3) * height;
  const body = createBody({
    id: 'b',
    shape: { kind: 'box', center: [0, 0, 0], size: [slender * height, height, depth] },
    position: [0, height / 2, 0],
    velocity: [way * between(random, 0.4 * fastest, fastest), 0, 0],
  });
  return { slender, friction, way, project: onFloor(body, friction, settings) };
}

function drawBlock(seed: number): Block {
  const random = new Chance(seed);
  return block(random, between(random, 0.2, 1.8), between(random, 0.3, 4));
}

/** Of a block that has tipped forward by an angle: the edge that leads goes down before its centre. */
function criticalFriction(slender: number, tip: number): number {
  const a = slender * Math.cos(tip) - Math.sin(tip);
  const c = slender * Math.sin(tip) + Math.cos(tip);
  return ((slender ** 2 + 1) / 3 + a ** 2) / (a * c);
}

const tipOf = ({ column }: Run, way: number): number =>
  -way * 2 * Math.atan2(column('body/b/qz').at(-1)!, column('body/b/qw').at(-1)!);

function expectAtItsTip(found: Run, { slender, friction, way }: Omit<Block, 'project'>, text: string): void {
  expect(found.outcome, text).toMatchObject({ reason: 'jammed', where: 'floor' });
  expect(criticalFriction(slender, tipOf(found, way)) / friction, text).toBeCloseTo(1, 2);
}

test('a block jams where its closed form says, and is told up to which friction it would not', () => {
  const seen = { slides: 0, tips: 0, jams: 0 };
  for (let seed = FIRST_SEED; seed < FIRST_SEED + COUNT; seed++) {
    const { slender, friction, way, project } = drawBlock(seed);
    const critical = criticalFriction(slender, 0);
    if (Math.abs(friction / critical - 1) < 0.01 || Math.abs(friction / slender - 1) < 0.01) continue;
    const found = run(project);
    const text = `seed ${seed}: ${slender} ${friction} ${critical} ${JSON.stringify(found.outcome)}`;
    const { outcome } = found;
    if (friction > critical) {
      seen.jams++;
      expect(outcome, text).toMatchObject({ kind: 'stopped', reason: 'jammed', where: 'floor', time: 0 });
      const { message, advice } = outcome as { message: string; advice: string };
      expect(message).toContain(`coefficient of ${Number(friction.toPrecision(4))} `);
      const most = Number(/possible up to ([\d.]+)\./.exec(advice)?.[1]);
      expect(critical - most, text).toBeGreaterThanOrEqual(0);
      expect(critical - most, text).toBeLessThan(0.0011);
    } else if (friction < slender) {
      seen.slides++;
      expect(outcome, text).toEqual({ kind: 'completed' });
      expect(Math.abs(tipOf(found, way)), text).toBeLessThan(1e-9);
    } else if (outcome.kind === 'completed') seen.tips++;
    else expectAtItsTip(found, { slender, friction, way }, text);
  }
  tell('jamming', COUNT, JSON.stringify(seen));
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0);
});

test('a wide block that tips jams at the angle where its friction becomes too much, if it still slides there', () => {
  const seen = { jams: 0, stops: 0 };
  for (let seed = FIRST_SEED; seed < FIRST_SEED + Math.ceil(COUNT / 6); seed++) {
    const random = new Chance(seed);
    const slender = between(random, 1.35, 1.8);
    const friction = slender + between(random, 0.4, 0.9) * (criticalFriction(slender, 0) - slender);
    const drawn = block(random, slender, friction, { duration: 0.1, outputInterval: 2e-4 }, 24);
    const found = run(drawn.project);
    const text = `seed ${seed}: ${slender} ${friction} ${JSON.stringify(found.outcome)}`;
    const slid = found.column('body/b/vx').map((v) => drawn.way * v);
    if (found.outcome.kind === 'completed') seen.stops++;
    else {
      seen.jams++;
      expectAtItsTip(found, drawn, text);
      expect(slid.at(-1), text).toBeGreaterThan(0);
    }
  }
  tell('jamming-tips', Math.ceil(COUNT / 6), JSON.stringify(seen));
  expect(seen.jams).toBeGreaterThan(seen.stops);
});

test('what jams is told by name, with its coefficient, whatever else slides', () => {
  for (const first of ['b', 'other']) {
    const { slender, friction, project } = block(new Chance(7), 0.5, 3.5);
    const other = {
      ...project.bodies[0],
      ...({ id: 'other', name: 'Other', position: [0, 0.1, 20], velocity: [1, 0, 0] } as const),
      shape: { kind: 'box', center: [0, 0, 0], size: [2, 0.2, 0.2] } as const,
    };
    const bodies = first === 'b' ? [...project.bodies, other] : [other, ...project.bodies];
    const contacts = bodies.map(({ id }) =>
      createContact({ id: `c-${id}`, bodyB: id, friction: id === 'b' ? friction : 0.4, restitution: 0 }),
    );
    const { outcome } = run({ ...project, bodies, contacts });
    const most = Math.floor(1000 * criticalFriction(slender, 0)) / 1000;
    expect(outcome).toMatchObject({ reason: 'jammed', where: 'c-b' });
    expect(JSON.stringify(outcome)).toContain(`possible up to ${most}`);
  }
});

test('two that jam are told together, with the factor on both coefficients up to which neither would', () => {
  const { slender, friction, project } = block(new Chance(7), 0.5, 3.5);
  const [body] = project.bodies;
  const bodies = [
    body,
    { ...body, id: 'other', name: 'Other', position: [0, body.position[1], 20] } as const,
  ];
  const contacts = bodies.map(({ id }, i) =>
    createContact({ id: `c-${id}`, bodyB: id, friction: friction + i, restitution: 0 }),
  );
  const { outcome } = run({ ...project, bodies, contacts });
  const most = Math.floor((1000 * criticalFriction(slender, 0)) / (friction + 1)) / 1000;
  expect(outcome).toMatchObject({ reason: 'jammed', where: 'c-b' });
  const { message, advice } = outcome as { message: string; advice: string };
  expect(message).toContain('(contacts “C b”, “C other” together): with coefficients of 3.5, 4.5 ');
  expect(advice).toContain(
    `Lower all these coefficients of friction: in this position it is possible up to ${most} times these`,
  );
});

/** Balls in a row: the last is pressed on to the floor by the one before it, which jams there and not the floor. */
test('a ball that is pushed on to the floor is jammed by what pushes it', () => {
  const { project } = sceneOf(81128);
  const until = (friction: number) => {
    const contacts = project.contacts.map((each) => (each.id === 'h3' ? { ...each, friction } : each));
    return run({ ...project, contacts, settings: { ...project.settings, duration: 0.0856 } }).outcome;
  };
  const { outcome } = run(project);
  expect(outcome).toMatchObject({ reason: 'jammed', where: 'h3' });
  const most = Number(/up to (\S+?)\. /.exec(JSON.stringify(outcome))![1]);
  expect(until(most - 0.001)).toMatchObject({ kind: 'completed' });
  expect(until(most + 0.001)).toMatchObject({ reason: 'jammed', where: 'h3' });
});

test('a leaning rod jams where its closed form says', () => {
  const seen = { jams: 0, slides: 0 };
  for (let seed = FIRST_SEED; seed < FIRST_SEED + COUNT; seed++) {
    const random = new Chance(seed);
    const [lean, length] = [between(random, 0.3, 1.4), between(random, 0.2, 2)];
    const friction = between(random, 0.3, 4);
    const radius = 1e-4 * length;
    const body = createBody({
      id: 'b',
      shape: {
        kind: 'rod',
        from: [0, 0, 0],
        to: [length * Math.cos(lean), length * Math.sin(lean), 0],
        radius,
      },
      position: [0, radius, 0],
      velocity: [-3, 0, 0],
    });
    const [c, s] = [Math.cos(lean), Math.sin(lean)];
    const critical = (1 + 3 * c * c) / (3 * s * c);
    if (Math.abs(friction / critical - 1) < 0.01) continue;
    const project = onFloor(body, friction);
    const { outcome } = run({ ...project, settings: { ...project.settings, duration: 1e-3 } });
    const jams = friction > critical;
    seen[jams ? 'jams' : 'slides']++;
    const wanted = jams ? { reason: 'jammed', where: 'floor' } : { kind: 'completed' };
    expect(outcome, `seed ${seed}: ${friction} ${critical}`).toMatchObject(wanted);
  }
  expect(Math.min(seen.jams, seen.slides)).toBeGreaterThan(5);
});

test('sequential impulses go through a jam: inside the cone, and no energy is made', () => {
  let jams = 0;
  for (let seed = FIRST_SEED; seed < FIRST_SEED + COUNT; seed++) {
    const { slender, friction, project } = drawBlock(seed);
    if (friction < criticalFriction(slender, 0)) continue;
    jams++;
    const solver = { solver: 'sequential-impulses', stabilisation: 'projection', step: 1e-3 } as const;
    const { outcome, column } = run({ ...project, settings: { ...project.settings, ...solver } });
    expect(outcome, `seed ${seed}`).toEqual({ kind: 'completed' });
    const [normal, tangent] = ['normal', 'friction'].map((part) => column(`contact/floor/${part}`));
    normal.forEach((force, i) =>
      expect(tangent[i]).toBeLessThanOrEqual(friction * force * (1 + 1e-12) + 1e-9),
    );
    const energy = column('energy/total/kinetic').map(
      (kinetic, i) => kinetic + column('energy/total/potential')[i],
    );
    energy.forEach((value, i) => i > 0 && expect(value).toBeLessThan(energy[0] * (1 + 1e-9)));
  }
  expect(jams).toBeGreaterThan(5);
});
