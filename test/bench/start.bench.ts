/**
 * The start of the app in Electron, as its users have it: from the start of its process to the window, the start page, a template that
 * is drawn and one that runs, and the processor time that each process had taken by then. Least of some starts.
 */
import { launchDesktop } from '../e2e/support/launch';
import { buildOnce } from '../e2e/support/build';
import { findElectron } from '../e2e/support/runtimes';
import { processorTime, processorWords } from './app/processor-time';
import type { ProcessorTime } from './app/processor-time';

const STARTS = 3;
/** The page alone says when, and not what it took. */
const NONE: ProcessorTime = new Map();

interface Phase {
  readonly what: string;
  /** Since the start [ms]. */
  readonly at: number;
  readonly taken: ProcessorTime;
}

async function start(): Promise<Phase[]> {
  const began = performance.now();
  const desktop = await launchDesktop();
  const phases: Phase[] = [];
  const reached = async (what: string, at = performance.now() - began) =>
    void phases.push({ what, at, taken: await processorTime(desktop) });
  try {
    const { page, app } = desktop;
    await page.locator('[data-test^="template-"]').first().waitFor();
    await reached('start page');
    const created = await app.evaluate(() => process.getCreationTime() ?? Number.NaN);
    const [navigated, painted] = await page.evaluate(() => [
      performance.timeOrigin,
      performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    ]);
    const inPage = [
      { what: 'page asked for', at: navigated - created, taken: NONE },
      { what: 'first paint', at: navigated - created + painted, taken: NONE },
    ];
    await page.locator('[data-test="template-four-bar-with-load.kempe"]').click();
    const clicked = performance.now();
    await page.locator('[data-test="viewport"][data-frames]').waitFor();
    await reached('four-bar drawn', performance.now() - clicked);
    await page.locator('[data-test="status-dof"]').filter({ hasText: 'DOF 1' }).waitFor();
    await reached('four-bar assembled', performance.now() - clicked);
    await page.keyboard.press('Space');
    await page.locator('[data-test="time-slider"]').waitFor();
    await reached('four-bar running', performance.now() - clicked);
    return [...inPage, ...phases];
  } finally {
    await desktop.close();
  }
}

const sum = (taken: ProcessorTime): number => [...taken.values()].reduce((total, each) => total + each, 0);

if (findElectron()) {
  // not part of anyone's start
  await buildOnce();
  const starts: Phase[][] = [];
  for (let i = 0; i < STARTS; i++) starts.push(await start());
  starts[0].forEach(({ what }, phase) => {
    const each = starts.map((phases) => phases[phase]);
    const at = Math.min(...each.map((one) => one.at));
    const least = each.reduce((best, one) => (sum(one.taken) < sum(best.taken) ? one : best));
    console.log(
      `${what.padEnd(20)} ${at.toFixed(0).padStart(6)} ms${least.taken.size > 0 ? `; ${processorWords(least.taken)}` : ''}`,
    );
  });
  console.log('Up to the start page since the start of the process, then since the click on the template.');
} else console.log('skipped: set ELECTRON_OVERRIDE_DIST_PATH or install electron; it needs a display');
