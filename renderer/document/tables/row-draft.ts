/** One row of a table while cells are typed into it; what only makes sense together waits until the row is complete. */
import type { AnyRecord, Body, Project, RecordList, Vec3 } from '../../../engine/model/project';
import { applyDiff } from '../diff';
import type { Edit } from '../edits/edit';
import type { ProjectDraft } from './project-draft';

export class RowDraft {
  /** Angles about X, Y, Z of a body [rad], point and axis of a joint in W [m, 1]: three cells each. */
  turns: Vec3 | null = null;
  point: Vec3 | null = null;
  axis: Vec3 | null = null;
  /** The row's own record and those that an edit of it can reach. */
  project: Project;
  #before: Project;

  constructor(
    readonly whole: ProjectDraft,
    readonly list: RecordList,
    readonly id: string,
  ) {
    this.project = this.#before = whole.near(list, [id]);
  }

  get record(): AnyRecord {
    return (this.project[this.list] as readonly AnyRecord[]).find(({ id }) => id === this.id)!;
  }

  set record(next: AnyRecord) {
    const records = (this.project[this.list] as readonly AnyRecord[]).map((one) =>
      one.id === this.id ? next : one,
    );
    this.project = { ...this.project, [this.list]: records };
  }

  apply(edit: Edit | null): void {
    if (edit !== null) this.project = applyDiff(this.project, edit.diff);
  }

  /** A body by its name, which this row can be joined to from now on. */
  findBody(name: string): Body | null {
    const found = this.whole.findByName(name, ['bodies']) as Body | null;
    if (found === null || this.project.bodies.some(({ id }) => id === found.id)) return found;
    const bodies = [...this.project.bodies, found];
    this.project = { ...this.project, bodies };
    this.#before = { ...this.#before, bodies };
    return found;
  }

  /** The row is complete. */
  keep(): void {
    this.whole.write(this.#before, this.project);
  }
}
