/** A spatial four-bar with two hinges and two balls, in closed form: |A(crank) - B(rocker)| is the coupler's length. */
import type { Assembled } from './dimension-changes';
import type { Joint, Project, Quat, Vec3 } from '../../engine/model/project';

type Vector = readonly number[];

const plus = (a: Vector, b: Vector): number[] => a.map((x, c) => x + b[c]);
const minus = (a: Vector, b: Vector): number[] => a.map((x, c) => x - b[c]);
const times = (a: Vector, factor: number): number[] => a.map((x) => factor * x);
const dot = (a: Vector, b: Vector): number => a.reduce((sum, x, c) => sum + x * b[c], 0);
const cross = (a: Vector, b: Vector): number[] => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

function rotated([w, ...v]: Quat, r: Vector): number[] {
  const t = times(cross(v, r), 2);
  return plus(plus(r, times(t, w)), cross(v, t));
}

const about = (axis: Vector, r: Vector, angle: number): number[] => {
  const along = times(axis, dot(axis, r));
  const across = minus(r, along);
  return plus(along, plus(times(across, Math.cos(angle)), times(cross(axis, across), Math.sin(angle))));
};

/** A link that turns about a hinge on the ground: where, about what, and its ball from there in the frame of the ground. */
interface Arm {
  readonly centre: Vector;
  readonly axis: Vector;
  readonly reach: Vector;
}

const joint = (project: Project, id: string): Joint => project.joints.find((each) => each.id === id)!;

/** The frames of the hinge are alike on both bodies, so the link is unturned at angle 0. */
function armOf(project: Project, hinge: string, ball: Vec3): Arm {
  const { frameA, frameB } = joint(project, hinge);
  return {
    centre: frameA.position,
    axis: rotated(frameA.orientation, [0, 0, 1]),
    reach: minus(ball, frameB.position),
  };
}

function partsOf(project: Project) {
  const [a, b] = [joint(project, 'ball-a'), joint(project, 'ball-b')];
  return {
    crank: armOf(project, 'pin-o1', a.frameA.position),
    rocker: armOf(project, 'pin-o2', b.frameB.position),
    coupler: Math.hypot(...minus(b.frameA.position, a.frameB.position)),
  };
}

/** By how much the loop closes with the crank there, in lengths: what the rocker can reach less what is asked of it. */
function roomAt({ crank, rocker, coupler }: ReturnType<typeof partsOf>, angle: number): number {
  const u = minus(plus(crank.centre, about(crank.axis, crank.reach, angle)), rocker.centre);
  const along = dot(rocker.axis, rocker.reach);
  const across = minus(rocker.reach, times(rocker.axis, along));
  const reach = Math.hypot(dot(u, across), dot(u, cross(rocker.axis, across)));
  const asked =
    (dot(u, u) + dot(rocker.reach, rocker.reach) - coupler ** 2) / 2 - dot(u, rocker.axis) * along;
  return (reach - Math.abs(asked)) / coupler;
}

/** The most room that any angle of the crank leaves: negative where the loop closes nowhere. */
export function mostRoom(project: Project): number {
  const parts = partsOf(project);
  let [best, at] = [-Infinity, 0];
  for (let k = 0; k < 720; k++) {
    const room = roomAt(parts, (k * Math.PI) / 360);
    if (room > best) [best, at] = [room, (k * Math.PI) / 360];
  }
  for (let width = Math.PI / 360; width > 1e-9; width /= 2)
    for (const there of [at - width, at + width]) {
      const room = roomAt(parts, there);
      if (room > best) [best, at] = [room, there];
    }
  return best;
}

/** On which side of the rocker's axis and the coupler's foot the coupler stands: what tells the two modes. */
export function sideOf(project: Project, { poses }: Pick<Assembled, 'poses'>): number {
  const { rocker } = partsOf(project);
  const at = (body: string, point: Vec3) => {
    const { position, orientation } = poses.get(body)!;
    return plus(position, rotated(orientation, point));
  };
  const A = at('crank', joint(project, 'ball-a').frameA.position);
  const B = at('rocker', joint(project, 'ball-b').frameB.position);
  return Math.sign(dot(minus(A, rocker.centre), cross(rocker.axis, minus(B, rocker.centre))));
}
