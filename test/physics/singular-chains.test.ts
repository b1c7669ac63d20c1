/**
 * Scissor lifts of two to five stages, rows, stacks and nets of parallelograms, driven through the positions where their ways of
 * moving part (T 6.2, 6.3), several at a time: whatever the method, the tolerance, the speed and the lengths, by either equations, they
 * go through, tell each position once and lose none, refuse few steps and stay where their drivers hold them.
 */
import { describe, expect, test } from 'vitest';
import { FIRST_SEED, LONG, patience, repetitions, tell } from '../support/tier';
import { createRandom } from '../support/draw';
import { lift, liftAngle, liftPasses, net, netPasses, rowAngle } from '../support/singular-chains';
import { run } from '../support/run';
import type { Lift, Net } from '../support/singular-chains';
import type { Project, Settings } from '../../engine/model/project';

const METHODS = ['dop853', 'dopri5', 'radau5'] as const;
const EQUATIONS = ['global-system', 'compiled'] as const;
const EXPONENTS = LONG ? [3, 4, 5, 6, 7, 8, 9, 10, 11, 12] : [3, 5, 8, 12];
/** Of each method and tolerance, of one kind after the other. */
const COUNT = repetitions('A3-chains', 2, 48);
/** Angle [rad] that the first driver turns through, and the least between two positions. */
const TURN = 13;
const APART = 0.06;
/** Refused steps for each position, 7 at the most, and 18 by compiled equations; 35 for one where the first stage of a step was that of a state before its correction. */
const REFUSED = { 'global-system': 12, compiled: 24 };

interface Case {
  readonly what: string;
  readonly make: (settings: Partial<Settings>) => Project;
  readonly speed: number;
  /** When ways of moving part [s]. */
  readonly passes: number[];
  /** Where a body is to be. */
  readonly body: string;
  readonly place: (t: number) => readonly [x: number, y: number];
}

type Draw = (low: number, high: number) => number;

const drawSpeed = (between: Draw): number => between(1.5, 20) * Math.sign(between(-1, 1));
const count = (between: Draw, least: number, most: number): number => Math.floor(between(least, most + 1));
const list = (length: number, draw: () => number): number[] => Array.from({ length }, draw);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function drawLift(between: Draw): Case {
  const halves = list(1 + count(between, 2, 5), () => between(0.1, 0.4));
  const model: Lift = { halves, angle: between(0.2, 1.3), speed: drawSpeed(between) };
  const top = halves.length - 2;
  // the stages before the last are as high as all their halves
  const height = sum(halves.slice(0, top)) + sum(halves.slice(1, top + 1));
  return {
    what: `lift ${JSON.stringify(model)}`,
    make: (settings) => lift(model, settings),
    speed: model.speed,
    passes: liftPasses(model, TURN / Math.abs(model.speed)),
    body: `falling-${top}`,
    place: (t) => {
      const angle = liftAngle(model, t);
      return [(halves[0] + halves[top]) * Math.cos(angle), height * Math.sin(angle)];
    },
  };
}

function drawNet(between: Draw, rows: number, columns: number): Case {
  const speed = drawSpeed(between);
  const widths = list(columns, () => between(0.2, 0.5));
  const model: Net = {
    widths,
    rows: Array.from({ length: rows }, (_, row) => ({
      length: between(0.08, 0.18),
      angle: between(0.3, 1.2),
      speed: row === 0 ? speed : speed * between(-0.6, 0.6),
    })),
  };
  return {
    what: `net ${JSON.stringify(model)}`,
    make: (settings) => net(model, settings),
    speed,
    passes: netPasses(model, TURN / Math.abs(speed)),
    body: `coupler-${rows - 1}-${columns - 1}`,
    place: (t) => {
      const angles = model.rows.map((_, row) => rowAngle(model, row, t));
      const along = model.rows.map(({ length }, row) => length * Math.cos(angles[row]));
      const up = model.rows.map(({ length }, row) => length * Math.sin(angles[row]));
      return [sum(widths.slice(0, -1)) + sum(along), sum(up)];
    },
  };
}

const KINDS = {
  lift: drawLift,
  row: (between: Draw) => drawNet(between, 1, count(between, 1, 5)),
  stack: (between: Draw) => drawNet(between, count(between, 2, 5), 1),
  net: (between: Draw) => drawNet(between, count(between, 2, 3), count(between, 2, 3)),
};

const NAMES = ['lift', 'row', 'stack', 'net'] as const;

/** Positions that are told apart from each other, from the start and from the end. */
function draw(kind: keyof typeof KINDS, between: Draw): Case {
  for (;;) {
    const drawn = KINDS[kind](between);
    const angles = [0, ...drawn.passes, TURN / Math.abs(drawn.speed)].map((t) => t * Math.abs(drawn.speed));
    const last = angles.length - 1;
    const least = (i: number): number => (i === last ? APART / 6 : APART);
    if (angles.every((angle, i) => i === 0 || angle - angles[i - 1] > least(i))) return drawn;
  }
}

describe.each(METHODS.flatMap((method) => EQUATIONS.map((equations) => [method, equations] as const)))(
  '%s, %s',
  (integrator, equations) => {
    test.each(EXPONENTS)(
      'at 10^-%i goes through each position, and tells it once',
      (exponent) => {
        const random = createRandom(FIRST_SEED + 100 * exponent);
        const between: Draw = (low, high) => low + (high - low) * random();
        const tolerance = 10 ** -exponent;
        let [cases, positions, refused] = [0, 0, 0];
        for (let k = 0; k < COUNT; k++) {
          const kind = NAMES[(exponent + k) % NAMES.length];
          const { what, make, speed, passes, body, place } = draw(kind, between);
          const duration = TURN / Math.abs(speed);
          const { outcome, summary, events, time, column } = run(
            make({
              ...{ equations, integrator, duration, outputInterval: duration / 50 },
              ...{ relativeTolerance: tolerance, absoluteTolerance: tolerance },
            }),
          );
          expect(outcome, what).toEqual({ kind: 'completed' });
          const told = events.filter((event) => event.kind === 'singular' || event.kind === 'dead-point');
          expect(told.length, what).toBe(passes.length);
          told.forEach((event, i) =>
            expect(Math.abs(event.time - passes[i]) * Math.abs(speed), what).toBeLessThan(APART / 3),
          );
          expect(summary.rejected, what).toBeLessThanOrEqual(REFUSED[equations] * passes.length);
          expect(summary.equations?.reason ?? null, what).toBeNull();
          expect(summary.energyError.relative, what).toBeLessThan(Math.max(3 * tolerance, 1e-10));
          const [x, y] = [column(`body/${body}/x`), column(`body/${body}/y`)];
          time.forEach((t, i) => {
            const [atX, atY] = place(t);
            expect(Math.hypot(x[i] - atX, y[i] - atY), what).toBeLessThan(1e-11);
          });
          cases++;
          positions += passes.length;
          refused = Math.max(refused, summary.rejected / passes.length);
        }
        if (LONG)
          tell(
            `A3-chains ${integrator} ${equations} 1e-${exponent}`,
            cases,
            `${positions} positions, ${refused} refused for one`,
          );
      },
      patience(COUNT, 40_000),
    );
  },
);

test('compiled equations that yield close to a position leave the global system a step that passes it', () => {
  const model: Lift = {
    halves: [
      0.28094970213714987, 0.19791576019488277, 0.20435837854165587, 0.2602805826347322, 0.3920881173573435,
      0.3026419257512316,
    ],
    angle: 0.23071012143045666,
    speed: -7.234863728866912,
  };
  const duration = TURN / Math.abs(model.speed);
  const settings = {
    equations: 'compiled',
    integrator: 'dop853',
    duration,
    outputInterval: duration / 50,
  } as const;
  const { outcome, events } = run(
    lift(model, { ...settings, relativeTolerance: 1e-8, absoluteTolerance: 1e-8 }),
  );
  expect(outcome).toEqual({ kind: 'completed' });
  expect(events.filter(({ kind }) => kind === 'singular' || kind === 'dead-point').length).toBe(
    liftPasses(model, duration).length,
  );
});
