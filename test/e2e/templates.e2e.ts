/** The start page's templates: pictures that load, a path by keyboard, and a template that runs to its end. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOMES } from './support/homes';
import type { Launched } from './support/launch';
import { ROOT } from './support/build';

const order = JSON.parse(readFileSync(join(ROOT, 'assets/examples/order.json'), 'utf8')) as {
  title: string;
  templates: { file: string; freedoms: number }[];
}[];
const listed = order.flatMap(({ templates }) => templates);

describe.each(HOMES)('in $home', ({ available, start }) => {
  let launched: Launched;
  let page: Page;
  let folder: string;

  beforeAll(async () => {
    if (!available) return;
    folder = mkdtempSync(join(tmpdir(), 'kempe-templates-'));
    [launched] = await start(folder);
    page = launched.page;
    await page.locator(`[data-test="template-${listed.at(-1)!.file}"]`).waitFor();
  }, 120_000);
  afterAll(async () => {
    await launched?.close();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  const card = (file: string) => page.locator(`[data-test="template-${file}"]`);

  test.runIf(available)('every card states its degrees of freedom and shows its picture', async () => {
    const gaps = await page.locator('.card').evaluateAll((cards) =>
      cards.flatMap((each) => {
        const own = each.querySelector('.freedoms')?.getBoundingClientRect();
        return own ? [Math.round(each.getBoundingClientRect().right - own.right)] : [];
      }),
    );
    // under each other, however short the words below
    expect(new Set(gaps).size).toBe(1);
    for (const { file, freedoms } of listed) {
      expect(await card(file).innerText()).toContain(`DOF ${freedoms}`);
      const picture = card(file).locator('img').first();
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth), {
          timeout: 90_000,
        })
        .toBe(480);
    }
  });

  test.runIf(available)(
    'a card moves while it is pointed at or has the focus, unless less motion is asked for',
    async () => {
      const [{ file }, other] = listed;
      const motion = page.getByTestId('template-motion');
      const isRunning = () =>
        motion.evaluate((strip) => strip.getAnimations().map((running) => running.playState));
      await card(file).hover();
      await expect.poll(isRunning, { timeout: 60_000 }).toEqual(['running']);
      expect(await card(file).getByTestId('template-motion').count()).toBe(1);
      const strip = await motion.evaluate(
        ({ clientWidth, parentElement }) => clientWidth / parentElement!.clientWidth,
      );
      expect(strip).toBeCloseTo(24, 1);
      await page.mouse.move(0, 0);
      await expect.poll(() => motion.count()).toBe(0);
      await card(other.file).focus();
      await expect.poll(isRunning, { timeout: 60_000 }).toEqual(['running']);
      await card(other.file).blur();
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await card(file).hover();
      await card(other.file).focus();
      expect(await motion.count()).toBe(0);
      await page.emulateMedia({ reducedMotion: null });
      await page.mouse.move(0, 0);
    },
  );

  test.runIf(available)(
    'arrow keys go from card to card, Enter opens, and it runs to its end',
    async () => {
      const [first, second] = listed;
      await card(first.file).focus();
      await page.keyboard.press('ArrowRight');
      expect(await page.evaluate(() => document.activeElement?.getAttribute('data-test'))).toBe(
        `template-${second.file}`,
      );
      await card('jansen-leg.kempe').focus();
      await page.keyboard.press('Enter');
      await page
        .locator('[data-test="status-dof"]')
        .filter({ hasText: 'DOF 1' })
        .waitFor({ timeout: 90_000 });
      await page.keyboard.press('Control+Shift+r');
      await page
        .locator('[data-test="checks"]')
        .filter({ hasText: /last run completed/ })
        .waitFor({ timeout: 90_000 });
      expect(launched.errors).toEqual([]);
    },
    150_000,
  );
});
