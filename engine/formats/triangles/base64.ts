const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The bytes of a base64 text (RFC 4648); null if it is none. The engine is plain ECMAScript, which has no such function. */
export function fromBase64(text: string): Uint8Array | null {
  const end = text.endsWith('==') ? text.length - 2 : text.endsWith('=') ? text.length - 1 : text.length;
  if (end % 4 === 1) return null;
  const bytes = new Uint8Array(Math.floor((end * 3) / 4));
  let [held, bits, size] = [0, 0, 0];
  for (let i = 0; i < end; i++) {
    const value = VALUES.get(text.charCodeAt(i));
    if (value === undefined) return null;
    held = ((held << 6) | value) & 0xffffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[size++] = held >> bits;
  }
  return bytes;
}

const VALUES: ReadonlyMap<number, number> = new Map(
  Array.from(LETTERS, (letter, value) => [letter.charCodeAt(0), value]),
);
