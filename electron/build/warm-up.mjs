/**
 * node electron/build/warm-up.mjs
 *
 * Runs a small model by the built command line and keeps the code that V8 made of it meanwhile (`engine/cli/pieces.mjs`).
 */
import { join } from 'node:path';
import { keepCode, loadPiece } from '../../engine/cli/pieces.mjs';
import { DIST, ROOT } from './targets.mjs';

const { main } = loadPiece(join(DIST, 'cli/kempe.cjs'));
const model = join(ROOT, 'assets/examples/four-bar-with-load.kempe');
for (const words of [
  ['check', model],
  ['run', model],
]) {
  process.argv.splice(2, Infinity, ...words);
  await main();
}
keepCode();
