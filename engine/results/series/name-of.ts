import { GROUND, RECORD_LISTS } from '../../model/project';
import type { AnyRecord, Project } from '../../model/project';
import type { Recording } from '../recording/recording';

/** The present name of a record, or the one it had when it was run. */
export function nameOf(recording: Recording, project: Project, id: string): string {
  if (id === GROUND) return 'Ground';
  for (const source of [project, recording.project]) {
    for (const list of RECORD_LISTS) {
      const found = (source[list] as readonly AnyRecord[]).find((record) => record.id === id);
      if (found) return found.name || id;
    }
  }
  return id;
}
