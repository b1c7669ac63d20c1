/**
 * Dry friction by sequential impulses on random mechanisms, with coefficients from 0.05 to 2.5 and speeds to 6 m/s: with the
 * step its motion goes over into that of the global system at first order, every sample lies in the cone, and nothing
 * sticks or slips that does not do so there.
 */
import { expect, test } from 'vitest';
import { Chance } from '../support/chance';
import { createBody, createContact, createJoint, createProject } from '../../engine/model/defaults';
import { FIRST_SEED, repetitions } from '../support/tier';
import { measuredOrder } from '../support/order';
import { run } from '../support/run';
import type { Body, Joint, Project, Shape } from '../../engine/model/project';
import type { Run } from '../support/run';

const COUNT = repetitions('friction-impulses', 12, 200);
const STEPS = [2e-3, 1e-3, 5e-4];
const DURATION = 0.16;

const between = (random: Chance, low: number, high: number): number => low + (high - low) * random.share();
const sign = (random: Chance): number => (random.happens(0.5) ? 1 : -1);

interface Case {
  readonly name: string;
  readonly project: Project;
  readonly friction: number;
}

function drawFriction(random: Chance): number {
  return random.happens(0.5) ? between(random, 0.05, 0.8) : between(random, 0.8, 2.5);
}

function withContact(name: string, friction: number, bodies: Body[], joints: Joint[]): Case {
  const project = createProject(name);
  const contacts = [createContact({ id: 'floor', bodyB: 'b', friction, restitution: 0 })];
  const settings = { ...project.settings, duration: DURATION, outputInterval: DURATION / 20 };
  return { name, friction, project: { ...project, settings, bodies, joints, contacts } };
}

/** A ball that slides and spins: it may come to roll. */
function ball(random: Chance): Case {
  const radius = between(random, 0.05, 0.2);
  const shape: Shape = { kind: 'sphere', center: [0, 0, 0], radius };
  const velocity = [6 * random.share(), 0, sign(random) * 3 * random.share()] as const;
  const angularVelocity = [10 * random.share(), 0, sign(random) * 20 * random.share()] as const;
  const body = createBody({ id: 'b', shape, position: [0, radius, 0], velocity, angularVelocity });
  return withContact('ball', drawFriction(random), [body], []);
}

/** A block so flat that friction does not tip it. */
function block(random: Chance): Case {
  const friction = drawFriction(random);
  const height = between(random, 0.05, 0.15);
  const length = height * friction * between(random, 1.25, 2) + 0.1;
  const shape: Shape = { kind: 'box', center: [0, 0, 0], size: [length, height, length] };
  const velocity = [sign(random) * between(random, 2.5 * friction, 6), 0, 0] as const;
  const body = createBody({ id: 'b', shape, position: [0, height / 2, 0], velocity });
  return withContact('block', friction, [body], []);
}

/** A rod that slides along or across itself. */
function rod(random: Chance): Case {
  const friction = drawFriction(random);
  const radius = between(random, 0.01, 0.03);
  const half = friction * radius * 1.5 + between(random, 0.1, 0.3);
  const shape: Shape = { kind: 'rod', from: [-half, 0, 0], to: [half, 0, 0], radius };
  const body = createBody({
    id: 'b',
    shape,
    position: [0, radius, 0],
    velocity: [sign(random) * between(random, 2.5 * friction, 6), 0, 0],
  });
  return withContact('rod', friction, [body], []);
}

/** An arm on a hinge above the floor that trails a ball over it, the tip behind the pin. */
function trailingArm(random: Chance): Case {
  const friction = drawFriction(random);
  const radius = 0.05;
  const length = between(random, 0.4, 0.8);
  const drop = between(random, 0.2, 0.5) * length;
  const back = Math.sqrt(length ** 2 - drop ** 2);
  const speed = between(random, 2, 6);
  const height = radius + drop;
  const carriage = createBody({
    id: 'carriage',
    position: [0, height, 0],
    velocity: [speed, 0, 0],
    shape: { kind: 'box', center: [0, 0, 0], size: [0.2, 0.1, 0.1] },
  });
  const tip = createBody({
    id: 'b',
    position: [-back, radius, 0],
    velocity: [speed, 0, 0],
    shape: { kind: 'sphere', center: [0, 0, 0], radius },
  });
  const along = [Math.SQRT1_2, 0, Math.SQRT1_2, 0] as const;
  const joints = [
    createJoint({
      id: 'rail',
      kind: 'slider',
      bodyB: 'carriage',
      frameA: { position: [0, height, 0], orientation: along },
      frameB: { position: [0, 0, 0], orientation: along },
    }),
    createJoint({
      id: 'pin',
      bodyA: 'carriage',
      bodyB: 'b',
      frameB: { position: [back, drop, 0], orientation: [1, 0, 0, 0] },
    }),
  ];
  return withContact('trailing arm', friction, [carriage, tip], joints);
}

const KINDS = [ball, block, rod, trailingArm];

/** By how much friction exceeds its cone [1], over all samples. */
function beyondCone({ column }: Run, friction: number): number {
  const [normal, tangent] = ['normal', 'friction'].map((part) => column(`contact/floor/${part}`));
  const largest = Math.max(...normal);
  return Math.max(...normal.map((force, i) => (tangent[i] - friction * force) / (friction * largest)));
}

const changes = ({ events }: Run): string[] =>
  events.filter(({ kind }) => kind === 'stick' || kind === 'slip').map(({ kind }) => kind);

test.each(Array.from({ length: COUNT }, (_, i) => FIRST_SEED + i))('seed %d', (seed) => {
  const random = new Chance(seed);
  const { name, project, friction } = KINDS[seed % KINDS.length](random);
  const tight = { relativeTolerance: 1e-9, absoluteTolerance: 1e-11 };
  const exact = run({ ...project, settings: { ...project.settings, ...tight } });
  expect(exact.outcome, name).toEqual({ kind: 'completed' });
  const end = ({ column }: Run) => ['x', 'y', 'z'].map((axis) => column(`body/b/${axis}`).at(-1)!);
  const errors = STEPS.map((step) => {
    const solver = { solver: 'sequential-impulses', stabilisation: 'projection', step } as const;
    const found = run({ ...project, settings: { ...project.settings, ...solver } });
    expect(found.outcome, name).toEqual({ kind: 'completed' });
    expect(beyondCone(found, friction), name).toBeLessThan(1e-12);
    expect(changes(found), name).toEqual(changes(exact));
    return Math.hypot(...end(found).map((value, i) => value - end(exact)[i]));
  });
  expect(errors[2] / DURATION, `${name} ${friction} ${errors.join(' ')}`).toBeLessThan(0.02);
  expect(measuredOrder(STEPS, errors), `${name} ${friction} ${errors.join(' ')}`).toBeGreaterThan(0.8);
});
