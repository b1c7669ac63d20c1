import { normalise, toMatrix } from '../../core/math/quat';
import { rotate } from '../../core/math/mat3';
import { rateOf } from '../../core/coordinates/coordinate';
import { Scratch } from '../../core/math/scratch';
import { poseOffset, stateSize, velocityOffset } from '../../core/coordinates/layout';
import type { Pose } from '../../model/pose';
import type { Project } from '../../model/project';
import type { System } from '../../core/system/system';

/** The state as drawn: y with unit quaternions, centres of mass and typed velocities; the ground at the origin. */
export function createInitialState(project: Project, system: System): Float64Array {
  const y = new Float64Array(stateSize(system.n, system.counted.length));
  y[3] = 1;
  const [R, offset] = [new Float64Array(9), new Float64Array(3)];
  project.bodies.forEach((body, index) => {
    const b = index + 1;
    const x = poseOffset(b);
    y.set(body.orientation, x + 3);
    normalise(y, x + 3);
    toMatrix(R, 0, y, x + 3);
    rotate(offset, 0, R, 0, system.com, 3 * b);
    for (let c = 0; c < 3; c++) y[x + c] = body.position[c] + offset[c];
    y.set(body.velocity, velocityOffset(system.n) + 6 * b);
    y.set(body.angularVelocity, velocityOffset(system.n) + 6 * b + 3);
  });
  turnFlywheels(system, y);
  return y;
}

/** Flywheels of armatures are drawn nowhere: at the origin, turning with the coordinate that has them. */
function turnFlywheels(system: System, y: Float64Array): void {
  const { n, documented, couplings, joints } = system;
  if (n === documented.n) return;
  const work = { R: new Float64Array(9 * n), scratch: new Scratch() };
  for (let b = 0; b < documented.n; b++) toMatrix(work.R, 9 * b, y, poseOffset(b) + 3);
  couplings.slice(documented.couplings).forEach(({ sides }, i) => {
    const { b, axesB } = joints[documented.joints + i];
    y[poseOffset(b) + 3] = 1;
    const rate = rateOf(sides[0].coordinate, system, y, work);
    for (let c = 0; c < 3; c++) y[velocityOffset(n) + 6 * b + 3 + c] = rate * axesB[3 * c + 2];
  });
}

/** Poses of the body frames in y. */
export function posesOf(system: System, y: Float64Array): Pose[] {
  const [R, offset] = [new Float64Array(9), new Float64Array(3)];
  return system.bodyIds.slice(1, system.documented.n).map((body, index) => {
    const x = poseOffset(index + 1);
    toMatrix(R, 0, y, x + 3);
    rotate(offset, 0, R, 0, system.com, 3 * (index + 1));
    return {
      body,
      position: [y[x] - offset[0], y[x + 1] - offset[1], y[x + 2] - offset[2]],
      orientation: [y[x + 3], y[x + 4], y[x + 5], y[x + 6]],
    };
  });
}
