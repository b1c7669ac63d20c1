import type { Project } from '../../engine/model/project';
import type { run } from './run';

const POSE = ['x', 'y', 'z', 'qw', 'qx', 'qy', 'qz'];

/** The largest difference of the last poses of two runs [m, 1], whichever of its two quaternions an orientation has. */
export function lastApart({ bodies }: Project, a: ReturnType<typeof run>, b: ReturnType<typeof run>): number {
  const apart = bodies.flatMap(({ id }) => {
    const [one, other] = [a, b].map((of) => POSE.map((key) => of.column(`body/${id}/${key}`).at(-1)!));
    const sign = Math.sign(one.slice(3).reduce((sum, value, i) => sum + value * other[3 + i], 0));
    return one.map((value, i) => Math.abs(value - (i < 3 ? 1 : sign) * other[i]));
  });
  return Math.max(...apart);
}
