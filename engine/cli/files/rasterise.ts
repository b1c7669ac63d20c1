/** Charts as pixels without a window: our SVG through resvg, set in the bundled fonts, never in those of the system. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { EMBEDDED_FAMILY } from '../../output/fonts/subset-font';
import type { Font, Fonts } from '../../output/drawing/font';

/** Beside the built command, or in its package. */
const PLACES = ['./resvg.wasm', '../../../node_modules/@resvg/resvg-wasm/index_bg.wasm'];
const FAMILY = 'DejaVu Sans';

/** Most pixels of one picture: four bytes each, several times over while it is compressed. */
export const MOST_PIXELS = 100_000_000;

let started: Promise<void> | null = null;

/** The library can be initialised only once per process. */
function start(): Promise<void> {
  started ??= (async () => {
    const urls = PLACES.map((place) => new URL(place, import.meta.url));
    await initWasm(await readFile(urls.find((url) => existsSync(url)) ?? urls[0]));
  })();
  return started;
}

/** Letters that a face lacks are taken from the first that has them, whatever its weight: bold text needs the other order, below. */
function facesOf({ regular, bold }: Fonts): Font[] {
  return [bold, regular, regular.rest, bold.rest].filter((font) => font !== null);
}

/** Bold text with letters of other scripts begins with their bold face; its Latin letters come from the very first, bold too. */
function inBoldFaces(svg: string, { bold }: Fonts): string {
  const { rest } = bold;
  if (rest === null) return svg;
  const lacks = (text: string) =>
    [...text].some((letter) => !bold.has(letter.codePointAt(0) ?? 0) && rest.has(letter.codePointAt(0) ?? 0));
  return svg.replace(
    /<text ([^>]*font-weight="bold"[^>]*)>([^<]*)</g,
    (all, attributes: string, text: string) =>
      lacks(text) ? `<text font-family="'${EMBEDDED_FAMILY}'" ${attributes}>${text}<` : all,
  );
}

/** `width` in pixels; the height follows from the picture. */
export function rasterise(svg: string, width: number, fonts: Fonts): Promise<Uint8Array> {
  return rendered(svg, width, fonts, (image) => image.asPng());
}

/** Red, green, blue and opacity of each pixel; if the picture is lower than the height, the rest is white. */
export async function rasterisePixels(
  svg: string,
  { width, height }: { width: number; height: number },
  fonts: Fonts,
): Promise<{ data: Uint8Array; width: number; height: number }> {
  const data = new Uint8Array(4 * width * height).fill(255);
  const own = await rendered(svg, width, fonts, (image) => image.pixels);
  data.set(own.length > data.length ? own.slice(0, data.length) : own);
  return { data, width, height };
}

async function rendered(
  svg: string,
  width: number,
  fonts: Fonts,
  take: (image: ReturnType<InstanceType<typeof Resvg>['render']>) => Uint8Array,
): Promise<Uint8Array> {
  await start();
  const picture = new Resvg(inBoldFaces(svg, fonts), {
    font: {
      fontBuffers: facesOf(fonts).map(({ bytes }) => bytes),
      defaultFontFamily: FAMILY,
      sansSerifFamily: FAMILY,
    },
    fitTo: { mode: 'width', value: width },
  });
  try {
    const image = picture.render();
    const taken = take(image);
    image.free();
    return taken;
  } finally {
    picture.free();
  }
}
