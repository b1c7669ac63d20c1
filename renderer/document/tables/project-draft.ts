/**
 * A project while many of its rows are written. What is done to a row reaches only a few records: itself, what sits on it,
 * the bodies that it joins. So each row is written in a project of those alone, and what became of them is kept here; the
 * whole project is put together once, at the end. With the whole one in hand at every row, a thousand pasted rows took a
 * thousand times as long as one.
 */
import type { AnyRecord, Project, RecordList } from '../../../engine/model/project';
import { RECORD_LISTS } from '../../../engine/model/project';
import { createNaming } from '../../../engine/model/naming';
import type { Naming } from '../../../engine/model/naming';
import { findById } from '../../../engine/model/find-by-id';
import { oncePer } from '../../../engine/model/once-per';
import { NamedRecords } from './named-records';

type Records = readonly AnyRecord[];

/** Records attached to a body, by the id of that body: they move with its ends. */
const ON_BODIES = ['joints', 'loads', 'measures'] as const satisfies readonly RecordList[];

const bodiesOf = (record: AnyRecord): string[] =>
  (['body', 'bodyA', 'bodyB'] as const).flatMap((key) => {
    const id = (record as unknown as Record<string, unknown>)[key];
    return typeof id === 'string' ? [id] : [];
  });

function addUser(users: Map<string, Set<string>>, record: AnyRecord): void {
  for (const body of bodiesOf(record)) {
    const known = users.get(body);
    if (known) known.add(record.id);
    else users.set(body, new Set([record.id]));
  }
}

const usersIn = oncePer((records: Records) => {
  const users = new Map<string, Set<string>>();
  for (const record of records) addUser(users, record);
  return users;
});

const expressionOf = (record: AnyRecord): string | null =>
  'expression' in record && typeof record.expression === 'string' ? record.expression : null;
const readersIn = oncePer((records: Records) => records.filter((record) => expressionOf(record) !== null));

export class ProjectDraft {
  readonly #base: Project;
  /** By list: new records, and those that are no more as they were. */
  readonly #written = new Map<RecordList, Map<string, AnyRecord>>();
  /** Ids of the new ones, by list. */
  readonly #added = new Map<RecordList, string[]>();
  /** As `usersIn`, of what was written. */
  readonly #users = new Map<string, Set<string>>();
  #naming: Naming | null = null;
  #names: NamedRecords | null = null;

  constructor(base: Project) {
    this.#base = base;
  }

  /** Free ids and names for new records. */
  get naming(): Naming {
    return (this.#naming ??= createNaming(this.#base));
  }

  /** How many records a list has now. */
  count(list: RecordList): number {
    return this.#base[list].length + (this.#added.get(list)?.length ?? 0);
  }

  /** The last in its list of which this holds. */
  findLast(list: RecordList, holds: (record: AnyRecord) => boolean): AnyRecord | undefined {
    const id =
      this.#added.get(list)?.findLast((added) => holds(this.find(list, added)!)) ??
      (this.#base[list] as Records).findLast((record) => holds(this.find(list, record.id)!))?.id;
    return id === undefined ? undefined : this.find(list, id);
  }

  find(list: RecordList, id: string): AnyRecord | undefined {
    return this.#written.get(list)?.get(id) ?? findById<AnyRecord>(this.#base[list], id);
  }

  findByName(name: string, lists: readonly RecordList[] = RECORD_LISTS): AnyRecord | null {
    const found = (this.#names ??= this.#gatherNames()).find(name, lists);
    return found === null ? null : this.find(found.list, found.id)!;
  }

  /** A project of the records that an edit of these can reach; formulas find the parameters in it. */
  near(list: RecordList, ids: readonly string[]): Project {
    const records = ids.map((id) => this.find(list, id)!);
    const bodies = new Set(list === 'bodies' ? ids : records.flatMap(bodiesOf));
    const near: Partial<Record<RecordList, AnyRecord[]>> = { bodies: this.#all('bodies', bodies) };
    for (const each of ON_BODIES) {
      const on = new Set(each === list ? ids : []);
      if (list === 'bodies') for (const id of ids) for (const user of this.#usersOf(each, id)) on.add(user);
      near[each] = this.#all(each, on);
    }
    near.drivers = [];
    if (list === 'joints') {
      near.drivers = this.#readersOf('drivers', records);
      near.loads = [...near.loads!, ...this.#readersOf('loads', records)];
    }
    return { ...this.#base, couplings: [], contacts: [], ...(near as Partial<Project>) };
  }

  /** What an edit made of a project of `near`. */
  write(before: Project, after: Project): void {
    for (const list of RECORD_LISTS) {
      if (before[list] === after[list]) continue;
      const old = new Set<AnyRecord>(before[list]);
      for (const record of after[list]) if (!old.has(record)) this.put(list, record);
    }
  }

  put(list: RecordList, record: AnyRecord): void {
    const before = this.find(list, record.id) ?? null;
    this.#names?.replace(list, before, record);
    if (before === null) this.#note(list, record.id);
    const written = this.#written.get(list) ?? new Map<string, AnyRecord>();
    this.#written.set(list, written.set(record.id, record));
    if (list !== 'bodies') addUser(this.#users, record);
  }

  /** The whole of it. */
  get project(): Project {
    const next = { ...this.#base } as Record<RecordList, AnyRecord[]> & Project;
    for (const [list, written] of this.#written) {
      const base: Records = this.#base[list];
      const added = (this.#added.get(list) ?? []).map((id) => written.get(id)!);
      next[list] = [...base.map((record) => written.get(record.id) ?? record), ...added] as never;
    }
    return next;
  }

  #gatherNames(): NamedRecords {
    const names = new NamedRecords(this.#base);
    for (const [list, written] of this.#written)
      for (const record of written.values())
        names.replace(list, findById<AnyRecord>(this.#base[list], record.id) ?? null, record);
    return names;
  }

  #note(list: RecordList, id: string): void {
    const added = this.#added.get(list);
    if (added) added.push(id);
    else this.#added.set(list, [id]);
  }

  #all(list: RecordList, ids: Iterable<string>): AnyRecord[] {
    return [...ids].flatMap((id) => this.find(list, id) ?? []);
  }

  /** Those that have gone to another body meanwhile may be among them. */
  #usersOf(list: RecordList, body: string): string[] {
    const base = usersIn(this.#base[list]).get(body) ?? [];
    return [...base, ...(this.#users.get(body) ?? [])];
  }

  /** Records whose expressions may read one of these joints: to be renamed with it. */
  #readersOf(list: 'drivers' | 'loads', joints: Records): AnyRecord[] {
    return readersIn(this.#base[list] as Records)
      .map(({ id }) => this.find(list, id)!)
      .filter((reader) => joints.some(({ name }) => expressionOf(reader)!.includes(name)));
  }
}
