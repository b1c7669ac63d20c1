/** Starts Kempe as its users do: in Electron, or from the local server in Chromium. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { _electron, chromium, selectors } from 'playwright-core';
import type { Browser, ElectronApplication, Page } from 'playwright-core';
import { buildOnce, ROOT } from './build';
import { replaceDialogs } from './dialogs';
import type { Dialogs } from './dialogs';
import { DRIVEN, SANDBOX } from './switches.mjs';
import { findChromium, findElectron } from './runtimes';
import { steadyEvaluate } from './steady-evaluate';

selectors.setTestIdAttribute('data-test');

/** From the start of the process to the driver's first answer [ms]. */
const LAUNCH_TIMEOUT = 60_000;
/** From the request to quit to the end of the process [ms]. */
const QUIT_TIMEOUT = 60_000;
/** A step that takes longer than this [ms] has failed. */
const STEP_TIMEOUT = 90_000;

export interface Launched {
  page: Page;
  /** What the page wrote with console.error, uncaught errors and violations of the content policy. */
  errors: string[];
  close(): Promise<void>;
}

export interface Desktop extends Launched {
  app: ElectronApplication;
  dialogs: Dialogs;
  userDataDir: string;
}

export interface DesktopOptions {
  /** Kept between two launches if given; otherwise one of its own that is removed afterwards. */
  userDataDir?: string;
  /** Project files on the command line. */
  files?: readonly string[];
  args?: readonly string[];
}

export async function launchDesktop(options: DesktopOptions = {}): Promise<Desktop> {
  const executablePath = findElectron();
  if (!executablePath)
    throw new Error('Electron needs ELECTRON_OVERRIDE_DIST_PATH or its download, and a display.');
  await buildOnce();
  const userDataDir = options.userDataDir ?? mkdtempSync(join(tmpdir(), 'kempe-e2e-'));
  const switches = [...SANDBOX, `--user-data-dir=${userDataDir}`, ...(options.args ?? [])];
  const app = await _electron.launch({
    executablePath,
    args: [...DRIVEN, ...switches, ROOT, ...(options.files ?? [])],
    cwd: ROOT,
    timeout: LAUNCH_TIMEOUT,
  });
  steadyEvaluate(app);
  const dialogs = await replaceDialogs(app);
  // what the app writes beside its own folder goes with that
  await app.evaluate((electron, folder) => electron.app.setPath('documents', folder), userDataDir);
  const page = await app.firstWindow({ timeout: LAUNCH_TIMEOUT });
  page.setDefaultTimeout(STEP_TIMEOUT);
  const errors = collectErrors(page);
  await mounted(page);
  const close = async (): Promise<void> => {
    await end(app);
    if (!options.userDataDir) rmSync(userDataDir, { recursive: true, force: true });
  };
  return { app, page, errors, dialogs, userDataDir, close };
}

/** Quits, as a user does. An app that goes on without a window is at fault: its process is ended, and the test fails. */
async function end(app: ElectronApplication): Promise<void> {
  const quit = app.close().then(() => true);
  const isOver = await Promise.race([quit, sleep(QUIT_TIMEOUT, false, { ref: false })]);
  if (isOver) return;
  app.process().kill('SIGKILL');
  await quit;
  throw new Error(`Electron had not quit after ${QUIT_TIMEOUT / 1000} s.`);
}

export interface InBrowser extends Launched {
  browser: Browser;
  address: string;
}

const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-gpu-sandbox',
  // pages of the address bar, which nobody sees: a third of the processor time of a start
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup',
];

/** `args`: switches of Chromium that the test is about. */
export async function launchBrowser(args: readonly string[] = []): Promise<InBrowser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('Chromium was not found: set KEMPE_CHROMIUM to its path.');
  await buildOnce();
  const server = spawn(
    process.execPath,
    [join(ROOT, 'electron/start.mjs'), '--browser', '--no-open', '--port', '0'],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  try {
    const address = await addressOf(server);
    const browser = await chromium.launch({
      executablePath,
      headless: true,
      args: [...SANDBOX, ...QUIET, ...args],
    });
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    page.setDefaultTimeout(STEP_TIMEOUT);
    const errors = collectErrors(page);
    await page.goto(address);
    await mounted(page);
    const close = async (): Promise<void> => {
      await browser.close();
      server.kill();
    };
    return { browser, page, errors, address, close };
  } catch (error) {
    server.kill();
    throw error;
  }
}

/** Until the app stands, keys are heard by nobody: a shortcut pressed in the first moments would be lost. */
export async function mounted(page: Page): Promise<void> {
  await page.locator('#app > *').first().waitFor({ state: 'attached' });
}

function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return errors;
}

/** The first line that the server prints. */
function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => reject(new Error(`No address within 60 s: ${output}`)), 60_000);
    server.stdout!.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
      const address = /http:\/\/127\.0\.0\.1:\d+\//.exec(output)?.[0];
      if (!address) return;
      clearTimeout(timer);
      resolve(address);
    });
    server.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The local server ended with ${code}: ${output}`));
    });
  });
}
