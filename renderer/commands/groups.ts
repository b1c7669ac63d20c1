/** Groups of bodies: made, selected, dissolved; what is hidden, locked and copied acts on them as on any selection. */
import { noEditing, noProject, unless } from '../stores/editing/availability';
import { useDocumentStore } from '../stores/editing/document';
import { useSelectionStore } from '../stores/editing/selection';
import { useWorkspaceStore } from '../stores/window/workspace';
import { applyEdit } from '../stores/editing/attempt-edit';
import { membersToSelect, selectedGroups, wholeGroup } from '../stores/editing/group-members';
import { chooseComponent, saveComponent } from '../files/components';
import {
  groupBodies,
  groupRow,
  newGroupName,
  segmentsOf,
  ungroupBodies,
} from '../document/edits/records/groups';
import { noBodySelected, selectedBodyIds } from '../panels/copies/selected-bodies';
import type { Command } from '../ui/commands/command';
import { TEXT } from './texts';

const noGroup = () => unless(selectedGroups().length > 0, TEXT.selectGroupFirst);

/** Its name is typed next. */
function group(): void {
  const { project } = useDocumentStore();
  const ids = selectedBodyIds();
  const name = newGroupName(project, ids, TEXT.newGroup);
  if (applyEdit(groupBodies(project, ids, TEXT.newGroup))) useWorkspaceStore().renaming = groupRow(name);
}

export const groupCommands: Command[] = [
  {
    id: 'edit.group',
    title: TEXT.groupBodies,
    group: 'Edit',
    submenu: 'Group',
    keys: ['Ctrl+G'],
    obstacle: () => noEditing() ?? noBodySelected(),
    run: group,
  },
  {
    id: 'edit.ungroup',
    title: TEXT.ungroup,
    group: 'Edit',
    submenu: 'Group',
    keys: ['Ctrl+Shift+G'],
    obstacle: () => noEditing() ?? noGroup(),
    run: () => void applyEdit(ungroupBodies(useDocumentStore().project, selectedBodyIds())),
  },
  {
    id: 'edit.select-group',
    title: TEXT.selectGroup,
    group: 'Edit',
    submenu: 'Group',
    keys: ['Shift+G'],
    obstacle: () => noProject() ?? noGroup(),
    run: () => useSelectionStore().selectAll([...new Set(membersToSelect())]),
  },
  {
    id: 'edit.save-component',
    title: TEXT.saveComponent,
    group: 'Edit',
    submenu: 'Group',
    obstacle: () => noProject() ?? noBodySelected(),
    run: () => {
      const ids = selectedBodyIds();
      const { record, project } = useDocumentStore();
      const name =
        segmentsOf(wholeGroup()).at(-1) ??
        (ids.length === 1 ? record(ids[0])?.record.name : undefined) ??
        project.name;
      return saveComponent(ids, name);
    },
  },
  {
    id: 'edit.insert-component',
    title: TEXT.insertComponent,
    group: 'Edit',
    submenu: 'Group',
    keys: ['Ctrl+Shift+I'],
    obstacle: noEditing,
    run: chooseComponent,
  },
];
