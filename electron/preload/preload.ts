/** The only bridge between the page and the main process: named functions, plain data, no event objects. */
import { contextBridge, ipcRenderer, webUtils } from 'electron';
import type { DesktopApi } from '../shared/api';
import type { FileProblem } from '../shared/file-problem';
import { CHANNELS, EVENTS } from '../shared/channels';
import type { Reply } from '../shared/channels';
import { createProjectSearchApi } from './project-search';
import { createRecoveryApi } from './recovery';
import { createPartsApi } from './parts';
import { createRunsApi } from './runs';
import { createStudiesApi } from './studies';
import { STUDY_PORT } from '../shared/studies';
import { createVersionsApi } from './versions';

async function ask<T>(channel: string, ...args: unknown[]): Promise<T> {
  const reply = (await ipcRenderer.invoke(channel, ...args)) as Reply<T>;
  if (!reply.ok) throw new Error(reply.reason);
  return reply.value;
}

/** For calls whose result can say what went wrong: a refusal is a problem like any other. */
async function askFile<T>(
  channel: string,
  ...args: unknown[]
): Promise<T | { ok: false; problem: FileProblem }> {
  try {
    return await ask<T>(channel, ...args);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { ok: false, problem: { code: 'failed', message, remedy: 'Try again, or restart Kempe.' } };
  }
}

/**
 * Main may speak before the page listens (a file on the command line), so the last unheard message waits. A second
 * listener replaces the first.
 */
function inbox(channel: string): (listener: (...args: never[]) => void) => void {
  let listener: ((...args: unknown[]) => void) | null = null;
  let waiting: unknown[][] = [];
  ipcRenderer.on(channel, (_event, ...args: unknown[]) => {
    if (listener) listener(...args);
    else waiting = [...waiting.slice(-15), args];
  });
  return (given) => {
    listener = given as (...args: unknown[]) => void;
    for (const args of waiting.splice(0)) listener(...args);
  };
}

const onCommand = inbox(EVENTS.command);
const onOpenRequest = inbox(EVENTS.openRequest);
const onEngineLost = inbox(EVENTS.engineLost);

const onFileChanged = inbox(EVENTS.fileChanged);

/** A yes/no question from main to the page; without a listener the answer is no. */
function questions(channel: string): (listener: () => Promise<boolean>) => void {
  let listener: (() => Promise<boolean>) | null = null;
  ipcRenderer.on(channel, (_event, request: number) => {
    const answer = listener ? listener() : Promise.resolve(false);
    void answer.then(
      (yes) => ask(CHANNELS.closeAnswer, request, yes === true),
      () => ask(CHANNELS.closeAnswer, request, false),
    );
  });
  return (given) => void (listener = given);
}
const onSaveAndClose = questions(EVENTS.saveAndClose);
const onBeforeClose = questions(EVENTS.beforeClose);
ipcRenderer.on(EVENTS.ping, () => void ask(CHANNELS.pong));

// Ports cannot cross the context bridge; a message to the page's own origin can carry one.
ipcRenderer.on(EVENTS.enginePort, (event) => {
  window.postMessage(EVENTS.enginePort, window.location.origin, event.ports);
});

ipcRenderer.on(STUDY_PORT, (event, id: string) => {
  window.postMessage({ type: STUDY_PORT, id }, window.location.origin, event.ports);
});

const api: DesktopApi = {
  platform: process.platform as DesktopApi['platform'],
  open: () => askFile(CHANNELS.open),
  openFile: (fileId) => askFile(CHANNELS.openFile, fileId),
  openDropped: (file) => askFile(CHANNELS.openDropped, webUtils.getPathForFile(file)),
  chooseImport: () => askFile(CHANNELS.chooseImport),
  chooseComponent: () => askFile(CHANNELS.chooseComponent),
  release: (fileId) => void ask(CHANNELS.release, fileId),
  reload: (fileId) => askFile(CHANNELS.reload, fileId),
  keepMine: (fileId) => ask(CHANNELS.keepMine, fileId),
  openBeside: (fileId) => ask(CHANNELS.openBeside, fileId),
  newWindow: () => ask(CHANNELS.newWindow),
  save: (fileId, content, overwrite = false) => askFile(CHANNELS.save, fileId, content, overwrite),
  saveAs: (suggestedName, content) => askFile(CHANNELS.saveAs, suggestedName, content),
  exportFile: (kind, suggestedName, data, beside) =>
    askFile(CHANNELS.exportFile, kind, suggestedName, data, beside),
  notKept: () => ask(CHANNELS.notKept),
  drawnBy: (drawer) => void ask(CHANNELS.drawnBy, drawer),
  recent: () => ask(CHANNELS.recent),
  clearRecent: () => ask(CHANNELS.clearRecent),
  setDocumentState: ({ name, dirty, fileId, draft, untouched }) =>
    void ask(CHANNELS.documentState, { name, dirty, fileId, draft, untouched }),
  connectEngine: () => ask(CHANNELS.connectEngine),
  onCommand: (listener) => onCommand(listener),
  onOpenRequest: (listener) => onOpenRequest(listener),
  onEngineLost: (listener) => onEngineLost(listener),
  onBeforeClose: (listener) => onBeforeClose(listener),
  onSaveAndClose: (listener) => onSaveAndClose(listener),
  onFileChanged: (listener) => onFileChanged(listener),
  recovery: createRecoveryApi(ask),
  runs: createRunsApi(ask),
  parts: createPartsApi(ask),
  studies: createStudiesApi(ask),
  versions: createVersionsApi(ask, askFile),
  search: createProjectSearchApi(ask),
};

contextBridge.exposeInMainWorld('kempe', api);
