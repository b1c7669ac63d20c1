/** How a person saves, opens and exports in each home of the app, for flows that run in both. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { storedProject } from '../../../engine/model/file/archive-name';
import { mounted } from './launch';
import type { Desktop, InBrowser } from './launch';

export interface Files {
  /** Saves with Ctrl+S and returns the text of the project, from its archive where it has parts and no folder beside it. */
  save(name: string): Promise<string>;
  /** The same under another name, with Ctrl+Shift+S. */
  saveAs(name: string): Promise<string>;
  /** Opens a file that was saved before. */
  open(name: string): Promise<void>;
  /** Runs `trigger`, which asks for a file, and chooses this one. */
  choose(name: string, trigger: () => Promise<void>): Promise<void>;
  /** Runs `trigger`, which exports one file whose name ends in `suffix`, and returns its bytes. */
  exported(suffix: string, trigger: () => Promise<void>): Promise<Buffer>;
}

export function desktopFiles(desktop: Desktop, folder: string): Files {
  const { page, dialogs } = desktop;
  const choose = async (name: string, trigger: () => Promise<void>): Promise<void> => {
    await dialogs.willOpen(join(folder, name));
    await trigger();
  };
  return {
    async save(name) {
      await dialogs.willSave(join(folder, name));
      await page.keyboard.press('Control+s');
      await saved(page);
      return textOf(readFileSync(join(folder, name)));
    },
    async saveAs(name) {
      const path = join(folder, name);
      await dialogs.willSave(path);
      await page.keyboard.press('Control+Shift+s');
      // the file is there a moment before the app has noted it; until then it would ask about unsaved changes
      await page.getByTestId('document-name').filter({ hasText: name }).waitFor();
      await saved(page);
      return textOf(readFileSync(path));
    },
    open: (name) => choose(name, () => page.keyboard.press('Control+o')),
    choose,
    async exported(suffix, trigger) {
      const path = join(folder, `export${suffix}`);
      const before = writtenAt(path);
      await dialogs.willSave(path);
      await trigger();
      const bytes = await waitForFile(path, before);
      // the file is there a moment before its dialog goes, and until then keys and choices are the dialog's
      await page.locator('dialog[open]').waitFor({ state: 'detached' });
      return bytes;
    },
  };
}

export async function browserFiles(browser: InBrowser, folder: string): Promise<Files> {
  const { page } = browser;
  // without the file pickers of the browser, which no test can click, the app uses downloads and a file input
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'showSaveFilePicker');
    Reflect.deleteProperty(window, 'showOpenFilePicker');
  });
  // Someone always listens, for choosers are caught only while someone does, and a chooser that is not never closes.
  page.on('filechooser', () => undefined);
  await page.reload();
  await mounted(page);
  const downloaded = async (suffix: string | RegExp, trigger: () => Promise<void>, path: string) => {
    const arrival = page.waitForEvent('download', (file) =>
      typeof suffix === 'string'
        ? file.suggestedFilename().endsWith(suffix)
        : suffix.test(file.suggestedFilename()),
    );
    await trigger();
    await (await arrival).saveAs(path);
    return readFileSync(path);
  };
  const choose = async (name: string, trigger: () => Promise<void>): Promise<void> => {
    const chooser = page.waitForEvent('filechooser');
    await trigger();
    await (await chooser).setFiles(join(folder, name));
  };
  return {
    async save(name) {
      const path = join(folder, name);
      const bytes = await downloaded(PROJECT, () => page.keyboard.press('Control+s'), path);
      await saved(page);
      return textOf(bytes);
    },
    async saveAs(name) {
      const path = join(folder, name);
      const bytes = await downloaded(PROJECT, () => page.keyboard.press('Control+Shift+s'), path);
      await saved(page);
      return textOf(bytes);
    },
    open: (name) => choose(name, () => page.keyboard.press('Control+o')),
    choose,
    exported: (suffix, trigger) => downloaded(suffix, trigger, join(folder, `export${suffix}`)),
  };
}

const PROJECT = /\.kempez?$/;

/** Of a project, which an archive holds as it is. */
const textOf = (bytes: Buffer): string => Buffer.from(storedProject(bytes) ?? bytes).toString('utf8');

async function saved(page: Page): Promise<void> {
  const status = page.getByTestId('status-saved').filter({ hasText: /^\s*Saved/ });
  await status.waitFor();
}

/** When the file was last written [ms]; null if it is not there. */
function writtenAt(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null;
}

/** The bytes of a file that was written after `before`. */
async function waitForFile(path: string, before: number | null): Promise<Buffer> {
  for (let i = 0; i < 900; i++) {
    if (writtenAt(path) !== before) {
      const bytes = readFileSync(path);
      if (bytes.length > 0) return bytes;
    }
    await sleep(100);
  }
  throw new Error(`${path} was not written within 90 s.`);
}
