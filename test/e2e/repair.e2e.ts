/** A loop that does not close explains itself, is closed by one click, and opened again by one undo; in both homes. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeProject } from '../../engine/model/file/write-project';
import type { Project } from '../../engine/model/project';
import { fourBar } from '../support/open-loops';
import { HOMES } from './support/homes';
import type { Files } from './support/files';
import type { Launched } from './support/launch';

/** The ground is 30 mm longer than the other three together. */
const OPEN = fourBar({ ground: 0.25, crank: 0.04, coupler: 0.1, rocker: 0.08 });
/** Closes, but not where it is drawn: the coupler ends short of the rocker. */
const APART = fourBar({ ground: 0.1, crank: 0.04, coupler: 0.09, rocker: 0.08 });

describe.each(HOMES)('in $home', ({ available, start }) => {
  let launched: Launched;
  let files: Files;
  let page: Page;
  let folder: string;

  beforeAll(async () => {
    if (!available) return;
    folder = mkdtempSync(join(tmpdir(), 'kempe-repair-'));
    writeFileSync(join(folder, 'open.kempe'), writeProject(OPEN));
    writeFileSync(join(folder, 'apart.kempe'), writeProject(APART));
    [launched, files] = await start(folder);
    page = launched.page;
    // a shortcut that comes before the app does is lost
    await page.locator('[data-test="template-four-bar-with-load.kempe"]').waitFor();
    await files.open('open.kempe');
  }, 240_000);
  afterAll(async () => {
    await launched?.close();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  const problem = () => page.locator('[data-test="check-problem"]');
  const coupler = (text: string) =>
    (JSON.parse(text) as Project).joints.find(({ id }) => id === 'pin-b')!.frameA.position[0];

  test.runIf(available)('the gap and its joints are said, in the panel and in the picture', async () => {
    await problem().filter({ hasText: 'cannot be closed' }).first().waitFor();
    await page.click('[data-test="explain-gaps"]');
    const gap = page.locator('[data-test="open-gap"]');
    await gap.waitFor();
    expect(await gap.innerText()).toBe('30 mm');
    const loop = await page.locator('[data-test="open-loop"]').innerText();
    for (const name of [
      'Crank',
      'Coupler',
      'Rocker',
      'ground',
      'Pin O2',
      'Pin A',
      'Pin B',
      'Pin O4',
      '7.5 mm',
    ])
      expect(loop).toContain(name);
    const labels = page.locator('[data-test="study-findings"] text');
    await expect.poll(() => labels.allTextContents()).toEqual(Array<string>(4).fill('7.5 mm'));
    await expect.poll(() => page.locator('[data-test="study-findings"] line.warning').count()).toBe(4);
  });

  test.runIf(available)('what would close it is offered, the smallest first, and shown', async () => {
    const items = await page.locator('[data-test="repairs"] .title').allInnerTexts();
    expect(items).toEqual(expect.arrayContaining([expect.stringMatching(/^Coupler 100 \u2192 130\.\d mm$/)]));
    expect(items).toEqual(expect.arrayContaining([expect.stringContaining('Move Pin O4 on the ground')]));
    const at = items.findIndex((item) => item.startsWith('Coupler'));
    await page.click(`[data-test="show-repair-${at}"]`);
    await page.locator('[data-test="study-findings"] line.draft').first().waitFor();
    await page.keyboard.press('Escape');
    expect(await page.locator('[data-test="study-findings"]').count()).toBe(0);
  });

  test.runIf(available)('one click closes it, one undo opens it again', async () => {
    const before = await files.saveAs('kept.kempe');
    const items = await page.locator('[data-test="repairs"] .title').allInnerTexts();
    const at = items.findIndex((item) => item.startsWith('Coupler'));
    await page.click(`[data-test="apply-repair-${at}"]`);
    await page
      .locator('[data-test="checks"]')
      .filter({ hasText: 'The model assembles and has no errors' })
      .waitFor();
    await page.locator('[data-test="status-dof"]').filter({ hasText: 'DOF 1' }).waitFor();
    const after = await files.saveAs('closed.kempe');
    expect(coupler(after)).toBeGreaterThan(0.13);
    expect(coupler(after)).toBeLessThan(0.131);
    await page.keyboard.press('Control+z');
    await problem().filter({ hasText: 'cannot be closed' }).first().waitFor();
    expect(await files.saveAs('again.kempe')).toBe(before);
  });

  test.runIf(available)(
    'a drawing that can close says what moves, and is drawn there by one click',
    async () => {
      await files.open('apart.kempe');
      await page.click('[data-test="tab-mobility"]');
      const moved = page.locator('[data-test="moved-bodies"]');
      await moved.filter({ hasText: 'Rocker' }).waitFor();
      expect(await moved.innerText()).toContain('\u00b0');
      await page.click('[data-test="assemble"]');
      await moved.waitFor({ state: 'detached' });
      await page.keyboard.press('Control+z');
      await moved.waitFor();
      expect(launched.errors).toEqual([]);
    },
  );
});
