/** Answers the page: every channel of the preload script, in one place. */
import { app } from 'electron';
import type { BrowserWindow } from 'electron';
import type { SaveResult } from '../shared/api';
import { CHANNELS, EVENTS } from '../shared/channels';
import type { ClosePrompt } from './close-prompt';
import { chooseToOpen, chooseToSave, mayReplaceBeside } from './dialogs';
import type { EngineHost } from './engine-host';
import { besidePath } from './file-names';
import type { Documents } from './files/documents';
import type { Grants } from './grants';
import { handle, Refusal } from './ipc';
import type { Recent } from './recent';
import * as schemas from './schemas';
import { showDocument } from './window';

export interface Desktop {
  documents: Documents;
  grants: Grants;
  recent: Recent;
  engine: EngineHost;
  /** The window that is open, with what belongs to it. */
  current: { window: BrowserWindow; prompt: ClosePrompt; document: DocumentState } | null;
}

export interface DocumentState {
  name: string;
  dirty: boolean;
}

export function answerPage(desktop: Desktop): void {
  answerFileCalls(desktop);
  const { engine, grants, recent } = desktop;
  handle(CHANNELS.recent, schemas.Nothing, () => recent.list());
  handle(CHANNELS.clearRecent, schemas.Nothing, async () => {
    await recent.clear();
    app.clearRecentDocuments();
  });
  handle(CHANNELS.documentState, schemas.DocumentState, ({ name, dirty, fileId }) => {
    const { window, document } = open(desktop);
    Object.assign(document, { name, dirty });
    showDocument(window, document, (fileId && grants.find(fileId)?.path) || null);
  });
  handle(CHANNELS.connectEngine, schemas.Nothing, () => engine.connect(open(desktop).window));
  handle(CHANNELS.closeAnswer, schemas.CloseAnswer, (request, saved) => {
    open(desktop).prompt.settle(request, saved);
  });
}

function answerFileCalls(desktop: Desktop): void {
  const { documents } = desktop;
  handle(CHANNELS.open, schemas.Nothing, async () => {
    const path = await chooseToOpen(open(desktop).window);
    return path === null ? null : documents.open(path);
  });
  handle(CHANNELS.openFile, schemas.OpenFile, (fileId) => documents.openId(fileId));
  handle(CHANNELS.openDropped, schemas.OpenDropped, (path) => {
    if (path === '') throw new Refusal('What was dropped is not a file on this computer.');
    return documents.open(path);
  });
  handle(CHANNELS.save, schemas.Save, (fileId, text, overwrite) => documents.save(fileId, text, overwrite));
  handle(CHANNELS.saveAs, schemas.SaveAs, async (suggestedName, text): Promise<SaveResult | null> => {
    const path = await chooseToSave(open(desktop).window, 'kempe', suggestedName);
    return path === null ? null : documents.saveTo(path, text);
  });
  handle(CHANNELS.exportFile, schemas.ExportFile, async (kind, suggestedName, data, sidecar) => {
    const { window } = open(desktop);
    const path = await chooseToSave(window, kind, suggestedName);
    if (path === null) return null;
    const beside = sidecar && { path: besidePath(path, kind, sidecar.suffix), data: encode(sidecar.data) };
    if (beside && !(await mayReplaceBeside(window, path, beside.path))) return null;
    return documents.exportTo(path, typeof data === 'string' ? encode(data) : data, beside);
  });
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

function open(desktop: Desktop): NonNullable<Desktop['current']> {
  if (!desktop.current) throw new Refusal('There is no window.');
  return desktop.current;
}

/** Tells the page to open files; it may have unsaved changes, so it decides how. */
export function requestFiles({ current, grants }: Desktop, paths: readonly string[]): void {
  if (!current) return;
  const { window } = current;
  for (const path of paths) window.webContents.send(EVENTS.openRequest, grants.grant(path).id);
  if (window.isMinimized()) window.restore();
  window.focus();
}
