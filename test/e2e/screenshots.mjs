/**
 * `npm run screenshots`: pictures of the real app (Electron if there is one, else Chromium) in the states that people
 * see, in both themes and at two sizes, for looking at and for the README.
 *
 *   node test/e2e/screenshots.mjs [--readme] [--light | --dark] [--small | --large] [--browser] [state ...]
 *   --readme   only the two pictures in assets/screenshots/
 *
 * Every picture is of a paused app at a fixed time of a finished run, so that a second call makes the same ones.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { _electron, chromium, selectors } from 'playwright-core';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const OUTPUT = join(ROOT, 'test/e2e/output');
const README = join(ROOT, 'assets/screenshots');
const FOUR_BAR = 'four-bar-with-load.kempe';
/** Bytes that a picture of the README may have. */
const LARGEST_README = 400_000;
const SIZES = { small: [1280, 800], large: [1920, 1080], narrow: [900, 640] };
/** The first view of every other template. */
const TEMPLATES = readdirSync(join(ROOT, 'assets/examples')).filter(
  (file) => file.endsWith('.kempe') && file !== FOUR_BAR,
);
const RENDERING = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--force-device-scale-factor=1'];
const SANDBOX = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

const words = process.argv.slice(2);
const option = (name) => words.includes(`--${name}`);
const wanted = words.filter((word) => !word.startsWith('--'));
selectors.setTestIdAttribute('data-test');

// ---- the app

function findElectron() {
  const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(ROOT, 'node_modules/electron/dist');
  const names = ['electron', 'electron.exe', 'Electron.app/Contents/MacOS/Electron'];
  return names.map((name) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

function findChromium() {
  const named = process.env.KEMPE_CHROMIUM;
  const places = named
    ? [named]
    : ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  return places.find((place) => existsSync(place)) ?? null;
}

async function startElectron(executablePath) {
  const userDataDir = mkdtempSync(join(tmpdir(), 'kempe-pictures-'));
  const app = await _electron.launch({
    executablePath,
    args: [...SANDBOX, ...RENDERING, `--user-data-dir=${userDataDir}`, ROOT],
    cwd: ROOT,
    timeout: 60_000,
  });
  const page = await app.firstWindow();
  return {
    page,
    resize: ([width, height]) =>
      app.evaluate(
        ({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0].setContentSize(...size),
        [width, height],
      ),
    open: async (path) => {
      await app.evaluate(({ dialog }, file) => {
        dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [file] });
      }, path);
      await page.keyboard.press('Control+o');
    },
    close: async () => {
      const ended = new Promise((resolve) => app.process().once('exit', resolve));
      // Past the question about unsaved changes.
      await app.evaluate(({ app: electron }) => electron.exit(0)).catch(() => undefined);
      await ended;
      // Its other processes may still write for a moment.
      rmSync(userDataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
    },
  };
}

async function startChromium(executablePath) {
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
  const browser = await chromium.launch({
    executablePath,
    args: [...SANDBOX, ...RENDERING, '--disable-gpu-sandbox', '--no-first-run'],
  });
  const page = await browser.newPage();
  // No test can click the browser's own pickers.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showOpenFilePicker'));
  await page.goto(address);
  return {
    page,
    resize: ([width, height]) => page.setViewportSize({ width, height }),
    open: async (path) => {
      const chooser = page.waitForEvent('filechooser');
      await page.keyboard.press('Control+o');
      await (await chooser).setFiles(path);
    },
    close: async () => {
      await browser.close();
      server.kill();
    },
  };
}

async function start(theme, size) {
  const electron = option('browser') ? null : findElectron();
  const browser = findChromium();
  if (!electron && !browser) throw new Error('There is neither Electron nor Chromium to take pictures of.');
  const app = electron ? await startElectron(electron) : await startChromium(browser);
  app.page.setDefaultTimeout(60_000);
  app.page.on('pageerror', (error) => console.error(`error in the page: ${error}`));
  await app.page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await app.resize(size);
  // Panels take their first size from that of the window.
  await app.page.reload();
  await app.page.getByTestId('start-page').waitFor();
  await app.page.getByTestId(`template-${FOUR_BAR}`).waitFor();
  return app;
}

// ---- states

async function command(page, id) {
  await page.keyboard.press('Control+k');
  await page.getByTestId('palette-query').fill(id.title);
  await page.getByTestId(`palette-${id.id}`).click();
}

async function openTemplate(page, file) {
  if (!(await page.getByTestId('start-page').isVisible())) {
    await command(page, { id: 'file.start-page', title: 'Templates and recent' });
  }
  await page.getByTestId(`template-${file}`).click();
  const leave = page.getByTestId('answer-discard');
  await Promise.race([
    page.getByTestId('start-page').waitFor({ state: 'detached' }),
    leave.waitFor().then(() => leave.click()),
  ]);
  await page
    .getByTestId('status-dof')
    .filter({ hasText: /DOF \d/ })
    .waitFor();
}

/** Computes the whole run, then stands at `time`. */
async function runTo(page, time) {
  await page.keyboard.press('Control+Shift+r');
  await page
    .getByTestId('checks')
    .filter({ hasText: /last run completed/ })
    .waitFor({ timeout: 60_000 });
  const play = page.getByTestId('toolbar').getByTestId('tool-run.toggle-play');
  const shown = page.getByTestId('status-time').filter({ hasText: `t = ${time.toFixed(3)} s` });
  for (let tries = 0; tries < 20; tries++) {
    // The cursor follows the last samples for a moment after the run has ended.
    if ((await play.innerText()).includes('Pause')) await play.click();
    await page.getByTestId('time-slider').fill(String(time));
    await page.waitForTimeout(300);
    if ((await shown.isVisible()) && !(await play.innerText()).includes('Pause')) return;
  }
  throw new Error(`The cursor does not stay at ${time} s.`);
}

/** Waits until nothing is drawn any more. */
async function settle(page) {
  const frames = () => page.evaluate(() => document.querySelector('canvas')?.dataset.frames ?? '');
  let before = '';
  for (let same = 0, tries = 0; same < 3 && tries < 60; tries++) {
    await page.waitForTimeout(120);
    const now = await frames();
    same = now === before ? same + 1 : 0;
    before = now;
  }
}

const RUNNING = { template: FOUR_BAR, time: 1.3 };
/** In the order in which one session goes through them. */
const STATES = {
  start: {},
  opened: { template: FOUR_BAR },
  running: RUNNING,
  body: { ...RUNNING, enter: (page) => page.getByTestId('tree-coupler').click() },
  joint: { ...RUNNING, enter: (page) => page.getByTestId('tree-pin-b').click() },
  driver: { ...RUNNING, enter: (page) => page.getByTestId('tree-motor').click() },
  solver: {
    ...RUNNING,
    enter: (page) => page.getByTestId('tab-solver').click(),
    leave: (page) => page.getByTestId('tab-inspector').click(),
  },
  shared: {
    ...RUNNING,
    enter: (page) => toggleSeries(page, 'FZ'),
    leave: (page) => toggleSeries(page, 'FZ'),
  },
  palette: {
    ...RUNNING,
    enter: (page) => page.keyboard.press('Control+k'),
    leave: (page) => page.keyboard.press('Escape'),
  },
  broken: {
    ...RUNNING,
    enter: openBrokenFile,
    leave: (page) => page.keyboard.press('Escape'),
  },
  stale: {
    ...RUNNING,
    enter: changeSpeed,
    leave: (page) => page.keyboard.press('Control+z'),
  },
  mobility: {
    template: FOUR_BAR,
    enter: previewSwap,
    leave: (page) => page.getByTestId('tab-inspector').click(),
  },
  assemblies: {
    template: FOUR_BAR,
    enter: showAssemblies,
    leave: (page) => page.getByTestId('tab-inspector').click(),
  },
  narrow: { ...RUNNING, size: SIZES.narrow },
  'open-loop': { enter: openLoop, leave: (page) => page.getByTestId('tab-inspector').click() },
  ...Object.fromEntries(TEMPLATES.map((template) => [template.replace('.kempe', ''), { template }])),
};

const toggleSeries = (page, name) => page.getByTestId(`chart-series-${name}`).first().click();

async function openBrokenFile(page, app) {
  const folder = mkdtempSync(join(tmpdir(), 'kempe-broken-'));
  const path = join(folder, 'broken.kempe');
  const project = JSON.parse(readFileSync(join(ROOT, 'assets/examples', FOUR_BAR), 'utf8'));
  project.bodies[0].mass = { kind: 'shape', density: -7800 };
  project.joints[0].bodyB = 'gone';
  delete project.joints[1].frameA;
  writeFileSync(path, JSON.stringify(project));
  await app.open(path);
  await page.getByTestId('question-problem').first().waitFor();
  rmSync(folder, { recursive: true, force: true });
}

async function previewSwap(page) {
  await page.getByTestId('status-redundant').click();
  await page.getByTestId('study-swaps').click();
  await page.getByTestId('preview-combination').click();
}

async function showAssemblies(page) {
  await page.getByTestId('tab-mobility').click();
  await page.getByTestId('study-assemblies').click();
  await page.getByTestId('assemblies').scrollIntoViewIfNeeded();
}

/** The four-bar with its second ground pin out of reach. */
async function openLoop(page, app) {
  const folder = mkdtempSync(join(tmpdir(), 'kempe-open-'));
  const path = join(folder, 'open-loop.kempe');
  const project = JSON.parse(readFileSync(join(ROOT, 'assets/examples', FOUR_BAR), 'utf8'));
  project.name = 'Open loop';
  project.joints.find(({ id }) => id === 'pin-o4').frameA.position = [0.55, 0, 0];
  writeFileSync(path, JSON.stringify(project));
  await app.open(path);
  await page.getByTestId('explain-gaps').click();
  await page.getByTestId('open-gap').waitFor();
  rmSync(folder, { recursive: true, force: true });
}

async function changeSpeed(page) {
  await page.getByTestId('tree-motor').click();
  const field = page.getByTestId('field-driver-value').locator('input');
  await field.fill('90');
  await field.press('Enter');
  await page.evaluate(() => document.activeElement?.blur());
  await page.getByTestId('chart-stale').first().waitFor();
}

async function takeStates(theme, sizeName) {
  const size = SIZES[sizeName];
  const app = await start(theme, size);
  const { page } = app;
  let current = {};
  try {
    for (const [name, state] of Object.entries(STATES)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      try {
        if (state.template && state.template !== current.template) await openTemplate(page, state.template);
        if (state.time !== undefined && state.time !== current.time) await runTo(page, state.time);
        if (state.size) await app.resize(state.size);
        await state.enter?.(page, app);
        await settle(page);
        const path = join(OUTPUT, `${theme}-${sizeName}-${name}.png`);
        await page.screenshot({ path });
        await state.leave?.(page);
        if (state.size) await app.resize(size);
        current = state;
        console.log(path.slice(ROOT.length));
      } catch (error) {
        process.exitCode = 1;
        console.error(`${theme} ${sizeName} ${name}: ${error}`);
        await page.screenshot({ path: join(OUTPUT, `${theme}-${sizeName}-${name}-failed.png`) });
        await page.keyboard.press('Escape');
      }
    }
  } finally {
    await app.close();
  }
}

async function takeReadme(theme) {
  const app = await start(theme, SIZES.small);
  try {
    await openTemplate(app.page, RUNNING.template);
    await runTo(app.page, RUNNING.time);
    // With the path of its point, and something in the inspector.
    await app.page.getByTestId('tree-coupler').click();
    await app.page.mouse.move(0, 0);
    await settle(app.page);
    const path = join(README, `main-${theme}.png`);
    writeFileSync(path, await app.page.screenshot());
    const { size } = statSync(path);
    console.log(`${path.slice(ROOT.length)}: ${Math.round(size / 1000)} kB`);
    if (size > LARGEST_README) throw new Error(`${path} has ${size} bytes, more than ${LARGEST_README}`);
  } finally {
    await app.close();
  }
}

// ---- what was asked for

const displayed = process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
const framed = spawnSync('which', ['xvfb-run'], { stdio: 'ignore' }).status === 0;
if (!displayed && framed && !option('browser')) {
  const screen = '-screen 0 1920x1080x24';
  const again = ['-a', '-s', screen, process.execPath, fileURLToPath(import.meta.url), ...words];
  const { status } = spawnSync('xvfb-run', again, { cwd: ROOT, stdio: 'inherit' });
  process.exit(status ?? 1);
}
execFileSync(process.execPath, [join(ROOT, 'electron/build/build.mjs'), '--if-stale'], { stdio: 'ignore' });
const themes = ['light', 'dark'].filter((theme) => option(theme) || !(option('light') || option('dark')));
const sizes = ['small', 'large'].filter((size) => option(size) || !(option('small') || option('large')));
mkdirSync(option('readme') ? README : OUTPUT, { recursive: true });
for (const theme of themes) {
  if (option('readme')) await takeReadme(theme);
  else for (const size of sizes) await takeStates(theme, size);
}
