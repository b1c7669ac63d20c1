/** What `kempe run` loads on its way, which a person waits for: files and bytes, for seconds are those of the machine. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../../rules/sources';

const COMMAND = 'engine/cli/kempe.mjs';
const PIECES = 'engine/cli/pieces.mjs';
/** Tells of every module that Node loads, of every piece that is read and whether its code was there and accepted. */
const HOOK = `import { writeSync } from 'node:fs';
export async function load(url, context, next) { writeSync(2, url + '\\n'); return next(url, context); }`;
const module = (text: string) => `data:text/javascript,${encodeURIComponent(text)}`;
const TELL = module(`import { writeSync } from 'node:fs';
import { register, syncBuiltinESMExports } from 'node:module';
import { pathToFileURL } from 'node:url';
import vm from 'node:vm';
register(${JSON.stringify(module(HOOK))});
vm.Script = class extends vm.Script {
  constructor(text, options) {
    super(text, options);
    writeSync(2, pathToFileURL(options.filename) + '\\n');
    if (this.cachedDataRejected === false) writeSync(2, pathToFileURL(options.filename) + '#code\\n');
  }
};
syncBuiltinESMExports();`);

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kempe-loading-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The files that a command line loads, from the root. */
function filesOf(root: string, ...words: string[]): string[] {
  const child = spawnSync(process.execPath, ['--import', TELL, join(root, COMMAND), ...words], {
    encoding: 'utf8',
  });
  expect(child.status).toBe(0);
  return child.stderr
    .split('\n')
    .filter((line) => line.startsWith('file:'))
    .map((url) => (fileURLToPath(url) + new URL(url).hash).slice(root.length).replaceAll('\\', '/'));
}

test('a run of the four-bar loads neither build tools nor what other commands need', () => {
  const model = join(ROOT, 'assets/examples/four-bar-with-load.kempe');
  // builds, where something is stale
  spawnSync(process.execPath, [join(ROOT, COMMAND), '--version']);
  const files = filesOf(ROOT, 'run', model);
  const own = files.filter((file) => file.startsWith('dist/cli/') && !file.endsWith('#code'));
  expect(own).toContain('dist/cli/run.cjs');
  // none of them is compiled anew
  for (const file of own) expect(files).toContain(`${file}#code`);
  expect(files.filter((file) => !file.startsWith('dist/cli/')).toSorted()).toEqual([
    'electron/build/build.mjs',
    'electron/build/examples.mjs',
    'electron/build/manifest.mjs',
    'electron/build/stale.mjs',
    'electron/build/targets.mjs',
    COMMAND,
    PIECES,
  ]);
  // 1.23 MB without docstrings; all commands are 5 MB, most of it fonts and PDF
  const bytes = own.reduce((sum, file) => sum + statSync(join(ROOT, file)).size, 0);
  expect(bytes).toBeLessThan(1.5e6);
}, 60_000);

test('an installed copy does not look whether it is stale', () => {
  const root = join(folder, 'node_modules/kempe/');
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  put('package.json', '{ "type": "module" }');
  put('electron/build/build.mjs', 'export async function buildTargets() {}');
  put('dist/cli/kempe.cjs', 'exports.main = async () => {}');
  // what another version of Node left there is no code for this one
  put('dist/cli/kempe.code', 'not code');
  mkdirSync(join(root, dirname(COMMAND)), { recursive: true });
  for (const file of [COMMAND, PIECES]) cpSync(join(ROOT, file), join(root, file));
  expect(filesOf(root)).toEqual([COMMAND, PIECES, 'dist/cli/kempe.cjs']);
});
