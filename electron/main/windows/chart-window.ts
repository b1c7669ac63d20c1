/**
 * The second window of a project, for its charts: of the same page, which draws into it. It has no bridge to main and nothing that
 * the first has not, goes nowhere (`security.ts` holds for it too), and closes with the first.
 */
import { screen } from 'electron';
import type { BrowserWindow } from 'electron';
import { isChartWindow } from '../../shared/chart-window';
import { isVisible } from './visible';

export function allowChartWindow(owner: BrowserWindow, packaged: boolean): void {
  const { webContents } = owner;
  let charts: BrowserWindow | null = null;
  const close = (): void => {
    if (charts && !charts.isDestroyed()) charts.destroy();
    charts = null;
  };
  webContents.setWindowOpenHandler((details) => {
    if (!isChartWindow(details) || charts !== null) return { action: 'deny' };
    return {
      action: 'allow',
      overrideBrowserWindowOptions: {
        minWidth: 400,
        minHeight: 300,
        autoHideMenuBar: true,
        fullscreenable: true,
        webPreferences: {
          // none: the page has its bridge in the first window
          preload: '',
          contextIsolation: true,
          sandbox: true,
          nodeIntegration: false,
          nodeIntegrationInSubFrames: false,
          webviewTag: false,
          spellcheck: false,
          navigateOnDragDrop: false,
          disableDialogs: true,
          devTools: !packaged,
        },
      },
    };
  });
  webContents.on('did-create-window', (window, details) => {
    if (!isChartWindow(details)) return;
    charts = window;
    window.once('closed', () => (charts = null));
    const screens = screen.getAllDisplays().map(({ workArea }) => workArea);
    // the screen on which it was last may be gone
    if (!isVisible(window.getBounds(), screens)) window.center();
  });
  webContents.on('render-process-gone', close);
  webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) close();
  });
  owner.once('closed', close);
}
