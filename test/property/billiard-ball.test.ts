/**
 * A ball on a table, as in billiards: it falls, bounces with friction, slides and rolls. Every flight is a parabola, every
 * impact an impulse in its cone, and where it slides the direction of sliding stays: all of it is closed form.
 */
import { expect, test } from 'vitest';
import { Chance } from '../support/chance';
import { createBody, createContact, createProject } from '../../engine/model/defaults';
import { FIRST_SEED, patience, repetitions } from '../support/tier';
import { run } from '../support/run';
import type { Vec3 } from '../../engine/model/project';

const COUNT = repetitions('billiard-ball', 30, 3000);
const G = 9.81;
const DURATION = 1;
/** Slower than this [m/s] it does not rebound. */
const REST = 1e-6;

const add = (a: Vec3, b: Vec3, factor = 1): Vec3 =>
  [0, 1, 2].map((i) => a[i]! + factor * b[i]!) as unknown as Vec3;
const times = (a: Vec3, factor: number): Vec3 => add([0, 0, 0], a, factor);
const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const away = (a: Vec3, b: Vec3): number => Math.hypot(...add(a, b, -1));

interface Case {
  normal: Vec3;
  radius: number;
  mass: number;
  friction: number;
  restitution: number;
  height: number;
  velocity: Vec3;
  spin: Vec3;
}

/** Motion from a time on: constant acceleration, and constant change of spin. */
interface Piece {
  t: number;
  place: Vec3;
  velocity: Vec3;
  spin: Vec3;
  acceleration: Vec3;
  spinRate: Vec3;
  state: 'flies' | 'slides' | 'rolls';
}

interface Answer {
  pieces: Piece[];
  impacts: { time: number; impulse: Vec3 }[];
}

/** Velocity of the point that touches. */
const slipOf = ({ normal, radius }: Case, velocity: Vec3, spin: Vec3): Vec3 => {
  const whole = add(velocity, cross(spin, times(normal, -radius)));
  return add(whole, normal, -dot(whole, normal));
};
/** Spin by a push at that point: arm x push / (2/5 m r^2). */
const turnBy = ({ normal, radius, mass }: Case, push: Vec3): Vec3 =>
  times(cross(times(normal, -radius), push), 1 / (0.4 * mass * radius ** 2));

function solve(of: Case): Answer {
  const { normal, mass, friction, restitution } = of;
  const answer: Answer = { pieces: [], impacts: [] };
  const still: Vec3 = [0, 0, 0];
  let { height, velocity, spin } = of;
  let place = times(normal, height + of.radius);
  const put = (t: number, state: Piece['state'], acceleration: Vec3, spinRate: Vec3) =>
    answer.pieces.push({ t, place, velocity, spin, acceleration, spinRate, state });
  let t = 0;
  while (t < DURATION) {
    const rise = dot(velocity, normal);
    if (height > 0 || rise > 0) {
      put(t, 'flies', times(normal, -G), still);
      const fall = (rise + Math.sqrt(rise ** 2 + 2 * G * height)) / G;
      t += fall;
      place = add(add(place, velocity, fall), normal, (-G * fall ** 2) / 2);
      velocity = add(velocity, normal, -G * fall);
      height = 0;
    }
    const speed = -dot(velocity, normal);
    if (speed > 0) {
      const press = mass * speed * (speed > REST ? 1 + restitution : 1);
      const slip = slipOf(of, velocity, spin);
      const size = Math.hypot(...slip);
      const grip = Math.min(friction * press, (2 / 7) * mass * size);
      const impulse = add(times(normal, press), slip, size > 0 ? -grip / size : 0);
      if (speed > REST) answer.impacts.push({ time: t, impulse });
      velocity = add(velocity, impulse, 1 / mass);
      spin = add(spin, turnBy(of, add(impulse, normal, -press)));
      if (speed > REST && restitution > 0) continue;
      velocity = add(velocity, normal, -dot(velocity, normal));
    }
    const slip = slipOf(of, velocity, spin);
    const size = Math.hypot(...slip);
    if (size > 1e-12 && friction > 0) {
      const push = times(slip, (-friction * mass * G) / size);
      const [acceleration, spinRate] = [times(push, 1 / mass), turnBy(of, push)];
      put(t, 'slides', acceleration, spinRate);
      const span = size / (3.5 * friction * G);
      t += span;
      place = add(add(place, velocity, span), acceleration, span ** 2 / 2);
      velocity = add(velocity, acceleration, span);
      spin = add(spin, spinRate, span);
    }
    if (t < DURATION) put(t, 'rolls', still, still);
    break;
  }
  return answer;
}

function randomCase(random: Chance): Case {
  const between = (low: number, high: number) => low + (high - low) * random.share();
  const vector = (size: number): Vec3 => [between(-size, size), between(-size, size), between(-size, size)];
  const direction = vector(1);
  const normal = times(direction, 1 / Math.hypot(...direction));
  const flat = vector(2);
  return {
    ...{ normal, radius: between(0.03, 0.3), mass: between(0.2, 5), friction: between(0.05, 0.6) },
    restitution: random.happens(0.5) ? between(0.2, 0.6) : 0,
    height: random.happens(0.6) ? between(0.01, 0.3) : 0,
    velocity: add(flat, normal, -dot(flat, normal)),
    spin: random.happens(0.8) ? vector(20) : [0, 0, 0],
  };
}

function runOf({ normal, radius, mass, friction, restitution, height, velocity, spin }: Case) {
  const inertia = 0.4 * mass * radius ** 2;
  const ball = createBody({
    ...{ id: 'ball', position: times(normal, height + radius), velocity, angularVelocity: spin },
    shape: { kind: 'sphere', center: [0, 0, 0], radius },
    mass: { kind: 'custom', mass, centerOfMass: [0, 0, 0], inertia: [inertia, inertia, inertia, 0, 0, 0] },
  });
  const empty = createProject('Billiards');
  const contact = createContact({
    id: 'table',
    bodyB: 'ball',
    plane: { point: [0, 0, 0], normal },
    friction,
    restitution,
  });
  const tolerances = { integrator: 'dopri5', relativeTolerance: 1e-10, absoluteTolerance: 1e-12 } as const;
  const settings = {
    ...empty.settings,
    ...tolerances,
    gravity: times(normal, -G),
    duration: DURATION,
    outputInterval: 0.05,
  };
  const result = run({ ...empty, settings, bodies: [ball], contacts: [contact] });
  expect(result.outcome.kind).toBe('completed');
  return result;
}

test(
  'a ball on a table falls, bounces, slides and rolls as its closed form says',
  () => {
    const seen = new Set<string>();
    for (let seed = FIRST_SEED; seed < FIRST_SEED + COUNT; seed++) {
      const of = randomCase(new Chance(seed));
      const what = `seed ${seed}: ${JSON.stringify(of)}`;
      const { pieces, impacts } = solve(of);
      const result = runOf(of);
      const vectorsOf = (names: string[]) => {
        const columns = names.map((name) => result.column(`body/ball/${name}`));
        return result.time.map((_, i) => columns.map((column) => column[i]!) as unknown as Vec3);
      };
      const [places, velocities, spins] = [
        vectorsOf(['x', 'y', 'z']),
        vectorsOf(['vx', 'vy', 'vz']),
        vectorsOf(['wx', 'wy', 'wz']),
      ];
      result.time.forEach((time, i) => {
        const piece = pieces.findLast(({ t }) => t <= time)!;
        const dt = time - piece.t;
        const place = add(add(piece.place, piece.velocity, dt), piece.acceleration, dt ** 2 / 2);
        const at = `${what} at ${time}, as it ${piece.state}`;
        expect(away(places[i]!, place), at).toBeLessThan(1e-7);
        if (pieces.some(({ t }) => Math.abs(t - time) < 1e-5)) return;
        expect(away(velocities[i]!, add(piece.velocity, piece.acceleration, dt)), at).toBeLessThan(1e-6);
        expect(away(spins[i]!, add(piece.spin, piece.spinRate, dt)), at).toBeLessThan(1e-5);
      });
      const great = (impulse: Vec3) => Math.hypot(...impulse) > 1e-3;
      const wanted = impacts.filter(({ time, impulse }) => time < DURATION && great(impulse));
      const hits = result.events.filter(({ impulse }) => impulse && great(impulse.vector!));
      expect(hits.length, what).toBe(wanted.length);
      wanted.forEach(({ time, impulse }, i) => {
        expect(Math.abs(hits[i]!.time - time), `${what}: impact ${i}`).toBeLessThan(1e-8);
        expect(away(hits[i]!.impulse!.vector!, impulse), `${what}: impact ${i}`).toBeLessThan(1e-6);
        expect(Math.abs(hits[i]!.impulse!.value - Math.hypot(...impulse)), what).toBeLessThan(1e-6);
      });
      const rests = pieces.find(({ t, state }) => t > 0 && state !== 'flies');
      const rolls = pieces.find(({ t, state }) => t > 0 && state === 'rolls');
      for (const [kind, piece] of [
        ['contact', rests],
        ['stick', rolls],
      ] as const) {
        const told = result.events.filter((event) => event.kind === kind);
        const comes = piece && (kind === 'stick' || of.height > 0);
        expect(told.length, `${what}: ${kind}`).toBe(comes ? 1 : 0);
        if (comes) expect(Math.abs(told[0]!.time - piece.t), `${what}: ${kind}`).toBeLessThan(1e-4);
        if (comes) seen.add(kind);
      }
      for (const { state } of pieces) seen.add(state);
    }
    expect(seen.size).toBe(5);
  },
  patience(COUNT, 500),
);
