/**
 * Large models in Electron: how long one takes to open, how soon an edit and its undo are seen, what all processes hold in
 * memory. `-- --bodies=1000,5000` sets the sizes, `-- --only=chains` one of the two kinds, `-- --edits=30` how often each edit is made, `-- --use` orbits
 * and selects as well, `-- --run` runs too, `-- --profile=FOLDER` writes CPU
 * profiles of the edit and its undo, `-- --heap=FOLDER` what the page's heap holds after them.
 */
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { writeProject } from '../../engine/model/file/write-project';
import type { Project } from '../../engine/model/project';
import { buildOnce } from '../e2e/support/build';
import { desktopFiles } from '../e2e/support/files';
import { launchDesktop } from '../e2e/support/launch';
import type { Desktop } from '../e2e/support/launch';
import { findElectron } from '../e2e/support/runtimes';
import { createChains } from '../support/chains';
import { grid } from '../support/planar-mechanism';
import { installClock, timeKey } from './app/edit-clock';
import type { Timed } from './app/edit-clock';
import { useModel } from './app/use-model';
import type { Use } from './app/use-model';
import { processMemory } from './app/process-memory';

const option = (name: string): string | undefined =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
const sizes = (option('bodies') ?? '200,1000').split(',').map(Number);
const only = option('only');
const EDITS = Number(option('edits') ?? 5);
const profiles = option('profile');
const heaps = option('heap');
const wantsRun = process.argv.includes('--run');
const wantsUse = wantsRun || process.argv.includes('--use');

/** A net of four-bars of about `bodies` rods. */
function net(bodies: number): Project {
  const side = Math.round((Math.sqrt(2 * bodies + 1) - 1) / 2);
  return grid(side, side, 1.2);
}

/** Short enough that the recording of thousands of joints fits in memory: what does not is refused before its freedoms are counted. */
const short = (project: Project): Project => ({ ...project, settings: { ...project.settings, duration: 1 } });

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const words = (timed: readonly Timed[]): string => {
  const of = (key: keyof Timed) => median(timed.map((one) => one[key])).toFixed(0);
  return `seen after ${of('picture')} ms (worst ${Math.max(...timed.map((t) => t.picture)).toFixed(0)}), longest task ${of('longest')} ms, long tasks together ${of('sum')} ms`;
};
const say = (what: string, figure: string): void => console.log(`  ${what.padEnd(14)}${figure}`);

/** What the heap holds, for the memory panel of any Chromium. */
async function writeHeap(page: Page, name: string): Promise<void> {
  if (heaps === undefined) return;
  const session = await page.context().newCDPSession(page);
  const file = join(heaps, `${name}.heapsnapshot`);
  rmSync(file, { force: true });
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => appendFileSync(file, chunk));
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
}

async function profiled<T>(page: Page, name: string, work: () => Promise<T>): Promise<T> {
  if (profiles === undefined) return work();
  const session = await page.context().newCDPSession(page);
  await session.send('Profiler.enable');
  await session.send('Profiler.setSamplingInterval', { interval: 500 });
  await session.send('Profiler.start');
  const result = await work();
  const { profile } = await session.send('Profiler.stop');
  writeFileSync(join(profiles, `${name}.cpuprofile`), JSON.stringify(profile));
  await session.detach();
  return result;
}

/** Processor time of the page's own thread [ms], which says more than the clock where other work goes on beside. */
async function workClock(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? Number.NaN);
  };
}

/** Processor time of the process that draws so far [ms]. */
const graphicsTime = ({ app }: Desktop): Promise<number> =>
  app.evaluate(({ app: main }) => {
    const found = main.getAppMetrics().find(({ type }) => type === 'GPU');
    return 1000 * (found?.cpu.cumulativeCPUUsage ?? NaN);
  });

function sayUse({ orbit, point, scroll, select, run }: Use): void {
  const took = (seconds: number | null) => (seconds === null ? 'minutes' : `${seconds.toFixed(1)} s`);
  const each = `${orbit.work.toFixed(1)} ms, of the graphics process ${orbit.drawing.toFixed(0)} ms, ${orbit.draws.toFixed(0)} draw calls, ${(orbit.triangles / 1000).toFixed(0)} thousand triangles`;
  say('orbit', `${orbit.rate.toFixed(1)} pictures a second, work for each ${each}`);
  const times = orbit.held / Math.max(1, orbit.drawing);
  say(
    'held',
    `a click waits for at most ${orbit.held.toFixed(0)} ms while orbiting, ${times.toFixed(2)} of a picture's drawing`,
  );
  say('point', `work ${point.toFixed(1)} ms a move`);
  say('scroll', `work ${scroll.toFixed(1)} ms a turn of the wheel`);
  say('select', `${select.toFixed(0)} ms`);
  if (run) say('run of 1 s', `first picture after ${took(run.first)}, ended after ${took(run.end)}`);
  if (run) say('stop', `${run.stop.toFixed(0)} ms after a click on Stop`);
  if (run?.playback) {
    const { rate, work } = run.playback;
    say('playback', `${rate.toFixed(1)} pictures a second, work for each ${work.toFixed(1)} ms`);
  }
}

type Begin = (page: Page, time: number) => Promise<string>;

const typed = async (page: Page, field: string, value: string): Promise<string> => {
  await page.locator(`[data-test="field-${field}"] input`).first().fill(value);
  return 'Enter';
};

/** Edits of the body that is selected: each readies itself and returns the key that makes it. */
const EDITS_OF: Readonly<Record<string, Begin>> = {
  radius: (page, time) => typed(page, 'radius', `${7 + time} mm`),
  position: (page, time) => typed(page, 'position', `${101 + time} mm`),
  copy: () => Promise.resolve('Control+d'),
};

async function measure(name: string, project: Project, folder: string): Promise<void> {
  const { bodies, joints } = project;
  console.log(`${name}: ${bodies.length} bodies, ${joints.length} joints`);
  writeFileSync(join(folder, 'large.kempe'), writeProject(short(project)));
  const desktop = await launchDesktop();
  const { page } = desktop;
  page.setDefaultTimeout(300_000);
  try {
    await page.locator('[data-test^="template-"]').first().waitFor();
    const files = desktopFiles(desktop, folder);
    const asked = performance.now();
    await profiled(page, `${name}-open`, async () => {
      await files.open('large.kempe');
      await page.locator('[data-test="viewport"][data-frames]').waitFor();
    });
    const shown = performance.now() - asked;
    await page
      .locator('[data-test="status-dof"]')
      .filter({ hasText: /DOF -?\d/ })
      .waitFor();
    say(
      'open',
      `seen after ${shown.toFixed(0)} ms, analysed after ${(performance.now() - asked).toFixed(0)} ms`,
    );
    await page.locator(`[data-test="tree-${bodies[0].id}"]`).click();
    await installClock(page);
    await page.waitForTimeout(2000);
    const worked = await workClock(page);
    for (const [edit, begin] of Object.entries(EDITS_OF)) {
      const edits: Timed[] = [];
      const undos: Timed[] = [];
      const before = await worked();
      await profiled(page, `${name}-${edit}`, async () => {
        for (let i = 0; i < EDITS; i++) edits.push(await timeKey(page, await begin(page, i)));
      });
      const between = await worked();
      await page.locator('[data-test="viewport"]').click({ position: { x: 5, y: 5 }, button: 'middle' });
      await profiled(page, `${name}-${edit}-undo`, async () => {
        for (let i = 0; i < EDITS; i++) undos.push(await timeKey(page, 'Control+z'));
      });
      const after = await worked();
      const each = (time: number): string => `, work ${(time / EDITS).toFixed(0)} ms`;
      say(edit, words(edits) + each(between - before));
      say('undo', words(undos) + each(after - between));
    }
    const memory = await processMemory(desktop);
    if (wantsUse) {
      const drawing = () => graphicsTime(desktop);
      sayUse(await useModel(page, { work: worked, drawing }, wantsRun));
    }
    const total = (key: 'resident' | 'proportional') =>
      memory.reduce((sum, one) => sum + one[key], 0).toFixed(0);
    const heap = await page.evaluate(
      () =>
        (performance as unknown as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize / 2 ** 20,
    );
    const parts = memory.map((one) => `${one.name} ${one.proportional.toFixed(0)}`).join(', ');
    say(
      'memory',
      `${total('proportional')} MB (${parts}; the page’s heap ${heap.toFixed(0)}); resident ${total('resident')} MB`,
    );
    await writeHeap(page, name);
  } finally {
    await desktop.close();
  }
}

if (findElectron()) {
  await buildOnce();
  const folder = mkdtempSync(join(tmpdir(), 'kempe-bench-'));
  try {
    for (const size of sizes) {
      if (only !== 'net') await measure(`chains-${size}`, createChains(size), folder);
      if (only !== 'chains') await measure(`net-${size}`, net(size), folder);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
} else console.log('skipped (set ELECTRON_OVERRIDE_DIST_PATH or install electron; it needs a display)');
