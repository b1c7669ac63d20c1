/** On the desktop: a chart that left the app finds its project by what is in it; a run that follows an edit keeps the instant. */
import { copyFileSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shownChart } from './support/charts';
import { desktopFiles } from './support/files';
import { ROOT } from './support/build';
import { launchDesktop } from './support/launch';
import type { Desktop } from './support/launch';
import { findElectron } from './support/runtimes';

const available = findElectron() !== null;

describe('an export and its project', () => {
  let desktop: Desktop;
  let page: Page;
  let folder: string;
  const at = (name: string) => page.locator(`[data-test="${name}"]`);
  const project = () => join(folder, 'models', 'crank.kempe');

  beforeAll(async () => {
    if (!available) return;
    folder = mkdtempSync(join(tmpdir(), 'kempe-dropped-'));
    mkdirSync(join(folder, 'models'));
    mkdirSync(join(folder, 'exports'));
    copyFileSync(join(ROOT, 'assets/examples/four-bar-with-load.kempe'), project());
    desktop = await launchDesktop({ files: [project()] });
    page = desktop.page;
    await at('status-dof').filter({ hasText: 'DOF 1' }).waitFor();
    await page.keyboard.press('Control+Shift+r');
    await at('chart-legend').first().waitFor();
    await at('time').filter({ hasText: 't = 3.000 s' }).waitFor();
  }, 150_000);
  afterAll(async () => {
    await desktop?.close();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  /** As from a file manager: what is dropped is a file with a place on the disk. */
  async function drop(path: string): Promise<void> {
    await page.evaluate(() => {
      const input = Object.assign(document.createElement('input'), {
        type: 'file',
        id: 'dropped',
        hidden: true,
      });
      document.body.append(input);
    });
    await page.locator('#dropped').setInputFiles(path);
    await page.evaluate(() => {
      const input = document.querySelector<HTMLInputElement>('#dropped')!;
      const dataTransfer = new DataTransfer();
      for (const file of input.files!) dataTransfer.items.add(file);
      const event = { dataTransfer, bubbles: true, cancelable: true };
      document.querySelector('.app')!.dispatchEvent(new DragEvent('drop', event));
      input.remove();
    });
  }

  test.runIf(available)('find each other after the project was moved and renamed', async () => {
    const files = desktopFiles(desktop, join(folder, 'exports'));
    await files.exported('.svg', async () => {
      await page.keyboard.press('Control+e');
      await at('export-format').locator('select').selectOption('svg');
      await at('export-apply').click();
    });
    await page.keyboard.press('Control+n');
    await at('document-name').filter({ hasText: 'Untitled' }).waitFor();
    mkdirSync(join(folder, 'archive'));
    renameSync(project(), join(folder, 'archive', '曲柄 alt.dat'));
    await drop(join(folder, 'exports', 'export.svg'));
    await page.getByText(/The chart was made from 曲柄 alt\.dat in .*archive/).waitFor();
    await page.getByRole('button', { name: 'Open and run it' }).click();
    await at('toasts').filter({ hasText: 'The chart is open again.' }).waitFor();
    expect(await at('document-name').innerText()).toContain('曲柄 alt.dat');
    await at('chart-legend').first().filter({ hasText: '|F|' }).waitFor();
  });

  test.runIf(available)(
    'the window has the letters of its name, and reads no more of the fonts',
    async () => {
      const read = () =>
        page.evaluate(async () => {
          await document.fonts.ready;
          const faces = [...document.fonts].filter(({ family }) => family.includes('Noto Sans'));
          return faces.filter(({ status }) => status === 'loaded').map(({ family }) => family);
        });
      await expect.poll(async () => (await read()).length).toBeGreaterThan(0);
      const loaded = await read();
      expect(loaded.length).toBeLessThanOrEqual(2);
      for (const family of loaded) expect(family).toMatch(/Noto Sans SC/);
      // each from a piece of its own; a box is narrower
      const widths = () =>
        page.evaluate(() =>
          ['销', '曲柄销', '베이스'].map((text) => {
            const span = document.createElement('span');
            span.style.cssText = 'position: fixed; white-space: nowrap; font-size: 100px';
            span.textContent = text;
            document.body.append(span);
            const { width } = span.getBoundingClientRect();
            span.remove();
            return Math.round(width);
          }),
        );
      await expect.poll(widths).toEqual([100, 300, 276]);
    },
  );

  test.runIf(available)('a custom chart stays with its project', async () => {
    expect(await shownChart(at('chart-pane-0'))).toBe('custom');
    copyFileSync(join(ROOT, 'assets/examples/toggle-press.kempe'), join(folder, 'press.kempe'));
    await desktopFiles(desktop, folder).open('press.kempe');
    await at('document-name').filter({ hasText: 'press' }).waitFor();
    expect(await at('chart-legend').count()).toBe(0);
    await page.keyboard.press('Control+Shift+r');
    await at('chart-legend').first().waitFor();
    expect(await shownChart(at('chart-pane-0'))).not.toBe('custom');
    expect(await at('chart-pane-0').innerText()).not.toContain('Pin O2');
  });

  test.runIf(available)('find each other where the user points to a folder', async () => {
    const far = join(folder, 'far', 'away', 'by', 'years');
    mkdirSync(far, { recursive: true });
    renameSync(join(folder, 'archive', '曲柄 alt.dat'), join(far, 'x.kempe'));
    await drop(join(folder, 'exports', 'export.svg'));
    await page.getByText(/was not found among the recent files or near the dropped file/).waitFor();
    await desktop.dialogs.willOpen(join(folder, 'exports'));
    await page.getByRole('button', { name: 'Search a folder...' }).click();
    await page.getByText(/was not found in that folder/).waitFor();
    await desktop.dialogs.willOpen(join(folder, 'far'));
    await page.getByRole('button', { name: 'Search a folder...' }).click();
    await page.getByText(/The chart was made from x\.kempe in .*years/).waitFor();
    await page.getByRole('button', { name: 'Open and run it' }).click();
    await at('toasts').filter({ hasText: 'The chart is open again.' }).waitFor();
    await at('document-name').filter({ hasText: 'x.kempe' }).waitFor();
    await at('chart-legend').first().filter({ hasText: '|F|' }).waitFor();
  });

  test.runIf(available)('an export that is not saved after all is left by Escape', async () => {
    await desktop.dialogs.willSave(null);
    await page.keyboard.press('Control+e');
    await at('export-apply').click();
    await at('export-summary').filter({ hasText: 'Ready' }).waitFor();
    await page.keyboard.press('Escape');
    await at('export-dialog').waitFor({ state: 'detached' });
  });

  test.runIf(available)('an edit is followed at the instant that is looked at', async () => {
    await at('menu-View').click();
    await at('menuitem-view.settings').click();
    await at('settings-follow').locator('select').selectOption('always');
    await page.keyboard.press('Escape');
    const reading = () => at('chart-series-FX').first().locator('xpath=ancestor::tr').innerText();
    await at('time-slider').evaluate((slider: HTMLInputElement) => {
      slider.value = '0.73';
      slider.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await expect.poll(() => at('time').innerText()).toBe('t = 0.730 s');
    const before = await reading();
    await at('tree-motor').click();
    const speed = at('field-driver-value').locator('input').first();
    await speed.fill('90 rpm');
    await speed.press('Enter');
    await expect.poll(reading, { timeout: 60_000 }).not.toBe(before);
    // Neither the model in the place of the run, nor another instant.
    expect(await at('model-shown').count()).toBe(0);
    expect(await at('time').innerText()).toBe('t = 0.730 s');
    expect(await at('chart-legend').first().innerText()).toMatch(/^0\.730 s/);
    await at('tab-solver').click();
    const duration = at('setting-duration').locator('input').first();
    await duration.fill('0.5 s');
    await duration.press('Enter');
    await expect.poll(() => at('time').innerText(), { timeout: 60_000 }).toBe('t = 0.500 s');
    expect(await at('model-shown').count()).toBe(0);
  });

  test.runIf(available)('nothing has written an error or broken the content policy', () => {
    expect(desktop.errors).toEqual([]);
  });
});
