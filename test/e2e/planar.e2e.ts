/** Planar work stays planar, one click shows all six; a run that fails says so over the view; in both homes. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faulty } from './support/bad-files';
import { HOMES } from './support/homes';
import type { Draft } from './support/bad-files';
import type { Files } from './support/files';
import type { Launched } from './support/launch';
import type { Page } from 'playwright-core';

describe.each(HOMES)('in $home', ({ available, start }) => {
  const folder = mkdtempSync(join(tmpdir(), 'kempe-planar-'));
  let app: Launched;
  let files: Files;
  let page: Page;
  const at = (name: string) => page.getByTestId(name);

  beforeAll(async () => {
    if (!available) return;
    [app, files] = await start(folder);
    page = app.page;
    await at('template-four-bar-with-load.kempe').click();
    await at('status-dof').filter({ hasText: 'DOF 1, planar XY' }).waitFor();
    await page.keyboard.press('Control+Shift+r');
    await at('check-outcome').filter({ hasText: 'completed' }).waitFor();
  }, 240_000);
  afterAll(async () => {
    await app?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const pane = () => at('chart-pane-0');
  const rows = () => pane().locator('[data-test^="chart-series-"]').allInnerTexts();

  test.runIf(available)('a linkage in a plane shows FX, FY and MZ, and one note says the rest', async () => {
    expect((await rows()).map((name) => name.trim())).toEqual(['FX', 'FY', '|F|', 'MZ']);
    expect(await pane().getByTestId('fold-note').innerText()).toContain(
      'Planar (XY): FZ, MX, MY need stiffness or an offset, see Mobility.',
    );
    expect(await at('status-redundant').innerText()).toBe('redundant 3, out of plane');
    expect(await at('check-mobility').innerText()).toContain('planar (XY): 3 × 3 − 8, 1 driven.');
    const note = at('check-redundant');
    expect(await note.count()).toBe(1);
    expect(await note.innerText()).not.toContain('FZ');
    await note.getByTestId('check-more').click();
    expect(await note.innerText()).toContain('FZ, MX and MY');
    expect(await at('shared-count').count()).toBe(0);
    await at('tree-pin-b').click();
    await at('tab-inspector').click();
    expect(await at('run-peaks').innerText()).not.toContain('|M|');
  });

  test.runIf(available)(
    'one click shows all six everywhere, is no step to undo, and stays with the project',
    async () => {
      const undo = await at('tool-edit.undo').getAttribute('title');
      await pane().getByTestId('show-all-six').click();
      expect((await rows()).length).toBe(8);
      expect(await at('status-dof').innerText()).toBe('DOF 1');
      expect(await at('shared-count').innerText()).toBe('4 shared');
      expect(await at('status-redundant').innerText()).toBe('redundant 3, 4 joints share');
      expect(await at('tool-edit.undo').getAttribute('title')).toBe(undo);
      // another project has its own choice; this one keeps it
      await page.keyboard.press('Control+n');
      await page.keyboard.press('Control+k');
      await at('palette-query').fill('Templates and recent');
      await at('palette-file.start-page').click();
      await at('template-four-bar-with-load.kempe').click();
      await at('status-redundant').filter({ hasText: '4 joints share' }).waitFor();
      await at('status-redundant').click();
      await page.locator('[data-test="mobility-panel"] [data-test="show-all-six"]').click();
      await at('status-redundant').filter({ hasText: 'out of plane' }).waitFor();
    },
  );

  test.runIf(available)(
    'a run that stops early has a banner in the view: reason, remedy, and a way to put it away',
    async () => {
      const text = faulty((p: Draft) => {
        Object.assign(p.settings, { relativeTolerance: 1e-33, absoluteTolerance: 1e-33, duration: 1 });
      }, 'pendulum.kempe');
      writeFileSync(join(folder, 'tight.kempe'), text);
      await files.open('tight.kempe');
      await at('document-name').filter({ hasText: 'tight.kempe' }).waitFor();
      expect(await at('run-banner').count()).toBe(0);
      await page.keyboard.press('Control+Shift+r');
      const banner = at('run-banner');
      await banner.waitFor({ timeout: 90_000 });
      expect(await banner.innerText()).toMatch(
        /stopped early.*step became too short.*Loosen the tolerances/is,
      );
      expect(await banner.locator('xpath=..').getAttribute('aria-live')).toBe('assertive');
      // at the top of the view, of which it covers nothing
      const [box, view] = [(await banner.boundingBox())!, (await at('viewport').boundingBox())!];
      expect(box.x).toBe(view.x);
      expect(box.width).toBe(view.width);
      expect(box.y + box.height).toBeLessThanOrEqual(view.y);
      expect(view.height).toBeGreaterThan(2 * box.height);
      const inFront = await banner.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
      expect(inFront).toBe(true);
      // by keys alone
      await at('viewport').focus();
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Shift+Tab');
      expect(await page.evaluate(() => document.activeElement?.getAttribute('data-test'))).toBe(
        'run-banner-settings',
      );
      await page.keyboard.press('Enter');
      await at('setting-relativeTolerance').waitFor();
      await at('run-banner-dismiss').focus();
      await page.keyboard.press('Escape');
      await banner.waitFor({ state: 'detached' });
      expect(await page.evaluate(() => document.activeElement?.getAttribute('data-test'))).toBe('viewport');
      expect(await at('check-outcome').innerText()).toContain('Loosen the tolerances');
      // the next one shows again
      await page.keyboard.press('Control+Shift+r');
      await banner.waitFor({ timeout: 90_000 });
    },
  );

  test.runIf(available)('a loop that cannot close: the banner opens what would close it', async () => {
    const text = faulty((p: Draft) => {
      p.joints.find((joint: Draft) => joint.id === 'pin-o4').frameA.position = [1, 0, 0];
    });
    writeFileSync(join(folder, 'wide.kempe'), text);
    await files.open('wide.kempe');
    await at('status-errors').waitFor();
    expect(await at('run-banner').count()).toBe(0);
    await page.keyboard.press('Control+Shift+r');
    await at('run-banner').filter({ hasText: 'did not start' }).waitFor();
    expect(await at('run-banner').innerText()).toContain('cannot be closed');
    await at('run-banner-gaps').click();
    await at('open-gap').waitFor();
  });
});
