/** What is made of a whole run: the report, the load table, and the motion as pictures, film and scene. */
import { readdirSync } from 'node:fs';
import { decode } from 'fast-png';
import { unzipSync } from 'fflate';
import { validateBytes } from 'gltf-validator';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { beforeAll, expect, test } from 'vitest';
import { findOrigin } from '../../../engine/output/files/origin';
import { readPdf } from '../../support/read-pdf';
import type { FinishedRun } from '../support/finished-run';
import type { Page } from 'playwright-core';

export function testRunFiles(available: boolean, finished: () => FinishedRun): void {
  let run: FinishedRun;
  let page: Page;
  beforeAll(() => {
    if (available) [run, page] = [finished(), finished().page];
  });
  const at = (name: string) => run.at(name);

  /** Makes the file of the open dialog, saves it, and waits until the dialog has gone. */
  async function made(dialog: string, suffix: string): Promise<Uint8Array> {
    await at(`${dialog}-make`).click();
    await at(`${dialog}-save`).waitFor({ timeout: 90_000 });
    const bytes = await run.exported(suffix, () => at(`${dialog}-save`).click());
    await at(dialog).waitFor({ state: 'detached' });
    return new Uint8Array(bytes);
  }

  test.runIf(available)(
    'the report holds picture, tables, charts, peaks and a free body that closes',
    async () => {
      await run.command('export.report', 'report pdf');
      await run.type('report-time', '0.4');
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
        'The mechanism at',
        'where the largest force of the run acts',
        'Point of application',
        `Page ${pages.length} of ${pages.length}`,
      ])
        expect(text).toContain(words);
      expect(text).not.toContain('NaN');
      expect(pages.length).toBeGreaterThan(3);
    },
  );

  test.runIf(available)('the load table has the loads of the chosen bodies', async () => {
    await run.command('export.load-table', 'load table');
    await run.type('load-table-time', '0.4');
    const bytes = await run.exported('.csv', () => at('load-table-save').click());
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
    await run.command('export.animation', 'animation');
    await run.choose('animation-format', 'glb');
    const { issues } = await validateBytes(await made('animation', '.glb'));
    expect(issues.messages).toEqual([]);
  });

  async function chooseShortFilm(format: string): Promise<void> {
    await run.command('export.animation', 'animation');
    await run.choose('animation-format', format);
    await run.choose('animation-size', '640x360');
    await run.type('animation-rate', '10');
    await run.type('animation-until', '0.4');
  }

  test.runIf(available)(
    'pictures are taken at exact times, at the size asked for, and the model moves in them',
    async () => {
      await chooseShortFilm('zip');
      const files = Object.entries(unzipSync(await made('animation', '.zip')));
      const [[, note]] = files.splice(
        files.findIndex(([name]) => name.endsWith('.meta.json')),
        1,
      );
      expect(findOrigin(note)).toMatchObject({ digest: expect.stringMatching(/^[0-9a-f]{64}$/) as string });
      const pictures = files.map(([, png]) => decode(png));
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

  test.runIf(available)(
    'a film has a frame for each picture, in each format that the machine can encode',
    async () => {
      await run.command('export.animation', 'animation');
      await at('animation-status')
        .filter({ hasText: /pictures/ })
        .waitFor();
      const offered = await at('animation-format')
        .locator('option')
        .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
      await at('animation-cancel').click();
      expect(offered).toEqual(expect.arrayContaining(['zip', 'glb']));
      for (const format of ['webm', 'mp4'].filter((each) => offered.includes(each))) {
        await chooseShortFilm(format);
        const bytes = await made('animation', `.${format}`);
        expect(findOrigin(bytes)?.digest).toMatch(/^[0-9a-f]{64}$/);
        const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
        expect((await input.getFormat()).name).toBe(format === 'mp4' ? 'MP4' : 'WebM');
        const track = await input.getPrimaryVideoTrack();
        expect((await track?.computePacketStats())?.packetCount).toBe(5);
        expect(await input.computeDuration()).toBeCloseTo(0.5, 2);
        expect([await track?.getDisplayWidth(), await track?.getDisplayHeight()]).toEqual([640, 360]);
      }
    },
  );

  test.runIf(available)(
    'what is being made can be left: by Cancel, and by Escape; nothing is written',
    async () => {
      const before = readdirSync(run.folder);
      for (const leave of [() => at('animation-cancel').click(), () => page.keyboard.press('Escape')]) {
        await run.command('export.animation', 'animation');
        await run.choose('animation-format', 'zip');
        await at('animation-make').click();
        // A machine may be quicker than the eye: then what is made is left unsaved.
        await at('animation-progress').or(at('animation-save')).first().waitFor();
        await leave();
        await at('animation').waitFor({ state: 'detached' });
      }
      expect(readdirSync(run.folder)).toEqual(before);
      await page.locator('canvas').first().waitFor();
    },
  );

  test.runIf(available)('what could not be made is left by Escape', async () => {
    await chooseShortFilm('zip');
    const whole = await page.evaluateHandle(() => HTMLCanvasElement.prototype.toBlob);
    await page.evaluate(() => {
      HTMLCanvasElement.prototype.toBlob = (take) => take(null);
    });
    await at('animation-make').click();
    await at('animation-failure').waitFor();
    await page.evaluate((own) => void (HTMLCanvasElement.prototype.toBlob = own), whole);
    await page.keyboard.press('Escape');
    await at('animation').waitFor({ state: 'detached' });
  });
}
