/** The tables of bodies and joints by keyboard and clipboard, and a parameter that drives a bar, in both homes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readProject } from '../../engine/model/file/read-project';
import type { Project } from '../../engine/model/project';
import { HOMES } from './support/homes';
import type { Files } from './support/files';
import type { Launched } from './support/launch';
import type { Page } from 'playwright-core';

describe.each(HOMES)('tables in $home', ({ available, start }) => {
  const folder = mkdtempSync(join(tmpdir(), 'kempe-tables-'));
  let app: Launched;
  let page: Page;
  let files: Files;
  let first: string;

  beforeAll(async () => {
    if (!available) return;
    [app, files] = await start(folder);
    page = app.page;
    await page.getByTestId('template-four-bar-with-load.kempe').click();
    await page.getByTestId('status-dof').filter({ hasText: 'DOF 1' }).waitFor();
    first = await files.save('first.kempe');
  });
  afterAll(async () => {
    if (available) await app.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const cell = (id: string, column: string) => page.getByTestId(`cell-${id}-${column}`);
  const saved = async (name: string): Promise<Project> => {
    const read = readProject(await files.saveAs(name));
    if (!read.ok) throw new Error('What was saved cannot be read.');
    return read.project;
  };
  /** Onto the real clipboard, from a field of the page as a person would copy it. */
  const putOnClipboard = (text: string) =>
    page.evaluate((copied) => {
      const area = document.body.appendChild(document.createElement('textarea'));
      const before = document.activeElement as HTMLElement | null;
      area.value = copied;
      area.select();
      document.execCommand('copy');
      area.remove();
      before?.focus();
    }, text);

  test.runIf(available)('types quantities by keyboard alone', async () => {
    await page.keyboard.press('Alt+5');
    await page.getByTestId('table-grid').waitFor();
    await cell('crank', 'position.0').click();
    await page.keyboard.type('25 mm');
    await page.keyboard.press('Tab');
    await page.keyboard.type('1/4 in');
    await page.keyboard.press('Enter');
    await expect.poll(() => cell('crank', 'position.0').innerText()).toBe('25');
    await expect.poll(() => cell('crank', 'position.1').innerText()).toBe('6.35');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.type('3 kg');
    await page.keyboard.press('Enter');
    await page.getByTestId('table-message').filter({ hasText: 'is a mass' }).waitFor();
    expect(await cell('crank', 'position.1').innerText()).toBe('6.35');
    const { bodies } = await saved('typed.kempe');
    expect(bodies.find(({ id }) => id === 'crank')!.position.slice(0, 2)).toEqual([0.025, 0.00635]);
  });

  test.runIf(available)('pastes cells of a spreadsheet, or none of them, as one step', async () => {
    // the whole table onto itself is no step: the count of steps below would not fit
    for (const key of ['Control+a', 'Control+c', 'Control+v']) await page.keyboard.press(key);
    expect(await page.getByTestId('table-message').count()).toBe(0);
    await cell('crank', 'velocity.0').click();
    await putOnClipboard('1,5 m/s\t2000\n1 m/s\tx2\n');
    await page.keyboard.press('Control+v');
    await page.getByTestId('table-message').filter({ hasText: 'Row 3 (Rocker)' }).waitFor();
    expect(await cell('crank', 'velocity.0').innerText()).toBe('0');
    await putOnClipboard('1,5 m/s\t2000\r\n100\t0.5 m/s\r\n');
    await page.keyboard.press('Control+v');
    await expect.poll(() => cell('crank', 'velocity.0').innerText()).toBe('1500');
    await page.keyboard.press('Control+z');
    await expect.poll(() => cell('crank', 'velocity.0').innerText()).toBe('0');
    await page.keyboard.press('Control+Shift+z');
    // three rows from the last one on: two more are offered, and go again with one step
    const { bodies } = await saved('pasted.kempe');
    await cell(bodies.at(-1)!.id, 'name').click();
    await putOnClipboard('Last\nArm\tBox\nDrum\tCylinder\n');
    await page.keyboard.press('Control+v');
    await page.getByTestId('table-paste-rows').click();
    await page
      .getByTestId('table-tab-bodies')
      .filter({ hasText: String(bodies.length + 2) })
      .waitFor();
    await page.keyboard.press('Control+z');
    await page
      .getByTestId('table-tab-bodies')
      .filter({ hasText: String(bodies.length) })
      .waitFor();
    expect(bodies.slice(1, 3).map(({ velocity }) => velocity.slice(0, 2))).toEqual([
      [1.5, 2],
      [0.1, 0.5],
    ]);
    for (let step = 0; step < 3; step++) await page.keyboard.press('Control+z');
    expect(await files.saveAs('undone.kempe')).toBe(first);
  });

  test.runIf(available)('drives a bar by a parameter, and its pin goes with it', async () => {
    await page.keyboard.press('Escape');
    const before = readProject(first);
    if (!before.ok) throw new Error('The template cannot be read.');
    const old = before.project.bodies.find(({ id }) => id === 'crank')!;
    if (old.shape.kind !== 'rod') throw new Error('The crank is no bar.');
    const end = old.shape.to;
    const held = before.project.joints.filter(
      ({ bodyA, frameA }) =>
        bodyA === 'crank' && frameA.position.every((x, i) => Math.abs(x - end[i]!) < 1e-9),
    );
    expect(held.length).toBe(1);
    await page.getByTestId('tables-close').click();
    await page.keyboard.press('Escape');
    await page.getByTestId('parameter-name').fill('crank');
    await page.getByTestId('parameter-formula').fill('120 mm');
    await page.getByTestId('parameter-add').click();
    await page.getByTestId('parameter-crank').waitFor();
    await page.getByTestId('tree-crank').click();
    const length = page.getByTestId('field-rod-length').locator('input');
    await length.fill('=2*crank');
    await length.press('Enter');
    await expect.poll(async () => lengthOf(await saved('driven.kempe'))).toBeCloseTo(0.24, 11);
    const { joints, bodies } = await saved('driven.kempe');
    const crank = bodies.find(({ id }) => id === 'crank')!;
    const pin = joints.find(({ id }) => id === held[0]!.id)!;
    expect(crank.shape).toMatchObject({ to: pin.frameA.position });
    expect(crank.formulas).toEqual([{ field: 'shape.length', formula: '2*crank' }]);
    // the loop is drawn open now; the parameter stays what it is while assembly closes it
    expect(gapOf(await saved('open.kempe'), pin.id)).toBeGreaterThan(0.1);
    await page.getByTestId('tab-mobility').click();
    await page.getByTestId('assemble').click();
    await page.getByTestId('moved-bodies').waitFor({ state: 'detached' });
    const closed = await saved('assembled.kempe');
    for (const { id } of closed.joints) expect(gapOf(closed, id)).toBeLessThan(1e-8);
    expect(lengthOf(closed)).toBeCloseTo(0.24, 11);
    for (let step = 0; step < 3; step++) await page.keyboard.press('Control+z');
    expect(await files.saveAs('undone.kempe')).toBe(first);
    expect(app.errors).toEqual([]);
  });
});

function lengthOf({ bodies }: Project): number {
  const { shape } = bodies.find(({ id }) => id === 'crank')!;
  return shape.kind === 'rod' ? Math.hypot(...shape.to.map((x, i) => x - shape.from[i]!)) : 0;
}

/** How far apart a joint's two frames are drawn [m]. */
function gapOf({ bodies, joints }: Project, id: string): number {
  const { bodyA, frameA, bodyB, frameB } = joints.find((joint) => joint.id === id)!;
  const inWorld = (body: string, point: readonly number[]): readonly number[] => {
    const found = bodies.find((one) => one.id === body);
    return found ? rotated(found.orientation, point).map((x, i) => x + found.position[i]!) : point;
  };
  const to = inWorld(bodyB, frameB.position);
  return Math.hypot(...inWorld(bodyA, frameA.position).map((x, i) => x - to[i]!));
}

/** `v` turned by the unit quaternion (w, x, y, z). */
function rotated([w, ...u]: readonly number[], v: readonly number[]): number[] {
  const cross = (a: readonly number[], b: readonly number[]) =>
    [0, 1, 2].map((i) => a[(i + 1) % 3]! * b[(i + 2) % 3]! - a[(i + 2) % 3]! * b[(i + 1) % 3]!);
  const once = cross(u, v);
  const twice = cross(u, once);
  return v.map((x, i) => x + 2 * (w! * once[i]! + twice[i]!));
}
