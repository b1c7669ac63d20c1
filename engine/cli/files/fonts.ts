/** Location of the fonts of drawings: beside the built command, or in their packages. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { readFont } from '../../output/drawing/font';
import { withScripts } from '../../output/fonts/scripts';
import type { Font, Fonts } from '../../output/drawing/font';
import type { ScriptFamily } from '../../output/fonts/scripts';

/** The faces, with letters of other scripts if `text` contains any. */
export async function readFonts(text = ''): Promise<Fonts> {
  const faces = { regular: await readFace('DejaVuSans.ttf'), bold: await readFace('DejaVuSans-Bold.ttf') };
  return withScripts(faces, text, readFamilyFile);
}

const readFace = async (name: string): Promise<Font> =>
  readFont(await readOne([`./fonts/${name}`, `../../../node_modules/dejavu-fonts-ttf/ttf/${name}`]));

const readFamilyFile = (family: ScriptFamily, file: string): Promise<Uint8Array> =>
  readOne([`./fonts/${family}/${file}`, `../../../node_modules/@fontsource-variable/${family}/${file}`]);

async function readOne(places: readonly string[]): Promise<Uint8Array> {
  const urls = places.map((place) => new URL(place, import.meta.url));
  return new Uint8Array(await readFile(urls.find((url) => existsSync(url)) ?? urls[0]));
}
