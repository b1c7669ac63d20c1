import { RECORD_LISTS } from '../../engine/model/project';
import type { Project } from '../../engine/model/project';

/** The project with every record left out that `fails` can do without. */
export function shrink(project: Project, fails: (project: Project) => boolean): Project {
  let smallest = project;
  for (let changed = true; changed;) {
    changed = false;
    for (const list of RECORD_LISTS) {
      for (let i = smallest[list].length - 1; i >= 0; i--) {
        const without = { ...smallest, [list]: smallest[list].filter((_, k) => k !== i) };
        if (!fails(without)) continue;
        smallest = without;
        changed = true;
      }
    }
  }
  return smallest;
}
