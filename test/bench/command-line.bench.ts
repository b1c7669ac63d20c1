/** Processor time of `kempe run`, from its start to its end: in a clone, which looks whether it is stale, and in an installed copy. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '../e2e/support/build';

const COMMAND = 'engine/cli/kempe.mjs';
const MODEL = join(ROOT, 'assets/examples/four-bar-with-load.kempe');
const TIMES = 9;
/** A process says of itself what it took, threads of the compiler included. */
const TELL = `data:text/javascript,${encodeURIComponent(`import { writeSync } from 'node:fs';
process.on('exit', () => { const { user, system } = process.cpuUsage(); writeSync(2, '\\n' + (user + system) / 1000); });`)}`;

/** Milliseconds, the least of some: what others do on the machine only adds. */
function leastOf(...words: string[]): number {
  let least = Infinity;
  for (let i = 0; i < TIMES; i++) {
    const { status, stderr } = spawnSync(process.execPath, ['--import', TELL, ...words], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(stderr);
    least = Math.min(least, Number(stderr.slice(stderr.lastIndexOf('\n'))));
  }
  return least;
}

const folder = mkdtempSync(join(tmpdir(), 'kempe-bench-'));
try {
  spawnSync(process.execPath, [join(ROOT, COMMAND), '--version']);
  const copy = join(folder, 'node_modules/kempe');
  mkdirSync(join(copy, dirname(COMMAND)), { recursive: true });
  for (const path of [COMMAND, 'engine/cli/pieces.mjs', 'dist/cli', 'package.json'])
    cpSync(join(ROOT, path), join(copy, path), { recursive: true });
  const rows = [
    ['Node alone', leastOf('-e', '0')],
    ['kempe --version', leastOf(join(ROOT, COMMAND), '--version')],
    ['kempe run, four-bar with load', leastOf(join(ROOT, COMMAND), 'run', MODEL)],
    ['the same, installed', leastOf(join(copy, COMMAND), 'run', MODEL)],
  ] as const;
  for (const [what, time] of rows) console.log(`${what.padEnd(30)} ${time.toFixed(0)} ms of processor time`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
