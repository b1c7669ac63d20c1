/** Building blocks of tree joints. */
import { addVectors, columnOf, cross, multiply, product, scaleVector, zeros } from '../../code/vectors';
import { inverse, times } from '../../../math/rigid';
import { rotationMatrix } from '../numbers';
import { timesQuaternion } from '../quaternions';
import type { Site, TreeMotion } from './tree-joint';
import type { Spatial } from '../tree/spatial';
import type { Graph, Node } from '../../code/graph';
import type { Matrix, Vector } from '../../code/vectors';
import type { RigidFrame } from '../../../math/rigid';

/** A frame on the child, and its rotation in the equations. */
export interface Oriented {
  readonly frame: RigidFrame;
  readonly R: Matrix;
  readonly quaternion: Vector;
}

/** R rotated about its own k-th axis by an angle with sine s and cosine c. */
export function turnAbout(g: Graph, R: Matrix, k: number, s: Node, c: Node): Matrix {
  const turned = [...R];
  for (let row = 0; row < 3; row++) {
    const first = 3 * row + ((k + 1) % 3);
    const second = 3 * row + ((k + 2) % 3);
    turned[first] = g.add(g.mul(c, R[first]), g.mul(s, R[second]));
    turned[second] = g.sub(g.mul(c, R[second]), g.mul(s, R[first]));
  }
  return turned;
}

/** The quaternion of a rotation about the k-th axis. */
export function turnQuaternion(g: Graph, k: number, angle: Node, sign: 1 | -1): Vector {
  const half = g.mul(g.constant(0.5), angle);
  const turn = [g.apply('cos', half), g.zero, g.zero, g.zero];
  turn[1 + k] = g.mul(g.constant(sign), g.apply('sin', half));
  return turn;
}

/**
 * The child rotated about the joint's z. If z is an axis of the parent's frame, the child's frame is chosen to coincide with the
 * parent's at angle zero, and the rotation mixes only two columns; otherwise it is the joint's own frame.
 */
export function turned(site: Site, angle: Node): Oriented {
  const { graph: g, parent, onParent, onChild } = site;
  const K = rotationMatrix(onParent.orientation);
  const s = g.apply('sin', angle);
  const c = g.apply('cos', angle);
  const k = [0, 1, 2].find((row) => Math.abs(K[3 * row + 2]) === 1);
  if (k !== undefined) {
    const sign = K[3 * k + 2] > 0 ? 1 : -1;
    return {
      frame: parallel(site),
      R: turnAbout(g, parent.R, k, g.mul(g.constant(sign), s), c),
      quaternion: timesQuaternion(g, parent.quaternion, turnQuaternion(g, k, angle, sign)),
    };
  }
  const { R, quaternion } = jointAxes(site);
  return {
    frame: onChild,
    R: turnAbout(g, R, 2, s, c),
    quaternion: timesQuaternion(g, quaternion, turnQuaternion(g, 2, angle, 1)),
  };
}

/** The child without rotation relative to the parent. */
export function unturned(site: Site): Oriented {
  const { graph: g, parent, sign } = site;
  return {
    frame: parallel(site),
    R: parent.R,
    quaternion: scaleVector(g, g.constant(sign), parent.quaternion),
  };
}

/** The joint's axes on the parent, in W. */
export function jointAxes({ graph: g, numbers, parent, onParent }: Site): Pick<Oriented, 'R' | 'quaternion'> {
  return {
    R: product(g, parent.R, numbers.rotation(onParent.orientation)),
    quaternion: timesQuaternion(g, parent.quaternion, numbers.vector(onParent.orientation)),
  };
}

/** The frame on the child that is parallel to the parent's when the joint's frames coincide. */
const parallel = ({ onParent, onChild }: Site): RigidFrame => ({
  position: onChild.position,
  orientation: times(onChild.orientation, inverse(onParent.orientation)),
});

/** From the parent's origin to the joint's point on it. */
export const pointOnParent = ({ graph: g, numbers, parent, onParent }: Site): Vector =>
  multiply(g, parent.R, numbers.point(onParent.position));

/** A motion whose columns are carried by the parent, with velocities `u` along them. */
export function carried(
  site: Site,
  oriented: Oriented,
  offset: Vector,
  columns: readonly Spatial[],
): TreeMotion {
  const { graph: g, parent, u } = site;
  const along = (pick: (column: Spatial) => Vector) =>
    columns.reduce(
      (sum, column, i) => addVectors(g, sum, scaleVector(g, u[i], pick(column))),
      zeros(g) as Vector,
    );
  const spin = along(({ angular }) => angular);
  const slide = along(({ linear }) => linear);
  return {
    ...oriented,
    offset,
    columns,
    spin,
    slide,
    spinBias: cross(g, parent.w, spin),
    slideBias: cross(g, parent.w, scaleVector(g, g.constant(2), slide)),
  };
}

export const angular = (g: Graph, direction: Vector): Spatial => ({ angular: direction, linear: zeros(g) });
export const linear = (g: Graph, direction: Vector): Spatial => ({ angular: zeros(g), linear: direction });

/** The axes of W. */
export function worldAxes(g: Graph): readonly Vector[] {
  return [0, 1, 2].map((k) => [0, 1, 2].map((i) => (i === k ? g.one : g.zero)));
}

/** The joint's z in W. */
export const axisOf = (site: Site): Vector => columnOf(jointAxes(site).R, 2);

/** The angle about z of a rotation, in a range of two turns: it includes the sign of the quaternion. */
export const angleOf = (turn: readonly number[]): number => 2 * Math.atan2(turn[3], turn[0]);

/** Whether the identity rotation is written with the opposite quaternion. */
export const signOf = (turn: readonly number[]): number => (turn[0] < 0 ? -1 : 1);
