/**
 * Joints of parts from CAD: clicked on their holes and shafts, and kept when the file is revised. In the real Electron and in Chromium.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cadShapes, fourBarAssembly } from '../support/cad-shapes';
import { openCascade, stepFile } from '../support/step-files';
import { HOMES } from './support/homes';
import { partsDialog } from './support/parts-dialog';
import type { Files } from './support/files';
import type { Launched } from './support/launch';
import type { Page } from 'playwright-core';

interface Saved {
  readonly bodies: readonly {
    readonly id: string;
    readonly name: string;
    readonly position: readonly number[];
  }[];
  readonly joints: readonly {
    readonly bodyA: string;
    readonly bodyB: string;
    readonly frameA: { readonly position: readonly number[] };
    readonly frameB: { readonly position: readonly number[] };
  }[];
}

describe.each(HOMES)('joints of parts in $home', ({ available, start }) => {
  const folder = mkdtempSync(join(tmpdir(), 'kempe-parts-joints-'));
  let app: Launched;
  let started = false;
  let page: Page;
  let files: Files;

  beforeAll(async () => {
    if (!available) return;
    const oc = await openCascade();
    const { box, link, rod, joined, without } = cadShapes(oc);
    const lever = joined(link(60), rod(5, 30, [60, 0, -12]));
    const two = [
      { part: 'Base', at: [0, 0, 0] as const },
      { part: 'Lever', at: [20, 80, 20] as const, turn: 0.5 },
    ];
    writeFileSync(join(folder, 'two.step'), stepFile(oc, { Base: link(100), Lever: lever }, two));
    const linkage = fourBarAssembly(oc, 1);
    writeFileSync(join(folder, 'linkage.step'), stepFile(oc, linkage.parts, linkage.uses));
    mkdirSync(join(folder, 'next'));
    // a longer crank, and a coupler with one hole of another size
    const coupler = without(
      box([-15, -15, 0], [115, 15, 6]),
      rod(5, 20, [0, 0, -5]),
      rod(9, 20, [100, 0, -5]),
    );
    const next = { ...linkage.parts, Crank: link(55), Coupler: coupler };
    const guard = without(box([-12, -12, 0], [12, 30, 2]), rod(5, 20, [0, 0, -5]));
    const uses = [...linkage.uses, { part: 'Guard', at: [0, 0, 12] as const }];
    writeFileSync(join(folder, 'next/linkage.step'), stepFile(oc, { ...next, Guard: guard }, uses));
    [app, files] = await start(folder);
    started = true;
    page = app.page;
  });
  afterAll(async () => {
    if (started) await app.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const { rows, choose, inserted } = partsDialog(() => page, folder);
  const textOf = (test: string): Promise<string> => page.getByTestId(test).innerText();

  test.runIf(available)('a revised file keeps the joints, and says which have lost their hole', async () => {
    await page.keyboard.press('Control+n');
    await page.getByTestId('empty-hint').waitFor();
    await choose('linkage.step');
    await page.getByTestId('joints-row').nth(7).waitFor({ timeout: 60_000 });
    await inserted();
    const before = JSON.parse(await files.saveAs('linkage.kempe'));
    await choose('next/linkage.step');
    // of the same name: a revision, unless it is said to be none
    const changes = page.getByTestId('revision-row');
    await changes.filter({ hasText: 'Crank' }).filter({ hasText: 'new shape' }).waitFor({ timeout: 60_000 });
    expect(await changes.filter({ hasText: 'unchanged' }).count()).toBe(6);
    await page.getByTestId('parts-status').filter({ hasText: '2 bodies get new shapes' }).waitFor();
    expect(await textOf('revision-left')).toMatch(
      /its hole Ø 10\S* mm in Coupler is gone; most alike is a hole Ø 18/,
    );
    // a new part, with what its hole suggests
    await changes.filter({ hasText: 'Guard' }).filter({ hasText: 'tick it' }).getByRole('checkbox').check();
    await page.getByTestId('parts-status').filter({ hasText: 'One new part is inserted, with' }).waitFor();
    await page.getByTestId('parts-material').waitFor();
    const joints = await page.getByTestId('joints-row').count();
    expect(joints).toBeGreaterThan(0);
    await inserted();
    const after = JSON.parse(await files.save('linkage.kempe'));
    const places = ({ bodies }: Saved) => bodies.map(({ id, name, position }) => [id, name, position]);
    const count = before.bodies.length;
    expect(places(after).slice(0, count)).toEqual(places(before));
    expect(after.bodies.slice(count)).toMatchObject([{ name: 'Guard', position: [0, 0, 0.012] }]);
    expect(after.joints).toHaveLength(before.joints.length + joints);
    const crank = (after as Saved).bodies.find(({ name }) => name === 'Crank')!.id;
    const guard = (after as Saved).bodies.find(({ name }) => name === 'Guard')!.id;
    const old = (after as Saved).joints.filter(({ bodyA, bodyB }) => ![bodyA, bodyB].includes(guard));
    const ends = old.flatMap(({ bodyA, bodyB, frameA, frameB }) => [
      ...(bodyA === crank ? [frameA.position[0]!] : []),
      ...(bodyB === crank ? [frameB.position[0]!] : []),
    ]);
    expect(ends.map((x) => Number(x.toFixed(9))).toSorted()).toEqual([0, 0.055]);
    await page.keyboard.press('Control+z');
    const undone = JSON.parse(await files.save('linkage.kempe'));
    expect(undone.bodies).toEqual(before.bodies);
    expect(undone.joints).toEqual(before.joints);
    expect(app.errors).toEqual([]);
  });

  test.runIf(available)(
    'a shaft is clicked, then its hole: the part goes there, in four gestures',
    async () => {
      await page.keyboard.press('Control+n');
      await page.getByTestId('empty-hint').waitFor();
      await choose('two.step');
      await rows().nth(1).waitFor({ timeout: 60_000 });
      await inserted();
      await page.keyboard.press('Shift+J');
      await page.getByTestId('tool-prompt').waitFor();
      await clickNamed('shaft Ø 10 mm of Lever');
      await clickNamed('hole Ø 10 mm of Base');
      await page.getByTestId('status-dof').filter({ hasText: 'DOF 8' }).waitFor();
      const saved = JSON.parse(await files.saveAs('two.kempe'));
      expect(saved.joints).toMatchObject([{ kind: 'cylinder' }]);
      const [base, { position }] = saved.bodies;
      expect(base.position).toEqual([0, 0, 0]);
      // the shaft of the lever is 60 mm from its frame, turned by 0.5 rad; one of both holes
      const [x, y] = [position[0] + 0.06 * Math.cos(0.5), position[1] + 0.06 * Math.sin(0.5)];
      expect(Math.min(Math.abs(x), Math.abs(x - 0.1))).toBeLessThan(1e-9);
      expect(y).toBeCloseTo(0, 9);
      expect(position[2]).toBeCloseTo(0.02, 12);
      await page.keyboard.press('Control+z');
      await page.getByTestId('status-dof').filter({ hasText: 'DOF 12' }).waitFor();
      expect(app.errors).toEqual([]);
    },
  );

  /** Goes over the picture until the tool names what is under the pointer so. */
  async function clickNamed(words: string): Promise<void> {
    const box = (await page.getByTestId('viewport').boundingBox())!;
    const named = page.locator('svg text').getByText(words);
    for (let y = 0.15; y < 0.95; y += 0.03)
      for (let x = 0.1; x < 0.9; x += 0.03) {
        await page.mouse.move(box.x + x * box.width, box.y + y * box.height);
        if ((await named.count()) === 0) continue;
        await page.mouse.down();
        await page.mouse.up();
        return;
      }
    throw new Error(`nothing is named ${words}`);
  }
});
