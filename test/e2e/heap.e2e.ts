/**
 * Open, run, play, edit, undo, export and close, again and again, and a second window now and then: what the page, the engine
 * and the main process hold after a collection of garbage, compiled code apart, does not grow.
 * 10,000 cycles: `node test/run.mjs --long --e2e-only heap`.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LONG, patience, repetitions, tell } from '../support/tier';
import { ROOT } from './support/build';
import { cyclesInPage } from './support/heap-cycle';
import { launchDesktop } from './support/launch';
import type { Desktop } from './support/launch';
import { findElectron } from './support/runtimes';
import { heldByPage, heldIn } from './support/held-bytes';
import { slopeOf } from './support/slope';

const available = findElectron() !== null && process.platform !== 'win32';
const PROBE = ['-r', resolve(import.meta.dirname, 'support/heap-probe.cjs')];
const CYCLES = repetitions('E5-heap', 48, 10_000);
/** Code is compiled, caches fill: cycles before the first figure is taken. */
const WARM = 12;
/** A figure costs as much as ten cycles. */
const FIGURES = Math.min(25, Math.max(3, Math.floor((CYCLES - WARM) / 6)));
/** Even, so that the same of the two projects is open at each figure. */
const EACH = 2 * Math.floor((CYCLES - WARM) / FIGURES / 2);
/** A second window is opened and closed every so many cycles. */
const WINDOWS = LONG ? 100 : 20;
/**
 * Tables that fill up to a bound are no leak: main remembers the last thousand files that were opened. Where there are cycles
 * enough, figures before this one are left out of the slope.
 */
const FILLED = 1100;
const FIRST = CYCLES > 2 * FILLED ? Math.ceil((FILLED - WARM) / EACH) : 0;
/**
 * A slope [bytes, nodes or listeners per cycle] that would not matter: all of it is less than tables that double once and the
 * thousand ids of files that main remembers. Of nodes a field keeps one per cycle: the browser's own undo of what was typed, a
 * thousand steps at most.
 */
const NOTHING = { bytes: 200_000 / CYCLES, things: 1.5 };

const NAMES = ['bar.kempe', 'crank.kempe'];
const EXAMPLES = ['four-bar-with-load.kempe', 'slider-crank.kempe'];

const WHAT = ['page', 'nodes', 'listeners', 'engine', 'main'] as const;
type Figures = Record<(typeof WHAT)[number], number>;

let folder = '';
let exports = '';
let desktop: Desktop;
let page: Page;
let devtools: CDPSession;

beforeAll(async () => {
  if (!available) return;
  folder = mkdtempSync(join(tmpdir(), 'kempe-heap-'));
  exports = join(folder, 'exports');
  mkdirSync(exports);
  NAMES.forEach((name, i) => {
    const example = readFileSync(join(ROOT, 'assets/examples', EXAMPLES[i]!), 'utf8');
    writeFileSync(join(folder, name), example.replace(/"duration": [\d.]+/, '"duration": 0.3'));
  });
  desktop = await launchDesktop({ args: PROBE });
  page = desktop.page;
  devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.enable');
  // a software renderer takes most of the time of a cycle: few pixels will do
  const size = { width: 1280, height: 800, deviceScaleFactor: 0.02, mobile: false };
  await devtools.send('Emulation.setDeviceMetricsOverride', size);
});
afterAll(async () => {
  await desktop?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What the dialogs of the cycles answer: the projects in turn, and a file of its own for each export. */
async function answerInTurn(): Promise<void> {
  await desktop.app.evaluate(
    ({ dialog }, { files, exports }) => {
      let [opened, saved] = [0, 0];
      dialog.showOpenDialog = () =>
        Promise.resolve({ canceled: false, filePaths: [files[opened++ % files.length]!] });
      dialog.showSaveDialog = () =>
        Promise.resolve({ canceled: false, filePath: `${exports}/export-${saved++}.csv` });
    },
    { files: NAMES.map((name) => join(folder, name)), exports },
  );
}

async function cycles(from: number, count: number): Promise<void> {
  await page.evaluate(cyclesInPage, { from, count, names: NAMES, patience: 90_000 });
  for (const name of readdirSync(exports)) rmSync(join(exports, name));
  // as many second windows as make one in WINDOWS cycles
  for (let i = from; i < from + count; i++) if (i % WINDOWS === 0) await secondWindow();
}

async function secondWindow(): Promise<void> {
  const opened = desktop.app.waitForEvent('window');
  await page.keyboard.press('Control+Shift+n');
  const second = await opened;
  await second.getByTestId('template-pendulum.kempe').click();
  await second.getByTestId('status-dof').filter({ hasText: 'DOF 1' }).waitFor();
  await second.close();
}

async function measure(): Promise<Figures> {
  await page.waitForTimeout(200);
  for (let i = 0; i < 2; i++) await devtools.send('HeapProfiler.collectGarbage');
  const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters');
  const { main, engines } = await desktop.app.evaluate(
    (_electron, folder) =>
      (
        globalThis as unknown as {
          kempeSnapshots: (folder: string) => Promise<{ main: string; engines: string[] }>;
        }
      ).kempeSnapshots(folder),
    folder,
  );
  expect(engines).toHaveLength(1);
  return {
    page: await heldByPage(devtools),
    nodes,
    listeners: jsEventListeners,
    engine: heldIn(readFileSync(engines[0]!, 'utf8')),
    main: heldIn(readFileSync(main, 'utf8')),
  };
}

/** Per cycle, of each thing that is counted; least squares, with the standard error. */
function growthOf(figures: readonly Figures[]) {
  return WHAT.map((what) => {
    const isCounted = what === 'nodes' || what === 'listeners';
    const { slope, error } = slopeOf(figures.map((each) => each[what] / EACH));
    const isNoise = slope < 3 * error || slope < (isCounted ? NOTHING.things : NOTHING.bytes);
    return { what, slope, error, isCounted, isNoise };
  });
}

const wordsOf = (growth: ReturnType<typeof growthOf>): string =>
  growth
    .map(({ what, slope, error, isCounted }) => {
      const [unit, digits] = isCounted ? ['', 2] : [' B', 0];
      return `${what} ${slope.toFixed(digits)} ± ${error.toFixed(digits)}${unit}`;
    })
    .join(', ');

test.runIf(available)(
  'nothing grows',
  async () => {
    const began = performance.now();
    const seconds = () => ((performance.now() - began) / 1000).toFixed(0);
    await answerInTurn();
    await cycles(0, WARM);
    const figures: Figures[] = [];
    for (let i = 0; i < FIGURES; i++) {
      await cycles(WARM + i * EACH, EACH);
      figures.push(await measure());
      // of a run of hours that is cut short, what it saw is kept
      if (LONG)
        tell(
          'E5',
          WARM + (i + 1) * EACH,
          `${seconds()} s: ${WHAT.map((what) => `${what} ${figures[i]![what]}`).join(', ')}`,
        );
    }
    const growth = growthOf(figures.slice(FIRST));
    tell('E5', CYCLES, `cycles in ${seconds()} s; growth per cycle: ${wordsOf(growth)}`);
    const growing = growth.filter(({ isNoise }) => !isNoise);
    expect(growing.map(({ what }) => `${what}: ${figures.map((each) => each[what]).join(' ')}`)).toEqual([]);
    expect(desktop.errors).toEqual([]);
  },
  patience(CYCLES, 10_000),
);
