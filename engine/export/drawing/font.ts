/**
 * Widths of the letters of a TrueType font, read from its tables `head`, `hmtx`, `hhea` and `cmap`: one measure for every
 * format and place, where a page's own would differ between the app and the command line.
 */
export interface Font {
  /** The file, for those who embed it. */
  bytes: Uint8Array;
  /** Of one character [em]. */
  advance(codePoint: number): number;
}

/** The two faces that drawings are set in. */
export interface Fonts {
  regular: Font;
  bold: Font;
}

/** Throws where the bytes are no TrueType font: they come with the app. */
export function readFont(bytes: Uint8Array): Font {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tables = readTables(view);
  const unitsPerEm = view.getUint16(tables('head') + 18);
  const metrics = view.getUint16(tables('hhea') + 34);
  const widths = tables('hmtx');
  const glyphOf = readCharacterMap(view, tables('cmap'));
  return {
    bytes,
    advance: (codePoint) => {
      const index = Math.min(glyphOf(codePoint), metrics - 1);
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

/** Segments of the Unicode map in format 4, which holds the Basic Multilingual Plane; others have the missing glyph, 0. */
function readCharacterMap(view: DataView, cmap: number): (codePoint: number) => number {
  const map = findFormat4(view, cmap);
  const segments = view.getUint16(map + 6) / 2;
  const ends = map + 14;
  const starts = ends + 2 * segments + 2;
  const deltas = starts + 2 * segments;
  const ranges = deltas + 2 * segments;
  return (codePoint) => {
    if (codePoint > 0xffff) return 0;
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

function findFormat4(view: DataView, cmap: number): number {
  const count = view.getUint16(cmap + 2);
  for (let i = 0; i < count; i++) {
    const map = cmap + view.getUint32(cmap + 4 + 8 * i + 4);
    if (view.getUint16(map) === 4) return map;
  }
  throw new Error('The font has no Unicode map of format 4.');
}
