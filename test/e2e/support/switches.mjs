/** The switches with which tests, pictures and benchmarks start Electron and Chromium. */
import { join, resolve } from 'node:path';

/** Benchmarks are bundled, to a folder as deep below the root as this one. */
const ROOT = resolve(import.meta.dirname, '../../..');

/** Of pictures for the documentation alone, so that they come out the same with a graphics card: tests and benches start as users do. */
export const RENDERING = [
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-gpu-compositing',
];
/** Chromium's own sandbox does not run as root. */
export const SANDBOX = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
/** For an Electron that a driver attaches to. */
export const DRIVEN = ['-r', join(ROOT, 'test/e2e/support/hold-ready.cjs')];
