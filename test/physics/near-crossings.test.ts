/**
 * Kinematic runs of four-bars whose coupler is a little too long or too short to lie in one line with the others (T 11.4): the branch turns
 * aside or ends, whatever the output interval, and where the bars do lie in one line the motion goes straight through.
 */
import { describe, expect, test } from 'vitest';
import { createDriver } from '../../engine/model/defaults';
import { FLAT_FOUR_BARS, fourBar } from '../support/flat-four-bars';
import { run } from '../support/run';
import type { FourBar } from '../support/flat-four-bars';
import type { RunEvent } from '../../engine/core/switching/run-event';

const START = 0.9;
const SPEED = 3;
const DURATION = 7 / SPEED;
const INTERVALS = [20, 64, 150];

/** The rocker's angle with this coupler, on the side where the run begins [rad]. */
function rockerAt({ tip, end, foot }: FourBar, coupler: number, angle: number): number {
  const [x, y] = [tip * Math.cos(angle) - foot, tip * Math.sin(angle)];
  const [far, c] = [Math.hypot(x, y), end - foot];
  const opening = Math.acos((far * far + c * c - coupler * coupler) / (2 * far * Math.abs(c)));
  return Math.atan2(y, x) + opening - (c < 0 ? Math.PI : 0);
}

/** When the crank reaches the first angle at which coupler and rocker are too short or too long to close the loop [s]. */
function endOf({ tip, end, foot }: FourBar, coupler: number): number {
  const rocker = Math.abs(end - foot);
  const angles = [coupler + rocker, coupler - rocker].flatMap((far) => {
    const square = (far * far - (tip - foot) ** 2) / (4 * tip * foot);
    return square > 0 && square < 1 ? [2 * Math.asin(Math.sqrt(square))] : [];
  });
  const ways = angles.flatMap((angle) => [angle, 2 * Math.PI - angle, 2 * Math.PI + angle]);
  return Math.min(DURATION, ...ways.map((angle) => (angle - START) / SPEED).filter((time) => time > 0));
}

function runOf(bars: FourBar, coupler: number, intervals: number) {
  const project = fourBar(bars, START, rockerAt(bars, coupler, START));
  const settings = { ...project.settings, duration: DURATION, outputInterval: DURATION / intervals };
  const drivers = [createDriver({ id: 'motor', name: 'Motor', joint: 'o0', value: SPEED })];
  return run({ ...project, settings, drivers }, 'kinematic');
}

/** Steps end at outputs, and what they pass has the same time wherever that is. */
const inWords = ({ kind, record, time }: RunEvent): string => `${kind} ${record} at ${time.toFixed(4)}`;

const named = (name: string) => FLAT_FOUR_BARS.filter(([other]) => other.startsWith(name));
const CHANGE_POINTS = [...named('a change-point'), ...named('a deltoid')];

describe.each(CHANGE_POINTS)('%s', (_name, bars) => {
  const coupler = Math.abs(bars.end - bars.tip);

  test.each([4, 5, 6, 7, 8, 9])('off by 10^-%i stays on its branch, to its end', (exponent) => {
    for (const side of [1, -1]) {
      const length = coupler * (1 + side * 10 ** -exponent);
      const end = endOf(bars, length);
      const told: (readonly RunEvent[])[] = [];
      for (const intervals of INTERVALS) {
        const { outcome, events, time, column } = runOf(bars, length, intervals);
        told.push(events);
        const what = `${side} in ${intervals} intervals`;
        const reached = outcome.kind === 'completed' ? DURATION : time.at(-1)!;
        expect(outcome.kind, what).toBe(end === DURATION ? 'completed' : 'stopped');
        if (outcome.kind === 'stopped') expect(Math.abs(outcome.time - end), what).toBeLessThan(1e-4);
        expect(reached, what).toBeLessThan(end + 1e-4);
        const angles = column('joint/o1/coordinate');
        const start = rockerAt(bars, length, START) - angles[0];
        time.forEach((t, i) => {
          if (end - t < 1e-3) return;
          const off = rockerAt(bars, length, START + SPEED * t) - start - angles[i];
          expect(Math.abs(Math.sin(off / 2)), `${what} at ${t} s`).toBeLessThan(1e-3);
        });
      }
      for (const events of told) expect(events.map(inWords), `${side}`).toEqual(told[0].map(inWords));
    }
  });
});

test.each([...CHANGE_POINTS, ...named('a rhombus')])(
  '%s goes straight through, in steps as anywhere',
  (_name, bars) => {
    for (const intervals of INTERVALS) {
      const { outcome, summary } = runOf(bars, Math.abs(bars.end - bars.tip), intervals);
      expect(outcome, `${intervals}`).toEqual({ kind: 'completed' });
      expect(summary.rejected, `${intervals}`).toBe(0);
    }
  },
);
