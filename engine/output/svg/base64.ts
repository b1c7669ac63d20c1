const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** Groups of three bytes converted at a time. */
const GROUPS = 4096;

/** RFC 4648, with padding. */
export function toBase64(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let start = 0; start < bytes.length; start += 3 * GROUPS) {
    let piece = '';
    for (let i = start; i < Math.min(start + 3 * GROUPS, bytes.length); i += 3) {
      const left = bytes.length - i;
      const word = (bytes[i] << 16) | ((left > 1 ? bytes[i + 1] : 0) << 8) | (left > 2 ? bytes[i + 2] : 0);
      piece += LETTERS[word >> 18] + LETTERS[(word >> 12) & 63];
      piece += left > 1 ? LETTERS[(word >> 6) & 63] : '=';
      piece += left > 2 ? LETTERS[word & 63] : '=';
    }
    pieces.push(piece);
  }
  return pieces.join('');
}
