/** Freedoms written out, joint swaps with their reactions, free motions and other assemblies; in both homes. */
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
    // planar: the rest is one click away
    expect(await text('redundant-notes')).toContain('3 redundant constraints are out of the plane');
    expect(await page.locator('[data-test="shared-reactions"]').count()).toBe(0);
    await page.click('[data-test="mobility-panel"] [data-test="show-all-six"]');
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

  test.runIf(available)(
    'stiffness is stated, refused, undone and saved, and splits what is shared',
    async () => {
      const field = (name: string) => page.locator(`[data-test="field-${name}"]`);
      const choose = (name: string, value: string) => field(name).locator('select').selectOption(value);
      const type = async (name: string, words: string, nth = 0) => {
        const input = field(name).locator('input').nth(nth);
        await input.fill(words);
        await input.press('Enter');
      };
      const select = (id: string) => page.click(`[data-test="tree-${id}"]`);
      const refusal = page.locator('[data-test="field-message"]');
      const saved = async (name: string) => JSON.parse(await files.saveAs(name)) as Project;
      const rigid = await files.saveAs('rigid.kempe');
      await page.click('[data-test="tab-inspector"]');
      for (const pin of ['pin-o2', 'pin-a', 'pin-b', 'pin-o4']) {
        await select(pin);
        await choose('compliance', 'ball');
        await field('compliance-bore').waitFor();
      }
      await type('compliance-bore', '25 mm');
      await type('compliance-radial', '-1e-9');
      expect(await refusal.first().innerText()).toMatch(/at least|below|0/);
      await page.keyboard.press('Escape');
      await select('pin-b');
      await choose('compliance', 'matrix');
      await type('compliance-matrix', '2e-8');
      await type('compliance-matrix', '-1', 1);
      expect(await refusal.first().innerText()).not.toBe('');
      await page.keyboard.press('Escape');
      // a plate has no section: what is asked for is refused, and nothing changes
      await select('coupler');
      await choose('elastic', 'shape');
      expect(await refusal.first().innerText()).toContain('no section');
      await select('crank');
      await choose('elastic', 'shape');
      await type('elastic-modulus', '0');
      expect(await refusal.first().innerText()).not.toBe('');
      await page.keyboard.press('Escape');
      await type('elastic-modulus', '70 GPa');
      const stiff = await saved('stiff.kempe');
      expect(stiff.bodies.find(({ id }) => id === 'crank')?.elastic).toMatchObject({ modulus: 70e9 });
      expect(stiff.joints.map(({ compliance }) => compliance?.kind).sort()).toEqual([
        'bearing',
        'bearing',
        'bearing',
        'matrix',
      ]);
      for (let steps = 0; steps < 12; steps++) await page.keyboard.press('Control+z');
      expect(await files.saveAs('undone.kempe')).toBe(rigid);
      // out of the plane the hinges share what a force brings
      const [load] = stiff.loads as unknown as { vector: number[] }[];
      load.vector[2] = 20;
      writeFileSync(join(folder, 'offset.kempe'), JSON.stringify(stiff));
      await files.open('offset.kempe');
      await page.getByTestId('document-name').filter({ hasText: 'offset.kempe' }).waitFor();
      await page.keyboard.press('Control+Shift+r');
      await page.locator('[data-test="checks"]').filter({ hasText: 'last run completed' }).waitFor();
      await select('pin-o2');
      await page.click('[data-test="show-in-chart"]');
      expect(await text('reaction-by-stiffness')).toContain('by stiffness');
      await page.locator('[data-test="chart-rule"]').filter({ hasText: 'by stiffness' }).first().waitFor();
      await files.open('undone.kempe');
      await page.getByTestId('document-name').filter({ hasText: 'undone.kempe' }).waitFor();
      await page.locator('[data-test="status-redundant"]').filter({ hasText: 'redundant 3' }).click();
    },
  );

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
  });

  test.runIf(available)('what is found of one project is not shown in another', async () => {
    const swap = page.locator('[data-test^="preview-swap-"]');
    await page.click('[data-test="study-swaps"]');
    await swap.first().waitFor();
    await page.keyboard.press('Control+Shift+r');
    await page.locator('[data-test="checks"]').filter({ hasText: 'last run completed' }).waitFor();
    const shown = () => page.locator('body').innerText();
    await page
      .getByText(/^Force on .* at Pin/)
      .first()
      .waitFor();
    expect(await shown()).toMatch(/Swap\nPin A as a[^]*Force on \w+ from \w+ at Pin/);
    copyFileSync('assets/examples/slider-crank.kempe', join(folder, 'other.kempe'));
    await files.open('other.kempe');
    await page.getByTestId('document-name').filter({ hasText: 'other.kempe' }).waitFor();
    await page.locator('[data-test="study-swaps"]').waitFor();
    expect(await shown()).not.toMatch(/Pin A|Coupler|Swap\n/);
    expect(launched.errors).toEqual([]);
  });
});
