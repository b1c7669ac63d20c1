/**
 * A report as one self-contained HTML file: text that reflows, tables that can be copied, pictures and charts as vectors. It
 * prints on sheets of the requested size.
 */
import { PAPER } from '../drawing/palette';
import { EMBEDDED_FAMILY } from '../fonts/subset-font';
import { FAMILY, svgElement } from '../svg/write-svg';
import { escapeXml } from '../svg/xml';
import { fontFaces } from '../svg/font-faces';
import type { Box, Drawing, Item } from '../drawing/drawing';
import type { Cell, Ends, Flow, Table, TextStyle } from './flow';
import type { Fonts } from '../drawing/font';

export interface HtmlText {
  title: string;
  /** `Kempe 0.1.0` */
  program: string;
  /** JSON describing its source, or null. */
  metadata: string | null;
}

/** Nothing is fetched and no script runs: a report may be opened by anybody. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";
/** Width of the column [pt]: tables of peaks fit, and lines are not too long to read. */
const WIDTH = 640;
/** Largest number of rows of a table that is not broken in print. */
const SHORT = 14;
/** Two charts share the height of a page. */
const PAGE = 860;

const STYLE = `body { margin: 0; background: #e4e7ec; color: ${PAPER.text}; font: 10pt/1.45 '${EMBEDDED_FAMILY}', ${FAMILY}; }
main { box-sizing: border-box; max-width: ${WIDTH + 72}pt; margin: 16px auto; padding: 36pt; background: #ffffff; box-shadow: 0 1px 4px rgb(0 0 0 / 25%); }
header, footer, nav { color: ${PAPER.textMuted}; font-size: 8pt; overflow-wrap: anywhere; }
nav a { color: inherit; margin-right: 1.2em; white-space: nowrap; }
h1 { font-size: 19pt; margin: 12pt 0 4pt; } h2 { font-size: 14pt; margin: 20pt 0 4pt; } h3 { font-size: 11pt; margin: 12pt 0 3pt; }
h1, h2, h3, p, td { overflow-wrap: anywhere; } h1, h2, h3 { break-after: avoid; }
p { margin: 0 0 4pt; } .muted { color: ${PAPER.textMuted}; } .bold { font-weight: bold; }
figure { margin: 8pt 0; break-inside: avoid; } figure > svg { display: block; width: 100%; height: auto; }
table { width: 100%; border-collapse: collapse; font-size: 8.5pt; margin: 4pt 0 8pt; }
th { color: ${PAPER.textMuted}; text-align: start; border-bottom: 1px solid ${PAPER.axis}; }
th, td { padding: 2pt 4pt; vertical-align: top; } th:first-child, td:first-child { padding-left: 0; }
td { border-bottom: 1px solid ${PAPER.grid}; } .n { text-align: right; font-variant-numeric: tabular-nums; }
td.n, th { white-space: nowrap; } tr { break-inside: avoid; } .sum td { font-weight: bold; border-bottom: 0; }
.first td { border-top: 1px solid ${PAPER.axis}; } td > div + div { margin-top: 1pt; }
.scroll { overflow-x: auto; } .whole { break-inside: avoid; }
@media print { body { background: none; } main { margin: 0; padding: 0; max-width: none; box-shadow: none; } nav { display: none; } }
`;

export class HtmlFlow implements Flow {
  readonly width = WIDTH;
  readonly left = Infinity;
  readonly wholePage = PAGE;
  readonly #out: string[] = [];
  readonly #chapters: string[] = [];
  /** Drawings and text: both determine the faces that the file embeds. */
  readonly #drawn: Drawing[] = [];
  readonly #written: Item[] = [];

  constructor(
    private readonly page: { width: number; height: number },
    readonly fonts: Fonts,
  ) {}

  // a browser breaks pages itself
  newPage(): void {}
  need(): void {}
  space(): void {}

  heading(text: string, level: 1 | 2 | 3): void {
    const words = this.#words(text, true);
    const id = level === 2 ? ` id="part-${this.#chapters.push(words)}"` : '';
    this.#out.push(`<h${level}${id} dir="auto">${words}</h${level}>\n`);
  }

  paragraph(text: string, { bold = false, color = PAPER.text }: TextStyle = {}): void {
    const isMuted = color === PAPER.textMuted;
    const look = [...(bold ? ['bold'] : []), ...(isMuted ? ['muted'] : [])].join(' ');
    const own = isMuted || color === PAPER.text ? '' : ` style="color: ${color}"`;
    this.#out.push(
      `<p dir="auto"${look === '' ? '' : ` class="${look}"`}${own}>${this.#words(text, bold)}</p>\n`,
    );
  }

  box(height: number, draw: (box: Box) => readonly Item[]): void {
    const { width } = this;
    // strokes on the edge keep their width
    const items = draw({ x: 1, y: 1, width: width - 2, height: height - 2 });
    const drawing: Drawing = { width, height, background: null, items };
    const number = this.#drawn.push(drawing);
    this.#out.push(`<figure>\n${svgElement(drawing, `f${number}-`)}</figure>\n`);
  }

  table({ columns, rows, sums = new Set<number>() }: Table): void {
    const kind = (i: number): string => (columns[i].numeric ? ' class="n"' : '');
    const whole = columns.reduce((sum, { weight }) => sum + weight, 0);
    const head = columns.map(
      ({ title, weight }, i) =>
        `<th${kind(i)} style="width: ${Math.round((100 * weight) / whole)}%">${this.#words(title, true)}</th>`,
    );
    const body = rows.map((row, index) => {
      const isSum = sums.has(index);
      const look = isSum ? ` class="sum${sums.has(index - 1) ? '' : ' first'}"` : '';
      const cells = columns.map((_, i) => `<td${kind(i)}>${this.#cell(row[i] ?? '', isSum)}</td>`);
      return `<tr${look}>${cells.join('')}</tr>\n`;
    });
    this.#out.push(
      `<div class="scroll${rows.length <= SHORT ? ' whole' : ''}"><table>\n<thead><tr>${head.join('')}</tr></thead>\n<tbody>\n${body.join('')}</tbody>\n</table></div>\n`,
    );
  }

  #cell(cell: Cell, isBold: boolean): string {
    if (typeof cell === 'string') return `<span dir="auto">${this.#words(cell, isBold)}</span>`;
    return cell
      .map(({ text, bold = isBold, muted = false }) => {
        const look = [...(bold ? ['bold'] : []), ...(muted ? ['muted'] : [])].join(' ');
        return `<div dir="auto" class="${look}">${this.#words(text, bold)}</div>`;
      })
      .join('');
  }

  #words(text: string, bold: boolean): string {
    this.#written.push({ kind: 'text', x: 0, y: 0, text, size: 10, bold, color: PAPER.text });
    return escapeXml(text);
  }

  finish({ name, head, foot }: Ends, { title, program, metadata }: HtmlText): string {
    const { width, height } = this.page;
    const written: Drawing = { width: 1, height: 1, background: null, items: this.#written };
    const [top, bottom] = [this.#words(`${name}  ·  ${head}`, false), this.#words(foot, false)];
    const links = this.#chapters.map((words, i) => `<a href="#part-${i + 1}">${words}</a>`);
    return [
      '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n',
      `<meta http-equiv="Content-Security-Policy" content="${POLICY}">\n`,
      '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
      `<meta name="generator" content="${escapeXml(program)}">\n<title>${escapeXml(title)}</title>\n`,
      metadata === null ? '' : `<meta name="kempe:chart" content="${escapeXml(metadata)}">\n`,
      `<style>\n${fontFaces([...this.#drawn, written], this.fonts)}`,
      `@page { size: ${width}pt ${height}pt; margin: 36pt; }\n${STYLE}</style>\n</head>\n<body>\n<main>\n`,
      `<header dir="auto">${top}</header>\n`,
      links.length > 1 ? `<nav aria-label="Parts">${links.join('\n')}</nav>\n` : '',
      ...this.#out,
      `<footer>${bottom}</footer>\n</main>\n</body>\n</html>\n`,
    ].join('');
  }
}
