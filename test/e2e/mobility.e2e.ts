/** Freedoms written out, joint swaps with their reactions, free motions and other assemblies; in both homes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Project } from '../../engine/model/project';
import { HOMES } from './support/homes';
import type { Files } from './support/files';
import type { Launched } from './support/launch';

describe.each(HOMES)('in $home', ({ available, start }) => {
  let launched: Launched;
  let files: Files;
  let page: Page;
  let folder: string;

  beforeAll(async () => {
    if (!available) return;
    folder = mkdtempSync(join(tmpdir(), 'kempe-mobility-'));
    [launched, files] = await start(folder);
    page = launched.page;
    await page.click('[data-test="template-four-bar-with-load.kempe"]');
    await page.locator('[data-test="status-redundant"]').filter({ hasText: 'redundant 3' }).waitFor();
  }, 240_000);
  afterAll(async () => {
    await launched?.close();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  const text = (name: string) => page.locator(`[data-test="${name}"]`).innerText();

  test.runIf(available)('a click on “redundant 3” opens the sum, by formula and by rank', async () => {
    await page.click('[data-test="status-redundant"]');
    expect(await text('freedom-formula')).toBe('\u22122');
    expect(await text('freedom-rank')).toBe('1');
    expect(await text('freedom-left')).toBe('0');
    expect(await text('freedom-sum')).toContain('4 hinges');
    expect(await text('redundant-notes')).toContain('Pin A');
    const shared = page.locator('[data-test="shared-reactions"] td.shared');
    expect(await shared.count()).toBe(12);
  });

  test.runIf(available)('a swap is previewed with its reactions, made, and undone', async () => {
    await page.click('[data-test="study-swaps"]');
    await page.click('[data-test="preview-swap-pin-b-ball"]');
    const preview = await text('swap-preview');
    expect(preview).toContain('Motion unchanged: 1 degree of freedom');
    expect(preview).toContain('Pin O4');
    await page.click('[data-test="apply-swap-pin-b-ball"]');
    await page.locator('[data-test="status-redundant"]').filter({ hasText: 'redundant 1' }).waitFor();
    await page.locator('[data-test="status-dof"]').filter({ hasText: 'DOF 1' }).waitFor();
    await page.keyboard.press('Control+z');
    await page.locator('[data-test="status-redundant"]').filter({ hasText: 'redundant 3' }).waitFor();
  });

  test.runIf(available)('all redundancy goes with one click, and every reaction is unique', async () => {
    await page.click('[data-test="apply-combination"]');
    await page.locator('[data-test="status-redundant"]').filter({ hasText: 'redundant 0' }).waitFor();
    expect(await page.locator('[data-test="shared-reactions"]').count()).toBe(0);
    const { joints } = JSON.parse(await files.saveAs('swapped.kempe')) as Project;
    expect(joints.map(({ kind }) => kind).sort()).toEqual(['ball', 'cylinder', 'hinge', 'hinge']);
    await page.keyboard.press('Control+z');
    await page.locator('[data-test="status-redundant"]').filter({ hasText: 'redundant 3' }).waitFor();
  });

  test.runIf(available)('the free motion wiggles until Escape', async () => {
    await page.click('[data-test="mobility-panel"] [data-test="study-motions"]');
    const play = page.locator('[data-test="motion-0"]');
    await play.click();
    expect(await play.getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('Escape');
    expect(await play.getAttribute('aria-pressed')).toBe('false');
  });

  test.runIf(available)('the other assembly is outlined, chosen from the keyboard, and undone', async () => {
    const before = await files.saveAs('first.kempe');
    await page.click('[data-test="study-assemblies"]');
    const list = page.locator('[data-test="assemblies"]');
    await list.waitFor();
    expect(await list.locator('li').count()).toBe(1);
    await page.locator('[data-test="study-findings"] line.guide').first().waitFor();
    await page.locator('[data-test="show-assembly-0"]').focus();
    await page.keyboard.press('ArrowDown');
    expect(await page.getAttribute('[data-test="show-assembly-0"]', 'aria-pressed')).toBe('true');
    await page.locator('[data-test="choose-assembly-0"]').focus();
    await page.keyboard.press('Enter');
    await page.locator('[data-test="study-findings"]').waitFor({ state: 'detached' });
    const after = await files.saveAs('second.kempe');
    expect(after).not.toBe(before);
    await page.keyboard.press('Control+z');
    expect(await files.saveAs('third.kempe')).toBe(before);
    expect(launched.errors).toEqual([]);
  });
});
