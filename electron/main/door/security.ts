/** What the window may not do. Configured once, before the first window, on every session. */
import type { App, Session, WebContents } from 'electron';
import { isChartWindow } from '../../shared/chart-window';
import { ORIGIN } from './app-protocol';

/**
 * What Chromium may be told on a command line: how to draw, in which language, for which desktop. Its other switches, present and future,
 * may start programs, open ports or lift the sandbox, so all others are refused.
 */
const SWITCHES_ALLOWED: ReadonlySet<string> = new Set([
  ...[
    'disable-gpu',
    'disable-gpu-compositing',
    'disable-gpu-vsync',
    'ignore-gpu-blocklist',
    'use-gl',
    'use-angle',
  ],
  ...['force-device-scale-factor', 'high-dpi-support', 'force-color-profile', 'force-high-contrast', 'lang'],
  ...['ozone-platform', 'ozone-platform-hint', 'enable-wayland-ime', 'gtk-version', 'class', 'display'],
  ...['disable-dev-shm-usage', 'force-renderer-accessibility', 'original-process-start-time'],
]);

/**
 * Fuses do not cover Chromium's own switches: a packaged app that is started with one that is not allowed ends at once.
 * `argv` without the program. Chromium takes one dash for two, on Windows a slash as well, and nothing behind `--`.
 */
export function refusedSwitch(argv: readonly string[], platform = process.platform): string | null {
  const marked = platform === 'win32' ? /^(?:--|-|\/)([^=]*)/ : /^(?:--|-)([^=]*)/;
  for (const argument of argv) {
    if (argument === '--') return null;
    const name = marked.exec(argument)?.[1];
    if (name === undefined || name === '') continue;
    // the number that macOS gives to what the Finder starts
    if (platform === 'darwin' && /^-psn_[\d_]+$/.test(argument)) continue;
    if (!SWITCHES_ALLOWED.has(platform === 'win32' ? name.toLowerCase() : name)) return name;
  }
  return null;
}

/** Before `ready`: nothing in this app ever needs the network. */
export function restrictProcess(app: App): void {
  // Together with --no-sandbox, which tests as root need and a packaged app refuses, children would not start.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  app.commandLine.appendSwitch('host-resolver-rules', 'MAP * ~NOTFOUND');
  app.commandLine.appendSwitch('disable-background-networking');
  app.commandLine.appendSwitch('disable-component-update');
  // Chromium would switch WebGL off for us after a few crashes of a graphics driver.
  app.disableDomainBlockingFor3DAPIs();
  app.on('web-contents-created', (_event, contents) => guardContents(contents));
}

function guardContents(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  contents.on('will-navigate', (event) => event.preventDefault());
  contents.on('will-frame-navigate', (event) => event.preventDefault());
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.on('did-create-window', (window, details) => {
    if (!isChartWindow(details)) window.destroy();
  });
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
}

export function restrictSession(session: Session, packaged: boolean): void {
  // The one setting that keeps Chromium from fetching a dictionary; `spellcheck: false` does not.
  session.setSpellCheckerLanguages([]);
  session.setSpellCheckerDictionaryDownloadURL('file:///nonexistent/');
  session.setPermissionRequestHandler((_contents, permission, callback, details) => {
    callback(details.isMainFrame && isPermitted(permission, details.requestingUrl));
  });
  session.setPermissionCheckHandler((_contents, permission, origin, details) => {
    return details.isMainFrame && isPermitted(permission, origin);
  });
  session.setDevicePermissionHandler(() => false);
  session.webRequest.onBeforeRequest((details, callback) => {
    callback({ cancel: !isOwnAddress(details.url, packaged) });
  });
  session.on('will-download', (event) => event.preventDefault());
  session.setCertificateVerifyProc((_request, callback) => callback(-2));
  session.enableNetworkEmulation({ offline: true });
}

/** The default is to grant, and the list of permissions grows: so one is allowed and all others are not. */
function isPermitted(permission: string, address: string): boolean {
  return permission === 'clipboard-sanitized-write' && isOwnOrigin(address);
}

function isOwnOrigin(address: string): boolean {
  return address === ORIGIN || address.startsWith(`${ORIGIN}/`);
}

export function isOwnAddress(address: string, packaged: boolean): boolean {
  if (isOwnOrigin(address) || address.startsWith(`blob:${ORIGIN}/`)) return true;
  if (address.startsWith('data:image/')) return true;
  return !packaged && address.startsWith('devtools://');
}
