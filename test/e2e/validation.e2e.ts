/** The Validation page in both homes: two quick problems rerun, cancelled, exported and opened. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BENCHMARKS } from '../support/benchmark';
import { HOMES } from './support/homes';
import type { Files } from './support/files';
import type { Launched } from './support/launch';

const problems = BENCHMARKS.length;
const QUICK = ['revolute-case-01', 'a04-bricard'];

describe.each(HOMES)('in $home', ({ available, start }) => {
  let launched: Launched;
  let files: Files;
  let page: Page;
  let folder: string;

  beforeAll(async () => {
    if (!available) return;
    folder = mkdtempSync(join(tmpdir(), 'kempe-validation-'));
    [launched, files] = await start(folder);
    page = launched.page;
  }, 120_000);
  afterAll(async () => {
    await launched?.close();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  const row = (id: string) => page.locator(`[data-test="validation-${id}"]`);

  test.runIf(available)('opens from the menu and from the start page', async () => {
    await page.click('[data-test="menu-Help"]');
    await page.click('[data-test="menuitem-help.validation"]');
    await page.waitForSelector('[data-test="validation-page"]');
    expect(await page.locator('[data-test="validation-status"]').textContent()).toBe(
      'Nothing has been run yet.',
    );
    await page.click('[data-test="validation-back"]');
    await page.click('[data-test="start-validation"]');
    await row('free-box').waitFor();
    expect(await page.locator('tbody tr[data-test]').count()).toBe(problems);
  });

  test.runIf(available)('two quick problems are run and pass', async () => {
    for (const id of QUICK) {
      await row(id).locator('[data-test="validation-run"]').click();
      await row(id).locator('text=Passed').waitFor({ timeout: 90_000 });
      expect(await row(id).locator('.number').allTextContents()).toEqual([
        expect.stringMatching(/e-\d+$/),
        expect.stringMatching(/e-\d+$/),
        expect.stringMatching(/e-1[0-9]$/),
        expect.stringMatching(/e-\d+$|–/),
        expect.stringMatching(/e-\d+$/),
        expect.stringMatching(/^\d+\.\d\d$/),
      ]);
    }
    expect(await page.locator('[data-test="validation-status"]').textContent()).toBe(
      `2 of ${problems} passed.`,
    );
  });

  test.runIf(available)('what it is about unfolds by keyboard', async () => {
    const title = row(QUICK[0]).locator('.title');
    await title.focus();
    await page.keyboard.press('Enter');
    expect(await title.getAttribute('aria-expanded')).toBe('true');
    await page.getByText('Project Chrono, unit test of the revolute joint').first().waitFor();
    await page.keyboard.press('Enter');
    expect(await title.getAttribute('aria-expanded')).toBe('false');
  });

  test.runIf(available)('a run of all can be cancelled; the page answers meanwhile', async () => {
    await page.click('[data-test="validation-run-all"]');
    await row('a02-four-bars-40').locator('text=%').waitFor({ timeout: 90_000 });
    await page.click('[data-test="validation-cancel"]');
    await page.waitForSelector('[data-test="validation-run-all"]');
    expect(await row('a02-four-bars-40').locator('[data-test="verdict"]').textContent()).toContain('Not run');
    expect(await row('free-box').locator('[data-test="verdict"]').textContent()).toContain('Not run');
    expect(await row('a01-pendulum').locator('[data-test="verdict"]').textContent()).toContain('Passed');
  });

  test.runIf(available)('the table is exported', async () => {
    const bytes = await files.exported('.csv', () => page.click('[data-test="validation-export"]'));
    const lines = bytes.toString('utf8').trim().split('\r\n');
    expect(lines).toHaveLength(1 + 3 * problems);
    expect(lines.find((line) => line.startsWith('revolute-case-01,') && line.includes(',1e-12,'))).toMatch(
      /,passed$/,
    );
  });

  test.runIf(available)('a problem opens as a project, which the engine accepts', async () => {
    await row('a04-bricard').locator('[data-test="validation-open"]').click();
    await page.waitForSelector('[data-test="document-name"]');
    expect(await page.locator('[data-test="document-name"]').textContent()).toContain('Bricard');
    await page.locator('text=1 degree of freedom by rank').first().waitFor();
    expect(launched.errors).toEqual([]);
  });
});
