/** Pictures of many runs on sheets: title, subtitle and warning above, notes below, the picture between them; alone, or one per page. */
import { ON_DARK, ON_LIGHT } from '../panes/color-scale';
import { pageSize } from '../chart/chart-sheets';
import type { Background, PageSetup } from '../chart/chart-sheets';
import type { Box, Drawing, Item } from '../drawing/drawing';
import type { Fonts } from '../drawing/font';
import { NIGHT, PAPER } from '../drawing/palette';
import { wrap } from '../drawing/text';
import type { PictureStyle } from './heat-layout';

export interface PictureSheet {
  readonly title: string;
  readonly subtitle: string;
  /** Null or empty if nothing is missing. */
  readonly warning: string | null;
  readonly notes: readonly string[];
  /** Between the texts and the picture, as a multiple of the size of letters. */
  readonly gap: number;
  draw(box: Box, style: PictureStyle): Item[];
}

/** A single picture. */
export function singleSheet(
  sheet: PictureSheet,
  { width, height }: { width: number; height: number },
  { fonts, background }: { fonts: Fonts; background: Background },
): Drawing {
  const dark = background === 'dark';
  const palette = dark ? NIGHT : PAPER;
  const margin = Math.min(width, height) * 0.035;
  const size = Math.min(9, Math.max(4.5, width / 72));
  const style: PictureStyle = { fonts, palette, size, range: dark ? ON_DARK : ON_LIGHT };
  const box = { x: margin, y: margin, width: width - 2 * margin, height: height - 2 * margin };
  return {
    ...{ width, height, items: layOut(sheet, box, style) },
    background: background === 'transparent' ? null : palette.background,
  };
}

/** One per page, with page numbers. */
export function sheetPages(sheets: readonly PictureSheet[], setup: PageSetup, fonts: Fonts): Drawing[] {
  const { width, height } = pageSize(setup);
  const margin = 42;
  const style: PictureStyle = { fonts, palette: PAPER, size: 9, range: ON_LIGHT };
  const box = { x: margin, y: margin, width: width - 2 * margin, height: height - 2 * margin };
  return sheets.map((sheet, page) => ({
    ...{ width, height },
    background: null,
    items: [
      ...layOut(sheet, box, style),
      {
        kind: 'text',
        ...{ x: width - margin, y: height - margin / 2, text: `${page + 1} / ${sheets.length}` },
        ...{ size: 7, color: PAPER.textMuted, anchor: 'end' as const },
      },
    ],
  }));
}

function layOut(sheet: PictureSheet, box: Box, style: PictureStyle): Item[] {
  const { title, subtitle, warning, notes } = sheet;
  const { fonts, palette, size } = style;
  const items: Item[] = [];
  let y = box.y;
  const paragraph = (text: string, height: number, bold: boolean, color: string): void => {
    for (const line of wrap(fonts, text, { size: height, bold, width: box.width }, 2)) {
      items.push({ kind: 'text', x: box.x, y: y + height, text: line, size: height, bold, color });
      y += height * 1.35;
    }
  };
  paragraph(title, size * 1.4, true, palette.text);
  paragraph(subtitle, size, false, palette.textMuted);
  if (warning) paragraph(`\u26a0 ${warning}`, size, true, palette.warning);
  const top = y + size * sheet.gap;
  const foot = notes.length * 2 * size * 1.3;
  const inside = { x: box.x, y: top, width: box.width, height: box.y + box.height - top - foot };
  items.push(...sheet.draw(inside, style));
  y = inside.y + inside.height + size * 0.4;
  for (const note of notes) paragraph(note, size * 0.88, false, palette.textMuted);
  return items;
}
