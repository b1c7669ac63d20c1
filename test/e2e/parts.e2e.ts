/**
 * Parts from files: looked at in a dialog, inserted as bodies of true mass, drawn as they are, kept through a save, and undone in one
 * step. In the real Electron and in Chromium.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { binaryStl, box, glbFile, mesh, ring } from '../support/geometry-files';
import { strToU8 } from 'fflate';
import { packProject, unpackProject } from '../../engine/formats/archive/project-archive';
import { writeProject } from '../../engine/model/file/write-project';
import { projectOfParts } from '../support/project-of-parts';
import { fourBarAssembly } from '../support/cad-shapes';
import { openCascade, stepFile } from '../support/step-files';
import { HOMES } from './support/homes';
import { partsDialog } from './support/parts-dialog';
import type { Files } from './support/files';
import type { Launched } from './support/launch';
import type { Page } from 'playwright-core';

/** 40 mm across, bored 16 mm, 10 mm thick. */
const RING = ring(8, 20, 10, 64);
/** Area of a regular polygon of 64 corners on a circle, over the square of its radius. */
const POLYGON = 32 * Math.sin(Math.PI / 32);
const ALUMINIUM = 2700;
const SHEET = mesh(
  [
    [0, 0, 0],
    [30, 0, 0],
    [0, 30, 0],
  ],
  [0, 1, 2],
);

describe.each(HOMES)('parts in $home', ({ home, available, start }) => {
  const folder = mkdtempSync(join(tmpdir(), 'kempe-parts-'));
  let app: Launched;
  let started = false;
  let page: Page;
  let files: Files;

  beforeAll(async () => {
    if (!available) return;
    writeFileSync(join(folder, 'ring.stl'), binaryStl(RING));
    writeFileSync(join(folder, 'sheet.stl'), binaryStl(SHEET));
    writeFileSync(join(folder, 'broken.stl'), binaryStl(RING).subarray(0, 200));
    writeFileSync(
      join(folder, 'two.glb'),
      glbFile(box([0, 0, 0], [0.02, 0.02, 0.02]), [
        { children: [1, 2] },
        { name: 'left', mesh: 0, translation: [-0.1, 0, 0] },
        { name: 'right', mesh: 0, translation: [0.1, 0, 0] },
      ]),
    );
    const oc = await openCascade();
    const pieces = {
      Frame: new oc.BRepPrimAPI_MakeBox(100, 20, 10).Shape(),
      Pin: new oc.BRepPrimAPI_MakeCylinder(4, 30).Shape(),
    };
    const uses = [0, 30, 60].map((x) => ({ part: 'Pin', at: [x, 10, -10] as const }));
    writeFileSync(
      join(folder, 'rig.step'),
      stepFile(oc, pieces, [{ part: 'Frame', at: [0, 0, 0] }, ...uses]),
    );
    const linkage = fourBarAssembly(oc, 1);
    writeFileSync(join(folder, 'linkage.step'), stepFile(oc, linkage.parts, linkage.uses));

    writeFileSync(join(folder, 'broken.step'), 'ISO-10303-21;\nDATA;\n#1 = PRODUCT(');
    [app, files] = await start(folder);
    started = true;
    page = app.page;
    await page.keyboard.press('Control+n');
    await page.getByTestId('viewport').waitFor();
  });
  afterAll(async () => {
    if (started) await app.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const textOf = (test: string): Promise<string> => page.getByTestId(test).innerText();
  const { rows, choose, inserted } = partsDialog(() => page, folder);

  test.runIf(available)('a ring in millimetres has the mass of its volume', async () => {
    await choose('ring.stl');
    await rows().first().waitFor();
    expect(await textOf('parts-size')).toBe('40.00 × 40.00 × 10.00 mm');
    await page.getByTestId('parts-unit').locator('select').selectOption('cm');
    await page.getByTestId('parts-size').filter({ hasText: '400.0 × 400.0 × 100.0 mm' }).waitFor();
    await page.getByTestId('parts-unit').locator('select').selectOption('mm');
    await page.getByTestId('parts-size').filter({ hasText: '40.00 × 40.00 × 10.00 mm' }).waitFor();
    const material = page.getByTestId('parts-material').getByRole('combobox');
    const chosen = (name: string) =>
      expect.poll(() => material.getAttribute('placeholder'), { timeout: 30_000 }).toBe(name);
    // with the pointer: the list lies over the dialog, not behind it
    await material.click();
    await page.getByTestId('option-POM-C').click();
    await chosen('POM-C');
    await material.click();
    await material.pressSequentially('6082');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    // the key chooses the material, and no more
    await expect.poll(() => material.getAttribute('placeholder')).toMatch(/6082/);
    expect(await page.getByTestId('parts-apply').isEnabled()).toBe(true);
    await inserted();
    const saved = JSON.parse(await files.save('ring.kempe'));
    const [{ shape, mass, name }] = saved.bodies;
    expect(name).toMatch(/^ring/);
    expect(shape).toMatchObject({ kind: 'part', source: 'ring.stl', hand: 'as-modelled' });
    // single precision is all that the file has
    expect(shape.volume / (POLYGON * (400 - 64) * 10e-9) - 1).toBeCloseTo(0, 6);
    expect(mass.density).toBeCloseTo(ALUMINIUM, -2);
    expect(saved.bodies).toHaveLength(1);
  });

  test.runIf(available)('its own triangles are drawn, also after it was opened anew', async () => {
    await page.getByTestId('viewport').click({ position: { x: 5, y: 5 } });
    await page.keyboard.press('f');
    // through the bore the ground is seen: the middle of the ring is not the ring
    await expect.poll(() => pickedAt(0.5), { timeout: 30_000 }).toBe(false);
    await files.open('ring.kempe');
    await page.getByTestId('document-name').filter({ hasText: 'ring.kempe' }).waitFor();
    await page.keyboard.press('f');
    await expect.poll(() => pickedAt(0.5), { timeout: 30_000 }).toBe(false);
  });

  /** Whether a click there selects the body; a fraction of the view's width, at half its height. */
  async function pickedAt(across: number): Promise<boolean> {
    const { x, y, width, height } = (await page.getByTestId('viewport').boundingBox())!;
    await page.mouse.click(x + width * across, y + height / 2);
    return (await page.locator('[role="treeitem"][aria-selected="true"]').count()) > 0;
  }

  test.runIf(available)('several parts are a group, instances share their triangles', async () => {
    await choose('two.glb');
    await rows().nth(1).waitFor();
    expect(await page.getByTestId('parts-unit').count()).toBe(0);
    await inserted();
    const saved = JSON.parse(await files.save('ring.kempe'));
    expect(saved.bodies.slice(1).map(({ name, group }: Record<string, string>) => [name, group])).toEqual([
      ['left', 'two'],
      ['right', 'two'],
    ]);
    expect(saved.bodies[1].shape.geometry).toBe(saved.bodies[2].shape.geometry);
    await page.keyboard.press('Control+z');
    await page.getByTestId('status-saved').filter({ hasText: 'Unsaved' }).waitFor();
    await page.keyboard.press('Control+Shift+z');
  });

  test.runIf(available)('an open surface is told, and weighs what is typed', async () => {
    await choose('sheet.stl');
    await rows().first().filter({ hasText: 'open surface: 3 edges' }).waitFor();
    expect(await page.getByTestId('parts-apply').isDisabled()).toBe(true);
    await page.getByTestId('parts-open-mass').locator('input').fill('0.2 kg');
    await page.keyboard.press('Tab');
    await inserted();
    const saved = JSON.parse(await files.save('ring.kempe'));
    expect(saved.bodies.at(-1)).toMatchObject({
      shape: { volume: null },
      mass: { kind: 'custom', mass: 0.2 },
    });
  });

  if (home === 'Electron')
    test.runIf(available)('their triangles lie beside the saved project', async () => {
      const saved = JSON.parse(readFileSync(join(folder, 'ring.kempe'), 'utf8'));
      const named = saved.bodies.map(({ shape }: { shape: { geometry: string } }) => `${shape.geometry}.glb`);
      await expect
        .poll(() => readdirSync(join(folder, 'ring.kempe.parts')).sort(), { timeout: 30_000 })
        .toEqual([...new Set(named)].sort());
    });

  test.runIf(available)('parts whose triangles are nowhere are boxes, and it is told', async () => {
    const saved = readFileSync(join(folder, 'ring.kempe'), 'utf8');
    const { geometry } = JSON.parse(saved).bodies[0].shape;
    writeFileSync(join(folder, 'lost.kempe'), saved.replaceAll(geometry, 'f'.repeat(64)));
    await files.open('lost.kempe');
    await page.getByText('The triangles of a part are not on this computer').waitFor();
    await page.keyboard.press('f');
    // the bore is closed now: the middle of the ring is its box
    await expect.poll(() => pickedAt(0.5), { timeout: 30_000 }).toBe(true);
  });

  test.runIf(available)('a STEP assembly: its names and places, the mass of its true surfaces', async () => {
    await choose('rig.step');
    await rows().nth(3).waitFor({ timeout: 60_000 });
    expect(await page.getByTestId('parts-unit').count()).toBe(0);
    expect(await textOf('parts-size')).toMatch(/^104\.0\d* × 20\.00 × 30\.00 mm$/);
    await inserted();
    const saved = JSON.parse(await files.save('lost.kempe'));
    const bodies = saved.bodies.slice(-4);
    expect(bodies.map(({ name, group }: Record<string, string>) => [name, group])).toEqual(
      ['Frame', 'Pin', 'Pin 1', 'Pin 2'].map((name) => [name, 'rig']),
    );
    for (const { shape } of bodies.slice(1))
      expect(shape.volume / (Math.PI * 16 * 30 * 1e-9)).toBeCloseTo(1, 9);
    expect(bodies[3].position.map((each: number) => Number(each.toFixed(9)))).toEqual([0.06, 0.01, -0.01]);
  });

  test.runIf(available)(
    'joints are found on its holes and pins, looked at, and made in the same step',
    async () => {
      await page.keyboard.press('Control+n');
      await page.getByTestId('empty-hint').waitFor();
      await choose('linkage.step');
      const joints = page.getByTestId('joints-row');
      await joints.nth(7).waitFor({ timeout: 60_000 });
      expect(await joints.filter({ hasText: 'Base – Crank' }).innerText()).toMatch(
        /holes on one pin, Ø 10\.00 mm/,
      );
      expect(await page.getByTestId('parts-still').locator('select').inputValue()).toBe('0');
      const status = (text: string) => page.getByTestId('parts-status').filter({ hasText: text }).waitFor();
      await status('8 bodies at their places in the file, 9 joints.');
      const first = joints.filter({ hasText: 'Base – Crank' });
      await first.getByRole('checkbox').uncheck();
      await status('8 joints.');
      await first.getByRole('checkbox').check();
      await first.getByTestId('joints-kind').selectOption('cylinder');
      // a part that is left out takes its joints along
      await rows().filter({ hasText: 'Pin' }).first().getByRole('checkbox').uncheck();
      await status('7 bodies at their places in the file, 8 joints.');
      await inserted();
      await page.getByTestId('status-dof').filter({ hasText: 'DOF 1' }).waitFor();
      const saved = JSON.parse(await files.saveAs('linkage.kempe'));
      const kinds = saved.joints.map(({ kind }: { kind: string }) => kind).toSorted();
      expect(kinds).toEqual(['cylinder', ...Array(4).fill('fixed'), ...Array(3).fill('hinge')]);
      await page.keyboard.press('Control+z');
      await page.getByTestId('empty-hint').waitFor();
    },
  );

  test.runIf(available).each(['broken.stl', 'broken.step'])(
    '%s is cut off: it is told, and nothing changes',
    async (name) => {
      await choose(name);
      await page.getByTestId('parts-problem').first().waitFor();
      expect(await page.getByTestId('parts-apply').isDisabled()).toBe(true);
      await page.keyboard.press('Escape');
      await page.getByTestId('parts-dialog').waitFor({ state: 'detached' });
      expect(app.errors).toEqual([]);
    },
  );

  test.runIf(available)(
    'an archive brings its parts, and is the same bytes when it is saved again',
    async () => {
      const { project, geometry } = projectOfParts();
      const others = new Map([['notes.txt', strToU8('mine')]]);
      const packed = packProject({ project: strToU8(writeProject(project)), parts: geometry, others });
      writeFileSync(join(folder, 'arm.kempez'), packed);
      await files.saveAs('before.kempe');
      const missing = page.getByText('on this computer');
      const told = await missing.count();
      await files.open('arm.kempez');
      await page.getByTestId('document-name').filter({ hasText: 'arm.kempez' }).waitFor();
      // drawn by triangles that were never on this computer, and the file that is not ours is told
      await page.getByText('“notes.txt”').or(page.getByText('"notes.txt"')).first().waitFor();
      expect(await missing.count()).toBeLessThanOrEqual(told);
      const text = await files.saveAs('Parts.kempez');
      expect(JSON.parse(text).bodies).toHaveLength(3);
      expect(readFileSync(join(folder, 'Parts.kempez')).equals(Buffer.from(packed))).toBe(true);
      if (home === 'Electron') {
        expect(readdirSync(folder).filter((name) => name.startsWith('Parts.kempez'))).toEqual([
          'Parts.kempez',
        ]);
        // the same name with Ctrl+S: an edit, and the parts are still in it
        await page.getByTestId('tree-a').click();
        await page.keyboard.press('Delete');
        await page.locator('dialog[open]').getByRole('button', { name: 'Delete', exact: true }).click();
        await page.getByTestId('tree-a').waitFor({ state: 'detached' });
        await page
          .getByTestId('status-saved')
          .filter({ hasNotText: /^\s*Saved/ })
          .waitFor();
        await page.keyboard.press('Control+s');
        await page
          .getByTestId('status-saved')
          .filter({ hasText: /^\s*Saved/ })
          .waitFor();
        const after = unpackProject(new Uint8Array(readFileSync(join(folder, 'Parts.kempez'))));
        if (!after.ok) throw new Error(after.message);
        expect(after.archive.parts.size).toBe(1);
        expect([...after.archive.others.keys()]).toEqual(['notes.txt']);
      }
      expect(app.errors).toEqual([]);
    },
  );

  test.runIf(available)('an archive that is cut off is told, and the open project stays', async () => {
    const { project, geometry } = projectOfParts();
    const packed = packProject({
      project: strToU8(writeProject(project)),
      parts: geometry,
      others: new Map(),
    });
    writeFileSync(join(folder, 'cut.kempez'), packed.subarray(0, packed.length - 50));
    const before = await textOf('document-name');
    await files.open('cut.kempez');
    await page.locator('dialog[open]').getByText('damaged or cut off').waitFor();
    await page.getByTestId('answer-close').click();
    expect(await textOf('document-name')).toBe(before);
    expect(app.errors).toEqual([]);
  });
});
