/** Several windows of one app, as a person comes by them. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Desktop } from './launch';

/** A busy machine is given time; nothing here depends on how fast it is [ms]. */
export const LONG = { timeout: 90_000, interval: 200 };

export const showsDocument = (page: Page, name: string): Promise<void> =>
  page.getByTestId('document-name').filter({ hasText: name }).waitFor();

/** Asked inside a poll, for an answer of the main process can be lost on a busy machine. */
export async function titleOf(found: Desktop, page: Page): Promise<string> {
  const window = await found.app.browserWindow(page);
  return window.evaluate((each) => each.getTitle());
}

export async function newWindow(found: Desktop): Promise<Page> {
  // a page that is not there yet would not hear the key
  await found.page.getByTestId('menubar').waitFor();
  const opened = found.app.waitForEvent('window', LONG);
  await found.page.keyboard.press('Control+Shift+n');
  const page = await opened;
  page.setDefaultTimeout(LONG.timeout);
  await page.getByTestId('template-pendulum.kempe').waitFor();
  return page;
}

/** Changes the duration of the run, and waits until main knows that there is something to lose. */
export async function editDuration(found: Desktop, page: Page, duration: string): Promise<void> {
  await page.getByTestId('tab-solver').click();
  const field = page.getByTestId('setting-duration').locator('input');
  await field.fill(duration);
  await field.press('Enter');
  await expect.poll(() => titleOf(found, page), LONG).toContain('•');
}

export const countEngines = ({ app }: Desktop): Promise<number> =>
  app.evaluate(
    ({ app: running }) => running.getAppMetrics().filter((each) => each.name === 'Kempe engine').length,
  );
