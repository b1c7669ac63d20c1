/** Runs Electron to its end, or says why it did not come up: a missing library, a sandbox that is not set up. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** An end with an error this soon means that it never came up. */
const SOON_MS = 5000;
/** Chromium's own log and its stack traces, which tell a user nothing. */
const NOISE = /^(\[[\d:/.]+:(INFO|WARNING|ERROR|FATAL):|#\d+ 0x|\s*r\d+:|\s*$)/;

/** As the app ends where its own folder cannot be written and the person would not go on. */
const GAVE_UP = 3;

const SIGNALS = ['SIGINT', 'SIGTERM'];

export function runElectron(path, args) {
  const root = process.platform === 'linux' && process.getuid?.() === 0;
  if (root && !args.includes('--no-sandbox')) {
    return Promise.resolve({ why: 'Electron does not run as root without -- --no-sandbox' });
  }
  return new Promise((resolve) => {
    const started = performance.now();
    // npm changes to the folder of the package; files are named from where the user is.
    const cwd = process.env.INIT_CWD ?? process.cwd();
    const child = spawn(path, args, { cwd, stdio: ['inherit', 'inherit', 'pipe'] });
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (!NOISE.test(line)) console.error(line);
    });
    let asked = false;
    const passOn = (signal) => {
      asked = true;
      child.kill(signal);
    };
    for (const signal of SIGNALS) process.on(signal, passOn);
    child.on('error', (error) => resolve({ why: `Electron could not be started (${error.code})` }));
    child.on('close', (code, signal) => {
      // Else the server that may follow could not be stopped.
      for (const each of SIGNALS) process.off(each, passOn);
      const failed = code !== 0 && code !== GAVE_UP && !asked;
      if (failed && performance.now() - started < SOON_MS) {
        resolve({ why: `Electron ended at once (${signal ?? `exit ${code}`})` });
      } else resolve({ code: code ?? 1 });
    });
  });
}
