import type { DesktopApi } from '../../electron/shared/api';

/** What the app needs of the place it runs in, less the engine, which `renderer/sim` connects to by itself. */
export type Platform = Omit<DesktopApi, 'platform' | 'connectEngine' | 'onEngineLost'> & {
  readonly kind: 'desktop' | 'browser';
};
