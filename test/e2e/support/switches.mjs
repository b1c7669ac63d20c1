/** The switches with which tests, pictures and benchmarks start Electron and Chromium. */
import { resolve } from 'node:path';

/** Of pictures for the documentation alone, so that they come out the same with a graphics card: tests and benches start as users do. */
export const RENDERING = [
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-gpu-compositing',
];
/** Chromium's own sandbox does not run as root. */
export const SANDBOX = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
/** For an Electron that a driver attaches to. Benchmarks are bundled, to a folder as deep below the root as this one. */
export const DRIVEN = ['-r', resolve(import.meta.dirname, './hold-ready.cjs')];
