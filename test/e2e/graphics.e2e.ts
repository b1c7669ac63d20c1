/** Without a graphics card: WebGL in software, said once, and a start that is repeated once where the page was put together at three times the cost. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildOnce, ROOT } from './support/build';
import { launchDesktop } from './support/launch';
import { findElectron } from './support/runtimes';
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
