/** The letters used in drawings, as faces embedded in the file: text has its measured width on every machine. */
import { EMBEDDED_FAMILY, subsetFont } from '../fonts/subset-font';
import { toBase64 } from './base64';
import type { Drawing, Item } from '../drawing/drawing';
import type { Font, Fonts } from '../drawing/font';

/** Style rules for all letters. */
export function fontFaces(drawings: readonly Drawing[], fonts: Fonts): string {
  return rules(drawings, fonts, (font) => font);
}

/** Style rules for the letters that the faces of charts lack; empty if they lack none. */
export function missingFaces(drawing: Drawing, fonts: Fonts): string {
  return rules([drawing], fonts, ({ rest }) => rest);
}

function rules(drawings: readonly Drawing[], fonts: Fonts, choose: (font: Font) => Font | null): string {
  const texts = { regular: '', bold: '' };
  const visit = (items: readonly Item[]): void => {
    for (const item of items) {
      if (item.kind === 'group') visit(item.items);
      if (item.kind === 'text') texts[item.bold ? 'bold' : 'regular'] += item.text;
    }
  };
  for (const { items } of drawings) visit(items);
  return (['regular', 'bold'] as const)
    .map((of) => {
      const font = choose(fonts[of]);
      const bytes = font === null ? null : subsetFont(font, texts[of], of === 'bold');
      return bytes === null
        ? ''
        : `@font-face { font-family: '${EMBEDDED_FAMILY}'; font-weight: ${of === 'bold' ? 'bold' : 'normal'}; src: url(data:font/ttf;base64,${toBase64(bytes)}) format('truetype'); }\n`;
    })
    .join('');
}
