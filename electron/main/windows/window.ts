/** A window: sandboxed, isolated, with nothing that it does not need. */
import { BrowserWindow, dialog, nativeTheme } from 'electron';
import type { Session } from 'electron';
import { START_URL } from '../door/app-protocol';
import { allowChartWindow } from './chart-window';
import { cleanTitle } from './clean-title';
import type { WindowBounds } from './window-bounds';
import { TEXT } from '../texts';

interface WindowNeeds {
  preload: string;
  icon: string | null;
  session: Session;
  packaged: boolean;
  bounds: WindowBounds | null;
}

/** A window may be no narrower [px]. */
export const NARROWEST = 800;

export function createWindow({ preload, icon, session, packaged, bounds }: WindowNeeds): BrowserWindow {
  const { maximized, ...place } = bounds ?? { width: 1440, height: 900, maximized: false };
  const window = new BrowserWindow({
    ...place,
    ...(icon ? { icon } : {}),
    minWidth: NARROWEST,
    minHeight: 560,
    show: false,
    title: 'Kempe',
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#16181d' : '#f6f7f9',
    webPreferences: {
      preload,
      session,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      plugins: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      devTools: !packaged,
      spellcheck: false,
      disableDialogs: true,
      webgl: true,
      backgroundThrottling: true,
    },
  });
  window.once('ready-to-show', () => {
    if (maximized) window.maximize();
    window.show();
  });
  // The page draws its own menu bar; the native one is for macOS.
  if (process.platform !== 'darwin') window.setMenuBarVisibility(false);
  // The title follows the document, not the page.
  window.on('page-title-updated', (event) => event.preventDefault());
  recoverFromCrashes(window);
  allowChartWindow(window, packaged);
  void window.loadURL(START_URL);
  return window;
}

const CRASHES_APART_MS = 60_000;

/** Reloads the page after a crash, but not in a loop. */
function recoverFromCrashes(window: BrowserWindow): void {
  let last = -Infinity;
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    const now = performance.now();
    const again = now - last < CRASHES_APART_MS;
    last = now;
    console.error(`The page ended: ${reason}.`);
    if (!again) return void window.loadURL(START_URL);
    dialog.showErrorBox(TEXT.noWindow, TEXT.noWindowDetail(reason));
    window.destroy();
  });
}

export function showDocument(
  window: BrowserWindow,
  document: { name: string; dirty: boolean },
  path: string | null,
): void {
  const name = cleanTitle(document.name);
  window.setTitle(`${document.dirty ? '• ' : ''}${name}${name ? ' – ' : ''}Kempe`);
  if (process.platform !== 'darwin') return;
  window.setDocumentEdited(document.dirty);
  window.setRepresentedFilename(path ?? '');
}
