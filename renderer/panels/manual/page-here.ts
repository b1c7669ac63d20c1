/**
 * The page about what is in front: the dialog, the command that is pointed at or has the keyboard, what has the keyboard and a page of
 * its own (`data-help`), the panel around it, the tool in use, the record that is selected.
 */
import { FIRST_PAGE } from '../../../engine/output/manual/contents';
import type { Project } from '../../../engine/model/project';
import { findById } from '../../../engine/model/find-by-id';
import { useDocumentStore } from '../../stores/editing/document';
import { useDialogsStore } from '../../stores/window/dialogs';
import { useSelectionStore } from '../../stores/editing/selection';
import { SELECT, useToolsStore } from '../../stores/editing/tools';
import { useWorkspaceStore } from '../../stores/window/workspace';
import { known, pageOfCommand, pageOfTool } from './page-of-command';

/** `pointed`: what the pointer is over, as a click on a tool does not give it the keyboard. */
export function pageHere(focused: Element | null, pointed: Element | null): string {
  const dialog = focused?.closest('dialog');
  if (dialog) return pageOfDialog(dialog.dataset['test'] ?? '');
  const named = pageOfButton(pointed) ?? pageOfButton(focused);
  if (named) return named;
  const workspace = useWorkspaceStore();
  if (workspace.page !== null) return known(`window/${workspace.page}`) ?? FIRST_PAGE;
  if (workspace.startPage) return FIRST_PAGE;
  const own = known(focused?.closest<HTMLElement>('[data-help]')?.dataset['help'] ?? '');
  if (own) return own;
  const panel = focused?.closest<HTMLElement>('[data-panel]')?.dataset['panel'];
  const about = panel === undefined || panel === 'inspector' || panel === 'browser';
  const page = about ? (pageOfActive(useToolsStore().active) ?? pageOfSelection()) : null;
  return page ?? known(`window/${panel}`) ?? FIRST_PAGE;
}

/** Of the command that an element is for; null where it is for none. */
export function pageOfButton(element: Element | null): string | null {
  const command = element?.closest<HTMLElement>('[data-command]')?.dataset['command'];
  return command === undefined ? null : pageOfCommand(command);
}

/** Of dialogs without a page of their own name. */
const DIALOGS: Readonly<Record<string, string>> = {
  catalogue: 'window/charts',
  settings: 'start/reading',
  table: 'window/export',
  'import-dialog': 'window/import',
};

/** A dialog that is a panel has a page by the panel's name. */
function pageOfDialog(name: string): string {
  const { overlay } = useDialogsStore();
  return known(`window/${overlay}`) ?? known(DIALOGS[name] ?? '') ?? FIRST_PAGE;
}

const pageOfActive = (tool: string): string | null => (tool === SELECT ? null : pageOfTool(tool));

function pageOfSelection(): string | null {
  const id = useSelectionStore().ids.at(-1);
  return id === undefined ? null : pageOfRecord(useDocumentStore().project, id);
}

function pageOfRecord(project: Project, id: string): string | null {
  const body = findById(project.bodies, id);
  if (body) return known(`bodies/${body.shape.kind}`);
  for (const [chapter, records] of [
    ['joints', project.joints],
    ['drivers', project.drivers],
    ['loads', project.loads],
    ['measures', project.measures],
  ] as const) {
    const record = findById<{ id: string; kind: string }>(records, id);
    if (record) return known(`${chapter}/${record.kind}`);
  }
  const coupling = findById(project.couplings, id);
  if (coupling) return known(`couplings/${coupling.geometry?.kind ?? 'gear'}`);
  if (findById(project.contacts, id)) return 'contact/contact';
  return findById(project.parameters, id) ? 'start/parameters' : null;
}
