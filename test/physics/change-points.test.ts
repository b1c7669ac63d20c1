/**
 * Mechanisms driven through positions where two ways of moving part (T 6.2, 6.3): each is one event, whatever the method,
 * the tolerance and the speed. A parallelogram where coupler and links lie in one line; a slider-crank whose rod is as long as
 * its crank, where the slider is over the pin of the crank.
 */
import { describe, expect, test } from 'vitest';
import { FIRST_SEED, LONG, patience, repetitions } from '../support/tier';
import { createRandom } from '../support/draw';
import { isosceles, LINK, parallelogram, START } from '../support/change-points';
import { run } from '../support/run';

/** Times at which a crank that starts at START stands at an angle, or half a turn from it. */
function passes(speed: number, angle: number): number[] {
  const way = speed > 0 ? angle - START : START - angle;
  const first = ((way % Math.PI) + Math.PI) % Math.PI;
  return [0, 1, 2, 3, 4].map((half) => (first + half * Math.PI) / Math.abs(speed));
}

const METHODS = ['dop853', 'dopri5', 'radau5'] as const;
const EXPONENTS = LONG ? [2, 3, 4, 5, 6, 7, 8, 9, 10, 11] : [2, 3, 5, 6, 8, 11];
const SPEEDS = LONG ? [1.7, -3.3, 4.4, 6.283, 8.1, 11, 15, -20, 27, -37, 40] : [6.283, -20, 40];

describe.each(METHODS)('%s', (integrator) => {
  test.each(EXPONENTS)('at 10^-%i goes through each, in steps as anywhere, and tells it once', (exponent) => {
    const tolerance = 10 ** -exponent;
    const tolerances = { integrator, relativeTolerance: tolerance, absoluteTolerance: tolerance };
    for (const speed of SPEEDS) {
      const duration = 13.2 / Math.abs(speed);
      const settings = { ...tolerances, duration, outputInterval: duration / 100 };
      for (const [make, angle] of [
        [parallelogram, 0],
        [isosceles, Math.PI / 2],
      ] as const) {
        const what = `${make.name} at ${speed} rad/s`;
        const { outcome, summary, events } = run(make(speed, settings));
        expect(outcome, what).toEqual({ kind: 'completed' });
        // a thousand times as many where it creeps
        expect(summary.steps + summary.rejected, what).toBeLessThan(MOST[integrator]);
        const told = events.filter(({ kind }) => kind === 'singular' || kind === 'dead-point');
        const expected = passes(speed, angle).filter((time) => time < duration * 0.999);
        expect(told.length, what).toBe(expected.length);
        told.forEach(({ time }, i) =>
          expect(Math.abs(time - expected[i]), what).toBeLessThan(0.01 / Math.abs(speed)),
        );
      }
    }
  });
});

/** Steps and those refused over a run through eight or nine change points; 30,000 and a stop where a method creeps. */
const MOST = { dop853: 330, dopri5: 2700, radau5: 3600 } as const;
const REFUSED = 45;
/** Error of the balance of energy over the tolerance; 1e8 where the work kept what efforts without a value had done. */
const BALANCE = { dop853: 60, dopri5: 24, radau5: 5 } as const;
const LOOSE = repetitions('A3-loose', 20, 300);
const COUNT = repetitions('A3', 3, 200);

describe.each(METHODS)('%s at random speeds', (integrator) => {
  test.each([11, 12])(
    'at 10^-%i the effort of a driver that has lost its grip shortens no step',
    (exponent) => {
      const random = createRandom(FIRST_SEED + exponent);
      const tolerance = 10 ** -exponent;
      for (let k = 0; k < COUNT; k++) {
        const speed = (1.5 + 40 * random()) * (random() < 0.5 ? -1 : 1);
        const duration = 13.2 / Math.abs(speed);
        const settings = {
          ...{ integrator, duration, outputInterval: duration / 100 },
          ...{ relativeTolerance: tolerance, absoluteTolerance: tolerance },
        };
        for (const make of [parallelogram, isosceles]) {
          const what = `${make.name} at ${speed} rad/s`;
          const { outcome, summary, column, time } = run(make(speed, settings));
          expect(outcome, what).toEqual({ kind: 'completed' });
          expect(summary.rejected, what).toBeLessThan(REFUSED);
          expect(summary.steps + summary.rejected, what).toBeLessThan(MOST[integrator]);
          expect(summary.energyError.relative, what).toBeLessThan(BALANCE[integrator] * tolerance);
          if (make === parallelogram) continue;
          const x = column('body/block/x');
          const off = time.map((t, i) => Math.abs(x[i] - 2 * LINK * Math.cos(START + speed * t)));
          expect(Math.max(...off), what).toBeLessThan(1e-12);
        }
      }
    },
    patience(COUNT, 10_000),
  );
});

test.each([2, 3, 4, 5, 6, 7])(
  'order 8 at 10^-%i at random speeds: no step ends at a bifurcation',
  (exponent) => {
    const random = createRandom(FIRST_SEED + 100 + exponent);
    const tolerance = 10 ** -exponent;
    for (let k = 0; k < LOOSE; k++) {
      const speed = (1.5 + 40 * random()) * (random() < 0.5 ? -1 : 1);
      const duration = 13.2 / Math.abs(speed);
      const settings = {
        ...{ integrator: 'dop853' as const, duration, outputInterval: duration / 100 },
        ...{ relativeTolerance: tolerance, absoluteTolerance: tolerance },
      };
      for (const make of [parallelogram, isosceles]) {
        const what = `${make.name} at ${speed} rad/s`;
        const { outcome, summary } = run(make(speed, settings));
        expect(outcome, what).toEqual({ kind: 'completed' });
        expect(summary.steps + summary.rejected, what).toBeLessThan(150);
      }
    }
  },
);

const GAINS = repetitions('A3-feedback', 2, 40);

describe.each(METHODS)('%s with feedback', (integrator) => {
  test.each([2, 4, 6, 8, 10, 12])(
    'at 10^-%i with gains of 3 to 50 times its speed goes through each, and tells it once',
    (exponent) => {
      const random = createRandom(FIRST_SEED + 200 + exponent);
      const tolerance = 10 ** -exponent;
      for (let k = 0; k < GAINS; k++) {
        const speed = (1.5 + 40 * random()) * (random() < 0.5 ? -1 : 1);
        const duration = 13.2 / Math.abs(speed);
        const rate = Math.abs(speed) * 10 ** (0.5 + 1.2 * random());
        const damping = 0.4 + 1.6 * random();
        const typed = { gains: 'typed', k: rate ** 2, d: 2 * damping * rate } as const;
        const settings = {
          ...{ integrator, duration, outputInterval: duration / 100, stabilisation: 'feedback' as const },
          ...{ relativeTolerance: tolerance, absoluteTolerance: tolerance },
          ...(random() < 0.7 ? typed : {}),
        };
        for (const [make, angle] of [
          [parallelogram, 0],
          [isosceles, Math.PI / 2],
        ] as const) {
          const what = `${make.name} at ${speed} rad/s, ${rate} 1/s, ${damping}`;
          const { outcome, summary, events } = run(make(speed, settings));
          expect(outcome, what).toEqual({ kind: 'completed' });
          // a hundred times as many where it creeps
          expect(summary.rejected, what).toBeLessThan(90);
          expect(summary.energyError.relative, what).toBeLessThan(Math.min(5e-3, 3000 * tolerance));
          const told = events.filter(({ kind }) => kind === 'singular' || kind === 'dead-point');
          expect(told.length, what).toBe(
            passes(speed, angle).filter((time) => time < duration * 0.999).length,
          );
        }
      }
    },
    patience(GAINS, 10_000),
  );
});
