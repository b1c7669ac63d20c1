/** File names that every platform accepts, from any model name. */
const LONGEST = 120;

/** Names that Windows keeps for devices, with or without an extension. */
const RESERVED =
  /^(con|prn|aux|nul|conin\$|conout\$|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3])$/i;

/** `parts` joined with hyphens plus `.extension`, at most 120 characters; never empty, hidden, reserved or a path. */
export function safeFileName(parts: readonly string[], extension: string): string {
  const room = LONGEST - extension.length - 1;
  const stem = parts
    .map(cleanPart)
    .filter((part) => part !== '')
    .join('-');
  const cut = trimEnds(truncate(stem, room));
  const base = cut.split('.')[0];
  const safe = cut === '' ? 'kempe' : RESERVED.test(base.trim()) ? truncate(`kempe-${cut}`, room) : cut;
  return `${trimEnds(safe)}.${extension}`;
}

function cleanPart(text: string): string {
  return trimEnds(
    text
      .normalize('NFC')
      // Control, bidi-override, zero-width and private characters, and halves of surrogate pairs.
      .replace(/[\p{C}\u2028\u2029]/gu, '')
      .replace(/[<>:"/\\|?*%]/g, '-')
      .replace(/\s+/g, ' ')
      .replace(/-{2,}/g, '-'),
  );
}

function trimEnds(text: string): string {
  return text.replace(/^[\s.~-]+|[\s.-]+$/g, '');
}

/** Cut between code points, so that no half character is left; file systems count UTF-16 units or bytes. */
function truncate(text: string, room: number): string {
  let result = '';
  for (const character of text) {
    if (result.length + character.length > room) break;
    result += character;
  }
  return result;
}
