/** What the commands of groups act on. */
import { groupsOf } from '../../document/edits/records/groups';
import type { Group } from '../../document/edits/records/groups';
import { useDocumentStore } from './document';
import { useSelectionStore } from './selection';

/** Groups that have a selected body, each after those around it. */
export function selectedGroups(): Group[] {
  const { ids } = useSelectionStore();
  return groupsOf(useDocumentStore().project).filter(({ members }) => members.some((id) => ids.includes(id)));
}

/** What selecting the group adds: the innermost groups that are not selected whole; pressed again, those around them. */
export function membersToSelect(): string[] {
  const { ids } = useSelectionStore();
  const groups = selectedGroups();
  const open = groups.filter(({ members }) => !members.every((id) => ids.includes(id)));
  const wanted = open.filter(({ name }) => !open.some((inner) => inner.name.startsWith(`${name} / `)));
  return (wanted.length > 0 ? wanted : groups).flatMap(({ members }) => members);
}

/** Of a selection that is several bodies, all of one group and no other: its name. */
export function wholeGroup(): string | null {
  const { ids } = useSelectionStore();
  if (ids.length < 2) return null;
  const isWhole = ({ members }: Group) =>
    members.length === ids.length && members.every((id) => ids.includes(id));
  return selectedGroups().find(isWhole)?.name ?? null;
}
