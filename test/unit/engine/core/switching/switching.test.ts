/**
 * What a switch does to the state of a small mechanism, and what its rows wait for afterwards: a block on a guide along y over a stop
 * at the origin, and a wheel about z.
 */
import { describe, expect, test } from 'vitest';
import { calcDerivative } from '../../../../../engine/run/steppers/acceleration';
import { calcScales } from '../../../../../engine/core/switching/scales';
import { createDriver, createLoad } from '../../../../../engine/model/defaults';
import {
  dissipatedOffset,
  poseOffset,
  velocityOffset,
  workOffset,
} from '../../../../../engine/core/coordinates/layout';
import { AT_LOWER, AT_UPPER, HOLDS, OPEN } from '../../../../../engine/core/system/switched-row';
import { Switching } from '../../../../../engine/core/switching/switching';
import { evaluate } from '../../../../support/random-chain';
import { G, block, project, wheel } from '../../../../support/switched-models';
import type { Driver, Joint, Project, Settings } from '../../../../../engine/model/project';

const MASS = 2;

function start(of: Project) {
  const { system, work, solver, y } = evaluate(of).model;
  const derivative = (t: number, state: Float64Array, dydt: Float64Array) =>
    calcDerivative(system, t, state, dydt, work, solver);
  const switching = new Switching(system, work, solver, derivative, y.length);
  return { system, work, y, switching, mode: work.switched.mode, scales: calcScales(system, y) };
}

/** A block over a stop, with a velocity, and what its coordinate does in a step of a second that starts at zero. */
function overStop(settings: Partial<Settings> = {}, joint: Partial<Joint> = {}, rest: Partial<Project> = {}) {
  const limits = { minimum: 0, maximum: null, restitution: 0.5 };
  const { bodies, joints } = block('y', { mass: MASS }, { limits, ...joint });
  const own = start(project({ gravity: [0, -G, 0], ...settings }, bodies, joints, rest));
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
    const { mode, scales, switchAt } = overStop();
    expect(switchAt(0, 2 * scales.still).speed).toBeCloseTo(2 * scales.still, 20);
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

describe('velocities across the guide are those of drift', () => {
  const across = (settings: Partial<Settings>, place: number) => {
    const { switchAt, system, y } = overStop(settings);
    y[velocityOffset(system.n) + 6] = 1e-7;
    switchAt(place, 0);
    return y[velocityOffset(system.n) + 6];
  };

  test('and are taken by projection, or where a row holds from here on', () => {
    expect(Math.abs(across({}, 1))).toBeLessThan(1e-18);
    expect(Math.abs(across(FEEDBACK, 0))).toBeLessThan(1e-18);
  });

  test('and are left to feedback where none does', () => {
    expect(across(FEEDBACK, 1)).toBe(1e-7);
  });
});

describe('a stop that is open', () => {
  test('is met where its gap ends', () => {
    const { switchAt, locate } = overStop();
    switchAt(0.3, 0);
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

/** A wheel at a speed and an angle, with what acts in its pin. */
function turning(joint: Partial<Joint>, driver: Partial<Driver> | null = null) {
  const { bodies, joints } = wheel(0, joint);
  const drivers = driver ? [createDriver({ id: 'd', joint: 'pin', ...driver })] : [];
  const own = start(project({ gravity: [0, 0, 0] }, bodies, joints, { drivers }));
  const speed = velocityOffset(own.system.n) + 11;
  const switchAt = (t: number, angle: number, w: number, triggers: number[] = []) => {
    own.y.set([Math.cos(angle / 2), 0, 0, Math.sin(angle / 2)], poseOffset(1) + 3);
    own.y[speed] = w;
    const { changes } = own.switching.switchAt(t, own.y, triggers);
    return { kinds: changes.map(({ kind }) => kind), w: own.y[speed], mode: Array.from(own.mode) };
  };
  const locate = (speedAt: (t: number) => number) =>
    own.switching.locate(0, 1, (t, out) => {
      out.set(own.y);
      out[speed] = speedAt(t);
    });
  return { ...own, switchAt, locate };
}

const FRICTION: Partial<Joint> = { friction: { coulomb: 2, viscous: 0 } };
const MOTOR: Partial<Driver> = { kind: 'speed', value: 3, maximum: 2 };
const SERVO: Partial<Driver> = { kind: 'position', value: 0, maximum: 3, response: 0.05 };

describe('dry friction', () => {
  test('slides against the motion', () => {
    const { switchAt } = turning(FRICTION);
    expect(switchAt(0, 0, 2)).toMatchObject({ w: 2, mode: [AT_LOWER] });
    expect(switchAt(0, 0, -2)).toMatchObject({ w: -2, mode: [AT_UPPER] });
  });

  test.each([0.5, -0.5])('takes the last of a motion that has come to rest: %d of what counts', (part) => {
    const { scales, switchAt } = turning(FRICTION);
    const { w, mode, kinds } = switchAt(0, 0, part * scales.still);
    expect([mode, kinds]).toEqual([[HOLDS], ['stick']]);
    expect(Math.abs(w)).toBeLessThan(scales.still / 1e3);
  });

  test('sticks where its motion ends, however fast that was thought to be', () => {
    const { scales, switchAt, mode } = turning(FRICTION);
    mode[0] = AT_LOWER;
    expect(switchAt(0, 0, 5 * scales.still, [0])).toMatchObject({ mode: [HOLDS] });
  });

  test('beside a servo that leads is at rest too, and is back once the joint moves', () => {
    const { scales, switchAt, locate, system } = turning(FRICTION, SERVO);
    const { w, mode } = switchAt(0, 0, 0.5 * scales.still);
    expect(mode).toEqual([HOLDS, OPEN]);
    expect(Math.abs(w)).toBeLessThan(scales.still / 1e3);
    const back = (4 * scales.still) / system.rowScale[system.switched[1].row];
    expect(locate((t) => 0.9 * back * t)).toBeNull();
    expect(locate((t) => 2 * back * t)).toMatchObject({
      ...{ time: expect.closeTo(0.5, 12) as number, triggers: [1] },
    });
  });
});

describe('a motor with a largest effort', () => {
  const anchored = (before: number, w: number) => {
    const { switchAt, work, mode } = turning({}, MOTOR);
    mode[0] = before;
    work.driverAnchor[0] = work.driverSince[0] = -9;
    const found = switchAt(0.25, 0.7, w);
    return [found.mode[0], work.driverAnchor[0], work.driverSince[0]];
  };

  test('leads from where it comes to its speed', () => {
    expect(anchored(AT_UPPER, 3)).toEqual([HOLDS, expect.closeTo(0.7, 14), 0.25]);
  });

  test('goes on from where it was while it leads, and while it does not', () => {
    expect(anchored(HOLDS, 3)).toEqual([HOLDS, -9, -9]);
    expect(anchored(AT_UPPER, 1)).toEqual([AT_UPPER, -9, -9]);
  });
});
