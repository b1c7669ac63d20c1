/** The app with a run that is done: the four-bar with load, its charts drawn; what most tests of charts and exports begin with. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import type { Files } from './files';
import type { Home } from './homes';
import type { Launched } from './launch';

export interface FinishedRun {
  readonly app: Launched;
  readonly page: Page;
  readonly files: Files;
  /** Where files of the test go; goes with `close`. */
  readonly folder: string;
  at(test: string): Locator;
  /** Chooses a value of a row with a list. */
  choose(test: string, value: string): Promise<unknown>;
  /** Types into the field of a row and leaves it. */
  type(test: string, value: string): Promise<void>;
  /** Runs a command through the palette, found by words of its title. */
  command(id: string, words: string): Promise<void>;
  /**
   * Runs `trigger`, which exports one file, and returns its bytes. What an earlier export wrote is not taken for this
   * one, nor asked about.
   */
  exported(suffix: string, trigger: () => Promise<void>): Promise<Buffer>;
  close(): Promise<void>;
}

export async function openFinishedRun(start: Home['start']): Promise<FinishedRun> {
  const folder = mkdtempSync(join(tmpdir(), 'kempe-run-'));
  const [app, files] = await start(folder);
  const { page } = app;
  const at = (test: string) => page.locator(`[data-test="${test}"]`);
  await at('template-four-bar-with-load.kempe').click();
  await at('status-dof').filter({ hasText: 'DOF 1' }).waitFor();
  await page.keyboard.press('Control+Shift+r');
  await at('status-engine')
    .filter({ hasText: /complete|finished|ready|idle/i })
    .waitFor({ timeout: 90_000 });
  await at('chart-legend').first().waitFor();
  return {
    ...{ app, page, files, folder, at },
    choose: (test, value) => at(test).locator('select').selectOption(value),
    type: async (test, value) => {
      const field = at(test).locator('input');
      await field.fill(value);
      await field.press('Tab');
    },
    command: async (id, words) => {
      await page.keyboard.press('Control+k');
      await at('palette-query').fill(words);
      await at(`palette-${id}`).click();
    },
    exported: (suffix, trigger) => {
      for (const name of readdirSync(folder)) if (name.startsWith('export')) rmSync(join(folder, name));
      return files.exported(suffix, trigger);
    },
    close: async () => {
      await app.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
