/** Pages that fill from top to bottom: paragraphs, tables and boxes, broken where a page ends; header and footer last. */
import { PAPER } from '../drawing/palette';
import { measure, wrap } from '../drawing/text';
import { AFTER, BODY_TEXT, LINE, SMALL_TEXT } from './flow';
import type { Box, Drawing, Item, TextItem } from '../drawing/drawing';
import type { Cell, CellLine, Column, Flow, Ends, Table, TextStyle } from './flow';
import type { Fonts } from '../drawing/font';

/** [pt] */
const MARGIN = 48;
const HEAD = 24;
const FOOT = 20;
/** Height of a single-line row, in text heights. */
const ROW = 1.75;
const PAD = 3;
/** Smallest fraction of its intended width for a column of short numbers, and for words beside long numbers. */
const LEAST_SHARE = 0.75;
const LEAST_WORDS = 0.6;
/** A longer word may be broken [pt]; and a margin so that rounding does not cause wrapping. */
const MOST_WORD = 75;
const SLACK = 0.01;

interface CellBox {
  /** Where text begins, or ends if it is numeric. */
  x: number;
  width: number;
  numeric: boolean;
}

type SetLine = Required<Pick<TextItem, 'text' | 'size' | 'bold' | 'color'>>;

const linesOf = (cells: readonly (readonly SetLine[])[]): number =>
  Math.max(1, ...cells.map((lines) => lines.length));

/** Where the columns from `key` on may be split, nearest to their middle; null if nowhere. */
function middleOf(columns: readonly Column[], key: number): number | null {
  const middle = (key + columns.length) / 2;
  const starts = columns.flatMap(({ joined = false }, i) => (i > key && !joined ? [i] : []));
  const from = (start: number | null) => (start === null ? Infinity : Math.abs(start - middle));
  return starts.reduce<number | null>((best, start) => (from(start) < from(best) ? start : best), null);
}

export class PageFlow implements Flow {
  readonly #pages: Item[][] = [[]];
  #y = MARGIN + HEAD;

  constructor(
    private readonly page: { width: number; height: number },
    readonly fonts: Fonts,
  ) {}

  get width(): number {
    return this.page.width - 2 * MARGIN;
  }

  /** Height left on this page [pt]. */
  get left(): number {
    return this.page.height - MARGIN - FOOT - this.#y;
  }

  /** Height of an empty page [pt]. */
  get wholePage(): number {
    return this.page.height - 2 * MARGIN - HEAD - FOOT;
  }

  newPage(): void {
    this.#pages.push([]);
    this.#y = MARGIN + HEAD;
  }

  /** Begins a new page if less than `height` is left. */
  need(height: number): void {
    if (this.left < height && this.left < this.wholePage) this.newPage();
  }

  space(height: number): void {
    this.#y += height;
  }

  /** A heading is never alone at the end of a page. */
  heading(text: string, level: 1 | 2 | 3, after = 60): void {
    const size = level === 1 ? 18 : level === 2 ? 12.5 : 10;
    const lines = wrap(this.fonts, text, { size, bold: true, width: this.width }, Infinity);
    this.space(level === 1 ? 0 : size * 0.9);
    this.need(lines.length * size * LINE + after);
    for (const line of lines) this.#line(line, { size, bold: true, color: PAPER.text });
    this.space(size * 0.25);
  }

  paragraph(text: string, style: TextStyle = {}): void {
    const { size = BODY_TEXT, bold = false, color = PAPER.text } = style;
    for (const line of wrap(this.fonts, text, { size, bold, width: this.width }, Infinity)) {
      this.need(size * LINE);
      this.#line(line, { size, bold, color });
    }
    this.space(size * AFTER);
  }

  #line(text: string, style: Pick<TextItem, 'size' | 'color'> & { bold: boolean }): void {
    this.#add({ kind: 'text', x: MARGIN, y: this.#y + style.size, text, ...style });
    this.#y += style.size * LINE;
  }

  /** A region of the page with a drawing; `draw` returns its contents. */
  box(height: number, draw: (box: Box) => readonly Item[]): void {
    this.need(height);
    for (const item of draw({ x: MARGIN, y: this.#y, width: this.width, height })) this.#add(item);
    this.#y += height;
  }

  /**
   * The head is repeated on each page of the table; a row that is longer than a page is continued as well. A table that is too wide to be
   * legible becomes two, both beginning with the words that identify the rows.
   */
  table({ columns, rows, sums = new Set<number>() }: Table): void {
    const widths = this.#widthsOf(columns, rows);
    const key = columns.findIndex(({ numeric }) => numeric);
    const half = widths === null && key > 0 ? middleOf(columns, key) : null;
    if (half !== null) {
      const part = (list: readonly Cell[], from: number, to?: number) => [
        ...list.slice(0, key),
        ...list.slice(from, to),
      ];
      const titles = columns.slice(0, key);
      this.table({ columns: columns.slice(0, half), rows: rows.map((row) => part(row, key, half)), sums });
      this.table({
        columns: [...titles, ...columns.slice(half)],
        rows: rows.map((row) => part(row, half)),
        sums,
      });
      return;
    }
    const height = SMALL_TEXT * ROW;
    const weights = columns.reduce((sum, { weight }) => sum + weight, 0);
    const boxes = this.#boxesOf(
      columns,
      widths ?? columns.map(({ weight }) => (weight / weights) * this.width),
    );
    const head = this.#setRow(
      columns.map(({ title, numeric }) => (numeric ? title : [{ text: title, bold: true, muted: true }])),
      boxes,
      true,
    ).map((cell) => cell.map((line) => ({ ...line, bold: true, color: PAPER.textMuted })));
    const begin = (): void => {
      this.#rowLines(head, boxes, 0, linesOf(head));
      this.#rule(PAPER.axis);
    };
    this.need(linesOf(head) * height + 2 * height);
    begin();
    rows.forEach((row, index) => {
      const bold = sums.has(index);
      if (bold && !sums.has(index - 1)) this.#rule(PAPER.axis);
      const cells = this.#setRow(row, boxes, bold);
      const count = linesOf(cells);
      // a row is kept together if that wastes less than half a page
      const whole = count * height <= Math.max(this.left, this.wholePage / 2);
      for (let from = 0; from < count;) {
        const room = Math.floor(this.left / height);
        if (room < 1 || (whole && from === 0 && room < count)) {
          this.newPage();
          begin();
          if (whole) {
            this.#rowLines(cells, boxes, 0, count);
            break;
          }
          continue;
        }
        const until = Math.min(count, from + room);
        this.#rowLines(cells, boxes, from, until);
        from = until;
      }
      if (!bold) this.#rule(PAPER.grid);
    });
    this.space(SMALL_TEXT * 0.9);
  }

  #boxesOf(columns: readonly Column[], widths: readonly number[]): CellBox[] {
    let x = MARGIN;
    return columns.map(({ numeric = false }, i) => {
      const width = widths[i];
      const pad = i === 0 && !numeric ? 0 : PAD;
      const box = { x: numeric ? x + width - PAD : x + pad, width: width - 2 * PAD, numeric };
      x += width;
      return box;
    });
  }

  /**
   * By their weights if everything fits; else a column of numbers is as wide as its widest entry and words, which can be wrapped, provide
   * the room for it. Null if even wrapped heads have too little room.
   */
  #widthsOf(columns: readonly Column[], rows: Table['rows']): number[] | null {
    const weights = columns.reduce((sum, { weight }) => sum + weight, 0);
    const plain = columns.map(({ weight }) => (weight / weights) * this.width);
    const widest = (texts: readonly string[]) =>
      texts.reduce((most, each) => Math.max(most, measure(this.fonts, each, SMALL_TEXT, true)), 0) +
      2 * PAD +
      SLACK;
    const cells = columns.map((_, i) => rows.map((row) => row[i]).filter((cell) => typeof cell === 'string'));
    const isWords = (i: number) => !columns[i].numeric;
    // numbers are never broken, words only if extremely long
    const needed = columns.map(({ title }, i) =>
      isWords(i)
        ? Math.min(
            widest([title, ...cells[i]].flatMap((cell) => cell.split(' '))),
            Math.max(plain[i], MOST_WORD),
          )
        : widest([title, ...cells[i]]),
    );
    if (needed.every((width, i) => width <= plain[i])) return plain;
    const numbers = (wide: readonly number[], share: number) =>
      wide.map((width, i) => (isWords(i) ? 0 : Math.max(width, plain[i] * share)));
    const words = (share: number) =>
      needed.map((width, i) =>
        isWords(i) ? Math.max(width, Math.min(widest(cells[i]), plain[i] * share)) : 0,
      );
    const wrapped = columns.map(({ title }, i) => widest([...title.split(' '), ...cells[i]]));
    const tries = [
      [numbers(needed, LEAST_SHARE), words(LEAST_WORDS)],
      [numbers(wrapped, 0), words(LEAST_WORDS)],
    ];
    for (const [fixed, least] of tries) {
      const widths = fixed.map((width, i) => width + least[i]);
      const left = this.width - widths.reduce((sum, width) => sum + width, 0);
      if (left < 0) continue;
      const spare = plain.map((width, i) => (isWords(i) ? Math.max(width - least[i], 0) : 0));
      const all = spare.reduce((sum, width) => sum + width, 0);
      return widths.map((width, i) => width + (all > 0 ? (spare[i] / all) * left : left / widths.length));
    }
    return null;
  }

  /** Text and numbers are wrapped if too long, never set smaller: a report is read on paper. */
  #setRow(row: readonly Cell[], boxes: readonly CellBox[], bold: boolean): SetLine[][] {
    const size = SMALL_TEXT;
    return boxes.map(({ width }, i) => {
      const cell = row[i] ?? '';
      const lines = typeof cell === 'string' ? [{ text: cell, bold }] : cell;
      return lines.flatMap((line: CellLine) => {
        const look = { size, bold: line.bold ?? bold, color: line.muted ? PAPER.textMuted : PAPER.text };
        return wrap(this.fonts, line.text, { ...look, width }, Infinity).map((text) => ({ text, ...look }));
      });
    });
  }

  #rowLines(
    cells: readonly (readonly SetLine[])[],
    boxes: readonly CellBox[],
    from: number,
    until: number,
  ): void {
    const height = SMALL_TEXT * ROW;
    cells.forEach((lines, i) => {
      const { x, numeric } = boxes[i];
      for (let k = from; k < Math.min(until, lines.length); k++) {
        const y = this.#y + (k - from) * SMALL_TEXT * LINE + SMALL_TEXT * 1.25;
        this.#add({ kind: 'text', x, y, ...lines[k], ...(numeric ? { anchor: 'end' as const } : {}) });
      }
    });
    this.#y += (until - from - 1) * SMALL_TEXT * LINE + height;
  }

  #rule(color: string): void {
    const y = this.#y;
    const line = [MARGIN, y, MARGIN + this.width, y];
    this.#add({ kind: 'path', lines: [line], stroke: { color, width: 0.5 } });
  }

  #add(item: Item): void {
    this.#pages[this.#pages.length - 1].push(item);
  }

  /** The drawings, with header and footer on each: with the name too, if it fits on two lines. */
  finish({ name, head, foot }: Ends): Drawing[] {
    const { width, height } = this.page;
    const size = SMALL_TEXT;
    const set = (words: string, room: number) => wrap(this.fonts, words, { size, width: room }, Infinity);
    const named = set(`${name}  ·  ${head}`, this.width);
    const heads = named.length <= 2 ? named : set(head, this.width);
    const text = (x: number, y: number, words: string, anchor: 'start' | 'end' = 'start'): TextItem => ({
      kind: 'text',
      ...{ x, y, text: words, size, color: PAPER.textMuted, anchor },
    });
    return this.#pages.map((items, page) => ({
      width,
      height,
      background: PAPER.background,
      items: [
        ...heads.map((words, i) => text(MARGIN, MARGIN - (heads.length - 1 - i) * size * LINE, words)),
        {
          kind: 'path',
          lines: [[MARGIN, MARGIN + 6, width - MARGIN, MARGIN + 6]],
          stroke: { color: PAPER.grid, width: 0.75 },
        },
        ...items,
        ...set(foot, this.width - 80).map((words, i) =>
          text(MARGIN, height - MARGIN + 8 + i * size * LINE, words),
        ),
        text(width - MARGIN, height - MARGIN + 8, `Page ${page + 1} of ${this.#pages.length}`, 'end'),
      ],
    }));
  }
}
