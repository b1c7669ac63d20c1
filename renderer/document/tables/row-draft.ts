/** One row of a table while cells are typed into it; what only makes sense together waits until the row is complete. */
import { RECORD_LISTS } from '../../../engine/model/project';
import type { AnyRecord, Project, RecordList, Vec3 } from '../../../engine/model/project';
import { applyDiff } from '../diff';
import type { Edit } from '../edits/edit';

export class RowDraft {
  /** Angles about X, Y, Z of a body [rad], point and axis of a joint in W [m, 1]: three cells each. */
  turns: Vec3 | null = null;
  point: Vec3 | null = null;
  axis: Vec3 | null = null;

  /** In its list; looked for once, as no cell moves it. */
  private place = -1;

  constructor(
    public project: Project,
    readonly list: RecordList,
    readonly id: string,
  ) {}

  private get records(): readonly AnyRecord[] {
    const records: readonly AnyRecord[] = this.project[this.list];
    if (records[this.place]?.id !== this.id) this.place = records.findIndex(({ id }) => id === this.id);
    return records;
  }

  get record(): AnyRecord {
    return this.records[this.place]!;
  }

  set record(next: AnyRecord) {
    const records = [...this.records];
    records[this.place] = next;
    this.project = { ...this.project, [this.list]: records };
  }

  apply(edit: Edit | null): void {
    if (edit !== null) this.project = applyDiff(this.project, edit.diff);
  }
}

export function findByName(
  project: Project,
  name: string,
  lists: readonly RecordList[] = RECORD_LISTS,
): AnyRecord | null {
  const wanted = plain(name);
  for (const list of lists) {
    const found = (project[list] as readonly AnyRecord[]).find((one) => plain(one.name) === wanted);
    if (found !== undefined) return found;
  }
  return null;
}

const plain = (text: string): string => text.normalize('NFC').trim().toLowerCase();
