/** Builds the engine's entry for plain Node. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.join(here, '../../..');

export async function buildKempe() {
  await build({
    configFile: false,
    logLevel: 'warn',
    root,
    build: {
      ssr: path.join(here, 'engines/kempe.ts'),
      outDir: path.join(root, '.cache/bench/peers'),
      emptyOutDir: false,
      minify: false,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'kempe.mjs' } },
    },
    ssr: { noExternal: [/valibot/, /@noble/] },
  });
}
