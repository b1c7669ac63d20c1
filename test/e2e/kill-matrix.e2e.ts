/**
 * Graphics, engine and page are killed, each while idle, dragging, running, saving and making a film. The last edit is there
 * afterwards, in the window or offered for recovery, the file is whole, and the app can be worked with.
 */
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { readProject } from '../../engine/model/file/read-project';
import { tell } from '../support/tier';
import { ROOT } from './support/build';
import { placeOfLabel, showNames } from './support/labels';
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

  /** Where the pin is, once the view has come to rest. */
  async placeOfPin(): Promise<{ x: number; y: number }> {
    if ((await this.page.locator('.labels .label').count()) === 0) await showNames(this.page);
    let place = { x: NaN, y: NaN };
    const settled = async (): Promise<boolean> => {
      const before = place;
      place = await placeOfLabel(this.page, 'Pin A');
      return before.x === place.x && before.y === place.y;
    };
    await expect.poll(settled, { ...LONG, interval: 1000 }).toBe(true);
    return place;
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

interface State {
  /** Begins something that is under way when the process is killed. */
  begin(work: Work): Promise<unknown>;
  /** Ends it, where the page is still there. */
  end?(work: Work): Promise<unknown>;
}

const STATES: Readonly<Record<string, State>> = {
  idle: { begin: () => Promise.resolve() },
  dragging: {
    begin: async (work) => {
      const { x, y } = await work.placeOfPin();
      await work.page.mouse.move(x, y);
      await work.page.mouse.down();
      for (let i = 1; i <= 8; i++) await work.page.mouse.move(x + 5 * i, y + 3 * i);
      await work.at('tool-prompt').filter({ hasText: 'Drag Pin A' }).waitFor();
    },
    end: (work) => work.page.mouse.up(),
  },
  running: {
    begin: async (work) => {
      await work.page.keyboard.press('Control+r');
      await work.at('status-engine').filter({ hasText: 'running' }).waitFor();
    },
    // else it would run and play beside all that follows
    end: (work) => work.page.keyboard.press('Control+.'),
  },
  saving: { begin: (work) => work.page.keyboard.press('Control+s') },
  'making a film': {
    begin: async (work) => {
      await work.page.keyboard.press('Control+Shift+r');
      await work.at('check-outcome').filter({ hasText: 'completed' }).waitFor();
      await work.page.keyboard.press('Control+k');
      await work.at('palette-query').fill('animation');
      await work.at('palette-export.animation').click();
      await work.at('animation-make').click();
      await work.at('animation-progress').waitFor();
    },
    end: async (work) => {
      await work.at('animation-cancel').click();
      await work.at('animation').waitFor({ state: 'detached' });
    },
  },
};

/** The page goes on, or what it had is offered by the next one. */
async function findWork(work: Work, victim: Victim, killed: number): Promise<void> {
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
    // an idle one is replaced without a word; of one that had something to do it is said
    const stopped = work.at('status-engine').filter({ hasText: 'Engine stopped' });
    const isReplaced = async (): Promise<boolean> => {
      if ((await stopped.count()) > 0) await stopped.click().catch(() => undefined);
      return ![0, killed].includes(await work.pid('engine'));
    };
    await expect.poll(isReplaced, LONG).toBe(true);
  }
  await work.ready();
}

describe('every process, killed in every state', () => {
  let work: Work | null = null;
  afterEach(async () => {
    await work?.close();
    work = null;
  });

  test.runIf(available).each(Object.entries(STATES))('%s: nothing is lost', async (name, state) => {
    work = new Work();
    const seconds: string[] = [];
    await work.open();
    for (const victim of VICTIMS) {
      await work.edit();
      const [last, before] = [work.edits, work.saved()];
      const pid = await work.pid(victim);
      expect(pid, victim).toBeGreaterThan(0);
      await state.begin(work);
      process.kill(pid, 'SIGKILL');
      const killedAt = performance.now();
      if (victim !== 'page') await state.end?.(work);
      await findWork(work, victim, pid);
      expect(await work.shown(), `${victim} killed while ${name}`).toBe(last);
      seconds.push(`${victim} ${((performance.now() - killedAt) / 1000).toFixed(1)} s`);
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
    tell(
      'E5',
      VICTIMS.length,
      `killed while ${name}, nothing lost; usable again after ${seconds.join(', ')}`,
    );
  });
});
