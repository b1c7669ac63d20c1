/**
 * `npm run bench [name...] [-- --option...]`: builds each bench with Vite and runs it in a process of its own, one after the other.
 * `app` drives the built app in Electron and Chromium and says what it skipped when one is missing.
 * Figures are ratios or per-unit times of this machine at this moment; nothing here passes or fails.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import { build } from 'vite';

const here = path.dirname(fileURLToPath(import.meta.url));
// As deep below the root as the sources are, for those that look for it from where they stand.
const out = path.join(here, '../../.cache/bench/run');
const words = process.argv.slice(2);
const wanted = words.filter((word) => !word.startsWith('--'));
const options = words.filter((word) => word.startsWith('--'));
const names = readdirSync(here)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''))
  .filter((name) => wanted.length === 0 || wanted.includes(name));

for (const name of names) {
  await build({
    configFile: false,
    logLevel: 'warn',
    root: path.join(here, '../..'),
    build: {
      ssr: path.join(here, `${name}.bench.ts`),
      outDir: out,
      emptyOutDir: false,
      minify: false,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: `${name}.mjs` } },
    },
    ssr: { noExternal: [/valibot/, /@noble/] },
  });
  console.log(`\n== ${name}`);
  const { status } = spawnSync(process.execPath, ['--expose-gc', path.join(out, `${name}.mjs`), ...options], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}
