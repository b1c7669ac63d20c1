/**
 * A model of another program comes in as a project: one question, size and mass before anything is replaced, and the loop
 * that the file closes by an equation is closed by a joint. In the real Electron and in Chromium.
 */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { binaryStl, box } from '../support/geometry-files';
import { HOMES } from './support/homes';
import { shownNumber } from './support/shown-number';
import type { Files } from './support/files';
import type { Desktop, Launched } from './support/launch';
import type { Page } from 'playwright-core';

const MESH = /^meshes\/block-[0-9a-f]{12}\.obj$/;
const PATIENCE = { timeout: 90_000 };

/** Crank, coupler and rocker; the rocker is another branch of the tree, so the last pin is an equation. */
const FOUR_BAR = `<mujoco model="Crank and rocker">
  <option gravity="0 0 -9.81"/>
  <worldbody>
    <light name="sun" pos="0 0 3"/>
    <geom name="floor" type="plane" size="1 1 0.1"/>
    <body name="crank">
      <joint name="pin-o2" type="hinge" axis="0 1 0"/>
      <geom type="cylinder" fromto="0 0 0 0 0 0.1" size="0.01"/>
      <body name="coupler" pos="0 0 0.1">
        <joint name="pin-a" type="hinge" axis="0 1 0"/>
        <geom type="cylinder" fromto="0 0 0 0.25 0 0.1" size="0.01"/>
      </body>
    </body>
    <body name="rocker" pos="0.25 0 0">
      <joint name="pin-o4" type="hinge" axis="0 1 0"/>
      <geom type="cylinder" fromto="0 0 0 0 0 0.2" size="0.01"/>
    </body>
  </worldbody>
  <equality>
    <connect name="pin-b" body1="coupler" body2="rocker" anchor="0.25 0 0.1"/>
  </equality>
</mujoco>
`;
/** Under which a browser downloads it unasked. */
const SAVED = 'Crank and rocker.kempe';
/** It asks for a file of this machine. */
const GREEDY = `<mujoco><include file="../../etc/passwd"/><worldbody/></mujoco>`;

describe.each(HOMES)('import in $home', ({ available, start }) => {
  const folder = mkdtempSync(join(tmpdir(), 'kempe-import-'));
  let app: Launched;
  let started = false;
  let page: Page;
  let files: Files;

  beforeAll(async () => {
    if (!available) return;
    [app, files] = await start(folder);
    started = true;
    page = app.page;
    writeFileSync(join(folder, 'four-bar.xml'), FOUR_BAR);
  });
  afterAll(async () => {
    if (started) await app.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const textOf = (test: string): Promise<string> => page.getByTestId(test).innerText();
  const undo = () => page.getByTestId('toolbar').getByTestId('tool-edit.undo');

  test.runIf(available)('shows size, mass and what is left out before it replaces anything', async () => {
    await files.choose('four-bar.xml', () => page.getByTestId('start-import').click());
    const size = page.getByTestId('import-size');
    await size.filter({ hasText: 'mm' }).waitFor();
    expect(await textOf('import-name')).toBe('four-bar.xml');
    const [sizeInMetres, massInMetres] = [await size.innerText(), await textOf('import-mass')];
    expect([await textOf('import-bodies'), await textOf('import-joints')]).toEqual(['3', '4']);
    expect(massInMetres).toMatch(/^[\d.]+ (kg|g)$/);
    const left = await textOf('import-ignored');
    expect(left).toMatch(/light · line 4 · sun/);
    expect(left).toMatch(/geom · line 5 · floor/);
    const unit = page.getByTestId('import-unit').locator('select');
    await unit.selectOption('mm');
    await expect.poll(() => size.innerText(), PATIENCE).not.toBe(sizeInMetres);
    // the same figures a thousand times smaller
    expect((await size.innerText()).split(' × ').map((each) => Number.parseFloat(each))).toEqual(
      sizeInMetres.split(' × ').map((each) => Number.parseFloat(each) / 1000),
    );
    await unit.selectOption('m');
    await expect.poll(() => size.innerText(), PATIENCE).toBe(sizeInMetres);
    expect(await textOf('import-mass')).toBe(massInMetres);
    expect(await page.getByTestId('start-page').count()).toBe(1);
  });

  test.runIf(available)(
    'becomes an unsaved project with its loop closed, that runs and is saved',
    async () => {
      await page.getByTestId('import-apply').click();
      await page.getByTestId('import-dialog').waitFor({ state: 'detached' });
      await page.getByTestId('status-dof').filter({ hasText: 'DOF 1' }).waitFor();
      expect(await textOf('status-saved')).toContain('Unsaved');
      expect(await undo().isDisabled()).toBe(true);
      await page.keyboard.press('Control+Shift+r');
      await page.getByTestId('check-outcome').filter({ hasText: 'completed' }).waitFor();
      expect(await page.getByTestId('check-problem').count()).toBe(0);
      const drift = /drift (?:< )?(.+) m/.exec(await textOf('status-drift'))?.[1] ?? '';
      expect(shownNumber(drift)).toBeLessThan(1e-6);
      const saved = JSON.parse(await files.save(SAVED));
      expect(saved).toMatchObject({ name: 'Crank and rocker', notes: expect.stringContaining('MJCF') });
      expect(saved.joints.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
        'ball',
        'hinge',
        'hinge',
        'hinge',
      ]);
    },
  );

  test.runIf(available)('goes out again with its loop, after what is left out was shown', async () => {
    await page.keyboard.press('Control+k');
    await page.getByTestId('palette-query').fill('ROS URDF');
    await page.getByTestId('palette-file.export-urdf').click();
    const asked = page.locator('dialog[open]');
    await asked.getByText('Left out: gravity').waitFor();
    const text = await files.exported('.urdf', () => page.getByTestId('answer-export').click());
    expect(text.toString()).toMatch(/<loop_joint name="pin-b" type="spherical">/);
    expect(text.toString()).toContain('gravity: URDF states none; here it is 0, 0, -9.81 m/s^2');
  });

  test.runIf(available)('that is opened like a project is shown for import', async () => {
    await files.open('four-bar.xml');
    await page.getByTestId('import-size').waitFor();
    await page.keyboard.press('Escape');
    await page.getByTestId('import-dialog').waitFor({ state: 'detached' });
    expect(await textOf('document-name')).toContain(SAVED);
  });

  test.runIf(available)('that is refused says why, and the open project stays', async () => {
    // dropped on the window
    await page.getByTestId('viewport').evaluate((target, text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], 'greedy.mjcf', { type: 'text/xml' }));
      target.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    }, GREEDY);
    const problem = page.getByTestId('import-problem');
    await problem.first().waitFor();
    expect(await problem.first().innerText()).toMatch(/include[\s\S]*\w\.$/);
    expect(await page.getByTestId('import-apply').isDisabled()).toBe(true);
    await page.getByTestId('import-cancel').click();
    await page.getByTestId('import-dialog').waitFor({ state: 'detached' });
    expect(await textOf('document-name')).toContain(SAVED);
    expect(await textOf('status-saved')).toMatch(/^\s*Saved/);
    // and from the menu
    writeFileSync(join(folder, 'greedy.xml'), GREEDY);
    await page.getByTestId('menu-File').click();
    await files.choose('greedy.xml', () => page.getByTestId('menuitem-file.import').click());
    await problem.first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByTestId('import-dialog').waitFor({ state: 'detached' });
    expect(app.errors).toEqual([]);
  });

  test.runIf(available)(
    'names files beside it: they are listed, and read from the folder that is chosen',
    async () => {
      const robot = join(folder, 'robot');
      for (const name of ['mjcf', 'parts', 'meshes']) mkdirSync(join(robot, name), { recursive: true });
      const arm = `<a><body name="arm"><joint name="j" armature="0.2"/><geom type="mesh" mesh="block"/></body></a>`;
      writeFileSync(join(robot, 'parts', 'arm.xml'), arm);
      writeFileSync(join(robot, 'meshes', 'block.stl'), binaryStl(box([0, 0, 0], [0.25, 0.5, 1])));
      const text = `<mujoco model="Robot"><compiler meshdir="../meshes"/><asset><mesh file="block.stl"/></asset>
      <worldbody><include file="../parts/arm.xml"/></worldbody></mujoco>`;
      writeFileSync(join(folder, 'robot.xml'), text);
      writeFileSync(join(robot, 'mjcf', 'robot.xml'), text);
      await page.getByTestId('menu-File').click();
      await files.choose('robot.xml', () => page.getByTestId('menuitem-file.import').click());
      const missing = page.getByTestId('import-missing');
      await missing.waitFor();
      expect(await missing.innerText()).toContain('../parts/arm.xml');
      expect(await page.getByTestId('import-apply').isDisabled()).toBe(true);
      await page.getByTestId('import-folder-input').setInputFiles(robot);
      await page.getByTestId('import-mass').waitFor();
      // 0.125 m3 at 1000 kg/m3
      expect(await textOf('import-mass')).toBe('125.0 kg');
      await missing.waitFor({ state: 'detached' });
      await page.getByTestId('import-apply').click();
      await page.getByTestId('import-dialog').waitFor({ state: 'detached' });
      expect(await textOf('document-name')).toContain('Robot');
      // the arm is drawn by its own triangles, also after it was saved and opened anew
      const { shape } = JSON.parse(await files.save('with-mesh.kempe')).bodies[0];
      expect(shape).toMatchObject({ kind: 'part', source: 'block.stl' });
      await files.open('with-mesh.kempe');
      await page.getByTestId('document-name').filter({ hasText: 'with-mesh' }).waitFor();
      await expect.poll(() => page.getByText('are not on this computer').count()).toBe(0);
      expect(app.errors).toEqual([]);
    },
  );

  test.runIf(available)('goes out with its triangles, and replaces no other file unasked', async () => {
    const exportIt = async (suffix: string): Promise<Buffer> => {
      await page.keyboard.press('Control+k');
      await page.getByTestId('palette-query').fill('MuJoCo');
      await page.getByTestId('palette-file.export-mjcf').click();
      await page.getByTestId('answer-export').waitFor();
      // what is the same already is not written again
      rmSync(join(folder, 'export.xml'), { force: true });
      return files.exported(suffix, () => page.getByTestId('answer-export').click());
    };
    if (!('dialogs' in app)) {
      const entries = unzipSync(await exportIt('.zip'));
      expect(Object.keys(entries)).toEqual(['Robot.xml', expect.stringMatching(MESH)]);
      expect(Buffer.from(entries['Robot.xml']!).toString()).toContain(Object.keys(entries)[1]);
      return;
    }
    const dialogs = (app as Desktop).dialogs;
    const meshes = join(folder, 'meshes');
    const model = await exportIt('.xml');
    const [name = '', ...others] = readdirSync(meshes);
    expect([`meshes/${name}`, ...others]).toEqual([expect.stringMatching(MESH)]);
    expect(model.toString()).toContain(`file="meshes/${name}"`);
    const triangles = readFileSync(join(meshes, name), 'utf8');
    expect(triangles.match(/^v /gm)).toHaveLength(8);
    expect(triangles.match(/^f /gm)).toHaveLength(12);
    // the same again is no question; another file of that name is one
    const asked = (await dialogs.shown()).length;
    await exportIt('.xml');
    expect(await dialogs.shown()).toHaveLength(asked);
    writeFileSync(join(meshes, name), 'mine');
    await dialogs.willAnswer('Cancel');
    rmSync(join(folder, 'export.xml'));
    await page.keyboard.press('Control+k');
    await page.getByTestId('palette-query').fill('MuJoCo');
    await page.getByTestId('palette-file.export-mjcf').click();
    await page.getByTestId('answer-export').click();
    await expect.poll(async () => (await dialogs.shown()).length).toBe(asked + 1);
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    expect(readFileSync(join(meshes, name), 'utf8')).toBe('mine');
    expect(existsSync(join(folder, 'export.xml'))).toBe(false);
    await dialogs.willAnswer('Replace');
    await exportIt('.xml');
    expect(readFileSync(join(meshes, name), 'utf8')).toBe(triangles);
    expect(app.errors).toEqual([]);
  });
});
