/** The app as it starts, with its templates shown: what a walk from a question to its answer begins with. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import type { Home } from './homes';

export interface StartPage {
  readonly page: Page;
  /** What went wrong on the page so far. */
  readonly errors: readonly string[];
  at(test: string): Locator;
  /** The app, and the folder of its files. */
  close(): Promise<void>;
}

export async function openStartPage(start: Home['start'], template: string): Promise<StartPage> {
  const folder = mkdtempSync(join(tmpdir(), 'kempe-start-'));
  const [app] = await start(folder);
  const { page } = app;
  const at = (test: string) => page.getByTestId(test);
  await at(`template-${template}.kempe`).waitFor();
  return {
    page,
    errors: app.errors,
    at,
    close: async () => {
      await app.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
