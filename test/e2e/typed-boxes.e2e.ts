/**
 * Whatever tool is started, its boxes work alike: Tab goes round them, Enter goes on or ends, Escape leaves, a whole point may be typed
 * where a length is expected, with units and a decimal comma, and what cannot be read is said and kept. The status bar says how the tool ends.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOMES } from './support/homes';
import type { Launched } from './support/launch';

/** Of every box by its id: with a unit, and how the box shows it where it goes on showing it. */
const TYPED: Readonly<Record<string, { text: string; shown: string | null }>> = {
  point: { text: '4,5 cm; 70 mm', shown: null },
  length: { text: '4,5 cm', shown: '4,5 cm' },
  angle: { text: '0,5 rad', shown: '0,5 rad' },
  distance: { text: '2,5 cm', shown: null },
  width: { text: '3 cm', shown: '3 cm' },
  depth: { text: '2 cm', shown: '2 cm' },
  height: { text: '1,5 cm', shown: '1,5 cm' },
  thickness: { text: '0,5 cm', shown: '0,5 cm' },
  magnitude: { text: '0,25 kN', shown: '0,25 kN' },
  stroke: { text: '8 cm', shown: '8 cm' },
  speed: { text: '30 rpm', shown: '30 rpm' },
  'shift-x': { text: '1 cm', shown: null },
  'shift-y': { text: '1 cm', shown: null },
  'shift-z': { text: '1 cm', shown: null },
  turn: { text: '0,5 rad', shown: null },
};
/** Points that are typed first, one by one: on the crank, on the coupler, beside both. */
const POINTS = ['2 cm, 6 cm', '150, 150', '90, 20', '60, -80'];
const PATIENCE = 1_200_000;

describe.each(HOMES)('typed boxes in $home', ({ home, available, start }) => {
  const folder = mkdtempSync(join(tmpdir(), 'kempe-typed-boxes-'));
  let app: Launched;
  let page: Page;
  let tools: readonly string[] = [];

  beforeAll(async () => {
    if (!available) return;
    [app] = await start(folder);
    page = app.page;
    await page.getByTestId('template-four-bar-with-load.kempe').click();
    await page.getByTestId('tree-crank').waitFor();
    await page.getByTestId('status-dof').filter({ hasText: 'DOF 1' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByTestId('palette-query').fill('insert');
    const found = page.locator('[data-test^="palette-insert.draw-"]');
    tools = await found.evaluateAll((all) =>
      all.flatMap((one) => one.getAttribute('data-test')?.replace('palette-', '') ?? []),
    );
    await page.keyboard.press('Escape');
    await page.getByTestId('tree-crank').click();
    tools = ['edit.move', 'edit.rotate', ...tools];
    expect(tools.length).toBeGreaterThan(35);
    // the page is one: in its other home a third of them shows that keys get there as well
    if (home === 'Electron') tools = tools.filter((_, i) => i % 3 === 0);
  });
  afterAll(async () => {
    await (app as Launched | undefined)?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const press = (key: string) => page.keyboard.press(key);
  const boxes = () =>
    page
      .locator('[data-prompt-entry]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-test')!.replace('prompt-', '')));
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('data-test')?.replace('prompt-', '') ?? '');
  const isActive = async () => (await page.getByTestId('viewport').getAttribute('data-tool')) !== 'select';
  const hint = () => page.locator('[data-test="tool-prompt"] header p').first().innerText();
  const refused = () => page.locator('[data-test="tool-prompt"] [role="alert"]').allInnerTexts();
  const locked = () =>
    page
      .locator('.entry.locked [data-prompt-entry]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-test')!.replace('prompt-', '')));
  const undoable = () => page.getByTestId('tool-edit.undo').isEnabled();

  /** Starts a tool and types so many points into it; false where it has no more boxes then. */
  async function reach(tool: string, placed: number): Promise<boolean> {
    if (tool.startsWith('edit.')) await page.getByTestId('tree-crank').click();
    await press('Control+k');
    await page.getByTestId('palette-query').fill(tool.startsWith('insert') ? 'insert' : tool.slice(5));
    await page.getByTestId(`palette-${tool}`).click();
    await page.getByTestId('tool-prompt').waitFor();
    for (const point of POINTS.slice(0, placed)) {
      if (!(await boxes()).includes('point')) return false;
      await page.getByTestId('prompt-point').fill(point);
      await press('Enter');
      if (!(await isActive()) || (await refused()).length > 0) return false;
    }
    return true;
  }
  /** As it was before the tool was started. */
  async function back(): Promise<void> {
    await leave();
    if (await undoable()) await press('Control+z');
    expect(await undoable()).toBe(false);
  }
  /** With Escape alone, however far it had got. */
  async function leave(): Promise<void> {
    for (let i = 0; i < 6 && (await isActive()); i++) await press('Escape');
    expect(await isActive()).toBe(false);
  }
  const into = async (box: string) => {
    await page.getByTestId(`prompt-${box}`).focus();
    expect(await focused()).toBe(box);
  };

  async function goRound(all: readonly string[]): Promise<void> {
    await into(all[0]!);
    for (const [key, by] of [
      ['Tab', 1],
      ['Shift+Tab', -1],
    ] as const)
      for (let i = 1; i <= all.length; i++) {
        await press(key);
        await expect.poll(focused).toBe(all.at((by * i) % all.length));
      }
  }

  /** What cannot be read stays, with what is wrong with it; Escape takes it away, and the keyboard back to the picture. */
  async function mistype(box: string): Promise<void> {
    for (const key of ['Enter', 'Tab']) {
      await into(box);
      const said = await hint();
      await page.keyboard.type('nonsense');
      await press(key);
      expect((await refused()).join()).not.toBe('');
      expect(await focused()).toBe(box);
      expect(await page.getByTestId(`prompt-${box}`).inputValue()).toContain('nonsense');
      // what is turned says at once that an angle is being typed; what is drawn has lost no point
      if (box !== 'turn') expect(await hint()).toBe(said);
      await press('Escape');
    }
    expect(await refused()).toEqual([]);
    expect(await focused()).not.toBe(box);
    expect(await isActive()).toBe(true);
  }

  /** What is emptied again is no fault, and nothing of it lands in another box. */
  async function empty(box: string): Promise<void> {
    await into(box);
    await page.keyboard.type('7');
    await press('Backspace');
    await press('Tab');
    expect(await refused()).toEqual([]);
    expect(await locked()).toEqual([]);
    await press('Escape');
  }

  /** After a click on a button of the prompt the keyboard is the tool's: a digit goes to the first box, Enter is heard, Escape leaves. */
  async function pressButtons(tool: string, placed: number): Promise<void> {
    const buttons = page.locator('[data-test="tool-prompt"] > button');
    for (let i = 0; i < (await buttons.count()); i++) {
      await buttons.nth(i).click();
      if (!(await isActive())) await reach(tool, placed);
      const [first] = await boxes();
      if (first === undefined) continue;
      await press('7');
      await expect.poll(focused).toBe(first);
      expect(await page.getByTestId(`prompt-${first}`).inputValue()).toBe('7');
      await press('Escape');
    }
    const said = await hint();
    await press('Enter');
    if (await isActive())
      expect((await refused()).length > 0 || (await hint()) !== said, 'Enter did nothing').toBe(true);
  }

  /** A number with a unit is taken, and Enter goes on to a box of the tool or ends it. */
  async function typeInto(box: string): Promise<void> {
    await into(box);
    const { text, shown } = TYPED[box]!;
    const before = await hint();
    await page.keyboard.type(text);
    await press('Enter');
    // a point may be refused for what is there, never for how it is written
    if (box !== 'point') expect(await refused()).toEqual([]);
    else expect(await page.locator('label [role="alert"]').count()).toBe(0);
    if (!(await isActive())) return;
    expect((await locked()).filter((one) => one !== box)).toEqual([]);
    const after = await boxes();
    await expect.poll(async () => after.includes(await focused())).toBe(true);
    if (shown !== null) await expect.poll(() => page.getByTestId(`prompt-${box}`).inputValue()).toBe(shown);
    else if (box === 'point' && (await refused()).length === 0) expect(await hint()).not.toBe(before);
  }

  test.runIf(available)(
    'go round, take units, and say what they cannot read, in every tool',
    { timeout: PATIENCE },
    async () => {
      // of tools that ask alike one is looked at
      const looked = new Set<string>();
      const seen = new Set<string>();
      const wrong: string[] = [];
      for (const tool of tools) {
        try {
          for (let placed = 0; placed < 4 && (await reach(tool, placed)); placed++) {
            expect(await page.getByTestId('status-tool').innerText()).toContain('Esc');
            const all = await boxes();
            const key = `${placed > 0 ? 'next' : 'first'}: ${all.join()}`;
            if (!looked.has(key)) {
              looked.add(key);
              if (all.length > 0) await goRound(all);
              for (const box of all) {
                expect(Object.keys(TYPED)).toContain(box);
                await mistype(box);
                await empty(box);
              }
              await pressButtons(tool, placed);
              for (const box of all) {
                await back();
                await reach(tool, placed);
                await typeInto(box);
                seen.add(box);
              }
            }
            await back();
          }
        } catch (error) {
          wrong.push(`${tool}: ${String(error)}`);
        }
        await back();
      }
      expect(wrong).toEqual([]);
      if (home === 'Chromium') expect([...seen].sort()).toEqual(Object.keys(TYPED).sort());
      else expect(seen.size).toBeGreaterThan(4);
    },
  );

  test.runIf(available)('has written no error and broken no content policy', () => {
    expect(app.errors).toEqual([]);
  });
});
