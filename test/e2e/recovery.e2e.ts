/** Work that was not saved survives: the app killed while editing, the page crashed, the tab of a browser gone. */
import {
  appendFileSync,
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  existsSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ROOT } from './support/build';
import { launchBrowser, launchDesktop } from './support/launch';
import type { Desktop, InBrowser } from './support/launch';
import { findChromium, findElectron } from './support/runtimes';
import { placeOfLabel, showNames } from './support/labels';

/** A busy machine is given time; nothing here depends on how fast it is [ms]. */
const LONG = { timeout: 90_000, interval: 200 };
vi.setConfig({ testTimeout: 400_000 });
const desktopThere = findElectron() !== null;

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});
function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kempe-recovery-'));
  folders.push(folder);
  return folder;
}

const duration = (page: Page) => page.getByTestId('setting-duration').locator('input');

async function setDuration(page: Page, value: string): Promise<void> {
  await page.getByTestId('tab-solver').click();
  await duration(page).fill(value);
  await duration(page).press('Enter');
  await page
    .getByTestId('status-saved')
    .filter({ hasText: /unsaved/i })
    .waitFor();
}

interface Turned {
  id: string;
  orientation: number[];
}
interface Saved {
  settings: { duration: number };
  drivers: { value: number }[];
  bodies: Turned[];
}

/** About z, in the plane of the linkage [rad]. */
const turnOf = ({ orientation: [w, , , z] }: Turned): number => 2 * Math.atan2(z!, w!);

/** Where the pin stands once the picture is still; the view may be on its way at first. */
async function restingPin(page: Page): Promise<{ x: number; y: number }> {
  let pin = { x: NaN, y: NaN };
  const isStill = async (): Promise<boolean> => {
    const before = pin;
    pin = await placeOfLabel(page, 'Pin A');
    return before.x === pin.x && before.y === pin.y;
  };
  await expect.poll(isStill, { ...LONG, interval: 1000 }).toBe(true);
  return pin;
}

async function crankShown(page: Page): Promise<number> {
  const [from, to] = [await placeOfLabel(page, 'Pin O2'), await placeOfLabel(page, 'Pin A')];
  return Math.atan2(from.y - to.y, to.x - from.x);
}

/** The turn of the crank in the last line that says what is in the hand. */
function crankHeld(journal: string): number | null {
  const last = journal
    .split('\n')
    .filter((line) => line.includes('"kind":"held"'))
    .at(-1);
  if (last === undefined || !last.endsWith('}')) return null;
  const entry = JSON.parse(last.slice(last.indexOf('{'))) as { diff: { records: { after: Turned }[] } };
  const crank = entry.diff.records.find(({ after }) => after.id === 'crank');
  return crank ? turnOf(crank.after) : null;
}

const offered = (page: Page) => page.getByTestId('recovery');

describe('in Electron', () => {
  let desktop: Desktop | null = null;
  afterEach(async () => {
    await desktop?.app.evaluate(({ app }) => app.exit(0)).catch(() => undefined);
    await desktop?.close().catch(() => undefined);
    desktop = null;
  });

  async function launch(userDataDir: string, files: string[] = []): Promise<Page> {
    desktop = await launchDesktop({ userDataDir, files });
    desktop.page.setDefaultTimeout(LONG.timeout);
    return desktop.page;
  }

  /** As a power cut would: no process of it gets a word in. */
  async function kill(): Promise<void> {
    const child = desktop!.app.process();
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
    desktop = null;
  }

  const journals = (userDataDir: string): string =>
    existsSync(join(userDataDir, 'recovery'))
      ? readdirSync(join(userDataDir, 'recovery'))
          .filter((name) => name.endsWith('.journal'))
          .map((name) => readFileSync(join(userDataDir, 'recovery', name), 'utf8'))
          .join('')
      : '';

  test.runIf(desktopThere)(
    'killed in the middle of a gesture, the work is offered and opens with its undo',
    async () => {
      const [data, folder] = [scratch(), scratch()];
      const file = join(folder, 'bar.kempe');
      copyFileSync(join(ROOT, 'assets/examples/four-bar-with-load.kempe'), file);
      const before = readFileSync(file, 'utf8');
      let page = await launch(data, [file]);
      await page.getByTestId('document-name').filter({ hasText: 'bar.kempe' }).waitFor();
      await setDuration(page, '11');
      await page.getByTestId('tab-inspector').click();
      await page.getByTestId('tree-motor').click();
      const speed = page.getByTestId('field-driver-value').locator('input');
      await speed.fill('90');
      await speed.press('Enter');
      // a value held on an arrow key: one gesture, journalled while it goes on
      await speed.focus();
      for (let i = 0; i < 5; i++) await page.keyboard.down('ArrowUp');
      await expect.poll(() => journals(data), LONG).toContain('"gesture":"');
      await page.keyboard.up('ArrowUp');
      // a pin dragged in the 3D view, and never let go
      await showNames(page);
      const pin = await restingPin(page);
      await page.mouse.move(pin.x, pin.y);
      await page.mouse.down();
      for (let i = 1; i <= 8; i++) await page.mouse.move(pin.x + 10 * i, pin.y + 4 * i);
      await expect.poll(async () => (await placeOfLabel(page, 'Pin A')).x - pin.x, LONG).toBeGreaterThan(30);
      await restingPin(page);
      // the journal comes after what is shown by a second at most: the turn of the crank, seen a little from the side
      const shown = await crankShown(page);
      await expect
        .poll(() => Math.abs((crankHeld(journals(data)) ?? Infinity) - shown), LONG)
        .toBeLessThan(0.2);
      await kill();
      expect(readFileSync(file, 'utf8')).toBe(before);
      const held = crankHeld(journals(data))!;
      // it was upright
      expect(Math.PI / 2 - held).toBeGreaterThan(0.3);

      page = await launch(data);
      await offered(page).waitFor();
      expect(await offered(page).count()).toBe(1);
      const words = await offered(page).innerText();
      expect(words).toContain('bar.kempe');
      expect(words).toContain(folder);
      expect(words).toContain('The file on disk is the version that this work started from.');
      expect(words).toMatch(/[3-9] edits since the last save/);
      expect(await page.getByTestId('recovery-sketch').locator('path').count()).toBeGreaterThan(2);
      await page.getByTestId('recovery-edits').locator('summary').click();
      expect(await page.getByTestId('recovery-edits').locator('li').count()).toBeGreaterThanOrEqual(4);
      expect(await page.getByTestId('recovery-edits').innerText()).toContain('Drag Pin A');
      await page.getByTestId('recovery-open').click();
      await page.getByTestId('recovered').waitFor();
      await page
        .getByTestId('status-saved')
        .filter({ hasText: /unsaved/i })
        .waitFor();
      await page.getByTestId('tab-solver').click();
      expect(await duration(page).inputValue()).toMatch(/^11\b/);
      expect(readFileSync(file, 'utf8')).toBe(before);

      // undo takes back the drag, the gesture, the typed speed and the duration: then nothing is left to save
      await page.getByTestId('viewport').focus();
      const saved = page.getByTestId('status-saved');
      for (let i = 0; i < 8 && /unsaved/i.test(await saved.innerText()); i++) {
        await page.keyboard.press('Control+z');
        await page.waitForTimeout(100);
      }
      await expect.poll(() => saved.innerText(), LONG).not.toMatch(/unsaved/i);
      // and redo gives all of it again
      for (let i = 0; i < 8; i++) await page.keyboard.press('Control+y');
      await saved.filter({ hasText: /unsaved/i }).waitFor();
      await page.keyboard.press('Control+s');
      await saved.filter({ hasText: /^\s*Saved/ }).waitFor();
      const after = JSON.parse(readFileSync(file, 'utf8')) as Saved;
      expect(after.settings.duration).toBe(11);
      expect(after.drivers[0]!.value).not.toBe((JSON.parse(before) as Saved).drivers[0]!.value);
      expect(turnOf(after.bodies.find(({ id }) => id === 'crank')!)).toBeCloseTo(held, 9);
      await expect.poll(() => page.getByTestId('recovered').count(), LONG).toBe(0);
    },
  );

  test.runIf(desktopThere)(
    'says that the file has changed, never writes over it unasked, and asks before it discards',
    async () => {
      const [data, folder] = [scratch(), scratch()];
      const file = join(folder, 'pendulum.kempe');
      copyFileSync(join(ROOT, 'assets/examples/pendulum.kempe'), file);
      let page = await launch(data, [file]);
      await page.getByTestId('document-name').filter({ hasText: 'pendulum.kempe' }).waitFor();
      await setDuration(page, '4');
      await expect.poll(() => journals(data), LONG).toContain('"kind":"edit"');
      await kill();
      const theirs = readFileSync(file, 'utf8').replace('"name": "Pendulum"', '"name": "Pendulum of theirs"');
      writeFileSync(file, theirs);
      const recovery = join(data, 'recovery');
      const torn = readdirSync(recovery).find((name) => name.endsWith('.journal'))!;
      appendFileSync(join(recovery, torn), '12 torn');

      page = await launch(data);
      await offered(page).filter({ hasText: 'has changed since' }).waitFor();
      await desktop!.dialogs.willSave(join(folder, 'copy.kempe'));
      await page.getByTestId('recovery-copy').click();
      await offered(page).filter({ hasText: 'A copy was saved.' }).waitFor();
      expect(readFileSync(join(folder, 'copy.kempe'), 'utf8')).toContain('"duration": 4');
      await page.getByTestId('recovery-open').click();
      await page.getByTestId('recovered').waitFor();
      await page.keyboard.press('Control+s');
      await page.getByTestId('question').filter({ hasText: 'changed' }).waitFor();
      await page.getByTestId('answer-cancel').click();
      expect(readFileSync(file, 'utf8')).toBe(theirs);
      await kill();

      page = await launch(data);
      await offered(page).waitFor();
      // it outlives the work that it belonged to
      const aside = page.getByTestId('recovery-aside').filter({ hasText: join(recovery, 'unreadable') });
      await aside.filter({ hasText: 'One file' }).waitFor();
      await page.getByTestId('recovery-discard').click();
      await page.getByTestId('answer-cancel').click();
      expect(await offered(page).count()).toBe(1);
      await page.getByTestId('recovery-discard').click();
      await page.getByTestId('answer-discard').click();
      await expect.poll(() => offered(page).count(), LONG).toBe(0);
      await expect.poll(() => journals(data), LONG).toBe('');
      expect(await aside.count()).toBe(1);
      expect(readFileSync(file, 'utf8')).toBe(theirs);
    },
  );

  test.runIf(desktopThere)('a page that crashes comes back with its work on offer', async () => {
    const data = scratch();
    const page = await launch(data);
    await page.getByTestId('start-empty').click();
    await setDuration(page, '6');
    await expect.poll(() => journals(data), LONG).toContain('"kind":"edit"');
    await desktop!.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]!.webContents.forcefullyCrashRenderer(),
    );
    // the driver holds on to the page that crashed, so the new one is asked through the main process
    const inPage = (script: string): Promise<unknown> =>
      Promise.race([
        desktop!.app
          .evaluate(
            ({ BrowserWindow }, text) =>
              BrowserWindow.getAllWindows()[0]!.webContents.executeJavaScript(text) as Promise<unknown>,
            script,
          )
          .catch(() => null),
        // a page that ends meanwhile never answers
        new Promise((resolve) => setTimeout(() => resolve(null), 5000)),
      ]);
    const find = (name: string): string => `document.querySelector('[data-test="${name}"]')`;
    await expect.poll(() => inPage(`${find('recovery')} !== null`), LONG).toBe(true);
    // an answer can be lost on the way, and with it the click: it is repeated until its effect is seen
    const clickUntil = (name: string, effect: string): Promise<unknown> =>
      inPage(`${effect} ?? (${find(name)}?.click(), null)`);
    await expect
      .poll(() => clickUntil('recovery-open', `(${find('recovered')} ? true : null)`), LONG)
      .toBe(true);
    const duration = `${find('setting-duration')}?.querySelector('input')?.value`;
    await expect.poll(() => clickUntil('tab-solver', duration), LONG).toBe('6');
  });

  test.runIf(desktopThere)('what was saved or given up leaves nothing to recover', async () => {
    const data = scratch();
    const page = await launch(data);
    await page.getByTestId('start-empty').click();
    await setDuration(page, '6');
    await expect.poll(() => journals(data), LONG).toContain('"kind":"edit"');
    await desktop!.dialogs.willAnswer('Don’t Save');
    const child = desktop!.app.process();
    const ended = new Promise((resolve) => child.once('exit', resolve));
    await desktop!.app.evaluate(({ app }) => app.quit()).catch(() => undefined);
    await ended;
    desktop = null;
    expect(journals(data)).toBe('');
  });
});

describe('in Chromium', () => {
  let browser: InBrowser | null = null;
  afterEach(async () => {
    await browser?.close();
    browser = null;
  });

  test.runIf(findChromium() !== null)('a tab that ended leaves its work to the next one', async () => {
    browser = await launchBrowser();
    const { address } = browser;
    const context = await browser.browser.newContext({ viewport: { width: 1440, height: 900 } });
    context.setDefaultTimeout(LONG.timeout);
    const page = await context.newPage();
    await page.goto(address);
    await page.getByTestId('start-empty').click();
    await setDuration(page, '7');
    await expect.poll(() => storedLines(page), LONG).toBeGreaterThan(1);
    // another tab beside it must not be offered the work of one that lives
    const second = await context.newPage();
    await second.goto(address);
    await second.getByTestId('start-empty').waitFor();
    expect(await offered(second).count()).toBe(0);
    await second.close();
    await page.close({ runBeforeUnload: false });

    const third = await context.newPage();
    await third.goto(address);
    await offered(third).filter({ hasText: 'It has never been saved to a file.' }).waitFor();
    await third.getByTestId('recovery-open').click();
    await third.getByTestId('recovered').waitFor();
    await third.getByTestId('tab-solver').click();
    expect(await duration(third).inputValue()).toBe('7');
    await third.getByTestId('viewport').focus();
    await third.keyboard.press('Control+z');
    await third
      .getByTestId('status-saved')
      .filter({ hasNotText: /unsaved/i })
      .waitFor();
  });
});

function storedLines(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const request = indexedDB.open('kempe-recovery', 1);
        request.onupgradeneeded = () => request.transaction!.abort();
        request.onerror = () => resolve(0);
        request.onsuccess = () => {
          const count = request.result.transaction('lines').objectStore('lines').count();
          count.onsuccess = () => {
            request.result.close();
            resolve(count.result);
          };
        };
      }),
  );
}
