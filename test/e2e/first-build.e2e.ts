/** A first visit: the guided build from the start page to a saved four-bar, by mouse and keyboard, with its gestures counted. */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readProject } from '../../engine/model/file/read-project';
import { BUILD_STEPS } from '../../renderer/stores/help/first-build';
import { Hand } from './support/hand';
import { HOMES } from './support/homes';
import type { Files } from './support/files';
import type { Launched } from './support/launch';
import type { Page } from 'playwright-core';

const [A, B, C, D] = [
  [0.62, 0.75],
  [0.64, 0.6],
  [0.85, 0.4],
  [0.9, 0.75],
] as const;
/** From the start page to the saved project, Undo and Redo of the driver left out; it never rises. */
const GESTURES = 15;

describe.each(HOMES)('the first build in $home', ({ available, start }) => {
  const folder = mkdtempSync(join(tmpdir(), 'kempe-first-'));
  let app: Launched;
  let page: Page;
  let files: Files;
  let hand: Hand;

  beforeAll(async () => {
    if (!available) return;
    [app, files] = await start(folder);
    page = app.page;
    hand = new Hand(page);
  });
  afterAll(async () => {
    await (app as Launched | undefined)?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const step = () => page.getByTestId('first-build-step').getAttribute('data-step');
  const asks = (wanted: (typeof BUILD_STEPS)[number] | 'done') =>
    expect.poll(step, { timeout: 60_000 }).toBe(wanted);

  test.runIf(available)('asks for nine things, and each is done by what it says', async () => {
    await hand.button('start-first-build');
    await asks('tool');
    expect(await page.getByTestId('first-build-count').innerText()).toBe(`Step 1 of ${BUILD_STEPS.length}`);
    expect(await page.getByTestId('tool-insert.draw-linkage').getAttribute('class')).toContain('next');
    await expect.poll(() => page.getByTestId('viewport').getAttribute('data-frames')).not.toBe('0');
    await hand.press('l');
    await asks('points');
    await hand.click(A);
    await hand.click(B);
    await hand.click(C);
    await hand.doubleClick(D);
    await asks('drag');
    await hand.drag([0.745, 0.5], [0.76, 0.48]);
    await asks('undo');
    await hand.press('Control+z');
    await asks('driver');
    await hand.press('d');
    await hand.click(A);
    await asks('speed');
    await hand.fill('field-driver-value', '30 rpm');
    await asks('run');
  });

  test.runIf(available)('goes back with Undo, and forward with Redo', async () => {
    await page.keyboard.press('Control+z');
    await asks('speed');
    await page.keyboard.press('Control+z');
    await asks('driver');
    await page.keyboard.press('Control+y');
    await page.keyboard.press('Control+y');
    await asks('run');
  });

  test.runIf(available)('ends with the largest force and a saved project', async () => {
    await hand.press('Space');
    await asks('results');
    await hand.press('Alt+7');
    await asks('save');
    hand.gestures += 1;
    const read = readProject(await files.save('first.kempe'));
    await asks('done');
    if (!read.ok) throw new Error('The saved file does not open.');
    expect(read.project.bodies).toHaveLength(3);
    expect(read.project.drivers[0]!.value).toBeCloseTo(Math.PI, 12);
    expect(hand.gestures).toBeLessThanOrEqual(GESTURES);
    await page.getByTestId('first-build-end').click();
    await expect.poll(() => page.getByTestId('first-build').count()).toBe(0);
  });
});
