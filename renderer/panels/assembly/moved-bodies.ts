/** How far assembly moves the bodies of a drawing that is open but can close. */
import type { Pose } from '../../../engine/model/pose';
import type { Project } from '../../../engine/model/project';

export interface MovedBody {
  readonly body: string;
  readonly name: string;
  /** Of the origin of its frame [m], and its turn [rad]. */
  readonly move: number;
  readonly turn: number;
}

/** Smaller differences are rounding from closing the joints, not motion [m, rad]. */
const SAME = 1e-9;

/** The one that moves most first. */
export function movedBodies({ bodies }: Project, poses: readonly Pose[]): MovedBody[] {
  const at = new Map(poses.map((pose) => [pose.body, pose]));
  return bodies
    .flatMap(({ id, name, position, orientation }) => {
      const pose = at.get(id);
      if (!pose) return [];
      const move = Math.hypot(...pose.position.map((value, c) => value - position[c]));
      const size = Math.hypot(...orientation);
      const dot = pose.orientation.reduce((sum, value, i) => sum + value * (orientation[i] / size), 0);
      const across = Math.hypot(...pose.orientation.map((value, i) => value - dot * (orientation[i] / size)));
      const turn = 2 * Math.atan2(across, Math.abs(dot));
      return move > SAME || turn > SAME ? [{ body: id, name, move, turn }] : [];
    })
    .sort((left, right) => right.move - left.move || right.turn - left.turn);
}
