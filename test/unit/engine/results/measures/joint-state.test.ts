/** What stops, friction and motors do at a joint, in each of their states, beside each other in one model. */
import { beforeAll, describe, expect, test } from 'vitest';
import { createBody, createDriver, createJoint, createLoad } from '../../../../../engine/model/defaults';
import { AXIS, project as modelOf } from '../../../../support/switched-models';
import { run } from '../../../../support/run';
import type { Driver, Joint } from '../../../../../engine/model/project';
import type { Run } from '../../../../support/run';

const MASS = 2;
const RUBS = { coulomb: 3, viscous: 0.5 };
const NO_STOPS = { minimum: null, maximum: null, restitution: 0 };

interface Case {
  readonly joint?: Partial<Joint>;
  readonly speed?: number;
  /** Force along the slide [N]. */
  readonly push?: number;
  readonly driver?: Partial<Driver>;
  /** State, and efforts of stop and friction on the block [N]; null where there is none. */
  readonly state: number;
  readonly limit: number | null;
  readonly friction: number | null;
  /** Of the block [m/s^2]. */
  readonly acceleration: number;
}

const CASES: Readonly<Record<string, Case>> = {
  between: {
    joint: { limits: { minimum: -1, maximum: 1, restitution: 0 } },
    push: 4,
    ...{ state: 0, limit: 0, friction: null, acceleration: 2 },
  },
  'on-the-lower': {
    joint: { limits: { ...NO_STOPS, minimum: 0 } },
    push: -4,
    ...{ state: 1, limit: 4, friction: null, acceleration: 0 },
  },
  'on-the-upper': {
    joint: { limits: { ...NO_STOPS, maximum: 0 } },
    push: 4,
    ...{ state: 2, limit: -4, friction: null, acceleration: 0 },
  },
  sticks: { joint: { friction: RUBS }, push: 2, state: 3, limit: null, friction: -2, acceleration: 0 },
  backwards: {
    joint: { friction: RUBS },
    speed: -2,
    ...{ state: 4, limit: null, friction: 3 + 0.5 * 2, acceleration: 2 },
  },
  forwards: {
    joint: { friction: RUBS },
    speed: 2,
    ...{ state: 5, limit: null, friction: -3 - 0.5 * 2, acceleration: -2 },
  },
  'viscous-alone': {
    joint: { friction: { coulomb: 0, viscous: 0.5 } },
    speed: 2,
    ...{ state: 0, limit: null, friction: -1, acceleration: -0.5 },
  },
  'rubs-between': {
    joint: { limits: { minimum: -1, maximum: 1, restitution: 0 }, friction: RUBS },
    speed: 2,
    ...{ state: 5, limit: 0, friction: -4, acceleration: -2 },
  },
  'of-two-stops': {
    joint: { limits: { minimum: 0, maximum: 1, restitution: 0 } },
    push: -4,
    ...{ state: 1, limit: 4, friction: null, acceleration: 0 },
  },
  // the stop bears what friction could bear some of, up to all of its own
  'rubs-on-a-stop': {
    joint: { limits: { ...NO_STOPS, maximum: 0 }, friction: { coulomb: 3, viscous: 0 } },
    push: 4,
    ...{ state: 2, limit: -4, friction: 0, acceleration: 0 },
  },
  'rubs-on-one-of-two-stops': {
    joint: { limits: { minimum: 0, maximum: 1, restitution: 0 }, friction: { coulomb: 3, viscous: 0 } },
    push: -4,
    ...{ state: 1, limit: 4, friction: 0, acceleration: 0 },
  },
  // the motor holds the block where friction could hold some of it, and its stops could not
  'rubs-where-a-motor-holds': {
    joint: { limits: { minimum: -1, maximum: 1, restitution: 0 }, friction: { coulomb: 3, viscous: 0 } },
    driver: { kind: 'speed', value: 0, maximum: 5 },
    push: 4,
    ...{ state: 0, limit: 0, friction: 0, acceleration: 0 },
  },
  // with a motor of 5 N as well: the stop bears its share, 2 N, and would bear 10 N with both against it
  'rubs-and-is-driven-onto-a-stop': {
    joint: { limits: { ...NO_STOPS, maximum: 0 }, friction: { coulomb: 1, viscous: 0 } },
    driver: { kind: 'speed', value: 0, maximum: 5 },
    push: 4,
    ...{ state: 2, limit: -2, friction: 0, acceleration: 0 },
  },
  // a motor is neither a stop nor friction
  motor: {
    joint: { limits: { minimum: -1, maximum: 1, restitution: 0 }, friction: { coulomb: 0, viscous: 0 } },
    driver: { kind: 'speed', value: 3, maximum: 5 },
    ...{ state: 0, limit: 0, friction: null, acceleration: 2.5 },
  },
};

/** By how much others could bear what a stop or friction does [N]. */
const OPEN: Readonly<Record<string, { limit?: number; friction: number }>> = {
  'rubs-on-one-of-two-stops': { limit: 3, friction: 3 },
  'rubs-where-a-motor-holds': { friction: 3 },
  'rubs-on-a-stop': { limit: 3, friction: 3 },
  'rubs-and-is-driven-onto-a-stop': { limit: 8, friction: 1 },
};

function model() {
  const names = Object.keys(CASES);
  const along = { orientation: AXIS.x } as const;
  return modelOf(
    { gravity: [0, 0, 0], duration: 0.01, outputInterval: 0.01 },
    names.map((id, i) =>
      createBody({
        ...{ id, position: [0, i, 0], velocity: [CASES[id].speed ?? 0, 0, 0] },
        mass: { kind: 'custom', mass: MASS, centerOfMass: [0, 0, 0], inertia: [1, 1, 1, 0, 0, 0] },
      }),
    ),
    names.map((id, i) =>
      createJoint({
        ...{ id: `at-${id}`, kind: 'slider', bodyB: id },
        ...{ frameA: { position: [0, i, 0], ...along }, frameB: { position: [0, 0, 0], ...along } },
        ...CASES[id].joint,
      }),
    ),
    {
      drivers: names.flatMap((id) => {
        const { driver } = CASES[id];
        return driver ? [createDriver({ id: `of-${id}`, joint: `at-${id}`, ...driver })] : [];
      }),
      loads: names.flatMap((id) => {
        const { push } = CASES[id];
        return push ? [createLoad({ id: `push-${id}`, kind: 'force', body: id, vector: [push, 0, 0] })] : [];
      }),
    },
  );
}

describe('a block on a slide', () => {
  let result: Run;
  beforeAll(() => void (result = run(model())));
  const first = (id: string, component: string): number | null =>
    result.simulation.channels.some(({ key }) => key === `joint/at-${id}/${component}`)
      ? result.column(`joint/at-${id}/${component}`)[0]
      : null;

  test.each(Object.entries(CASES))('%s', (id, { state, limit, friction, acceleration, speed = 0 }) => {
    expect(first(id, 'state')).toBe(state);
    for (const [component, value] of [
      ['limit', limit],
      ['friction', friction],
    ] as const) {
      if (value === null) expect(first(id, component)).toBeNull();
      else expect(first(id, component)).toBeCloseTo(value, 9);
    }
    expect(first(id, 'coordinate')).toBeCloseTo(0, 12);
    expect(first(id, 'rate')).toBeCloseTo(speed, 12);
    expect(first(id, 'acceleration')).toBeCloseTo(acceleration, 9);
  });

  test('only where several of them bear one load is any open, by as much as the others could bear', () => {
    for (const id of Object.keys(CASES)) {
      for (const component of ['limit', 'friction'] as const) {
        if (first(id, component) === null) continue;
        const part = OPEN[id]?.[component];
        expect(first(id, `${component}_unique`), id).toBe(part === undefined ? 1 : 0);
        expect(result.column(`shared/at-${id}/${component}`)[0], id).toBeCloseTo(part ?? 0, 9);
      }
    }
    // the motor is one of them
    const motors = ['motor', 'rubs-and-is-driven-onto-a-stop', 'rubs-where-a-motor-holds'];
    expect(motors.map((id) => result.column(`driver/of-${id}/unique`)[0])).toEqual([1, 0, 0]);
  });

  test('the motor gives its largest effort, and the power of it', () => {
    const of = (component: string) => result.column(`driver/of-motor/${component}`);
    expect(of('effort')).toEqual([5, 5]);
    expect(of('unique')).toEqual([1, 1]);
    expect(of('rate')[1]).toBeCloseTo(0.025, 9);
    expect(of('power')[1]).toBeCloseTo(5 * 0.025, 8);
    expect(of('coordinate')[1]).toBeCloseTo((2.5 * 0.01 ** 2) / 2, 9);
  });
});
