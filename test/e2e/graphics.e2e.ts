/** Without a graphics card: WebGL in software, said once, and a start that is repeated once where the page was put together at three times the cost. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildOnce, ROOT } from './support/build';
import { launchBrowser, launchDesktop } from './support/launch';
import { findChromium, findElectron } from './support/runtimes';
import { SANDBOX } from './support/switches.mjs';

const electron = findElectron();
/** A driver that draws in software and passes for a card, wherever the test runs. */
const SOFTWARE = '--use-angle=swiftshader';
const NOTE = 'Software rendering: no graphics card found';

describe('without a graphics card', () => {
  let userDataDir: string;
  beforeEach(() => (userDataDir = mkdtempSync(join(tmpdir(), 'kempe-graphics-'))));
  afterEach(() => rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5 }));

  async function openFourBar() {
    const desktop = await launchDesktop({ userDataDir, args: [SOFTWARE] });
    await desktop.page.getByTestId('template-four-bar-with-load.kempe').click();
    await desktop.page.locator('[data-test="viewport"][data-frames]').waitFor();
    return desktop;
  }

  test.runIf(electron)('what was found is known at the next start, and the note goes for good', async () => {
    writeFileSync(join(userDataDir, 'graphics.json'), '{"composited":"in software"}\n');
    const first = await openFourBar();
    const composited = await first.app.evaluate(({ app }) => app.getGPUFeatureStatus().gpu_compositing);
    expect(composited).toMatch(/^disabled/);
    const note = first.page.getByTestId('status-graphics');
    await note.filter({ hasText: NOTE }).waitFor();
    await note.click();
    await note.waitFor({ state: 'detached' });
    expect(first.errors).toEqual([]);
    await first.close();
    const second = await openFourBar();
    await second.page.waitForFunction(() => localStorage.getItem('kempe.graphics') === 'processor');
    expect(await second.page.getByTestId('status-graphics').count()).toBe(0);
    await second.close();
  });

  /** The processes of this test that have a window: those that work for them are told their type. */
  const running = (): number[] =>
    readdirSync('/proc').flatMap((pid) => {
      try {
        const line = readFileSync(`/proc/${Number(pid)}/cmdline`, 'utf8');
        return line.includes(userDataDir) && !line.includes('--type=') ? [Number(pid)] : [];
      } catch {
        return [];
      }
    });

  test.runIf(electron && process.platform === 'linux')(
    'a start that finds out too late is repeated once',
    async () => {
      await buildOnce();
      const child = spawn(electron!, [...SANDBOX, SOFTWARE, `--user-data-dir=${userDataDir}`, ROOT], {
        stdio: 'ignore',
      });
      const code = await new Promise((done) => child.once('exit', done));
      expect(code).toBe(0);
      expect(readFileSync(join(userDataDir, 'graphics.json'), 'utf8')).toBe('{"composited":"in software"}\n');
      await expect.poll(running, { timeout: 30_000 }).toHaveLength(1);
      const [pid] = running();
      try {
        expect(readFileSync(`/proc/${pid}/cmdline`, 'utf8')).toContain('--disable-gpu-compositing');
        // as long as the first one took to find out, and more
        await new Promise((done) => setTimeout(done, 3000));
        expect(running()).toEqual([pid]);
      } finally {
        process.kill(pid!);
        await expect.poll(running, { timeout: 30_000 }).toEqual([]);
      }
    },
  );
});

describe('without WebGL', () => {
  /** Pixels of the canvas in which something is, as a number that changes with what they show. */
  const look = (page: Page): Promise<{ drawn: number; sum: number }> =>
    page.evaluate(() => {
      const canvas = document.querySelector<HTMLCanvasElement>('[data-test="viewport"]')!;
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      let [drawn, sum] = [0, 0];
      for (let i = 0; i < data.length; i += 4) {
        drawn += Number(data[i + 3]! > 0);
        sum = (sum * 31 + data[i]! + 256 * data[i + 1]! + data[i + 2]!) % 1_000_003;
      }
      return { drawn, sum };
    });
  /** The middle of what is drawn in the orange of the coupler, in the page [px]. */
  const coupler = (page: Page): Promise<{ x: number; y: number }> =>
    page.evaluate(() => {
      const canvas = document.querySelector<HTMLCanvasElement>('[data-test="viewport"]')!;
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      let [x, y, count] = [0, 0, 0];
      for (let i = 0; i < data.length; i += 4) {
        if (data[i]! < 150 || data[i + 2]! > 0.45 * data[i]! || data[i + 1]! < 0.5 * data[i]!) continue;
        x += (i / 4) % canvas.width;
        y += Math.floor(i / 4 / canvas.width);
        count += 1;
      }
      const box = canvas.getBoundingClientRect();
      const scale = box.width / canvas.width;
      return { x: box.left + (x / count) * scale, y: box.top + (y / count) * scale };
    });

  test.runIf(findChromium())('the view is drawn all the same: turned, picked in, played', async () => {
    const { page, errors, close } = await launchBrowser(['--disable-3d-apis']);
    await page.getByTestId('template-four-bar-with-load.kempe').click();
    const view = page.locator('[data-test="viewport"][data-frames]');
    await view.waitFor();
    await page.getByTestId('status-dof').filter({ hasText: 'DOF 1' }).waitFor();
    await page.getByTestId('status-graphics').filter({ hasText: 'WebGL is not available' }).waitFor();
    expect(await page.getByTestId('viewport-message').count()).toBe(0);
    const first = await look(page);
    expect(first.drawn).toBeGreaterThan(10_000);

    const { x, y } = await coupler(page);
    await page.mouse.click(x, y);
    await page.locator('[data-test="tree-coupler"][aria-selected="true"]').waitFor();
    await expect.poll(() => look(page)).not.toEqual(first);

    const selected = await look(page);
    await page.mouse.move(x, y);
    await page.mouse.down({ button: 'middle' });
    await page.mouse.move(x + 60, y + 20, { steps: 3 });
    await page.mouse.up({ button: 'middle' });
    await expect.poll(() => look(page)).not.toEqual(selected);

    await page.keyboard.press('Space');
    const looks = new Set<number>();
    await expect
      .poll(async () => looks.add((await look(page)).sum).size, { timeout: 30_000 })
      .toBeGreaterThan(4);
    expect(errors).toEqual([]);
    await close();
  });
});
