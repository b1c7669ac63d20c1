/** A run by compiled equations in both homes: in the browser the worker's own policy lets it compile WebAssembly. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOMES } from './support/homes';
import type { Launched } from './support/launch';

describe.each(HOMES)('in $home', ({ available, start }) => {
  let launched: Launched;
  let page: Page;
  let folder: string;

  beforeAll(async () => {
    if (!available) return;
    folder = mkdtempSync(join(tmpdir(), 'kempe-compiled-'));
    [launched] = await start(folder);
    page = launched.page;
    await page.click('[data-test="template-four-bar-with-load.kempe"]');
    await page.locator('[data-test="status-redundant"]').filter({ hasText: 'redundant 3' }).waitFor();
  }, 240_000);
  afterAll(async () => {
    await launched?.close();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  test.runIf(available)(
    'the setting is chosen, and the status bar says that the run was compiled',
    async () => {
      const outcome = page.getByTestId('check-outcome').filter({ hasText: 'completed' });
      const equations = page.getByTestId('status-equations');
      await page.keyboard.press('Control+Shift+r');
      await outcome.waitFor();
      expect(await equations.count()).toBe(0);
      await page.getByTestId('tab-solver').click();
      await page.getByTestId('setting-equations').locator('select').selectOption('compiled');
      await page.keyboard.press('Control+Shift+r');
      await equations.waitFor();
      expect((await equations.innerText()).trim()).toBe('compiled');
      await outcome.waitFor();
    },
  );
});
