/**
 * I5, I7 and I9 in the real Electron: twenty ways to lead the window elsewhere, every permission that a page can ask for, and
 * the sandbox as the kernel sees it.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from './support/build';
import { launchDesktop } from './support/launch';
import { findElectron } from './support/runtimes';
import type { Desktop } from './support/launch';
import type { Page } from 'playwright-core';

const electron = findElectron();
const available = electron !== null;
const HOME = 'app://bundle/index.html';

describe('the window', () => {
  let desktop: Desktop;
  let page: Page;
  let started = false;

  beforeAll(async () => {
    if (!available) return;
    desktop = await launchDesktop();
    started = true;
    page = desktop.page;
    await page.getByTestId('template-pendulum.kempe').click();
    await page.getByTestId('status-dof').filter({ hasText: 'DOF 1' }).waitFor();
    await desktop.app.evaluate(({ app, BrowserWindow }) => {
      const seen = { windows: 0, went: [] as string[], webviews: 0 };
      (globalThis as unknown as { kempeWent: typeof seen }).kempeWent = seen;
      app.on('browser-window-created', () => seen.windows++);
      const [{ webContents }] = BrowserWindow.getAllWindows();
      webContents.on('did-navigate', (_event, url) => seen.went.push(url));
      webContents.on('did-frame-navigate', (_event, url, _code, _text, main) => {
        if (!main && url !== 'about:blank' && url !== 'about:srcdoc') seen.went.push(`frame ${url}`);
      });
      webContents.on('did-attach-webview', () => seen.webviews++);
    });
  });
  afterAll(async () => {
    if (started) await desktop.close();
  });

  test.runIf(available)('is granted nothing that a page can ask for', async () => {
    const found = await page.evaluate(async () => {
      const names = [
        'accelerometer',
        'ambient-light-sensor',
        'background-fetch',
        'background-sync',
        'camera',
        'captured-surface-control',
        'clipboard-read',
        'display-capture',
        'fullscreen',
        'geolocation',
        'gyroscope',
        'hand-tracking',
        'idle-detection',
        'keyboard-lock',
        'local-fonts',
        'local-network-access',
        'magnetometer',
        'microphone',
        'midi',
        'nfc',
        'notifications',
        'payment-handler',
        'periodic-background-sync',
        'persistent-storage',
        'pointer-lock',
        'push',
        'screen-wake-lock',
        'speaker-selection',
        'storage-access',
        'system-wake-lock',
        'top-level-storage-access',
        'web-app-installation',
        'window-management',
      ];
      const granted: string[] = [];
      let unknown = 0;
      for (const name of names) {
        const state = await navigator.permissions.query({ name: name as PermissionName }).then(
          (status) => status.state,
          () => 'unknown',
        );
        if (state === 'unknown') unknown += 1;
        if (state === 'granted') granted.push(`query ${name}`);
      }
      const nav = navigator as unknown as Record<
        string,
        Record<string, (...args: unknown[]) => Promise<unknown>>
      >;
      const win = window as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
      const asks: Record<string, () => Promise<unknown>> = {
        audio: () => navigator.mediaDevices.getUserMedia({ audio: true }),
        video: () => navigator.mediaDevices.getUserMedia({ video: true }),
        screen: () => navigator.mediaDevices.getDisplayMedia(),
        position: () =>
          new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject)),
        notification: async () => {
          if ((await Notification.requestPermission()) !== 'granted') throw new Error('denied');
        },
        'open file': () => win['showOpenFilePicker']!(),
        'save file': () => win['showSaveFilePicker']!(),
        folder: () => win['showDirectoryPicker']!(),
        fonts: () =>
          win['queryLocalFonts']!().then((fonts) => {
            if ((fonts as unknown[]).length === 0) throw new Error('none');
          }),
        screens: () => win['getScreenDetails']!(),
        usb: () => nav['usb']!['requestDevice']!({ filters: [{}] }),
        serial: () => nav['serial']!['requestPort']!(),
        hid: () =>
          nav['hid']!['requestDevice']!({ filters: [] }).then((list) => {
            if ((list as unknown[]).length === 0) throw new Error('none');
          }),
        bluetooth: () => nav['bluetooth']!['requestDevice']!({ acceptAllDevices: true }),
        midi: () => navigator.requestMIDIAccess({ sysex: true }),
        clipboard: () => navigator.clipboard.readText(),
        'wake lock': () => navigator.wakeLock.request('screen'),
        storage: () => document.requestStorageAccess(),
        persist: async () => {
          if (!(await navigator.storage.persist())) throw new Error('denied');
        },
      };
      for (const [name, ask] of Object.entries(asks)) {
        // one that is never answered grants nothing either
        const late = new Promise((_resolve, reject) => setTimeout(() => reject(new Error('late')), 3000));
        const got = await Promise.race([Promise.resolve().then(ask), late]).then(
          () => true,
          () => false,
        );
        if (got) granted.push(`asked for ${name}`);
      }
      return { granted, asked: names.length + Object.keys(asks).length, unknown };
    });
    console.log(
      `I7 in Electron: ${found.asked} permissions asked for, ${found.unknown} of them unknown there`,
    );
    // both do nothing without a service worker or an embedded page, which cannot be had here
    const harmless = ['query background-sync', 'query storage-access', 'asked for storage'];
    expect(found.granted.filter((name) => !harmless.includes(name))).toEqual([]);
  });

  test.runIf(available)('cannot be led elsewhere in twenty ways', async () => {
    const ways = await page.evaluate(async () => {
      const far = 'https://example.com/';
      const link = (href: string, more: Record<string, string> = {}) => {
        const element = Object.assign(document.createElement('a'), { href, ...more });
        document.body.append(element);
        return element;
      };
      const frame = (attributes: Record<string, string>) => {
        const element = document.createElement('iframe');
        for (const [name, value] of Object.entries(attributes)) {
          try {
            element.setAttribute(name, value);
          } catch {
            // trusted types refuse it at once
          }
        }
        document.body.append(element);
      };
      const drop = (type: string, data: string) => {
        const transfer = new DataTransfer();
        if (type === 'Files')
          transfer.items.add(new File(['<script>1</script>'], data, { type: 'text/html' }));
        else transfer.setData(type, data);
        for (const name of ['dragenter', 'dragover', 'drop'])
          document.body.dispatchEvent(
            new DragEvent(name, { dataTransfer: transfer, bubbles: true, cancelable: true }),
          );
      };
      const tries: Record<string, () => unknown> = {
        'location.assign': () => location.assign(far),
        'location.href to a file': () => (location.href = 'file:///etc/passwd'),
        'location.replace to data': () => location.replace('data:text/html,<h1>x</h1>'),
        'location.href to javascript': () => (location.href = 'javascript:window.__ran=1'),
        'another page of the bundle': () => location.assign('app://bundle/other.html'),
        'another host of the scheme': () => location.assign('app://evil/index.html'),
        'a link': () => link(far).click(),
        'a link to a new window': () => link(far, { target: '_blank' }).click(),
        'a link to the top': () => link(far, { target: '_top' }).click(),
        'a link that downloads': () => link('data:text/html,x', { download: 'x.html' }).click(),
        'a middle click': () =>
          link(far).dispatchEvent(new MouseEvent('auxclick', { button: 1, bubbles: true, cancelable: true })),
        'a click with Ctrl': () =>
          link(far).dispatchEvent(new MouseEvent('click', { ctrlKey: true, bubbles: true })),
        'window.open': () => window.open(far),
        'window.open of nothing': () => window.open('about:blank'),
        'window.open elsewhere by the name of the charts': () => window.open(far, 'kempe-charts'),
        'window.open of a page by that name': () => window.open('app://bundle/index.html', 'kempe-charts'),
        'window.open of a file': () => window.open('file:///etc/passwd', '_blank', 'nodeIntegration=yes'),
        'a form that posts': () => {
          const form = Object.assign(document.createElement('form'), { action: far, method: 'post' });
          document.body.append(form);
          form.submit();
        },
        'a refresh': () => {
          const meta = document.createElement('meta');
          meta.httpEquiv = 'refresh';
          meta.content = `0;url=${far}`;
          document.head.append(meta);
        },
        'a base': () => {
          document.head.append(Object.assign(document.createElement('base'), { href: far }));
          link('x').click();
        },
        'a frame': () => frame({ src: far }),
        'a frame of text': () => frame({ srcdoc: '<script>top.__ran=1</script>' }),
        'a frame of a file': () => frame({ src: 'file:///etc/passwd' }),
        'a webview': () => {
          const view = document.createElement('webview');
          view.setAttribute('src', far);
          document.body.append(view);
        },
        'a dropped link': () => drop('text/uri-list', far),
        'a dropped page': () => drop('Files', 'evil.html'),
        history: () => {
          history.pushState(null, '', '#x');
          history.back();
          history.go(-5);
        },
      };
      for (const attempt of Object.values(tries)) {
        try {
          attempt();
        } catch {
          // refused at once
        }
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      for (const made of document.querySelectorAll(
        'body > a, body > iframe, body > form, webview, base, meta[http-equiv=refresh]',
      ))
        made.remove();
      return Object.keys(tries).length;
    });
    console.log(`I5: ${ways} ways tried`);
    // an answer from the page after all that: it is still the same one
    await expect.poll(() => page.getByTestId('document-name').innerText()).toContain('Pendulum');
    const state = await desktop.app.evaluate(({ BrowserWindow, webContents }) => ({
      ...(globalThis as unknown as { kempeWent: { windows: number; went: string[]; webviews: number } })
        .kempeWent,
      now: BrowserWindow.getAllWindows().map((window) => window.webContents.getURL().replace(/#.*/, '')),
      contents: webContents.getAllWebContents().length,
    }));
    expect(state).toEqual({ windows: 0, went: [], webviews: 0, now: [HOME], contents: 1 });
    expect(await page.evaluate(() => '__ran' in window)).toBe(false);
  });
});

const NOBODY = 65_534;
const asRoot = process.getuid?.() === 0;
const user = asRoot ? { uid: NOBODY, gid: NOBODY } : {};

/** Whether someone who is not root may run a program in a namespace of their own, which the sandbox is made of. */
function hasNamespaces(): boolean {
  try {
    execFileSync('unshare', ['-Ur', 'true'], { ...user, stdio: 'ignore', cwd: '/' });
    return process.platform === 'linux';
  } catch {
    return false;
  }
}

/** Whether that user can start Electron and read the checkout, which may lie in a folder of root's own. */
function canReach(): boolean {
  const look = ['-e', "require('node:fs').readFileSync(process.argv[1])", join(ROOT, 'package.json')];
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };
  return spawnSync(electron!, look, { ...user, cwd: '/', env, stdio: 'ignore' }).status === 0;
}

function whyUnconfined(): string {
  if (!available || !hasNamespaces()) return ' (skipped: no Electron or no namespaces here)';
  return canReach() ? '' : ' (skipped: the sandbox proof needs a checkout that an ordinary user can read)';
}

const why = whyUnconfined();
const confined = why === '';

describe(`an ordinary user${why}`, () => {
  test.runIf(confined)('has every page of Kempe in the sandbox of the kernel', async () => {
    const home = mkdtempSync(join(tmpdir(), 'kempe-sandbox-'));
    if (asRoot) chownSync(home, NOBODY, NOBODY);
    chmodSync(home, 0o700);
    let said = '';
    let end = async (): Promise<void> => undefined;
    try {
      // X asks for a cookie that only its owner can read
      const cookie = process.env['XAUTHORITY'];
      const xauthority = join(home, 'xauthority');
      const owner = asRoot ? ['-o', String(NOBODY)] : [];
      if (cookie) execFileSync('install', ['-m', '600', ...owner, cookie, xauthority]);
      const child = spawn(electron!, [`--user-data-dir=${join(home, 'data')}`, ROOT], {
        ...user,
        cwd: ROOT,
        env: {
          ...process.env,
          HOME: home,
          XDG_RUNTIME_DIR: home,
          ...(cookie ? { XAUTHORITY: xauthority } : {}),
        },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      const ended = new Promise((resolve) => child.once('exit', resolve));
      // orphans would go on writing below the folder that is taken away
      end = async () => {
        const family = familyOf(child.pid!).map(({ pid }) => pid);
        for (const pid of [child.pid!, ...family]) endProcess(pid);
        await ended;
        const states = () => family.map((pid) => statusOf(pid, 'State'));
        await expect
          .poll(states, { timeout: 30_000 })
          .toSatisfy((all: string[]) => all.every((state) => state === 'gone' || state === 'Z'));
      };
      child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
      await expect
        .poll(() => renderersOf(child.pid!).length, { timeout: 90_000, interval: 250 })
        .toBeGreaterThan(0);
      // the filter is put on before any page is loaded, a moment after the process is there
      const states = () => renderersOf(child.pid!).map((pid) => statusOf(pid, 'Seccomp'));
      await expect
        .poll(states, { timeout: 90_000, interval: 250 })
        .toSatisfy((all: string[]) => all.length > 0 && all.every((state) => state === '2'));
      for (const pid of renderersOf(child.pid!)) expect(statusOf(pid, 'NoNewPrivs')).toBe('1');
      console.log(`I9: ${renderersOf(child.pid!).length} renderers, all with Seccomp 2`);
    } catch (error) {
      throw new Error(`${String(error)}\n${said.slice(0, 2000)}`, { cause: error });
    } finally {
      await end();
      rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    }
  });
});

interface RunningProcess {
  pid: number;
  parent: number;
  words: string;
}

/** Renderer processes among the descendants of a process. */
function renderersOf(root: number): number[] {
  return familyOf(root)
    .filter(({ words }) => words.includes('--type=renderer'))
    .map(({ pid }) => pid);
}

/** A process and its descendants, as far as they are still there. */
function familyOf(root: number): RunningProcess[] {
  const processes: RunningProcess[] = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        // the name of the program, in brackets, may hold brackets and spaces itself
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
        const words = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
        return [{ pid: Number(name), parent, words }];
      } catch {
        return []; // ended meanwhile
      }
    });
  const family = new Set([root]);
  for (let before = 0; before < family.size;) {
    before = family.size;
    for (const { pid, parent } of processes) if (family.has(parent)) family.add(pid);
  }
  return processes.filter(({ pid }) => family.has(pid));
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // ended meanwhile
  }
}

function statusOf(pid: number, field: string): string {
  try {
    return (
      new RegExp(`^${field}:\\s*(\\S+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? ''
    );
  } catch {
    return 'gone';
  }
}
