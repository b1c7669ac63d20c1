/**
 * A model of 1,000 bodies: edits are seen and undone while one looks, and the tree shows what is in view. The bounds are for a
 * machine that has other work to do; `npm run bench large` prints the figures.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Project } from '../../engine/model/project';
import { writeProject } from '../../engine/model/file/write-project';
import { installClock, timeKey } from '../bench/app/edit-clock';
import { createChains } from '../support/chains';
import { desktopFiles } from './support/files';
import type { Files } from './support/files';
import { launchDesktop } from './support/launch';
import type { Desktop } from './support/launch';
import { findElectron } from './support/runtimes';

/** From the key to the picture [ms]: the least of five, for what else the machine does only lengthens it. */
const SEEN = 300;
const EDITS = 5;

describe.skipIf(!findElectron())('a model of 1,000 bodies', () => {
  let desktop: Desktop;
  let files: Files;
  let readers = 0;
  const folder = mkdtempSync(join(tmpdir(), 'kempe-large-'));

  beforeAll(async () => {
    writeFileSync(join(folder, 'large.kempe'), writeProject(createChains(1000)));
    desktop = await launchDesktop();
    files = desktopFiles(desktop, folder);
    const { page } = desktop;
    await page.locator('[data-test^="template-"]').first().waitFor();
    page.on('worker', () => (readers += 1));
    await files.open('large.kempe');
    await page.getByTestId('status-dof').filter({ hasText: 'DOF 1000' }).waitFor();
    await page.getByTestId('tree-link-0').click();
    await installClock(page);
  });

  afterAll(async () => {
    await desktop.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is read by a thread of its own', () => {
    // the engine is a process here
    expect(readers).toBe(1);
  });

  it('shows an edit and its undo at once, and saves what was edited', async () => {
    const { page } = desktop;
    const field = page.getByTestId('field-radius').locator('input').first();
    const [edits, undos]: [number[], number[]] = [[], []];
    for (let i = 0; i < EDITS; i++) {
      await field.fill(`${7 + i} mm`);
      edits.push((await timeKey(page, 'Enter')).picture);
    }
    await page.getByTestId('tree-link-0').focus();
    for (let i = 1; i < EDITS; i++) undos.push((await timeKey(page, 'Control+z')).picture);
    expect(Math.min(...edits)).toBeLessThan(SEEN);
    expect(Math.min(...undos)).toBeLessThan(SEEN);
    // four of the five are undone
    const { bodies } = JSON.parse(await files.saveAs('edited.kempe')) as Project;
    expect(bodies.find(({ id }) => id === 'link-0')?.shape).toMatchObject({ radius: 0.007 });
  });

  it('draws the rows in view, and brings into view what the keyboard goes to and what is selected', async () => {
    const { page } = desktop;
    const rows = page.locator('[data-test="browser"] [role="treeitem"]');
    expect(await rows.count()).toBeLessThan(200);
    await page.getByTestId('tree-link-0').focus();
    await page.keyboard.press('End');
    const last = page.locator('[data-test="browser"] [role="treeitem"]:focus');
    await last.waitFor();
    expect(await last.isVisible()).toBe(true);
    expect(await rows.count()).toBeLessThan(200);
    await page.keyboard.press('Home');
    await page.locator('[data-test="tree-ground"]:focus').waitFor();
  });

  it('takes cells for all its rows, worked out by a thread of its own', async () => {
    const { page } = desktop;
    await page.keyboard.press('Alt+5');
    await page.getByTestId('cell-link-0-name').click();
    await page.evaluate(() => {
      const area = document.body.appendChild(document.createElement('textarea'));
      const before = document.activeElement as HTMLElement | null;
      area.value = Array.from({ length: 1000 }, (_, i) => `Bar ${i + 1}\tBar\t${i / 1000}`).join('\n');
      area.select();
      document.execCommand('copy');
      area.remove();
      before?.focus();
    });
    const before = readers;
    await page.keyboard.press('Control+v');
    await page.getByTestId('cell-link-0-name').filter({ hasText: 'Bar 1' }).waitFor();
    expect(readers).toBe(before + 1);
    const { bodies } = JSON.parse(await files.saveAs('pasted.kempe')) as Project;
    expect(bodies.map(({ name, position }) => [name, position[0]])).toEqual(
      bodies.map((_, i) => [`Bar ${i + 1}`, i / 1000]),
    );
  });

  it('says nothing of an error', () => {
    expect(desktop.errors).toEqual([]);
  });
});
