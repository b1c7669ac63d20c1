/** The CAD kernel for STEP files, beside the built command or in its package. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

const PLACES = ['./occt.wasm', '../../../node_modules/replicad-opencascadejs/dist/replicad_single.wasm'];

export function kernelBytes(): Promise<Uint8Array> {
  const urls = PLACES.map((place) => new URL(place, import.meta.url));
  return readFile(urls.find((url) => existsSync(url)) ?? urls[0]);
}
