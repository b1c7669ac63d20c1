/** A random use of every edit of geometry locks; see `edit-table.ts`. */
import { LOCK_KINDS } from '../../engine/model/locks/lock';
import type { Project } from '../../engine/model/project';
import { chooseLock } from '../../renderer/document/edits/locks/choose-lock';
import { addLock, changeLock, removeLocks, setDriven } from '../../renderer/document/edits/locks/edit-locks';
import type { Edit } from '../../renderer/document/edits/edit';
import type { Chance } from './chance';

const anyLock = (project: Project, chance: Chance): string =>
  chance.pick((project.locks ?? []).map(({ id }) => id)) ?? 'none';

export const LOCK_EDITS: Readonly<Record<string, (project: Project, chance: Chance) => Edit | null>> = {
  addLock: (project, chance) => {
    const records = [...project.bodies.map(({ id }) => id), ...project.joints.map(({ id }) => id)];
    const ids = [0, 1].flatMap(() => (chance.happens(0.7) ? (chance.pick(records) ?? []) : []));
    const lock = chooseLock(project, chance.one(LOCK_KINDS), [...new Set(ids)]);
    return lock && addLock(project, lock);
  },
  removeLocks: (project, chance) => removeLocks(project, [anyLock(project, chance)]),
  changeLock: (project, chance) => changeLock(project, anyLock(project, chance), { value: chance.number() }),
  setDriven: (project, chance) => setDriven(project, anyLock(project, chance), chance.happens(0.5)),
};
