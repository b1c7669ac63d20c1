/**
 * Drawing as a person does it, in the real Electron and in Chromium: a four-bar from nothing, driven, run and charted;
 * a spatial RSSR by typed coordinates; everything undone.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProject, NEW_UNITS } from '../../engine/model/defaults';
import { readProject } from '../../engine/model/file/read-project';
import { Hand } from './support/hand';
import { HOMES } from './support/homes';
import type { Files } from './support/files';
import type { Launched } from './support/launch';
import type { Page } from 'playwright-core';
import type { Project } from '../../engine/model/project';

const A = [0.25, 0.75] as const;
const B = [0.3, 0.55] as const;
const C = [0.6, 0.4] as const;
const D = [0.7, 0.75] as const;

describe.each(HOMES)('drawing in $home', ({ available, start }) => {
  const folder = mkdtempSync(join(tmpdir(), 'kempe-draw-'));
  let app: Launched;
  let page: Page;
  let files: Files;
  let hand: Hand;

  beforeAll(async () => {
    if (!available) return;
    [app, files] = await start(folder);
    page = app.page;
    hand = new Hand(page);
    await page.getByTestId('template-four-bar-with-load.kempe').waitFor();
    await page.keyboard.press('Control+n');
    await page.getByTestId('empty-hint').waitFor();
  });
  afterAll(async () => {
    // as `homes.ts` gives it: undefined where the start itself failed, which is then the failure to read
    await (app as Launched | undefined)?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const project = async (name: string): Promise<Project> => {
    const read = readProject(await files.saveAs(name));
    if (!read.ok) throw new Error('The saved file does not open.');
    return read.project;
  };

  test.runIf(available)('draws the four-bar from nothing, with the freedoms shown on the way', async () => {
    await expect.poll(() => page.getByTestId('viewport').getAttribute('data-frames')).not.toBe('0');
    await hand.press('l');
    await hand.click(A);
    await hand.click(B);
    await hand.click(C);
    await page.mouse.move(...(await centre(page, D)));
    await page.getByTestId('prompt-status').filter({ hasText: 'DOF 1, ' }).waitFor();
    await hand.doubleClick(D);
    await page.getByTestId('status-dof').filter({ hasText: 'DOF 1' }).waitFor();
    await page.getByTestId('tool-prompt').waitFor({ state: 'hidden' });
    expect(await page.getByTestId('status-redundant').innerText()).toContain('redundant 3');
  });

  test.runIf(available)('drives it with the tool, runs it and charts a pin force', async () => {
    await hand.press('d');
    await hand.click(A);
    await page.getByTestId('tree-driver-1').waitFor();
    await hand.press('Control+Shift+r');
    await hand.button('tree-joint-2');
    const row = page.getByTestId('chart-pane-0').locator('tr', { has: page.getByTestId('chart-series-FX') });
    await expect.poll(() => row.locator('td').first().innerText(), { timeout: 90_000 }).toMatch(/\d/);
    expect(hand.gestures).toBeLessThan(25);
  });

  test.runIf(available)('has closed its loop in the file, on the plane z = 0', async () => {
    const { bodies, joints, drivers } = await project('four-bar.kempe');
    expect([bodies.length, joints.length, drivers.length]).toEqual([3, 4, 1]);
    expect(joints.map(({ kind }) => kind)).toEqual(['hinge', 'hinge', 'hinge', 'hinge']);
    expect(drivers[0]!.joint).toBe(joints[0]!.id);
    for (const body of bodies) expect(body.position[2]).toBe(0);
  });

  test.runIf(available)('undoes everything to the empty project, byte by byte', async () => {
    await page.getByTestId('viewport').focus();
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await page.getByTestId('empty-hint').waitFor();
    const empty = await project('undone.kempe');
    expect(empty).toEqual({ ...createProject(empty.name), units: NEW_UNITS, createdWith: empty.createdWith });
  });

  test.runIf(available)(
    'Escape takes a drawing back, then ends the tool, and nothing is left of it',
    async () => {
      await page.getByTestId('viewport').focus();
      await hand.press('l');
      await hand.click(A);
      await hand.click(B);
      await page.keyboard.press('Escape');
      await page.getByTestId('tool-prompt').filter({ hasText: 'first ground point' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByTestId('empty-hint').waitFor();
      expect(await page.getByTestId('tool-edit.undo').isDisabled()).toBe(true);
    },
  );

  test.runIf(available)('builds an RSSR by typed coordinates', async () => {
    const bar = async (from: string, to: string) => {
      await page.getByTestId('viewport').focus();
      await hand.press('b');
      await hand.type('point', from);
      await hand.type('point', to);
      await page.getByTestId('tool-prompt').waitFor({ state: 'hidden' });
    };
    await bar('0, 0, 0', '0, 100, 0');
    await bar('0, 100, 0', '300, 200 mm, 100');
    await bar('300, 200, 100', '300, 200, 300');
    const joint = async (tool: string, key: string | null, toGround: boolean, at: string) => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type(tool);
      await page.keyboard.press('Enter');
      await page.getByTestId('tool-prompt').waitFor();
      await page.getByTestId('viewport').focus();
      if (key !== null) await hand.press(key);
      if (toGround) await hand.press('g');
      await hand.type('point', at);
      await page.getByTestId('tool-prompt').waitFor({ state: 'hidden' });
    };
    await joint('Draw a hinge', 'x', true, '0, 0, 0');
    await joint('Draw a ball joint', null, false, '0, 100, 0');
    await joint('Draw a ball joint', null, false, '300, 200, 100');
    await joint('Draw a hinge', 'y', true, '300, 200, 300');
    // the crank, and the coupler about its own line between the balls
    await page.getByTestId('status-dof').filter({ hasText: 'DOF 2' }).waitFor();
    const { bodies, joints } = await project('rssr.kempe');
    expect(bodies).toHaveLength(3);
    expect(joints.map(({ kind }) => kind)).toEqual(['hinge', 'ball', 'ball', 'hinge']);
    expect(joints.map(({ bodyA, bodyB }) => [bodyA, bodyB])).toEqual([
      ['ground', 'body-1'],
      ['body-1', 'body-2'],
      ['body-2', 'body-3'],
      ['ground', 'body-3'],
    ]);
  });

  test.runIf(available)('has written no error and broken no content policy', () => {
    expect(app.errors).toEqual([]);
  });
});

async function centre(page: Page, [x, y]: readonly [number, number]): Promise<[number, number]> {
  const box = await page.getByTestId('viewport').boundingBox();
  if (!box) throw new Error('There is no viewport.');
  return [box.x + x * box.width, box.y + y * box.height];
}
