/** Pages that fill from top to bottom: paragraphs, tables and boxes, broken where a page ends; header and footer last. */
import { PAPER } from '../drawing/palette';
import { fit, measure, wrap } from '../drawing/text';
import type { Box, Drawing, Item, TextItem } from '../drawing/drawing';
import type { Fonts } from '../drawing/font';

/** [pt] */
const MARGIN = 48;
const HEAD = 24;
const FOOT = 20;
const LINE = 1.4;

export const BODY_TEXT = 9;
export const SMALL_TEXT = 7.5;

export interface Column {
  title: string;
  /** Share of the width; those of a table need not add up to anything. */
  share: number;
  /** Numbers stand at the end of their cell. */
  numeric?: boolean;
}

export interface Table {
  columns: readonly Column[];
  rows: readonly (readonly string[])[];
  /** Rows that sum up, set bold under a line. */
  sums?: ReadonlySet<number>;
}

export class PageFlow {
  readonly #pages: Item[][] = [[]];
  #y = MARGIN + HEAD;

  constructor(
    private readonly page: { width: number; height: number },
    readonly fonts: Fonts,
  ) {}

  get width(): number {
    return this.page.width - 2 * MARGIN;
  }

  /** Of what is left on this page [pt]. */
  get left(): number {
    return this.page.height - MARGIN - FOOT - this.#y;
  }

  /** Of a page that holds nothing else [pt]. */
  get wholePage(): number {
    return this.page.height - 2 * MARGIN - HEAD - FOOT;
  }

  newPage(): void {
    this.#pages.push([]);
    this.#y = MARGIN + HEAD;
  }

  /** Begins a page where less than `height` is left. */
  need(height: number): void {
    if (this.left < height && this.left < this.wholePage) this.newPage();
  }

  space(height: number): void {
    this.#y += height;
  }

  /** A heading never stands alone at the end of a page. */
  heading(text: string, level: 1 | 2 | 3, after = 60): void {
    const size = level === 1 ? 18 : level === 2 ? 12.5 : 10;
    const lines = wrap(this.fonts, text, { size, bold: true, width: this.width }, 2);
    this.space(level === 1 ? 0 : size * 0.9);
    this.need(lines.length * size * LINE + after);
    for (const line of lines) this.#line(line, { size, bold: true, color: PAPER.text });
    this.space(size * 0.25);
  }

  paragraph(text: string, style: { size?: number; bold?: boolean; color?: string } = {}, most = 40): void {
    const { size = BODY_TEXT, bold = false, color = PAPER.text } = style;
    for (const line of wrap(this.fonts, text, { size, bold, width: this.width }, most)) {
      this.need(size * LINE);
      this.#line(line, { size, bold, color });
    }
    this.space(size * 0.35);
  }

  #line(text: string, style: Pick<TextItem, 'size' | 'color'> & { bold: boolean }): void {
    this.#add({ kind: 'text', x: MARGIN, y: this.#y + style.size, text, ...style });
    this.#y += style.size * LINE;
  }

  /** A part of the page of its own; `draw` says what is in it. */
  box(height: number, draw: (box: Box) => readonly Item[]): void {
    this.need(height);
    for (const item of draw({ x: MARGIN, y: this.#y, width: this.width, height })) this.#add(item);
    this.#y += height;
  }

  /** The head is said again on each page that the table runs on. */
  table({ columns, rows, sums = new Set<number>() }: Table): void {
    const size = SMALL_TEXT;
    const height = size * 1.75;
    this.need(3 * height);
    this.#row(
      columns,
      columns.map(({ title }) => title),
      { bold: true, color: PAPER.textMuted },
    );
    this.#rule(PAPER.axis);
    rows.forEach((row, index) => {
      if (this.left < height) {
        this.newPage();
        this.#row(
          columns,
          columns.map(({ title }) => title),
          { bold: true, color: PAPER.textMuted },
        );
        this.#rule(PAPER.axis);
      }
      const bold = sums.has(index);
      if (bold && !sums.has(index - 1)) this.#rule(PAPER.axis);
      this.#row(columns, row, { bold, color: PAPER.text });
      if (!bold) this.#rule(PAPER.grid);
    });
    this.space(size * 0.9);
  }

  #row(columns: readonly Column[], cells: readonly string[], look: { bold: boolean; color: string }): void {
    const size = SMALL_TEXT;
    const pad = 3;
    const whole = columns.reduce((sum, { share }) => sum + share, 0);
    let x = MARGIN;
    columns.forEach(({ share, numeric }, i) => {
      const width = (share / whole) * this.width;
      const place = { x: numeric ? x + width - pad : x + (i === 0 ? 0 : pad), y: this.#y + size * 1.25 };
      this.#add({
        kind: 'text',
        ...place,
        ...this.#fitCell(cells[i] ?? '', numeric ?? false, look.bold, width - 2 * pad),
        ...look,
        ...(numeric ? { anchor: 'end' as const } : {}),
      });
      x += width;
    });
    this.#y += size * 1.75;
  }

  /** Words are cut where they are too long; a number is set smaller instead of losing digits. */
  #fitCell(text: string, numeric: boolean, bold: boolean, width: number): { text: string; size: number } {
    const size = SMALL_TEXT;
    if (!numeric) return { text: fit(this.fonts, text, { size, bold, width }), size };
    return { text, size: size * Math.min(1, width / (measure(this.fonts, text, size, bold) || 1)) };
  }

  #rule(color: string): void {
    const y = this.#y;
    const line = [MARGIN, y, MARGIN + this.width, y];
    this.#add({ kind: 'path', lines: [line], stroke: { color, width: 0.5 } });
  }

  #add(item: Item): void {
    this.#pages[this.#pages.length - 1].push(item);
  }

  /** The drawings, with what stands at the head and foot of each. */
  finish(head: string, foot: string): Drawing[] {
    const { width, height } = this.page;
    const size = SMALL_TEXT;
    const text = (x: number, y: number, words: string, anchor: 'start' | 'end', room: number): TextItem => ({
      kind: 'text',
      x,
      y,
      text: fit(this.fonts, words, { size, width: room }),
      size,
      color: PAPER.textMuted,
      anchor,
    });
    return this.#pages.map((items, page) => ({
      width,
      height,
      background: PAPER.background,
      items: [
        text(MARGIN, MARGIN, head, 'start', this.width),
        {
          kind: 'path',
          lines: [[MARGIN, MARGIN + 6, width - MARGIN, MARGIN + 6]],
          stroke: { color: PAPER.grid, width: 0.75 },
        },
        ...items,
        text(MARGIN, height - MARGIN + 8, foot, 'start', this.width - 80),
        text(width - MARGIN, height - MARGIN + 8, `Page ${page + 1} of ${this.#pages.length}`, 'end', 80),
      ],
    }));
  }
}
