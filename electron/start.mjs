/**
 * npm start [-- --browser] [--port N] [--no-open] [--fetch] [file and Electron switches]
 *
 * Builds what is stale, then opens the app in Electron or, where Electron or a display cannot be had, in the browser.
 */
import { join } from 'node:path';
import { ROOT } from './build/targets.mjs';

const args = parseArguments(process.argv.slice(2));
if (args.wrong) {
  console.error(args.wrong);
  process.exit(2);
}
process.exitCode = await start(args);

async function start({ browser, port, open, fetch, passedOn }) {
  const { buildTargets, DESKTOP } = await import('./build/build.mjs');
  try {
    await buildTargets(browser ? ['renderer'] : DESKTOP, { ifStale: true });
  } catch (error) {
    console.error(`Kempe could not be built: ${error.message}`);
    return 1;
  }
  if (browser) return startInBrowser(port, open);
  const { findElectron } = await import('./start/find-electron.mjs');
  const electron = await findElectron({ fetch });
  if (!electron.path) return startInBrowser(port, open, electron.why);
  const { runElectron } = await import('./start/run-electron.mjs');
  const { code, why } = await runElectron(electron.path, [ROOT, ...passedOn]);
  return why ? startInBrowser(port, open, why) : code;
}

async function startInBrowser(port, open, why = null) {
  const { serve } = await import('./start/serve.mjs');
  let address;
  try {
    ({ address } = await serve({ dist: join(ROOT, 'dist'), port }));
  } catch (error) {
    console.error(`Kempe could not be served on port ${port}: ${error.code ?? error.message}.`);
    return 1;
  }
  // One line says it all: what is missing, what happens instead, and where.
  const instead = open ? 'opening Kempe in the browser instead' : 'Kempe is served instead';
  console.log(why ? `${why}; ${instead}: ${address}` : address);
  if (open) {
    const { openBrowser } = await import('./start/open-browser.mjs');
    openBrowser(address);
  }
  return 0;
}

function parseArguments(given) {
  const parsed = { browser: false, port: 0, open: true, fetch: false, passedOn: [], wrong: null };
  for (let i = 0; i < given.length; i++) {
    const arg = given[i];
    if (arg === '--browser') parsed.browser = true;
    else if (arg === '--no-open') parsed.open = false;
    else if (arg === '--fetch') parsed.fetch = true;
    else if (arg === '--port') parsed.port = Number(given[++i] ?? NaN);
    else parsed.passedOn.push(arg);
  }
  if (!(Number.isInteger(parsed.port) && parsed.port >= 0 && parsed.port <= 65535)) {
    parsed.wrong = '--port needs a number from 0 to 65535; 0 picks a free one.';
  }
  return parsed;
}
