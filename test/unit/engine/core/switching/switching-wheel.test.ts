/** What a switch does to a wheel about z, with stops, friction, a motor or a servo in its pin. */
import { describe, expect, test } from 'vitest';
import { createDriver, createLoad } from '../../../../../engine/model/defaults';
import { poseOffset, velocityOffset } from '../../../../../engine/core/coordinates/layout';
import { AT_LOWER, AT_UPPER, HOLDS, OPEN } from '../../../../../engine/core/system/switched-row';
import { startSwitching } from '../../../../support/start-switching';
import { project, wheel } from '../../../../support/switched-models';
import type { Driver, Joint } from '../../../../../engine/model/project';

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
    // nor does one that is but a little faster than what counts go on at once
    const little = turning({ limits }, { kind: 'speed', value: (-2 * scales.still) / LENGTH });
    little.switchAt(0, 0, (-2 * scales.still) / LENGTH);
    expect(
      little.locate(
        () => 0,
        (t) => -1.5 * t * closed,
      ),
    ).toBeNull();
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

test('friction that is pushed over its bound by rounding is so at this event alone', () => {
  const { switchAt, mode } = turning(FRICTION, null, 2 * (1 - 1e-10));
  mode[0] = HOLDS;
  expect(switchAt(0, 0, 0, [0]).mode).toEqual([AT_LOWER]);
  expect(switchAt(0, 0, 0).mode).toEqual([HOLDS]);
});

test.each([
  [AT_LOWER, 1],
  [AT_LOWER, -1],
  [AT_UPPER, 1],
  [AT_UPPER, -1],
])(
  'friction that comes to rest is not pushed: it sticks where it all but slides on, mode %d, %d',
  (before, way) => {
    const { switchAt, mode } = turning(FRICTION, null, way * 2 * (1 - 1e-10));
    mode[0] = before;
    expect(switchAt(0, 0, 0, [0]).mode).toEqual([HOLDS]);
  },
);

test('a servo leads again where its demand comes back to its bound, be it beyond it by rounding', () => {
  const { switchAt, mode, system } = turning({}, SERVO, -3 * (1 + 1e-8));
  const modeFrom = (before: number, triggers: number[]) => {
    mode[0] = before;
    return switchAt(0, 0, 0, triggers).mode[0];
  };
  expect(system.switched[0]!.upper).toBe(3);
  expect([modeFrom(AT_UPPER, [0]), modeFrom(AT_UPPER, [])]).toEqual([HOLDS, AT_UPPER]);
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
