import type { DesktopApi } from '../../electron/shared/api';
import { createBrowserPlatform } from './browser';
import type { Platform } from './contract';
import { createDesktopPlatform } from './desktop';

export type { Platform } from './contract';

const desktop = (window as { kempe?: DesktopApi }).kempe;

/** The place this app runs in: the desktop shell where its preload script is there, else the browser. */
export const platform: Platform =
  desktop === undefined ? createBrowserPlatform() : createDesktopPlatform(desktop);

export const isMac = desktop === undefined ? /Mac/.test(navigator.platform) : desktop.platform === 'darwin';
