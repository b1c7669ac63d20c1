/**
 * The list of files that the window may load, made at build time. A look-up in it replaces every check of paths, and the
 * headers in it are the same in Electron and in the browser.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';

const CONTENT_TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.kempe': 'application/json; charset=utf-8',
  '.step': 'model/step',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
};

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-src 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types vue kempe-worker',
].join('; ');

/**
 * A worker has the policy of its script. This one runs the engine, which compiles mechanisms to WebAssembly (DECISIONS.md, 20): a module
 * reaches nothing but the numbers and the functions of `Math` that it is handed. Text still becomes no code, and the page
 * compiles nothing.
 */
export const WORKER_POLICY = POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'");
const WORKER = /^\/assets\/engine-worker-[\w-]+\.js$/;

/**
 * Of the worker that holds the CAD kernel alone, for the time of one file. Its bindings are put together from text, which they
 * bring along; nothing of the file becomes code, and the worker reaches neither the page nor another address.
 */
export const CAD_POLICY = POLICY.replace(
  "script-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval' 'unsafe-eval'",
).replace("; require-trusted-types-for 'script'; trusted-types vue kempe-worker", '');
const CAD_WORKER = /^\/assets\/cad-worker-[\w-]+\.js$/;

export const HEADERS = {
  'Content-Security-Policy': POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-cache',
};

export function writeManifest(folder, file) {
  const files = {};
  const policies = {};
  for (const path of listFiles(folder)) {
    const name = relative(folder, path).split(sep).join('/');
    const type = CONTENT_TYPES[extname(name)];
    if (!type) throw new Error(`No content type is known for ${name}: add it to electron/build/manifest.mjs`);
    files[`/${name}`] = type;
    if (WORKER.test(`/${name}`)) policies[`/${name}`] = WORKER_POLICY;
    if (CAD_WORKER.test(`/${name}`)) policies[`/${name}`] = CAD_POLICY;
  }
  writeFileSync(file, `${JSON.stringify({ headers: HEADERS, policies, files }, null, 2)}\n`);
}

export function listFiles(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}
