import { oncePer } from '../../model/once-per';
import { GROUND, RECORD_LISTS } from '../../model/project';
import type { AnyRecord, Project } from '../../model/project';
import type { Recording } from '../recording/recording';

const namesIn = oncePer(
  (records: readonly AnyRecord[]) => new Map(records.map(({ id, name }) => [id, name || id])),
);

/** The present name of a record, or its name when it was run. */
export function nameOf(recording: Recording, project: Project, id: string): string {
  if (id === GROUND) return 'Ground';
  for (const source of [project, recording.project]) {
    for (const list of RECORD_LISTS) {
      const found = namesIn(source[list]).get(id);
      if (found !== undefined) return found;
    }
  }
  return id;
}
