/**
 * `npm run screenshots`: pictures of the real app (Electron if there is one, else Chromium) in the states that people
 * see, in both themes and at two sizes, for looking at and for the README.
 *
 *   node test/e2e/screenshots.mjs [--readme] [--light | --dark] [--small | --large] [--browser] [--templates]
 *                                 [--exports] [--output=folder] [state ...]
 *   --readme      only the two pictures in assets/screenshots/
 *   --templates   also the first view of every template
 *   --exports     instead, the files of each export, and pictures of their pages
 *   --output      where they go, instead of .cache/screenshots
 *
 * Every picture is of a paused app at a fixed time of a finished run, so that a second call makes the same ones.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT, SIZES, start } from './pictures/app.mjs';
import { takeExports } from './pictures/exports.mjs';
import { STATES, TEMPLATE_STATES } from './pictures/states.mjs';
import { openTemplate, RUNNING, runTo, settle } from './pictures/steps.mjs';
import { walk } from './pictures/walk.mjs';

const README = join(ROOT, 'assets/screenshots');
/** Bytes that a picture of the README may have. */
const LARGEST_README = 400_000;

const words = process.argv.slice(2);
const option = (name) => words.includes(`--${name}`);
const wanted = words.filter((word) => !word.startsWith('--'));
const named = words.find((word) => word.startsWith('--output='));
const OUTPUT = resolve(named ? named.slice('--output='.length) : join(ROOT, '.cache/screenshots'));

/** `[name, state]`: those named, else all. */
function statesToTake() {
  const every = { ...STATES, ...TEMPLATE_STATES };
  const unknown = wanted.find((name) => !Object.hasOwn(every, name));
  if (unknown) throw new Error(`There is no state "${unknown}": ${Object.keys(every).join(', ')}`);
  if (wanted.length > 0) return Object.entries(every).filter(([name]) => wanted.includes(name));
  return Object.entries(option('templates') ? every : STATES);
}

async function takeStates(theme, sizeName) {
  const size = SIZES[sizeName];
  const app = await start(theme, size, option('browser'));
  const photograph = (name) => {
    const path = join(OUTPUT, `${theme}-${sizeName}-${name}.png`);
    return app.page.screenshot({ path }).then(() => path);
  };
  try {
    await walk(app, statesToTake(), size, {
      look: async (name) => console.log(await photograph(name)),
      fail: async (name, error) => {
        process.exitCode = 1;
        console.error(`${theme} ${sizeName} ${name}: ${error}`);
        await photograph(`${name}-failed`);
      },
    });
  } finally {
    await app.close();
  }
}

async function takeReadme(theme) {
  const app = await start(theme, SIZES.small, option('browser'));
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
  else if (option('exports')) await takeExports(theme, join(OUTPUT, 'exports'), option('browser'));
  else for (const size of sizes) await takeStates(theme, size);
}
