/** What the app did during some work, for the panels of any Chromium; nothing is recorded without a folder to put it in. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright-core';

/** A CPU profile of the page. */
export async function profiled<T>(
  page: Page,
  folder: string | undefined,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  if (folder === undefined) return work();
  const session = await page.context().newCDPSession(page);
  await session.send('Profiler.enable');
  await session.send('Profiler.setSamplingInterval', { interval: 500 });
  await session.send('Profiler.start');
  const result = await work();
  const { profile } = await session.send('Profiler.stop');
  writeFileSync(join(folder, `${name}.cpuprofile`), JSON.stringify(profile));
  await session.detach();
  return result;
}

const CATEGORIES = [
  'toplevel',
  'devtools.timeline',
  'gpu',
  'viz',
  'cc',
  'v8',
  'disabled-by-default-gpu.service',
];

/** What all processes did. */
export async function traced(
  app: ElectronApplication,
  folder: string | undefined,
  name: string,
  work: () => Promise<void>,
): Promise<void> {
  if (folder === undefined) return work();
  await app.evaluate(
    ({ contentTracing }, included) => contentTracing.startRecording({ included_categories: included }),
    CATEGORIES,
  );
  await work();
  await app.evaluate(
    ({ contentTracing }, to) => contentTracing.stopRecording(to),
    join(folder, `${name}.json`),
  );
}
