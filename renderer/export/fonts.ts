/** The faces that charts are set in when they leave the app: the same letters in every format and on every system. */
import { readFont } from '../../engine/export/drawing/font';
import type { Font, Fonts } from '../../engine/export/drawing/font';

/** What a canvas knows them by. */
export const CANVAS_FAMILY = 'Kempe Charts';

let loading: Promise<Fonts> | null = null;

/** Fetched once; after a failure the next export tries again. */
export function loadFonts(): Promise<Fonts> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function load(): Promise<Fonts> {
  const [regular, bold] = await Promise.all([
    loadFont('DejaVuSans.ttf', 'normal'),
    loadFont('DejaVuSans-Bold.ttf', 'bold'),
  ]);
  return { regular, bold };
}

async function loadFont(name: string, weight: string): Promise<Font> {
  const response = await fetch(new URL(`fonts/${name}`, document.baseURI));
  if (!response.ok) throw new Error(`the font ${name} could not be read (status ${response.status})`);
  const bytes = await response.arrayBuffer();
  const face = new FontFace(CANVAS_FAMILY, bytes, { weight });
  document.fonts.add(await face.load());
  return readFont(new Uint8Array(bytes));
}
