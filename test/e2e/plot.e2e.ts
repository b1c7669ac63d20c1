/** A plot in use: marks, two cursors, x axes, scales, units and the quality strip, in both homes. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readProject } from '../../engine/model/file/read-project';
import { createSimulation } from '../../engine/run/simulation/create-simulation';
import { HOMES } from './support/homes';
import { shownNumber } from './support/shown-number';
import type { Launched } from './support/launch';

const PATIENT = { timeout: 60_000 };

/** By component, lowest and highest of a joint's reaction at the start of a template, straight from the engine. */
function bandsAtStart(template: string, joint: string): (component: string) => [number, number] {
  const read = readProject(readFileSync(join('assets/examples', `${template}.kempe`), 'utf8'));
  const result = read.ok ? createSimulation(read.project, 'dynamic', 'kept', [joint]) : null;
  if (!result?.ok) throw new Error(`The engine refuses ${template}.`);
  const { simulation } = result;
  simulation.advance(0, 1);
  const { data } = simulation.takeSamples()!;
  const value = (key: string) => data[1 + simulation.channels.findIndex((channel) => channel.key === key)];
  return (component) => {
    const key = `band/${joint}/${component.replaceAll('|', '')}`;
    return [value(`${key}_low`), value(`${key}_high`)];
  };
}

describe.each(HOMES)('a plot in $home', ({ available, start }) => {
  let launched: Launched;
  let page: Page;
  let pane: Locator;
  let plot: Locator;
  let folder: string;

  const id = (name: string) => `[data-test="${name}"]`;
  const rowOf = (series: string) =>
    pane.locator(`${id('chart-legend')} tr`, { has: page.locator(id(`chart-series-${series}`)) });
  const valueOf = async (series: string) =>
    (await rowOf(series).locator('td').first().innerText()).replace('≈', '').trim();
  const axes = () => plot.getAttribute('aria-label');
  const clock = async () => Number((await page.locator(id('status-time')).innerText()).match(/[\d.]+/)?.[0]);

  async function withOptions(change: () => Promise<unknown>): Promise<void> {
    await pane.locator(id('chart-options')).click();
    await change();
    await page.keyboard.press('Escape');
    await page.locator(id('chart-options-panel')).waitFor({ state: 'detached' });
  }

  beforeAll(async () => {
    if (!available) return;
    folder = mkdtempSync(join(tmpdir(), 'kempe-plot-'));
    [launched] = await start(folder);
    page = launched.page;
    await page.click(id('template-four-bar-with-load.kempe'));
    await page
      .locator(id('status-dof'))
      .filter({ hasText: /DOF \d/ })
      .waitFor(PATIENT);
    await page.keyboard.press('Control+Shift+r');
    await page
      .locator(id('checks'))
      .filter({ hasText: /last run completed/ })
      .waitFor(PATIENT);
    pane = page.locator(id('chart-pane-0'));
    plot = pane.locator(id('chart-plot'));
  }, 180_000);
  afterAll(async () => {
    await launched?.close();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  test.runIf(available)(
    'a mark takes the cursor to its place, where the legend shows its value',
    async () => {
      const mark = pane.locator(`${id('chart-mark-maximum')}[title*="of FX:"]`);
      // By the mark itself, others may lie over it; read with the click, as the plot may still grow.
      const title = await mark.evaluate((button: HTMLElement) => {
        button.click();
        return button.title;
      });
      const [, value, time] = /FX: (\S+) N at (\S+) s/.exec(title) ?? [];
      await expect.poll(clock, PATIENT).toBe(Number(time));
      await expect.poll(() => valueOf('FX'), PATIENT).toBe(value);
      await plot.focus();
      await page.keyboard.press('n');
      await expect.poll(clock, PATIENT).toBeGreaterThan(Number(time));
    },
  );

  test.runIf(available)('the difference of two cursors is that of their values', async () => {
    await plot.focus();
    await page.keyboard.press('Home');
    await expect.poll(clock, PATIENT).toBe(0);
    const before = shownNumber(await valueOf('FX'));
    await page.keyboard.press('c');
    await pane.locator(id('chart-cursor-second')).waitFor();
    await page.keyboard.press('n');
    await expect.poll(clock, PATIENT).toBeGreaterThan(0);
    const value = async () => shownNumber(await valueOf('FX'));
    await expect.poll(value, PATIENT).not.toBe(before);
    const second = shownNumber(await rowOf('FX').locator(id('legend-second')).innerText());
    const difference = shownNumber(await rowOf('FX').locator(id('legend-difference')).innerText());
    expect(second).toBe(before);
    // Four digits of each are shown.
    expect(Math.abs(difference - ((await value()) - before))).toBeLessThan(0.02);
    await plot.focus();
    await page.keyboard.press('c');
    await pane.locator(id('chart-cursor-second')).waitFor({ state: 'detached' });
  });

  test.runIf(available)('units and scale are those chosen, in the plot and in the legend', async () => {
    await expect.poll(axes, PATIENT).toContain('Force [N] over Time [s]');
    const newton = shownNumber(await valueOf('FX'));
    await withOptions(() => page.selectOption(id('chart-unit-N'), 'kN'));
    await expect.poll(axes, PATIENT).toContain('Force [kN] over Time [s]');
    const kilonewton = async () => Math.abs(1000 * shownNumber(await valueOf('FX')) - newton);
    await expect.poll(kilonewton, PATIENT).toBeLessThan(0.02);
    await withOptions(() => page.selectOption(id('chart-scale'), 'logarithmic'));
    await expect.poll(axes, PATIENT).toContain('Force [kN], logarithmic');
    // The button greys out under the pointer; Escape closes the panel all the same.
    await withOptions(() => page.click(id('chart-options-reset')));
    await expect.poll(axes, PATIENT).toContain('Force [N] over Time [s]');
  });

  test.runIf(available)('at first the plot has room, and many events are not drawn over it', async () => {
    const shown = await pane.locator('.surface').boundingBox();
    expect(shown!.height).toBeGreaterThan(240 + 30);
    const events = pane.locator(id('chart-events'));
    expect(await events.innerText()).toBe('6');
    const toggles = pane.locator(id('chart-mark-toggle'));
    expect(await toggles.count()).toBe(0);
    await events.click();
    await expect.poll(() => toggles.count(), PATIENT).toBe(6);
    await events.click();
    await expect.poll(() => toggles.count(), PATIENT).toBe(0);
  });

  test.runIf(available)('the quality strip says what the run is worth, and opens', async () => {
    const strip = pane.locator(id('quality-strip'));
    expect(await strip.getAttribute('aria-label')).toMatch(
      /Drift at most \S+ mm; .*rank 18 throughout.*Fine/,
    );
    expect((await strip.boundingBox())!.height).toBeLessThan(12);
    const open = pane.locator(id('quality-strip-open'));
    await strip.press('Enter');
    await open.waitFor();
    await strip.click();
    await open.waitFor({ state: 'detached' });
    await withOptions(() => page.uncheck(id('chart-quality-strip')));
    await strip.waitFor({ state: 'detached' });
    await withOptions(() => page.check(id('chart-quality-strip')));
    await strip.waitFor();
  });

  test.runIf(available)(
    'over the crank angle the cursor is a dot on each line, and the strip is gone',
    async () => {
      await withOptions(async () => {
        await page.selectOption(id('chart-x'), 'driver/motor/coordinate');
        await page.check(id('chart-wrap'));
      });
      await expect.poll(axes, PATIENT).toContain('over Angle of Crank speed [°]');
      const dots = pane.locator(id('chart-dot-first'));
      await expect.poll(() => dots.count(), PATIENT).toBeGreaterThan(0);
      expect(await pane.locator(id('quality-strip')).count()).toBe(0);
      const place = () => dots.first().evaluate((dot) => (dot as HTMLElement).style.left);
      const before = await place();
      await plot.focus();
      await page.keyboard.press('Shift+ArrowRight');
      await expect.poll(place, PATIENT).not.toBe(before);
      await withOptions(() => page.selectOption(id('chart-x'), ''));
      await expect.poll(axes, PATIENT).toContain('over Time [s]');
    },
  );

  test.runIf(available)('any series of the run can be the x axis, found by its words', async () => {
    await pane.locator(id('chart-options')).click();
    await page.selectOption(id('chart-x'), 'other');
    await page.fill(id('catalogue-query'), 'pin b transmission');
    await page.locator(id('catalogue-joint/pin-b/transmission')).waitFor();
    await page.press(id('catalogue-query'), 'Enter');
    await page.locator(id('catalogue')).waitFor({ state: 'detached' });
    await expect.poll(axes, PATIENT).toContain('over Transmission angle of Pin B [°]');
    await withOptions(() => page.click(id('chart-options-reset')));
    await expect.poll(axes, PATIENT).toContain('over Time [s]');
  });

  test.runIf(available)(
    'the band of a shared reaction is what the engine gives, and goes again',
    async () => {
      await page.keyboard.press('Control+k');
      await page.fill(id('palette-query'), 'Templates and recent');
      await page.click(id('palette-file.start-page'));
      await page.click(id('template-bricard.kempe'));
      await page.locator(id('tree-J1')).click(PATIENT);
      await page.keyboard.press('Control+Shift+r');
      await pane.locator(id('chart-not-unique')).waitFor(PATIENT);
      const button = pane.locator(id('chart-band'));
      await button.click();
      await button.and(page.locator('[aria-pressed="true"]')).waitFor(PATIENT);
      await plot.focus();
      await page.keyboard.press('Home');
      await expect.poll(clock, PATIENT).toBe(0);
      const ranges = pane.locator(id('chart-band-range'));
      await ranges.waitFor(PATIENT);
      expect(await pane.locator('tfoot').count()).toBe(1);
      const bands = bandsAtStart('bricard', 'J1');
      const texts = (await ranges.innerText()).split('\n').filter((text) => text.trim() !== '');
      expect(texts.length).toBeGreaterThan(0);
      for (const text of texts) {
        const [, component, low, high] = /Band of (\S+): (\S+) to (\S+) /.exec(text) ?? [];
        const [from, to] = bands(component);
        // Four digits of each are shown.
        expect(Math.abs(shownNumber(low) - from)).toBeLessThanOrEqual(1e-3 * Math.abs(from));
        expect(Math.abs(shownNumber(high) - to)).toBeLessThanOrEqual(1e-3 * Math.abs(to));
      }
      await button.click();
      await ranges.waitFor({ state: 'detached' });
    },
  );
});
