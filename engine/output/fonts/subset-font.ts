/** A font with only the letters of a text, taken from the fonts that have them. */
import { drawable } from '../drawing/drawing';
import { oncePer } from '../../model/once-per';
import { openOutlines } from './outline';
import { writeTrueType } from './write-truetype';
import type { Font } from '../drawing/font';
import type { OutlineFont } from './outline';

export const EMBEDDED_FAMILY = 'Kempe Text';

const outlinesOf = oncePer((font: Font): OutlineFont => openOutlines(font.bytes, null));

/** Null if the fonts have none of the letters. */
export function subsetFont(font: Font, text: string, bold: boolean): Uint8Array | null {
  const chain: Font[] = [];
  for (let each: Font | null = font; each !== null; each = each.rest) chain.push(each);
  return subsetOutlines(chain.map(outlinesOf), text, bold);
}

export function subsetOutlines(
  fonts: readonly OutlineFont[],
  text: string,
  bold: boolean,
): Uint8Array | null {
  const codes = withForms(new Set([...drawable(text)].map((letter) => letter.codePointAt(0) ?? 0)));
  const [first] = fonts;
  const found = codes.flatMap((code) => {
    const font = fonts.find((each) => each.has(code));
    if (!font) return [];
    const glyph = font.outline(code);
    const factor = first.unitsPerEm / font.unitsPerEm;
    if (factor === 1) return [glyph];
    const contours = glyph.contours.map(({ points }) => ({
      points: points.map(({ x, y, on }) => ({ x: x * factor, y: y * factor, on })),
    }));
    return [{ ...glyph, advance: glyph.advance * factor, contours }];
  });
  if (!first || found.length === 0) return null;
  const { unitsPerEm, ascent, descent } = first;
  return writeTrueType(EMBEDDED_FAMILY, found, { unitsPerEm, ascent, descent, bold });
}

/** Joined forms of Arabic letters, used where a font has no joining rules; ascending. */
function withForms(codes: ReadonlySet<number>): number[] {
  const all = new Set(codes);
  if ([...codes].some((code) => code >= 0x600 && code < 0x780))
    for (let form = 0xfb50; form <= 0xfefc; form++) {
      const letters = [...String.fromCodePoint(form).normalize('NFKC')];
      if (letters.every((letter) => codes.has(letter.codePointAt(0) ?? 0))) all.add(form);
    }
  return [...all].sort((a, b) => a - b);
}
