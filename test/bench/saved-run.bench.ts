/**
 * A saved run of 10^7 numbers in the app: from the click on Load to its first chart, what each process holds then, and how often the
 * view is drawn while the time is dragged over it. With `--long` a run of 10^6 samples.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeProject } from '../../engine/model/file/write-project';
import { writeRun } from '../../engine/results/files/run-file';
import { recordRun } from '../../engine/cli/record-run';
import { readExample } from '../support/example-file';
import { buildOnce } from '../e2e/support/build';
import { desktopFiles } from '../e2e/support/files';
import { launchDesktop } from '../e2e/support/launch';
import { findElectron } from '../e2e/support/runtimes';
import { countInPage, longestPause, reset, watchPage, watchPauses } from './app/page-counters';
import { processMemory } from './app/process-memory';
import { processorTime, processorWords } from './app/processor-time';

/** The pendulum has 57 channels. */
const SAMPLES = process.argv.includes('--long') ? 1e6 : 175_000;
const MOVES = 120;
const NAME = 'long.kempe';

async function prepare(folder: string): Promise<number> {
  const pendulum = readExample('pendulum');
  pendulum.settings.duration = 10;
  pendulum.settings.outputInterval = 10 / SAMPLES;
  const recorded = await recordRun(pendulum, 'dynamic', () => undefined);
  if (!recorded.ok) throw new Error(recorded.problems[0].message);
  const bytes = await writeRun(recorded.recording, 'Long run');
  writeFileSync(join(folder, NAME), writeProject(pendulum));
  mkdirSync(join(folder, `${NAME}.runs`));
  writeFileSync(join(folder, `${NAME}.runs`, `${crypto.randomUUID()}.parquet`), bytes);
  return bytes.length;
}

async function measure(folder: string, bytes: number): Promise<void> {
  const desktop = await launchDesktop();
  try {
    const { page } = desktop;
    await desktopFiles(desktop, folder).open(NAME);
    await page.getByTestId('status-dof').filter({ hasText: 'DOF 1' }).waitFor();
    await watchPage(page);
    await page.keyboard.press('Alt+6');
    await page.getByTestId('load-run').waitFor();
    await watchPauses(page);
    const before = await processorTime(desktop);
    const asked = performance.now();
    await page.getByTestId('load-run').click();
    await page.getByTestId('chart-pane-0').waitFor();
    const shown = performance.now() - asked;
    const pause = await longestPause(page);
    const loading = processorWords(await processorTime(desktop), before);
    const held = (await processMemory(desktop)).map(
      ({ name, proportional }) => `${name} ${proportional.toFixed(0)}`,
    );
    console.log(
      `${SAMPLES} samples of 58 numbers (${((58 * 8 * SAMPLES) / 1e6).toFixed(0)} MB, its file ${(bytes / 1e6).toFixed(0)} MB)`,
    );
    console.log(
      `Load to first chart  ${shown.toFixed(0)} ms, longest pause of the window ${pause.toFixed(0)} ms; ${loading}`,
    );
    console.log(`Memory [MB]          ${held.join(', ')}`);
    const box = (await page.getByTestId('time-slider').boundingBox())!;
    await page.mouse.move(box.x + 4, box.y + box.height / 2);
    await page.mouse.down();
    await reset(page);
    const still = await processorTime(desktop);
    for (let i = 1; i <= MOVES; i++) {
      await page.mouse.move(box.x + 4 + ((box.width - 8) * i) / MOVES, box.y + box.height / 2);
      await page.waitForTimeout(16);
    }
    const { frames, milliseconds, longTasks } = await countInPage(page);
    const dragging = processorWords(await processorTime(desktop), still);
    await page.mouse.up();
    const longest = Math.max(0, ...longTasks);
    console.log(
      `Time dragged         ${((1000 * frames) / milliseconds).toFixed(1)} pictures a second, ` +
        `${longTasks.length} tasks over 50 ms (longest ${longest.toFixed(0)} ms); ${frames} pictures took ${dragging}`,
    );
  } finally {
    await desktop.close();
  }
}

if (findElectron()) {
  // not part of opening a run
  await buildOnce();
  const folder = mkdtempSync(join(tmpdir(), 'kempe-bench-'));
  try {
    await measure(folder, await prepare(folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
} else console.log('skipped: set ELECTRON_OVERRIDE_DIST_PATH or install electron; it needs a display');
