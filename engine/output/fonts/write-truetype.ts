/**
 * A TrueType font of a few glyphs, embedded in a file so that its text can be read anywhere. Only the tables required by browsers, PDF
 * and rasterisers; quadratic outlines, no hinting.
 */

export interface Contour {
  /** x, y and whether the point is on the curve, in font units. */
  points: { x: number; y: number; on: boolean }[];
}

export interface GlyphOutline {
  codePoint: number;
  /** In font units. */
  advance: number;
  contours: Contour[];
}

export interface FontMeasures {
  unitsPerEm: number;
  ascent: number;
  descent: number;
  bold: boolean;
}

/** `glyphs` in ascending order of their code points. */
export function writeTrueType(
  family: string,
  glyphs: readonly GlyphOutline[],
  measures: FontMeasures,
): Uint8Array {
  const outlines = [EMPTY, ...glyphs.map(({ contours }) => writeGlyph(contours))];
  const advances = [measures.unitsPerEm / 2, ...glyphs.map(({ advance }) => Math.round(advance))];
  const bounds = boundsOf(glyphs);
  const offsets = [0];
  for (const outline of outlines) offsets.push(offsets[offsets.length - 1] + outline.length);
  const tables: Record<string, Uint8Array> = {
    'OS/2': os2Table(glyphs, measures, advances),
    cmap: cmapTable(glyphs),
    glyf: joined(outlines),
    head: headTable(measures, bounds),
    hhea: hheaTable(measures, advances, bounds),
    hmtx: written(4 * advances.length, (put) =>
      advances.forEach((advance, i) =>
        put.u16(advance).i16(outlines[i].length > 0 ? leftOf(outlines[i]) : 0),
      ),
    ),
    loca: written(4 * offsets.length, (put) => offsets.forEach((offset) => put.u32(offset))),
    maxp: maxpTable(glyphs, outlines.length),
    name: nameTable(family, measures.bold),
    post: written(32, (put) => put.u32(0x00030000)),
  };
  return packed(tables);
}

const EMPTY = new Uint8Array(0);
/** xMin follows the number of contours. */
const leftOf = (glyph: Uint8Array): number => new DataView(glyph.buffer, glyph.byteOffset).getInt16(2);

class Put {
  at = 0;
  readonly bytes: Uint8Array;
  readonly #view: DataView;
  constructor(length: number) {
    this.bytes = new Uint8Array(length);
    this.#view = new DataView(this.bytes.buffer);
  }
  u8(value: number): this {
    this.#view.setUint8(this.at, value);
    this.at += 1;
    return this;
  }
  u16(value: number): this {
    this.#view.setUint16(this.at, value);
    this.at += 2;
    return this;
  }
  i16(value: number): this {
    this.#view.setInt16(this.at, value);
    this.at += 2;
    return this;
  }
  u32(value: number): this {
    this.#view.setUint32(this.at, value);
    this.at += 4;
    return this;
  }
}

function written(length: number, write: (put: Put) => void): Uint8Array {
  const put = new Put(length);
  write(put);
  return put.bytes;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

/** A simple glyph; coordinates as differences of two bytes, which every reader accepts. Lengths are multiples of four. */
function writeGlyph(contours: readonly Contour[]): Uint8Array {
  const points = contours.flatMap((contour) => contour.points);
  if (points.length === 0) return EMPTY;
  const length = 10 + 2 * contours.length + 2 + 5 * points.length;
  const [xs, ys] = [points.map(({ x }) => Math.round(x)), points.map(({ y }) => Math.round(y))];
  return written(4 * Math.ceil(length / 4), (put) => {
    put.i16(contours.length);
    put
      .i16(Math.min(...xs))
      .i16(Math.min(...ys))
      .i16(Math.max(...xs))
      .i16(Math.max(...ys));
    let end = -1;
    for (const contour of contours) put.u16((end += contour.points.length));
    put.u16(0);
    for (const { on } of points) put.u8(on ? 1 : 0);
    xs.forEach((x, i) => put.i16(x - (i === 0 ? 0 : xs[i - 1])));
    ys.forEach((y, i) => put.i16(y - (i === 0 ? 0 : ys[i - 1])));
  });
}

interface Bounds {
  left: number;
  low: number;
  right: number;
  high: number;
}

function boundsOf(glyphs: readonly GlyphOutline[]): Bounds {
  const bounds = { left: 0, low: 0, right: 0, high: 0 };
  for (const { contours } of glyphs)
    for (const { points } of contours)
      for (const { x, y } of points) {
        bounds.left = Math.min(bounds.left, Math.floor(x));
        bounds.right = Math.max(bounds.right, Math.ceil(x));
        bounds.low = Math.min(bounds.low, Math.floor(y));
        bounds.high = Math.max(bounds.high, Math.ceil(y));
      }
  return bounds;
}

const headTable = ({ unitsPerEm, bold }: FontMeasures, { left, low, right, high }: Bounds): Uint8Array =>
  written(54, (put) => {
    // checkSumAdjustment is set when the whole file is known
    put.u32(0x00010000).u32(0x00010000).u32(0).u32(0x5f0f3cf5).u16(0x0003).u16(unitsPerEm);
    put.u32(0).u32(0).u32(0).u32(0);
    put.i16(left).i16(low).i16(right).i16(high);
    put
      .u16(bold ? 1 : 0)
      .u16(8)
      .i16(2)
      .i16(1)
      .i16(0);
  });

const hheaTable = (
  { ascent, descent }: FontMeasures,
  advances: readonly number[],
  { left, right }: Bounds,
): Uint8Array =>
  written(36, (put) => {
    put
      .u32(0x00010000)
      .i16(ascent)
      .i16(descent)
      .i16(0)
      .u16(Math.max(...advances));
    put.i16(left).i16(0).i16(right).i16(1).i16(0).i16(0);
    put.i16(0).i16(0).i16(0).i16(0).i16(0).u16(advances.length);
  });

const maxpTable = (glyphs: readonly GlyphOutline[], count: number): Uint8Array =>
  written(32, (put) => {
    const points = glyphs.map(({ contours }) => contours.reduce((sum, c) => sum + c.points.length, 0));
    put
      .u32(0x00010000)
      .u16(count)
      .u16(Math.max(0, ...points));
    put.u16(Math.max(0, ...glyphs.map(({ contours }) => contours.length)));
    put.u16(0).u16(0).u16(2);
  });

function os2Table(
  glyphs: readonly GlyphOutline[],
  { ascent, descent, bold }: FontMeasures,
  advances: readonly number[],
): Uint8Array {
  const average = advances.reduce((sum, advance) => sum + advance, 0) / advances.length;
  const codes = glyphs.map(({ codePoint }) => Math.min(codePoint, 0xffff));
  return written(96, (put) => {
    put
      .u16(4)
      .i16(Math.round(average))
      .u16(bold ? 700 : 400)
      .u16(5)
      .u16(0);
    for (let i = 0; i < 10; i++) put.i16(0);
    put.i16(0);
    put.at = 42 + 16;
    put
      .u32(0x4b454d50)
      .u16(bold ? 0x20 : 0x40)
      .u16(codes[0] ?? 0)
      .u16(codes.at(-1) ?? 0);
    put.i16(ascent).i16(descent).i16(0).u16(ascent).u16(-descent).u32(1).u32(0);
    put.i16(0).i16(0).u16(0).u16(32).u16(0);
  });
}

/** Format 4 for the Basic Multilingual Plane and 12 for everything: one segment per character. */
function cmapTable(glyphs: readonly GlyphOutline[]): Uint8Array {
  const low = glyphs.map(({ codePoint }, i) => [codePoint, i + 1] as const).filter(([code]) => code < 0xffff);
  const segments = low.length + 1;
  const length4 = 16 + 8 * segments;
  const power = 2 ** Math.floor(Math.log2(segments));
  const length12 = 16 + 12 * glyphs.length;
  return written(20 + length4 + length12, (put) => {
    put.u16(0).u16(2);
    put.u16(3).u16(1).u32(20);
    put
      .u16(3)
      .u16(10)
      .u32(20 + length4);
    put
      .u16(4)
      .u16(length4)
      .u16(0)
      .u16(2 * segments);
    put
      .u16(2 * power)
      .u16(Math.log2(power))
      .u16(2 * (segments - power));
    for (const [code] of low) put.u16(code);
    put.u16(0xffff).u16(0);
    for (const [code] of low) put.u16(code);
    put.u16(0xffff);
    for (const [code, glyph] of low) put.u16((glyph - code) & 0xffff);
    put.u16(1);
    for (let i = 0; i < segments; i++) put.u16(0);
    put.u16(12).u16(0).u32(length12).u32(0).u32(glyphs.length);
    glyphs.forEach(({ codePoint }, i) =>
      put
        .u32(codePoint)
        .u32(codePoint)
        .u32(i + 1),
    );
  });
}

function nameTable(family: string, bold: boolean): Uint8Array {
  const style = bold ? 'Bold' : 'Regular';
  const names: [number, string][] = [
    [1, family],
    [2, style],
    [3, `${family} ${style}`],
    [4, `${family} ${style}`],
    [6, `${family.replace(/ /g, '')}-${style}`],
  ];
  const total = names.reduce((sum, [, text]) => sum + 2 * text.length, 0);
  return written(6 + 12 * names.length + total, (put) => {
    put
      .u16(0)
      .u16(names.length)
      .u16(6 + 12 * names.length);
    let at = 0;
    for (const [id, text] of names) {
      put
        .u16(3)
        .u16(1)
        .u16(0x409)
        .u16(id)
        .u16(2 * text.length)
        .u16(at);
      at += 2 * text.length;
    }
    for (const [, text] of names) for (const letter of text) put.u16(letter.charCodeAt(0));
  });
}

function packed(tables: Readonly<Record<string, Uint8Array>>): Uint8Array {
  const tags = Object.keys(tables).sort();
  const power = 2 ** Math.floor(Math.log2(tags.length));
  const padded = (length: number): number => 4 * Math.ceil(length / 4);
  const start = 12 + 16 * tags.length;
  const total = tags.reduce((sum, tag) => sum + padded(tables[tag].length), start);
  const put = new Put(total);
  put
    .u32(0x00010000)
    .u16(tags.length)
    .u16(16 * power)
    .u16(Math.log2(power))
    .u16(16 * (tags.length - power));
  let at = start;
  let headAt = 0;
  for (const tag of tags) {
    const table = tables[tag];
    put.bytes.set(table, at);
    for (const letter of tag) put.u8(letter.charCodeAt(0));
    put
      .u32(checksum(put.bytes, at, padded(table.length)))
      .u32(at)
      .u32(table.length);
    if (tag === 'head') headAt = at;
    at += padded(table.length);
  }
  put.at = headAt + 8;
  put.u32((0xb1b0afba - checksum(put.bytes, 0, total)) >>> 0);
  return put.bytes;
}

function checksum(bytes: Uint8Array, from: number, length: number): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  let sum = 0;
  for (let at = from; at < from + length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}
