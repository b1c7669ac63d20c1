/** One build at a time: processes that find the same thing stale at the same moment take turns instead of building over each other. */
import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE = 50;
/** No build takes as long [ms]: whoever holds it hangs, or another program has its number now. */
const LONGEST = 600_000;

/** Does the work while `file` is ours; it has the number of the process that holds it, so that a dead one holds nothing. */
export async function alone(file, work) {
  while (!take(file)) await sleep(PAUSE);
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function take(file) {
  const own = `${file}-${process.pid}`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(own, String(process.pid));
  try {
    // complete from the first moment that others see it
    linkSync(own, file);
    return true;
  } catch (fault) {
    if (fault.code !== 'EEXIST') throw fault;
    if (isAbandoned(file)) rmSync(file, { force: true });
    return false;
  } finally {
    rmSync(own, { force: true });
  }
}

function isAbandoned(file) {
  try {
    if (Date.now() - statSync(file).mtimeMs > LONGEST) return true;
    process.kill(Number(readFileSync(file, 'utf8')), 0);
    return false;
  } catch (fault) {
    return fault.code === 'ESRCH';
  }
}
