/** Groups as a person makes them: named, selected, hidden, locked, copied and dissolved, by mouse and by keys. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readProject } from '../../engine/model/file/read-project';
import { Hand } from './support/hand';
import { HOMES } from './support/homes';
import type { Files } from './support/files';
import type { Launched } from './support/launch';
import type { Page } from 'playwright-core';

describe.each(HOMES)('groups in $home', ({ available, start }) => {
  const folder = mkdtempSync(join(tmpdir(), 'kempe-groups-'));
  let app: Launched;
  let page: Page;
  let hand: Hand;
  let files: Files;

  beforeAll(async () => {
    if (!available) return;
    [app, files] = await start(folder);
    page = app.page;
    hand = new Hand(page);
    await page.getByTestId('template-four-bar-with-load.kempe').click();
    await page.getByTestId('status-dof').filter({ hasText: 'DOF 1' }).waitFor();
  });
  afterAll(async () => {
    await (app as Launched | undefined)?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const command = async (id: string, title: string) => {
    await page.keyboard.press('Control+k');
    await page.getByTestId('palette-query').fill(title);
    await page.getByTestId(`palette-${id}`).click();
  };
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
    'a group that is grouped with another body stays one, within the new group',
    async () => {
      await row('Arm').click();
      await page.getByTestId('tree-rocker').click({ modifiers: ['Control'] });
      await hand.press('Control+g');
      await page.getByTestId('rename').fill('Machine');
      await page.getByTestId('rename').press('Enter');
      await row('Machine').filter({ hasText: '3 bodies' }).waitFor();
      const inner = row('Machine / Arm');
      expect(await inner.getAttribute('aria-level')).toBe('3');
      expect(await inner.innerText()).toContain('Arm');
      await row('Machine').click();
      expect(await inner.getAttribute('aria-selected')).toBe('true');
      // hidden with the outer one, which stays when that is undone
      await page.getByTestId('viewport').focus();
      await hand.press('h');
      await page
        .locator('.row.gone', { has: page.getByText('Arm') })
        .first()
        .waitFor();
      await hand.press('Control+z');
      await page.locator('.row.gone').first().waitFor({ state: 'detached' });
      expect(await row('Machine').innerText()).toContain('3 bodies');
      await hand.press('Control+z');
      await hand.press('Control+z');
      await row('Arm').filter({ hasText: '2 bodies' }).waitFor();
    },
  );

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
        .getByText(/of the group “Arm” is locked/)
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
    expect(await row('Arm 2').getAttribute('aria-selected')).toBe('true');
    await hand.press('Control+z');
    await row('Arm 2').waitFor({ state: 'detached' });
  });

  test.runIf(available)('is renamed and dissolved by the keyboard, and all of it is undone', async () => {
    await row('Arm').click();
    await hand.press('F2');
    await page.getByTestId('rename').fill('Boom');
    // a pointer that comes by leaves what is being typed alone
    await page.getByTestId('rename').hover();
    await page.getByTestId('tree-rocker').hover();
    await page.getByTestId('rename').press('Enter');
    // the keyboard stays at its row, whose name is another now
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-test')))
      .toBe('tree-assembly:Boom');
    await hand.press('Control+Shift+g');
    await row('Boom').waitFor({ state: 'detached' });
    await hand.press('Control+z');
    await hand.press('Control+z');
    await row('Arm').waitFor();
    // it was locked, unlocked, hidden and shown: steps as well
    for (let i = 0; i < 4; i++) await hand.press('Control+z');
    await row('Arm').waitFor();
    await hand.press('Control+z');
    await hand.press('Control+z');
    await row('Group 1').waitFor({ state: 'detached' });
    expect(await row('Arm').count()).toBe(0);
  });

  test.runIf(available)('a group is saved as a component and inserted again where a click says', async () => {
    await page.getByTestId('tree-crank').click();
    await page.getByTestId('tree-coupler').click({ modifiers: ['Control'] });
    await hand.press('Control+g');
    await page.getByTestId('rename').fill('Arm');
    await page.getByTestId('rename').press('Enter');
    await row('Arm').click();
    const bytes = await files.exported('.kempepart', () =>
      command('edit.save-component', 'Save as a component'),
    );
    writeFileSync(join(folder, 'arm.kempepart'), bytes);
    await page.getByTestId('viewport').focus();
    await files.choose('arm.kempepart', () => page.keyboard.press('Control+Shift+i'));
    await page.getByTestId('tool-prompt').filter({ hasText: 'Insert Arm' }).waitFor();
    await hand.click([0.75, 0.25]);
    await row('Arm 2').filter({ hasText: '2 bodies' }).waitFor();
    await page.getByTestId('tool-prompt').waitFor({ state: 'hidden' });
    expect(await row('Arm 2').getAttribute('aria-selected')).toBe('true');
    await page.getByTestId('viewport').focus();
    await hand.press('Control+z');
    await row('Arm 2').waitFor({ state: 'detached' });
  });

  test.runIf(available)('at a typed point, without the ground, by keys alone', async () => {
    await files.choose('arm.kempepart', () => page.keyboard.press('Control+Shift+i'));
    await page.getByTestId('tool-prompt').filter({ hasText: 'Insert Arm' }).waitFor();
    await hand.press('g');
    await hand.type('point', '400, 0, 0');
    await row('Arm 2').waitFor();
    const project = readProject(await files.saveAs('two.kempe'));
    if (!project.ok) throw new Error('The saved file does not open.');
    expect(project.project.joints.filter(({ bodyA }) => bodyA === 'ground')).toHaveLength(2);
    expect(project.project.bodies.filter(({ group }) => group === 'Arm 2')).toHaveLength(2);
  });

  test.runIf(available)('turned by R and by a typed angle, before it is placed', async () => {
    await page.getByTestId('viewport').focus();
    await hand.press('Control+z');
    await row('Arm 2').waitFor({ state: 'detached' });
    await files.choose('arm.kempepart', () => page.keyboard.press('Control+Shift+i'));
    await page.getByTestId('tool-prompt').filter({ hasText: 'Insert Arm' }).waitFor();
    await hand.press('r');
    await expect.poll(() => page.getByTestId('prompt-turn').inputValue()).toBe('90°');
    await hand.type('turn', '30 deg');
    await page.getByTestId('viewport').focus();
    await hand.type('point', '400, 0, 0');
    await row('Arm 2').waitFor();
    const project = readProject(await files.saveAs('turned.kempe'));
    if (!project.ok) throw new Error('The saved file does not open.');
    const [first, second] = ['Arm', 'Arm 2'].map((group) => {
      const [a, b] = project.project.bodies.filter((body) => body.group === group);
      return Math.atan2(b!.position[1] - a!.position[1], b!.position[0] - a!.position[0]);
    });
    expect(Math.cos(second! - first!)).toBeCloseTo(Math.cos(Math.PI / 6), 9);
    expect(Math.sin(second! - first!)).toBeCloseTo(Math.sin(Math.PI / 6), 9);
  });

  test.runIf(available)('a file that is damaged is refused with its record and a remedy', async () => {
    const text = readFileSync(join(folder, 'arm.kempepart'), 'utf8');
    writeFileSync(join(folder, 'bad.kempepart'), text.replace('"group": "Arm"', '"group": 7'));
    await page.getByTestId('viewport').focus();
    await files.choose('bad.kempepart', () => page.keyboard.press('Control+Shift+i'));
    await page.getByText('bad.kempepart cannot be inserted').waitFor();
    await page
      .locator('dialog[open]')
      .getByText(/Coupler/)
      .first()
      .waitFor();
    await page.getByTestId('answer-close').click();
  });

  test.runIf(available)('has written no error and broken no content policy', () => {
    expect(app.errors).toEqual([]);
  });
});
