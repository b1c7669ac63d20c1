/**
 * The app as its users have it, in Electron and in Chromium: how long it takes to start and to open a large model, how
 * often the 3D view draws, whether the page is ever held up, what it keeps in memory. Software rendering unless the
 * machine has more, so the frame rates are the worst that anyone will see.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { writeProject } from '../../engine/model/file/write-project';
import { browserFiles, desktopFiles } from '../e2e/support/files';
import type { Files } from '../e2e/support/files';
import { launchBrowser, launchDesktop } from '../e2e/support/launch';
import type { Desktop, Launched } from '../e2e/support/launch';
import { buildOnce } from '../e2e/support/build';
import { findChromium, findElectron } from '../e2e/support/runtimes';
import { createChains } from '../support/chains';
import { ladder } from '../support/planar-mechanism';
import { placeOfLabel, showNames } from '../e2e/support/labels';
import { countInPage, frames, reset, watchPage } from './app/page-counters';

const LARGE = 200;
const SECOND = 1000;
/** Loops of two bars and a crank more: 11 and 41 bars. */
const DRAGGED = [10, 40] as const;
const DRAG_MOVES = 120;

type Row = readonly [what: string, figure: string];

interface Home {
  name: string;
  missing: string | null;
  start(folder: string): Promise<{ launched: Launched; files: Files; memory: () => Promise<string> }>;
}

const HOMES: readonly Home[] = [
  {
    name: 'Electron',
    missing: findElectron()
      ? null
      : 'set ELECTRON_OVERRIDE_DIST_PATH or install electron; it needs a display',
    start: async (folder) => {
      const desktop = await launchDesktop();
      return {
        launched: desktop,
        files: desktopFiles(desktop, folder),
        memory: async () => `${await heap(desktop.page)}, process ${await workingSet(desktop)} MB`,
      };
    },
  },
  {
    name: 'Chromium',
    missing: findChromium() ? null : 'set KEMPE_CHROMIUM to its path',
    start: async (folder) => {
      const browser = await launchBrowser();
      const files = await browserFiles(browser, folder);
      return { launched: browser, files, memory: () => heap(browser.page) };
    },
  },
];

async function heap(page: Page): Promise<string> {
  const bytes = await page.evaluate(
    () => (performance as unknown as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize,
  );
  return `heap ${(bytes / 1e6).toFixed(0)} MB`;
}

async function workingSet({ app }: Desktop): Promise<string> {
  const kilobytes = await app.evaluate(({ app: main }) => {
    const pages = main.getAppMetrics().filter((process) => process.type === 'Tab');
    return Math.max(...pages.map((process) => process.memory.workingSetSize));
  });
  return (kilobytes / 1024).toFixed(0);
}

async function measureStart(page: Page, launched: number): Promise<Row[]> {
  await page.locator('[data-test^="template-"]').first().waitFor();
  const shown = performance.now() - launched;
  const paint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  );
  // A page without a display reports none.
  const first = paint > 0 ? ` (first paint ${paint.toFixed(0)} ms after navigation)` : '';
  const asked = performance.now();
  await page.locator('[data-test="template-four-bar-with-load.kempe"]').click();
  await page.locator('[data-test="viewport"][data-frames]').waitFor();
  return [
    ['start to start page', `${shown.toFixed(0)} ms${first}`],
    ['four-bar: click to first picture', `${(performance.now() - asked).toFixed(0)} ms`],
  ];
}

async function measureRun(page: Page): Promise<Row[]> {
  await settled(page);
  await reset(page);
  await page.waitForTimeout(2 * SECOND);
  const idle = (await countInPage(page)).frames;
  await reset(page);
  await page.keyboard.press('Space');
  await page.locator('[data-test="time-slider"]').waitFor();
  await page.waitForFunction(
    () => Number(document.querySelector<HTMLElement>('[data-test="viewport"]')?.dataset['frames']) > 0,
  );
  await page.waitForTimeout(2.5 * SECOND);
  const live = await countInPage(page);
  await page.locator('[data-test="tool-run.toggle-play"]').filter({ hasText: 'Run' }).first().waitFor();
  await page.locator('[data-test="loop"]').click();
  await page.keyboard.press('Space');
  await page.waitForTimeout(0.5 * SECOND);
  await reset(page);
  await page.waitForTimeout(4 * SECOND);
  const replay = await countInPage(page);
  await page.keyboard.press('Space');
  return [
    ['four-bar idle', `${idle} pictures in 2 s`],
    ['four-bar live run', `${rate(live)}, ${live.batches} batches, ${tasks(live.longTasks)}`],
    ['four-bar replay', `${rate(replay)}, ${perFrame(replay)}, ${tasks(replay.longTasks)}`],
  ];
}

async function measureLarge(page: Page, files: Files): Promise<Row[]> {
  const before = await frames(page);
  await reset(page);
  const asked = performance.now();
  await files.open('large.kempe');
  await page.locator('[data-test="tree-link-0"]').waitFor({ state: 'attached', timeout: 120_000 });
  await page.waitForFunction(
    (seen) => Number(document.querySelector<HTMLElement>('[data-test="viewport"]')?.dataset['frames']) > seen,
    before,
    { timeout: 120_000 },
  );
  const opened = performance.now() - asked;
  await page.locator('[data-test="status-dof"]').filter({ hasText: /DOF/ }).waitFor({ timeout: 120_000 });
  await settled(page);
  const { longTasks } = await countInPage(page);
  const orbit = await orbitFor(page, 60);
  const handles = await orbitWithHandles(page);
  const halved = await orbitHalfHidden(page);
  return [
    [
      `${LARGE} bodies, ${LARGE} hinges: open`,
      `${opened.toFixed(0)} ms to the first picture, ${tasks(longTasks)}`,
    ],
    [`${LARGE} bodies: orbit`, `${rate(orbit)}, ${perFrame(orbit)}`],
    [`${LARGE} bodies, one with handles: orbit`, `${rate(handles)}, ${perFrame(handles)}`],
    [`${LARGE} bodies, half of them hidden: orbit`, `${rate(halved)}, ${perFrame(halved)}`],
  ];
}

async function orbitWithHandles(page: Page) {
  await page.locator('[data-test="tree-link-0"]').click();
  await page.keyboard.press('g');
  await page.locator('[data-test="tool-prompt"]').waitFor();
  await settled(page);
  const counted = await orbitFor(page, 60);
  await page.keyboard.press('Escape');
  return counted;
}

async function orbitHalfHidden(page: Page) {
  await page.locator('[data-test="tree-link-0"]').click();
  const rows = page.locator('[data-test^="tree-link-"]');
  // only the rows near those in view are there
  await page.locator('[data-test="browser"]').evaluate((tree, top) => (tree.scrollTop = top), 12 * LARGE);
  await page.waitForTimeout(100);
  await rows.nth(50).click({ modifiers: ['Shift'] });
  await page.keyboard.press('h');
  await page.locator('[data-test="hidden-note"]').waitFor();
  await settled(page);
  return orbitFor(page, 60);
}

/** Leads the pin of the first crank to and fro, as a hand does, and counts the pictures. */
async function measureDrag(page: Page, files: Files, bars: number): Promise<Row[]> {
  await files.open(`bars-${bars}.kempe`);
  await page.locator(`[data-test="tree-rod${bars}"]`).waitFor({ state: 'attached', timeout: 120_000 });
  await page.locator('[data-test="status-dof"]').filter({ hasText: 'DOF 1' }).waitFor({ timeout: 120_000 });
  await showNames(page);
  await settled(page);
  const { x, y } = await placeOfLabel(page, 'Pin1');
  // a hundred words over the picture would be what is measured
  await page.locator('[data-test="view-labels"]').click();
  await settled(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 8, y + 4);
  await page.locator('[data-test="tool-prompt"]').waitFor();
  await settled(page);
  await reset(page);
  for (let i = 1; i <= DRAG_MOVES; i++) {
    const angle = (4 * Math.PI * i) / DRAG_MOVES;
    await page.mouse.move(x + 8 + 30 * Math.sin(angle), y + 4 + 12 * Math.sin(angle));
    await page.waitForTimeout(16);
  }
  const counted = await countInPage(page);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await settled(page);
  const orbit = await orbitFor(page, 60);
  const mean = counted.milliseconds / Math.max(1, counted.frames);
  return [
    [
      `${bars + 1} bars dragged by a pin`,
      `${rate(counted)} (orbit ${rate(orbit)}), ${mean.toFixed(0)} ms each, ${tasks(counted.longTasks)}`,
    ],
  ];
}

async function orbitFor(page: Page, moves: number) {
  const box = await page.locator('[data-test="viewport"]').boundingBox();
  if (!box) throw new Error('The viewport is not shown.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down({ button: 'middle' });
  await reset(page);
  for (let i = 0; i < moves; i++) {
    await page.mouse.move(x + 2 * i, y + i);
    await page.waitForTimeout(16);
  }
  const counted = await countInPage(page);
  await page.mouse.up({ button: 'middle' });
  return counted;
}

/** Until a third of a second passes without a picture. */
async function settled(page: Page): Promise<void> {
  for (let last = -1; ;) {
    const now = await frames(page);
    if (now === last) return;
    last = now;
    await page.waitForTimeout(SECOND / 3);
  }
}

type Counted = Awaited<ReturnType<typeof countInPage>>;

const rate = ({ frames: count, milliseconds }: Counted): string =>
  `${((count / milliseconds) * SECOND).toFixed(1)} pictures a second`;
const perFrame = ({ frames: count, draws, triangles }: Counted): string =>
  `${(draws / Math.max(1, count)).toFixed(0)} draw calls and ${(triangles / Math.max(1, count) / 1000).toFixed(0)} k triangles each`;
const tasks = (long: readonly number[]): string =>
  long.length === 0
    ? 'no task over 50 ms'
    : `${long.length} tasks over 50 ms (longest ${Math.max(...long).toFixed(0)} ms)`;

/** A launch for each: what the first has warmed up must not flatter the second. */
async function measure(home: Home, folder: string): Promise<Row[]> {
  const small = await inFreshApp(home, folder, async ({ page }, launchedAt) => {
    const rows = await measureStart(page, launchedAt);
    await watchPage(page);
    return [...rows, ...(await measureRun(page))];
  });
  const large = await inFreshApp(home, folder, async ({ page, files }) => {
    await page.locator('[data-test^="template-"]').first().waitFor();
    await watchPage(page);
    return measureLarge(page, files);
  });
  const dragged: Row[] = [];
  for (const bars of DRAGGED) {
    const rows = await inFreshApp(home, folder, async ({ page, files }) => {
      await page.locator('[data-test^="template-"]').first().waitFor();
      await watchPage(page);
      return measureDrag(page, files, bars);
    });
    dragged.push(...rows);
  }
  return [...small, ...large, ...dragged];
}

async function inFreshApp(
  home: Home,
  folder: string,
  work: (app: { page: Page; files: Files }, launchedAt: number) => Promise<Row[]>,
): Promise<Row[]> {
  const launchedAt = performance.now();
  const { launched, files, memory } = await home.start(folder);
  try {
    const rows = await work({ page: launched.page, files }, launchedAt);
    return [...rows, ['  renderer memory', await memory()]];
  } finally {
    await launched.close();
  }
}

const folder = mkdtempSync(join(tmpdir(), 'kempe-bench-'));
writeFileSync(join(folder, 'large.kempe'), writeProject(createChains(LARGE)));
for (const bars of DRAGGED)
  writeFileSync(join(folder, `bars-${bars}.kempe`), writeProject(ladder(bars / 2, 1)));
try {
  for (const home of HOMES) {
    if (home.missing) {
      console.log(`${home.name}: skipped (${home.missing})`);
      continue;
    }
    // Not part of anyone's start.
    await buildOnce();
    console.log(home.name);
    try {
      for (const [what, figure] of await measure(home, folder)) console.log(`  ${what.padEnd(36)}${figure}`);
    } catch (error) {
      // The other home is still worth measuring.
      process.exitCode = 1;
      console.log(`  failed: ${String(error).split('\n')[0]}`);
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
