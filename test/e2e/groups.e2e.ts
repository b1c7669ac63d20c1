/** Groups as a person makes them: named, selected, hidden, locked, copied and dissolved, by mouse and by keys. */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Hand } from './support/hand';
import { HOMES } from './support/homes';
import type { Launched } from './support/launch';
import type { Page } from 'playwright-core';

describe.each(HOMES)('groups in $home', ({ available, start }) => {
  const folder = mkdtempSync(join(tmpdir(), 'kempe-groups-'));
  let app: Launched;
  let page: Page;
  let hand: Hand;

  beforeAll(async () => {
    if (!available) return;
    [app] = await start(folder);
    page = app.page;
    hand = new Hand(page);
    await page.getByTestId('template-four-bar-with-load.kempe').click();
    await page.getByTestId('status-dof').filter({ hasText: 'DOF 1' }).waitFor();
  });
  afterAll(async () => {
    await (app as Launched | undefined)?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const row = (name: string) => page.getByTestId(`tree-assembly:${name}`);

  test.runIf(available)('two bodies become a group, whose name is typed at once', async () => {
    await page.getByTestId('tree-crank').click();
    await page.getByTestId('tree-coupler').click({ modifiers: ['Control'] });
    await hand.press('Control+g');
    await page.getByTestId('rename').fill('Arm');
    await page.getByTestId('rename').press('Enter');
    await row('Arm').filter({ hasText: '2 bodies' }).waitFor();
  });

  test.runIf(available)(
    'a click selects it; its lock holds its bodies and joints, and says how to open it',
    async () => {
      await page.getByTestId('tree-rocker').click();
      await row('Arm').click();
      expect(await page.getByTestId('tree-crank').getAttribute('aria-selected')).toBe('true');
      await page.getByTestId('viewport').focus();
      await hand.press('Control+l');
      await page
        .getByTestId('lock-pin-a')
        .and(page.locator('[aria-pressed="true"]'))
        .waitFor({ state: 'attached' });
      await hand.press('Delete');
      await page
        .getByText(/of the group "Arm" is locked/)
        .first()
        .waitFor();
      await page.getByText('Unlock it first: Ctrl+L').first().waitFor();
      await hand.press('Control+l');
      await page
        .getByTestId('lock-pin-a')
        .and(page.locator('[aria-pressed="false"]'))
        .waitFor({ state: 'attached' });
    },
  );

  test.runIf(available)('H hides it and shows it again; a copy is a group of its own', async () => {
    await hand.press('h');
    await page
      .getByText(/\d+ hidden/)
      .first()
      .waitFor();
    await hand.press('h');
    await page
      .getByText(/\d+ hidden/)
      .first()
      .waitFor({ state: 'hidden' });
    await hand.press('Control+d');
    await row('Arm 2').filter({ hasText: '2 bodies' }).waitFor();
    await hand.press('Control+z');
    await row('Arm 2').waitFor({ state: 'detached' });
  });

  test.runIf(available)('is renamed and dissolved by the keyboard, and all of it is undone', async () => {
    await row('Arm').click();
    await hand.press('F2');
    await page.getByTestId('rename').fill('Boom');
    await page.getByTestId('rename').press('Enter');
    await row('Boom').click();
    await hand.press('Control+Shift+g');
    await row('Boom').waitFor({ state: 'detached' });
    await hand.press('Control+z');
    await hand.press('Control+z');
    await row('Arm').waitFor();
    await hand.press('Control+z');
    await hand.press('Control+z');
    await row('Group 1').waitFor({ state: 'detached' });
    expect(await row('Arm').count()).toBe(0);
  });

  test.runIf(available)('has written no error and broken no content policy', () => {
    expect(app.errors).toEqual([]);
  });
});
