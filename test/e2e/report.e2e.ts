/** What is made of a whole run, in both homes: the report, the load table, and the motion as pictures, film and scene. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decode } from 'fast-png';
import { unzipSync } from 'fflate';
import { validateBytes } from 'gltf-validator';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPdf } from '../support/read-pdf';
import { HOMES } from './support/homes';
import type { Page } from 'playwright-core';
import type { Files } from './support/files';
import type { Launched } from './support/launch';

describe.each(HOMES)('a run made into files in $home', ({ available, start }) => {
  let app: Launched;
  let files: Files;
  let page: Page;
  let folder: string;

  beforeAll(async () => {
    if (!available) return;
    folder = mkdtempSync(join(tmpdir(), 'kempe-report-'));
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

  async function type(name: string, value: string): Promise<void> {
    const field = at(name).locator('input');
    await field.fill(value);
    await field.press('Tab');
  }

  /** Through the palette, by words of its title. */
  async function open(command: string, words: string, dialog: string): Promise<void> {
    await page.keyboard.press('Control+k');
    await at('palette-query').fill(words);
    await at(`palette-${command}`).click();
    await at(dialog).waitFor();
  }

  /** Makes the file of the open dialog, saves it, and waits until the dialog has gone. */
  async function made(dialog: string, suffix: string): Promise<Uint8Array> {
    await at(`${dialog}-make`).click();
    await at(`${dialog}-save`).waitFor({ timeout: 90_000 });
    const bytes = await files.exported(suffix, () => at(`${dialog}-save`).click());
    await at(dialog).waitFor({ state: 'detached' });
    return new Uint8Array(bytes);
  }

  test.runIf(available)(
    'the report holds picture, tables, charts, peaks and a free body that closes',
    async () => {
      await open('export.report', 'report pdf', 'report');
      await type('report-time', '0.4');
      const bytes = await made('report', '.pdf');
      const { pages, title } = await readPdf(bytes);
      const text = pages
        .map((each) => each.text)
        .join(' ')
        .replace(/\s+/g, ' ');
      expect(title).toBe('Report: Four-bar with load');
      for (const words of [
        'Mobility and redundant constraints',
        'Pin O2',
        'Solver settings',
        'Force [N]',
        'Peaks',
        'Free body: Coupler',
        'nothing is missing',
        'Validation',
        'published problems',
        `Page ${pages.length} of ${pages.length}`,
      ])
        expect(text).toContain(words);
      expect(text).not.toContain('NaN');
      expect(pages.length).toBeGreaterThan(3);
      // the picture is in it, and is no empty canvas: pixels take more than the text of all pages
      expect(new TextDecoder('latin1').decode(bytes)).toContain('/Subtype /Image');
    },
  );

  test.runIf(available)('the load table has the loads of the chosen bodies', async () => {
    await open('export.load-table', 'load table', 'load-table');
    await type('load-table-time', '0.4');
    const bytes = await files.exported('.csv', () => at('load-table-save').click());
    const [head, ...rows] = bytes.toString('utf8').trimEnd().split('\r\n');
    expect(head.split(',').slice(0, 3)).toEqual(['time [s]', 'body', 'kind']);
    for (const kind of ['weight', 'reaction', 'driver', 'load', 'inertia', 'residual'])
      expect(
        rows.some((row) => row.split(',')[2] === kind),
        kind,
      ).toBe(true);
    await at('load-table').waitFor({ state: 'detached' });
  });

  test.runIf(available)('the scene that moves is sound glTF', async () => {
    await open('export.animation', 'animation', 'animation');
    await choose('animation-format', 'glb');
    const { issues } = await validateBytes(await made('animation', '.glb'));
    expect(issues.messages).toEqual([]);
  });

  async function chooseShortFilm(format: string): Promise<void> {
    await open('export.animation', 'animation', 'animation');
    await choose('animation-format', format);
    await choose('animation-size', '640x360');
    await type('animation-rate', '10');
    await type('animation-until', '0.4');
  }

  test.runIf(available)(
    'pictures are taken at exact times, at the size asked for, and the model moves in them',
    async () => {
      await chooseShortFilm('zip');
      const pictures = Object.values(unzipSync(await made('animation', '.zip'))).map((png) => decode(png));
      expect(pictures.map(({ width, height }) => [width, height])).toEqual(Array(5).fill([640, 360]));
      const differing = pictures[0].data.filter((value, i) => value !== pictures[4].data[i]).length;
      expect(differing).toBeGreaterThan(1000);
      // the view is on the display again
      await expect
        .poll(() =>
          page
            .locator('canvas')
            .first()
            .evaluate((canvas) => canvas.clientWidth > 0),
        )
        .toBe(true);
    },
  );

  test.runIf(available)('a film has a frame for each picture, where the machine can encode one', async () => {
    await chooseShortFilm('webm');
    const can = await expect
      .poll(async () => at('animation-status').innerText(), { timeout: 30_000 })
      .toMatch(/pictures|cannot encode/)
      .then(async () => /pictures/.test(await at('animation-status').innerText()));
    if (!can) {
      expect(await at('animation-make').isDisabled()).toBe(true);
      await at('animation-cancel').click();
      return;
    }
    const input = new Input({
      source: new BufferSource(await made('animation', '.webm')),
      formats: ALL_FORMATS,
    });
    const track = await input.getPrimaryVideoTrack();
    expect((await track?.computePacketStats())?.packetCount).toBe(5);
    expect(await input.computeDuration()).toBeCloseTo(0.5, 2);
    expect([await track?.getDisplayWidth(), await track?.getDisplayHeight()]).toEqual([640, 360]);
  });
});
