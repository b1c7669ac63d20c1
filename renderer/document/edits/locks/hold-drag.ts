/** A pose that is dragged, with the geometry locks held: no length changes, and pins on the ground stay. */
import { keepsLocks, settlePoses } from '../../../../engine/model/locks/settle-locks';
import type { Project } from '../../../../engine/model/project';
import { applyDiff } from '../../diff';
import { distance } from '../../geometry';
import { dragEdit } from '../draw/drag-edit';
import type { Dragged } from '../draw/drag-edit';

/** A body that moved by less [m, 1] has not: settling leaves rounding. */
const MOVED = 1e-9;

export interface HeldDrag<D extends Dragged> {
  readonly dragged: D;
  /** The locks do not let it go there: it is where it was last. */
  readonly isHeld: boolean;
}

/**
 * Where the locks let the parts go: the nearest pose that fulfils them, else that of `last`, else the drawn one. What belongs to no locks,
 * and a drawing that does not fulfil its own, is dragged as it is.
 */
export function holdDrag<D extends Dragged>(project: Project, dragged: D, last: Dragged | null): HeldDrag<D> {
  const free = { dragged, isHeld: false };
  const edit = project.locks?.length ? dragEdit(project, dragged, '') : null;
  if (edit === null || !keepsLocks(project)) return free;
  const after = applyDiff(project, edit.diff);
  if (keepsLocks(after)) return free;
  const settled = settlePoses(after);
  if (settled !== null && hasMoved(project, settled))
    return { dragged: { ...dragged, ...drawnIn(settled) }, isHeld: false };
  const { poses, drivers } = last ?? drawnIn(project);
  return { dragged: { ...dragged, poses, drivers }, isHeld: true };
}

const drawnIn = ({ bodies, drivers }: Project): Dragged => ({
  poses: bodies.map(({ id: body, position, orientation }) => ({ body, position, orientation })),
  drivers: drivers.map(({ id: driver, value }) => ({ driver, value })),
});

function hasMoved({ bodies }: Project, after: Project): boolean {
  return after.bodies.some((body, i) => {
    const { position, orientation } = bodies[i];
    const cosine = Math.abs(orientation.reduce((sum, one, k) => sum + one * body.orientation[k], 0));
    return distance(position, body.position) > MOVED || 1 - cosine > MOVED;
  });
}
