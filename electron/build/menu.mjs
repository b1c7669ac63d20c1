/**
 * node electron/build/menu.mjs
 *
 * Prints the page's commands as the native menu shows them. Main is bundled with that list and loads none of its sources. The page's code
 * needs a window, so it is read in a separate process.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { runnerImport } from 'vite';

/** As JSON. */
export async function menuCommands() {
  const { stdout } = await promisify(execFile)(process.execPath, [import.meta.filename]);
  return stdout;
}

async function read() {
  // the platform is looked at when the page's code is loaded; the list is the same on all
  const page = { window: { addEventListener: () => undefined }, navigator: { platform: 'Linux' } };
  for (const [name, value] of Object.entries(page))
    Object.defineProperty(globalThis, name, { value, configurable: true });
  const entry = join(import.meta.dirname, '../../renderer/commands/native-menu.ts');
  const { module } = await runnerImport(entry);
  return module.nativeMenu();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.stdout.write(JSON.stringify(await read()));
