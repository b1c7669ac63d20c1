/**
 * `npm run thumbnails`: the pictures of the template cards, taken of the real 3D view in headless Chromium, one for each
 * theme, transparent, at a fixed size and from the view in which the app opens the template.
 *
 *   node test/e2e/thumbnails.mjs [template ...]     all of them, or those named (without .kempe)
 *
 * Drawn at twice the size and reduced, since software rendering smooths no edges; a second call makes the same files.
 */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { RENDERING, SANDBOX } from './support/switches.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const OUTPUT = join(ROOT, 'assets/thumbnails');
const SIZE = { width: 480, height: 300 };
/** The window that is photographed, at twice its size: room for the glyphs around what is framed. */
const WINDOW = { width: 640, height: 400 };
/** Around the mechanism in the picture, as a part of it. */
const MARGIN = 0.07;
/** Small things are not blown up beyond this, against the whole window. */
const LARGEST_ZOOM = 1.9;
/** Bytes that one picture may have. */
const LARGEST = 25_000;
/** Templates that start in a pose which shows little, and the time of their run that shows more [s]. */
const LATER = { 'quick-return': 0.3, pendulum: 0.2, 'simple-pendulum': 0.35, 'torque-free-body': 2.2 };
const ALL = readdirSync(join(ROOT, 'assets/examples'))
  .filter((file) => file.endsWith('.kempe'))
  .map((file) => file.replace('.kempe', ''));

/** Nothing but the mechanism: the view fills the page, what lies over it or behind it is gone. */
const STYLE = `
  html, body { background: transparent !important; }
  body:has(.viewport canvas) * { visibility: hidden !important; }
  html body .viewport { position: fixed !important; inset: 0 !important; background: none !important; }
  html body .viewport canvas { visibility: visible !important; outline: none !important; }
`;
/** The options of the view: no grid, which would not be seen at this size, and no names. */
const OPTIONS = { orthographic: false, forces: false, traces: false, grid: false, labels: false };

function findChromium() {
  const places = [process.env.KEMPE_CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser'];
  const found = places.find((place) => place && existsSync(place));
  if (!found) throw new Error('Chromium was not found: set KEMPE_CHROMIUM to its path.');
  return found;
}

async function serve() {
  const server = spawn(
    process.execPath,
    [join(ROOT, 'electron/start.mjs'), '--browser', '--no-open', '--port', '0'],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const address = await new Promise((resolve, reject) => {
    let text = '';
    server.stdout.on('data', (chunk) => {
      text += chunk;
      const found = /http:\/\/127\.0\.0\.1:\d+\//.exec(text)?.[0];
      if (found) resolve(found);
    });
    server.once('exit', () => reject(new Error(`The local server ended: ${text}`)));
  });
  return { server, address };
}

async function settle(page) {
  const frames = () => page.evaluate(() => document.querySelector('canvas')?.dataset.frames ?? '');
  let before = '';
  for (let same = 0, tries = 0; same < 4 && tries < 100; tries++) {
    await page.waitForTimeout(100);
    const now = await frames();
    same = now !== '' && now === before ? same + 1 : 0;
    before = now;
  }
}

/** Computes the whole run, then stands at `time`. */
async function runTo(page, time) {
  await page.keyboard.press('Control+Shift+r');
  const checks = page.locator('[data-test="checks"]').filter({ hasText: /last run completed/ });
  await checks.waitFor({ state: 'attached' });
  const play = page.locator('[data-test="toolbar"] [data-test="tool-run.toggle-play"]');
  const shown = page.locator('[data-test="status-time"]').filter({ hasText: `t = ${time.toFixed(3)} s` });
  for (let tries = 0; tries < 20; tries++) {
    if ((await play.textContent()).includes('Pause')) await page.keyboard.press('Space');
    await page.locator('[data-test="time-slider"]').fill(String(time), { force: true });
    await page.waitForTimeout(300);
    if ((await shown.count()) > 0 && !(await play.textContent()).includes('Pause')) return;
  }
  throw new Error(`The cursor does not stay at ${time} s.`);
}

/** The part of a picture that holds the mechanism, reduced by the browser's own best filter. */
function reduce(page, picture) {
  return page.evaluate(
    async ({ base64, width, height, margin, largest }) => {
      const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const whole = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      whole.drawImage(bitmap, 0, 0);
      const { data } = whole.getImageData(0, 0, bitmap.width, bitmap.height);
      let [left, right, top, bottom] = [Infinity, 0, Infinity, 0];
      for (let i = 3; i < data.length; i += 4) {
        if (data[i] < 8) continue;
        const x = ((i - 3) / 4) % bitmap.width;
        const y = Math.floor((i - 3) / 4 / bitmap.width);
        [left, right] = [Math.min(left, x), Math.max(right, x)];
        [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
      }
      if (right === 0) throw new Error('the picture is empty');
      const wide = Math.max(right - left, ((bottom - top) * width) / height) * (1 + 2 * margin);
      const cut = Math.max(wide, bitmap.width / largest);
      const [x, y] = [(left + right - cut) / 2, (top + bottom - (cut * height) / width) / 2];
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d');
      context.imageSmoothingQuality = 'high';
      context.drawImage(bitmap, x, y, cut, (cut * height) / width, 0, 0, width, height);
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.85 });
      return [...new Uint8Array(await blob.arrayBuffer())];
    },
    { base64: picture.toString('base64'), ...SIZE, margin: MARGIN, largest: LARGEST_ZOOM },
  );
}

/** One window for a theme: every template is opened in a page of its own history, none in that of another. */
async function openWindow(browser, theme) {
  const context = await browser.newContext({
    viewport: WINDOW,
    deviceScaleFactor: 2,
    colorScheme: theme,
    reducedMotion: 'reduce',
  });
  await context.addInitScript(
    ({ options, style }) => {
      localStorage.setItem('kempe.viewport', JSON.stringify(options));
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(style);
      document.adoptedStyleSheets.push(sheet);
    },
    { options: OPTIONS, style: STYLE },
  );
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  page.on('pageerror', (error) => console.error(`error in the page: ${error}`));
  return page;
}

async function take(page, address, name) {
  await page.goto(address);
  await page.locator(`[data-test="template-${name}.kempe"]`).click();
  const freedoms = page.locator('[data-test="status-dof"]').filter({ hasText: /DOF \d/ });
  await freedoms.waitFor({ state: 'attached' });
  if (LATER[name] !== undefined) await runTo(page, LATER[name]);
  await settle(page);
  const picture = await page.screenshot({ omitBackground: true });
  return Buffer.from(await reduce(page, picture));
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !ALL.includes(name));
if (unknown.length > 0) throw new Error(`There is no template ${unknown.join(', ')}.`);
execFileSync(process.execPath, [join(ROOT, 'electron/build/build.mjs'), '--if-stale'], { stdio: 'ignore' });
mkdirSync(OUTPUT, { recursive: true });
const { server, address } = await serve();
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: [...SANDBOX, ...RENDERING, '--disable-gpu-sandbox', '--no-first-run'],
});
try {
  for (const theme of ['light', 'dark']) {
    const page = await openWindow(browser, theme);
    for (const name of wanted.length > 0 ? wanted : ALL) {
      const picture = await take(page, address, name);
      const file = `${name}.${theme}.webp`;
      console.log(`${file}: ${(picture.length / 1000).toFixed(1)} kB`);
      if (picture.length > LARGEST) throw new Error(`${file} has more than ${LARGEST} bytes.`);
      writeFileSync(join(OUTPUT, file), picture);
    }
  }
} finally {
  await browser.close();
  server.kill();
}
