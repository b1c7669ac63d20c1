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
  const letters = lettersWithout(base, text);
  const missing = new Set(letters.map(codeOf));
  const pieces: Piece[] = [];
  for (const [family, codes] of familiesFor(text))
    if (missing.size > 0) pieces.push(...(await piecesOf(family, { missing, codes }, read)));
  if (pieces.length === 0) return base;
  const face = (of: 'regular' | 'bold'): Font => {
    const fonts = pieces.map(({ bytes, codes }) => ({
      ...openOutlines(bytes, WEIGHTS[of]),
      has: (code: number) => codes.has(code),
    }));
    const bytes = subsetOutlines(fonts, letters.join(''), of === 'bold');
    return bytes === null ? base[of] : { ...base[of], ...behind(base[of], readFont(bytes)) };
  };
  return { regular: face('regular'), bold: face('bold') };
}

/** Letters of `text` that the faces and their fallbacks lack. */
export const lettersWithout = ({ regular }: Fonts, text: string): string[] =>
  [...new Set(drawable(text))].filter((letter) => {
    const code = codeOf(letter);
    return !regular.has(code) && !regular.rest?.has(code);
  });

const codeOf = (letter: string): number => letter.codePointAt(0) ?? 0;

const behind = (font: Font, rest: Font): Pick<Font, 'rest' | 'advance'> => ({
  rest,
  advance: (code) => (font.has(code) || !rest.has(code) ? font.advance(code) : rest.advance(code)),
});

const KANA = /[\u3040-\u30ff]/u;
const HANGUL = /[\u1100-\u11ff\u3130-\u318f\uac00-\ud7af]/u;
const ANY = /./su;

/** Families in the order in which they are asked, and for which letters: Han characters differ by language, which kana and hangul show. */
function familiesFor(text: string): [ScriptFamily, RegExp][] {
  const isJapanese = KANA.test(text);
  const first: ScriptFamily = isJapanese
    ? 'noto-sans-jp'
    : HANGUL.test(text)
      ? 'noto-sans-kr'
      : 'noto-sans-sc';
  return [
    ['noto-sans-kr', HANGUL],
    [first, ANY],
    ...SCRIPT_FAMILIES.filter((family) => family !== first).map((family): [ScriptFamily, RegExp] => [
      family,
      ANY,
    ]),
  ];
}

interface Piece {
  bytes: Uint8Array;
  /** Letters that it is read for: it may have others, in the form of another language. */
  codes: ReadonlySet<number>;
}

/** Pieces of a family that have letters of `missing` among `codes`; these are removed from it. */
async function piecesOf(
  family: ScriptFamily,
  { missing, codes }: { missing: Set<number>; codes: RegExp },
  read: ReadFamilyFile,
): Promise<Piece[]> {
  const ranges = JSON.parse(asciiOf(await read(family, 'unicode.json'))) as unknown;
  const pieces: Piece[] = [];
  for (const [piece, text] of Object.entries(ranges as Record<string, string>)) {
    const listed = [...missing].filter(
      (code) => codes.test(String.fromCodePoint(code)) && inRanges(text, code),
    );
    if (listed.length === 0) continue;
    const bytes = await read(family, `files/${family}-${piece.replace(/[[\]]/g, '')}-wght-normal.woff2`);
    // a list names letters that its file lacks, such as hangul in the Chinese one
    const font = openOutlines(bytes, null);
    const found = listed.filter((code) => font.has(code));
    for (const code of found) missing.delete(code);
    if (found.length > 0) pieces.push({ bytes, codes: new Set(found) });
  }
  return pieces;
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
