/** Every place where runs of a study are computed, loaded when it is needed: most studies need no queue. */
import type { StudyFolder } from '../../../engine/jobs/folder/study-folder';
import type { StudyWhere } from '../../shared/studies';
import type { PlaceHooks } from './place';

export async function runSomewhere(
  folder: StudyFolder,
  where: StudyWhere,
  hooks: PlaceHooks,
): Promise<boolean> {
  switch (where.kind) {
    case 'here':
      return (await import('./here')).here(folder, where, hooks);
    case 'queue':
      return (await import('./queue')).queue(folder, where, hooks);
    case 'cluster':
      return (await import('./cluster')).cluster(folder, where, hooks);
  }
}
