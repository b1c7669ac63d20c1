/** Metadata of a PNG: its size on paper, and its source. */

/** CRC table by ISO 3309, as used in PNG. */
const CRC_TABLE: ArrayLike<number> = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

function crc(bytes: Uint8Array): number {
  let c = 0xffffffff;
  for (const byte of bytes) c = CRC_TABLE[(c ^ byte) & 0xff] ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}

const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10];
/** Signature and IHDR, which must come first. */
const HEAD = 33;
const KEYWORD = 'kempe-chart';

export interface PngNotes {
  /** Pixels per metre. */
  density: number;
  /** ASCII; null for none. */
  metadata: string | null;
}

/** Throws if the bytes are not a PNG: they come from the canvas of this app. */
export function addPngNotes(png: Uint8Array, { density, metadata }: PngNotes): Uint8Array {
  if (!isPng(png)) throw new Error('the picture could not be encoded');
  const physical = new Uint8Array(9);
  const view = new DataView(physical.buffer);
  view.setUint32(0, Math.round(density));
  view.setUint32(4, Math.round(density));
  physical[8] = 1;
  const chunks = [chunk('pHYs', physical)];
  if (metadata !== null) chunks.push(chunk('tEXt', ascii(`${KEYWORD}\0${metadata}`)));
  const length = chunks.reduce((sum, each) => sum + each.length, png.length);
  const out = new Uint8Array(length);
  out.set(png.subarray(0, HEAD));
  let at = HEAD;
  for (const each of chunks) {
    out.set(each, at);
    at += each.length;
  }
  out.set(png.subarray(HEAD), at);
  return out;
}

/** Null if there is none. */
export function readPngNotes(png: Uint8Array): string | null {
  if (!isPng(png)) return null;
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  for (let at = 8; at + 12 <= png.length;) {
    const size = view.getUint32(at);
    const data = png.subarray(at + 8, Math.min(at + 8 + size, png.length));
    if (text(png.subarray(at + 4, at + 8)) === 'tEXt') {
      const start = `${KEYWORD}\0`;
      if (text(data.subarray(0, start.length)) === start) return text(data.subarray(start.length));
    }
    at += 12 + size;
  }
  return null;
}

export const isPng = (bytes: Uint8Array): boolean => SIGNATURE.every((byte, i) => bytes[i] === byte);

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(ascii(type), 4);
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crc(bytes.subarray(4, 8 + data.length)));
  return bytes;
}

const ascii = (words: string): Uint8Array =>
  Uint8Array.from(words, (character) => character.charCodeAt(0) & 0x7f);

function text(bytes: Uint8Array): string {
  let words = '';
  for (const byte of bytes) words += String.fromCharCode(byte);
  return words;
}
