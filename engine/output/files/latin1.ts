const PIECE = 8192;

/** Bytes as letters, one each: what is ASCII of a file can be searched. */
export function latin1(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += PIECE) {
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + PIECE)));
  }
  return pieces.join('');
}

/** What such letters say as UTF-8; throws where they are none. */
export function fromUtf8(letters: string): string {
  return decodeURIComponent(
    letters.replace(/[%\u0080-\u00ff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`),
  );
}
