/** Native dialogs for choosing files. Paths go to the document service, never to the page. */
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { app, dialog } from 'electron';
import type { BrowserWindow, FileFilter } from 'electron';
import type { ExportKind } from '../shared/api';
import { IMPORT_EXTENSIONS } from '../shared/import-formats';
import { cleanTitle } from './clean-title';
import { proposeName, withExtension } from './file-names';
import type { InterruptedSave } from './files/interrupted-saves';
import type { NotKept } from './files/own-folder';
import type { AfterInterruption, SecondOpening } from './openings';

export type SaveKind = 'kempe' | ExportKind;

const PROJECTS: FileFilter = { name: 'Kempe project', extensions: ['kempe'] };
const MODELS: FileFilter = { name: 'MuJoCo model (MJCF)', extensions: [...IMPORT_EXTENSIONS] };
const ALL: FileFilter = { name: 'All files', extensions: ['*'] };
const KINDS: Record<SaveKind, FileFilter> = {
  kempe: PROJECTS,
  csv: { name: 'Comma-separated values', extensions: ['csv'] },
  parquet: { name: 'Apache Parquet', extensions: ['parquet'] },
  png: { name: 'PNG image', extensions: ['png'] },
  svg: { name: 'SVG picture', extensions: ['svg'] },
  pdf: { name: 'PDF document', extensions: ['pdf'] },
  glb: { name: 'glTF binary', extensions: ['glb'] },
  html: { name: 'HTML page', extensions: ['html'] },
  webm: { name: 'WebM video', extensions: ['webm'] },
  mp4: { name: 'MP4 video', extensions: ['mp4'] },
  zip: { name: 'Zip archive', extensions: ['zip'] },
  inp: { name: 'Abaqus or CalculiX input', extensions: ['inp'] },
  bdf: { name: 'Nastran bulk data', extensions: ['bdf'] },
  json: { name: 'JSON', extensions: ['json'] },
};

/** Where the last dialog ended; every dialog gets an explicit start. */
let folder: string | null = null;

export const chooseToOpen = (window: BrowserWindow): Promise<string | null> =>
  chooseOne(window, 'Open project', PROJECTS);

export const chooseToImport = (window: BrowserWindow): Promise<string | null> =>
  chooseOne(window, 'Import a model', MODELS);

/** A folder to search; null when cancelled. */
export async function chooseFolder(window: BrowserWindow): Promise<string | null> {
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    title: 'Search a folder for the project',
    defaultPath: startFolder(),
    properties: ['openDirectory'],
  });
  return canceled ? null : (filePaths[0] ?? null);
}

async function chooseOne(window: BrowserWindow, title: string, kind: FileFilter): Promise<string | null> {
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    title,
    defaultPath: startFolder(),
    filters: [kind, ALL],
    properties: ['openFile'],
  });
  const path = canceled ? undefined : filePaths[0];
  return path === undefined ? null : remember(path);
}

export async function chooseToSave(
  window: BrowserWindow,
  kind: SaveKind,
  suggestedName: string,
): Promise<string | null> {
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    title: kind === 'kempe' ? 'Save project' : 'Export',
    defaultPath: join(startFolder(), proposeName(suggestedName, kind)),
    filters: [KINDS[kind]],
    properties: ['showOverwriteConfirmation', 'createDirectory'],
  });
  if (canceled || !filePath) return null;
  const path = withExtension(filePath, kind);
  // The dialog asked about the name as it was typed, not about this one.
  if (path !== filePath && existsSync(path) && !(await agreesToReplace(window, path))) return null;
  return remember(path);
}

/** Asks about a file beside the chosen one, unless that exists too: replacing it was agreed to, and they belong together. */
export async function mayReplaceBeside(
  window: BrowserWindow,
  chosen: string,
  beside: string,
): Promise<boolean> {
  return !existsSync(beside) || existsSync(chosen) || agreesToReplace(window, beside);
}

async function agreesToReplace(window: BrowserWindow, path: string): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: 'Replace the file?',
    detail: `${path} exists already.`,
    buttons: ['Replace', 'Cancel'],
    defaultId: 1,
    cancelId: 1,
  });
  return response === 0;
}

/** Two windows that write one file would each lose the other's work. */
export async function askSecondOpening(window: BrowserWindow, path: string): Promise<SecondOpening> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: `“${cleanTitle(basename(path))}” is open in another window.`,
    detail: 'Continue there, or open a read-only copy of the saved version here.',
    buttons: ['Go to That Window', 'Open a Read-Only Copy', 'Cancel'],
    defaultId: 0,
    cancelId: 2,
    noLink: true,
  });
  return response === 0 ? 'go' : response === 1 ? 'copy' : 'cancel';
}

const interrupted = ({ path, begunAt }: InterruptedSave): { message: string; detail: string } => ({
  message: `The last save of “${cleanTitle(basename(path))}” was interrupted.`,
  detail:
    `${path}\n\nIts folder does not allow files to be replaced, so it was written in place on ` +
    `${new Date(begunAt).toLocaleString()}. It may now contain parts of two versions. The version before that ` +
    'save is complete and can be restored; the present content of the file is then kept in the folder of the app.',
});

/** Before a file is opened that may be parts of two versions. */
export async function askInterruptedSave(
  window: BrowserWindow,
  save: InterruptedSave,
): Promise<AfterInterruption> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    ...interrupted(save),
    buttons: ['Restore the Earlier Version', 'Open It As It Is', 'Cancel'],
    defaultId: 0,
    cancelId: 2,
    noLink: true,
  });
  return response === 0 ? 'put-back' : response === 1 ? 'as-it-is' : 'cancel';
}

/** At the start, before anybody asks for that file. */
export async function agreesToPutBack(save: InterruptedSave): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
    type: 'warning',
    title: 'Kempe',
    ...interrupted(save),
    buttons: ['Restore the Earlier Version', 'Decide Later'],
    defaultId: 0,
    cancelId: 1,
    noLink: true,
  });
  return response === 0;
}

/** Nobody touched the window, and yet it wants a file: a screen reader's press leaves no trace, nor does strange script. */
export async function askOpening(window: BrowserWindow, path: string): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: `Open “${cleanTitle(basename(path))}”?`,
    detail: `${path}\n\nThe window requests it, but no key press or click was detected in it.`,
    buttons: ['Open', 'Cancel'],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  });
  return response === 0;
}

/** A click opened the file, and a button of the page saves it: main saw neither what the one nor the other was for. */
export async function askFirstSave(window: BrowserWindow, path: string): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: `Save to “${cleanTitle(basename(path))}”?`,
    detail: `${path}\n\nThis is asked once for a project that was opened from a list, unless Ctrl+S saves it.`,
    buttons: ['Save', 'Cancel'],
    defaultId: 0,
    cancelId: 1,
    noLink: true,
  });
  return response === 0;
}

/** True to go on without recovery. The terminal is told too: a start that nobody watches says why it waits. */
export async function agreesToKeepNothing({ folder, cause }: NotKept): Promise<boolean> {
  console.error(`Kempe cannot write to ${folder}: ${cause}.`);
  const { response } = await dialog.showMessageBox({
    type: 'warning',
    title: 'Kempe',
    message: 'Kempe cannot write to its own folder.',
    detail:
      `${folder}: ${cause}.\n\n` +
      'Without it, edits cannot be recovered after a crash, and settings and recent files are forgotten. ' +
      'Projects can still be opened and saved. To fix this, make the folder writable or free some space, then start again.',
    buttons: ['Run Without Recovery', 'Quit'],
    defaultId: 0,
    cancelId: 1,
    noLink: true,
  });
  return response === 0;
}

function startFolder(): string {
  return folder ?? app.getPath('documents');
}

function remember(path: string): string {
  folder = dirname(path);
  return path;
}
