/** Mechanisms from an empty project to a run, by mouse and keyboard, with the gestures that each takes; no number rises. */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readProject } from '../../engine/model/file/read-project';
import { Hand } from './support/hand';
import { HOMES } from './support/homes';
import type { Files } from './support/files';
import type { Launched } from './support/launch';
import type { Page } from 'playwright-core';
import type { Project } from '../../engine/model/project';

const FOUR_BAR = 8;
const SLIDER_CRANK = 7;
const WHEEL_CRANK = 11;
const TOGGLE_PRESS = 10;
const GEAR_TRAIN = 15;
const RSSR = 19;
const SCISSOR_LIFT = 18;

describe.each(HOMES)('from nothing in $home', ({ available, start }) => {
  const folder = mkdtempSync(join(tmpdir(), 'kempe-nothing-'));
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
  });
  afterAll(async () => {
    await (app as Launched | undefined)?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function begin(): Promise<void> {
    await page.keyboard.press('Control+n');
    await page.getByTestId('empty-hint').waitFor();
    await expect.poll(() => page.getByTestId('viewport').getAttribute('data-frames')).not.toBe('0');
    hand.gestures = 0;
  }
  async function saved(name: string): Promise<Project> {
    const read = readProject(await files.saveAs(name));
    if (!read.ok) throw new Error('The saved file does not open.');
    return read.project;
  }
  const dof = (text: string) => page.getByTestId('status-dof').filter({ hasText: text }).waitFor();
  const drawn = () => page.getByTestId('tool-prompt').waitFor({ state: 'hidden' });

  async function drive(pin: readonly [number, number]): Promise<void> {
    await drawn();
    await dof('DOF 1');
    await hand.press('d');
    await hand.click(pin);
    await hand.press('Space');
    await expect.poll(() => page.getByTestId('time').innerText()).not.toContain('0.000 s');
  }
  const kinds = ({ joints }: Project) => joints.map(({ kind }) => kind);

  test.runIf(available)('a four-bar', async () => {
    await begin();
    await hand.press('l');
    await hand.click([0.3, 0.7]);
    await hand.click([0.33, 0.6]);
    await hand.click([0.6, 0.45]);
    await hand.doubleClick([0.62, 0.7]);
    await drive([0.3, 0.7]);
    expect(hand.gestures).toBeLessThanOrEqual(FOUR_BAR);
    const project = await saved('four-bar.kempe');
    expect(kinds(project)).toEqual(['hinge', 'hinge', 'hinge', 'hinge']);
    expect(project.drivers).toHaveLength(1);
  });

  test.runIf(available)('a slider-crank, on a guide line level with its crank', async () => {
    await begin();
    await hand.press('l');
    await hand.click([0.3, 0.7]);
    await hand.click([0.34, 0.6]);
    await hand.doubleClick([0.65, 0.7]);
    await drive([0.3, 0.7]);
    expect(hand.gestures).toBeLessThanOrEqual(SLIDER_CRANK);
    expect(kinds(await saved('slider-crank.kempe'))).toEqual(['hinge', 'hinge', 'slider', 'hinge']);
  });

  test.runIf(available)('a rod on the face of a wheel', async () => {
    await begin();
    await hand.press('w');
    await hand.click([0.3, 0.6]);
    await hand.click([0.37, 0.6]);
    await drawn();
    await hand.press('l');
    await hand.click([0.34, 0.58]);
    await hand.click([0.62, 0.45]);
    await hand.doubleClick([0.62, 0.7]);
    await drive([0.3, 0.6]);
    expect(hand.gestures).toBeLessThanOrEqual(WHEEL_CRANK);
    const { bodies, joints } = await saved('wheel-crank.kempe');
    expect(joints[1]).toMatchObject({ bodyA: bodies[0]!.id, bodyB: bodies[1]!.id });
  });

  test.runIf(available)('a gear train of two stages', async () => {
    await begin();
    const wheel = async (center: readonly [number, number], rim: readonly [number, number]) => {
      await hand.press('w');
      await hand.click(center);
      await hand.click(rim);
      await drawn();
    };
    await wheel([0.3, 0.5], [0.36, 0.5]);
    await wheel([0.52, 0.5], [0.365, 0.51]);
    await wheel([0.52, 0.5], [0.56, 0.5]);
    await wheel([0.72, 0.6], [0.565, 0.52]);
    await dof('DOF 1');
    await hand.press('d');
    await hand.click([0.3, 0.5]);
    await hand.press('Space');
    await expect.poll(() => page.getByTestId('time').innerText()).not.toContain('0.000 s');
    expect(hand.gestures).toBeLessThanOrEqual(GEAR_TRAIN);
    const { bodies, joints, couplings } = await saved('train.kempe');
    expect(joints.map(({ kind }) => kind)).toEqual(['hinge', 'hinge', 'fixed', 'hinge']);
    const radii = bodies.map(({ shape }) => (shape.kind === 'cylinder' ? shape.radius : 0));
    expect(couplings.map(({ ratio }) => ratio)).toEqual([
      expect.closeTo(-radii[0]! / radii[1]!, 9),
      expect.closeTo(-radii[2]! / radii[3]!, 9),
    ]);
  });

  test.runIf(available)('a coupler between two balls (RSSR)', async () => {
    await begin();
    const [crankPin, crankEnd, rockerEnd, rockerPin] = [
      [0.35, 0.7],
      [0.4, 0.5],
      [0.65, 0.35],
      [0.72, 0.7],
    ] as const;
    /** On ground at its first end alone, which holds for the next arm. */
    const arm = async (from: readonly [number, number], to: readonly [number, number], first: boolean) => {
      await hand.press('l');
      await hand.click(from);
      await hand.click(to);
      if (first) {
        const mark = (await page.locator('path.mark.ground').last().boundingBox())!;
        hand.gestures += 1;
        await page.mouse.click(mark.x + mark.width / 2, mark.y + mark.height / 2);
      }
      await hand.press('Enter');
      await drawn();
    };
    await arm(crankPin, crankEnd, true);
    await arm(rockerPin, rockerEnd, false);
    await hand.press('b');
    await hand.click(crankEnd);
    await hand.click(rockerEnd);
    await drawn();
    for (const end of [crankEnd, rockerEnd]) {
      await hand.button('tool-insert.draw-joint-ball');
      await hand.click(end);
      await page.keyboard.press('Escape');
    }
    // that of the crank, and the coupler about its own line
    await dof('DOF 2');
    await hand.press('d');
    await hand.click(crankPin);
    await hand.press('Space');
    await expect.poll(() => page.getByTestId('time').innerText()).not.toContain('0.000 s');
    expect(hand.gestures).toBeLessThanOrEqual(RSSR);
    const { bodies, joints, drivers } = await saved('rssr.kempe');
    expect(bodies).toHaveLength(3);
    expect(joints.map(({ kind }) => kind)).toEqual(['hinge', 'hinge', 'ball', 'ball']);
    expect(drivers[0]!.joint).toBe(joints[0]!.id);
  });

  test.runIf(available)('a scissor lift on its cylinder', async () => {
    await begin();
    // an arm that runs on the ground, and the platform on its upper end
    await hand.press('l');
    await hand.press('s');
    await hand.click([0.62, 0.75]);
    await hand.click([0.3, 0.5]);
    await hand.click([0.72, 0.5]);
    const mark = (await page.locator('path.mark.ground').last().boundingBox())!;
    hand.gestures += 1;
    await page.mouse.click(mark.x + mark.width / 2, mark.y + mark.height / 2);
    await hand.press('Enter');
    await drawn();
    // the other one, from a pin on the ground into a slot of the platform
    await hand.press('l');
    await hand.click([0.3, 0.75]);
    await hand.press('s');
    await hand.doubleClick([0.62, 0.5]);
    await drawn();
    // where they cross
    await hand.button('tool-insert.draw-joint-hinge');
    await hand.click([0.46, 0.625]);
    await page.keyboard.press('Escape');
    await dof('DOF 1');
    await hand.press('y');
    await hand.click([0.42, 0.75]);
    await hand.press('a');
    await hand.click([0.54, 0.5625]);
    await drawn();
    await dof('DOF 1');
    await hand.press('Space');
    await expect.poll(() => page.getByTestId('time').innerText()).not.toContain('0.000 s');
    expect(hand.gestures).toBeLessThanOrEqual(SCISSOR_LIFT);
    const { bodies, joints, drivers } = await saved('lift.kempe');
    // arms, platform, block of the foot, tube and rod
    expect(bodies).toHaveLength(6);
    expect(joints.filter(({ kind }) => kind === 'point-on-line')).toHaveLength(1);
    expect(drivers).toHaveLength(1);
    await page.keyboard.press('Control+Shift+r');
    await page.getByTestId('checks').filter({ hasText: 'last run completed' }).waitFor();
  });

  test.runIf(available)('a toggle press', async () => {
    await begin();
    await hand.press('l');
    await hand.click([0.45, 0.2]);
    await hand.click([0.52, 0.42]);
    await hand.press('s');
    await hand.doubleClick([0.45, 0.62]);
    await drawn();
    await dof('DOF 1');
    await hand.press('d');
    await hand.click([0.45, 0.2]);
    // straightens the knee, and turns back from there
    await hand.fill('field-driver-value', '-30 rpm');
    await hand.press('Space');
    await expect.poll(() => page.getByTestId('time').innerText()).not.toContain('0.000 s');
    expect(hand.gestures).toBeLessThanOrEqual(TOGGLE_PRESS);
    const { bodies, joints } = await saved('press.kempe');
    expect(bodies).toHaveLength(3);
    // the ram is right below the crown, and its guide is upright
    const ram = joints.find(({ kind }) => kind === 'slider')!;
    expect(ram.frameA.position[0]).toBeCloseTo(joints[0]!.frameA.position[0], 12);
    const [w, x, y, z] = ram.frameA.orientation;
    expect(Math.abs(2 * (y * z - w * x))).toBeCloseTo(1, 9);
  });
});
