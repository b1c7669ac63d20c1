/**
 * The 3D view in a user's hands, in the real Electron and in Chromium: parts moved by typed numbers and by the pointer,
 * hidden, shown alone and locked; the picture turned as another program does it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOMES } from './support/homes';
import type { Launched } from './support/launch';

/** Until it holds: the picture and the inspector follow in their own time. */
async function until<T>(read: () => Promise<T>, holds: (value: T) => boolean): Promise<T> {
  let value = await read();
  for (let tries = 0; tries < 1800 && !holds(value); tries++) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    value = await read();
  }
  expect(value).toSatisfy(holds);
  return value;
}

/** Position of the selected body as the inspector has it [mm], rounded where nobody typed it. */
async function position(page: Page): Promise<number[]> {
  const inputs = page.getByTestId('field-position').locator('input');
  return Promise.all([0, 1, 2].map(async (i) => Number(await inputs.nth(i).inputValue())));
}

const near = (value: number, other: number) => Math.abs(value - other) < 1e-6;

async function middle(
  page: Page,
): Promise<{ x: number; y: number; left: number; top: number; width: number; height: number }> {
  const box = await page.getByTestId('viewport').boundingBox();
  if (!box) throw new Error('The 3D view is not shown.');
  const { x: left, y: top, width, height } = box;
  return { x: left + width / 2, y: top + height / 2, left, top, width, height };
}

async function drag(
  page: Page,
  from: readonly [number, number],
  to: readonly [number, number],
): Promise<void> {
  await page.mouse.move(...from);
  await page.mouse.down();
  for (const t of [0.3, 0.6, 1])
    await page.mouse.move(from[0] + t * (to[0] - from[0]), from[1] + t * (to[1] - from[1]));
  await page.mouse.up();
}

const selected = (page: Page) =>
  page
    .locator('[role="treeitem"][aria-selected="true"]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-id')));

/** What the view cube shows: other polygons are another direction. */
const direction = (page: Page) =>
  page
    .getByTestId('view-cube')
    .locator('polygon')
    .evaluateAll((faces) => faces.map((face) => face.getAttribute('points')).join('|'));

describe.each(HOMES)('the 3D view in $home', ({ available, start }) => {
  const folder = mkdtempSync(join(tmpdir(), 'kempe-viewport-'));
  let app: Launched;
  let page: Page;

  beforeAll(async () => {
    if (!available) return;
    [app] = await start(folder);
    page = app.page;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.getByTestId('template-four-bar-with-load.kempe').click();
    await page.getByTestId('status-dof').filter({ hasText: /DOF 1/ }).waitFor();
    await page.locator('[data-test="viewport"][data-frames]').waitFor();
  });

  afterAll(async () => {
    await app?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test.runIf(available)(
    'G, X, 25 mm, Enter moves the selected body by that, and Undo takes it back',
    async () => {
      await page.getByTestId('tree-rocker').click();
      const before = await position(page);
      await page.keyboard.press('g');
      await page.getByTestId('tool-prompt').filter({ hasText: 'Move' }).waitFor();
      await page.keyboard.press('x');
      await page.getByTestId('prompt-shift-y').waitFor({ state: 'detached' });
      await page.keyboard.type('25 mm');
      await page.keyboard.press('Enter');
      await page.getByTestId('tool-prompt').waitFor({ state: 'detached' });
      const after = await until(
        () => position(page),
        ([x]) => near(x, before[0] + 25),
      );
      expect(after.slice(1)).toEqual(before.slice(1));
      await page.keyboard.press('Control+z');
      await until(
        () => position(page),
        ([x]) => x === before[0],
      );
    },
  );

  test.runIf(available)('R, Z and the pointer turn it until a click; Escape gives it back', async () => {
    await page.getByTestId('tree-rocker').click();
    const undo = page.getByTestId('toolbar').getByTestId('tool-edit.undo');
    const { x, y } = await middle(page);
    await page.mouse.move(x + 60, y + 20);
    await page.keyboard.press('r');
    await page.getByTestId('tool-prompt').filter({ hasText: 'Rotate' }).waitFor();
    await page.keyboard.press('z');
    await page.mouse.move(x + 60, y - 20);
    await page.mouse.move(x + 30, y - 60);
    const angle = page.getByTestId('prompt-turn');
    await until(
      () => angle.inputValue(),
      (text) => !/^-?0(\.0*)?°$/.test(text),
    );
    await page.keyboard.press('Escape');
    await until(
      () => angle.inputValue(),
      (text) => text === '0°',
    );
    await page.keyboard.press('Escape');
    await page.getByTestId('tool-prompt').waitFor({ state: 'detached' });
    expect(await undo.isEnabled()).toBe(false);

    await page.mouse.move(x + 60, y + 20);
    await page.keyboard.press('g');
    await page.keyboard.press('y');
    await page.mouse.move(x + 60, y - 10);
    await page.mouse.move(x + 60, y - 30);
    await until(
      () => page.getByTestId('prompt-shift-y').inputValue(),
      (text) => text !== '0 mm',
    );
    await page.mouse.down();
    await page.mouse.up();
    await page.getByTestId('tool-prompt').waitFor({ state: 'detached' });
    await until(() => undo.isEnabled(), Boolean);
    await page.keyboard.press('Control+z');
    await until(
      () => undo.isEnabled(),
      (enabled) => !enabled,
    );
  });

  test.runIf(available)('what is hidden takes no part in the picture, and comes back', async () => {
    const { left, top, width, height } = await middle(page);
    const box = () => drag(page, [left + 6, top + height - 90], [left + width - 4, top + 4]);
    await box();
    await until(
      () => selected(page),
      (ids) => ['crank', 'coupler', 'rocker'].every((id) => ids.includes(id)),
    );
    await page.getByTestId('tree-coupler').click();
    await page.keyboard.press('h');
    await page.getByTestId('eye-coupler').and(page.locator('[aria-pressed="true"]')).waitFor();
    await box();
    const seen = await until(
      () => selected(page),
      (ids) => ids.includes('rocker') && !ids.includes('coupler'),
    );
    // with the joints that were on it
    expect(seen).not.toContain('pin-a');
    expect(seen).toContain('pin-o4');
    await page.getByTestId('tree-rocker').click();
    await page.keyboard.press('Shift+H');
    await box();
    await until(
      () => selected(page),
      (ids) => ids.includes('rocker') && !ids.includes('crank'),
    );
    await page.getByTestId('hidden-note').click();
    await page.getByTestId('hidden-note').waitFor({ state: 'detached' });
    await box();
    await until(
      () => selected(page),
      (ids) => ids.includes('coupler') && ids.includes('crank'),
    );
    // looking is no change of the project, and yet a step of Undo
    expect(await page.getByTestId('status-saved').innerText()).not.toContain('Unsaved');
    expect(await page.getByTestId('toolbar').getByTestId('tool-edit.undo').isDisabled()).toBe(false);
  });

  test.runIf(available)(
    'a right click opens the menu of what is under it, with the same commands',
    async () => {
      await page.getByTestId('tree-coupler').click();
      // frames the coupler: its middle is then the middle of the picture
      await page.keyboard.press('f');
      await page.getByTestId('tree-crank').click();
      const { x, y } = await middle(page);
      await page.mouse.click(x, y, { button: 'right' });
      await page.getByTestId('record-menu').waitFor();
      expect(await selected(page)).toEqual(['coupler']);
      await page.getByTestId('context-view.hide').click();
      await page.getByTestId('record-menu').waitFor({ state: 'detached' });
      await page.getByTestId('eye-coupler').and(page.locator('[aria-pressed="true"]')).waitFor();
      await page.keyboard.press('Alt+h');
      await page
        .getByTestId('eye-coupler')
        .and(page.locator('[aria-pressed="false"]'))
        .waitFor({ state: 'attached' });
      await page.keyboard.press('Home');
    },
  );

  test.runIf(available)(
    'a section takes a half out of the picture and out of the reach of clicks',
    async () => {
      await page.getByTestId('tree-coupler').click();
      await page.getByTestId('viewport').focus();
      await page.keyboard.press('f');
      const { x, y, left, top, height } = await middle(page);
      const found = async () => {
        await page.mouse.click(x, y);
        return selected(page);
      };
      await until(found, (ids) => ids.length === 1);
      await page.keyboard.press('Control+k');
      await page.getByTestId('palette-query').fill('Section');
      await page.getByTestId('palette-view.section').click();
      // the plane faces the eye: at the far end of the model all is before it, at the near end nothing
      await page.getByTestId('section-z').click();
      const values: string[] = [];
      for (const [at, count] of [
        ['0', 0],
        ['200', 1],
      ] as const) {
        await page.getByTestId('section-at').fill(at);
        values.push(await page.getByTestId('section-value').locator('input').inputValue());
        await until(found, (ids) => ids.length === count);
      }
      expect(values[0]).not.toBe(values[1]);
      await page.getByTestId('section-flip').click();
      await until(found, (ids) => ids.length === 0);
      // by a typed position, beyond the model
      const field = page.getByTestId('section-value').locator('input');
      await field.fill('-3 m');
      await field.press('Enter');
      await until(found, (ids) => ids.length === 1);
      // by the keyboard, and back
      await page.getByTestId('section-at').press('Escape');
      await page.getByTestId('section-bar').waitFor({ state: 'detached' });
      expect(await page.evaluate(() => document.activeElement?.getAttribute('data-test'))).toBe('viewport');
      await until(found, (ids) => ids.length === 1);
      await page.mouse.click(left + 6, top + height - 90);
      await page.keyboard.press('Home');
    },
  );

  test.runIf(available)('shadows come where they are asked for, go again, and are remembered', async () => {
    const shade = async (choice: string): Promise<void> => {
      await page.keyboard.press('Control+k');
      await page.getByTestId('palette-query').fill(`Shading: ${choice}`);
      await page.getByTestId(`palette-view.shading-${choice}`).click();
    };
    const { left, top, width, height } = await middle(page);
    const clip = { x: left + 0.2 * width, y: top + 0.2 * height, width: 0.6 * width, height: 0.5 * height };
    const picture = async () => (await page.screenshot({ clip })).toString('base64');
    const stored = () => page.evaluate(() => localStorage.getItem('kempe.viewport') ?? '');
    await page.mouse.move(left + 6, top + height - 90);
    await shade('plain');
    await new Promise((resolve) => setTimeout(resolve, 1500));
    const plain = await picture();
    await shade('full');
    await until(picture, (next) => next !== plain);
    expect(await stored()).toContain('"shading":"full"');
    await shade('plain');
    await until(picture, (next) => next === plain);
    await shade('automatic');
    expect(await stored()).toContain('"shading":"automatic"');
  });

  test.runIf(available)('deleting shows what else would go, and Cancel keeps it', async () => {
    await page.getByTestId('tree-coupler').click();
    await page.keyboard.press('Delete');
    const question = page.getByTestId('question');
    await question.filter({ hasText: 'This also deletes Pin A' }).waitFor();
    await page.getByTestId('answer-cancel').click();
    await question.waitFor({ state: 'detached' });
    expect(await page.getByTestId('tree-coupler').count()).toBe(1);
  });

  test.runIf(available)('what is locked refuses to go, and says how to unlock it', async () => {
    await page.getByTestId('tree-coupler').click();
    await page.keyboard.press('Control+l');
    await page.getByTestId('lock-coupler').and(page.locator('[aria-pressed="true"]')).waitFor();
    await page.keyboard.press('Delete');
    await page
      .getByTestId('toast')
      .filter({ hasText: '“Coupler” is locked.' })
      .filter({ hasText: 'Ctrl+L' })
      .waitFor();
    expect(await page.getByTestId('tree-coupler').count()).toBe(1);
    await page.keyboard.press('Control+l');
    await page
      .getByTestId('lock-coupler')
      .and(page.locator('[aria-pressed="false"]'))
      .waitFor({ state: 'attached' });
  });

  test.runIf(available)(
    'the left button on empty space selects, or orbits where the preset says so',
    async () => {
      const { left, top, height } = await middle(page);
      const empty = [left + 8, top + height - 100] as const;
      const near8 = [left + 60, top + height - 150] as const;
      const before = await direction(page);
      await drag(page, empty, near8);
      expect(await direction(page)).toBe(before);
      const choose = async (name: string) => {
        await page.keyboard.press('Control+k');
        await page.getByTestId('palette-query').fill('Settings...');
        await page.getByTestId('palette-view.settings').click();
        await page.getByTestId('settings-navigation').locator('select').selectOption(name);
        await page.keyboard.press('Escape');
        await page.getByTestId('settings').waitFor({ state: 'detached' });
      };
      await choose('touchpad');
      await drag(page, empty, near8);
      await until(
        () => direction(page),
        (now) => now !== before,
      );
      await page.keyboard.press('0');
      await until(
        () => direction(page),
        (now) => now === before,
      );
      await choose('kempe');
      await drag(page, empty, near8);
      expect(await direction(page)).toBe(before);
    },
  );

  test.runIf(available)('nothing went wrong on the way', () => {
    expect(app.errors).toEqual([]);
  });
});
