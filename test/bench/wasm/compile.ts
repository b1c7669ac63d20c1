/** The kernel as a WebAssembly module, compiled from `cholesky.as` beside this by a compiler that is fetched on first use. */
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import path from 'node:path';

// bundled or not, three folders below the root
const root = fileURLToPath(new URL('../../..', import.meta.url));
const folder = path.join(root, 'test/bench/wasm');
const compiler = path.join(folder, 'node_modules/assemblyscript/bin/asc.js');

/** Null where the compiler cannot be fetched. */
export function compileKernel(): Uint8Array<ArrayBuffer> | null {
  if (!existsSync(compiler) && !installCompiler()) return null;
  const out = path.join(root, '.cache/bench/wasm');
  mkdirSync(out, { recursive: true });
  // the compiler takes .ts only, a name under which the rest of the tools would take it for TypeScript
  const source = path.join(out, 'cholesky.ts');
  copyFileSync(path.join(folder, 'cholesky.as'), source);
  const binary = path.join(out, 'cholesky.wasm');
  const words = [compiler, source, '-O3', '--enable', 'simd', '--runtime', 'stub', '--outFile', binary];
  const { status } = spawnSync(process.execPath, words, { stdio: 'inherit', cwd: folder });
  if (status !== 0) throw new Error('the kernel cannot be compiled');
  return new Uint8Array(readFileSync(binary));
}

function installCompiler(): boolean {
  console.log('Installing the compiler into test/bench/wasm/node_modules (once).');
  const windows = process.platform === 'win32';
  const { status } = spawnSync(windows ? 'npm.cmd' : 'npm', ['ci'], {
    cwd: folder,
    stdio: 'inherit',
    shell: windows,
  });
  return status === 0;
}
