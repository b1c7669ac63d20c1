import { chooseImport } from '../files/import-model';
import { exportModelFile } from '../files/export-model';
import { newDocument, openDocument, saveDocument, saveDocumentAs } from '../files/files';
import { commandOf } from '../panels/panels';
import { versions } from '../panels/versions/panel';
import { platform } from '../platform/platform';
import { noBodies, noProject, unless } from '../stores/editing/availability';
import { useDocumentStore } from '../stores/editing/document';
import { useWorkspaceStore } from '../stores/window/workspace';
import type { Command } from '../ui/commands/command';
import { TEXT } from './texts';

const discard = (work: Promise<unknown>): Promise<void> => work.then(() => undefined);

const MODELS = [
  ['mjcf', TEXT.asMjcf],
  ['urdf', TEXT.asUrdf],
  ['sdf', TEXT.asSdf],
] as const;

export const fileCommands: Command[] = [
  { id: 'file.new', title: TEXT.newProject, group: 'File', keys: ['Ctrl+N'], run: newDocument },
  {
    id: 'file.new-window',
    title: TEXT.newWindow,
    group: 'File',
    keys: ['Ctrl+Shift+N'],
    run: () => platform.newWindow(),
  },
  { id: 'file.open', title: TEXT.open, group: 'File', keys: ['Ctrl+O'], run: openDocument },
  { id: 'file.import', title: TEXT.importWord, group: 'File', run: chooseImport },
  ...MODELS.map(([format, title]) => ({
    id: `file.export-${format}`,
    title,
    group: 'File' as const,
    submenu: TEXT.exportModel,
    obstacle: noBodies,
    run: () => exportModelFile(format),
  })),
  {
    id: 'file.save',
    title: TEXT.save,
    group: 'File',
    keys: ['Ctrl+S'],
    obstacle: () =>
      noProject() ?? unless(useDocumentStore().dirty || useDocumentStore().file === null, TEXT.savedAlready),
    run: () => discard(saveDocument()),
  },
  {
    id: 'file.save-as',
    title: TEXT.saveAs,
    group: 'File',
    keys: ['Ctrl+Shift+S'],
    obstacle: noProject,
    run: () => discard(saveDocumentAs()),
  },
  commandOf(versions),
  {
    id: 'file.start-page',
    title: TEXT.startPage,
    group: 'File',
    obstacle: () => unless(!useWorkspaceStore().startPage, TEXT.onStartPage),
    run: () => {
      useWorkspaceStore().startPage = true;
    },
  },
];
