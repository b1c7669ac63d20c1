/** A run with thousands of impacts, in both homes: its charts are readable, its events are drawn on request, and the page stays quick. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFinishedRun } from './support/finished-run';
import type { FinishedRun } from './support/finished-run';
import { HOMES } from './support/homes';

/** A ball that bounces 0.05 mm high, and loses next to nothing: an impact each 6.4 ms [s]. */
const DURATION = 45;
/** No task of the page takes longer [ms]: 119 of a machine with other work. A list that grew event by event took 769. */
const LONGEST = 357;

function bouncing(): string {
  const path = new URL('../../assets/examples/cam-follower.kempe', import.meta.url);
  const project = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Record<string, unknown>[]>;
  const radius = 0.01;
  const [cam] = project['bodies']!;
  const [face] = project['contacts']!;
  const shape = { kind: 'sphere', center: [0, 0, 0], radius };
  const ball = { ...cam, id: 'ball', name: 'Ball', position: [0, radius + 5e-5, 0], shape };
  const plane = { point: [0, 0, 0], normal: [0, 1, 0] };
  const floor = { ...face, id: 'floor', name: 'Floor', bodyA: 'ground', bodyB: 'ball', plane };
  Object.assign(floor, { restitution: 0.9999, friction: 0 });
  const settings = { ...project['settings'], duration: DURATION, outputInterval: 0.01 };
  const rest = { joints: [], drivers: [], notes: '' };
  return JSON.stringify({ ...project, ...rest, settings, bodies: [ball], contacts: [floor] });
}

describe.each(HOMES)('thousands of events in $home', ({ available, start }) => {
  let run: FinishedRun;
  let page: Page;

  beforeAll(async () => {
    if (!available) return;
    run = await openFinishedRun(start);
    ({ page } = run);
    writeFileSync(join(run.folder, 'ball.kempe'), bouncing());
    await run.files.open('ball.kempe');
    await run.at('document-name').filter({ hasText: 'ball.kempe' }).waitFor();
    await run.at('tree-ball').waitFor();
  });
  afterAll(() => (available ? run.close() : undefined));

  const longest = () =>
    page.evaluate(() => Math.max(0, ...((window as unknown as { tasks?: number[] }).tasks ?? [])));
  const count = () => run.at('chart-events').first().innerText();

  test.runIf(available)('the run ends, and no task holds up the page', async () => {
    await page.evaluate(() => {
      const tasks: number[] = [];
      Object.assign(window, { tasks });
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.push(duration);
      }).observe({ type: 'longtask' });
    });
    await page.keyboard.press('Control+Shift+r');
    await run.at('check-outcome').filter({ hasText: 'completed' }).waitFor({ timeout: 90_000 });
    await expect.poll(count, { timeout: 30_000 }).toMatch(/^[\d,]{4,}/);
    expect(await longest()).toBeLessThan(LONGEST);
  });

  test.runIf(available)('their lines are drawn on request, and still do not hold it up', async () => {
    const toggle = run.at('chart-events').first();
    expect(await toggle.getAttribute('aria-pressed')).toBe('false');
    for (let i = 0; i < 2; i++) {
      await toggle.click();
      await expect.poll(() => toggle.getAttribute('aria-pressed')).toBe(i === 0 ? 'true' : 'false');
    }
    await run.at('dock-tab-results').click();
    await run.at('result-row').first().waitFor();
    expect(await longest()).toBeLessThan(LONGEST);
  });
});
