/** Charts that leave the app and come back: four formats from one dialog, tables of all channels, the clipboard, a drop. */
import { DOMParser } from '@xmldom/xmldom';
import { decode } from 'fast-png';
import { parquetReadObjects } from 'hyparquet';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { readPdf } from '../../support/read-pdf';
import { chooseChart, shownChart } from '../support/charts';
import type { FinishedRun } from '../support/finished-run';

export function testChartFiles(available: boolean, finished: () => FinishedRun): void {
  let run: FinishedRun;
  let page: Page;
  let svg: string;
  let csv: string;
  beforeAll(() => {
    if (available) [run, page] = [finished(), finished().page];
  });
  const at = (name: string) => run.at(name);

  /** Opens the dialog, sets what is given, and returns the file that comes. */
  async function exported(suffix: string, choices: Record<string, string>): Promise<Buffer> {
    await page.keyboard.press('Control+e');
    await at('export-dialog').waitFor();
    for (const [name, value] of Object.entries(choices)) await run.choose(name, value);
    const bytes = await run.exported(suffix, () => at('export-apply').click());
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

  test.runIf(available)('CSV and Parquet have the very numbers of each other, in every channel', async () => {
    const cells = (bytes: Buffer) =>
      bytes
        .toString('utf8')
        .trimEnd()
        .split('\r\n')
        .map((line) => line.split(','));
    const bytes = await exported('.csv', { 'export-format': 'csv', 'export-table': 'shown' });
    csv = bytes.toString('utf8');
    const shown = cells(bytes);
    const all = cells(await run.exported('.csv', () => run.command('export.csv', 'all channels csv')));
    expect(shown[0].length).toBeLessThan(all[0].length);
    expect(shown[0][0]).toBe('time [s]');
    const places = shown[0].map((title) => all[0].indexOf(title));
    expect(places).not.toContain(-1);
    expect(shown).toEqual(all.map((row) => places.map((place) => row[place])));
    expect(shown.length).toBe(602);

    const parquet = await run.exported('.parquet', () => run.command('export.parquet', 'parquet'));
    const file = new Uint8Array(parquet).buffer;
    const rows = await parquetReadObjects({ file });
    expect(Object.keys(rows[0])).toEqual(all[0]);
    // Every double has one shortest text, so equal cells are equal bits.
    const texts = rows.map((row) =>
      Object.values(row as Record<string, number>).map((value) => (Number.isNaN(value) ? '' : String(value))),
    );
    const same = all.slice(1).map((row) => row.map((cell) => (cell === '' ? '' : String(Number(cell)))));
    expect(texts).toEqual(same);
  });

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
    await run.command('export.copy-table', 'Copy chart as table');
    await run.command('export.copy-image', 'Copy chart as picture');
    await expect.poll(async () => (await taken()).length).toBe(2);
    const [table, picture] = await taken();
    expect(table.split('\r\n')[0]).toMatch(/^time \[s\]\t.*\.FX \[N\]/);
    expect(picture).toBe('image/png');
  });

  test.runIf(available)(
    'a dropped table or picture opens its chart again; of another model it asks for that',
    async () => {
      const dropped = async (text: string, name: string) => {
        const transfer = await page.evaluateHandle(
          ({ content, name }) => {
            const data = new DataTransfer();
            data.items.add(new File([content], name));
            return data;
          },
          { content: text, name },
        );
        await page.locator('.app').dispatchEvent('drop', { dataTransfer: transfer });
      };
      const pane = at('chart-pane-0');
      const becomes = (kind: string) => expect.poll(() => shownChart(pane)).toBe(kind);
      const told = (words: string) => at('toast').filter({ hasText: words }).first().waitFor();
      // Alone, without the description beside it: known by its bytes.
      await dropped(csv, 'renamed.csv');
      await becomes('custom');
      await told('The chart is open again');
      await chooseChart(pane, 'energy');
      await becomes('energy');
      await dropped(csv.replace(/\r\n$/, '\n'), 'changed.csv');
      await becomes('custom');
      await told('columns are shown');
      await chooseChart(pane, 'energy');
      await becomes('energy');
      await dropped(svg, 'chart.svg');
      await becomes('custom');
      const digest = /digest&quot;:&quot;([0-9a-f]{64})/.exec(svg)![1];
      const other = svg.replaceAll(digest, 'f'.repeat(64)).replace('Four-bar with load', 'Some other');
      await dropped(other, 'chart.svg');
      // Its project is nowhere: where it is, the user may say.
      await at('question').filter({ hasText: 'model ffffffffffff' }).waitFor();
      await page.keyboard.press('Escape');
      await at('question').waitFor({ state: 'detached' });
      await dropped('<svg xmlns="http://www.w3.org/2000/svg"/>', 'chart.svg');
      await told('not exported by Kempe');
    },
  );
}
