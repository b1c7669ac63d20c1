/** What the commands of groups act on. */
import { groupsOf } from '../../document/edits/records/groups';
import type { Group } from '../../document/edits/records/groups';
import { useDocumentStore } from './document';
import { useSelectionStore } from './selection';

/** Groups that have a selected body. */
export function selectedGroups(): Group[] {
  const { ids } = useSelectionStore();
  return groupsOf(useDocumentStore().project).filter(({ members }) => members.some((id) => ids.includes(id)));
}

/** Of a selection that is several bodies, all of one group and no other: its name. */
export function wholeGroup(): string | null {
  const { ids } = useSelectionStore();
  const [group, ...others] = selectedGroups();
  const isWhole = group !== undefined && others.length === 0 && ids.length === group.members.length;
  return isWhole && ids.length > 1 && group.members.every((id) => ids.includes(id)) ? group.name : null;
}
