/** File names that every platform accepts, from any model name. */

/** UTF-16 units, or pairs of bytes if those are more: file systems limit one or the other to 255. */
const LONGEST = 120;
/** Part of that reserved for an extension, so that a table and its `.meta.json` are truncated alike. */
const EXTENSION = '.meta.json'.length;

/** Names reserved by Windows for devices, with or without an extension. */
const RESERVED =
  /^(con|prn|aux|nul|conin\$|conout\$|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3])$/i;

/**
 * `parts` joined with hyphens plus `.extension`; never empty, hidden, reserved or a path. If they are too long together, the
 * longest are truncated, so that the ends of `very long project-report` and `very long project-loads-rod` are kept.
 */
export function safeFileName(parts: readonly string[], extension: string): string {
  const room = LONGEST - Math.max(EXTENSION, extension.length + 1);
  const clean = parts.map(cleanPart).filter((part) => part !== '');
  const cap = capOf(clean.map(lengthOf), room - Math.max(0, clean.length - 1));
  const cut = trimEnds(clean.map((part) => trimEnds(truncate(part, cap))).join('-'));
  const base = cut.split('.')[0];
  const safe = cut === '' ? 'kempe' : RESERVED.test(base.trim()) ? truncate(`kempe-${cut}`, room) : cut;
  return `${trimEnds(safe)}.${extension}`;
}

/** The same, but different from all in `taken`, ignoring case: names may differ only where they were truncated. */
export function distinctFileName(taken: Set<string>, parts: readonly string[], extension: string): string {
  let name = safeFileName(parts, extension);
  for (let number = 2; taken.has(name.toLowerCase()); number++)
    name = safeFileName([...parts, String(number)], extension);
  taken.add(name.toLowerCase());
  return name;
}

/** Largest length of a part, so that all of them fit. */
function capOf(lengths: readonly number[], room: number): number {
  let left = room;
  const ascending = [...lengths].sort((a, b) => a - b);
  for (const [i, length] of ascending.entries()) {
    const share = left / (ascending.length - i);
    if (length > share) return share;
    left -= length;
  }
  return Infinity;
}

/** The larger of its UTF-16 units and pairs of UTF-8 bytes. */
function lengthOfOne(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  const bytes = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  return Math.max(character.length, bytes / 2);
}

const lengthOf = (text: string): number =>
  [...text].reduce((sum, character) => sum + lengthOfOne(character), 0);

function cleanPart(text: string): string {
  return trimEnds(
    text
      .normalize('NFC')
      // control, bidi-override, zero-width and private characters, and halves of surrogate pairs
      .replace(/[\p{C}\u2028\u2029]/gu, '')
      .replace(/[<>:"/\\|?*%]/g, '-')
      .replace(/\s+/g, ' ')
      .replace(/-{2,}/g, '-'),
  );
}

function trimEnds(text: string): string {
  return text.replace(/^[\s.~-]+|[\s.-]+$/g, '');
}

/** Truncated between code points, so that no half character remains. */
function truncate(text: string, room: number): string {
  let result = '';
  let left = room;
  for (const character of text) {
    left -= lengthOfOne(character);
    if (left < 0) break;
    result += character;
  }
  return result;
}
