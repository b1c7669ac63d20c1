/** Files of every export that has a look, as the app writes them, and pictures of their pages. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { findChromium, ROOT, SIZES, start } from './app.mjs';
import { openExport, openMade } from './export-states.mjs';
import { openTemplate, restTime, RUNNING, runTo } from './steps.mjs';

/** `[file, what is chosen in the dialog]`. */
const CHARTS = [
  ['chart.svg', { 'export-which': 'active', 'export-format': 'svg' }],
  ['chart-dark.svg', { 'export-which': 'active', 'export-format': 'svg', 'export-background': 'dark' }],
  ['chart.png', { 'export-which': 'active', 'export-format': 'png', 'export-background': 'white' }],
  ['charts.pdf', { 'export-which': 'all', 'export-format': 'pdf' }],
];
const DOTS_PER_INCH = '80';

export async function takeExports(theme, folder, inBrowser) {
  const out = join(folder, theme);
  mkdirSync(out, { recursive: true });
  const app = await start(theme, SIZES.small, inBrowser);
  try {
    await openTemplate(app.page, RUNNING.template);
    await runTo(app.page, RUNNING.time);
    for (const [name, choices] of CHARTS) await saveCharts(app, join(out, name), choices);
    await saveReport(app, join(out, 'report.pdf'));
    await restTime(app.page, RUNNING.time);
  } finally {
    await app.close();
  }
  writeByCommand(out);
  await drawPages(out);
}

async function saveCharts(app, path, choices) {
  const { page } = app;
  await openExport(page, choices);
  await app.save(path, () => page.getByTestId('export-apply').click());
  await page.getByTestId('export-dialog').waitFor({ state: 'detached' });
}

async function saveReport(app, path) {
  const { page } = app;
  await openMade(page, 'report', 'Report (PDF)');
  await page.getByTestId('report-make').click();
  await app.save(path, () => page.getByTestId('report-save').click());
  await page.getByTestId('report').waitFor({ state: 'detached' });
}

/** The same charts without a window. */
function writeByCommand(out) {
  const project = join(ROOT, 'assets/examples', RUNNING.template);
  const words = ['export', project, '--format', 'pdf,svg', '--output', join(out, 'command')];
  execFileSync(process.execPath, [join(ROOT, 'engine/cli/kempe.mjs'), ...words], { stdio: 'ignore' });
}

/** Of each PDF its pages, of each SVG what a browser shows. */
async function drawPages(out) {
  const files = readdirSync(out, { recursive: true }).map((name) => join(out, name));
  for (const path of files.filter((name) => name.endsWith('.pdf'))) {
    const { status } = spawnSync('pdftoppm', ['-r', DOTS_PER_INCH, '-png', path, path]);
    console.log(
      status === 0 ? `${path}: pages drawn` : `${path}: no pictures, pdftoppm of Poppler is needed`,
    );
  }
  const executablePath = findChromium();
  if (!executablePath) return;
  const browser = await chromium.launch({
    executablePath,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  const page = await browser.newPage({ viewport: { width: 1100, height: 760 } });
  for (const path of files.filter((name) => name.endsWith('.svg'))) {
    await page.goto(pathToFileURL(path).href);
    await page.screenshot({ path: `${path}.png` });
    console.log(`${path}.png`);
  }
  await browser.close();
}
