/**
 * Order of the start: refuse dangerous switches, claim the instance, restrict the process, then, once Electron is
 * ready, restrict the sessions and open the window. Never `await app.whenReady()` at the top level: it would hang.
 */
import { readFileSync } from 'node:fs';
import { readFile as readBytes } from 'node:fs/promises';
import { join } from 'node:path';
import { app, dialog, Menu, protocol, session as sessions } from 'electron';
import type { BrowserWindow, Session } from 'electron';
import { EVENTS } from '../shared/channels';
import { createHandler, SCHEME } from './app-protocol';
import type { Manifest } from './app-protocol';
import { ClosePrompt } from './close-prompt';
import { answerPage, requestFiles } from './desktop';
import type { Desktop } from './desktop';
import { EngineHost } from './engine-host';
import { Documents } from './files/documents';
import { nodeFs } from './files/fs-port';
import { Grants } from './grants';
import { serveWindow } from './ipc';
import { menuTemplate } from './menu';
import { Recent } from './recent';
import { refusedSwitch, restrictProcess, restrictSession } from './security';
import { claimInstance } from './single-instance';
import { createWindow } from './window';
import { BoundsStore } from './window-bounds';

const DIST = join(import.meta.dirname, '..');

function endOnFault(error: unknown): void {
  console.error(error);
  // Going on in an unknown state could damage what is still sound.
  dialog.showErrorBox('Kempe has to close', error instanceof Error ? error.message : String(error));
  app.exit(1);
}

function begin(): void {
  const refused = app.isPackaged ? refusedSwitch(app) : null;
  if (refused) {
    console.error(`Kempe does not start with --${refused}.`);
    app.exit(2);
    return;
  }
  // Files may arrive before there is a window to open them in.
  const waiting: string[] = [];
  let open = (paths: string[]): void => void waiting.push(...paths);
  const files = claimInstance((paths) => open(paths));
  if (!files) return void app.exit(0);
  waiting.push(...files);
  restrictProcess(app);
  protocol.registerSchemesAsPrivileged([
    { scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
  ]);
  app.on('window-all-closed', () => app.quit());
  void app.whenReady().then(async () => {
    const desktop = createDesktop();
    const window = await openWindow(desktop);
    // A page that is still loading would not hear it.
    window.webContents.once('did-finish-load', () => {
      open = (paths) => requestFiles(desktop, paths);
      open(waiting);
    });
  }, endOnFault);
}

function createDesktop(): Desktop {
  const userData = app.getPath('userData');
  const grants = new Grants();
  const recent = new Recent(nodeFs, userData, grants);
  const documents = new Documents({ fs: nodeFs, grants, recent, backups: join(userData, 'backups') });
  const engine = new EngineHost(join(DIST, 'host/host.js'));
  const desktop: Desktop = { documents, grants, recent, engine, current: null };
  answerPage(desktop);
  return desktop;
}

async function openWindow(desktop: Desktop): Promise<BrowserWindow> {
  const bounds = new BoundsStore(nodeFs, app.getPath('userData'));
  finishBeforeQuit(() => Promise.all([desktop.documents.settled(), bounds.settled()]));
  const session = prepareSession();
  const window = createWindow({
    preload: join(DIST, 'preload/preload.cjs'),
    icon: process.platform === 'linux' ? join(DIST, 'icon.png') : null,
    session,
    packaged: app.isPackaged,
    bounds: await bounds.load(),
  });
  const document = { name: '', dirty: false };
  const prompt = new ClosePrompt(window, () => document);
  desktop.current = { window, prompt, document };
  serveWindow(window.webContents);
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuFor(window)));
  window.on('close', () => bounds.keep(window));
  window.once('closed', () => {
    desktop.current = null;
    desktop.engine.stop();
  });
  return window;
}

/** A write that is under way is not cut off. */
function finishBeforeQuit(settled: () => Promise<unknown>): void {
  let finished = false;
  app.on('will-quit', (event) => {
    if (finished) return;
    event.preventDefault();
    void settled().finally(() => {
      finished = true;
      app.quit();
    });
  });
}

function prepareSession(): Session {
  const session = sessions.fromPartition('persist:kempe');
  for (const each of [session, sessions.defaultSession]) restrictSession(each, app.isPackaged);
  const manifest = JSON.parse(readFileSync(join(DIST, 'renderer-manifest.json'), 'utf8')) as Manifest;
  session.protocol.handle(
    SCHEME,
    createHandler(manifest, join(DIST, 'renderer'), async (path) => new Uint8Array(await readBytes(path))),
  );
  return session;
}

function menuFor(window: BrowserWindow): Electron.MenuItemConstructorOptions[] {
  return menuTemplate({
    platform: process.platform,
    packaged: app.isPackaged,
    appName: app.name,
    send: (command) => window.webContents.send(EVENTS.command, command),
  });
}

process.on('uncaughtException', endOnFault);
process.on('unhandledRejection', endOnFault);
begin();
