/** The faces that charts are set in when they leave the app: the same letters in every format and on every system. */
import { readFont } from '../../../engine/output/drawing/font';
import { withScripts } from '../../../engine/output/fonts/scripts';
import type { Font, Fonts } from '../../../engine/output/drawing/font';
import type { ScriptFamily } from '../../../engine/output/fonts/scripts';
import { TEXT } from '../texts';

/** Their family names on a canvas; the second has the glyphs that the first lacks. */
export const CANVAS_FAMILY = 'Kempe Charts';
export const CANVAS_REST = 'Kempe Charts Rest';

let loading: Promise<Fonts> | null = null;
/** On the page for a canvas; they take the place of those of the export before. */
let shown: FontFace[] = [];

/** The faces, with other scripts where `text` needs them. */
export async function loadFonts(text: string): Promise<Fonts> {
  // fetched once; after a failure the next export tries again
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  const fonts = await withScripts(await loading, text, fetchFamilyFile);
  const rest: FontFace[] = [];
  for (const [font, weight] of [
    [fonts.regular.rest, 'normal'],
    [fonts.bold.rest, 'bold'],
  ] as const) {
    if (font) rest.push(await new FontFace(CANVAS_REST, font.bytes as BufferSource, { weight }).load());
  }
  for (const face of shown) document.fonts.delete(face);
  for (const face of rest) document.fonts.add(face);
  shown = rest;
  return fonts;
}

async function load(): Promise<Fonts> {
  const [regular, bold] = await Promise.all([
    loadFont('DejaVuSans.ttf', 'normal'),
    loadFont('DejaVuSans-Bold.ttf', 'bold'),
  ]);
  return { regular, bold };
}

async function loadFont(name: string, weight: string): Promise<Font> {
  const bytes = await fetchFont(name);
  document.fonts.add(await new FontFace(CANVAS_FAMILY, bytes, { weight }).load());
  return readFont(new Uint8Array(bytes));
}

const fetchFamilyFile = async (family: ScriptFamily, file: string): Promise<Uint8Array> =>
  new Uint8Array(await fetchFont(`${family}/${file}`));

async function fetchFont(name: string): Promise<ArrayBuffer> {
  const response = await fetch(new URL(`fonts/${name}`, document.baseURI));
  if (!response.ok) throw new Error(TEXT.fontNotRead(name, response.status));
  return response.arrayBuffer();
}
