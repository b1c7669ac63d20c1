/** Native dialogs for choosing files. Paths go to the document service, never to the page. */
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { app, dialog } from 'electron';
import type { BrowserWindow, FileFilter } from 'electron';
import { ARCHIVE_EXTENSION, isArchiveName } from '../../engine/model/file/archive-name';
import type { ExportKind } from '../shared/api';
import { IMPORT_EXTENSIONS } from '../shared/import-formats';
import { cleanTitle } from './windows/clean-title';
import { proposeName, withExtension } from './file-names';
import type { InterruptedSave } from './files/interrupted-saves';
import type { NotKept } from './files/own-folder';
import type { AfterInterruption, SecondOpening } from './openings';
import { TEXT } from './texts';

export type SaveKind = 'kempe' | ExportKind;

const PROJECTS: FileFilter = { name: TEXT.kinds.project, extensions: ['kempe', ARCHIVE_EXTENSION] };
const ARCHIVES: FileFilter = { name: TEXT.kinds.archive, extensions: [ARCHIVE_EXTENSION] };
const COMPONENTS: FileFilter = {
  name: TEXT.kinds.component,
  extensions: ['kempepart', 'kempe', ARCHIVE_EXTENSION],
};
const MODELS: FileFilter = { name: TEXT.kinds.model, extensions: [...IMPORT_EXTENSIONS] };
const ALL: FileFilter = { name: TEXT.kinds.allFiles, extensions: ['*'] };
const KINDS: Record<SaveKind, FileFilter> = {
  kempe: { name: TEXT.kinds.project, extensions: ['kempe'] },
  csv: { name: TEXT.kinds.csv, extensions: ['csv'] },
  parquet: { name: TEXT.kinds.parquet, extensions: ['parquet'] },
  png: { name: TEXT.kinds.png, extensions: ['png'] },
  svg: { name: TEXT.kinds.svg, extensions: ['svg'] },
  pdf: { name: TEXT.kinds.pdf, extensions: ['pdf'] },
  glb: { name: TEXT.kinds.gltf, extensions: ['glb'] },
  html: { name: TEXT.kinds.html, extensions: ['html'] },
  webm: { name: TEXT.kinds.webm, extensions: ['webm'] },
  mp4: { name: TEXT.kinds.mp4, extensions: ['mp4'] },
  zip: { name: TEXT.kinds.zip, extensions: ['zip'] },
  inp: { name: TEXT.kinds.abaqus, extensions: ['inp'] },
  bdf: { name: TEXT.kinds.nastran, extensions: ['bdf'] },
  kempepart: { name: TEXT.kinds.component, extensions: ['kempepart'] },
  xml: { name: TEXT.kinds.mjcf, extensions: ['xml'] },
  urdf: { name: TEXT.kinds.urdf, extensions: ['urdf'] },
  sdf: { name: TEXT.kinds.sdf, extensions: ['sdf'] },
  json: { name: TEXT.kinds.json, extensions: ['json'] },
};

/** Where the last dialog ended; every dialog gets an explicit start. */
let folder: string | null = null;

export const chooseToOpen = (window: BrowserWindow): Promise<string | null> =>
  chooseOne(window, TEXT.openProject, PROJECTS);

export const chooseToImport = (window: BrowserWindow): Promise<string | null> =>
  chooseOne(window, TEXT.importModel, MODELS);

export const chooseToInsert = (window: BrowserWindow): Promise<string | null> =>
  chooseOne(window, TEXT.insertComponent, COMPONENTS);

/** A folder to search; null when cancelled. */
export async function chooseFolder(window: BrowserWindow): Promise<string | null> {
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    title: TEXT.searchFolder,
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
  const isArchive = kind === 'kempe' && isArchiveName(suggestedName);
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    title: kind === 'kempe' ? TEXT.saveProject : TEXT.exportFile,
    defaultPath: join(startFolder(), proposeName(suggestedName, isArchive ? ARCHIVE_EXTENSION : kind)),
    filters: filtersOf(kind, isArchive),
    properties: ['showOverwriteConfirmation', 'createDirectory'],
  });
  if (canceled || !filePath) return null;
  const isNamed = kind === 'kempe' && /\.kempez?$/i.test(filePath);
  const path = isNamed ? filePath : withExtension(filePath, isArchive ? ARCHIVE_EXTENSION : kind);
  // The dialog asked about the name as it was typed, not about this one.
  if (path !== filePath && existsSync(path) && !(await agreesToReplace(window, path))) return null;
  return remember(path);
}

/** What is suggested first: where no extension is typed the system adds that of the first. */
function filtersOf(kind: SaveKind, isArchive: boolean): FileFilter[] {
  if (kind !== 'kempe') return [KINDS[kind]];
  return isArchive ? [ARCHIVES, KINDS.kempe] : [KINDS.kempe, ARCHIVES];
}

/** Asks about a file beside the chosen one, unless that exists too: replacing it was agreed to, and they belong together. */
export async function mayReplaceBeside(
  window: BrowserWindow,
  chosen: string,
  beside: string,
): Promise<boolean> {
  return !existsSync(beside) || existsSync(chosen) || agreesToReplace(window, beside);
}

export async function agreesToReplace(window: BrowserWindow, path: string): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: TEXT.replaceFile,
    detail: TEXT.fileExists(path),
    buttons: [TEXT.replace, TEXT.cancel],
    defaultId: 1,
    cancelId: 1,
  });
  return response === 0;
}

/** Two windows that write one file would each lose the other's work. */
export async function askSecondOpening(window: BrowserWindow, path: string): Promise<SecondOpening> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: TEXT.openElsewhere(cleanTitle(basename(path))),
    detail: TEXT.openElsewhereDetail,
    buttons: [TEXT.goToWindow, TEXT.openCopy, TEXT.cancel],
    defaultId: 0,
    cancelId: 2,
    noLink: true,
  });
  return response === 0 ? 'go' : response === 1 ? 'copy' : 'cancel';
}

const interrupted = ({ path, begunAt }: InterruptedSave): { message: string; detail: string } => ({
  message: TEXT.interrupted(cleanTitle(basename(path))),
  detail: `${path}\n\n${TEXT.interruptedDetail(new Date(begunAt).toLocaleString())}`,
});

/** Before a file is opened that may be parts of two versions. */
export async function askInterruptedSave(
  window: BrowserWindow,
  save: InterruptedSave,
): Promise<AfterInterruption> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    ...interrupted(save),
    buttons: [TEXT.restoreEarlier, TEXT.openAsIs, TEXT.cancel],
    defaultId: 0,
    cancelId: 2,
    noLink: true,
  });
  return response === 0 ? 'put-back' : response === 1 ? 'as-it-is' : 'cancel';
}

/** At startup, before the file is requested. */
export async function agreesToPutBack(save: InterruptedSave): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
    type: 'warning',
    title: 'Kempe',
    ...interrupted(save),
    buttons: [TEXT.restoreEarlier, TEXT.decideLater],
    defaultId: 0,
    cancelId: 1,
    noLink: true,
  });
  return response === 0;
}

/** The window requests a file without a key press or click: a screen reader's press leaves no trace, nor does foreign script. */
export async function askOpening(window: BrowserWindow, path: string): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: TEXT.confirmOpen(cleanTitle(basename(path))),
    detail: `${path}\n\n${TEXT.confirmOpenDetail}`,
    buttons: [TEXT.open, TEXT.cancel],
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
    message: TEXT.confirmSave(cleanTitle(basename(path))),
    detail: `${path}\n\n${TEXT.confirmSaveDetail}`,
    buttons: [TEXT.save, TEXT.cancel],
    defaultId: 0,
    cancelId: 1,
    noLink: true,
  });
  return response === 0;
}

/** True to go on without recovery. Printed to the terminal too, so that an unattended start says why it waits. */
export async function agreesToKeepNothing({ folder, cause }: NotKept): Promise<boolean> {
  console.error(`Kempe cannot write to ${folder}: ${cause}.`);
  const { response } = await dialog.showMessageBox({
    type: 'warning',
    title: 'Kempe',
    message: TEXT.noOwnFolder,
    detail: `${folder}: ${cause}.\n\n${TEXT.noOwnFolderDetail}`,
    buttons: [TEXT.runWithoutRecovery, TEXT.quit],
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
