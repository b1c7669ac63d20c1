/**
 * What a switch does to the state of a small mechanism, and what its rows wait for afterwards: a block on a guide along y over a stop
 * at the origin.
 */
import { describe, expect, test } from 'vitest';
import { createCoupling, createDriver, createLoad } from '../../../../../engine/model/defaults';
import {
  dissipatedOffset,
  poseOffset,
  velocityOffset,
  workOffset,
} from '../../../../../engine/core/coordinates/layout';
import { HOLDS, OPEN } from '../../../../../engine/core/system/switched-row';
import { Switching } from '../../../../../engine/core/switching/switching';
import { startSwitching } from '../../../../support/start-switching';
import { G, block, project } from '../../../../support/switched-models';
import type { GlobalSolver } from '../../../../../engine/core/solvers/contract';
import type { Joint, Project, Settings } from '../../../../../engine/model/project';

const MASS = 2;

/** A block over a stop, with a velocity, and what its coordinate does in a step of a second that starts at zero. */
function overStop(settings: Partial<Settings> = {}, joint: Partial<Joint> = {}, rest: Partial<Project> = {}) {
  const limits = { minimum: 0, maximum: 5, restitution: 0.5 };
  const { bodies, joints } = block('y', { mass: MASS }, { limits, ...joint });
  const own = startSwitching(project({ gravity: [0, -G, 0], ...settings }, bodies, joints, rest));
  const [at, speed] = [poseOffset(1) + 1, velocityOffset(own.system.n) + 7];
  const switchAt = (place: number, velocity: number, triggers: number[] = []) => {
    own.y[at] = place;
    own.y[speed] = velocity;
    const result = own.switching.switchAt(0, own.y, triggers);
    return {
      ...result,
      kinds: result.changes.map(({ kind }) => kind),
      place: own.y[at],
      speed: own.y[speed],
    };
  };
  const locate = (placeAt: (t: number) => number) =>
    own.switching.locate(0, 1, (t, out) => {
      out.set(own.y);
      out[at] = placeAt(t);
    });
  return { ...own, switchAt, locate };
}

const FEEDBACK: Partial<Settings> = { stabilisation: 'feedback', k: 400, d: 40 };

describe('an impact', () => {
  test('takes from the motion what it dissipates, as work too', () => {
    const { y, system, mode, switchAt } = overStop();
    expect(switchAt(0, -2, [0])).toMatchObject({
      ...{ kinds: ['impact'], blocked: -1, struck: -1, unsolved: -1, place: 0 },
      speed: expect.closeTo(1, 14) as number,
    });
    expect(mode[0]).toBe(OPEN);
    expect(y[dissipatedOffset(y)]).toBeCloseTo(3, 13);
    expect(y[workOffset(system.n)]).toBeCloseTo(-3, 13);
  });

  test('adds no energy by projection', () => {
    expect(Math.abs(overStop().switchAt(0, -2, [0]).projectionEnergy)).toBeLessThan(1e-15);
  });
});

describe('a stop', () => {
  test.each([0, 0.5, -0.5])('holds what lies on it to the tolerance: %d of it', (part) => {
    const { mode, scales, switchAt } = overStop();
    const { kinds, place, speed, projectionEnergy } = switchAt(part * scales.closed, part * scales.still);
    expect([mode[0], kinds]).toEqual([HOLDS, ['limit']]);
    expect(Math.abs(place)).toBeLessThan(scales.closed / 100);
    expect(Math.abs(speed)).toBeLessThan(scales.still / 100);
    // moved down by its weight
    const weight = MASS * G * part * scales.closed;
    expect(Math.abs(projectionEnergy + weight)).toBeLessThan(1e-3 * MASS * G * scales.closed);
  });

  test('takes no gap where feedback does', () => {
    const { mode, scales, switchAt } = overStop(FEEDBACK);
    const { place, speed } = switchAt(0.5 * scales.closed, 0.5 * scales.still);
    expect([mode[0], place]).toEqual([HOLDS, 0.5 * scales.closed]);
    expect(Math.abs(speed)).toBeLessThan(scales.still / 100);
  });

  test('lets go what leaves it, and is not met by what is over it', () => {
    const { mode, scales, switching, switchAt, y } = overStop();
    const left = switchAt(0, 2 * scales.still);
    expect(left.speed).toBeCloseTo(2 * scales.still, 20);
    expect([left.blocked, left.struck, left.unsolved]).toEqual([-1, -1, -1]);
    expect(switching.findBeyond(0, y)).toEqual([]);
    expect(mode[0]).toBe(OPEN);
    const { kinds, place, speed } = switchAt(2 * scales.closed, -1);
    expect([mode[0], kinds, place, speed]).toEqual([OPEN, [], 2 * scales.closed, -1]);
  });

  test('that was met, or held, is closed whatever its gap', () => {
    const met = overStop();
    expect(Math.abs(met.switchAt(1e-6, 0, [0]).place)).toBeLessThan(1e-12);
    expect(met.mode[0]).toBe(HOLDS);
    const held = overStop();
    held.mode[0] = HOLDS;
    const { kinds, place } = held.switchAt(1e-6, 0);
    expect([held.mode[0], kinds]).toEqual([HOLDS, []]);
    expect(Math.abs(place)).toBeLessThan(1e-12);
  });

  test('that a driver keeps away from it is not gone to', () => {
    const drivers = [createDriver({ id: 'push', joint: 'guide', kind: 'position', value: 1e-3 })];
    const { switchAt, y } = overStop({}, {}, { drivers });
    const before = y.slice();
    const { place } = switchAt(1e-3, 0, [0]);
    expect(place).toBe(1e-3);
    expect(Array.from(y)).toEqual(Array.from(before, (value, i) => (i === poseOffset(1) + 1 ? 1e-3 : value)));
  });
});

describe('places and velocities across the guide are those of drift', () => {
  const across = (settings: Partial<Settings>, place: number, drift = 1e-7) => {
    const { switchAt, system, y } = overStop(settings);
    y[velocityOffset(system.n) + 6] = drift;
    y[poseOffset(1)] = 1e-7;
    switchAt(place, 0);
    // with a gap to take the place is taken too
    if (place > 0) expect(y[poseOffset(1)]).toBe(1e-7);
    return y[velocityOffset(system.n) + 6];
  };

  test('and are taken by projection, or where a row holds from here on', () => {
    expect(Math.abs(across({}, 1))).toBeLessThan(1e-18);
    expect(Math.abs(across(FEEDBACK, 0))).toBeLessThan(1e-18);
    // by all of it, though less would do for the tolerance
    expect(Math.abs(across({}, 1, 5e-13))).toBeLessThan(1e-18);
  });

  test('and stay within the tolerance where going on to rounding leads away', () => {
    const { system, work, solver, y } = overStop();
    // each step goes three times as far as it should
    const solve = (b: Float64Array) => (solver.solve(b), b.forEach((value, i) => (b[i] = 3 * value)));
    const away = Object.create(solver, { solve: { value: solve } }) as GlobalSolver;
    const across = velocityOffset(system.n) + 6;
    y[poseOffset(1) + 1] = 1;
    y[across] = 5e-13;
    new Switching(system, work, away, () => true, y.length).switchAt(0, y, []);
    expect(y[across]).toBe(5e-13);
  });

  test('and are left to feedback where none does', () => {
    expect(across(FEEDBACK, 1)).toBe(1e-7);
  });
});

describe('a stop that is open', () => {
  test('is met where its gap ends', () => {
    const { switchAt, locate } = overStop();
    switchAt(0.3, -0.4);
    expect(locate((t) => 0.3 - 0.2 * t)).toBeNull();
    expect(locate((t) => 0.3 - 0.4 * t)).toMatchObject({
      time: expect.closeTo(0.75, 14) as number,
      triggers: [0],
    });
  });

  test('that rounding has left below zero is met below that', () => {
    const { scales, switchAt, locate } = overStop(FEEDBACK);
    const gap = -0.5 * scales.closed;
    expect(switchAt(gap, -2).speed).toBeCloseTo(1, 14);
    expect(locate(() => gap)).toBeNull();
    expect(locate((t) => gap * (1 + t))).toMatchObject({ triggers: [0] });
  });

  test('is met by a driver that ends there only beyond the tolerance', () => {
    const drivers = [createDriver({ id: 'push', joint: 'guide', kind: 'speed', value: -1 })];
    const { mode, scales, switchAt, locate } = overStop({}, {}, { drivers });
    expect(switchAt(0, -1)).toMatchObject({ blocked: -1, kinds: [] });
    expect(mode[0]).toBe(OPEN);
    expect(locate((t) => -1.5 * t * scales.closed)).toBeNull();
    expect(locate((t) => -2.5 * t * scales.closed)).toMatchObject({ triggers: [0] });
    const beyond = overStop(FEEDBACK, {}, { drivers });
    beyond.switchAt(-0.5 * scales.closed, -1);
    expect(beyond.locate((t) => -2.25 * t * scales.closed)).toBeNull();
    expect(beyond.locate((t) => -2.75 * t * scales.closed)).toMatchObject({ triggers: [0] });
  });
});

describe('a driver that goes on through a stop', () => {
  test('is blocked by it', () => {
    const drivers = [createDriver({ id: 'push', joint: 'guide', kind: 'speed', value: -1 })];
    const { scales, switchAt } = overStop(FEEDBACK, {}, { drivers });
    expect(switchAt(-0.5 * scales.closed, -1, [0])).toMatchObject({ blocked: -1, kinds: [] });
    expect(switchAt(-2 * scales.closed, -1, [0])).toMatchObject({ blocked: 0, kinds: [] });
  });
});

describe('a stop that holds', () => {
  test('lets go where its force ends', () => {
    const lift = `${2 * MASS * G} N/s * t`;
    const loads = [
      createLoad({ id: 'l', kind: 'expression', body: 'block', direction: [0, 1, 0], expression: lift }),
    ];
    const { mode, switchAt, locate } = overStop({}, {}, { loads });
    switchAt(0, 0);
    expect(mode[0]).toBe(HOLDS);
    expect(locate(() => 0)).toEqual({ time: expect.closeTo(0.5, 12) as number, triggers: [0], before: null });
  });
});

describe('what is looked at', () => {
  test('is the state as it is, and what moves states onto their constraints goes on afterwards', () => {
    const { switching, switchAt, work, y } = overStop();
    switchAt(1, 0);
    for (const settling of [true, false]) {
      work.settling = settling;
      const looks: boolean[] = [];
      switching.locate(0, 1, (_t, out) => (looks.push(work.settling), out.set(y)));
      // the first look is for the scales
      expect([looks.length > 3, looks.slice(1).some(Boolean), work.settling]).toEqual([
        true,
        false,
        settling,
      ]);
    }
    work.settling = true;
    switchAt(1, 0);
    expect(work.settling).toBe(false);
  });

  test('costs an evaluation where forces are asked, and none where the motion tells', () => {
    const { mode, switching, switchAt, locate, work, y } = overStop();
    const evaluationsOf = (action: () => unknown) => {
      const before = work.evaluations;
      action();
      return work.evaluations - before;
    };
    switchAt(1, 0);
    expect(evaluationsOf(() => locate(() => 1))).toBe(0);
    switchAt(0, 0);
    expect(mode[0]).toBe(HOLDS);
    expect(evaluationsOf(() => switching.findBeyond(0, y))).toBe(1);
  });

  test('has no force where a number is not finite: nothing is blocked by that', () => {
    const { system, work, solver, y } = overStop();
    const looks: number[] = [];
    const never = new Switching(system, work, solver, (t) => (looks.push(t), false), y.length);
    expect(never.switchAt(0, y, [])).toMatchObject({ blocked: -1, unsolved: -1 });
    work.switched.mode[0] = HOLDS;
    never.findBeyond(1, y);
    expect(looks).toEqual([0, 1]);
  });
});

describe('an event that comes again at the same time', () => {
  /** The stop would have to pull by so many parts of the largest force, which presses on the guide. */
  const pulling = (part: number) => {
    const [largest, weight] = [1000, MASS * G];
    const vector = [largest, weight + part * largest, 0] as const;
    const loads = [createLoad({ id: 'l', kind: 'force', body: 'block', vector })];
    const own = overStop({}, {}, { loads });
    return (t: number, triggers: number[]) => {
      own.switching.switchAt(t, own.y, triggers);
      own.mode[0] = HOLDS;
      return own.switching.findBeyond(t, own.y);
    };
  };

  test('is waited for the longer the more often it does', () => {
    const beyond = pulling(10e-9);
    expect([beyond(0, []), beyond(0, [0]), beyond(0, [0])]).toEqual([[0], [0], []]);
    expect(beyond(0.1, [])).toEqual([0]);
  });

  test('is not waited for for ever', () => {
    const beyond = pulling(2e-3);
    for (let n = 0; n < 30; n++) expect(beyond(0, [0])).toEqual([0]);
    expect(pulling(-1e-3)(0, [])).toEqual([]);
  });
});

test('rows that share a force which pulls by rounding are waited for together', () => {
  const noise = 1e-9 * 1000;
  const stopped = { limits: { minimum: 0, maximum: null, restitution: 0 } };
  const blocks = ['one', 'two'].map((id) => {
    const { bodies, joints } = block('y', { mass: MASS }, stopped);
    return [
      { ...bodies[0]!, id, name: id },
      { ...joints[0]!, id: `of-${id}`, name: `guide ${id}`, bodyB: id },
    ] as const;
  });
  // F1 + 3 F2 = -5 noise: the share of least norm is -5 and 0, and the one that pulls least is -1.25 of both
  const rest = {
    couplings: [createCoupling({ id: 'c', joint1: 'of-one', joint2: 'of-two', ratio: 3 })],
    loads: [
      createLoad({ id: 'l', kind: 'force', body: 'one', vector: [1000, 50 * noise, 0] }),
      createLoad({ id: 'k', kind: 'force', body: 'two', vector: [0, -15 * noise, 0] }),
    ],
  };
  const [bodies, joints] = [blocks.map(([body]) => body), blocks.map(([, joint]) => joint)];
  const { mode, switching, y } = startSwitching(project({ gravity: [0, 0, 0] }, bodies, joints, rest));
  const beyond = (triggers: number[]) => {
    switching.switchAt(0, y, triggers);
    mode.set([HOLDS, HOLDS]);
    return switching.findBeyond(0, y);
  };
  expect([beyond([]), beyond([0]), beyond([1])]).toEqual([[0], [1], []]);
});
