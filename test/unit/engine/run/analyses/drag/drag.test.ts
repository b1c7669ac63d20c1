import { describe, expect, test } from 'vitest';
import { bend, takeHold } from '../../../../../support/drag';
import {
  createBody,
  createDriver,
  createJoint,
  createProject,
} from '../../../../../../engine/model/defaults';
import { createDrag } from '../../../../../../engine/run/analyses/drag/drag-model';
import { createModel } from '../../../../../../engine/run/preparation/prepared-model';
import { hingeChain, ladder, planarMechanism } from '../../../../../support/planar-mechanism';
import { readExample } from '../../../../../support/example-file';
import type { Hand } from '../../../../../support/drag';
import type { Project, Vec3 } from '../../../../../../engine/model/project';

const TURN = 2 * Math.PI;
const CRANK_PIN: Vec3 = [0.08, 0, 0];
const ROCKER_PIN: Vec3 = [0.18, 0, 0];

/** Leads a pin on a circle about a point of the plane z = 0 and says the largest gap. */
function circle(hand: Hand, body: string, point: Vec3, center: Vec3, from: number, way: number): number {
  const [x, y] = hand.at(body, point);
  const radius = Math.hypot(x - center[0], y - center[1]);
  const count = Math.ceil(Math.abs(way) / 0.2);
  let gap = 0;
  for (let i = 1; i <= count; i++) {
    const angle = from + (way * i) / count;
    const target: Vec3 = [
      center[0] + radius * Math.cos(angle),
      center[1] + radius * Math.sin(angle),
      hand.at(body, point)[2],
    ];
    gap = Math.max(gap, hand.to(body, point, target).gap);
  }
  return gap;
}

describe('a four-bar', () => {
  const fourBar = () => takeHold(readExample('four-bar-with-load'));

  test('is led once round by its crank pin, through the dead points of its rocker, and is as it was', () => {
    const hand = fourBar();
    const before = hand.drag.y.slice();
    const [x, y] = hand.at('crank', CRANK_PIN);
    expect(circle(hand, 'crank', CRANK_PIN, [0, 0, 0], Math.atan2(y, x), TURN)).toBeLessThan(1e-6);
    expect(hand.residual()).toBeLessThan(1e-11);
    const side = (q: Float64Array) => q.map((value) => Math.abs(value));
    side(hand.drag.y.subarray(7, 28)).forEach((value, i) =>
      expect(value).toBeCloseTo(side(before.subarray(7, 28))[i], 6),
    );
  });

  test('holds at the dead point of the rocker that is pulled on, names its pins, and goes back as it came', () => {
    const hand = fourBar();
    const side = () => Math.sign(bend([0, 0, 0], hand.at('crank', CRANK_PIN), hand.at('rocker', ROCKER_PIN)));
    const before = side();
    const start = hand.at('rocker', ROCKER_PIN);
    const held = hand.to('rocker', ROCKER_PIN, [start[0] - 1, start[1], 0]);
    expect(held.state).toBe('toggle');
    expect(held.joints[0]).toBe('pin-a');
    // crank and coupler in one line
    const [a, b] = [hand.at('crank', CRANK_PIN), hand.at('rocker', ROCKER_PIN)];
    expect(Math.abs(bend([0, 0, 0], a, b)) / (0.08 * 0.22)).toBeLessThan(0.02);
    const there = hand.drag.y.slice();
    for (let i = 0; i < 5; i++)
      expect(hand.to('rocker', ROCKER_PIN, [-1 - i, start[1], 0]).state).toBe('toggle');
    hand.drag.y.forEach((value, i) => expect(value).toBeCloseTo(there[i], 6));
    const back = hand.to('rocker', ROCKER_PIN, start);
    expect(back.state).toBe('free');
    expect(back.gap).toBeLessThan(1e-6);
    expect(side()).toBe(before);
  });

  test('lets its driver be: the coordinate of a position driver follows, over more than a turn', () => {
    const project = readExample('four-bar-with-load');
    const motor = createDriver({ id: 'motor', joint: 'pin-o2', kind: 'position', value: 0.3 });
    const hand = takeHold({ ...project, drivers: [motor] });
    const [x, y] = hand.at('crank', CRANK_PIN);
    circle(hand, 'crank', CRANK_PIN, [0, 0, 0], Math.atan2(y, x), 1.5 * TURN);
    const at = hand.at('crank', CRANK_PIN);
    const { drivers } = hand.to('crank', CRANK_PIN, at);
    expect(drivers).toHaveLength(1);
    expect(drivers[0].value).toBeCloseTo(0.3 + 1.5 * TURN, 5);
  });

  test('stays closed for what is done with it next: nothing is moved by assembling it again', () => {
    const project = readExample('four-bar-with-load');
    const hand = takeHold(project);
    const { poses } = hand.to('coupler', [0.1, 0.05, 0], [0.1, 0.2, 0]);
    const at = new Map(poses.map((pose) => [pose.body, pose]));
    const bodies = project.bodies.map((body) => {
      const { position, orientation } = at.get(body.id)!;
      return { ...body, position, orientation };
    });
    const result = createModel({ ...project, bodies });
    if (!result.ok) throw new Error(result.problems[0].message);
    expect(result.model.report.assembly.largestMove).toBeLessThan(1e-9);
  });
});

test('a parallelogram passes its change points as a parallelogram', () => {
  const hand = takeHold(ladder(1, 1));
  const tip: Vec3 = [0.5, 0, 0];
  expect(circle(hand, 'rod0', tip, [0, 0, 0], 1, 2 * TURN)).toBeLessThan(1e-6);
  const [a, b] = [hand.at('rod0', tip), hand.at('rod2', tip)];
  expect(b[0] - a[0]).toBeCloseTo(1, 7);
  expect(b[1] - a[1]).toBeCloseTo(0, 7);
});

test('a flattened parallelogram, which two branches leave, can be pulled out of it', () => {
  const hand = takeHold(ladder(1, 0));
  const { state } = hand.to('rod0', [0.5, 0, 0], [Math.cos(0.5), Math.sin(0.5), 0]);
  expect(hand.residual()).toBeLessThan(1e-11);
  const at = hand.at('rod0', [0.5, 0, 0]);
  // on one branch or the other, or held there: never open
  expect(state === 'toggle' || Math.hypot(at[0] - Math.cos(0.5), at[1] - Math.sin(0.5)) < 1e-5).toBe(true);
});

describe('an open chain', () => {
  const elbow = (hand: Hand) =>
    Math.sign(bend([0, 0, 0], hand.at('rod0', [0.5, 0, 0]), hand.at('rod1', [0.5, 0, 0])));

  function bent(): Project {
    return planarMechanism(
      [
        [
          [0, 0, 0],
          [1, 0, 0],
        ],
        [
          [1, 0, 0],
          [1, 1, 0],
        ],
      ],
      [
        { at: [0, 0, 0], bodies: [-1, 0] },
        { at: [1, 0, 0], bodies: [0, 1] },
      ],
    );
  }

  test('stretches towards what it cannot reach, keeps still there, and bends back to the same side', () => {
    const hand = takeHold(bent());
    const before = elbow(hand);
    const far = hand.to('rod1', [0.5, 0, 0], [4, 3, 0]);
    expect(far.state).toBe('toggle');
    const tip = hand.at('rod1', [0.5, 0, 0]);
    // within a thousandth of its length, and of the direction
    expect(Math.hypot(tip[0], tip[1])).toBeGreaterThan(1.9999);
    expect(Math.hypot(tip[0] - 1.6, tip[1] - 1.2)).toBeLessThan(0.01);
    hand.to('rod1', [0.5, 0, 0], [4, 3, 0]);
    const rest = hand.drag.y.slice();
    for (let i = 0; i < 3; i++) hand.to('rod1', [0.5, 0, 0], [4, 3, 0]);
    hand.drag.y.forEach((value, i) => expect(value).toBeCloseTo(rest[i], 6));
    // once round out of reach, then back
    for (let i = 1; i <= 24; i++) {
      const angle = 0.6435 + (TURN * i) / 24;
      hand.to('rod1', [0.5, 0, 0], [5 * Math.cos(angle), 5 * Math.sin(angle), 0]);
      const [x, y] = hand.at('rod1', [0.5, 0, 0]);
      expect(x * Math.cos(angle) + y * Math.sin(angle)).toBeGreaterThan(1.999);
    }
    expect(hand.to('rod1', [0.5, 0, 0], [0.8, 1, 0]).gap).toBeLessThan(1e-5);
    expect(elbow(hand)).toBe(before);
  });

  test('of twenty links follows a point in reach', () => {
    const hand = takeHold(hingeChain(20));
    hand.to('rod19', [0.5, 0, 0], [12, 6, 0]);
    expect(hand.to('rod19', [0.5, 0, 0], [12, 6, 0]).gap).toBeLessThan(1e-4);
    expect(hand.residual()).toBeLessThan(1e-11);
  });
});

test('a slider-crank: its slider holds at the dead centre that it is drawn in, its crank leads it through', () => {
  const hand = takeHold(readExample('slider-crank'));
  const slider = hand.at('slider', [0, 0, 0]);
  const held = hand.to('slider', [0, 0, 0], [slider[0] + 0.05, slider[1], slider[2]]);
  expect(held.state).toBe('toggle');
  expect(held.joints.length).toBeGreaterThan(0);
  expect(hand.at('slider', [0, 0, 0])).toEqual(slider);
  expect(hand.residual()).toBeLessThan(1e-11);
});

test('an end stop is leaned on, never passed, and left again', () => {
  const project = readExample('toggle-press');
  const hand = takeHold(project);
  const guide = project.joints.find(({ id }) => id === 'guide')!;
  const ram = hand.at('ram', [0, 0, 0]);
  const results = [1, -1].map((sign) => hand.to('ram', [0, 0, 0], [ram[0], ram[1] + sign, ram[2]]));
  const stopped = results.filter(({ state }) => state === 'stop');
  expect(stopped.length).toBeGreaterThan(0);
  expect(stopped[0].joints).toEqual(['guide']);
  expect(guide.limits).toBeTruthy();
  const { work, system } = hand.drag.mechanism;
  hand.residual();
  system.switched.forEach((each, s) => {
    if (each.id === 'guide') expect(work.switched.C[s]).toBeGreaterThan(-1e-8 * system.length);
  });
  const back = hand.to('ram', [0, 0, 0], hand.at('ram', [0, 0, 0]));
  expect(back.gap).toBeLessThan(1e-9);
});

test('a body without joints is carried without turning', () => {
  const project = { ...createProject('Free'), bodies: [createBody({ id: 'block' })] };
  const hand = takeHold(project);
  const { poses, state } = hand.to('block', [0.1, 0, 0], [1, 2, 3]);
  expect(state).toBe('free');
  expect(poses[0].position.map((value) => Number(value.toFixed(12)))).toEqual([0.9, 2, 3]);
  expect(poses[0].orientation).toEqual([1, 0, 0, 0]);
});

test('joints that cannot be closed leave bodies to be moved alone', () => {
  const reach = (x: number) => ({ position: [x, 0, 0] as const, orientation: [1, 0, 0, 0] as const });
  const project = {
    ...createProject('Apart'),
    bodies: [createBody({ id: 'bar' }), createBody({ id: 'other', position: [1, 0, 0] })],
    joints: [
      createJoint({ id: 'a', bodyB: 'bar', kind: 'ball' }),
      createJoint({ id: 'b', bodyB: 'bar', kind: 'ball', frameA: reach(2), frameB: reach(0.1) }),
    ],
  };
  const hand = takeHold(project);
  expect(hand.drag.loose).toBe(true);
  const other = hand.at('other', [0, 0, 0]);
  hand.to('bar', [0, 0, 0], [0.5, 0.5, 0]);
  expect(hand.at('bar', [0, 0, 0]).map((value) => Number(value.toFixed(12)))).toEqual([0.5, 0.5, 0]);
  expect(hand.at('other', [0, 0, 0])).toEqual(other);
});

test('a frame that cannot move holds, and says so', () => {
  const project = {
    ...createProject('Frame'),
    bodies: [createBody({ id: 'bar' })],
    joints: [createJoint({ id: 'weld', bodyB: 'bar', kind: 'fixed' })],
  };
  const hand = takeHold(project);
  expect(hand.to('bar', [0.1, 0, 0], [1, 0, 0])).toMatchObject({ state: 'held', joints: [] });
  expect(hand.at('bar', [0, 0, 0])).toEqual([0, 0, 0]);
});

test('a body that is not there is told, and a document that is none is refused with problems', () => {
  const result = createDrag({ ...createProject('None'), bodies: 7 } as unknown as Project);
  expect(result.ok).toBe(false);
  if (!result.ok) expect(result.problems.length).toBeGreaterThan(0);
});

test('a locked body stays put, and holds what hangs on it', () => {
  const project = readExample('double-pendulum');
  const [first, second] = project.bodies.map(({ id }) => id);
  const hand = takeHold(project, [first]);
  const before = hand.at(first, [0, 0, 0]);
  const tip = hand.at(second, [0, 0, 0]);
  hand.to(second, [0, 0, 0], [tip[0] + 1, tip[1] + 1, tip[2]]);
  hand.at(first, [0, 0, 0]).forEach((value, c) => expect(value).toBeCloseTo(before[c], 9));
  expect(hand.at(second, [0, 0, 0])).not.toEqual(tip);
  expect(hand.to(first, [0, 0, 0], [1, 1, 0]).state).toBe('held');
});
