/** The window may do nothing that it does not need, as seen from inside it; see also lockdown.e2e.ts. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findElectron } from './support/runtimes';
import { launchDesktop } from './support/launch';
import type { Desktop } from './support/launch';
import type { Page } from 'playwright-core';

const available = findElectron() !== null;

describe('the window', () => {
  let desktop: Desktop;
  let page: Page;

  beforeAll(async () => {
    if (!available) return;
    desktop = await launchDesktop();
    page = desktop.page;
    await desktop.app.evaluate(({ session }) => {
      const seen = { requests: [] as string[], dictionaries: 0 };
      (globalThis as unknown as { kempeSeen: typeof seen }).kempeSeen = seen;
      for (const each of [session.fromPartition('persist:kempe'), session.defaultSession]) {
        each.on('spellcheck-dictionary-download-begin', () => seen.dictionaries++);
        // after the app's own filter: what was let through and what was tried
        each.webRequest.onErrorOccurred((details) => seen.requests.push(details.url));
        each.webRequest.onSendHeaders((details) => seen.requests.push(details.url));
      }
    });
    await page.reload();
    await page.getByTestId('template-pendulum.kempe').click();
    await page.getByTestId('status-dof').filter({ hasText: 'DOF 1' }).waitFor();
  });
  afterAll(async () => {
    if (available) await desktop.close();
  });

  const seen = () =>
    desktop.app.evaluate(
      () =>
        (
          globalThis as unknown as {
            kempeSeen: { requests: string[]; dictionaries: number };
          }
        ).kempeSeen,
    );

  test.runIf(available)('is sandboxed and isolated, and its page knows nothing of Node', async () => {
    const preferences = await desktop.app.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0].webContents as unknown as {
        getLastWebPreferences(): Record<string, unknown>;
      };
      const { sandbox, contextIsolation, nodeIntegration, webSecurity, webviewTag } =
        contents.getLastWebPreferences();
      return { sandbox, contextIsolation, nodeIntegration, webSecurity, webviewTag };
    });
    expect(preferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
    });
    expect(preferences.webviewTag).not.toBe(true);
    const globals = await page.evaluate(() =>
      ['require', 'process', 'module', 'Buffer', 'global', '__dirname', 'electron', 'ipcRenderer'].filter(
        (name) => name in globalThis,
      ),
    );
    expect(globals).toEqual([]);
    const bridge = await page.evaluate(() => {
      const { kempe } = window as unknown as { kempe: object };
      // functions and words, alone or in a plain group; nothing that leads anywhere else
      const oddIn = (group: object, path: string): string[] =>
        Object.entries(group).flatMap(([name, value]: [string, unknown]) => {
          if (typeof value === 'function' || typeof value === 'string') return [];
          const plain = value instanceof Object && Object.getPrototypeOf(value) === Object.prototype;
          return plain ? oddIn(value, `${path}${name}.`) : [`${path}${name}`];
        });
      return oddIn(kempe, '');
    });
    expect(bridge).toEqual([]);
  });

  test.runIf(available)('is served with the policy as a header, not only in the page', async () => {
    const headers = await page.evaluate(async () => {
      const response = await fetch('index.html');
      return Object.fromEntries(response.headers.entries());
    });
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*script-src 'self'/);
    expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test.runIf(available)('runs no script that is not its own', async () => {
    const result = await page.evaluate(async () => {
      const violations: string[] = [];
      document.addEventListener('securitypolicyviolation', (event) => {
        violations.push(event.effectiveDirective);
      });
      const refused: string[] = [];
      // the test's driver may evaluate strings, which lasts until its first turn of the event loop is over
      await new Promise((resolve) => setTimeout(resolve, 0));
      const attempt = (name: string, work: () => void) => {
        try {
          work();
        } catch {
          refused.push(name);
        }
      };
      // eslint-disable-next-line no-eval -- that it cannot be done is what is tested
      attempt('eval', () => (0, eval)('window.ran = 1'));
      // eslint-disable-next-line no-new-func -- the same
      attempt('Function', () => void new Function('window.ran = 1')());
      attempt('inline', () => {
        const script = document.createElement('script');
        script.text = 'window.ran = 1';
        document.head.append(script);
      });
      attempt('html', () => (document.createElement('div').innerHTML = '<img src=x onerror="window.ran=1">'));
      attempt('worker', () => void new Worker('data:text/javascript,0'));
      const image = document.createElement('img');
      attempt('attribute', () => image.setAttribute('onerror', 'window.ran = 1'));
      image.src = 'app://bundle/none.png';
      document.body.append(image);
      await new Promise((resolve) => image.addEventListener('error', resolve));
      image.remove();
      return { ran: 'ran' in window, refused, violations };
    });
    expect(result.ran).toBe(false);
    expect(result.refused).toEqual(
      expect.arrayContaining(['eval', 'Function', 'html', 'worker', 'attribute']),
    );
    expect(result.violations.length).toBeGreaterThan(0);
  });

  test.runIf(available)('asks the network for nothing, not even when told to', async () => {
    const before = (await seen()).requests.filter((url) => !url.startsWith('app://bundle/'));
    expect(before.filter((url) => !/^(blob:app:|data:image\/)/.test(url))).toEqual([]);
    const reached = await page.evaluate(async () => {
      const attempts = ['https://example.com/', 'http://127.0.0.1:9/', 'file:///etc/passwd', 'app://other/x'];
      const results = await Promise.allSettled(attempts.map((url) => fetch(url, { mode: 'no-cors' })));
      const beacon = navigator.sendBeacon('https://example.com/', 'x');
      return [results.map(({ status }) => status), typeof beacon];
    });
    expect(reached[0]).toEqual(['rejected', 'rejected', 'rejected', 'rejected']);
    // what main itself is asked to fetch for the page's session is cancelled by the app's filter
    const main = await desktop.app.evaluate(async ({ session }) =>
      session
        .fromPartition('persist:kempe')
        .fetch('https://example.com/')
        .then(
          () => 'reached',
          (error: Error) => error.message,
        ),
    );
    expect(main).toContain('ERR_BLOCKED_BY_CLIENT');
  });

  test.runIf(available)(
    'begins no download of a dictionary, not even for a text that is misspelt',
    async () => {
      await page.keyboard.press('Control+k');
      const query = page.getByTestId('palette-query');
      await query.evaluate((input) => ((input as HTMLInputElement).spellcheck = true));
      await query.pressSequentially('teh mispeled wrods ');
      await page.keyboard.press('Escape');
      const languages = await desktop.app.evaluate(({ session }) =>
        session.fromPartition('persist:kempe').getSpellCheckerLanguages(),
      );
      expect(languages).toEqual([]);
      expect((await seen()).dictionaries).toBe(0);
    },
  );
});
