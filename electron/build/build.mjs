/**
 * node electron/build/build.mjs [main preload host study cli library renderer] [--if-stale]
 *
 * Builds the named targets, or all of them, into dist/.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { copyExamples } from './examples.mjs';
import { writeManifest } from './manifest.mjs';
import { isStale } from './stale.mjs';
import { DIST, ROOT, TARGETS } from './targets.mjs';

export const DESKTOP = ['main', 'preload', 'host', 'study', 'renderer'];

export async function buildTargets(names, { ifStale = false, logLevel = 'warn' } = {}) {
  const needed = names.filter((name) => !ifStale || existsSync(BUILDING) || isStillStale(name));
  if (needed.length === 0) return;
  // what is only there to build is loaded only if there is something to build
  const { alone } = await import('./alone.mjs');
  await alone(BUILDING, async () => {
    for (const name of needed) if (!ifStale || isStillStale(name)) await buildTarget(name, logLevel);
  });
}

/** Held by the process that builds: what is being built is complete when that lets go. */
const BUILDING = join(DIST, '.building');
const isStillStale = (name) => isStale(TARGETS[name].sources, TARGETS[name].outputs);

async function buildTarget(name, logLevel) {
  const { build } = await import('vite');
  await build({ ...(await TARGETS[name].config()), logLevel, clearScreen: false });
  if (name === 'renderer') await finishRenderer();
  if (name === 'cli') {
    copyValidation('cli');
    cpSync(join(ROOT, 'assets/manual'), join(DIST, 'cli/manual'), { recursive: true });
    copyFonts('cli');
    copyFileSync(join(ROOT, 'node_modules/@resvg/resvg-wasm/index_bg.wasm'), join(DIST, 'cli/resvg.wasm'));
    copyFileSync(
      join(ROOT, 'node_modules/@jsquash/webp/codec/enc/webp_enc_simd.wasm'),
      join(DIST, 'cli/webp.wasm'),
    );
    copyFileSync(
      join(ROOT, 'node_modules/replicad-opencascadejs/dist/replicad_single.wasm'),
      join(DIST, 'cli/occt.wasm'),
    );
    keepCode();
  }
  if (name === 'library') await finishLibrary();
  if (name === 'main') copyFileSync(join(ROOT, 'assets/icons/256x256.png'), join(DIST, 'icon.png'));
}

/** The command line is complete without it, only slower to load. */
function keepCode() {
  const warmUp = join(import.meta.dirname, 'warm-up.mjs');
  const { status, stderr } = spawnSync(process.execPath, [warmUp], { stdio: ['ignore', 'ignore', 'pipe'] });
  if (status !== 0) console.warn(`The code of the command line could not be kept: ${stderr}`);
}

/** The published problems, beside whoever reruns them. */
function copyValidation(target) {
  cpSync(join(ROOT, 'assets/validation'), join(DIST, target, 'validation'), { recursive: true });
}

const SCRIPTS = ['noto-sans-sc', 'noto-sans-jp', 'noto-sans-kr'];
const packageOf = (family) => join(ROOT, 'node_modules/@fontsource-variable', family);

/** What charts are set in, and its licence. */
function copyFonts(target) {
  const fonts = join(ROOT, 'node_modules/dejavu-fonts-ttf');
  const folder = join(DIST, target, 'fonts');
  mkdirSync(folder, { recursive: true });
  for (const name of ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf'])
    copyFileSync(join(fonts, 'ttf', name), join(folder, name));
  copyFileSync(join(fonts, 'LICENSE'), join(folder, 'LICENSE.txt'));
  // Chinese, Japanese and Korean, in pieces of which an export reads those that its text needs.
  for (const family of SCRIPTS) {
    const from = packageOf(family);
    cpSync(join(from, 'files'), join(folder, family, 'files'), { recursive: true });
    copyFileSync(join(from, 'unicode.json'), join(folder, family, 'unicode.json'));
    copyFileSync(join(from, 'LICENSE'), join(folder, family, 'LICENSE.txt'));
  }
}

/** The same pieces for the window, as faces that are read when their letters are shown. */
function writeFaces(target) {
  const faces = SCRIPTS.map((family) =>
    readFileSync(join(packageOf(family), 'index.css'), 'utf8').replaceAll('url(./', `url(./${family}/`),
  );
  writeFileSync(join(DIST, target, 'fonts/scripts.css'), faces.join('\n'));
}

async function finishLibrary() {
  const folder = join(DIST, 'library');
  const [{ writeNotices }, { writeDeclarations }] = await Promise.all([
    import('./notices.mjs'),
    import('./declarations.mjs'),
  ]);
  writeNotices(ROOT, join(folder, 'THIRD-PARTY.txt'));
  writeDeclarations(ROOT, 'engine/library/index.ts', join(folder, 'index.d.ts'));
}

async function finishRenderer() {
  const folder = join(DIST, 'renderer');
  copyValidation('renderer');
  copyFonts('renderer');
  writeFaces('renderer');
  copyExamples(join(ROOT, 'assets/examples'), join(folder, 'examples'), join(ROOT, 'assets/thumbnails'));
  cpSync(join(ROOT, 'assets/parts'), join(folder, 'parts'), { recursive: true });
  writeManifest(folder, join(DIST, 'renderer-manifest.json'));
  const [{ writeNotices }, { writeBill }] = await Promise.all([
    import('./notices.mjs'),
    import('./bill.mjs'),
  ]);
  writeNotices(ROOT, join(DIST, 'THIRD-PARTY.txt'));
  writeBill(ROOT, join(DIST, 'bom.cdx.json'));
}

async function main(args) {
  const unknown = args.filter((arg) => arg !== '--if-stale' && !Object.hasOwn(TARGETS, arg));
  if (unknown.length > 0) {
    console.error(`Unknown target ${unknown.join(', ')}. Targets: ${Object.keys(TARGETS).join(', ')}.`);
    return 2;
  }
  const named = args.filter((arg) => arg !== '--if-stale');
  const names = named.length > 0 ? named : Object.keys(TARGETS);
  await buildTargets(names, { ifStale: args.includes('--if-stale'), logLevel: 'info' });
  return 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.exitCode = await main(process.argv.slice(2));
}
