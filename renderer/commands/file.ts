import { chooseImport } from '../files/import-model';
import { newDocument, openDocument, saveDocument, saveDocumentAs } from '../files/files';
import { commandOf } from '../panels/panels';
import { versions } from '../panels/versions/panel';
import { platform } from '../platform/platform';
import { useDocumentStore } from '../stores/document';
import { useWorkspaceStore } from '../stores/workspace';
import type { Command } from '../ui/commands/command';

const discard = (work: Promise<unknown>): Promise<void> => work.then(() => undefined);

export const fileCommands: Command[] = [
  { id: 'file.new', title: 'New project', group: 'File', keys: ['Ctrl+N'], run: newDocument },
  {
    id: 'file.new-window',
    title: 'New window',
    group: 'File',
    keys: ['Ctrl+Shift+N'],
    run: () => platform.newWindow(),
  },
  { id: 'file.open', title: 'Open...', group: 'File', keys: ['Ctrl+O'], run: openDocument },
  { id: 'file.import', title: 'Import...', group: 'File', run: chooseImport },
  {
    id: 'file.save',
    title: 'Save',
    group: 'File',
    keys: ['Ctrl+S'],
    enabled: () =>
      !useWorkspaceStore().startPage && (useDocumentStore().dirty || useDocumentStore().file === null),
    run: () => discard(saveDocument()),
  },
  {
    id: 'file.save-as',
    title: 'Save as...',
    group: 'File',
    keys: ['Ctrl+Shift+S'],
    enabled: () => !useWorkspaceStore().startPage,
    run: () => discard(saveDocumentAs()),
  },
  commandOf(versions),
  {
    id: 'file.start-page',
    title: 'Templates and recent projects',
    group: 'File',
    enabled: () => !useWorkspaceStore().startPage,
    run: () => {
      useWorkspaceStore().startPage = true;
    },
  },
];
