/** Bennett's loop: four hinges whose axes are askew, which by the count of their rows could not move, and do. */
import { createBody, createDriver, createJoint, createProject } from '../../engine/model/defaults';
import type { JointFrame, Project, Quat, Vec3 } from '../../engine/model/project';

export interface Bennett {
  /** Lengths of opposite links [m], and the twist of the first pair [rad]; that of the second follows. */
  readonly a: number;
  readonly b: number;
  readonly alpha: number;
}

type Matrix = readonly (readonly number[])[];

const multiply = (A: Matrix, B: Matrix): Matrix =>
  A.map((row) => B[0].map((_, j) => row.reduce((sum, value, k) => sum + value * B[k][j], 0)));

const turnAbout = (angle: number): Matrix => [
  [Math.cos(angle), -Math.sin(angle), 0, 0],
  [Math.sin(angle), Math.cos(angle), 0, 0],
  [0, 0, 1, 0],
  [0, 0, 0, 1],
];

/** Along x by the length, about x by the twist. */
const alongLink = (length: number, twist: number): Matrix => [
  [1, 0, 0, length],
  [0, Math.cos(twist), -Math.sin(twist), 0],
  [0, Math.sin(twist), Math.cos(twist), 0],
  [0, 0, 0, 1],
];

/** Of a rotation that is not by nearly half a turn. */
function quaternion(R: Matrix): Quat {
  const w = Math.sqrt(1 + R[0][0] + R[1][1] + R[2][2]) / 2;
  if (!(w > 0.01)) throw new Error('Draw the loop in another position.');
  return [w, (R[2][1] - R[1][2]) / (4 * w), (R[0][2] - R[2][0]) / (4 * w), (R[1][0] - R[0][1]) / (4 * w)];
}

/** sin(alpha) / a = sin(beta) / b: Bennett's condition. */
const otherTwist = ({ a, b, alpha }: Bennett): number => Math.asin((b / a) * Math.sin(alpha));

/** The angle of the second hinge at that of the first: tan(t1/2) tan(t2/2) = sin((beta + alpha)/2) / sin((beta - alpha)/2). */
export function followerAngle(loop: Bennett, first: number): number {
  const beta = otherTwist(loop);
  const ratio = Math.sin((beta + loop.alpha) / 2) / Math.sin((beta - loop.alpha) / 2);
  return 2 * Math.atan2(ratio, Math.tan(first / 2));
}

/** Three links on hinges p0 to p3, the fourth being the ground; `speed` [rad/s] of the first hinge, null to let it go. */
export function bennettLoop(loop: Bennett, first: number, speed: number | null): Project {
  const beta = otherTwist(loop);
  const second = followerAngle(loop, first);
  const angles = [first, second, -first, -second];
  const lengths = [loop.a, loop.b, loop.a, loop.b];
  const twists = [loop.alpha, beta, loop.alpha, beta];
  let at = turnAbout(0);
  const frames: Matrix[] = [];
  for (let i = 0; i < 4; i++) {
    at = multiply(at, turnAbout(angles[i]));
    frames.push(at);
    at = multiply(at, alongLink(lengths[i], twists[i]));
  }
  const place = (frame: Matrix): JointFrame => ({
    position: [frame[0][3], frame[1][3], frame[2][3]] as Vec3,
    orientation: quaternion(frame),
  });
  const start: JointFrame = { position: [0, 0, 0], orientation: [1, 0, 0, 0] };
  const end = (i: number): JointFrame => ({
    position: [lengths[i], 0, 0],
    orientation: [Math.cos(twists[i] / 2), Math.sin(twists[i] / 2), 0, 0],
  });
  const bodies = [0, 1, 2].map((i) =>
    createBody({
      id: `link${i}`,
      ...place(frames[i]),
      shape: { kind: 'rod', from: [0, 0, 0], to: [lengths[i], 0, 0], radius: 0.01 },
    }),
  );
  const joints = [
    createJoint({ id: 'p0', kind: 'hinge', bodyB: 'link0', frameA: start, frameB: start }),
    createJoint({ id: 'p1', kind: 'hinge', bodyA: 'link0', bodyB: 'link1', frameA: end(0), frameB: start }),
    createJoint({ id: 'p2', kind: 'hinge', bodyA: 'link1', bodyB: 'link2', frameA: end(1), frameB: start }),
    createJoint({ id: 'p3', kind: 'hinge', bodyB: 'link2', frameA: place(frames[3]), frameB: end(2) }),
  ];
  const drivers = speed === null ? [] : [createDriver({ id: 'motor', joint: 'p0', value: speed })];
  const project = createProject('Bennett');
  return { ...project, bodies, joints, drivers };
}
