/** The two homes of the app, for flows that must do the same in both. */
import { browserFiles, desktopFiles } from './files';
import { findChromium, findElectron } from './runtimes';
import { launchBrowser, launchDesktop } from './launch';
import type { Files } from './files';
import type { Launched } from './launch';

export interface Home {
  home: 'Electron' | 'Chromium';
  available: boolean;
  start(folder: string): Promise<[Launched, Files]>;
}

export const HOMES: readonly Home[] = [
  {
    home: 'Electron',
    available: findElectron() !== null,
    start: async (folder) => {
      const desktop = await launchDesktop();
      return [desktop, desktopFiles(desktop, folder)];
    },
  },
  {
    home: 'Chromium',
    available: findChromium() !== null,
    start: async (folder) => {
      const browser = await launchBrowser();
      return [browser, await browserFiles(browser, folder)];
    },
  },
];
