/**
 * Loads the pieces of the built command line together with the code that V8 made of them before: to read and compile them anew takes
 * as much processor time as a short run. Code of another version of Node is refused by V8, and the piece is compiled as usual.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';

/** Of each loaded piece, by its path. */
const scripts = new Map();
const exported = new Map();

const codeOf = (path) => path.replace(/cjs$/, 'code');

/** What the piece at this path exports. */
export function loadPiece(path) {
  const known = exported.get(path);
  if (known) return known.exports;
  const script = new Script(
    `(function (exports, require, module, __filename, __dirname) {${readFileSync(path, 'utf8')}\n})`,
    { filename: path, cachedData: readCode(path) },
  );
  const piece = { exports: {} };
  exported.set(path, piece);
  scripts.set(path, script);
  const folder = dirname(path);
  const others = createRequire(path);
  const require = (name) => (name.startsWith('./') ? loadPiece(join(folder, name)) : others(name));
  script.runInThisContext()(piece.exports, require, piece, path, folder);
  return piece.exports;
}

function readCode(path) {
  try {
    return readFileSync(codeOf(path));
  } catch {
    // it was built without, or where it is nothing else could be written
    return undefined;
  }
}

/** Keeps beside each loaded piece the code of those of its functions that have been used. */
export function keepCode() {
  for (const [path, script] of scripts) writeFileSync(codeOf(path), script.createCachedData());
}
