/**
 * What a picture costs in Electron, started as its users start it, without a single switch: pictures a second and processor time of every process
 * for each while a run is played back, the pointer beside the view, and what the app takes at rest. Processor time says more than the rate
 * where other programs run. `-- --bodies=200,1000` sets the sizes of the large models, `-- --seconds=5` how long each is watched,
 * `-- --profile=FOLDER` writes CPU profiles of the page, `-- --trace=FOLDER` what all processes did.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { writeProject } from '../../engine/model/file/write-project';
import { buildOnce } from '../e2e/support/build';
import { desktopFiles } from '../e2e/support/files';
import { launchDesktop } from '../e2e/support/launch';
import type { Desktop } from '../e2e/support/launch';
import { findElectron } from '../e2e/support/runtimes';
import { createChains } from '../support/chains';
import { countInPage, frames, reset, watchPage } from './app/page-counters';
import { profiled, traced } from './app/profiles';
import { PROCESSES, processTimes } from './app/process-times';
import type { Times } from './app/process-times';

const option = (name: string): string | undefined =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
const sizes = (option('bodies') ?? '200').split(',').filter(Boolean).map(Number);
const WATCHED = 1000 * Number(option('seconds') ?? 5);
const RESTS = 10_000;

const say = (what: string, figure: string): void => console.log(`  ${what.padEnd(14)}${figure}`);

const differences = (before: Times, after: Times, per: number): string => {
  const each = PROCESSES.map((of) => (after[of] - before[of]) / per);
  const parts = PROCESSES.map((of, i) => `${of} ${each[i].toFixed(1)}`).join(', ');
  return `${each.reduce((sum, time) => sum + time, 0).toFixed(1)} ms (${parts})`;
};

/** Until half a second passes without a picture. */
async function settled(page: Page): Promise<void> {
  for (let last = -1; ; await page.waitForTimeout(500)) {
    const now = await frames(page);
    if (now === last) return;
    last = now;
  }
}

async function rest({ app, page }: Desktop): Promise<void> {
  await settled(page);
  await page.waitForTimeout(2000);
  const [before, drawn] = [await processTimes(app), await frames(page)];
  await page.waitForTimeout(RESTS);
  const after = await processTimes(app);
  const pictures = (await frames(page)) - drawn;
  say(
    'at rest',
    `${pictures} pictures in ${RESTS / 1000} s, a second ${differences(before, after, RESTS / 1000)}`,
  );
}

async function playback(desktop: Desktop, name: string): Promise<void> {
  const { app, page } = desktop;
  await page.locator('[data-test="loop"]').click();
  await page.mouse.move(5, 5);
  await page.keyboard.press('Space');
  await page.waitForTimeout(2000);
  await traced(app, option('trace'), name, () =>
    profiled(page, option('profile'), name, async () => {
      const [before, drawn, began] = [await processTimes(app), await frames(page), performance.now()];
      await page.waitForTimeout(WATCHED);
      const after = await processTimes(app);
      const took = performance.now() - began;
      const count = (await frames(page)) - drawn;
      say(
        'playback',
        `${((1000 * count) / took).toFixed(1)} pictures a second, for each ${differences(before, after, count)}`,
      );
    }),
  );
  await watchPage(page);
  await reset(page);
  await page.waitForTimeout(1000);
  const { frames: count, draws, triangles } = await countInPage(page);
  const { width, height } = await page
    .locator('[data-test="viewport"]')
    .evaluate((canvas: HTMLCanvasElement) => ({ width: canvas.width, height: canvas.height }));
  say(
    'of each',
    `${(draws / count).toFixed(0)} draw calls, ${(triangles / count).toFixed(0)} triangles, ${width} x ${height} pixels`,
  );
  await page.keyboard.press('Space');
}

async function ended(page: Page): Promise<void> {
  await page.locator('[data-test="time-slider"]').waitFor();
  await page
    .locator('[data-test="tool-run.toggle-play"]')
    .filter({ hasText: 'Run' })
    .first()
    .waitFor({ timeout: 300_000 });
}

async function inFreshApp(name: string, open: (desktop: Desktop) => Promise<void>): Promise<void> {
  console.log(name);
  const desktop = await launchDesktop();
  const { page } = desktop;
  try {
    await page.locator('[data-test^="template-"]').first().waitFor();
    await open(desktop);
    await page.locator('[data-test="viewport"][data-frames]').waitFor();
    await page.locator('[data-test="status-dof"]').filter({ hasText: /DOF/ }).waitFor({ timeout: 120_000 });
    await rest(desktop);
    await page.keyboard.press('Space');
    await ended(page);
    await playback(desktop, name.replaceAll(' ', '-'));
  } finally {
    await desktop.close();
  }
}

if (findElectron()) {
  await buildOnce();
  const folder = mkdtempSync(join(tmpdir(), 'kempe-bench-'));
  try {
    await inFreshApp('four-bar', ({ page }) =>
      page.locator('[data-test="template-four-bar-with-load.kempe"]').click(),
    );
    for (const size of sizes) {
      const project = createChains(size);
      const short = { ...project, settings: { ...project.settings, duration: 2 } };
      writeFileSync(join(folder, 'large.kempe'), writeProject(short));
      await inFreshApp(`${size} bodies`, (desktop) => desktopFiles(desktop, folder).open('large.kempe'));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
} else console.log('skipped (set ELECTRON_OVERRIDE_DIST_PATH or install electron; it needs a display)');
