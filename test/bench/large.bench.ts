/**
 * Large models in Electron: how long one takes to open, how soon each gesture of editing is seen, alone and at once after another, and
 * what it costs the processes, and what all of them hold in memory. `-- --bodies=1000,5000` sets the sizes, `-- --only=chains` one of
 * the two kinds, `-- --edits=30` how often each edit is made, `-- --gestures=radius|undo` some of `app/gestures.ts`, `-- --use` orbits and
 * selects as well, `-- --run` runs too, `-- --profile=FOLDER` writes CPU profiles of each gesture, `-- --trace=FOLDER` what all
 * processes did, `-- --heap=FOLDER` what the page's heap holds after them.
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
import { installClock, still } from './app/edit-clock';
import { GESTURES } from './app/gestures';
import type { Seen } from './app/gestures';
import { useModel } from './app/use-model';
import type { Use } from './app/use-model';
import { processMemory } from './app/process-memory';
import { profiled, traced } from './app/profiles';

const option = (name: string): string | undefined =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
const sizes = (option('bodies') ?? '1000,5000').split(',').map(Number);
const only = option('only');
const EDITS = Number(option('edits') ?? 3);
const profiles = option('profile');
const wantedGestures = new RegExp(option('gestures') ?? '');
const traces = option('trace');
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

/** Processor time so far [ms]: of the page's thread, of what draws, of the engine. */
interface Worked {
  page: number;
  graphics: number;
  engine: number;
}

async function workedSoFar({ app }: Desktop, page: () => Promise<number>): Promise<Worked> {
  const processes = await app.evaluate(({ app: main }) =>
    main
      .getAppMetrics()
      .map(({ type, name, cpu }) => ({ name: name ?? type, time: cpu.cumulativeCPUUsage ?? NaN })),
  );
  const of = (wanted: RegExp) =>
    1000 * processes.reduce((sum, { name, time }) => sum + (wanted.test(name) ? time : 0), 0);
  return { page: await page(), graphics: of(/GPU/i), engine: of(/engine/i) };
}

function sayGesture(name: string, seen: readonly Seen[], before: Worked, after: Worked): void {
  const times = (all: readonly number[]) =>
    `${median(all).toFixed(0)} ms (${Math.min(...all).toFixed(0)} to ${Math.max(...all).toFixed(0)})`;
  const again = seen.flatMap((one) => one.again ?? []);
  const each = (of: keyof Worked) => {
    const work = after[of] - before[of];
    // what was asked of an engine, and no longer wanted, went with its process
    return work < 0 ? 'of a new process' : (work / seen.length).toFixed(0);
  };
  say(
    name,
    `seen after ${times(seen.flatMap(({ first }) => first))}${again.length > 0 ? `, again ${times(again)}` : ''}; ` +
      `work: page ${each('page')}, graphics ${each('graphics')}, engine ${each('engine')} ms`,
  );
}

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
    await profiled(page, profiles, `${name}-open`, async () => {
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
    for (const [gesture, make] of Object.entries(GESTURES)) {
      const before = await workedSoFar(desktop, worked);
      const seen: Seen[] = [];
      if (!wantedGestures.test(gesture)) continue;
      await traced(desktop.app, traces, `${name}-${gesture}`, () =>
        profiled(page, profiles, `${name}-${gesture}`, async () => {
          for (let i = 0; i < EDITS; i++) seen.push(await make(page, i));
        }),
      );
      await still(page);
      sayGesture(gesture, seen, before, await workedSoFar(desktop, worked));
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
