/**
 * `npm run thumbnails`: the pictures of the template cards, taken of the real 3D view in headless Chromium, for each
 * theme a still and the strip of its motion, transparent, at a fixed size and from the view in which the app opens the
 * template. The motion is the template's own run; the still is the first picture of it, so that one goes over into the other.
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
import { reducePictures } from './pictures/reduce.mjs';
import { RENDERING, SANDBOX } from './support/switches.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const OUTPUT = join(ROOT, 'assets/thumbnails');
/** The window that is photographed, at twice its size: room for the glyphs around what is framed. */
const WINDOW = { width: 640, height: 400 };
const STILL = { width: 480, height: 300, quality: 0.85, largest: 25_000 };
/** Pictures of a motion, side by side; each about as large as a card shows it. */
const STRIP = { width: 256, height: 160, quality: 0.6, largest: 130_000 };
const PICTURES = 24;
/**
 * The part of each run that its card shows, [first second, length]: one cycle where the motion repeats, so that the loop
 * has no jump, else what tells most.
 */
const SHOWN = {
  'andrews-squeezer': [0, 0.05],
  'bifilar-pendulum': [0, 1.095],
  bricard: [0, 4.99],
  'cam-follower': [0, 0.25],
  'conical-pendulum': [0, 1.32],
  'double-pendulum': [0, 3],
  'double-wishbone': [0, 40],
  ellipsograph: [0, 1.65],
  'flyball-governor': [0, 1.11],
  'four-bar-press': [0, 18],
  'four-bar-with-load': [0, 1],
  'gear-reducer': [0, 2],
  'hooke-joint': [0, 1],
  'jansen-leg': [0, 2],
  'landing-gear': [0.5, 9],
  'n-four-bar': [0, 1.94],
  pantograph: [0, 2],
  'parallel-gripper': [0.25, 2.5],
  peaucellier: [0, 4.18],
  pendulum: [0.2, 1.935],
  'quick-return': [0.3, 1],
  rccc: [0, 1],
  rssr: [0, 1],
  'scissor-lift': [0.5, 7],
  'screw-jack': [0, 1.2],
  'simple-pendulum': [0.35, 2.37],
  'slider-crank': [0, 0.65],
  'stephenson-six-bar': [0, 2],
  'toggle-press': [0, 0.5],
  'torque-free-body': [2.2, 4],
  'watt-six-bar': [0, 1],
};
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

/** Until the view has drawn all that there is to draw. */
async function settle(page) {
  const frames = () => page.evaluate(() => document.querySelector('canvas')?.dataset.frames ?? '');
  let before = '';
  for (let same = 0, tries = 0; same < 3 && tries < 100; tries++) {
    await page.waitForTimeout(60);
    const now = await frames();
    same = now !== '' && now === before ? same + 1 : 0;
    before = now;
  }
}

/** Computes the whole run. */
async function run(page) {
  await page.keyboard.press('Control+Shift+r');
  const checks = page.locator('[data-test="checks"]').filter({ hasText: /last run completed/ });
  await checks.waitFor({ state: 'attached' });
}

async function standAt(page, time) {
  const play = page.locator('[data-test="toolbar"] [data-test="tool-run.toggle-play"]');
  const shown = page.locator('[data-test="status-time"]').filter({ hasText: `t = ${time.toFixed(3)} s` });
  for (let tries = 0; tries < 20; tries++) {
    if ((await play.textContent()).includes('Pause')) await page.keyboard.press('Space');
    await page.locator('[data-test="time-slider"]').fill(String(time), { force: true });
    await shown.waitFor({ state: 'attached', timeout: 2000 }).catch(() => undefined);
    if ((await shown.count()) > 0 && !(await play.textContent()).includes('Pause')) return settle(page);
  }
  throw new Error(`The cursor does not stay at ${time} s.`);
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

/** The still of a template and the strip of its motion. */
async function take(page, address, name) {
  await page.goto(address);
  await page.locator(`[data-test="template-${name}.kempe"]`).click();
  const freedoms = page.locator('[data-test="status-dof"]').filter({ hasText: /DOF \d/ });
  await freedoms.waitFor({ state: 'attached' });
  await run(page);
  for (let tries = 0; tries < 8; tries++) {
    const reduced = await page.evaluate(reducePictures, {
      pictures: await photograph(page, SHOWN[name]),
      still: STILL,
      strip: STRIP,
    });
    if (reduced) return reduced;
    await stepBack(page);
  }
  throw new Error(`${name} does not stay in the window.`);
}

/** Base64 of PNG, of the part of the run that the card shows. */
async function photograph(page, [first, length]) {
  // not on the border between two times as they are shown
  const start = first + 1e-7;
  const pictures = [];
  for (let index = 0; index < PICTURES; index++) {
    await standAt(page, start + (index * length) / PICTURES);
    const picture = await page.screenshot({ omitBackground: true });
    pictures.push(picture.toString('base64'));
  }
  return pictures;
}

/** The view is fitted to the start of the run, which may leave it. */
async function stepBack(page) {
  await page.mouse.move(WINDOW.width / 2, WINDOW.height / 2);
  await page.mouse.wheel(0, 200);
  await settle(page);
}

function keep(file, bytes, largest) {
  console.log(`${file}: ${(bytes.length / 1000).toFixed(1)} kB`);
  if (bytes.length > largest) throw new Error(`${file} has more than ${largest} bytes.`);
  writeFileSync(join(OUTPUT, file), bytes);
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !ALL.includes(name));
if (unknown.length > 0) throw new Error(`There is no template ${unknown.join(', ')}.`);
const untimed = ALL.filter((name) => SHOWN[name] === undefined);
if (untimed.length > 0) throw new Error(`Say in SHOWN what the card of ${untimed.join(', ')} shows.`);
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
      const { still, strip } = await take(page, address, name);
      keep(`${name}.${theme}.webp`, Buffer.from(still, 'base64'), STILL.largest);
      keep(`${name}.${theme}.motion.webp`, Buffer.from(strip, 'base64'), STRIP.largest);
    }
  }
} finally {
  await browser.close();
  server.kill();
}
