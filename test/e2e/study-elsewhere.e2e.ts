/** A study of the desktop app whose runs are computed elsewhere: by workers behind Redis, and by processes that share its folder. */
import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeProject } from '../../engine/model/file/write-project';
import { crank } from '../unit/engine/studies/sweep/models';
import { hasRedis, RedisServer, whyNoRedis } from '../support/queue/redis-server';
import { ROOT } from './support/build';
import { findElectron } from './support/runtimes';
import { launchDesktop } from './support/launch';
import type { Desktop } from './support/launch';

const available = findElectron() !== null;
const KEMPE = join(ROOT, 'engine/cli/kempe.mjs');
const SECRET = 'correct-horse-battery';
let folder: string;
let desktop: Desktop;
let page: Page;
const running: (() => unknown)[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kempe-study-'));
  writeFileSync(join(folder, 'crank.kempe'), writeProject(crank()));
  execFileSync(process.execPath, [join(ROOT, 'electron/build/build.mjs'), 'cli', '--if-stale'], {
    stdio: 'ignore',
  });
  const files = [join(folder, 'crank.kempe')];
  desktop = await launchDesktop({ userDataDir: join(folder, 'user'), files });
  ({ page } = desktop);
  await desktop.dialogs.willAnswer('Stop');
}, 120_000);
afterEach(async () => {
  await desktop?.close();
  for (const end of running.splice(0)) await end();
  rmSync(folder, { recursive: true, force: true });
});

const at = (name: string) => page.locator(`[data-test="${name}"]`);
const status = (text: string | RegExp) => at('study-status').filter({ hasText: text }).waitFor();

async function setUp(kind: string): Promise<void> {
  await page.waitForSelector('[data-test="document-name"]');
  await page.click('[data-test="menu-Run"]');
  await page.click('[data-test="menuitem-run.study"]');
  await at('study-parameter-0').locator('[data-test="sweep-owner"]').selectOption('p1');
  await at('study-runs').fill('60');
  await at('sweep-series-reaction/pin/F').check();
  await at('study-where-kind').selectOption(kind);
}

async function chooseFolder(): Promise<void> {
  await desktop.dialogs.willOpen(folder);
  await at('study-choose-place').click();
  await at('study-place').getByText(folder).waitFor();
}

function kempe(words: readonly string[], environment: Readonly<Record<string, string>> = {}): ChildProcess {
  const child = spawn(process.execPath, [KEMPE, ...words], {
    env: { ...process.env, ...environment },
    stdio: 'ignore',
  });
  running.push(() => child.kill('SIGKILL'));
  return child;
}

/** Every file under a folder that has a text in it. */
const filesWith = (path: string, text: string): string[] =>
  readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const whole = join(path, name);
    return lstatSync(whole).isFile() && readFileSync(whole).includes(text);
  });

test.runIf(available && hasRedis)(`workers behind Redis compute it${whyNoRedis}`, async () => {
  const redis = await RedisServer.start({ password: SECRET });
  running.push(() => redis.stop());
  const url = `redis://127.0.0.1:${redis.port}/0`;
  kempe(['worker', '--queue', url], { KEMPE_REDIS_PASSWORD: SECRET });
  await setUp('queue');
  await chooseFolder();
  await at('study-queue-url').fill(`redis://:${SECRET}@127.0.0.1:${redis.port}/0`);
  await at('study-start').click();
  await at('study-failure').getByText('Take the password out of the URL').waitFor();
  await at('study-queue-url').fill(url);
  await at('study-queue-password').fill('wrong');
  await at('study-start').click();
  await at('study-failure')
    .getByText(/password/i)
    .waitFor();
  await status('Stopped after 0 of 60 runs');
  await at('study-queue-password').fill(SECRET);
  await at('study-resume').click();
  await status('60 runs, all completed.');
  await at('study-percentile').first().waitFor();
  // the password is in no file
  expect(filesWith(join(folder, 'Crank.study'), SECRET)).toEqual([]);
  expect(filesWith(join(folder, 'user'), SECRET)).toEqual([]);
});

test.runIf(available)(
  'processes that share its folder compute it, and the page shows their rows',
  async () => {
    await setUp('cluster');
    await at('study-start').click();
    await at('study-failure').getByText('Choose the folder for the study first').waitFor();
    await chooseFolder();
    await at('study-cluster-tasks').fill('2');
    await at('study-start').click();
    // no controller answers here, and without sbatch none is asked: the lines hand it in where one does
    const study = join(folder, 'Crank.study');
    await at('study-lines').getByText('sbatch slurm.sh').waitFor();
    expect(await at('study-lines').textContent()).toContain(`kempe study submit ${study} --script pbs`);
    await status('0 of 60 runs done, elsewhere.');
    kempe(['study', 'run', study, '--shard', '1/2']);
    await status('30 of 60 runs done, elsewhere.');
    await at('study-histogram').first().waitFor();
    kempe(['study', 'run', study, '--shard', '2/2']);
    await status('60 runs, all completed.');
    expect(desktop.errors).toEqual([]);
  },
);
