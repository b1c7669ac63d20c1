/** Answers the page: every channel of the preload script, in one place, each for the window that asked. */
import { basename, dirname, isAbsolute, join } from 'node:path';
import { app } from 'electron';
import type { WebContents } from 'electron';
import type * as v from 'valibot';
import { isArchiveName } from '../../engine/model/file/archive-name';
import { largeArchive } from '../shared/project-content';
import type { SaveResult } from '../shared/api';
import { CHANNELS } from '../shared/channels';
import { SEARCH_CHANNELS } from '../shared/project-search';
import { VERSIONS_CHANNELS } from '../shared/versions';
import type { DesktopWindow } from './windows/desktop-window';
import {
  agreesToReplace,
  chooseFolder,
  chooseToImport,
  chooseToInsert,
  chooseToOpen,
  chooseToSave,
  mayReplaceBeside,
} from './dialogs';
import { besidePath } from './file-names';
import type { Documents } from './files/documents';
import type { NotKept } from './files/own-folder';
import type { CopyOf, Grants } from './door/grants';
import type { Graphics } from './graphics';
import * as ipc from './door/ipc';
import type { Openings } from './openings';
import type { Recent } from './recent';
import * as schemas from './door/schemas';
import { showDocument } from './windows/window';
import { isUntouched } from './windows/windows';
import type { Windows } from './windows/windows';

export interface Desktop {
  documents: Documents;
  grants: Grants;
  recent: Recent;
  windows: Windows<DesktopWindow>;
  openings: Openings<DesktopWindow>;
  graphics: Graphics;
  /** The app's own folder, where it cannot be written. */
  notKept: NotKept | null;
  newWindow(): void;
  /** Opens the file read-only in a second window. */
  openBeside(asker: DesktopWindow, path: string, copy: CopyOf): void;
}

type Handle = <S extends v.GenericSchema<unknown, readonly unknown[]>, T>(
  channel: string,
  schema: S,
  work: (asker: DesktopWindow, ...args: v.InferOutput<S>) => T | Promise<T>,
) => void;

export function answerPage(desktop: Desktop): void {
  const handle: Handle = (channel, schema, work) =>
    ipc.handle(channel, schema, (contents, ...args) => work(windowOf(desktop, contents), ...args));
  answerFileCalls(desktop, handle);
  answerExports(desktop, handle);
  answerVersions(desktop, handle);
  answerSearches(desktop, handle);
  answerWindowCalls(desktop, handle);
  const { recent } = desktop;
  handle(CHANNELS.notKept, schemas.Nothing, () => desktop.notKept?.cause ?? null);
  handle(CHANNELS.recent, schemas.Nothing, () => recent.list());
  handle(CHANNELS.clearRecent, schemas.Nothing, async () => {
    await recent.clear();
    app.clearRecentDocuments();
  });
}

function answerWindowCalls(desktop: Desktop, handle: Handle): void {
  handle(CHANNELS.documentState, schemas.DocumentState, (asker, { fileId, ...state }) => {
    const named = fileId === null ? null : desktop.grants.find(fileId);
    // a window cannot show a file that was never read for it
    const file = named?.known ? named : null;
    asker.show(state, file);
    showDocument(asker.window, state, file?.path ?? null);
  });
  handle(CHANNELS.connectEngine, schemas.Nothing, (asker) => asker.engine.connect(asker.window));
  handle(CHANNELS.closeAnswer, schemas.CloseAnswer, (asker, request, yes) => asker.link.settle(request, yes));
  handle(CHANNELS.drawnBy, schemas.DrawnBy, (_asker, drawer) => {
    const isUnused = desktop.notKept === null && desktop.windows.all.every((each) => isUntouched(each));
    return desktop.graphics.found(drawer, isUnused);
  });
  handle(CHANNELS.pong, schemas.Nothing, (asker) => asker.link.heard());
  handle(CHANNELS.newWindow, schemas.Nothing, () => desktop.newWindow());
  handle(CHANNELS.keepMine, schemas.OpenFile, (asker, fileId) => {
    if (asker.file?.id === fileId) asker.watch.accept();
  });
  handle(CHANNELS.openBeside, schemas.OpenFile, (asker, fileId) => {
    const path = desktop.grants.find(fileId)?.path;
    if (path === undefined) throw new ipc.Refusal(UNKNOWN);
    desktop.openBeside(asker, path, 'file');
  });
}

const UNKNOWN = 'This window no longer knows that file. Open it again.';

function answerVersions(desktop: Desktop, handle: Handle): void {
  const { documents } = desktop;
  const { list, read, openBeside } = VERSIONS_CHANNELS;
  handle(list, schemas.OpenFile, (_asker, fileId) => documents.versions(fileId));
  handle(read, schemas.OpenVersion, (_asker, fileId, age) => documents.readVersion(fileId, age));
  handle(openBeside, schemas.OpenVersion, async (asker, fileId, age) => {
    const path = await documents.versionPath(fileId, age);
    if (path === null) throw new ipc.Refusal(UNKNOWN);
    desktop.openBeside(asker, path, 'version');
  });
}

function answerSearches({ documents }: Desktop, handle: Handle): void {
  const { near, within, description } = SEARCH_CHANNELS;
  handle(near, schemas.FindNear, (asker, path, search) => {
    // a path comes with what the person dropped, and only so
    if (isAbsolute(path)) asker.gesture.made();
    return documents.findNear(search, isAbsolute(path) ? path : null);
  });
  handle(within, schemas.FindWithin, async ({ window }, search) => {
    const folder = await chooseFolder(window);
    return folder === null ? null : documents.findWithin(search, folder);
  });
  handle(description, schemas.OpenDropped, (_asker, path) =>
    isAbsolute(path) ? documents.description(path) : null,
  );
}

function answerFileCalls({ documents, openings }: Desktop, handle: Handle): void {
  handle(CHANNELS.open, schemas.Nothing, async (asker) => {
    const path = await chooseToOpen(asker.window);
    return path === null ? null : openings.open(asker, path);
  });
  handle(CHANNELS.openFile, schemas.OpenFile, (asker, fileId) => openings.openId(asker, fileId));
  handle(CHANNELS.openDropped, schemas.OpenDropped, (asker, path) => {
    if (path === '') throw new ipc.Refusal('What was dropped is not a file on this computer.');
    return openings.open(asker, path);
  });
  handle(CHANNELS.chooseImport, schemas.Nothing, async ({ window }) => {
    const path = await chooseToImport(window);
    return path === null ? null : documents.readImport(path);
  });
  handle(CHANNELS.chooseComponent, schemas.Nothing, async ({ window }) => {
    const path = await chooseToInsert(window);
    return path === null ? null : documents.readComponent(path);
  });
  handle(CHANNELS.release, schemas.OpenFile, (asker, fileId) => {
    asker.release(fileId);
    return documents.refused(fileId);
  });
  handle(CHANNELS.reload, schemas.OpenFile, (asker, fileId) => {
    if (!asker.holds(fileId)) throw new ipc.Refusal(UNKNOWN);
    return openings.reload(asker, fileId);
  });
  handle(CHANNELS.save, schemas.Save, (asker, fileId, content, overwrite) =>
    openings.save(asker, fileId, content, overwrite),
  );
  handle(CHANNELS.saveAs, schemas.SaveAs, async (asker, name, either): Promise<SaveResult | null> => {
    const path = await chooseToSave(asker.window, 'kempe', name);
    if (path === null) return null;
    const content = isArchiveName(path) ? either.archive : either.text;
    return content === null
      ? { ok: false, problem: largeArchive(basename(path)) }
      : openings.saveTo(asker, path, content);
  });
}

function answerExports({ documents }: Desktop, handle: Handle): void {
  handle(CHANNELS.exportFile, schemas.ExportFile, async ({ window }, kind, suggestedName, data, beside) => {
    const path = await chooseToSave(window, kind, suggestedName);
    if (path === null) return null;
    const bytes = typeof data === 'string' ? encode(data) : data;
    if (beside === undefined) return documents.exportTo(path, bytes);
    if ('suffix' in beside) {
      const about = { path: besidePath(path, kind, beside.suffix), data: encode(beside.data) };
      if (!(await mayReplaceBeside(window, path, about.path))) return null;
      return documents.exportTo(path, bytes, { about: [about] });
    }
    const folder = join(dirname(path), beside.folder);
    const named = beside.files.map(({ name, data }) => ({ path: join(folder, name), data }));
    for (const other of await documents.others(named))
      if (!(await agreesToReplace(window, other))) return null;
    return documents.exportTo(path, bytes, { named });
  });
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

function windowOf({ windows }: Desktop, contents: WebContents): DesktopWindow {
  const window = windows.of(contents);
  if (!window) throw new ipc.Refusal('This window is closing.');
  return window;
}
