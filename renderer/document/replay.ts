/**
 * Does the steps of a journal again, as far as they are sound: a step counts if it reads, has the number that is due,
 * fits the project as it then is, and all that is counted leaves a valid project. Undo works on what was replayed. What
 * was still being dragged at the end is a step like any other; a cancelled drag leaves no trace.
 */
import type { Project } from '../../engine/model/project';
import { validateProject } from '../../engine/model/validate';
import type { Diff } from './diff';
import { applyDiff, createDiff, isEmpty, isSame } from './diff';
import { History } from './history';
import type { HeldStep, JournalEntry } from './journal-entry';
import { describeStep, readEntry } from './journal-entry';

export interface Replay {
  project: Project;
  history: History;
  /** Lines that were counted, from the first. */
  lines: number;
  /** Labels of the steps since the last save in the journal, or since the base, oldest first. */
  labels: string[];
  /** The journal says that the project was saved. */
  saved: boolean;
  /** The last step, if it was a drag in progress: continuing the journal turns it into an edit. */
  held: HeldStep | null;
}

/** Which text belongs to which number is the caller's: `texts[0]` is entry 1. */
export function replayJournal(base: Project, texts: readonly string[]): Replay {
  const { entries, projects, settled } = readSteps(base, texts);
  const lines = longestValid(projects);
  const replay: Replay = {
    project: projects[lines],
    history: new History(),
    lines,
    labels: [],
    saved: false,
    held: null,
  };
  for (let i = 0; i < lines; i++) {
    const entry = entries[i];
    if (entry.kind !== 'held') replayStep(replay, entry, settled[i]);
    else if (i === lines - 1) takeHeld(replay, entry);
  }
  return replay;
}

/** `projects[i]` is the project after `i` entries, and `settled[i]` the same without what is only held. */
function readSteps(
  base: Project,
  texts: readonly string[],
): { entries: JournalEntry[]; projects: Project[]; settled: Project[] } {
  const entries: JournalEntry[] = [];
  const projects = [base];
  const settled = [base];
  for (const text of texts) {
    const entry = readEntry(text, entries.length + 1);
    const project = settled.at(-1)!;
    if (entry === null) break;
    if ('diff' in entry && !fits(project, entry.diff)) break;
    entries.push(entry);
    const next = 'diff' in entry ? applyDiff(project, entry.diff) : project;
    projects.push(next);
    settled.push(entry.kind === 'held' ? project : next);
  }
  return { entries, projects, settled };
}

/** Whether every place that the change touches has the value that the change recorded as the old one. */
function fits(project: Project, diff: Diff): boolean {
  const places = new Set(diff.records.map(({ list, id }) => `${list}/${id}`));
  if (places.size < diff.records.length) return false;
  return (
    diff.fields.every(({ field, before }) => isSame(project[field], before)) &&
    diff.records.every(({ list, id, before }) => {
      const found = project[list].find((record) => record.id === id) ?? null;
      return before === null ? found === null : found !== null && isSame(found, before);
    })
  );
}

const isValid = (project: Project): boolean =>
  !validateProject(project).some(({ severity }) => severity === 'error');

/**
 * How many steps lead to a valid project. The app makes valid steps alone, so the end is looked at first; otherwise
 * the place is found by halving, which takes few looks even at a long journal that someone tampered with.
 */
function longestValid(projects: readonly Project[]): number {
  if (isValid(projects.at(-1)!)) return projects.length - 1;
  let good = 0;
  let bad = projects.length - 1;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (isValid(projects[middle])) good = middle;
    else bad = middle;
  }
  return good;
}

function takeHeld(replay: Replay, { label, diff }: HeldStep): void {
  if (isEmpty(diff)) return;
  replay.held = { label, diff };
  replay.history.push(label, diff);
  replay.labels.push(label);
}

function replayStep(replay: Replay, entry: Exclude<JournalEntry, { kind: 'held' }>, before: Project): void {
  const { history, labels } = replay;
  if (entry.kind === 'saved') {
    replay.saved = true;
    history.markSaved();
    labels.length = 0;
  } else if (entry.kind === 'end-gesture') history.endGesture();
  else if (entry.kind === 'put-back') return;
  else if (entry.kind === 'edit') {
    const steps = history.length + history.forgotten;
    history.push(entry.label, entry.diff, entry.gesture);
    if (history.length + history.forgotten > steps) labels.push(entry.label);
  } else {
    const words = describeStep(entry);
    // What was undone may have been done before this journal began: then taking it back is an edit like any other.
    if (!follows(history, entry.kind, entry.diff, before)) history.push(words, entry.diff);
    labels.push(words);
  }
}

/** Takes the step in the history where that has the same effect. */
function follows(history: History, kind: 'undo' | 'redo', diff: Diff, before: Project): boolean {
  const own = history.next(kind)?.diff;
  if (own === undefined || !fits(before, own)) return false;
  if (!isEmpty(createDiff(applyDiff(before, own), applyDiff(before, diff)))) return false;
  void (kind === 'undo' ? history.undo() : history.redo());
  return true;
}
