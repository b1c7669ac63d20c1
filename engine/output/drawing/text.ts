/** Setting text: width, line breaks, truncation. */
import { drawable } from './drawing';
import { oncePer } from '../../model/once-per';
import type { Font, Widths } from './font';

const ELLIPSIS = '…';

/** Cached widths, as a chart measures the same few letters thousands of times. */
const widthsOf = oncePer((_: Pick<Font, 'advance'>) => new Map<string, number>());

function advanceOf(font: Pick<Font, 'advance'>, character: string): number {
  const widths = widthsOf(font);
  let width = widths.get(character);
  if (width === undefined) widths.set(character, (width = font.advance(character.codePointAt(0) ?? 0)));
  return width;
}

/** [pt] */
export function measure(fonts: Widths, text: string, size: number, bold = false): number {
  const font = bold ? fonts.bold : fonts.regular;
  let width = 0;
  for (const character of drawable(text)) width += advanceOf(font, character);
  return width * size;
}

export interface Setting {
  size: number;
  bold?: boolean;
  /** [pt] */
  width: number;
}

/** White space, except no-break space. */
const BREAKS = /[^\S\u00a0]+/;

/** Breaks at spaces, and inside a word only if the word alone is too long; at most `most` lines, the last ending in an ellipsis. */
export function wrap(fonts: Widths, text: string, { size, bold, width }: Setting, most = 6): string[] {
  const fits = (line: string) => measure(fonts, line, size, bold) <= width;
  const lines: string[] = [];
  let line = '';
  for (const word of drawable(text).trim().split(BREAKS)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    let used = 0;
    for (const character of word) {
      const advance = measure(fonts, character, size, bold);
      if (line !== '' && used + advance > width) {
        lines.push(line);
        line = '';
        used = 0;
        if (lines.length > most) break;
      }
      line += character;
      used += advance;
    }
    if (lines.length > most) break;
  }
  if (line !== '') lines.push(line);
  if (lines.length <= most) return lines;
  const kept = lines.slice(0, most);
  kept[most - 1] = fit(fonts, `${kept[most - 1]} ${ELLIPSIS}${lines[most]}`, {
    size,
    bold: bold ?? false,
    width,
  });
  return kept;
}

/** One line, truncated if it would be too long. */
export function fit(fonts: Widths, text: string, { size, bold, width }: Setting): string {
  const clean = drawable(text).replace(/\s+/g, ' ').trim();
  if (measure(fonts, clean, size, bold) <= width) return clean;
  let kept = '';
  for (const character of clean) {
    if (measure(fonts, `${kept}${character}${ELLIPSIS}`, size, bold) > width) break;
    kept += character;
  }
  return `${kept.trimEnd()}${ELLIPSIS}`;
}
