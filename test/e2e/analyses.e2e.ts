/** Analyses that are no runs, and a kinematic one, in both homes. */
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
    folder = mkdtempSync(join(tmpdir(), 'kempe-analyses-'));
    [launched] = await start(folder);
    page = launched.page;
    await page.click('[data-test="template-pendulum.kempe"]');
    await page.click('[data-test="tab-analyses"]');
  }, 120_000);
  afterAll(async () => {
    await launched?.close();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  const text = (name: string) => page.locator(`[data-test="${name}"]`).innerText();

  test.runIf(available)('the one free motion is found and shown', async () => {
    await page.click('[data-test="study-motions"]');
    await page.click('[data-test="motion-0"]');
    expect(await page.getAttribute('[data-test="motion-0"]', 'aria-pressed')).toBe('true');
    await page.keyboard.press('Escape');
    expect(await page.getAttribute('[data-test="motion-0"]', 'aria-pressed')).toBe('false');
  });

  test.runIf(available)('the modes have the frequency of a bar on a pin', async () => {
    await page.click('[data-test="study-modes"]');
    const table = page.locator('[data-test="motions"]').nth(1);
    await table.waitFor();
    // a uniform bar of 1 m swings with sqrt(3 g / 2 l)
    const frequency = Math.sqrt((3 * 9.81) / 2) / (2 * Math.PI);
    expect(await table.innerText()).toContain(frequency.toPrecision(4).slice(0, 5));
  });

  test.runIf(available)('the equilibrium is taken over into the drawing, and back', async () => {
    await page.click('[data-test="study-equilibrium"]');
    expect(await text('stability')).toContain('Stable');
    await page.click('[data-test="adopt-equilibrium"]');
    await page.click('[data-test="tree-rod"]');
    await page.click('[data-test="tab-inspector"]');
    await page.keyboard.press('Control+z');
    await page.click('[data-test="tab-analyses"]');
    expect(await page.locator('[data-test="adopt-equilibrium"]').count()).toBe(1);
  });

  test.runIf(available)('a kinematic run without a driver is refused with the reason', async () => {
    await page.selectOption('[data-test="analysis"]', 'kinematic');
    await page.click('[data-test="transport"] [data-test="tool-run.fast"]');
    await page.locator('text=A kinematic run needs every motion to be driven').first().waitFor();
    expect(launched.errors).toEqual([]);
  });
});

describe.each(HOMES)('a kinematic run in $home', ({ available, start }) => {
  let launched: Launched;
  let folder: string;

  beforeAll(async () => {
    if (!available) return;
    folder = mkdtempSync(join(tmpdir(), 'kempe-kinematic-'));
    [launched] = await start(folder);
  }, 120_000);
  afterAll(async () => {
    await launched?.close();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  test.runIf(available)('names among the checks what it left out', async () => {
    const { page } = launched;
    await page.click('[data-test="template-toggle-press.kempe"]');
    await page.selectOption('[data-test="analysis"]', 'kinematic');
    await page.click('[data-test="transport"] [data-test="tool-run.fast"]');
    const line = page.locator('[data-test="check-run"]').first();
    await line.waitFor();
    expect(await line.innerText()).toContain('A kinematic run leaves out');
    expect(launched.errors).toEqual([]);
  });
});
