/** Clearances and depths of parts of many triangles, against closed forms; and how many of their pairs are looked at for them. */
import { expect, test } from 'vitest';
import { BodyPath } from '../../../../../engine/results/clearances/body-path';
import { createBody, createProject } from '../../../../../engine/model/defaults';
import { depthAt } from '../../../../../engine/results/clearances/depth';
import { findClearances } from '../../../../../engine/results/clearances/clearances';
import { movingBody, Pair } from '../../../../../engine/results/clearances/pair';
import { piecesOf } from '../../../../../engine/results/clearances/pieces';
import { runToEnd } from '../../../../../engine/model/run-to-end';
import type { Body, Project, Vec3 } from '../../../../../engine/model/project';
import type { TriangleMesh } from '../../../../../engine/geometry/triangle-mesh';
import { box as boxMesh } from '../../../../support/geometry-files';
import { record } from '../../../../support/recorded';

const RADIUS = 0.1;
/** From its poles by `rows`, around by twice that. */
function ball(rows: number): TriangleMesh {
  const around = 2 * rows;
  const points: number[] = [];
  const triangles: number[] = [];
  for (let i = 0; i <= rows; i++) {
    for (let j = 0; j < around; j++) {
      const [u, v] = [(Math.PI * i) / rows, (Math.PI * j) / rows];
      const out = RADIUS * Math.sin(u);
      points.push(out * Math.cos(v), out * Math.sin(v), RADIUS * Math.cos(u));
      if (i === rows) continue;
      const [a, b] = [i * around + j, i * around + ((j + 1) % around)];
      if (i > 0) triangles.push(a, a + around, b);
      if (i < rows - 1) triangles.push(b, a + around, b + around);
    }
  }
  return { points: Float64Array.from(points), triangles: Uint32Array.from(triangles) };
}
/** No facet of it lies farther within the ball. */
const sag = (rows: number): number => 2 * RADIUS * (1 - Math.cos(Math.PI / rows / 2));

const part = (id: string, more: Partial<Body>): Body =>
  createBody({
    ...{ id, ...more },
    shape: {
      ...{ kind: 'part', source: 'ball.stl', geometry: 'a'.repeat(64), hand: 'as-modelled' },
      ...{ volume: 1e-3, centroid: [0, 0, 0], moments: [1e-6, 1e-6, 1e-6, 0, 0, 0] },
      ...{ middle: [0, 0, 0], size: [0.2, 0.2, 0.2] },
    },
  });

const scene = (bodies: Body[]): Project => {
  const project = createProject('Scene');
  const settings = { ...project.settings, gravity: [0, 0, 0] as Vec3, duration: 1, outputInterval: 0.05 };
  return { ...project, settings, bodies };
};

const find = (bodies: Body[], mesh: TriangleMesh) =>
  runToEnd(findClearances(record(scene(bodies)), { surfaces: () => mesh })).pairs[0];

/** Both as they stand at first. */
function pairOf(bodies: Body[], mesh: TriangleMesh): Pair {
  const recording = record(scene(bodies));
  const [a, b] = bodies.map((body) => {
    const path = BodyPath.of(recording, body)!;
    return movingBody(path, piecesOf(body, mesh, path.center));
  });
  return new Pair(a, b);
}

const ROWS = 50;
const SPIN = { a: [1, 2, 3] as Vec3, b: [-2, 1, 0.5] as Vec3 };

test('balls of 10,000 triangles that spin and fly past each other', () => {
  const pair = find(
    [
      part('a', { angularVelocity: SPIN.a }),
      part('b', { position: [0.25, -0.6, 0], velocity: [0, 1, 0], angularVelocity: SPIN.b }),
    ],
    ball(ROWS),
  );
  expect(pair.clearance).toBeGreaterThan(0.05 - 1e-9);
  expect(pair.clearance).toBeLessThan(0.05 + 2 * sag(ROWS));
  expect(pair.bound).toBeGreaterThan(pair.clearance - 1e-6);
});

test('tilted patches of a surface are told apart by their boxes: few pairs are looked at', () => {
  // along no axis of either
  const away: Vec3 = [0.14, 0.15, 0.13];
  const pair = pairOf([part('a', {}), part('b', { position: away })], ball(ROWS));
  const distance = pair.distance(0, 0, Infinity);
  expect(distance).toBeCloseTo(Math.hypot(...away) - 2 * RADIUS, 3);
  expect(pair.looks).toBeLessThan(1500);
});

test('the depth of balls is what their middles lack, to within the facets', () => {
  const mesh = ball(ROWS);
  const pair = find(
    [
      part('a', {}),
      part('b', { position: [0.15, -0.6, 0.02], velocity: [0, 1, 0], angularVelocity: SPIN.b }),
    ],
    mesh,
  );
  const depth = 2 * RADIUS - Math.hypot(0.15, 0.02);
  expect(pair.meetings).toHaveLength(1);
  expect(pair.deepest).toBeCloseTo(0.6, 1);
  expect(pair.depth! / depth).toBeCloseTo(1, 2);
});

test('the depth of meshes with flat sides is exact', () => {
  const mesh = boxMesh([-0.1, -0.1, -0.1], [0.1, 0.1, 0.1]);
  const pair = pairOf([part('a', {}), part('b', { position: [0.05, 0.185, 0.03] })], mesh);
  expect(depthAt(pair, 0, 0)).toBeCloseTo(0.015, 8);
});
