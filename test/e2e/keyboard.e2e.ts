/** From the start page to a saved file without a pointer, in both homes; the focus is seen wherever it goes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Project } from '../../engine/model/project';
import { HOMES } from './support/homes';
import type { Files } from './support/files';
import type { Launched } from './support/launch';

/** More than there are tab stops. */
const MANY = 150;
/** The order of reading: title, tools, left, middle, right, below. */
const REGIONS = ['menubar', 'toolbar', 'browser', 'viewport', 'transport', 'tab-inspector'];

/** Where the keyboard is: its own name, the regions around it, and whether a person can see it. */
function look() {
  const at = document.activeElement;
  const around: string[] = [];
  for (let one = at; one; one = one.parentElement) around.push(one.getAttribute('data-test') ?? '');
  // The part of a drawing that is outlined may be a shape inside.
  const shapes = at ? [at, ...at.querySelectorAll('polygon')] : [];
  const seen = shapes.some((one) => {
    const { outlineStyle, outlineWidth, stroke, strokeWidth } = getComputedStyle(one);
    const lined = outlineStyle !== 'none' && parseFloat(outlineWidth) > 0;
    return lined || (one.tagName === 'polygon' && stroke !== 'none' && parseFloat(strokeWidth) > 2);
  });
  const isPage = at === null || at === document.body;
  return { name: around[0] ?? '', around, seen, isPage, text: at?.outerHTML.slice(0, 160) ?? '' };
}

describe.each(HOMES)('by keyboard alone in $home', ({ available, start }) => {
  const folder = mkdtempSync(join(tmpdir(), 'kempe-keyboard-'));
  let app: Launched;
  let page: Page;
  let files: Files;

  beforeAll(async () => {
    if (!available) return;
    [app, files] = await start(folder);
    page = app.page;
    await page.getByTestId('template-four-bar-with-load.kempe').waitFor();
  });
  afterAll(async () => {
    await (app as Launched | undefined)?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const press = (key: string) => page.keyboard.press(key);
  const focus = () => page.evaluate(look);
  const focused = (name: string) => expect.poll(async () => (await focus()).name).toBe(name);
  /** Goes on with Tab until the focus is on, or inside, the element of that name. */
  const tabTo = async (name: string): Promise<void> => {
    for (let i = 0; i < MANY; i++) {
      if ((await focus()).around.includes(name)) return;
      await press('Tab');
    }
    throw new Error(`Tab does not come to ${name}.`);
  };
  const treeTo = async (row: string): Promise<void> => {
    await tabTo('browser');
    await press('Home');
    for (let i = 0; i < MANY; i++) {
      if ((await focus()).name === row) return;
      await press('ArrowDown');
    }
    throw new Error(`The arrows do not come to ${row}.`);
  };
  const saved = async (name: string) => JSON.parse(await files.saveAs(name)) as Project;

  test.runIf(available)('opens a template from the start page', async () => {
    await tabTo('template-four-bar-with-load.kempe');
    expect((await focus()).seen).toBe(true);
    await press('Enter');
    await page.getByTestId('status-dof').filter({ hasText: 'DOF 1' }).waitFor();
  });

  test.runIf(available)('Tab goes through all regions in the order of reading, and is seen', async () => {
    await tabTo('menubar');
    const order: string[] = [];
    const unseen: string[] = [];
    for (let i = 0; i < MANY && !order.includes('tab-inspector'); i++) {
      const { around, seen, isPage, text } = await focus();
      const region = REGIONS.find((one) => around.includes(one));
      if (region !== undefined && !order.includes(region)) order.push(region);
      if (!seen && !isPage) unseen.push(text);
      await press('Tab');
    }
    expect(order).toEqual(REGIONS);
    expect(unseen).toEqual([]);
  });

  test.runIf(available)('finds a record in the tree and changes it in the inspector', async () => {
    await treeTo('tree-motor');
    await tabTo('field-driver-value');
    await page.keyboard.type('75 rpm');
    await press('Enter');
    await page.locator('[aria-label="unsaved changes"]').waitFor();
    const { drivers } = await saved('faster.kempe');
    expect(drivers[0]).toMatchObject({ id: 'motor', value: expect.closeTo(2.5 * Math.PI, 10) as number });
  });

  test.runIf(available)('goes on showing a length in the unit that it was typed in', async () => {
    await treeTo('tree-crank');
    await tabTo('field-rod-length');
    const shown = () => page.getByTestId('field-rod-length').locator('input').inputValue();
    const before = await shown();
    await page.keyboard.type('8.5 cm');
    await press('Enter');
    await expect.poll(shown).toBe('8.5 cm');
    await press('ArrowUp');
    await expect.poll(shown).toBe('9.5 cm');
    await press('Control+z');
    await press('Control+z');
    await expect.poll(shown).toBe(before);
  });

  test.runIf(available)('runs it and scrubs the time', async () => {
    await press('Control+Shift+r');
    await page
      .getByTestId('checks')
      .filter({ hasText: /last run completed/ })
      .waitFor();
    await tabTo('time-slider');
    const time = () => page.getByTestId('time').innerText();
    await expect.poll(time).not.toBe('t = 0.000 s');
    // The cursor may still be on its way to the end.
    await expect
      .poll(async () => {
        await press('Shift+ArrowLeft');
        return time();
      })
      .not.toBe('t = 3.000 s');
  });

  test.runIf(available)('goes through the charts and through the properties with arrows', async () => {
    for (const name of ['tab-inspector', 'charts-dock']) {
      await tabTo(name);
      for (let i = 0; i < MANY && (await roleOfFocus(page)) !== 'tab'; i++) await press('Tab');
      const before = (await focus()).name;
      await press('ArrowRight');
      await expect.poll(async () => (await focus()).name).not.toBe(before);
      const selected = page.locator(':focus');
      expect(await selected.getAttribute('aria-selected')).toBe('true');
      await press('ArrowLeft');
      await focused(before);
    }
  });

  test.runIf(available)(
    'palette, menu bar and menus of a part open, and Escape gives the focus back',
    async () => {
      await treeTo('tree-coupler');
      await press('Control+k');
      await focused('palette-query');
      await press('Escape');
      await focused('tree-coupler');
      for (const key of ['Shift+F10', 'ContextMenu']) {
        await press(key);
        await page.getByTestId('record-menu').waitFor();
        // By keyboard it may open on its first item, or on none.
        await press('Home');
        await focused('context-edit.rename');
        await press('Tab');
        expect((await focus()).around).toContain('record-menu');
        await press('Escape');
        await page.getByTestId('record-menu').waitFor({ state: 'detached' });
        await focused('tree-coupler');
      }
      await tabTo('viewport');
      await press('Shift+F10');
      await page.getByTestId('record-menu').waitFor();
      await press('Escape');
      await page.getByTestId('record-menu').waitFor({ state: 'detached' });
      await focused('viewport');
      await tabTo('menubar');
      const menu = (await focus()).name;
      await press('Enter');
      await page.getByRole('menu').waitFor();
      await press('Escape');
      await page.getByRole('menu').waitFor({ state: 'detached' });
      await focused(menu);
    },
  );

  test.runIf(available)('deletes with a question that keeps the focus, and takes it back', async () => {
    await treeTo('tree-coupler');
    await press('Delete');
    await page.getByTestId('question').waitFor();
    for (let i = 0; i < 6; i++) {
      const { around, isPage } = await focus();
      expect(isPage || around.includes('question')).toBe(true);
      await press('Tab');
    }
    await press('Escape');
    await page.getByTestId('question').waitFor({ state: 'detached' });
    await focused('tree-coupler');
    await press('Delete');
    await focused('answer-delete');
    await press('Enter');
    await page.getByTestId('tree-coupler').waitFor({ state: 'detached' });
    await press('Control+z');
    await page.getByTestId('tree-coupler').waitFor();
  });

  test.runIf(available)('a locked record says so, and its fields wait for the key', async () => {
    await treeTo('tree-coupler');
    await press('Control+l');
    await page.getByTestId('inspector-locked').waitFor();
    expect(await page.getByTestId('inspector-name').locator('input').isDisabled()).toBe(true);
    expect(await page.getByTestId('inspector').locator('fieldset input:enabled').count()).toBe(0);
    await tabTo('inspector-unlock');
    await press('Enter');
    await page.getByTestId('inspector-locked').waitFor({ state: 'detached' });
    expect(await page.getByTestId('inspector-name').locator('input').isEnabled()).toBe(true);
  });

  test.runIf(available)('draws a linkage by typed coordinates and saves it', async () => {
    // what was deleted and locked above was taken back: there is nothing to save, and no question
    await press('Control+n');
    await page.getByTestId('empty-hint').waitFor();
    await tabTo('viewport');
    await press('Shift+F10');
    await page.getByTestId('space-menu').waitFor();
    await press('Home');
    await focused('context-insert.draw-linkage');
    await press('ArrowDown');
    await press('ArrowRight');
    await focused('context-insert.draw-rod');
    await press('ArrowLeft');
    await focused('context-sub-Draw a body');
    await press('ArrowUp');
    await press('Enter');
    await page.getByTestId('space-menu').waitFor({ state: 'detached' });
    for (const point of ['0, 0, 0', '0, 100, 0', '300, 200, 0', '350, 0, 0']) {
      await tabTo('prompt-point');
      await page.keyboard.type(point);
      await press('Enter');
    }
    await press('Enter');
    await page.getByTestId('tool-prompt').waitFor({ state: 'detached' });
    await page.getByTestId('status-dof').filter({ hasText: 'DOF 1' }).waitFor();
    const { bodies, joints } = JSON.parse(await files.save('linkage.kempe')) as Project;
    expect([bodies.length, joints.length]).toEqual([3, 4]);
    expect(app.errors).toEqual([]);
  });
});

const roleOfFocus = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('role') ?? '');
