/**
 * Glyph widths of a TrueType font, read from its tables `head`, `hmtx`, `hhea` and `cmap`: the same for every format and
 * platform, where a browser's measurement would differ between the app and the command line.
 */
export interface Font {
  /** The file, for embedding. */
  bytes: Uint8Array;
  /** Whether the font itself has the character. */
  has(codePoint: number): boolean;
  /** Width of one character [em], or of the one that replaces it; taken from `rest` if only that has it. */
  advance(codePoint: number): number;
  /** The fallback for characters that this one lacks. */
  rest: Font | null;
}

/** The two faces used in drawings. */
export interface Fonts {
  regular: Font;
  bold: Font;
}

/** Widths only: all that is needed to set text. */
export type Widths = Readonly<Record<keyof Fonts, Pick<Font, 'advance'>>>;

/** Stands for a character that no face has: the glyph that a font keeps for that has another width in every viewer. */
export const REPLACEMENT = 0xfffd;

/** Throws if the bytes are not a TrueType font: they come with the app. */
export function readFont(bytes: Uint8Array): Font {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tables = readTables(view);
  const unitsPerEm = view.getUint16(tables('head') + 18);
  const metrics = view.getUint16(tables('hhea') + 34);
  const widths = tables('hmtx');
  const glyphOf = readCharacterMap(view, tables('cmap'));
  return {
    bytes,
    rest: null,
    has: (codePoint) => glyphOf(codePoint) !== 0,
    advance: (codePoint) => {
      const index = Math.min(glyphOf(codePoint) || glyphOf(REPLACEMENT), metrics - 1);
      return view.getUint16(widths + 4 * index) / unitsPerEm;
    },
  };
}

function readTables(view: DataView): (tag: string) => number {
  const offsets = new Map<string, number>();
  const count = view.getUint16(4);
  for (let i = 0; i < count; i++) {
    const at = 12 + 16 * i;
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((byte) => view.getUint8(at + byte)));
    offsets.set(tag, view.getUint32(at + 8));
  }
  return (tag) => {
    const offset = offsets.get(tag);
    if (offset === undefined) throw new Error(`The font has no table ${tag}.`);
    return offset;
  };
}

/** The Unicode map in format 4, for the Basic Multilingual Plane, and in format 12, if present; 0 is the missing glyph. */
function readCharacterMap(view: DataView, cmap: number): (codePoint: number) => number {
  const low = findFormat(view, cmap, 4);
  if (low === null) throw new Error('The font has no Unicode map of format 4.');
  const basic = readSegments(view, low);
  const full = findFormat(view, cmap, 12);
  const wide = full === null ? () => 0 : readGroups(view, full);
  return (codePoint) => (codePoint > 0xffff ? wide(codePoint) : basic(codePoint));
}

function readGroups(view: DataView, map: number): (codePoint: number) => number {
  const count = view.getUint32(map + 12);
  return (codePoint) => {
    for (let at = map + 16; at < map + 16 + 12 * count; at += 12) {
      if (view.getUint32(at + 4) < codePoint) continue;
      const start = view.getUint32(at);
      return start > codePoint ? 0 : view.getUint32(at + 8) + codePoint - start;
    }
    return 0;
  };
}

function readSegments(view: DataView, map: number): (codePoint: number) => number {
  const segments = view.getUint16(map + 6) / 2;
  const ends = map + 14;
  const starts = ends + 2 * segments + 2;
  const deltas = starts + 2 * segments;
  const ranges = deltas + 2 * segments;
  return (codePoint) => {
    for (let i = 0; i < segments; i++) {
      if (view.getUint16(ends + 2 * i) < codePoint) continue;
      const start = view.getUint16(starts + 2 * i);
      if (start > codePoint) return 0;
      const delta = view.getUint16(deltas + 2 * i);
      const range = view.getUint16(ranges + 2 * i);
      if (range === 0) return (codePoint + delta) & 0xffff;
      const glyph = view.getUint16(ranges + 2 * i + range + 2 * (codePoint - start));
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  };
}

function findFormat(view: DataView, cmap: number, format: number): number | null {
  const count = view.getUint16(cmap + 2);
  for (let i = 0; i < count; i++) {
    const map = cmap + view.getUint32(cmap + 4 + 8 * i + 4);
    if (view.getUint16(map) === format) return map;
  }
  return null;
}
