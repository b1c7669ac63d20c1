/** What runs that step in time tell of singular positions (T 6.3), by states that are put to it: an isosceles slider-crank, singular upright. */
import { bar, joinAt } from '../../../../support/example-parts';
import { createModel } from '../../../../../engine/run/preparation/prepared-model';
import { createProject } from '../../../../../engine/model/defaults';
import { describe, expect, test } from 'vitest';
import { HOLDS, OPEN } from '../../../../../engine/core/system/switched-row';
import { landmarksOf } from '../../../../../engine/run/events/landmarks-in-time';
import { poseOffset, velocityOffset } from '../../../../../engine/core/coordinates/layout';
import type { Project, Vec3 } from '../../../../../engine/model/project';
import type { RunEvent } from '../../../../../engine/core/switching/run-event';

const R = 0.1;
const START = 1;
const UPRIGHT = Math.PI / 2;
/** The angle of the crank where its stop holds it [rad]. */
const STOP = UPRIGHT - 0.01;
const DURATION = 1;
/** A skew that keeps the loop from being closed within some 0.02 rad of upright [rad]. */
const SKEW = 0.004;

function sliderCrank(): Project {
  const project = createProject('Isosceles slider-crank');
  const [cos, sin] = [R * Math.cos(START), R * Math.sin(START)];
  const [o, a, b]: readonly Vec3[] = [[0, 0, 0], [cos, sin, 0], [2 * cos, 0, 0]]; // oxfmt-ignore
  const crank = bar('crank', 'Crank', o, a, 0.006, '#888888');
  const rod = bar('rod', 'Rod', a, b, 0.006, '#888888');
  const block = bar('block', 'Block', b, [b[0] + 0.03, 0, 0], 0.01, '#888888');
  const limits = { minimum: null, maximum: STOP - START, restitution: 0 };
  const joints = [
    { ...joinAt('o', 'O', 'hinge', null, crank, o), limits },
    joinAt('a', 'A', 'hinge', crank, rod, a),
    joinAt('b', 'B', 'hinge', rod, block, b),
    joinAt('guide', 'Guide', 'slider', null, block, b, [1, 0, 0]),
  ];
  const settings = { ...project.settings, duration: DURATION, solver: 'sequential-impulses' as const };
  return { ...project, bodies: [crank, rod, block], joints, settings };
}

/** Puts states to it: the angle of the crank [rad], by how much that is more and that of the rod less, so that the loop gapes [rad], the speed of the crank [rad/s]. */
function follow() {
  const result = createModel(sliderCrank());
  if (!result.ok) throw new Error(result.problems[0].message);
  const { model } = result;
  let stop: number = OPEN;
  const landmarks = landmarksOf(model, { showModes: () => void (model.work.switched.mode[0] = stop) });
  const events: RunEvent[] = [];
  const tell = (event: RunEvent) => void events.push(event);
  const stateAt = (angle: number, skew: number, speed: number): Float64Array => {
    const y = model.y.slice();
    const [a, b] = [angle + skew, angle - skew];
    const half = (at: number): [number, number] => [(R / 2) * Math.cos(at), (R / 2) * Math.sin(at)];
    const [[x, z], [p, q]] = [half(a), half(b)];
    y.set([x, z, 0, Math.cos(a / 2), 0, 0, Math.sin(a / 2)], poseOffset(1));
    y.set([2 * x + p, 2 * z - q, 0, Math.cos(b / 2), 0, 0, -Math.sin(b / 2)], poseOffset(2));
    y.set([2 * (x + p) + 0.015, 0, 0, 1, 0, 0, 0], poseOffset(3));
    const [u, v] = [-z * speed, x * speed];
    const v0 = velocityOffset(model.system.n);
    y.set([u, v, 0, 0, 0, speed, 3 * u, v, 0, 0, 0, -speed, 4 * u, 0, 0, 0, 0, 0], v0 + 6);
    return y;
  };
  return {
    events,
    put: (t: number, angle: number, skew = 0, speed = 1) =>
      landmarks.passed(t, stateAt(angle, skew, speed), tell),
    restart: (t: number, angle: number) => landmarks.restart(t, stateAt(angle, 0, 1), tell),
    hold: (holds: boolean) => void (stop = holds ? HOLDS : OPEN),
  };
}

type Followed = ReturnType<typeof follow>;

const told = ({ events }: Followed) => events.map(({ kind, time }) => `${kind} at ${time.toFixed(2)}`);

/** By steps of 0.01 s and 0.02 rad until it is so far from upright [rad]; returns when. */
function approach({ put }: Followed, until: number): number {
  for (let k = 20; k >= 0; k--) put(0.01 * (20 - k), UPRIGHT + until - 0.02 * k, SKEW);
  return 0.2;
}

describe('what is near when no more steps are looked at', () => {
  test('a run that comes to rest there, in a step that goes nowhere', () => {
    const run = follow();
    const t = approach(run, -0.02);
    run.put(t + 0.01, UPRIGHT - 1e-4, 0, 1e-3);
    expect(told(run)).toEqual([]);
    run.put(t + 0.02, UPRIGHT - 1e-4 + 1e-6, 0, 0);
    expect(told(run)).toHaveLength(1);
  });

  test.each([
    ['the run ends', (run: Followed) => run.put(DURATION, UPRIGHT + 0.009, SKEW)],
    ['forces jump', (run: Followed) => run.restart(0.8, UPRIGHT + 0.009)],
    ['a row holds', (run: Followed) => (run.hold(true), run.put(0.8, UPRIGHT + 0.009, SKEW))],
  ])('what was passed is told when %s', (_when, end) => {
    const run = follow();
    const t = approach(run, 0.001);
    run.put(t + 0.01, UPRIGHT + 0.008, SKEW);
    expect(told(run)).toEqual([]);
    end(run);
    expect(told(run)).toEqual(['singular at 0.20']);
  });

  test('but not what it may only come nearer to', () => {
    const run = follow();
    const t = approach(run, -0.02);
    run.put(t + 0.01, UPRIGHT - 2e-4, 5e-4);
    run.hold(true);
    run.put(t + 0.02, UPRIGHT - 2e-4, 5e-4);
    expect(told(run)).toEqual([]);
  });
});

test('a row that opens where joints cannot be closed leaves no rank to fall from', () => {
  const run = follow();
  run.hold(true);
  for (const t of [0.1, 0.2]) run.put(t, STOP);
  run.hold(false);
  for (const t of [0.3, 0.4]) run.put(t, STOP - 0.01 * t, SKEW);
  for (const t of [0.5, 0.6]) run.put(t, UPRIGHT - t);
  expect(told(run)).toEqual([]);
});
