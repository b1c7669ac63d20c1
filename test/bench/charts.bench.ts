/**
 * Eight lines of 10^6 samples each, as the dock draws them: how long until they are seen first, and how often a pan and a
 * zoom draw in a second. In headless Chromium, whose canvas is drawn by the processor: the worst that anyone will see.
 * Also what of it is reduction alone, in this process.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { CDPSession } from 'playwright-core';
import { build } from 'vite';
import { findChromium } from '../e2e/support/runtimes';
import { createLongRun, plotLongRun } from './charts/long-run';
import type { Row } from './charts/page';

const SAMPLES = 1e6;
const WIDTH = 1200;

function reduction(): void {
  const recording = createLongRun(SAMPLES);
  const time = (what: string, draw: (i: number) => void, times: number) => {
    // Time of the processor, which other work on the machine does not lengthen.
    const start = process.cpuUsage();
    for (let i = 0; i < times; i++) draw(i);
    const { user } = process.cpuUsage(start);
    console.log(`${what.padEnd(34)} ${(user / 1000 / times).toFixed(1)} ms`);
  };
  const whole = { from: 0, to: recording.endTime };
  const part = (i: number) => ({ from: i, to: i + recording.endTime / 2 });
  time('reduction, first', () => plotLongRun(recording, whole, WIDTH, null), 1);
  time('reduction, while panning', (i) => plotLongRun(recording, part(i), WIDTH, null), 50);
  time(
    'over the crank angle, first',
    () => plotLongRun(recording, whole, WIDTH, 'driver/motor/coordinate'),
    1,
  );
  time(
    'over the crank angle, again',
    (i) => plotLongRun(recording, part(i), WIDTH, 'driver/motor/coordinate'),
    10,
  );
}

async function bundle(folder: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      lib: {
        entry: join(import.meta.dirname, '../../../test/bench/charts/page.ts'),
        formats: ['iife'],
        name: 'charts',
        fileName: () => 'page.js',
      },
      outDir: folder,
      emptyOutDir: false,
    },
  });
  return join(folder, 'page.js');
}

/** Of all processes of the browser [ms]: other work on the machine adds little to it. */
async function processorTime(session: CDPSession): Promise<number> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  return 1000 * processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

async function inPage(executablePath: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kempe-bench-charts-'));
  const browser = await chromium.launch({
    executablePath,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 400 } });
    await page.setContent('<body style="margin:0"></body>');
    await page.addScriptTag({ path: await bundle(folder) });
    const session = await browser.newBrowserCDPSession();
    let before = await processorTime(session);
    await page.exposeFunction('say', async ({ what, perFrame, frames }: Row) => {
      const now = await processorTime(session);
      const own = ((now - before) / frames).toFixed(1);
      before = now;
      const wall =
        frames === 1 ? `${perFrame.toFixed(0)} ms` : `${(1000 / perFrame).toFixed(0)} pictures a second`;
      console.log(`${what.padEnd(34)} ${wall.padEnd(22)} ${own} ms of processor time each`);
    });
    await page.evaluate(async (samples) => {
      const { charts, say } = globalThis as unknown as {
        charts: { measure(n: number, say: (row: Row) => Promise<void>): Promise<void> };
        say: (row: Row) => Promise<void>;
      };
      await charts.measure(samples, say);
    }, SAMPLES);
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

console.log(`8 lines of ${SAMPLES} samples, plot ${WIDTH} px wide`);
reduction();
const found = findChromium();
if (found) await inPage(found);
else console.log('in a page: skipped; set KEMPE_CHROMIUM to its path');
