/** Charts that leave the app and come back, in both homes: four formats from one dialog, the clipboard, a drop. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DOMParser } from '@xmldom/xmldom';
import { decode } from 'fast-png';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPdf } from '../support/read-pdf';
import type { Files } from './support/files';
import { HOMES } from './support/homes';
import type { Launched } from './support/launch';

describe.each(HOMES)('exported charts in $home', ({ available, start }) => {
  let app: Launched;
  let files: Files;
  let page: Page;
  let folder: string;
  let svg: string;

  beforeAll(async () => {
    if (!available) return;
    folder = mkdtempSync(join(tmpdir(), 'kempe-export-'));
    [app, files] = await start(folder);
    page = app.page;
    await at('template-four-bar-with-load.kempe').click();
    await at('status-dof').filter({ hasText: 'DOF 1' }).waitFor();
    await page.keyboard.press('Control+Shift+r');
    await at('status-engine')
      .filter({ hasText: /complete|finished|ready|idle/i })
      .waitFor({ timeout: 90_000 });
    await at('chart-legend').first().waitFor();
  }, 150_000);
  afterAll(async () => {
    await app?.close();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  const at = (name: string) => page.locator(`[data-test="${name}"]`);
  const choose = (name: string, value: string) => at(name).locator('select').selectOption(value);

  /** Opens the dialog, sets what is given, and returns the file that comes. */
  async function exported(suffix: string, choices: Record<string, string>): Promise<Buffer> {
    // What an earlier export wrote must not be taken for this one, nor be asked about: a table has a description beside it.
    for (const name of readdirSync(folder)) if (name.startsWith('export')) rmSync(join(folder, name));
    await page.keyboard.press('Control+e');
    await at('export-dialog').waitFor();
    for (const [name, value] of Object.entries(choices)) await choose(name, value);
    const bytes = await files.exported(suffix, () => at('export-apply').click());
    await at('export-dialog').waitFor({ state: 'detached' });
    return bytes;
  }

  test.runIf(available)('SVG has a group for each line, its text and its units', async () => {
    svg = (await exported('.svg', { 'export-which': 'active', 'export-format': 'svg' })).toString('utf8');
    const failures: string[] = [];
    const parser = new DOMParser({ onError: (level, message) => void failures.push(`${level} ${message}`) });
    const root = parser.parseFromString(svg, 'image/svg+xml');
    expect(failures).toEqual([]);
    const groups = [...root.getElementsByTagName('g')].map(
      (group) => group.getAttribute('data-series') ?? '',
    );
    expect(groups.filter((id) => id !== '')).toContainEqual(expect.stringMatching(/^reaction\/.*\/FX$/));
    const texts = [...root.getElementsByTagName('text')].map((text) => text.textContent);
    for (const part of ['Force [N]', 'Time [s]', 'RMS']) expect(texts).toContain(part);
  });

  test.runIf(available)('PDF has the charts of the dock on its pages, as text that can be read', async () => {
    const bytes = await exported('.pdf', {
      'export-which': 'all',
      'export-format': 'pdf',
      'export-per-page': '1',
    });
    const { pages, xmp } = await readPdf(new Uint8Array(bytes));
    expect(pages).toHaveLength(2);
    expect(pages[0].text).toContain('Force [N]');
    expect(pages[1].text).toMatch(/drift/i);
    expect(xmp).toContain('kempe-chart');
  });

  test.runIf(available)('PNG has the size that was asked for, and is not blank', async () => {
    const bytes = await exported('.png', {
      'export-which': 'active',
      'export-format': 'png',
      'export-size': '2',
    });
    const { width, height, data } = decode(bytes);
    expect([width, height]).toEqual([1920, 1280]);
    expect(new Set(data.subarray(0, 4_000_000)).size).toBeGreaterThan(20);
  });

  test.runIf(available)(
    'CSV of what is shown has the very numbers of the table of all channels',
    async () => {
      const cells = (bytes: Buffer) =>
        bytes
          .toString('utf8')
          .trimEnd()
          .split('\r\n')
          .map((line) => line.split(','));
      const shown = cells(await exported('.csv', { 'export-format': 'csv', 'export-table': 'shown' }));
      const all = cells(await exported('.csv', { 'export-format': 'csv', 'export-table': 'all' }));
      expect(shown[0].length).toBeLessThan(all[0].length);
      expect(shown[0][0]).toBe('time [s]');
      const places = shown[0].map((title) => all[0].indexOf(title));
      expect(places).not.toContain(-1);
      expect(shown).toEqual(all.map((row) => places.map((place) => row[place])));
      expect(shown.length).toBe(602);
    },
  );

  test.runIf(available)('the clipboard gets cells and a picture', async () => {
    await page.evaluate(() => {
      const taken: string[] = [];
      const clipboard = {
        writeText: (text: string) => Promise.resolve(void taken.push(text)),
        write: async ([item]: ClipboardItem[]) => void taken.push((await item!.getType('image/png')).type),
      };
      Object.defineProperty(navigator, 'clipboard', { value: clipboard });
      Object.assign(globalThis, { taken });
    });
    const taken = () => page.evaluate(() => (globalThis as unknown as { taken: string[] }).taken);
    for (const id of ['export.copy-table', 'export.copy-image']) {
      await page.keyboard.press('Control+k');
      await at('palette-query').fill(
        id === 'export.copy-table' ? 'Copy chart as table' : 'Copy chart as picture',
      );
      await at(`palette-${id}`).click();
    }
    await expect.poll(async () => (await taken()).length).toBe(2);
    const [table, picture] = await taken();
    expect(table.split('\r\n')[0]).toMatch(/^time \[s\]\t.*\.FX \[N\]/);
    expect(picture).toBe('image/png');
  });

  test.runIf(available)('a dropped SVG opens its chart again; of another model it says which', async () => {
    const dropped = async (text: string) => {
      const transfer = await page.evaluateHandle((content) => {
        const data = new DataTransfer();
        data.items.add(new File([content], 'chart.svg', { type: 'image/svg+xml' }));
        return data;
      }, text);
      await page.locator('.app').dispatchEvent('drop', { dataTransfer: transfer });
    };
    await dropped(svg);
    await at('toast').filter({ hasText: 'open again' }).first().waitFor();
    await at('chart-pane-0').locator('[data-test="chart-tab-custom"][aria-selected="true"]').waitFor();
    const digest = /digest&quot;:&quot;([0-9a-f]{64})/.exec(svg)![1];
    await dropped(svg.replaceAll(digest, 'f'.repeat(64)).replace('Four-bar with load', 'Some other'));
    await at('toast').filter({ hasText: 'belongs to' }).first().waitFor();
    await dropped('<svg xmlns="http://www.w3.org/2000/svg"/>');
    await at('toast').filter({ hasText: 'no export of Kempe' }).first().waitFor();
  });

  test.runIf(available)('has written no error and broken no content policy', () => {
    expect(app.errors).toEqual([]);
  });
});
