/** Linkages beyond the four-bar, from nothing, by mouse and keyboard, with their gestures counted; in both homes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readProject } from '../../engine/model/file/read-project';
import { Hand } from './support/hand';
import { HOMES } from './support/homes';
import type { Project } from '../../engine/model/project';
import type { Files } from './support/files';
import type { Desktop, Launched } from './support/launch';
import type { Page } from 'playwright-core';

type Place = readonly [number, number];

/** From the empty project to the mechanism; they never rise. */
const GESTURES = { sliderCrank: 4, inverted: 8, swinging: 6, sixBar: 10, cylinder: 8 };

describe.each(HOMES)('linkages in $home', ({ available, start }) => {
  const folder = mkdtempSync(join(tmpdir(), 'kempe-linkages-'));
  let app: Launched;
  let page: Page;
  let files: Files;
  let hand: Hand;
  const at = (name: string) => page.getByTestId(name);

  beforeAll(async () => {
    if (!available) return;
    [app, files] = await start(folder);
    page = app.page;
  });
  afterAll(async () => {
    await (app as Launched | undefined)?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function resize(width: number, height: number): Promise<void> {
    if ('dialogs' in app)
      await (app as Desktop).app.evaluate(
        ({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]!.setContentSize(...size),
        [width, height] as [number, number],
      );
    else await page.setViewportSize({ width, height });
    await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(width);
  }
  /** An empty project. */
  async function begin(): Promise<void> {
    await page.keyboard.press('Control+n');
    await expect.poll(() => page.locator('[data-test^="tree-body"]').count()).toBe(0);
    hand = new Hand(page);
  }
  async function hover([x, y]: Place): Promise<void> {
    const box = (await at('viewport').boundingBox())!;
    await page.mouse.move(box.x + x * box.width, box.y + y * box.height);
  }
  const shiftClick = async (place: Place) => {
    await page.keyboard.down('Shift');
    await hand.click(place);
    await page.keyboard.up('Shift');
  };
  const says = (...words: string[]) =>
    expect
      .poll(async () => {
        const status = at('prompt-status');
        const text = (await status.count()) === 0 ? '' : await status.innerText();
        return words.every((word) => text.includes(word)) ? 'all' : text;
      })
      .toBe('all');
  async function saved(name: string): Promise<Project> {
    await at('status-dof').filter({ hasText: 'DOF 1' }).waitFor();
    const read = readProject(await files.save(name));
    if (!read.ok) throw new Error('The saved file does not open.');
    return read.project;
  }
  const kinds = ({ joints }: Project) => joints.map(({ kind }) => kind);
  /** The prompt is two lines high and nothing of it is cut off. */
  async function expectTwoLines(): Promise<void> {
    const prompt = (await at('tool-prompt').boundingBox())!;
    expect(prompt.height).toBeLessThan(76);
    const rights = await at('tool-prompt')
      .locator('button, input, .status')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().right));
    expect(Math.max(...rights)).toBeLessThanOrEqual(prompt.x + prompt.width);
  }

  test.runIf(available)('a slider-crank, its class and angles said on the way', async () => {
    await resize(1280, 800);
    await begin();
    await expect.poll(() => at('viewport').getAttribute('data-frames')).not.toBe('0');
    await hand.press('l');
    await hand.click([0.3, 0.7]);
    await hand.click([0.36, 0.55]);
    // level with the first pin is a guide
    await hover([0.7, 0.7]);
    await says('DOF 1', 'crank turns', 'stroke', 'μ', '°');
    for (const width of [1440, 1280]) {
      await resize(width, 800);
      await hover([0.7, 0.7]);
      await expectTwoLines();
    }
    await hand.doubleClick([0.7, 0.7]);
    expect(hand.gestures).toBeLessThanOrEqual(GESTURES.sliderCrank);
    const project = await saved('slider-crank.kempe');
    expect(project.bodies.map(({ name }) => name)).toEqual(['Link 1', 'Link 2', 'Block 1']);
    expect(kinds(project)).toEqual(['hinge', 'hinge', 'slider', 'hinge']);
    // one step: undone, nothing is left
    await page.keyboard.press('Control+z');
    await expect.poll(() => page.locator('[data-test^="tree-body"]').count()).toBe(0);
    await page.keyboard.press('Control+y');
    await expect.poll(() => page.locator('[data-test^="tree-body"]').count()).toBe(3);
  });

  test.runIf(available)(
    'Done keeps what is drawn; a length typed again after the pointer moved is not appended',
    async () => {
      await begin();
      await hand.press('l');
      await hand.click([0.3, 0.7]);
      await hand.press('1');
      await page.keyboard.type('00');
      await page.keyboard.press('Enter');
      // the field that is next has the keyboard, and follows the pointer
      await hover([0.4, 0.4]);
      await hover([0.45, 0.35]);
      await page.keyboard.type('60');
      await expect.poll(() => at('prompt-angle').inputValue()).toBe('60');
      await page.keyboard.press('Enter');
      await hand.click([0.7, 0.4]);
      await hand.button('prompt-done');
      await expect.poll(() => page.locator('[data-test^="tree-body"]').count()).toBe(2);
      await expect.poll(() => at('tool-prompt').count()).toBe(0);
      await page.keyboard.press('Control+z');
      await expect.poll(() => page.locator('[data-test^="tree-body"]').count()).toBe(0);
    },
  );

  test.runIf(available)('an inverted slider-crank: its pin in the slot of a lever', async () => {
    await begin();
    await hand.press('l');
    await hand.click([0.5, 0.8]);
    await hand.click([0.6, 0.3]);
    // a click on the ground mark: this end stays free
    const mark = (await page.locator('path.mark.ground').last().boundingBox())!;
    hand.gestures += 1;
    await page.mouse.click(mark.x + mark.width / 2, mark.y + mark.height / 2);
    await hand.press('Enter');
    await expect.poll(() => page.locator('[data-test^="tree-body"]').count()).toBe(1);
    await hand.press('l');
    await hand.click([0.4, 0.5]);
    // on the line of the lever
    await hover([0.56, 0.5]);
    await says('DOF 1', 'crank turns', 'swings');
    await hand.doubleClick([0.56, 0.5]);
    expect(hand.gestures).toBeLessThanOrEqual(GESTURES.inverted);
    expect(kinds(await saved('inverted.kempe'))).toEqual(['hinge', 'hinge', 'point-on-line']);
  });

  test.runIf(available)('a rod through a block that swings', async () => {
    await begin();
    await hand.press('l');
    await hand.click([0.3, 0.7]);
    await hand.click([0.34, 0.6]);
    await hand.press('s');
    await hand.press('s');
    await hover([0.65, 0.65]);
    await says('DOF 1', 'crank turns', 'swings');
    await hand.doubleClick([0.65, 0.65]);
    expect(hand.gestures).toBeLessThanOrEqual(GESTURES.swinging);
    expect(kinds(await saved('swinging.kempe'))).toEqual(['hinge', 'hinge', 'slider', 'hinge']);
  });

  test.runIf(available)('a six-bar with a ternary link', async () => {
    await begin();
    await hand.press('l');
    await hand.click([0.3, 0.75]);
    await hand.click([0.33, 0.6]);
    await hand.click([0.5, 0.5]);
    await shiftClick([0.45, 0.35]);
    await hover([0.55, 0.75]);
    await says('DOF 1', 'μ');
    await expectTwoLines();
    await hand.doubleClick([0.55, 0.75]);
    await expect.poll(() => page.locator('[data-test^="tree-body"]').count()).toBe(3);
    await hand.press('l');
    await hand.click([0.45, 0.35]);
    await hand.click([0.7, 0.4]);
    await hand.doubleClick([0.75, 0.75]);
    expect(hand.gestures).toBeLessThanOrEqual(GESTURES.sixBar);
    const project = await saved('six-bar.kempe');
    expect(project.bodies.map(({ shape }) => shape.kind)).toEqual(['link', 'plate', 'link', 'link', 'link']);
    expect(kinds(project)).toEqual(Array(7).fill('hinge'));
  });

  test.runIf(available)('a boom on a cylinder that moves it out and back', async () => {
    await begin();
    await hand.press('l');
    // the first end alone is on ground
    await hand.press('g');
    await hand.press('g');
    await hand.click([0.3, 0.75]);
    await hand.doubleClick([0.7, 0.45]);
    await expect.poll(() => page.locator('[data-test^="tree-body"]').count()).toBe(1);
    await hand.press('y');
    await hand.click([0.5, 0.8]);
    await hover([0.5, 0.6]);
    await says('DOF 1', 'swings', 'μ');
    await expectTwoLines();
    await page.keyboard.press('a');
    expect(await at('prompt-acts').innerText()).toBe('Driven');
    await hand.click([0.5, 0.6]);
    expect(hand.gestures).toBeLessThanOrEqual(GESTURES.cylinder);
    await expect.poll(() => page.locator('[data-test^="tree-body"]').count()).toBe(3);
    const project = await saved('boom.kempe');
    expect(project.bodies.map(({ name }) => name)).toEqual(['Link 1', 'Cylinder 1 tube', 'Cylinder 1 rod']);
    expect(project.drivers.map(({ name, kind }) => `${name} ${kind}`)).toEqual(['Cylinder 1 drive position']);
    await page.keyboard.press('Control+Shift+r');
    await at('checks').filter({ hasText: 'last run completed' }).waitFor();
  });

  test.runIf(available)(
    'beside open charts a window of 900 by 640 pixels leaves room to draw in',
    async () => {
      await resize(900, 640);
      const heightOf = async (name: string) => (await at(name).boundingBox())!.height;
      expect(await heightOf('viewport')).toBeGreaterThan(220);
      await page.keyboard.press('l');
      await at('tool-prompt').waitFor();
      await expect
        .poll(async () => (await heightOf('tool-prompt')) / (await heightOf('viewport')))
        .toBeLessThan(0.5);
      await page.keyboard.press('Escape');
    },
  );
});
