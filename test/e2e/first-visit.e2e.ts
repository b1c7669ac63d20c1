/**
 * A task of a first visit, by mouse and keyboard, with its gestures counted: what does another speed change, and take the chart
 * away. The other two tasks: a first four-bar (`first-build.e2e.ts`), and the force that a lift needs (`results.e2e.ts`).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, describe, test } from 'vitest';
import { Hand } from './support/hand';
import { HOMES } from './support/homes';
import type { Files } from './support/files';
import type { Launched } from './support/launch';
import type { Page } from 'playwright-core';

/** From the start page to the file; it never rises. */
const GESTURES = 6;

describe.each(HOMES)('a first visit in $home', ({ available, start }) => {
  const folder = mkdtempSync(join(tmpdir(), 'kempe-visit-'));
  let app: Launched;
  let page: Page;
  let files: Files;
  let hand: Hand;

  beforeAll(async () => {
    if (!available) return;
    [app, files] = await start(folder);
    page = app.page;
    hand = new Hand(page);
    await page.getByTestId('template-four-bar-with-load.kempe').waitFor();
  });
  afterAll(async () => {
    await (app as Launched | undefined)?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const completed = () =>
    page.getByTestId('checks').filter({ hasText: 'last run completed' }).waitFor({ timeout: 90_000 });
  const peak = async () =>
    Number.parseFloat((await page.getByTestId('run-peak').first().innerText()).replace('\u2212', '-'));

  test.runIf(available)('compares two speeds of a four-bar and takes the chart away', async () => {
    await hand.button('template-four-bar-with-load.kempe');
    await page.getByTestId('status-dof').filter({ hasText: 'DOF 1' }).waitFor();
    await hand.press('Control+Shift+r');
    await completed();
    await hand.button('tree-motor');
    await page.getByTestId('run-peak').first().waitFor();
    const before = await peak();
    await hand.fill('field-driver-value', '90 rpm');
    await hand.press('Control+Shift+r');
    await completed();
    // the load is most of the torque: inertia changes little
    await expect.poll(async () => (await peak()) / before).toBeCloseTo(0.991, 3);
    const bytes = await files.exported('.png', () => hand.button('chart-export-png'));
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect(hand.gestures).toBeLessThanOrEqual(GESTURES);
    expect(app.errors).toEqual([]);
  });
});
