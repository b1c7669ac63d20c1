/** The engine process dies or stops answering in the middle of a run: told at once, nothing lost, and it goes on. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findElectron } from './support/runtimes';
import { launchDesktop } from './support/launch';
import type { Desktop } from './support/launch';
import type { Page } from 'playwright-core';

const available = findElectron() !== null && process.platform !== 'win32';

describe('the engine process', () => {
  let desktop: Desktop;
  let page: Page;

  beforeAll(async () => {
    if (!available) return;
    desktop = await launchDesktop();
    page = desktop.page;
    await page.getByTestId('template-four-bar-with-load.kempe').click();
    await page.getByTestId('status-dof').filter({ hasText: 'DOF 1' }).waitFor();
  });
  afterAll(async () => {
    if (available) await desktop.close();
  });

  /** Process ids of the engines that are there. */
  const engines = (): Promise<number[]> =>
    desktop.app.evaluate(({ app }) =>
      app
        .getAppMetrics()
        .filter(({ name }) => name === 'Kempe engine')
        .map(({ pid }) => pid),
    );

  async function engine(): Promise<number> {
    await expect.poll(engines, { timeout: 90_000 }).toHaveLength(1);
    return (await engines())[0];
  }

  const time = async () => Number(await page.getByTestId('time-slider').inputValue());
  const engineText = () => page.getByTestId('status-engine').innerText();
  const redundant = () => page.getByTestId('status-redundant').innerText();

  /** A live run that has recorded something. */
  async function runLive(): Promise<void> {
    await page.keyboard.press('Control+r');
    await page.getByTestId('status-engine').filter({ hasText: 'running' }).waitFor();
    await expect.poll(time, { timeout: 90_000 }).toBeGreaterThan(0.2);
  }

  async function runToEnd(): Promise<void> {
    await page.keyboard.press('Control+Shift+r');
    await page.getByTestId('check-outcome').filter({ hasText: 'completed' }).waitFor({ timeout: 90_000 });
  }

  test.runIf(available)('killed in a run: told at once, samples and model kept', async () => {
    await runLive();
    const before = await time();
    process.kill(await engine(), 'SIGKILL');
    const killed = performance.now();
    await page.getByTestId('status-engine').filter({ hasText: 'Engine stopped' }).waitFor();
    expect(performance.now() - killed).toBeLessThan(60_000);
    const told = page.getByTestId('run-banner');
    expect(await told.innerText()).toMatch(/engine is not running.*Restart the engine/is);
    // what came before the end can still be looked at
    expect(Number(await page.getByTestId('time-slider').getAttribute('max'))).toBeGreaterThanOrEqual(before);
    expect(await page.getByTestId('tree-crank').count()).toBe(1);
    expect(await page.getByTestId('status-saved').innerText()).not.toMatch(/unsaved/i);
  });

  test.runIf(available)('restarted: analyses the model again and runs it', async () => {
    await page.getByTestId('status-engine').click();
    await page.getByTestId('status-engine').filter({ hasText: 'Engine ready' }).waitFor();
    await expect.poll(redundant).toContain('redundant 3');
    await engine();
    await runToEnd();
  });

  test.runIf(available)(
    'stopped in a run: said to be silent within seconds, and it may come back',
    async () => {
      await runLive();
      const pid = await engine();
      process.kill(pid, 'SIGSTOP');
      const stopped = performance.now();
      const banner = page.getByTestId('engine-silent');
      await banner.filter({ hasText: 'not responding' }).waitFor();
      // seconds on a machine that has nothing else to do
      expect(performance.now() - stopped).toBeLessThan(60_000);
      expect(await engineText()).toContain('not responding');
      await page.getByTestId('engine-wait').click();
      await banner.waitFor({ state: 'detached' });
      process.kill(pid, 'SIGCONT');
      await page
        .getByTestId('status-engine')
        .filter({ hasText: /running|ready/ })
        .waitFor();
      await page.getByTestId('check-outcome').filter({ hasText: 'completed' }).waitFor({ timeout: 90_000 });
      expect(await engine()).toBe(pid);
    },
  );

  test.runIf(available)(
    'stopped in a run and given up: replaced, samples kept, the next run works',
    async () => {
      await runLive();
      const pid = await engine();
      process.kill(pid, 'SIGSTOP');
      await page.getByTestId('engine-silent').waitFor();
      const before = await time();
      await page.getByTestId('engine-stop').click();
      await page.getByTestId('engine-silent').waitFor({ state: 'detached' });
      await page.getByTestId('run-banner').filter({ hasText: 'stopped and started again' }).waitFor();
      expect(Number(await page.getByTestId('time-slider').getAttribute('max'))).toBeGreaterThanOrEqual(
        before,
      );
      // a stopped process ignores a polite request, so it is killed
      await expect.poll(engines, { timeout: 90_000 }).not.toContain(pid);
      await page.getByTestId('status-engine').filter({ hasText: 'Engine ready' }).waitFor();
      await runToEnd();
    },
  );

  test.runIf(available)('stopped while idle: the next question finds it out', async () => {
    const pid = await engine();
    process.kill(pid, 'SIGSTOP');
    await page.keyboard.press('Control+Shift+r');
    await page.getByTestId('engine-silent').waitFor();
    await page.getByTestId('engine-stop').click();
    await page.getByTestId('status-engine').filter({ hasText: 'Engine ready' }).waitFor();
    await runToEnd();
  });

  test.runIf(available)('killed again and again: no endless loop, a sentence, and work goes on', async () => {
    const told = page.locator('[data-test="check-problem"], [data-test="run-banner"]');
    const refused = told.filter({ hasText: 'three times within a minute' });
    const settled = async () => (await engineText()).includes('ready') || (await refused.count()) > 0;
    // the one kill of the first test counts when it was less than a minute ago
    const stopped = page.getByTestId('status-engine').filter({ hasText: 'Engine stopped' });
    for (let i = 0; i < 3; i++) {
      if ((await refused.count()) > 0) break;
      const pid = await engine();
      process.kill(pid, 'SIGKILL');
      // the first is replaced by itself, for nothing was asked of it
      const isOver = async () =>
        (await stopped.count()) > 0 || ![undefined, pid].includes((await engines())[0]);
      await expect.poll(isOver, { timeout: 90_000 }).toBe(true);
      if ((await stopped.count()) > 0) await stopped.click();
      await expect.poll(settled, { timeout: 90_000 }).toBe(true);
    }
    await refused.waitFor();
    await page.getByTestId('tree-motor').click();
    const field = page.getByTestId('field-driver-value').locator('input');
    await field.fill('90');
    await field.press('Enter');
    await page
      .getByTestId('status-saved')
      .filter({ hasText: /unsaved/i })
      .waitFor();
  });

  test.runIf(available)('has written no error and broken no content policy', () => {
    expect(desktop.errors).toEqual([]);
  });
});
