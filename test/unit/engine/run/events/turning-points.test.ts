/**
 * Limits of travel and dead points of random four-bars and slider-cranks against closed forms: an end of the rocker's or
 * slider's travel is where crank and coupler lie in one line. Every one is told once, at its time, and no other, whatever
 * the output interval, in dynamic and in kinematic runs.
 */
import { describe, expect, test } from 'vitest';
import { bar, crossing, joinAt, polar } from '../../../../support/example-parts';
import { Chance } from '../../../../support/chance';
import { createDriver, createProject } from '../../../../../engine/model/defaults';
import { createModel } from '../../../../../engine/run/preparation/prepared-model';
import { readExample } from '../../../../support/example-file';
import { twoFourBars } from '../../../../support/open-loops';
import { withPoses } from '../../../../../engine/model/pose';
import { FIRST_SEED, repetitions } from '../../../../support/tier';
import { run } from '../../../../support/run';
import type { Driver, Project, Settings } from '../../../../../engine/model/project';
import type { Run } from '../../../../support/run';

type Vec2 = readonly [number, number];

const TURN = 2 * Math.PI;
const COUNT = repetitions('turning-points', 14, 400);
const SEEDS = Array.from({ length: COUNT }, (_, i) => FIRST_SEED + i);
/** Found times are off by rounding over the slope of a rate: a part of a turn's time [1]. */
const TIME = 1e-7;

/** Angles of the crank at which it is in line with the coupler of length b, for the far end B on circles about O4. */
interface Linkage {
  readonly project: Project;
  /** Angle of the crank as drawn, and those at which the output turns back [rad]. */
  readonly start: number;
  readonly stops: readonly number[];
  readonly output: string;
}

const cross = (p: Vec2, q: Vec2): number => p[0] * q[1] - p[1] * q[0];
const inTurn = (angle: number): number => ((angle % TURN) + TURN) % TURN;

interface Lengths {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
}

function fourBar({ a, b, c, d }: Lengths, start: number, side: 1 | -1): Linkage {
  const O4 = [d, 0, 0] as const;
  const A = polar([0, 0, 0], a, start);
  const B = crossing(A, b, O4, c, side);
  const crank = bar('crank', 'Crank', [0, 0, 0], A, 0.01, '#4f83c2');
  const coupler = bar('coupler', 'Coupler', A, B, 0.01, '#4f83c2');
  const rocker = bar('rocker', 'Rocker', O4, B, 0.01, '#4f83c2');
  const project = {
    ...createProject('Four-bar'),
    bodies: [crank, coupler, rocker],
    joints: [
      joinAt('o2', 'Pin O2', 'hinge', null, crank, [0, 0, 0]),
      joinAt('a', 'Pin A', 'hinge', crank, coupler, A),
      joinAt('b', 'Pin B', 'hinge', coupler, rocker, B),
      joinAt('o4', 'Pin O4', 'hinge', null, rocker, O4),
    ],
  };
  const stops = stopsOf({ a, b, c, d }, side);
  return { project, start, stops, output: 'o4' };
}

/** Angles of the crank in line with the coupler, with the far end on its side of the line from A to O4. */
function stopsOf({ a, b, c, d }: Lengths, side: 1 | -1): number[] {
  return [a + b, b - a].flatMap((reach) => {
    const cos = (reach * reach + d * d - c * c) / (2 * reach * d);
    if (Math.abs(cos) > 1) return [];
    return [Math.acos(cos), -Math.acos(cos)].flatMap((theta) => {
      const at: Vec2 = [reach * Math.cos(theta), reach * Math.sin(theta)];
      const angle = inTurn(reach === a + b ? theta : theta + Math.PI);
      const pin: Vec2 = [a * Math.cos(angle), a * Math.sin(angle)];
      const assembled = Math.sign(cross([d - pin[0], -pin[1]], [at[0] - pin[0], at[1] - pin[1]]));
      return assembled === side ? [angle] : [];
    });
  });
}

function sliderCrank(a: number, b: number, offset: number, start: number): Linkage {
  const A = polar([0, 0, 0], a, start);
  const B = [A[0] + Math.sqrt(b * b - (offset - A[1]) ** 2), offset, 0] as const;
  const crank = bar('crank', 'Crank', [0, 0, 0], A, 0.01, '#4f83c2');
  const rod = bar('rod', 'Rod', A, B, 0.01, '#4f83c2');
  const slider = bar('slider', 'Slider', B, [B[0] + 0.05, B[1], 0], 0.02, '#4f83c2');
  const project = {
    ...createProject('Slider-crank'),
    bodies: [crank, rod, slider],
    joints: [
      joinAt('o2', 'Pin O2', 'hinge', null, crank, [0, 0, 0]),
      joinAt('a', 'Pin A', 'hinge', crank, rod, A),
      joinAt('b', 'Pin B', 'hinge', rod, slider, B),
      joinAt('guide', 'Guide', 'slider', null, slider, B, [1, 0, 0]),
    ],
  };
  const stops = [Math.asin(offset / (a + b)), Math.PI + Math.asin(offset / (b - a))].map(inTurn);
  return { project, start, stops, output: 'guide' };
}

/** A crank that can go all the way round: the shortest link, and shortest + longest < the other two. */
function crankRocker(random: Chance): Lengths {
  for (;;) {
    const [a, b, c, d] = [0.1, ...[0, 0, 0].map(() => 0.12 + 0.4 * random.share())];
    const longest = Math.max(b, c, d);
    if (a + longest < 0.95 * (b + c + d - longest)) return { a, b, c, d };
  }
}

/** A crank-rocker or slider-crank, to be drawn with its crank at any angle. */
function drawLinkage(random: Chance): (start: number) => Linkage {
  if (random.happens(0.4)) {
    const [a, b] = [0.1, 0.15 + 0.3 * random.share()];
    const offset = 0.8 * (b - a) * (2 * random.share() - 1);
    return (start) => sliderCrank(a, b, offset, start);
  }
  const lengths = crankRocker(random);
  const side = random.happens(0.5) ? 1 : -1;
  return (start) => fourBar(lengths, start, side);
}

function settings(random: Chance, duration: number, outputInterval: number): Partial<Settings> {
  const integrator = random.happens(0.5) ? 'dopri5' : 'dop853';
  const tolerance = 10 ** -(3 + 7 * random.share());
  return {
    duration,
    outputInterval,
    integrator,
    relativeTolerance: tolerance,
    absoluteTolerance: tolerance / 10,
  };
}

function complete(given: Linkage, drivers: Driver[], changed: Partial<Settings>): Project {
  const { project } = given;
  return { ...project, drivers, settings: { ...project.settings, ...changed } };
}

/** The events and times are as told, no more and no less. */
function expectEvents(
  { events, outcome }: Run,
  kind: string,
  record: string,
  times: readonly number[],
): void {
  expect(outcome.kind).toBe('completed');
  expect(events.map((event) => `${event.kind} ${event.record}`)).toEqual(
    times.map(() => `${kind} ${record}`),
  );
  const turn = Math.max(...times, 1e-3);
  events.forEach(({ time }, i) => expect(Math.abs(time - times[i])).toBeLessThan(TIME * turn));
}

/** A four-bar whose input swings over one limit of its output, and clear of its own. */
function drawDoubleRocker(random: Chance): { given: Linkage; stop: number; swing: number } {
  for (;;) {
    // the coupler is the shortest link, so that neither of the others goes round
    const { a: b, b: a, c, d } = crankRocker(random);
    const side = random.happens(0.5) ? 1 : -1;
    const swing = 0.2 + 0.3 * random.share();
    const away = 0.8 * swing * (2 * random.share() - 1);
    const stop = stopsOf({ a, b, c, d }, side)[0];
    if (stop === undefined) continue;
    const reach = (angle: number) => Math.sqrt(a * a + d * d - 2 * a * d * Math.cos(angle));
    const angles = Array.from({ length: 21 }, (_, i) => stop + away + swing * (i / 10 - 1));
    const free = (angle: number) => reach(angle) < 0.97 * (b + c) && reach(angle) > 1.03 * Math.abs(b - c);
    const others = stopsOf({ a, b, c, d }, side).slice(1);
    const near = (angle: number) =>
      others.some((other) => Math.abs(inTurn(angle - other + Math.PI) - Math.PI) < 0.1);
    if (!angles.every((angle) => free(angle) && !near(angle))) continue;
    return { given: fourBar({ a, b, c, d }, stop + away, side), stop, swing };
  }
}

/** All times in a run at which a crank at this speed passes one of the angles. */
function timesOf(stops: readonly number[], start: number, speed: number, duration: number): number[] {
  const turns = Array.from({ length: 9 }, (_, i) => (i - 4) * TURN);
  return stops
    .flatMap((stop) => turns.map((turn) => (inTurn(stop) - inTurn(start) + turn) / speed))
    .filter((t) => t > 1e-9 && t < duration)
    .sort((p, q) => p - q);
}

describe.each(['dynamic', 'kinematic'] as const)('limits of travel, %s run', (analysis) => {
  test.each(SEEDS)('of a crank at a steady speed, seed %d', (seed) => {
    const random = new Chance(seed);
    const speed = (random.happens(0.5) ? 1 : -1) * (1 + 9 * random.share());
    const interval = (random.one([5, 10, 15, 30, 7.3]) * TURN) / 360 / Math.abs(speed);
    const draw = drawLinkage(random);
    // with every second one a limit falls on a sample
    const onSample = draw(0).stops[0] - speed * interval * (1 + random.below(20));
    const given = draw(random.happens(0.5) ? onSample : TURN * random.share());
    const duration = (2.2 * TURN) / Math.abs(speed);
    const drivers = [createDriver({ id: 'd', joint: 'o2', value: speed })];
    const project = complete(given, drivers, settings(random, duration, interval));
    const times = timesOf(given.stops, given.start, speed, duration);
    expect(times.length).toBeGreaterThan(3);
    expectEvents(run(project, analysis), 'travel-limit', given.output, times);
  });

  test.each(SEEDS)('of a double rocker that is swung to and fro, seed %d', (seed) => {
    const random = new Chance(seed + 1000);
    const { given, stop, swing } = drawDoubleRocker(random);
    const frequency = 0.5 + random.share();
    const motion = { kind: 'harmonic', amplitude: swing, frequency, phase: 0 } as const;
    const drivers = [createDriver({ id: 'd', joint: 'o2', kind: 'position', value: 0, motion })];
    const phase = Math.asin((stop - given.start) / swing);
    const times = [phase, Math.PI - phase, phase + TURN, 3 * Math.PI - phase, phase + 2 * TURN]
      .map((angle) => angle / (TURN * frequency))
      .filter((t) => t > 0 && t < 1.9 / frequency)
      .sort((p, q) => p - q);
    const project = complete(given, drivers, settings(random, 1.9 / frequency, 0.037 / frequency));
    // the driver turns back four times, and everything with it: that is no limit of anything
    expectEvents(run(project, analysis), 'travel-limit', 'o4', times);
  });

  test.each([5, 10, 15, 30])('of Hoecken’s linkage with a sample every %d degrees', (degrees) => {
    const given = fourBar({ a: 0.1, b: 0.25, c: 0.25, d: 0.2 }, 0, 1);
    const drivers = [createDriver({ id: 'd', joint: 'o2', value: TURN })];
    const project = complete(given, drivers, { duration: 1, outputInterval: degrees / 360 });
    const times = timesOf(given.stops, 0, TURN, 1);
    expect(times).toHaveLength(2);
    expectEvents(run(project, analysis), 'travel-limit', 'o4', times);
  });
});

/** Times at which samples show that a joint's rate has turned, but for those at which `but` has turned within a sample. */
function reversals({ time, column }: Run, rate: string, but: readonly string[] = []): number[] {
  const turned = (of: string) => {
    const values = column(of);
    return time.flatMap((_, i) => (i > 0 && values[i - 1] * values[i] < 0 ? [i] : []));
  };
  const others = but.flatMap(turned);
  return turned(rate)
    .filter((i) => others.every((other) => Math.abs(other - i) > 1))
    .map((i) => time[i]);
}

describe.each(['dynamic', 'kinematic'] as const)('limits of travel, %s run', (analysis) => {
  test('of two linkages on one ground, each swung as it is told', () => {
    const lengths = { ground: 0.25, crank: 0.08, coupler: 0.22, rocker: 0.18 };
    const closed = twoFourBars(lengths, lengths);
    const model = createModel(closed);
    if (!model.ok) throw new Error(model.problems[0].message);
    const drawn = withPoses(closed, model.model.report.poses);
    const swing = (frequency: number) => ({ kind: 'harmonic', amplitude: 2.5, frequency, phase: 0 }) as const;
    const drivers = [
      createDriver({ id: 'd', joint: 'pin-o2', kind: 'position', value: 0, motion: swing(0.5) }),
      createDriver({ id: 'e', joint: 'pin-o2-2', kind: 'position', value: 0, motion: swing(0.31) }),
    ];
    const settings = { ...drawn.settings, duration: 4, outputInterval: 0.002 };
    const result = run({ ...drawn, drivers, settings }, analysis);
    const told = (id: string) =>
      result.events.filter(({ kind, record }) => kind === 'travel-limit' && record === id);
    for (const end of ['', '-2']) {
      const times = reversals(result, `joint/pin-o4${end}/rate`, [`joint/pin-o2${end}/rate`]);
      expect(times.length).toBeGreaterThan(2);
      expect(told(`pin-o4${end}`)).toHaveLength(times.length);
      told(`pin-o4${end}`).forEach(({ time }, i) =>
        expect(Math.abs(time - times[i])).toBeLessThan(1.01 * settings.outputInterval),
      );
    }
  });
});

describe('limits of travel', () => {
  test.each([
    // its coupler spins idly between two balls: no motion that a kinematic run could do without
    ['rssr', 'dynamic', 'rate'],
    ['rccc', 'dynamic', 'rate_rotation'],
    ['rccc', 'kinematic', 'rate_rotation'],
  ] as const)('of the output of %s, %s run, %s', (name, analysis, rate) => {
    const example = readExample(name);
    const [{ joint: driven }] = example.drivers;
    const outputInterval = 0.002;
    const project = { ...example, settings: { ...example.settings, duration: 2, outputInterval } };
    const result = run(project, analysis);
    const output = project.joints.find(
      ({ id, bodyA, bodyB }) => id !== driven && (bodyA === 'ground' || bodyB === 'ground'),
    )!;
    const times = reversals(result, `joint/${output.id}/${rate}`);
    expect(times.length).toBeGreaterThan(1);
    // its cylinder does not slide: what rounding leaves of that is no limit of travel
    const told = result.events.filter(({ kind }) => kind === 'travel-limit');
    expect(told.map(({ record }) => record)).toEqual(times.map(() => output.id));
    expect(told.every(({ message }) => message.includes('turns back'))).toBe(true);
    expect(told).toHaveLength(times.length);
    told.forEach(({ time }, i) => expect(Math.abs(time - times[i])).toBeLessThan(1.01 * outputInterval));
  });
});

test('a driver with a prescribed position that has to pass its dead point: the run stops there and names it', () => {
  // the rocker of a crank-rocker, led beyond the end of its travel
  const given = fourBar({ a: 0.1, b: 0.25, c: 0.2, d: 0.3 }, 1, 1);
  const motion = { kind: 'harmonic', amplitude: 2, frequency: 0.5, phase: 0 } as const;
  const drivers = [createDriver({ id: 'd', joint: given.output, kind: 'position', value: 0, motion })];
  const { outcome } = run(complete(given, drivers, { duration: 1, outputInterval: 0.01 }));
  const B = crossing(polar([0, 0, 0], 0.1, 1), 0.25, [0.3, 0, 0], 0.2, 1);
  const start = Math.atan2(B[1], B[0] - 0.3);
  // there the coupler lies folded on the crank
  const end = Math.acos((0.15 ** 2 - 0.2 ** 2 - 0.3 ** 2) / (2 * 0.2 * 0.3));
  expect(outcome).toMatchObject({ kind: 'stopped', reason: 'outOfReach', where: 'd' });
  if (outcome.kind !== 'stopped') return;
  expect(Math.abs(outcome.time - Math.asin((end - start) / 2) / Math.PI)).toBeLessThan(1e-6);
});

describe('dead points of a force at the output of a flywheel', () => {
  test.each(SEEDS)('seed %d', (seed) => {
    const random = new Chance(seed + 2000);
    const given = drawLinkage(random)(TURN * random.share());
    const speed = (random.happens(0.5) ? 1 : -1) * (2 + 4 * random.share());
    const duration = (2.2 * TURN) / Math.abs(speed);
    const heavy = {
      kind: 'custom',
      mass: 5,
      centerOfMass: [0, 0, 0],
      inertia: [50, 50, 50, 0, 0, 0],
    } as const;
    const bodies = given.project.bodies.map((body) =>
      body.id === 'crank' ? { ...body, mass: heavy, angularVelocity: [0, 0, speed] as const } : body,
    );
    const driver = createDriver({ id: 'd', joint: given.output, kind: 'effort', value: 0.5 });
    const project = complete({ ...given, project: { ...given.project, bodies } }, [driver], {
      ...settings(random, duration, duration / 400),
      relativeTolerance: 1e-9,
      absoluteTolerance: 1e-11,
    });
    const { events, time, column, outcome } = run(project);
    expect(outcome.kind).toBe('completed');
    const [qw, qz, wz] = ['qw', 'qz', 'wz'].map((c) => column(`body/crank/${c}`));
    const angle = (i: number) => 2 * Math.atan2(qz[i], qw[i]);
    const off = (value: number) =>
      Math.min(...given.stops.map((stop) => Math.abs(inTurn(value - stop + Math.PI) - Math.PI)));
    let passes = 0;
    for (let i = 1; i < time.length; i++) {
      for (const stop of given.stops) {
        const [p, q] = [angle(i - 1), angle(i)].map((value) => inTurn(value - stop + Math.PI) - Math.PI);
        if (p * q < 0 && Math.abs(p - q) < 1) passes++;
      }
    }
    expect(events.map(({ kind, record }) => `${kind} ${record}`)).toEqual(Array(passes).fill('dead-point d'));
    expect(passes).toBeGreaterThan(3);
    for (const { time: at } of events) {
      const i = time.findIndex((t) => t >= at);
      expect(off(angle(i) - wz[i] * (time[i] - at))).toBeLessThan(1e-5);
    }
  });
});

describe('no event', () => {
  test.each(['dynamic', 'kinematic'] as const)(
    'of a lift that rests, rises, rests and comes down (%s)',
    (analysis) => {
      expect(run(readExample('scissor-lift'), analysis).events).toEqual([]);
    },
  );

  test('of a press that is thrown back by its stop, but those of the stop', () => {
    const kinds = new Set(run(readExample('toggle-press')).events.map(({ kind }) => kind));
    expect(kinds).not.toContain('dead-point');
    expect(kinds).not.toContain('travel-limit');
  });

  test('of a crank that its output drives into a dead point: it does not turn back before', () => {
    // close to it the joints can be closed in either assembly mode, and the other one goes back
    for (const seed of SEEDS) {
      const random = new Chance(seed);
      const { project, output } = drawLinkage(random)(TURN * random.share());
      const value = (random.happens(0.5) ? 0.5 : -0.5) * (output === 'guide' ? 0.1 : 1);
      const drivers = [createDriver({ id: 'd', joint: output, kind: 'speed', value })];
      const given = { ...project.settings, duration: 20, outputInterval: 0.05 };
      const { outcome, events } = run({ ...project, drivers, settings: given }, 'kinematic');
      expect(outcome, `seed ${seed}`).toMatchObject({ kind: 'stopped', reason: 'outOfReach' });
      expect(events.filter(({ kind }) => kind === 'travel-limit')).toEqual([]);
    }
  });
});
