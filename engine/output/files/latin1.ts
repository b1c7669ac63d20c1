const PIECE = 8192;

/** Bytes as one letter each, so that the ASCII parts of a file can be searched. */
export function latin1(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += PIECE) {
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + PIECE)));
  }
  return pieces.join('');
}

/** Decodes such letters as UTF-8; throws if they are invalid. */
export function fromUtf8(letters: string): string {
  return decodeURIComponent(
    letters.replace(/[%\u0080-\u00ff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`),
  );
}
