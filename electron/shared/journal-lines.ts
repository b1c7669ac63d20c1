/**
 * The bytes of a journal: lines of `length crc32 json`, appended and never rewritten. A line counts only if its length,
 * its checksum and its end are right, so whatever a crash or a bad disk left behind, the lines before it are good.
 * Main writes these bytes to a file, the browser to its database, and one reader reads both.
 */
const TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

/** CRC-32 as in zip and PNG, of the bytes from `start` to before `end`. */
export function crc32(bytes: Uint8Array, start = 0, end = bytes.length): number {
  let crc = 0xffffffff;
  for (let i = start; i < end; i++) crc = TABLE[(crc ^ bytes[i]) & 0xff] ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

const SPACE = 0x20;
const NEWLINE = 0x0a;
const ZERO = 0x30;
const CRC_DIGITS = 8;
/** Digits of the longest line there may be: a project has 64 MB at most, a change of all of it twice that. */
const MOST_DIGITS = 9;
const ENCODER = new TextEncoder();
const DECODER = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** `json` is one line of text: JSON never holds a raw line break. */
export function encodeLine(json: string): Uint8Array {
  const body = ENCODER.encode(json);
  const head = ENCODER.encode(`${body.length} ${crc32(body).toString(16).padStart(CRC_DIGITS, '0')} `);
  const line = new Uint8Array(head.length + body.length + 1);
  line.set(head);
  line.set(body, head.length);
  line[line.length - 1] = NEWLINE;
  return line;
}

export interface JournalLine {
  json: string;
  /** Bytes of the journal up to and including this line. */
  end: number;
}

/** The longest run of good lines from the start; `rest` is what follows it, in bytes. */
export function readLines(bytes: Uint8Array, most = Infinity): { lines: JournalLine[]; rest: number } {
  const lines: JournalLine[] = [];
  let at = 0;
  while (lines.length < most) {
    const line = readLine(bytes, at);
    if (line === null) break;
    lines.push(line);
    at = line.end;
  }
  return { lines, rest: bytes.length - at };
}

/** The line at `at`, or null where there is no whole and sound one. */
function readLine(bytes: Uint8Array, at: number): JournalLine | null {
  let length = 0;
  let place = at;
  for (; place - at <= MOST_DIGITS; place++) {
    const digit = (bytes[place] ?? 0) - ZERO;
    if (digit < 0 || digit > 9) break;
    length = 10 * length + digit;
  }
  if (place === at || bytes[place] !== SPACE) return null;
  const start = place + 1 + CRC_DIGITS + 1;
  const end = start + length;
  if (bytes[start - 1] !== SPACE || bytes[end] !== NEWLINE) return null;
  const stated = String.fromCharCode(...bytes.subarray(place + 1, start - 1));
  if (stated !== crc32(bytes, start, end).toString(16).padStart(CRC_DIGITS, '0')) return null;
  try {
    return { json: DECODER.decode(bytes.subarray(start, end)), end: end + 1 };
  } catch {
    return null;
  }
}
