/** The one window that a page may open, for its charts: empty, as locked as the first, and closed with it. In the real Electron. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchDesktop } from './support/launch';
import type { Desktop } from './support/launch';
import { findElectron } from './support/runtimes';

const available = findElectron() !== null;
const HOME = 'app://bundle/index.html';

describe('the window', () => {
  let desktop: Desktop | undefined;
  let page: Page;

  beforeAll(async () => {
    if (!available) return;
    desktop = await launchDesktop();
    page = desktop.page;
  });
  afterAll(() => desktop?.close());

  test.runIf(available)('opens one more by its name, empty and as locked, which closes with it', async () => {
    const [charts] = await Promise.all([
      page.context().waitForEvent('page'),
      page.evaluate(
        () =>
          void window.open('', 'kempe-charts', 'popup,width=500,height=400,nodeIntegration=yes,sandbox=no'),
      ),
    ]);
    // the same again is the same window
    await page.evaluate(() => void window.open('', 'kempe-charts'));
    expect(
      await charts.evaluate(() => ['kempe', 'require', 'process'].filter((name) => name in window)),
    ).toEqual([]);
    const tried = await charts.evaluate(async () => {
      const far = 'https://example.com/';
      const opened = [window.open(far), window.open('about:blank'), window.open('', 'kempe-charts-2')];
      const fetched = await fetch(far).then(
        () => true,
        () => false,
      );
      const script = document.createElement('script');
      try {
        script.textContent = 'window.__ran = 1';
      } catch {
        // trusted types refuse it at once
      }
      document.head.append(script);
      location.assign(far);
      location.assign('file:///etc/passwd');
      location.assign('app://bundle/index.html');
      await new Promise((resolve) => setTimeout(resolve, 200));
      return { opened: opened.filter((each) => each !== null).length, fetched, ran: '__ran' in window };
    });
    expect(tried).toEqual({ opened: 0, fetched: false, ran: false });
    const windows = () =>
      desktop!.app.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows().map(({ webContents }) => {
          const { sandbox, contextIsolation, nodeIntegration, webviewTag } = (
            webContents as unknown as { getLastWebPreferences: () => Electron.WebPreferences }
          ).getLastWebPreferences();
          return {
            url: webContents.getURL().replace(/#.*/, ''),
            sandbox,
            contextIsolation,
            nodeIntegration,
            webviewTag,
          };
        }),
      );
    const locked = { sandbox: true, contextIsolation: true, nodeIntegration: false, webviewTag: false };
    const all = await windows();
    expect(all.filter(({ url }) => url === HOME)).toEqual([{ url: HOME, ...locked }]);
    expect(all.filter(({ url }) => url !== HOME)).toEqual([
      { url: expect.stringMatching(/^(about:blank)?$/), ...locked },
    ]);
    // a page that begins anew does not know it
    await Promise.all([
      charts.waitForEvent('close'),
      desktop!.app.evaluate(({ BrowserWindow }) => {
        const first = BrowserWindow.getAllWindows().find(({ webContents }) =>
          webContents.getURL().startsWith('app:'),
        );
        first?.webContents.reload();
      }),
    ]);
    expect(await windows()).toHaveLength(1);
  });
});
