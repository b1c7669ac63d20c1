/**
 * What is hidden and what is locked: view state, kept per document on this machine, never in a project. Its changes are steps of
 * Undo (`view-steps.ts`): without these, Undo after hiding a group took away the group.
 * Hidden records take no part in the picture; locked ones take no edit (`attempt-edit.ts` asks here).
 */
import { computed, shallowRef, triggerRef, watch } from 'vue';
import { defineStore } from 'pinia';
import { RECORD_LISTS } from '../../../engine/model/project';
import type { Diff } from '../../document/diff';
import { withDependents } from '../../document/edits/records/delete-records';
import { othersThan, visibleProject } from '../../document/visible-project';
import { chooseRecords } from '../../document/edits/records/copy-records';
import { groupsOf } from '../../document/edits/records/groups';
import { useDocumentStore } from './document';
import { ViewSteps } from './view-steps';
import type { Seen } from './view-steps';
import { TEXT } from '../texts';

const KEY = 'kempe.visibility';
/** Documents that are remembered, the latest first. */
const REMEMBERED = 40;

export interface Visibility {
  file: string;
  hidden: string[];
  locked: string[];
}

/** Stored text back to what is known of each document; whatever does not fit is dropped. */
export function parseVisibility(text: string | null): Visibility[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.flatMap((one: Partial<Record<keyof Visibility, unknown>> | null) =>
      typeof one?.file === 'string'
        ? [{ file: one.file, hidden: words(one.hidden), locked: words(one.locked) }]
        : [],
    );
  } catch {
    // Unreadable storage means that nothing is hidden.
    return [];
  }
}

const words = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

const isSame = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((id) => b.has(id));

function recall(): Visibility[] {
  try {
    return parseVisibility(localStorage.getItem(KEY));
  } catch {
    return [];
  }
}

function remember(all: readonly Visibility[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(all.slice(0, REMEMBERED)));
  } catch {
    // If the storage is full or forbidden, only the list of hidden records is lost.
  }
}

export const useVisibilityStore = defineStore('visibility', () => {
  const document = useDocumentStore();
  const hidden = shallowRef<ReadonlySet<string>>(new Set());
  const locked = shallowRef<ReadonlySet<string>>(new Set());
  /** Hidden itself, or hanging on what is. */
  const gone = computed<ReadonlySet<string>>(() =>
    hidden.value.size === 0 ? hidden.value : withDependents(document.project, [...hidden.value]),
  );
  /** What the 3D view shows of the project. */
  const shown = computed(() => visibleProject(document.project, hidden.value));
  /** A document that was never saved is known by nothing that would find it again. */
  const place = computed(() => (document.file ? `${document.file.location}/${document.file.name}` : null));

  const steps = shallowRef(new ViewSteps());
  const undoLabel = computed(() => steps.value.labelOf('undo', document.position) ?? document.undoLabel);
  const redoLabel = computed(() => steps.value.labelOf('redo', document.position) ?? document.redoLabel);
  /** Whether the next step changes only what is seen. */
  const undoesView = computed(() => steps.value.labelOf('undo', document.position) !== null);
  const redoesView = computed(() => steps.value.labelOf('redo', document.position) !== null);

  function change(label: string, next: Partial<Seen>): void {
    const before = { hidden: hidden.value, locked: locked.value };
    const after = { ...before, ...next };
    if (isSame(before.hidden, after.hidden) && isSame(before.locked, after.locked)) return;
    document.endGesture();
    steps.value.push({ label, at: document.position, before, after });
    triggerRef(steps);
    show(after);
  }

  function show(seen: Seen): void {
    hidden.value = seen.hidden;
    locked.value = seen.locked;
  }

  /** The last step, of what is seen or of the document. A part that is still on its way comes first. */
  const undo = (): boolean =>
    document.settle === null && undoesView.value ? again('undo') : document.undo();
  const redo = (): boolean => (redoesView.value ? again('redo') : document.redo());

  function again(kind: 'undo' | 'redo'): boolean {
    const seen = steps.value.take(kind, document.position);
    if (!seen) return false;
    triggerRef(steps);
    show(seen);
    return true;
  }

  document.listen((told) => {
    if (told.kind === 'edit') steps.value.forgetUndone();
    else if (told.kind === 'opened') steps.value.clear();
    triggerRef(steps);
  });

  const known = (ids: readonly string[]) => ids.filter((id) => document.record(id) !== null);

  /** Whether it is to be taken back, `asked` tells: all of them have it already. */
  function toggled(
    now: ReadonlySet<string>,
    ids: readonly string[],
    asked: readonly string[] = ids,
  ): ReadonlySet<string> {
    const next = new Set(now);
    const all = asked.every((id) => now.has(id));
    for (const id of ids) {
      if (all) next.delete(id);
      else next.add(id);
    }
    return next;
  }

  /** Hides the records; those that are all hidden already are shown again. */
  function toggleHidden(ids: readonly string[]): void {
    const next = toggled(hidden.value, known(ids));
    change(next.size > hidden.value.size ? TEXT.hide : TEXT.show, { hidden: next });
  }

  function isolate(ids: readonly string[]): void {
    change(TEXT.isolate, { hidden: new Set(othersThan(document.project, known(ids))) });
  }

  function showAll(): void {
    change(TEXT.showAll, { hidden: new Set() });
  }

  /** A whole group goes with all that joins it, and to the ground: what is locked keeps its joints as well. */
  function toggleLocked(ids: readonly string[]): void {
    const { project } = document;
    const whole = groupsOf(project).filter(({ members }) => members.every((id) => ids.includes(id)));
    const inside = whole.flatMap(({ members }) => [...chooseRecords(project, new Set(members))]);
    const next = toggled(locked.value, known([...ids, ...inside]), known(ids));
    change(next.size > locked.value.size ? TEXT.lock : TEXT.unlock, { locked: next });
  }

  /** The first locked record that a change would touch; what it adds cannot be locked yet. */
  function firstLocked({ records }: Diff): string | null {
    const found = records.find(({ id, before }) => before !== null && locked.value.has(id));
    if (!found) return null;
    const { before } = found;
    const group = before && 'group' in before && before.group ? before.group : null;
    return TEXT.ofGroup(before?.name ?? found.id, group);
  }

  watch(
    () => document.opened,
    () => {
      const found = recall().find(({ file }) => file === place.value);
      hidden.value = new Set(found?.hidden);
      locked.value = new Set(found?.locked);
    },
    { flush: 'sync' },
  );
  watch([hidden, locked, place], () => {
    const file = place.value;
    if (file === null) return;
    const others = recall().filter((one) => one.file !== file);
    const ids = new Set(RECORD_LISTS.flatMap((list) => document.project[list].map(({ id }) => id)));
    const kept = (all: ReadonlySet<string>) => [...all].filter((id) => ids.has(id));
    const now = { file, hidden: kept(hidden.value), locked: kept(locked.value) };
    const worthIt = now.hidden.length + now.locked.length > 0;
    remember(worthIt ? [now, ...others] : others);
  });

  return {
    ...{ hidden, locked, gone, shown, toggleHidden, isolate, showAll, toggleLocked, firstLocked },
    ...{ undo, redo, undoLabel, redoLabel, undoesView, redoesView },
  };
});
