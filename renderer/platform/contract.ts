import type { DesktopApi } from '../../electron/shared/api';

/** What the app needs of the place it runs in, less the engine and studies, which `renderer/sim` connects to by itself. */
export type Platform = Omit<DesktopApi, 'platform' | 'connectEngine' | 'onEngineLost' | 'studies'> & {
  readonly kind: 'desktop' | 'browser';
};
