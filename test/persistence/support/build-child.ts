/** A program of ours as one file that plain Node can start, in a folder of its own. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

export async function buildChild(name: string): Promise<{ program: string; folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'kempe-child-'));
  await build({
    configFile: false,
    logLevel: 'warn',
    root: fileURLToPath(new URL('../../..', import.meta.url)),
    build: {
      ssr: fileURLToPath(new URL(`./${name}.ts`, import.meta.url)),
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'child.mjs' } },
    },
    // Whole: a file in a temporary folder finds no packages.
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"', __VUE_PROD_DEVTOOLS__: 'false' },
  });
  return { program: join(folder, 'child.mjs'), folder };
}
