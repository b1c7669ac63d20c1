/**
 * Letters that the faces of drawings lack: Chinese, Japanese and Korean come from the Noto families in their npm packages,
 * which are split into pieces by frequency of use. Only the pieces needed for a text are read, and only its letters are
 * kept.
 */
import { readFont } from '../drawing/font';
import { drawable } from '../drawing/drawing';
import { openOutlines } from './outline';
import { subsetOutlines } from './subset-font';
import type { Font, Fonts } from '../drawing/font';

export const SCRIPT_FAMILIES = ['noto-sans-sc', 'noto-sans-jp', 'noto-sans-kr'] as const;
export type ScriptFamily = (typeof SCRIPT_FAMILIES)[number];

/** Reads a file of a family's package: `unicode.json` or one of `files/`. */
export type ReadFamilyFile = (family: ScriptFamily, file: string) => Promise<Uint8Array>;

const WEIGHTS = { regular: 400, bold: 700 } as const;

/** The faces, with fallbacks for the characters of `text` that they lack; unchanged if the families add nothing. */
export async function withScripts(base: Fonts, text: string, read: ReadFamilyFile): Promise<Fonts> {
  const missing = new Set<number>();
  for (const letter of drawable(text)) {
    const code = letter.codePointAt(0) ?? 0;
    if (!base.regular.has(code)) missing.add(code);
  }
  const pieces: Uint8Array[] = [];
  for (const family of familiesFor(text)) {
    if (missing.size === 0) break;
    for (const file of await piecesOf(family, missing, read)) pieces.push(await read(family, file));
  }
  if (pieces.length === 0) return base;
  const letters = String.fromCodePoint(...missingOf(base, text));
  const face = (of: 'regular' | 'bold'): Font => {
    const fonts = pieces.map((bytes) => openOutlines(bytes, WEIGHTS[of]));
    const bytes = subsetOutlines(fonts, letters, of === 'bold');
    return bytes === null ? base[of] : { ...base[of], ...behind(base[of], readFont(bytes)) };
  };
  return { regular: face('regular'), bold: face('bold') };
}

function missingOf(base: Fonts, text: string): number[] {
  const codes = new Set([...drawable(text)].map((letter) => letter.codePointAt(0) ?? 0));
  return [...codes].filter((code) => !base.regular.has(code));
}

const behind = (font: Font, rest: Font): Pick<Font, 'rest' | 'advance'> => ({
  rest,
  advance: (code) => (font.has(code) || !rest.has(code) ? font.advance(code) : rest.advance(code)),
});

/** Han characters differ by language: kana indicate Japanese, hangul Korean. */
function familiesFor(text: string): ScriptFamily[] {
  if (/[\u3040-\u30ff]/u.test(text)) return ['noto-sans-jp', 'noto-sans-sc', 'noto-sans-kr'];
  if (/[\uac00-\ud7af\u1100-\u11ff]/u.test(text)) return ['noto-sans-kr', 'noto-sans-sc', 'noto-sans-jp'];
  return ['noto-sans-sc', 'noto-sans-jp', 'noto-sans-kr'];
}

/** Files of the pieces that contain letters of `missing`, which are removed from it. */
async function piecesOf(family: ScriptFamily, missing: Set<number>, read: ReadFamilyFile): Promise<string[]> {
  const ranges = JSON.parse(asciiOf(await read(family, 'unicode.json'))) as unknown;
  const files: string[] = [];
  for (const [piece, text] of Object.entries(ranges as Record<string, string>)) {
    const found = [...missing].filter((code) => inRanges(text, code));
    if (found.length === 0) continue;
    files.push(`files/${family}-${piece.replace(/[[\]]/g, '')}-wght-normal.woff2`);
    for (const code of found) missing.delete(code);
  }
  return files;
}

/** `U+4e00,U+4e01-4e10`. */
function inRanges(text: string, code: number): boolean {
  return text.split(',').some((range) => {
    const [from, to = from] = range
      .trim()
      .replace(/^U\+/i, '')
      .split('-')
      .map((hex) => Number.parseInt(hex, 16));
    return code >= from && code <= to;
  });
}

/** The lists are ASCII. */
function asciiOf(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 4096) text += String.fromCharCode(...bytes.slice(i, i + 4096));
  return text;
}

/** All letters of a value to be drawn, such as a project with its names. */
export const lettersOf = (value: unknown): string => [...new Set(JSON.stringify(value))].join('');
