/** Charts as pixels without a window: our SVG through resvg, set in the fonts that come along, never in the system's. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import type { Fonts } from '../export/drawing/font';

/** Beside the built command, or in the package that it comes from. */
const PLACES = ['./resvg.wasm', '../../node_modules/@resvg/resvg-wasm/index_bg.wasm'];
const FAMILY = 'DejaVu Sans';

/** Pixels that one picture may have: four bytes each, some times over while it is packed. */
export const MOST_PIXELS = 100_000_000;

let started: Promise<void> | null = null;

/** The library takes its program once in a process. */
function start(): Promise<void> {
  started ??= (async () => {
    const urls = PLACES.map((place) => new URL(place, import.meta.url));
    await initWasm(await readFile(urls.find((url) => existsSync(url)) ?? urls[0]));
  })();
  return started;
}

/** `width` in pixels; the height follows from the picture. */
export async function rasterise(svg: string, width: number, fonts: Fonts): Promise<Uint8Array> {
  await start();
  const picture = new Resvg(svg, {
    font: {
      fontBuffers: [fonts.regular.bytes, fonts.bold.bytes],
      defaultFontFamily: FAMILY,
      sansSerifFamily: FAMILY,
    },
    fitTo: { mode: 'width', value: width },
  });
  try {
    const image = picture.render();
    const png = image.asPng();
    image.free();
    return png;
  } finally {
    picture.free();
  }
}
