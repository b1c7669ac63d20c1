/**
 * The longest recordings: what would not fit in memory is refused in words that say what fits; what fits is run, drawn, looked at
 * from end to end, exported and kept beside the project, in bounded memory, and what is too much for a file is told.
 * At the bound of a recording: `node test/run.mjs --long --e2e-only long-recording`.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { asyncBufferFromFile, parquetMetadataAsync } from 'hyparquet';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { processMemory } from '../bench/app/process-memory';
import { patience, repetitions, tell } from '../support/tier';
import { findElectron } from './support/runtimes';
import { desktopFiles } from './support/files';
import { launchDesktop } from './support/launch';
import { ROOT } from './support/build';
import type { Files } from './support/files';
import type { Desktop } from './support/launch';

/** The pendulum has 57 channels: a recording of 1 GiB holds 2,314,098 samples of them. */
const SAMPLES = repetitions('E6-samples', 50_000, 2_300_000);
const BYTES = 8 * 58 * SAMPLES;
/** As a CSV of some 20 letters a number. */
const FITS_CSV = BYTES < 150e6;
const DURATION = 10;
const NAME = 'long.kempe';
vi.setConfig({ testTimeout: patience(SAMPLES, 0.5) });

describe.skipIf(findElectron() === null)(`a recording of ${SAMPLES.toLocaleString('en')} samples`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'kempe-long-'));
  let desktop: Desktop;
  let page: Page;
  let files: Files;
  const figures: string[] = [];

  /** Of the window and of all processes [MB]. */
  async function memory(): Promise<{ tab: number; all: number }> {
    const found = await processMemory(desktop);
    return {
      tab: found.find(({ name }) => name === 'Tab')!.proportional,
      all: found.reduce((sum, { proportional }) => sum + proportional, 0),
    };
  }
  async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
    const began = performance.now();
    await work();
    const { tab, all } = await memory();
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    figures.push(`${what} ${seconds} s (window ${tab.toFixed(0)} MB, all ${all.toFixed(0)} MB)`);
  }
  async function setInterval(text: string): Promise<void> {
    await page.getByTestId('tab-solver').click();
    const field = page.getByTestId('setting-outputInterval').locator('input');
    await field.fill(text);
    await field.press('Enter');
  }
  const command = async (query: string, id: string): Promise<void> => {
    await page.keyboard.press('Control+k');
    await page.getByTestId('palette-query').fill(query);
    await page.getByTestId(`palette-${id}`).click();
  };
  const at = (time: string) =>
    page
      .getByTestId('status-time')
      .filter({ hasText: `t = ${time}` })
      .waitFor();

  beforeAll(async () => {
    const text = readFileSync(join(ROOT, 'assets/examples/pendulum.kempe'), 'utf8');
    writeFileSync(join(folder, NAME), text);
    desktop = await launchDesktop();
    ({ page } = desktop);
    page.setDefaultTimeout(patience(SAMPLES, 0.2));
    files = desktopFiles(desktop, folder);
    await files.open(NAME);
    await page.getByTestId('status-dof').filter({ hasText: 'DOF 1' }).waitFor();
  });
  afterAll(async () => {
    tell('E6', SAMPLES, `samples of 58 numbers: ${figures.join('; ')}`);
    await desktop.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('of 10^7 is refused in words that say what fits', async () => {
    await setInterval('1e-6');
    await page.keyboard.press('Control+Shift+r');
    const problem = page.getByTestId('run-banner').filter({ hasText: 'more than the 1 GiB' });
    await problem.filter({ hasText: 'would record 4.32 GiB (57 channels)' }).waitFor();
    await problem.filter({ hasText: '0.0000044 s or more' }).waitFor();
    expect((await memory()).tab).toBeLessThan(500);
  });

  test('is run and kept to its end', async () => {
    await setInterval(String(DURATION / SAMPLES));
    await timed('run', async () => {
      await page.keyboard.press('Control+Shift+r');
      await page.getByTestId('check-outcome').filter({ hasText: 'completed' }).waitFor();
    });
    await page.getByTestId('chart-pane-0').waitFor();
    // as the columns grow, half of what they hold may be there once more
    expect((await memory()).tab).toBeLessThan(1.6 * (BYTES / 2 ** 20) + 500);
  });

  test('is looked at from end to end', async () => {
    await timed('five places', async () => {
      for (const time of ['0', '2.5', '9.75', '1', '5']) {
        await page.getByTestId('time-slider').fill(time);
        await at(Number(time).toFixed(3));
      }
    });
    await timed('four charts', async () => {
      await command('four charts', 'chart.grid');
      await page.getByTestId('chart-pane-3').waitFor();
    });
  });

  test('is exported, or the reason is told', async () => {
    if (FITS_CSV) {
      await timed('CSV', async () => {
        const bytes = await files.exported('.csv', async () => {
          await command('all channels csv', 'export.csv');
        });
        expect(bytes.length).toBeGreaterThan(BYTES / 8);
      });
    } else {
      await timed('CSV refused', async () => {
        await command('all channels csv', 'export.csv');
        const failure = page.getByTestId('table-failure');
        await failure.filter({ hasText: 'the file may have 512 MiB' }).waitFor();
        await failure.filter({ hasText: 'kempe run with --csv' }).waitFor();
      });
      await page.keyboard.press('Escape');
    }
    // a key that is pressed before would go to the dialog
    await page.getByTestId('table-cancel').waitFor({ state: 'detached' });
  });

  test('is kept beside the project', async () => {
    await files.save(NAME);
    await page.keyboard.press('Alt+6');
    await timed('saved', async () => {
      await page.getByTestId('run-freeze').first().click();
      const runs = `${join(folder, NAME)}.runs`;
      await expect
        .poll(() => page.getByTestId('run-freeze').first().getAttribute('title'), {
          timeout: patience(SAMPLES, 0.2),
        })
        .toContain('deletes its file beside the project');
      const [file, ...more] = readdirSync(runs);
      expect(more).toEqual([]);
      const path = join(runs, file!);
      const { num_rows: rows } = await parquetMetadataAsync(await asyncBufferFromFile(path));
      expect(Number(rows)).toBeGreaterThanOrEqual(SAMPLES);
      figures.push(`its file ${(statSync(path).size / 2 ** 20).toFixed(0)} MiB`);
    });
    expect(desktop.errors).toEqual([]);
  });
});
