/**
 * Kinematic runs of what is a parallelogram but for a length (T 11.4). In line on one side its joints do not close, over an arc as wide as
 * the square root of the error; on the other it turns into the crossed branch, over as short an arc.
 */
import { describe, expect, test } from 'vitest';
import { BASE, LINK, parallelogram, START } from '../support/change-points';
import { run } from '../support/run';

/** When the crank comes to where the coupler and the rocker lie in line, as they do at the end of its range. */
function stopOf(speed: number, shift: number): number {
  const ground = BASE + shift;
  const rocker = Math.hypot(LINK * Math.cos(START) - shift, LINK * Math.sin(START));
  const apart = shift > 0 ? BASE + rocker : BASE - rocker;
  const angle = Math.acos((LINK ** 2 + ground ** 2 - apart ** 2) / (2 * LINK * ground));
  // one end of the arc is ahead in either direction
  const ahead = shift > 0 ? angle : 2 * Math.PI - angle;
  return speed > 0 ? (ahead - START) / speed : (START + (shift > 0 ? angle : -angle)) / -speed;
}

/** Parts of a radian between samples: some of them lie in what is missing. */
const INTERVALS = [0.05, 0.1, 0.015, 0.0371, 0.2, 0.25];

describe.each([5, -20])('at %d rad/s', (speed) => {
  test.each([1e-5, 1e-6, 1e-7, 1e-8, -1e-5, -1e-6, -1e-7, -1e-8])(
    'off by %d of its length it stops where the range ends, whatever the interval of output',
    (error) => {
      const shift = error * BASE;
      const stop = stopOf(speed, shift);
      for (const interval of INTERVALS) {
        const outputInterval = interval / Math.abs(speed);
        const settings = { duration: 13.2 / Math.abs(speed), outputInterval };
        const { outcome, summary, time, column } = run(parallelogram(speed, settings, shift), 'kinematic');
        expect(outcome.kind, `${interval}`).toBe('stopped');
        expect(Math.abs(summary.time - stop) * Math.abs(speed), `${interval}`).toBeLessThan(1e-5);
        // on the way to a stop a whole turn away branches part half a turn before it
        if (shift > 0 === speed > 0 || Math.abs(error) < 1e-6) continue;
        const half = stop - Math.PI / 2 / Math.abs(speed);
        const after = time.findIndex((t) => t > half);
        const turns = Math.sign(column('body/rocker/wz')[after]);
        expect(turns, `${interval}`).toBe(-Math.sign(speed));
      }
    },
  );

  test.each([0, 1e-12, -1e-12, 1e-11, -1e-11])(
    'off by %d it passes, as a tolerance of 10^-10 m allows',
    (error) => {
      for (const interval of INTERVALS) {
        const settings = { duration: 13.2 / Math.abs(speed), outputInterval: interval / Math.abs(speed) };
        const { outcome, events } = run(parallelogram(speed, settings, error * BASE), 'kinematic');
        expect(outcome, `${interval}`).toEqual({ kind: 'completed' });
        expect(
          events.filter(({ kind }) => kind === 'singular'),
          `${interval}`,
        ).toHaveLength(4);
      }
    },
  );
});
