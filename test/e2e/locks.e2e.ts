/**
 * Geometry locks by mouse and keyboard in the real Electron and in Chromium: a length that is typed, a pin dragged with its lengths, a sign
 * clicked away, a contradiction explained and solved, all of it undone.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOMES } from './support/homes';
import { placeOfLabel, showNames } from './support/labels';
import { readProject } from '../../engine/model/file/read-project';
import type { Files } from './support/files';
import type { Launched } from './support/launch';
import type { Page } from 'playwright-core';
import type { Project } from '../../engine/model/project';

const PATIENCE = { timeout: 60_000 };

function parse(text: string): Project {
  const read = readProject(text);
  if (!read.ok) throw new Error(read.problems[0].message);
  return read.project;
}

describe.each(HOMES)('geometry locks in $home', ({ available, start }) => {
  const folder = mkdtempSync(join(tmpdir(), 'kempe-locks-'));
  let app: Launched;
  let page: Page;
  let files: Files;

  beforeAll(async () => {
    if (!available) return;
    [app, files] = await start(folder);
    page = app.page;
    await page.getByTestId('template-four-bar-with-load.kempe').click();
    await page.getByTestId('status-dof').filter({ hasText: 'DOF 1' }).waitFor();
    await showNames(page);
  }, 120_000);
  afterAll(async () => {
    await app?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  let count = 0;
  async function saved(): Promise<Project> {
    count += 1;
    return parse(await files.saveAs(`locks-${count}.kempe`));
  }
  const lengthOf = (project: Project, id: string): number => {
    const { shape } = project.bodies.find((body) => body.id === id)!;
    if (shape.kind !== 'rod' && shape.kind !== 'link') throw new Error(`${id} is a ${shape.kind}`);
    return Math.hypot(...shape.to.map((value, k) => value - shape.from[k]));
  };
  const choose = (name: string) => page.getByRole('treeitem', { name }).first().click();
  const marks = () => page.locator('[data-test^="lock-mark-"]').count();

  test.runIf(available)('a length by keyboard: added, typed, the bar follows', PATIENCE, async () => {
    await choose('Crank');
    await page.keyboard.press('Shift+D');
    const field = page.getByTestId('lock-value').locator('input');
    await expect.poll(() => field.evaluate((one) => one === document.activeElement), PATIENCE).toBe(true);
    await page.keyboard.type('100 mm');
    await page.keyboard.press('Enter');
    await expect.poll(marks, PATIENCE).toBe(1);
    expect(lengthOf(await saved(), 'crank')).toBeCloseTo(0.1, 9);
  });

  test.runIf(available)('a pin is dragged with its lengths, and the locked one stays', PATIENCE, async () => {
    const before = await saved();
    await page.getByTestId('drag-lengths').click();
    const { x, y } = await placeOfLabel(page, 'Pin B');
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y - 20, { steps: 6 });
    await expect
      .poll(() => page.getByTestId('tool-prompt').textContent(), PATIENCE)
      .toContain('Lengths follow');
    await page.mouse.up();
    await page.getByTestId('drag-lengths').click();
    const after = await saved();
    expect(Math.abs(lengthOf(after, 'rocker') - lengthOf(before, 'rocker'))).toBeGreaterThan(0.003);
    expect(lengthOf(after, 'crank')).toBeCloseTo(0.1, 9);
    await page.keyboard.press('Control+z');
    expect(lengthOf(await saved(), 'rocker')).toBe(lengthOf(before, 'rocker'));
  });

  test.runIf(available)('what contradicts is named, and one of it can be removed', PATIENCE, async () => {
    await choose('Rocker');
    await page.getByTestId('add-lock-length').click();
    await choose('Crank');
    await page
      .getByRole('treeitem', { name: 'Rocker' })
      .first()
      .click({ modifiers: ['Shift'] });
    await page.getByTestId('add-lock-equal').click();
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.textContent(), PATIENCE).toContain('“Length, Rocker”');
    await dialog.getByRole('button', { name: 'Remove Length, Rocker' }).click();
    const project = await saved();
    expect(project.locks!.map(({ kind }) => kind)).toEqual(['length', 'equal']);
    expect(lengthOf(project, 'rocker')).toBeCloseTo(0.1, 9);
  });

  test.runIf(available)('a sign says what it is; a click and Delete take it away', PATIENCE, async () => {
    const before = await marks();
    const sign = page.getByTestId('lock-mark-length').first();
    expect(await sign.getAttribute('title')).toContain('Length, Crank: 100 mm');
    await sign.click();
    await expect.poll(marks, PATIENCE).toBe(before - 1);
    await page.getByTestId('lock-mark-equal').first().focus();
    await page.keyboard.press('Delete');
    await expect.poll(marks, PATIENCE).toBe(0);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect.poll(marks, PATIENCE).toBe(before);
  });

  test.runIf(available)('a lock holds the pose while it is dragged, and says so', PATIENCE, async () => {
    await choose('Crank');
    await page.getByTestId('add-lock-angle').click();
    await expect.poll(() => page.getByTestId('lock-mark-angle').count(), PATIENCE).toBe(1);
    const before = await saved();
    const { x, y } = await placeOfLabel(page, 'Pin B');
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y - 30, { steps: 6 });
    await expect
      .poll(() => page.getByTestId('tool-prompt').textContent(), PATIENCE)
      .toContain('locks prevent this position');
    await page.mouse.up();
    expect((await saved()).bodies).toEqual(before.bodies);
    await page.getByTestId('lock-mark-angle').click();
    await expect.poll(() => page.getByTestId('lock-mark-angle').count(), PATIENCE).toBe(0);
  });

  test.runIf(available)(
    'the buttons of locks are one stop of Tab, and the arrows go through them',
    PATIENCE,
    async () => {
      await choose('Crank');
      await page.getByTestId('add-lock-length').focus();
      await page.keyboard.press('ArrowRight');
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-test'));
      expect(await focused()).toBe('add-lock-angle');
      await page.keyboard.press('End');
      expect(await focused()).not.toBe('add-lock-angle');
      await page.keyboard.press('Home');
      expect(await focused()).toBe('add-lock-length');
    },
  );

  test.runIf(available)(
    'with Lock a link is drawn horizontal and as long as typed, and stays so',
    PATIENCE,
    async () => {
      const before = (await saved()).bodies.map(({ id }) => id);
      await page.getByTestId('viewport').focus();
      await page.keyboard.press('l');
      await page.getByTestId('prompt-lock').click();
      const enter = async (entry: string, text: string) => {
        const field = page.getByTestId(`prompt-${entry}`);
        await field.fill(text);
        await field.press('Enter');
      };
      await enter('point', '0, -100 mm, 0');
      await enter('length', '120 mm');
      await enter('angle', '0 deg');
      await page.getByTestId('prompt-point').press('Enter');
      await expect.poll(() => page.getByTestId('lock-mark-horizontal').count(), PATIENCE).toBe(1);
      const after = await saved();
      const { id } = after.bodies.find((body) => !before.includes(body.id))!;
      const drawn = after.locks!.filter(({ of }) => of[0].record === id);
      expect(drawn.map(({ kind }) => kind).sort()).toEqual(['horizontal', 'length']);
      expect(lengthOf(after, id)).toBeCloseTo(0.12, 10);
    },
  );
});
