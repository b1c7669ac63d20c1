/** The total at a joint is all that moves the body behind it, whatever shares the work: reaction, stop, friction, driver, spring. */
import { describe, expect, test } from 'vitest';
import { AXIS, project as oneOf } from '../../../../support/switched-models';
import { createBody, createDriver, createJoint, createLoad } from '../../../../../engine/model/defaults';
import { findSeries } from '../../../../../engine/results/series/resolve';
import { jointsWithTotal } from '../../../../../engine/results/series/derived/joint-total';
import { record } from '../../../../support/recorded';
import { Recording } from '../../../../../engine/results/recording/recording';

const G = [1.2, -9.81, 0.7] as const;
const [MASS, INERTIA, ARM] = [2, 0.03, 0.4];
const inertia = [INERTIA, INERTIA, INERTIA, 0, 0, 0] as const;
const HERE = { position: [0, 0, 0], orientation: [1, 0, 0, 0] } as const;

/** An arm that turns at a given speed, and on it a block that slides along the arm between stops, with friction. */
function turningSlide() {
  const heavy = (mass: number) => ({ kind: 'custom', mass, centerOfMass: [0, 0, 0], inertia }) as const;
  const along = { position: [0, 0, 0], orientation: AXIS.x } as const;
  return oneOf(
    { gravity: G, duration: 2, outputInterval: 0.01 },
    [
      createBody({ id: 'arm', mass: heavy(1) }),
      createBody({ id: 'block', position: [ARM, 0, 0], mass: heavy(MASS) }),
    ],
    [
      createJoint({ id: 'pin', bodyB: 'arm' }),
      createJoint({
        ...{ id: 'guide', kind: 'slider', bodyA: 'arm', bodyB: 'block', frameA: along, frameB: along },
        limits: { minimum: 0.2, maximum: 0.6, restitution: 0 },
        friction: { coulomb: 3, viscous: 2 },
      }),
    ],
    { drivers: [createDriver({ id: 'motor', joint: 'pin', kind: 'speed', value: 4 })] },
  );
}

/** A wheel on a hinge with a spring, friction and a motor that pushes with one torque. */
function sprungWheel() {
  return oneOf(
    { gravity: G, duration: 1, outputInterval: 0.01 },
    [
      createBody({
        id: 'block',
        mass: { kind: 'custom', mass: MASS, centerOfMass: [0, 0, 0], inertia },
        angularVelocity: [0, 0, 6],
      }),
    ],
    [createJoint({ id: 'guide', bodyB: 'block', frameA: HERE, friction: { coulomb: 0.1, viscous: 0.01 } })],
    {
      drivers: [createDriver({ id: 'motor', joint: 'guide', kind: 'effort', value: 0.3 })],
      loads: [
        createLoad({ id: 'spring', kind: 'torsion-spring', joint: 'guide', stiffness: 2, damping: 0.01 }),
      ],
    },
  );
}

const column = (recording: Recording, id: string): Float64Array => {
  const series = findSeries(recording, id);
  if (!series) throw new Error(`There is no series ${id}`);
  return series.column();
};

/** As a version before it would have recorded it. */
function withoutMask(recording: Recording, key: string): Recording {
  const kept = recording.channels.flatMap((channel, i) => (channel.key === key ? [] : [i]));
  expect(kept.length).toBe(recording.channels.length - 1);
  const { run, digest, project, analysis, model, warnings, startedAt } = recording;
  const channels = kept.map((i) => recording.channels[i]);
  const old = new Recording({ run, digest, project, analysis, model, warnings, startedAt, channels });
  const width = 1 + kept.length;
  const data = new Float64Array(width * recording.count);
  for (let i = 0; i < recording.count; i++) {
    data[width * i] = recording.time[i];
    kept.forEach((place, c) => (data[width * i + 1 + c] = recording.columns[place][i]));
  }
  old.append(recording.count, data);
  return old;
}

describe.each([
  ['a slide that turns', turningSlide, 'guide', ['guide', 'pin']],
  ['a wheel with a spring', sprungWheel, 'guide', ['guide']],
] as const)('%s', (_, make, joint, wanted) => {
  const recording = record(make());

  test('runs through friction and stops', () => {
    expect(recording.outcome).toEqual({ kind: 'completed' });
    expect([...jointsWithTotal(recording.project)].sort()).toEqual([...wanted].sort());
  });

  test('force and moment are those that the motion takes', () => {
    let [largest, most] = [0, 0];
    for (const [c, axis] of ['X', 'Y', 'Z'].entries()) {
      const a = column(recording, `body/block/a${axis.toLowerCase()}`);
      const alpha = column(recording, `body/block/alpha${axis.toLowerCase()}`);
      const [F, M, R] = [
        `total/${joint}/F${axis}`,
        `total/${joint}/M${axis}`,
        `reaction/${joint}/F${axis}`,
      ].map((id) => column(recording, id));
      for (let i = 0; i < recording.count; i++) {
        expect(Math.abs(F[i] - MASS * (a[i] - G[c]))).toBeLessThan(1e-8);
        expect(Math.abs(M[i] - INERTIA * alpha[i])).toBeLessThan(1e-8);
        largest = Math.max(largest, Math.abs(F[i] - R[i]));
        most = Math.max(most, Math.abs(M[i] - column(recording, `reaction/${joint}/M${axis}`)[i]));
      }
    }
    // the reaction alone is far from it
    expect(Math.max(largest, most)).toBeGreaterThan(0.1);
  });

  test('is unique though stop and friction share at rest; runs that recorded no mask of it leave it open there', () => {
    const old = withoutMask(recording, `total/${joint}/unique`);
    for (const component of ['FX', 'FY', 'MZ']) {
      expect(findSeries(recording, `total/${joint}/${component}`)!.unique()).toBeNull();
      // without it a part that is shared leaves the sum open, at these samples and no others
      const known = findSeries(old, `total/${joint}/${component}`)!.unique();
      const parts = ['limit', 'friction'].flatMap((part) => {
        const own = recording.channel(`joint/${joint}/${part}_unique`);
        return own ? [recording.column(own.key)!] : [];
      });
      const open = Array.from({ length: recording.count }, (__, i) => parts.some((own) => own[i] === 0));
      if (!open.includes(true)) expect(known).toBeNull();
      else if (component !== 'MZ') open.forEach((is, i) => expect(known![i] === 0).toBe(is));
    }
  });
});
