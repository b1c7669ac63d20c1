/** What a switch does to balls that stick to the ground or slide on it. */
import { describe, expect, test } from 'vitest';
import { createBody, createContact, createJoint, createLoad } from '../../../../../engine/model/defaults';
import { poseOffset, velocityOffset } from '../../../../../engine/core/coordinates/layout';
import { EDGE, HOLDS, OPEN, SLIDES } from '../../../../../engine/core/system/switched-row';
import { SLOW } from '../../../../../engine/core/switching/sliding';
import { startSwitching } from '../../../../support/start-switching';
import { G, project } from '../../../../support/switched-models';

const MASS = 2;
const RADIUS = 0.1;
const MU = 0.5;

/**
 * Two balls on the ground, a normal and two tangents each: one rests, the other is pushed by a part of what its friction bears
 * while it rolls, which takes two sevenths of the push.
 */
function balls(part: number, pushed: 'first' | 'second' = 'second') {
  const shape = { kind: 'sphere', center: [0, 0, 0], radius: RADIUS } as const;
  const inertia = 0.4 * MASS * RADIUS ** 2;
  const mass = {
    kind: 'custom',
    mass: MASS,
    centerOfMass: [0, 0, 0],
    inertia: [inertia, inertia, inertia, 0, 0, 0],
  } as const;
  const bodies = ['first', 'second'].map((id, i) =>
    createBody({ id, shape, mass, position: [i, RADIUS, 0] }),
  );
  const contacts = bodies.map(({ id }) =>
    createContact({ id: `of-${id}`, bodyB: id, friction: MU, restitution: 0 }),
  );
  const push = 3.5 * MU * MASS * G * part;
  const loads = [createLoad({ id: 'l', kind: 'force', body: pushed, vector: [push, 0, 0] })];
  const own = startSwitching(project({ gravity: [0, -G, 0] }, bodies, [], { contacts, loads }));
  const speed = velocityOffset(own.system.n) + 12;
  const switchAt = (t: number, v: number, before: number, triggers: number[] = [], first = [0, HOLDS]) => {
    own.y[speed - 6] = first[0];
    own.y[speed] = v;
    own.mode.set([HOLDS, first[1], first[1], HOLDS, before, before]);
    own.switching.switchAt(t, own.y, triggers);
    return Array.from(own.mode);
  };
  return { ...own, speed, switchAt };
}

const STICKS = [HOLDS, HOLDS, HOLDS, HOLDS, HOLDS, HOLDS];
const SLIDES_ON = [HOLDS, HOLDS, HOLDS, HOLDS, SLIDES, SLIDES];
const BOTH_SLIDE = [HOLDS, SLIDES, SLIDES, HOLDS, SLIDES, SLIDES];

describe('a ball on the ground', () => {
  test('slides in the direction of its motion, or sticks where it has none', () => {
    const { scales, switchAt, work } = balls(0.9);
    expect(switchAt(0, 2, SLIDES)).toEqual(SLIDES_ON);
    const { Cdot, direction } = work.switched;
    expect(Math.hypot(direction[4], direction[5])).toBeCloseTo(1, 14);
    expect(Cdot[4] * direction[4] + Cdot[5] * direction[5]).toBeCloseTo(2, 14);
    expect(switchAt(0, 0.5 * scales.still, SLIDES)).toEqual(STICKS);
    expect(switchAt(0, 2 * scales.still, SLIDES)).toEqual(SLIDES_ON);
  });

  test('has no friction while it is in the air', () => {
    const { mode, switching, y } = balls(0.9);
    for (const body of [1, 2]) y[poseOffset(body) + 1] += 1;
    switching.switchAt(0, y, []);
    expect(Array.from(mode)).toEqual([OPEN, OPEN, OPEN, OPEN, OPEN, OPEN]);
  });

  /** At the edge, but for rounding. */
  const EDGE_OF_CONE = 1 - 1e-10;

  test('that is pushed out of its cone does not stick again before time goes on', () => {
    const { switchAt } = balls(EDGE_OF_CONE);
    expect(switchAt(0, 0, HOLDS, [4])).toEqual(SLIDES_ON);
    expect(switchAt(0, 0, HOLDS)).toEqual(SLIDES_ON);
    expect(switchAt(1, 0, HOLDS)).toEqual(STICKS);
  });

  test('is pushed out of its cone whichever row its normal is', () => {
    const { switchAt } = balls(EDGE_OF_CONE, 'first');
    const wanted = [HOLDS, SLIDES, SLIDES, HOLDS, HOLDS, HOLDS];
    expect(switchAt(0, 0, HOLDS, [1])).toEqual(wanted);
    expect(switchAt(0, 0, HOLDS)).toEqual(wanted);
  });

  test('that has come to rest sticks at the edge of its cone', () => {
    expect(balls(EDGE_OF_CONE).switchAt(0, 0, SLIDES, [4])).toEqual(STICKS);
  });

  test('that sets off with what is left of the other way goes on from there', () => {
    const { scales, speed, switchAt, switching, y } = balls(EDGE_OF_CONE);
    expect(switchAt(0, -0.5 * scales.still, HOLDS, [4])).toEqual(SLIDES_ON);
    expect(y[speed]).toBe(-0.5 * scales.still);
    expect(switching.locate(0, 1, (_t, out) => out.set(y))).toBeNull();
  });

  test.each([1, -1])('slides until it has stopped, whichever way: %d', (way) => {
    const { speed, switchAt, switching, y } = balls(0);
    expect(switchAt(0, way, SLIDES)).toEqual(SLIDES_ON);
    const event = switching.locate(0, 1, (t, out) => {
      out.set(y);
      out[speed] = way * (1 - 2 * t);
    });
    expect(event!.time).toBeCloseTo(0.5, 14);
  });

  test('that stops where friction no longer follows its motion sticks, and with it what slides as slowly', () => {
    const slow = SLOW * balls(0).system.length;
    const [below, above] = [0.9 * slow, 1.1 * slow];
    const found = (v: number, before: number, triggers: number[], first?: number[]) =>
      balls(0).switchAt(0, v, before, triggers, first);
    expect(found(below, SLIDES, [4])).toEqual(STICKS);
    expect(found(above, SLIDES, [4])).toEqual(SLIDES_ON);
    expect(found(below, SLIDES, [4], [below, SLIDES])).toEqual(STICKS);
    expect(found(below, SLIDES, [4], [above, SLIDES])).toEqual([HOLDS, SLIDES, SLIDES, HOLDS, HOLDS, HOLDS]);
    // what has not stopped goes on, however slow it is; so does what just sets off
    expect(found(below, SLIDES, [], [below, SLIDES])).toEqual(BOTH_SLIDE);
    expect(found(below, HOLDS, [4], [below, SLIDES])).toEqual(BOTH_SLIDE);
    expect(found(above, SLIDES, [4], [below, SLIDES])).toEqual(BOTH_SLIDE);
  });
});

test('friction at the edge of its cone beside a wall that slides slides once the ball moves, and not before', () => {
  const mass = { kind: 'custom', mass: MASS, centerOfMass: [0, 0, 0], inertia: [1, 1, 1, 0, 0, 0] } as const;
  const bodies = [
    createBody({
      id: 'ball',
      mass,
      shape: { kind: 'sphere', center: [0, 0, 0], radius: RADIUS },
      position: [0, RADIUS, 0],
    }),
    createBody({ id: 'wall', mass, velocity: [0, 0, 1] }),
  ];
  const joints = [
    createJoint({ id: 'upright', kind: 'constant-orientation', bodyB: 'ball' }),
    createJoint({ id: 'guide', kind: 'slider', bodyB: 'wall' }),
  ];
  const plane = { point: [RADIUS, 0, 0], normal: [-1, 0, 0] } as const;
  const contacts = [
    createContact({ id: 'floor', bodyB: 'ball', friction: MU, restitution: 0 }),
    createContact({ id: 'side', bodyA: 'wall', plane, bodyB: 'ball', friction: 0.01, restitution: 0 }),
  ];
  const loads = [createLoad({ id: 'l', kind: 'force', body: 'ball', vector: [1.2 * MU * MASS * G, 0, 0] })];
  const { mode, scales, switching, system, y } = startSwitching(
    project({ gravity: [0, -G, 0] }, bodies, joints, { contacts, loads }),
  );
  switching.switchAt(0, y, []);
  expect([...mode]).toEqual([HOLDS, EDGE, EDGE, HOLDS, SLIDES, SLIDES]);
  const speed = velocityOffset(system.n) + 6;
  const locate = (speedAt: (t: number) => number) =>
    switching.locate(0, 1, (t, out) => {
      out.set(y);
      out[speed] = speedAt(t);
    });
  expect(locate((t) => -3.9 * scales.still * t)).toBeNull();
  expect(locate((t) => -8 * scales.still * t)).toMatchObject({
    ...{ time: expect.closeTo(0.5, 12) as number, triggers: [1] },
  });
});
