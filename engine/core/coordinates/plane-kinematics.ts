/** The row of a point's distance from a plane carried by A; derivation in `constraints/point-in-plane.ts`. */
import { column, rotate } from '../math/mat3';
import { triple } from '../math/scratch';
import { addCentripetal, cross, dot } from '../math/vec3';
import { poseOffset, velocityOffset } from './layout';
import type { BlockAxes, BlockBatch, Rows } from '../constraints/row-block';
import type { Bodies, Kinematics } from './layout';
import type { JointAxis } from './joint-axis';

const createScratch = () => ({
  s: triple(),
  n: triple(),
  u: triple(),
  d: triple(),
  ddot: triple(),
  arm: triple(),
  momentA: triple(),
  momentB: triple(),
  g: triple(),
  wn: triple(),
  ws: triple(),
  wu: triple(),
});

/** The params of `point-in-plane.ts`. */
export const packPlane = ({ pointA, axesA, pointB }: JointAxis, { axisA }: Pick<BlockAxes, 'axisA'>) => [
  ...pointA,
  ...column(axesA, axisA),
  ...pointB,
];

/** Writes C, J and gdot of instance i, whose params begin with those of `point-in-plane.ts`. */
export function calcPlane(
  batch: BlockBatch,
  i: number,
  bodies: Bodies,
  y: Float64Array,
  { R, scratch }: Kinematics,
  { C, J, gdot }: Rows,
): void {
  const { s, n, u, d, ddot, arm, momentA, momentB, g, wn, ws, wu } = scratch.of(createScratch);
  const a = batch.a[i];
  const b = batch.b[i];
  const row = batch.row[i];
  const p = batch.block.stride * i;
  const vA = velocityOffset(bodies.n) + 6 * a;
  const vB = velocityOffset(bodies.n) + 6 * b;
  rotate(s, 0, R, 9 * a, batch.params, p);
  rotate(n, 0, R, 9 * a, batch.params, p + 3);
  rotate(u, 0, R, 9 * b, batch.params, p + 6);
  cross(ws, 0, y, vA + 3, s, 0);
  cross(wu, 0, y, vB + 3, u, 0);
  cross(wn, 0, y, vA + 3, n, 0);
  for (let c = 0; c < 3; c++) {
    arm[c] = y[poseOffset(b) + c] + u[c] - y[poseOffset(a) + c];
    d[c] = arm[c] - s[c];
    ddot[c] = y[vB + c] + wu[c] - y[vA + c] - ws[c];
  }
  cross(momentA, 0, n, 0, arm, 0);
  cross(momentB, 0, u, 0, n, 0);
  g.fill(0);
  addCentripetal(g, 1, y, vB + 3, u);
  addCentripetal(g, -1, y, vA + 3, s);
  let drift = dot(n, 0, g, 0) + 2 * dot(wn, 0, ddot, 0);
  g.fill(0);
  addCentripetal(g, 1, y, vA + 3, n);
  drift += dot(g, 0, d, 0);
  C[row] = dot(n, 0, d, 0);
  gdot[row] = drift;
  const o = 12 * row;
  for (let c = 0; c < 3; c++) {
    J[o + c] = -n[c];
    J[o + 3 + c] = momentA[c];
    J[o + 6 + c] = n[c];
    J[o + 9 + c] = momentB[c];
  }
}
