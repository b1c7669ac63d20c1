/** Where the fonts of charts lie: beside the built command, or in the package that they come from. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { readFont } from '../export/drawing/font';
import type { Font, Fonts } from '../export/drawing/font';

const FOLDERS = ['./fonts/', '../../node_modules/dejavu-fonts-ttf/ttf/'];

export async function readFonts(): Promise<Fonts> {
  return { regular: await read('DejaVuSans.ttf'), bold: await read('DejaVuSans-Bold.ttf') };
}

async function read(name: string): Promise<Font> {
  const urls = FOLDERS.map((folder) => new URL(folder + name, import.meta.url));
  const url = urls.find((candidate) => existsSync(candidate)) ?? urls[0];
  return readFont(new Uint8Array(await readFile(url)));
}
