/**
 * Graphics, engine and page are killed, each while idle, running and saving. The last edit is there afterwards, in the window
 * or offered for recovery, and the file is whole.
 */
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { readProject } from '../../engine/model/read-project';
import { ROOT } from './support/build';
import { launchDesktop } from './support/launch';
import type { Desktop } from './support/launch';
import { findElectron } from './support/runtimes';

const available = findElectron() !== null && process.platform !== 'win32';
/** A busy machine is given time; nothing here depends on how fast it is [ms]. */
const LONG = { timeout: 90_000, interval: 200 };
const VICTIMS = ['graphics', 'engine', 'page'] as const;
type Victim = (typeof VICTIMS)[number];

class Work {
  readonly folder = mkdtempSync(join(tmpdir(), 'kempe-kill-'));
  readonly file = join(this.folder, 'bar.kempe');
  /** The duration [s] that was typed last: no other number is like it. */
  edits = 10.101;
  desktop!: Desktop;

  get page(): Page {
    return this.desktop.page;
  }

  async open(): Promise<void> {
    copyFileSync(join(ROOT, 'assets/examples/four-bar-with-load.kempe'), this.file);
    this.desktop = await launchDesktop({ userDataDir: join(this.folder, 'data'), files: [this.file] });
    await this.at('document-name').filter({ hasText: 'bar.kempe' }).waitFor();
    await this.ready();
  }

  at = (name: string) => this.page.getByTestId(name);

  async ready(): Promise<void> {
    await this.at('status-engine').filter({ hasText: 'Engine ready' }).waitFor();
    await this.at('status-dof').filter({ hasText: 'DOF 1' }).waitFor();
  }

  async edit(): Promise<void> {
    this.edits = Math.round(this.edits * 1000 + 1) / 1000;
    await this.at('tab-solver').click();
    const field = this.at('setting-duration').locator('input');
    await field.fill(String(this.edits));
    await field.press('Enter');
    await this.at('status-saved')
      .filter({ hasText: /unsaved/i })
      .waitFor();
    await expect.poll(() => this.journalled(), LONG).toBe(true);
  }

  /** Whether the last edit is on the disk. */
  journalled(): boolean {
    const folder = join(this.folder, 'data/recovery');
    const names = existsSync(folder) ? readdirSync(folder) : [];
    return names.some((name) => readFileSync(join(folder, name), 'utf8').includes(String(this.edits)));
  }

  async shown(): Promise<number> {
    await this.at('tab-solver').click();
    return parseFloat(await this.at('setting-duration').locator('input').inputValue());
  }

  /** What the file holds; a file that is not whole is no project. */
  saved(): number {
    const read = readProject(readFileSync(this.file, 'utf8'));
    if (!read.ok) throw new Error(`The file is damaged: ${read.problems[0]!.message}`);
    return read.project.settings.duration;
  }

  pid(victim: Victim): Promise<number> {
    return this.desktop.app.evaluate(({ app, BrowserWindow }, wanted) => {
      if (wanted === 'page') return BrowserWindow.getAllWindows()[0]!.webContents.getOSProcessId();
      const isIt = ({ type, name }: { type: string; name?: string }): boolean =>
        wanted === 'graphics' ? type === 'GPU' : name === 'Kempe engine';
      return app.getAppMetrics().find(isIt)?.pid ?? 0;
    }, victim);
  }

  async startAgain(): Promise<void> {
    const child = this.desktop.app.process();
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
    this.desktop = await launchDesktop({ userDataDir: join(this.folder, 'data') });
  }

  async close(): Promise<void> {
    await this.desktop.app.evaluate(({ app }) => app.exit(0)).catch(() => undefined);
    await this.desktop.close().catch(() => undefined);
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Each begins something that is under way when the process is killed; returns what ends it. */
const STATES: Readonly<Record<string, (work: Work) => Promise<() => Promise<unknown>>>> = {
  idle: () => Promise.resolve(() => Promise.resolve()),
  running: async (work) => {
    await work.page.keyboard.press('Control+r');
    await work.at('status-engine').filter({ hasText: 'running' }).waitFor();
    return () => Promise.resolve();
  },
  saving: async (work) => {
    await work.page.keyboard.press('Control+s');
    return () => Promise.resolve();
  },
};

/** The page goes on, or what it had is offered by the next one. */
async function findWork(work: Work, victim: Victim): Promise<void> {
  if (victim === 'page') {
    // the driver holds on to the page that is gone: what it left is looked for by the next start
    await work.startAgain();
    await work.at('recovery-open').or(work.at('recent')).first().waitFor();
    await work.page.waitForTimeout(1000);
    // what was saved in full needs no recovery
    if ((await work.at('recovery-open').count()) > 0) await work.at('recovery-open').click();
    else await work.at('recent').first().click();
    await work.at('document-name').filter({ hasText: 'bar.kempe' }).waitFor();
  }
  if (victim === 'engine') {
    const stopped = work.at('status-engine').filter({ hasText: 'Engine stopped' });
    await stopped.waitFor();
    await stopped.click();
  }
  await work.ready();
}

describe('every process, killed in every state', () => {
  let work: Work | null = null;
  afterEach(async () => {
    await work?.close();
    work = null;
  });

  test.runIf(available).each(Object.keys(STATES))('%s: nothing is lost', async (state) => {
    work = new Work();
    await work.open();
    for (const victim of VICTIMS) {
      await work.edit();
      const [last, before] = [work.edits, work.saved()];
      const pid = await work.pid(victim);
      expect(pid, victim).toBeGreaterThan(0);
      const end = await STATES[state]!(work);
      process.kill(pid, 'SIGKILL');
      if (victim !== 'page') await end();
      else await work.page.mouse.up().catch(() => undefined);
      await findWork(work, victim);
      expect(await work.shown(), `${victim} killed while ${state}`).toBe(last);
      // the old file or the new one, whole
      expect([before, last]).toContain(work.saved());
      // and it works: what comes next is saved
      await work.edit();
      await work.page.keyboard.press('Control+s');
      await work
        .at('status-saved')
        .filter({ hasText: /^\s*Saved/ })
        .waitFor();
      expect(work.saved()).toBe(work.edits);
    }
  });
});
