/** The switches with which tests, pictures and benchmarks start Electron and Chromium. */
import { resolve } from 'node:path';

/**
 * Software rendering, so that WebGL works on machines without a graphics card. The page itself is put together without the
 * graphics process: with it, each picture waits for a clock of its own, and the view is drawn at a third of the rate.
 */
export const RENDERING = [
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-gpu-compositing',
];
/** Chromium's own sandbox does not run as root. */
export const SANDBOX = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
/** For an Electron that a driver attaches to. Benchmarks are bundled, to a folder as deep below the root as this one. */
export const DRIVEN = ['-r', resolve(import.meta.dirname, '../../../test/e2e/support/hold-ready.cjs')];
