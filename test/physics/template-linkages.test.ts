/** What the notes of the templates claim, and what geometry and virtual work say of them. */
import { describe, expect, test } from 'vitest';
import { DWELL, JANSEN, LINKAGE_EXAMPLES, WIPER } from '../support/linkage-examples';
import { GUIDED_EXAMPLES, LIFT, PANTOGRAPH } from '../support/guided-examples';
import { crossing, polar } from '../support/example-parts';
import { massOf } from '../../engine/model/masses/mass';
import { run } from '../support/run';
import type { Project, Vec3 } from '../../engine/model/project';
import type { Run } from '../support/run';

const DEGREE = Math.PI / 180;
const O: Vec3 = [0, 0, 0];
const lasting = (project: Project, duration: number): Project => ({
  ...project,
  settings: { ...project.settings, duration },
});
const swing = (angles: number[]) => (Math.max(...angles) - Math.min(...angles)) / DEGREE;
const linkage = (name: string) => LINKAGE_EXAMPLES[`${name}.kempe`]();

/** Where a point of a body in the plane is at each sample [m]. */
function pathOf({ column, time }: Run, body: string, [px, py]: readonly [number, number]): Vec3[] {
  const [x, y, w, z] = ['x', 'y', 'qw', 'qz'].map((name) => column(`body/${body}/${name}`));
  return time.map((_, i) => {
    const angle = 2 * Math.atan2(z[i], w[i]);
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    return [x[i] + c * px - s * py, y[i] + s * px + c * py, 0];
  });
}

test('Watt: the second four-bar widens 60 degrees to 97', () => {
  const { column } = run(lasting(linkage('watt-six-bar'), 1));
  expect(Math.round(swing(column('joint/pin-o4/coordinate')))).toBe(60);
  expect(Math.round(swing(column('joint/pin-o6/coordinate')))).toBe(97);
  // a crank that turns right round: the shortest link and the longest together are shorter than the others
  const { crank, coupler, rocker, pivot4 } = WIPER;
  const lengths = [crank, coupler, rocker, Math.hypot(...pivot4)].sort((a, b) => a - b);
  expect(lengths[0] + lengths[3]).toBeLessThan(lengths[1] + lengths[2]);
});

test('Stephenson: the output rests, within half a degree, for 130 degrees of the crank', () => {
  const { column } = run(lasting(linkage('stephenson-six-bar'), 2));
  const output = column('joint/pin-o6/coordinate');
  const crank = column('joint/pin-o2/coordinate').map((angle) => angle + 30 * DEGREE);
  const resting = output.filter((_, i) => crank[i] >= DWELL.from && crank[i] <= DWELL.to);
  expect(resting.length).toBeGreaterThan(0.35 * output.length);
  expect(swing(resting)).toBeLessThan(0.5);
  expect(swing(output)).toBeGreaterThan(25);
});

describe('Jansen', () => {
  const result = run(lasting(linkage('jansen-leg'), 2));
  const { shape } = linkage('jansen-leg').bodies.find(({ id }) => id === 'lower')!;
  if (shape.kind !== 'plate') throw new Error('the foot is a plate');
  const foot = pathOf(result, 'lower', shape.points[2] as [number, number]);

  test('the foot is where circles about the pins meet', () => {
    const { a, b, c, d, e, f, g, h, i, j, k, l, m } = JANSEN;
    result.time.forEach((t, n) => {
      const P = polar(O, m, Math.PI * t);
      const Z: Vec3 = [-a, -l, 0];
      const B = crossing(P, j, Z, b, -1);
      const C = crossing(P, k, Z, c, 1);
      const E = crossing(crossing(Z, d, B, e, 1), f, C, g, -1);
      const F = crossing(E, h, C, i, -1);
      expect(Math.hypot(foot[n][0] - F[0], foot[n][1] - F[1])).toBeLessThan(1e-7);
    });
  });

  test('it is level within 4 mm over a third of the turn, and lifts 22 cm', () => {
    const lowest = Math.min(...foot.map(([, y]) => y));
    const highest = Math.max(...foot.map(([, y]) => y));
    expect(Math.round(100 * (highest - lowest))).toBe(22);
    const level = foot.filter(([, y]) => y < lowest + 0.004);
    expect(level.length / foot.length).toBeGreaterThan(1 / 3);
  });
});

test('scissor lift: at rest the cylinder does the work of the weights', () => {
  const project = GUIDED_EXAMPLES['scissor-lift.kempe']();
  const { time, column } = run(lasting(project, 4.4));
  const effort = column('driver/stroke/effort');
  const weight = (id: string) => 9.81 * massOf(project.bodies.find((body) => body.id === id)!).mass;
  const arms = ['rising-1', 'falling-1', 'rising-2', 'falling-2'].map(weight);
  const { arm, foot, seat, load, angle } = LIFT;
  const reach = (turn: number) => Math.sqrt(seat ** 2 + foot ** 2 - 2 * seat * foot * Math.cos(turn));
  const start = reach(angle);
  const potential = (turn: number): number => {
    const h = arm * Math.sin(turn);
    const rise = (seat * Math.sin(turn)) / reach(turn);
    return (
      (arms[0] + arms[1]) * (h / 2) +
      (arms[2] + arms[3]) * ((3 * h) / 2) +
      (weight('platform') + load) * 2 * h +
      weight('barrel') * 0.15 * rise +
      weight('piston') * (reach(turn) - (start - 0.12) / 2) * rise
    );
  };
  const slope = (f: (turn: number) => number, at: number) => (f(at + 1e-5) - f(at - 1e-5)) / 2e-5;
  const force = (turn: number) => slope(potential, turn) / slope(reach, turn);
  // before the rise, and in the middle of the dwell above
  const reached = (foot ** 2 + seat ** 2 - (start + LIFT.stroke) ** 2) / (2 * foot * seat);
  const up = time.findIndex((t) => t >= 4);
  expect(effort[0] / force(angle)).toBeCloseTo(1, 6);
  expect(effort[up] / force(Math.acos(reached))).toBeCloseTo(1, 6);
  expect(Math.round(effort[0] / 1000)).toBe(25);
  expect(Math.round((2 * effort[up]) / effort[0])).toBe(1);
});

test('pantograph: the pen draws what the tracer draws, twice as large', () => {
  const result = run(lasting(GUIDED_EXAMPLES['pantograph.kempe'](), 2));
  const pen = pathOf(result, 'long-2', [PANTOGRAPH.bar, 0]);
  const tracer = pathOf(result, 'tracer', [0, 0]);
  pen.forEach((point, i) => {
    expect(Math.hypot(point[0] - 2 * tracer[i][0], point[1] - 2 * tracer[i][1])).toBeLessThan(1e-9);
  });
  const [x, y] = [0, 1].map((c) => tracer.map((point) => point[c]));
  expect(Math.max(...x) - Math.min(...x)).toBeCloseTo(2 * PANTOGRAPH.amplitude, 4);
  expect(Math.max(...y) - Math.min(...y)).toBeCloseTo(2 * PANTOGRAPH.amplitude, 3);
});
