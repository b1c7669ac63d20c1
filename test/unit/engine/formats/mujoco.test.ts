/**
 * Imports move as MuJoCo itself moves the files (test/bench/peers/import-golden.mjs wrote its results): every mass, and
 * the poses of all bodies over half a second. What is left is the error of its step and of its loops.
 */
import { expect, test } from 'vitest';
import { inverse, times } from '../../../../engine/core/math/rigid';
import { massOf } from '../../../../engine/model/masses/mass';
import { run } from '../../../support/run';
import { imported } from './imported';
import golden from './mujoco.json';
import type { LengthUnit } from '../../../../engine/formats/account';
import type { Quat } from '../../../../engine/model/project';

/** [m] and [rad]; measured are 4e-8. */
const NEAR = 1e-6;
const METRES: Readonly<Record<string, number>> = { m: 1, mm: 0.001 };

interface Golden {
  name: string;
  unit: string;
  interval: number;
  text: string;
  masses: Record<string, number>;
  /** x, y, z [unit] and quaternion at each instant. */
  bodies: Record<string, number[][]>;
}

const CASES = (golden.results as unknown as Golden[]).map((one) => [one.name, one] as const);

/** How far a body has turned since the start, whatever frame it has. */
const turnOf = (first: readonly number[], now: readonly number[]): Quat =>
  times(now as unknown as Quat, inverse(first as unknown as Quat));

test.each(CASES)('%s', (_name, { unit, interval, text, masses, bodies }) => {
  const { project } = imported(text, unit as LengthUnit);
  const tight = { relativeTolerance: 1e-10, absoluteTolerance: 1e-12 };
  const duration = 5 * interval;
  const settings = { ...project.settings, ...tight, duration, outputInterval: interval };
  const result = run({ ...project, settings });
  expect(result.outcome).toMatchObject({ kind: 'completed' });
  let [moved, farthest] = [0, 0];
  for (const body of project.bodies) {
    const theirs = bodies[body.name]!;
    const columns = ['x', 'y', 'z', 'qw', 'qx', 'qy', 'qz'].map((part) =>
      result.column(`body/${body.id}/${part}`),
    );
    const ours = theirs.map((_, k) => columns.map((column) => column[k]!));
    theirs.forEach((pose, k) => {
      const [p, q] = [
        turnOf(pose.slice(3), theirs[0]!.slice(3)),
        turnOf(ours[k]!.slice(3), ours[0]!.slice(3)),
      ];
      const sign = p.reduce((sum, value, c) => sum + value * q[c]!, 0) < 0 ? -1 : 1;
      const off = [
        ...[0, 1, 2].map((c) => pose[c]! * METRES[unit]! - ours[k]![c]!),
        ...p.map((value, c) => 2 * (value - sign * q[c]!)),
      ];
      farthest = Math.max(farthest, ...off.map(Math.abs));
      moved = Math.max(moved, Math.hypot(p[1], p[2], p[3]));
    });
  }
  expect(farthest).toBeLessThan(NEAR);
  expect(moved).toBeGreaterThan(0.1);
  const heavy = Object.entries(masses).filter(([name]) => project.bodies.some((body) => body.name === name));
  const welded = text.includes('name="arm"') ? masses['arm']! : 0;
  for (const [name, mass] of heavy) {
    const body = project.bodies.find((one) => one.name === name)!;
    expect(massOf(body).mass).toBeCloseTo(mass + (name === 'wheel' ? welded : 0), 12);
  }
});
