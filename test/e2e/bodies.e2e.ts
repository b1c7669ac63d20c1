/** What bodies are made of, as a person chooses it, in the real Electron and in Chromium. */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readProject } from '../../engine/model/file/read-project';
import { findMaterial } from '../../engine/model/materials/material';
import { HOMES } from './support/homes';
import type { Files } from './support/files';
import type { Launched } from './support/launch';
import type { Page } from 'playwright-core';
import type { Body } from '../../engine/model/project';

describe.each(HOMES)('bodies in $home', ({ available, start }) => {
  const folder = mkdtempSync(join(tmpdir(), 'kempe-bodies-'));
  let app: Launched;
  let page: Page;
  let files: Files;

  beforeAll(async () => {
    if (!available) return;
    [app, files] = await start(folder);
    page = app.page;
    await page.getByTestId('template-four-bar-with-load.kempe').click();
    await page.getByTestId('tree-coupler').click();
  });
  afterAll(async () => {
    // as `homes.ts` gives it: undefined where the start itself failed, which is then the failure to read
    await (app as Launched | undefined)?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const coupler = async (name: string): Promise<Body> => {
    const read = readProject(await files.saveAs(name));
    if (!read.ok) throw new Error('The saved file does not open.');
    return read.project.bodies.find(({ id }) => id === 'coupler')!;
  };

  test.runIf(available)('a material is found by typing, and one step to undo', async () => {
    const before = await coupler('before.kempe');
    const field = page.getByTestId('field-material').getByRole('combobox');
    await field.click();
    await field.pressSequentially('6082');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByTestId('material-notes').filter({ hasText: 'yield strength' }).waitFor();
    const { mass, material } = await coupler('aluminium.kempe');
    const { name, density, strength } = findMaterial('Aluminium EN AW-6082 T6')!;
    expect(mass).toEqual({ kind: 'shape', density });
    expect(material).toEqual({ name, strength, limit: 'yield' });
    await page.getByTestId('tool-edit.undo').click();
    await page.getByTestId('material-notes').waitFor({ state: 'hidden' });
    expect(await coupler('undone.kempe')).toEqual(before);
  });

  test.runIf(available)('a material goes to all selected bodies, and one step undoes it', async () => {
    const given = async (name: string) => {
      const read = readProject(await files.saveAs(name));
      if (!read.ok) throw new Error('The saved file does not open.');
      return read.project.bodies.map(({ material }) => material?.name ?? null);
    };
    const before = await given('none.kempe');
    await page.getByTestId('tree-crank').click();
    await page.getByTestId('tree-coupler').click({ modifiers: ['Control'] });
    await page.getByText('given to all 2 bodies').waitFor();
    await page.getByTestId('field-material').getByRole('combobox').click();
    await page.getByTestId('option-POM-C').click();
    await page.getByTestId('material-notes').waitFor();
    // chosen with the pointer: the keyboard is the window's again
    await page.keyboard.press('Control+z');
    await page.getByTestId('material-notes').waitFor({ state: 'hidden' });
    await page.keyboard.press('Control+Shift+z');
    await page.getByTestId('material-notes').waitFor();
    expect(await given('two.kempe')).toEqual(['POM-C', 'POM-C', before[2]]);
    await page.keyboard.press('Control+z');
    await page.getByTestId('material-notes').waitFor({ state: 'hidden' });
    expect(await given('undone-two.kempe')).toEqual(before);
    await page.getByTestId('tree-coupler').click();
  });

  test.runIf(available)(
    'a material is chosen with the pointer, and says what was typed over it',
    async () => {
      await page.getByTestId('field-material').getByRole('combobox').click();
      await page.getByTestId('option-POM-C').click();
      const density = page.getByTestId('field-density').locator('input').first();
      await expect.poll(() => density.inputValue()).toBe('1410');
      await density.fill('1420');
      await density.press('Enter');
      await page.getByTestId('material-notes').filter({ hasText: 'Typed over: density' }).waitFor();
      expect((await coupler('plastic.kempe')).mass).toEqual({ kind: 'shape', density: 1420 });
    },
  );

  test.runIf(available)('bars are flat in the plane, and round when that is asked for', async () => {
    await page.keyboard.press('Escape');
    const bar = async (from: string, to: string, round: boolean) => {
      await page.getByTestId('viewport').focus();
      await page.keyboard.press('b');
      await page.getByTestId('tool-prompt').waitFor();
      if (round) await page.getByTestId('prompt-flat').click();
      for (const point of [from, to]) {
        await page.getByTestId('prompt-point').fill(point);
        await page.getByTestId('prompt-point').press('Enter');
      }
      await page.getByTestId('tool-prompt').waitFor({ state: 'hidden' });
    };
    await bar('0, 300, 0', '250, 300, 0', false);
    await bar('0, 400, 0', '250, 400, 0', true);
    const read = readProject(await files.saveAs('bars.kempe'));
    if (!read.ok) throw new Error('The saved file does not open.');
    const shapes = read.project.bodies.slice(0, 2).map(({ shape }) => shape);
    const ends = { from: [0, 0, 0], to: [0.25, 0, 0] };
    expect(shapes).toEqual([
      { kind: 'link', ...ends, width: 0.025, thickness: 0.006 },
      { kind: 'rod', ...ends, radius: 0.0075 },
    ]);
  });

  test.runIf(available)('a bar is cut from stock by name, and one step to undo', async () => {
    await page.getByTestId('tree-body-1').click();
    const field = page.getByTestId('field-stock').getByRole('combobox');
    await expect.poll(() => field.getAttribute('placeholder')).toBe('Flat 25×6');
    await field.click();
    await field.pressSequentially('upe 100');
    await page.getByTestId('option-UPE 100').click();
    await expect.poll(() => field.getAttribute('placeholder')).toBe('UPE 100');
    const shapeOf = async (name: string) => {
      const read = readProject(await files.saveAs(name));
      if (!read.ok) throw new Error('The saved file does not open.');
      return read.project.bodies.find(({ id }) => id === 'body-1')!.shape;
    };
    expect(await shapeOf('channel.kempe')).toMatchObject({ kind: 'channel', to: [0.25, 0, 0], height: 0.1 });
    await page.getByTestId('tool-edit.undo').click();
    await expect.poll(() => field.getAttribute('placeholder')).toBe('Flat 25×6');
  });

  test.runIf(available)('a box is typed by its corners, one after the other', async () => {
    await page.getByTestId('viewport').focus();
    await page.getByTestId('tool-insert-body-more').click();
    await page.getByTestId('insert-body-box').click();
    await page.getByTestId('prompt-point').click();
    await page.keyboard.type('0, 500, 0');
    await page.keyboard.press('Enter');
    await page.getByTestId('prompt-height').waitFor();
    await page.keyboard.type('200, 600, 0');
    await page.keyboard.press('Enter');
    await page.getByTestId('tool-prompt').waitFor({ state: 'hidden' });
    const read = readProject(await files.saveAs('box.kempe'));
    if (!read.ok) throw new Error('The saved file does not open.');
    expect(read.project.bodies.map(({ shape }) => shape)).toContainEqual({
      ...{ kind: 'box', center: [0, 0, 0] },
      size: [0.2, 0.1, 0.04],
    });
  });

  test.runIf(available)('has written no error and broken no content policy', () => {
    expect(app.errors).toEqual([]);
  });
});
