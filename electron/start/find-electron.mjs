/** Where Electron is on this machine, fetched once where it is missing, or why it cannot be had. */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../build/targets.mjs';

const FETCH_LIMIT_MS = 120_000;
/** A machine without a way to the download stays so for a while; `npm start -- --fetch` tries again at once. */
const REMEMBER_MS = 24 * 3600 * 1000;
const MEMORY = join(ROOT, '.cache/electron-fetch.json');

export async function findElectron({ fetch = false } = {}) {
  if (process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) {
    return { path: null, why: 'There is no display for Electron' };
  }
  const home = electronHome();
  if (!home) return { path: null, why: 'Electron is not installed (npm install brings it)' };
  const installed = executable(home);
  if (installed) return { path: installed };
  if (!fetch && failedLately(home)) return { path: null, why: 'Electron could not be downloaded lately' };
  const notice = setTimeout(() => console.error(`Downloading Electron ${home.version} (once) ...`), 3000);
  await runInstaller(home);
  clearTimeout(notice);
  const fetched = executable(home);
  if (fetched) return { path: fetched };
  remember(home);
  return { path: null, why: 'Electron could not be downloaded' };
}

function electronHome() {
  try {
    const require = createRequire(import.meta.url);
    const file = require.resolve('electron/package.json');
    return { folder: dirname(file), version: JSON.parse(readFileSync(file, 'utf8')).version };
  } catch {
    return null;
  }
}

/** The rule of the `electron` package, without its download. */
function executable({ folder }) {
  const pathFile = join(folder, 'path.txt');
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8').trim() : null;
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  const path = override ? join(override, name ?? defaultName()) : name && join(folder, 'dist', name);
  return path && existsSync(path) ? path : null;
}

function defaultName() {
  if (process.platform === 'win32') return 'electron.exe';
  if (process.platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron';
  return 'electron';
}

/** Its output is a stack trace when it fails, which helps nobody: the one line that follows says what matters. */
function runInstaller({ folder }) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(folder, 'install.js')], { stdio: 'ignore' });
    const timer = setTimeout(() => child.kill('SIGKILL'), FETCH_LIMIT_MS);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    child.on('error', done);
    child.on('exit', done);
  });
}

function failedLately({ version }) {
  try {
    const memory = JSON.parse(readFileSync(MEMORY, 'utf8'));
    const age = Date.now() - Date.parse(memory.failedAt);
    return memory.version === version && age >= 0 && age < REMEMBER_MS;
  } catch {
    return false;
  }
}

function remember({ version }) {
  mkdirSync(dirname(MEMORY), { recursive: true });
  writeFileSync(MEMORY, `${JSON.stringify({ version, failedAt: new Date().toISOString() })}\n`);
}
