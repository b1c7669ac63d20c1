import { withoutLostLocks } from '../../../engine/model/locks/lost-locks';
import { releaseFormulas } from '../../../engine/model/formulas/release-formulas';
import type { Project } from '../../../engine/model/project';
import { RECORD_LISTS } from '../../../engine/model/project';
import type { Diff } from '../diff';
import { createDiff } from '../diff';

/** A change ready to be applied: what Undo will call it, the change, and the record it made, to be selected. */
export interface Edit {
  label: string;
  diff: Diff;
  created: string | null;
  /** Others that were made with it and are selected too: a copy of several bodies is moved on as one. */
  along?: readonly string[];
}

/**
 * Every edit is made here; numbers that it changes follow their formulas no more, unless they still do, and geometry locks go with what
 * they are about.
 */
export function createEdit(
  label: string,
  before: Project,
  after: Project,
  created: string | null = null,
): Edit {
  const kept = withoutLostLocks(before, releaseFormulas(before, after));
  return { label, diff: createDiff(before, kept), created };
}

export function* idsOf(project: Project): Generator<string> {
  for (const list of RECORD_LISTS) for (const record of project[list]) yield record.id;
}

/** `Hinge 1`, or the first free number after it: names stay unique so that every message can use them. */
export function freeName(project: Project, stem: string): string {
  const taken = new Set<string>();
  for (const list of RECORD_LISTS)
    for (const record of project[list]) taken.add(record.name.normalize('NFC').toLowerCase());
  let number = 1;
  while (taken.has(`${stem} ${number}`.toLowerCase())) number++;
  return `${stem} ${number}`;
}
