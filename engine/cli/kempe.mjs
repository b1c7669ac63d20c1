#!/usr/bin/env node
/** The `kempe` command: builds the command line if its sources are newer, then runs it. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadPiece } from './pieces.mjs';

const built = fileURLToPath(new URL('../../dist/cli/kempe.cjs', import.meta.url));
/** Installed as a package: its sources do not change. */
const isInstalled = import.meta.url.includes('/node_modules/');

async function buildIfStale() {
  if (isInstalled && existsSync(built)) return;
  const builder = new URL('../../electron/build/build.mjs', import.meta.url);
  if (!existsSync(fileURLToPath(builder))) return;
  const { buildTargets } = await import(builder.href);
  await buildTargets(['cli'], { ifStale: true, logLevel: 'error' });
}

try {
  await buildIfStale();
} catch (error) {
  // without the build tools an earlier build is used; without either there is nothing to run
  if (!existsSync(built)) {
    console.error(`kempe could not be built: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(2);
  }
}
await loadPiece(built).main();
