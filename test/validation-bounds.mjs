/**
 * node test/validation-bounds.mjs [--write] [problem ...]
 *
 * What `kempe validate` measures against the bounds that the published problems state, and how many times looser these
 * are. `--write` sets every bound to twice what is measured, or to the floor.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = new URL('..', import.meta.url);
const SLACK = 2;
/** What rounding leaves of an error wherever it is; a case may state more (`noise`). */
const FLOOR = 1e-12;
const KINDS = ['states', 'forces', 'energy'];

const write = process.argv.includes('--write');
const wanted = process.argv.slice(2).filter((word) => word !== '--write');

function measure() {
  const command = [fileURLToPath(new URL('engine/cli/kempe.mjs', ROOT)), 'validate', '--json', ...wanted];
  const options = { encoding: 'utf8', maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'inherit'] };
  try {
    return JSON.parse(execFileSync(process.execPath, command, options)).problems;
  } catch (failure) {
    // a bound that is exceeded is one of the things to be shown
    return JSON.parse(failure.stdout).problems;
  }
}

/** Rounded up to two digits. */
function boundOf(error, floor) {
  const wished = Math.max(SLACK * error, floor);
  const unit = 10 ** (Math.floor(Math.log10(wished)) - 1);
  return Number((Math.ceil(wished / unit - 1e-9) * unit).toPrecision(2));
}

for (const { id, runs } of measure()) {
  const path = new URL(`assets/validation/${id}.json`, ROOT);
  const text = readFileSync(path, 'utf8');
  const { noise, bounds } = JSON.parse(text);
  // noise near singular positions is one of where the bodies are, not of their energy
  const floors = { states: Math.max(FLOOR, noise ?? 0), forces: Math.max(FLOOR, noise ?? 0), energy: FLOOR };
  const lines = [];
  for (const { tolerance, result, reason } of runs) {
    if (!result) throw new Error(`${id}: ${reason}`);
    const stated = bounds.find((bound) => bound.tolerance === tolerance);
    const set = { tolerance };
    for (const kind of KINDS) {
      const error = result[kind]?.error;
      set[kind] = stated[kind] === null ? null : boundOf(error, floors[kind]);
      if (stated[kind] === null) continue;
      const times = stated[kind] / error;
      const note =
        result[kind].error > stated[kind] ? 'EXCEEDED' : stated[kind] <= floors[kind] ? 'floor' : '';
      const cells = [id.padEnd(20), tolerance.toExponential(0), kind.padEnd(6), error.toExponential(1)];
      console.log([...cells, stated[kind].toExponential(1), `x${times.toPrecision(2)}`, note].join('  '));
    }
    const values = KINDS.map((kind) => `"${kind}": ${set[kind] === null ? null : set[kind].toExponential()}`);
    lines.push(`    {"tolerance": ${tolerance.toExponential()}, ${values.join(', ')}}`);
  }
  if (write) {
    writeFileSync(path, text.replace(/"bounds": \[[^\]]*\]/, `"bounds": [\n${lines.join(',\n')}\n  ]`));
  }
}
