/** What a sweep keeps if nobody says what. */
import type { Project } from '../../model/project';
import { listForces } from '../../results/measures/force-elements';

/** The force of each joint, then everything else that exerts force; the magnitude for a vector. */
export function forcesOf(project: Project): string[] {
  return listForces(project).flatMap(({ quantities }) => {
    const [main] = quantities;
    return main === undefined ? [] : main.id;
  });
}
