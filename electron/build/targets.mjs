/** The build targets. Every target is one Vite build; only the renderer has a page. */
import { builtinModules } from 'node:module';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');
export const DIST = join(ROOT, 'dist');

const at = (...parts) => join(ROOT, ...parts);
const shared = [at('package.json'), at('package-lock.json'), at('electron/build')];
const engine = at('engine');

export const TARGETS = {
  main: {
    // with what its menu is made from
    sources: [...shared, at('electron/main'), at('electron/shared'), at('renderer'), engine],
    outputs: [join(DIST, 'main/main.js')],
    config: mainConfig,
  },
  preload: {
    sources: [...shared, at('electron/preload'), at('electron/shared')],
    outputs: [join(DIST, 'preload/preload.cjs')],
    // A sandboxed preload script must be one CommonJS file.
    config: () =>
      nodeConfig(
        'preload',
        { preload: 'electron/preload/preload.ts' },
        { format: 'cjs', external: ['electron'] },
      ),
  },
  host: {
    sources: [...shared, at('electron/host'), engine],
    outputs: [join(DIST, 'host/host.js')],
    config: () => nodeConfig('host', { host: 'electron/host/host.ts' }),
  },
  study: {
    sources: [...shared, at('electron/study'), at('electron/shared'), at('electron/host'), engine],
    outputs: ['study', 'study-thread'].map((name) => join(DIST, `study/${name}.js`)),
    // Its threads find their program beside it.
    config: () =>
      nodeConfig(
        'study',
        { study: 'electron/study/study.ts', 'study-thread': 'engine/jobs/threads/study-thread.ts' },
        { pieces: true },
      ),
  },
  cli: {
    sources: [...shared, engine, at('assets/validation'), at('assets/manual')],
    outputs: ['kempe', 'sweep-thread', 'study-thread'].map((name) => join(DIST, `cli/${name}.cjs`)),
    // A command loads its own pieces; all are in one folder, because they look for fonts and problems beside them.
    // CommonJS, because the code that V8 made of an ECMAScript module cannot be kept.
    config: () =>
      nodeConfig(
        'cli',
        {
          kempe: 'engine/cli/main.ts',
          'sweep-thread': 'engine/cli/sweep-thread.ts',
          'study-thread': 'engine/jobs/threads/study-thread.ts',
        },
        { format: 'cjs', pieces: true },
      ),
  },
  library: {
    sources: [...shared, engine],
    outputs: [join(DIST, 'library/index.js'), join(DIST, 'library/index.d.ts')],
    config: () =>
      nodeConfig(
        'library',
        {
          index: 'engine/library/index.ts',
          'sweep-thread': 'engine/cli/sweep-thread.ts',
          'study-thread': 'engine/jobs/threads/study-thread.ts',
        },
        { pieces: true },
      ),
  },
  renderer: {
    sources: [...shared, at('renderer'), engine, at('electron/shared'), at('assets')],
    outputs: [
      join(DIST, 'renderer-manifest.json'),
      join(DIST, 'THIRD-PARTY.txt'),
      join(DIST, 'bom.cdx.json'),
    ],
    config: () => ({ configFile: at('renderer/vite.config.mjs') }),
  },
};

async function mainConfig() {
  const { menuCommands } = await import('./menu.mjs');
  const config = nodeConfig('main', { main: 'electron/main/main.ts' }, { external: ['electron'] });
  return { ...config, define: { ...config.define, __KEMPE_MENU__: await menuCommands() } };
}

/** `entries` by the names of their files. In `pieces`, what is imported on demand is a file of its own beside them. */
function nodeConfig(folder, entries, { format = 'es', external = [], pieces = false } = {}) {
  const builtins = builtinModules.flatMap((name) => [name, `node:${name}`]);
  const names = format === 'cjs' ? '[name].cjs' : '[name].js';
  return {
    configFile: false,
    root: ROOT,
    publicDir: false,
    define: productDefines(),
    plugins: [nodeModulesAtOnce],
    ssr: { noExternal: true, external },
    build: {
      ssr: true,
      outDir: join(DIST, folder),
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      sourcemap: false,
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(entries).map(([name, path]) => [name, at(path)])),
        external: [...external, ...builtins],
        // an entry exports what its source does, not also what its pieces share with it
        preserveEntrySignatures: 'strict',
        output: {
          ...{ format, entryFileNames: names, chunkFileNames: names, codeSplitting: pieces, strict: true },
          // docstrings are for readers of the source: a fifth of what Node would parse
          comments: { jsdoc: false },
        },
      },
    },
  };
}

/** The pieces of the command line are scripts with kept code, in which nothing can be imported that is not a piece. */
const nodeModulesAtOnce = {
  name: 'node-modules-at-once',
  transform(code, id) {
    if (!id.includes('replicad-opencascadejs')) return null;
    return code.replaceAll(/await import\("(node:\w+)"\)/g, 'process.getBuiltinModule("$1")');
  },
};

/** Facts of package.json that the code names. */
export function productDefines() {
  const product = JSON.parse(readFileSync(at('package.json'), 'utf8'));
  return { __KEMPE_VERSION__: JSON.stringify(product.version) };
}
