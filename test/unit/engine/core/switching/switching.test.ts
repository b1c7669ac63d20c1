/**
 * What a switch does to the state of a small mechanism, and what its rows wait for afterwards: a block on a guide along y over a stop
 * at the origin, and a wheel about z.
 */
import { describe, expect, test } from 'vitest';
import { createDriver, createLoad } from '../../../../../engine/model/defaults';
import {
  dissipatedOffset,
  poseOffset,
  velocityOffset,
  workOffset,
} from '../../../../../engine/core/coordinates/layout';
import { AT_LOWER, AT_UPPER, HOLDS, OPEN } from '../../../../../engine/core/system/switched-row';
import { startSwitching } from '../../../../support/start-switching';
import { G, block, project, wheel } from '../../../../support/switched-models';
import type { Driver, Joint, Project, Settings } from '../../../../../engine/model/project';

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
  const across = (settings: Partial<Settings>, place: number) => {
    const { switchAt, system, y } = overStop(settings);
    y[velocityOffset(system.n) + 6] = 1e-7;
    y[poseOffset(1)] = 1e-7;
    switchAt(place, 0);
    // with a gap to take the place is taken too
    if (place > 0) expect(y[poseOffset(1)]).toBe(1e-7);
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

const FRICTION: Partial<Joint> = { friction: { coulomb: 2, viscous: 0 } };
const MOTOR: Partial<Driver> = { kind: 'speed', value: 3, maximum: 2 };
const SERVO: Partial<Driver> = { kind: 'position', value: 0, maximum: 3, response: 0.05 };

/** What counts as the length of the wheel: angles times it are held against gaps [m]. */
const LENGTH = 4;

/** A wheel at a speed and an angle, with what acts in its pin. */
function turning(joint: Partial<Joint>, driver: Partial<Driver> | null = null, torque = 0) {
  const frame = { position: [0, 0, LENGTH], orientation: [1, 0, 0, 0] } as const;
  const { bodies, joints } = wheel(0, { frameA: frame, frameB: frame, ...joint });
  const drivers = driver ? [createDriver({ id: 'd', joint: 'pin', ...driver })] : [];
  const loads = [createLoad({ id: 'l', kind: 'torque', body: 'wheel', vector: [0, 0, torque] })];
  const own = startSwitching(project({ gravity: [0, 0, 0] }, bodies, joints, { drivers, loads }));
  const speed = velocityOffset(own.system.n) + 11;
  const switchAt = (t: number, angle: number, w: number, triggers: number[] = []) => {
    own.y.set([Math.cos(angle / 2), 0, 0, Math.sin(angle / 2)], poseOffset(1) + 3);
    own.y[speed] = w;
    const { changes } = own.switching.switchAt(t, own.y, triggers);
    return { kinds: changes.map(({ kind }) => kind), w: own.y[speed], mode: Array.from(own.mode) };
  };
  const locate = (speedAt: (t: number) => number, angleAt = (_t: number) => 0) =>
    own.switching.locate(0, 1, (t, out) => {
      out.set(own.y);
      out.set([Math.cos(angleAt(t) / 2), 0, 0, Math.sin(angleAt(t) / 2)], poseOffset(1) + 3);
      out[speed] = speedAt(t);
    });
  return { ...own, switchAt, locate };
}

describe('a stop of an angle', () => {
  const limits = { minimum: 0, maximum: null, restitution: 0 };

  test('is closed, and at rest, by the length that it moves', () => {
    const { scales, mode, switchAt } = turning({ limits }, null, -1);
    const [closed, still] = [scales.closed / LENGTH, scales.still / LENGTH];
    const modeAt = (angle: number, w: number) => (mode.fill(OPEN), switchAt(0, angle, w), mode[0]);
    expect([0.5 * closed, 2 * closed].map((angle) => modeAt(angle, 0))).toEqual([HOLDS, OPEN]);
    expect([0.5 * still, 2 * still].map((w) => modeAt(0, w))).toEqual([HOLDS, OPEN]);
  });

  test('beside a servo is met where its gap ends', () => {
    const { scales, switchAt, locate } = turning({ limits }, SERVO);
    const [angle, near] = [10 * scales.still, (2 * scales.still) / LENGTH];
    const falls = (end: number) =>
      locate(
        () => 0,
        (t) => angle + t * (end - angle),
      );
    switchAt(0, angle, 0);
    expect(falls(near)).toBeNull();
    expect(falls(-near)).toMatchObject({ triggers: [1] });
  });

  test('that holds is beyond its bounds alone: what slides is not asked', () => {
    const { switching, y, mode, switchAt } = turning({ limits, ...FRICTION }, null, 5);
    switchAt(0, 0, 0);
    mode.set([HOLDS, AT_LOWER]);
    y[velocityOffset(2) + 11] = -1;
    expect(switching.findBeyond(0, y)).toEqual([0]);
  });

  test('is met by a driver that ends there only beyond the tolerance', () => {
    const { scales, mode, switchAt, locate } = turning({ limits }, { kind: 'speed', value: -1 });
    const closed = scales.closed / LENGTH;
    expect(switchAt(0, 0, -1).kinds).toEqual([]);
    expect(mode[0]).toBe(OPEN);
    const reaches = (parts: number) =>
      locate(
        () => -1,
        (t) => -parts * t * closed,
      ) !== null;
    expect([reaches(1.5), reaches(2.5)]).toEqual([false, true]);
    // it has not ended there yet
    switchAt(0, 2 * closed, -1);
    expect(reaches(0.5)).toBe(true);
    // one that comes more slowly than what counts does not go on
    const slow = turning({ limits }, { kind: 'speed', value: (-0.5 * scales.still) / LENGTH });
    slow.switchAt(0, 0, (-0.5 * scales.still) / LENGTH);
    expect(
      slow.locate(
        () => 0,
        (t) => -1.5 * t * closed,
      ),
    ).not.toBeNull();
  });
});

describe('dry friction', () => {
  test('slides against the motion', () => {
    const { switchAt } = turning(FRICTION);
    expect(switchAt(0, 0, 2)).toMatchObject({ w: 2, mode: [AT_LOWER] });
    expect(switchAt(0, 0, -2)).toMatchObject({ w: -2, mode: [AT_UPPER] });
  });

  test.each([0.5, -0.5])('takes the last of a motion that has come to rest: %d of what counts', (part) => {
    const { scales, switchAt } = turning(FRICTION);
    const still = scales.still / LENGTH;
    const { w, mode, kinds } = switchAt(0, 0, part * still);
    expect([mode, kinds]).toEqual([[HOLDS], ['stick']]);
    expect(Math.abs(w)).toBeLessThan(still / 1e3);
    expect(switchAt(0, 0, 4 * part * still).mode).toEqual([part > 0 ? AT_LOWER : AT_UPPER]);
  });

  test('sticks where its motion ends, however fast that was thought to be', () => {
    const { scales, switchAt, mode } = turning(FRICTION);
    mode[0] = AT_LOWER;
    expect(switchAt(0, 0, 5 * scales.still, [0])).toMatchObject({ mode: [HOLDS] });
  });

  test('beside a servo that leads is at rest too, and is back once the joint moves', () => {
    const { scales, switchAt, locate } = turning(FRICTION, SERVO);
    const still = scales.still / LENGTH;
    const { w, mode } = switchAt(0, 0, 0.5 * still);
    expect(mode).toEqual([HOLDS, OPEN]);
    expect(Math.abs(w)).toBeLessThan(still / 1e3);
    const back = 4 * still;
    expect(locate((t) => 0.9 * back * t)).toBeNull();
    expect(locate((t) => 2 * back * t)).toMatchObject({
      ...{ time: expect.closeTo(0.5, 12) as number, triggers: [1] },
    });
  });
});

test('friction that is back beside a servo slides where the joint moves', () => {
  const { scales, switchAt, mode } = turning(FRICTION, SERVO);
  mode.set([HOLDS, OPEN]);
  expect(switchAt(0, 0, 5 * scales.still, [1]).mode[1]).toBe(AT_LOWER);
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
