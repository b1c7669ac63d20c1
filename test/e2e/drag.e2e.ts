/**
 * Dragging by mouse in the real Electron and in Chromium: the four-bar follows its coupler pin with its loop closed, undo
 * gives the bytes back, Escape puts it back, a rocker holds at its dead point.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserFiles, desktopFiles } from './support/files';
import { createModel } from '../../engine/run/preparation/prepared-model';
import { findChromium, findElectron } from './support/runtimes';
import { launchBrowser, launchDesktop } from './support/launch';
import { placeOfLabel, showNames } from './support/labels';
import { readProject } from '../../engine/model/file/read-project';
import type { Files } from './support/files';
import type { Launched } from './support/launch';
import type { Page } from 'playwright-core';
import type { Project } from '../../engine/model/project';

const PATIENCE = { timeout: 90_000 };

const HOMES = [
  {
    home: 'Electron',
    available: findElectron() !== null,
    start: async (folder: string): Promise<[Launched, Files]> => {
      const desktop = await launchDesktop();
      return [desktop, desktopFiles(desktop, folder)];
    },
  },
  {
    home: 'Chromium',
    available: findChromium() !== null,
    start: async (folder: string): Promise<[Launched, Files]> => {
      const browser = await launchBrowser();
      return [browser, await browserFiles(browser, folder)];
    },
  },
];

function parse(text: string): Project {
  const read = readProject(text);
  if (!read.ok) throw new Error(read.problems[0].message);
  return read.project;
}

/** How far closing the joints anew would move a body of the file [m]. */
function openness(project: Project): number {
  const result = createModel(project);
  return result.ok ? result.model.report.assembly.largestMove : Infinity;
}

/** Presses on a joint or body by its name and moves the pointer by some pixels, in steps as a hand does. */
async function pull(page: Page, name: string, by: readonly [number, number]): Promise<void> {
  const { x, y } = await placeOfLabel(page, name);
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let i = 1; i <= 8; i++) await page.mouse.move(x + (by[0] * i) / 8, y + (by[1] * i) / 8);
}

type Places = Record<'Pin A' | 'Pin B', { x: number; y: number }>;

async function placesOfPins(page: Page): Promise<Places> {
  return { 'Pin A': await placeOfLabel(page, 'Pin A'), 'Pin B': await placeOfLabel(page, 'Pin B') };
}

/** The picture follows the document with its next frame: what is pressed on next must have arrived. */
async function isHome(page: Page, home: Places): Promise<void> {
  await expect.poll(() => placesOfPins(page), PATIENCE).toEqual(home);
}

describe.each(HOMES)('dragging in $home', ({ available, start }) => {
  const folder = mkdtempSync(join(tmpdir(), 'kempe-drag-'));
  let app: Launched;
  let page: Page;
  let files: Files;
  let drawn: string;
  let home: Places;

  beforeAll(async () => {
    if (!available) return;
    [app, files] = await start(folder);
    page = app.page;
  });
  afterAll(async () => {
    if (available) await app.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test.runIf(available)('opens the four-bar with the names of its parts', async () => {
    await page.getByTestId('template-four-bar-with-load.kempe').click();
    await page.getByTestId('status-dof').filter({ hasText: 'DOF 1' }).waitFor();
    await showNames(page);
    drawn = await files.save('drag.kempe');
    // the view may still be on its way
    const settled = async (): Promise<boolean> => {
      const before = JSON.stringify(home);
      home = await placesOfPins(page);
      return before === JSON.stringify(home);
    };
    await expect.poll(settled, { ...PATIENCE, interval: 1000 }).toBe(true);
  });

  test.runIf(available)(
    'the whole four-bar follows its coupler pin, closed, in one step of undo',
    async () => {
      const before = home['Pin A'];
      await pull(page, 'Pin A', [90, 40]);
      await page.getByTestId('tool-prompt').filter({ hasText: 'Drag Pin A' }).waitFor();
      // live: the pin and the rocker move before the button is up, and the document does not
      await expect
        .poll(async () => (await placeOfLabel(page, 'Pin A')).x - before.x, PATIENCE)
        .toBeGreaterThan(30);
      expect(await page.getByTestId('status-saved').innerText()).not.toMatch(/unsaved/i);
      await page.mouse.up();
      await page
        .getByTestId('status-saved')
        .filter({ hasText: /unsaved/i })
        .waitFor();
      expect(await page.getByTestId('tool-prompt').count()).toBe(0);
      const dragged = parse(await files.save('drag.kempe'));
      const was = parse(drawn);
      for (const body of dragged.bodies) {
        const old = was.bodies.find(({ id }) => id === body.id)!;
        expect(body.orientation).not.toEqual(old.orientation);
        expect({ ...body, position: 0, orientation: 0 }).toEqual({ ...old, position: 0, orientation: 0 });
      }
      expect(openness(dragged)).toBeLessThan(1e-9);
      await page.keyboard.press('Control+z');
      await isHome(page, home);
      expect(await files.save('drag.kempe')).toBe(drawn);
    },
  );

  test.runIf(available)('Escape puts it back, and the release after it changes nothing', async () => {
    const before = home['Pin A'];
    await pull(page, 'Pin A', [80, 60]);
    await expect
      .poll(async () => (await placeOfLabel(page, 'Pin A')).x - before.x, PATIENCE)
      .toBeGreaterThan(20);
    await page.keyboard.press('Escape');
    await isHome(page, home);
    await page.mouse.up();
    expect(await page.getByTestId('status-saved').innerText()).not.toMatch(/unsaved/i);
    expect(await files.saveAs('after.kempe')).toBe(drawn);
  });

  test.runIf(available)('a rocker holds at its dead point and says so, by words and by a mark', async () => {
    await pull(page, 'Pin B', [-420, 60]);
    await page.getByTestId('tool-prompt').filter({ hasText: 'Dead point at Pin A' }).waitFor();
    await page.locator('svg.sketch text').filter({ hasText: 'Dead point: Pin A' }).waitFor();
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await isHome(page, home);
    expect(await files.saveAs('after.kempe')).toBe(drawn);
  });

  test.runIf(available)('a press that does not wander selects, as ever', async () => {
    const { x, y } = home['Pin B'];
    await page.mouse.click(x, y);
    await page.locator('[data-test="tree-pin-b"][aria-selected="true"]').waitFor();
    expect(await files.saveAs('after.kempe')).toBe(drawn);
  });

  test.runIf(available)('has written no error', () => {
    expect(app.errors).toEqual([]);
  });
});
