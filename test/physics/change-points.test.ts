/** A parallelogram driven through its change points, where coupler and links lie in one line (T 6.2, 6.3). */
import { expect, test } from 'vitest';
import { createBody, createDriver, createProject } from '../../engine/model/defaults';
import { joinAt } from '../support/example-parts';
import { run } from '../support/run';
import type { Body, Project, Settings, Vec3 } from '../../engine/model/project';

const SPEED = 6.283;
const START = Math.PI / 3;
const LINK = 0.1;
const BASE = 0.3;

function bar(id: string, from: Vec3, to: Vec3): Body {
  const end: Vec3 = [to[0] - from[0], to[1] - from[1], 0];
  const shape = { kind: 'rod' as const, from: [0, 0, 0] as const, to: end, radius: 0.01 };
  return createBody({ id, name: id, position: from, shape, mass: { kind: 'shape', density: 7800 } });
}

function parallelogram(settings: Partial<Settings>): Project {
  const project = createProject('Parallelogram');
  const A: Vec3 = [LINK * Math.cos(START), LINK * Math.sin(START), 0];
  const B: Vec3 = [A[0] + BASE, A[1], 0];
  const [crank, coupler, rocker] = [
    bar('crank', [0, 0, 0], A),
    bar('coupler', A, B),
    bar('rocker', [BASE, 0, 0], B),
  ];
  return {
    ...project,
    settings: { ...project.settings, duration: 2, outputInterval: 0.01, ...settings },
    bodies: [crank, coupler, rocker],
    joints: [
      joinAt('o1', 'O1', 'hinge', null, crank, [0, 0, 0]),
      joinAt('a', 'A', 'hinge', crank, coupler, A),
      joinAt('b', 'B', 'hinge', coupler, rocker, B),
      joinAt('o2', 'O2', 'hinge', null, rocker, [BASE, 0, 0]),
    ],
    drivers: [createDriver({ id: 'motor', name: 'Motor', joint: 'o1', value: SPEED })],
  };
}

/** Times at which the crank lies along the base. */
const CHANGES = [1, 2, 3, 4].map((half) => (half * Math.PI - START) / SPEED);

test.each(
  [1e-6, 1e-8, 1e-9, 1e-11].flatMap((tolerance) =>
    (['dop853', 'dopri5', 'radau5'] as const).map((integrator) => [integrator, tolerance] as const),
  ),
)(
  '%s at %s goes through each, in steps as anywhere, and tells it once at the most',
  (integrator, tolerance) => {
    const { outcome, summary, events } = run(
      parallelogram({ integrator, relativeTolerance: tolerance, absoluteTolerance: tolerance }),
    );
    expect(outcome).toEqual({ kind: 'completed' });
    // a thousand times as many where it creeps
    expect(summary.steps + summary.rejected).toBeLessThan(800);
    const singular = events.filter(({ kind }) => kind === 'singular').map(({ time }) => time);
    const nearest = singular.map((time) => CHANGES.findIndex((change) => Math.abs(time - change) < 1e-3));
    expect(nearest).not.toContain(-1);
    expect(new Set(nearest).size).toBe(nearest.length);
    expect(nearest.length).toBeGreaterThanOrEqual(2);
  },
);
