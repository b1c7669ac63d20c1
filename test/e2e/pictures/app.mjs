/** The app as `screenshots.mjs` photographs it: Electron if there is one, else Chromium; it can be killed and comes back. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { _electron, chromium, selectors } from 'playwright-core';
import { DRIVEN, RENDERING, SANDBOX } from '../support/switches.mjs';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Of the window [px]. */
export const SIZES = { small: [1280, 800], large: [1920, 1080], narrow: [900, 640] };
export const FOUR_BAR = 'four-bar-with-load.kempe';
const SWITCHES = [...SANDBOX, ...RENDERING, '--force-device-scale-factor=1'];
selectors.setTestIdAttribute('data-test');

function findElectron() {
  const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(ROOT, 'node_modules/electron/dist');
  const names = ['electron', 'electron.exe', 'Electron.app/Contents/MacOS/Electron'];
  return names.map((name) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

export function findChromium() {
  const named = process.env.KEMPE_CHROMIUM;
  const places = named
    ? [named]
    : ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  return places.find((place) => existsSync(place)) ?? null;
}

async function startElectron(executablePath) {
  const userDataDir = mkdtempSync(join(tmpdir(), 'kempe-pictures-'));
  const launch = async () => {
    const started = await _electron.launch({
      executablePath,
      args: [...DRIVEN, ...SWITCHES, `--user-data-dir=${userDataDir}`, ROOT],
      cwd: ROOT,
      timeout: 60_000,
    });
    // what the app writes beside its own folder goes with that
    await started.evaluate(({ app: own }, folder) => own.setPath('documents', folder), userDataDir);
    return started;
  };
  let electron = await launch();
  const ended = () => new Promise((resolve) => electron.process().once('exit', resolve));
  const app = {
    page: await electron.firstWindow(),
    resize: ([width, height]) =>
      electron.evaluate(
        ({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0].setContentSize(...size),
        [width, height],
      ),
    open: async (path) => {
      await electron.evaluate(({ dialog }, file) => {
        dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [file] });
      }, path);
      await app.page.keyboard.press('Control+o');
    },
    save: async (path, trigger) => {
      rmSync(path, { force: true });
      await electron.evaluate(({ dialog }, file) => {
        dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: file });
      }, path);
      await trigger();
      while (!statSync(path, { throwIfNoEntry: false })?.size) await app.page.waitForTimeout(100);
    },
    /** As a power cut would: no process of it gets a word in. */
    crash: async () => {
      const gone = ended();
      electron.process().kill('SIGKILL');
      await gone;
      electron = await launch();
      app.page = await electron.firstWindow();
    },
    close: async () => {
      const gone = ended();
      // Past the question about unsaved changes.
      await electron.evaluate(({ app: process }) => process.exit(0)).catch(() => undefined);
      await gone;
      // Its other processes may still write for a moment.
      rmSync(userDataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
    },
  };
  return app;
}

async function startChromium(executablePath) {
  const server = spawn(
    process.execPath,
    [join(ROOT, 'electron/start.mjs'), '--browser', '--no-open', '--port', '0'],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const address = await new Promise((resolve, reject) => {
    let text = '';
    server.stdout.on('data', (chunk) => {
      text += chunk;
      const found = /http:\/\/127\.0\.0\.1:\d+\//.exec(text)?.[0];
      if (found) resolve(found);
    });
    server.once('exit', () => reject(new Error(`The local server ended: ${text}`)));
  });
  const browser = await chromium.launch({
    executablePath,
    args: [...SWITCHES, '--disable-gpu-sandbox', '--no-first-run'],
  });
  const context = await browser.newContext();
  // No test can click the browser's own pickers.
  await context.addInitScript(() => {
    Reflect.deleteProperty(window, 'showOpenFilePicker');
    Reflect.deleteProperty(window, 'showSaveFilePicker');
  });
  const visit = async () => {
    const page = await context.newPage();
    // Choosers are caught only while someone listens, and listening begins a moment after it is asked for.
    page.on('filechooser', () => undefined);
    await page.goto(address);
    return page;
  };
  const app = {
    page: await visit(),
    resize: ([width, height]) => app.page.setViewportSize({ width, height }),
    open: async (path) => {
      const chooser = app.page.waitForEvent('filechooser');
      await app.page.keyboard.press('Control+o');
      await (await chooser).setFiles(path);
    },
    save: async (path, trigger) => {
      const arrival = app.page.waitForEvent('download');
      await trigger();
      await (await arrival).saveAs(path);
    },
    /** The tab ends without a question. */
    crash: async () => {
      await app.page.close({ runBeforeUnload: false });
      app.page = await visit();
    },
    close: async () => {
      await browser.close();
      server.kill();
    },
  };
  return app;
}

/** As `size` and `theme` want it, with the start page ready. */
async function prepare(app, theme, size) {
  const { page } = app;
  page.setDefaultTimeout(30_000);
  page.on('pageerror', (error) => console.error(`error in the page: ${error}`));
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await app.resize(size);
  // Hints have a picture of their own; panels take their first size from that of the window.
  await showHints(page, false);
  await page.getByTestId(`template-${FOUR_BAR}`).waitFor();
  // Nothing is pointed at, whatever the real pointer does.
  await page.mouse.move(1, 1);
}

/** Starts the page anew with the hints of a first visit, or with none. */
export async function showHints(page, shown) {
  await page.evaluate((off) => {
    localStorage.setItem('kempe.hints', JSON.stringify({ off, done: [] }));
    // as on a machine with a graphics card
    localStorage.setItem('kempe.graphics', 'processor');
  }, !shown);
  await page.reload();
  await page.getByTestId('start-page').waitFor();
}

/** `{ page, isDesktop, resize([w, h]), open(path), save(path, trigger), restart(), close() }`; `page` is another one after a restart. */
export async function start(theme, size, inBrowser) {
  const electron = inBrowser ? null : findElectron();
  const browser = findChromium();
  if (!electron && !browser) throw new Error('There is neither Electron nor Chromium to take pictures of.');
  const app = electron ? await startElectron(electron) : await startChromium(browser);
  await prepare(app, theme, size);
  const restart = async () => {
    await app.crash();
    await prepare(app, theme, size);
  };
  return Object.assign(app, { restart, isDesktop: electron !== null });
}
