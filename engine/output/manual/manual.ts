/** The whole manual as one document: pages for printing, or one HTML file. */
import { pageSize } from '../chart/chart-sheets';
import type { Drawing } from '../drawing/drawing';
import type { Fonts } from '../drawing/font';
import { PAPER } from '../drawing/palette';
import type { Ends, Flow } from '../report/flow';
import { HtmlFlow } from '../report/html-flow';
import type { HtmlText } from '../report/html-flow';
import { PageFlow } from '../report/page-flow';
import { captionOf } from './blocks';
import type { Block, Inline, ManualPage, Picture } from './blocks';
import { CHAPTERS } from './contents';

export type Pages = ReadonlyMap<string, ManualPage>;
export type Pictures = ReadonlyMap<string, Picture>;

export interface Manual {
  pages: Pages;
  /** By page. */
  pictures: Pictures;
}

const SHEET = pageSize({ paper: 'A4', landscape: false, perPage: 1 });

export function createManual(manual: Manual, program: string, fonts: Fonts): Drawing[] {
  const flow = new PageFlow(SHEET, fonts);
  addChapters(flow, manual);
  return flow.finish(endsOf(program));
}

export function createHtmlManual(manual: Manual, text: HtmlText, fonts: Fonts): string {
  const flow = new HtmlFlow(SHEET, fonts);
  addChapters(flow, manual);
  return flow.finish(endsOf(text.program), text);
}

const endsOf = (program: string): Ends => ({ name: 'Manual', head: program, foot: program });

function addChapters(flow: Flow, { pages, pictures }: Manual): void {
  for (const [index, { id, title, pages: names }] of CHAPTERS.entries()) {
    if (index > 0) flow.newPage();
    flow.heading(title, 1);
    for (const name of names) {
      const page = pages.get(`${id}/${name}`)!;
      addPage(flow, page, pictures.get(page.id));
    }
  }
}

/** Around a picture [pt]. */
const AROUND = 8;

function addPage(flow: Flow, { title, blocks }: ManualPage, picture: Picture | undefined): void {
  if (picture) {
    const { width, height, items } = picture.drawing;
    flow.heading(title, 2, height + 2 * AROUND);
    flow.box(height + 2 * AROUND, (box) => [
      {
        kind: 'group',
        title: picture.title,
        at: { x: box.x + (box.width - width) / 2, y: box.y + AROUND },
        items,
      },
    ]);
    const caption = captionOf(picture, title);
    if (caption !== null) flow.paragraph(`${caption}.`, { color: PAPER.textMuted });
  } else flow.heading(title, 2);
  for (const block of blocks) addBlock(flow, block);
}

/** Paper has no links: a template is named, and a file of parts. */
const text = (inlines: readonly Inline[]): string => inlines.map(wordsOf).join('');

function wordsOf({ text: words, to = '' }: Inline): string {
  const [, what, name] = /^(template|parts):(.+)$/.exec(to) ?? [];
  return what === undefined ? words : `${words} (${what} ${name})`;
}

/** What sets two equations of a line apart, and the indent of a line, are not a break between words. */
const keepGaps = (line: string): string => line.replace(/^ +| {2,}/g, (gap) => '\u00a0'.repeat(gap.length));

function addBlock(flow: Flow, block: Block): void {
  switch (block.kind) {
    case 'heading':
      flow.heading(block.text, 3);
      break;
    case 'paragraph':
      flow.paragraph(text(block.inlines));
      break;
    case 'list':
      for (const [i, item] of block.items.entries())
        flow.paragraph(`${block.ordered ? `${i + 1}.` : '\u2022'}  ${text(item)}`);
      break;
    case 'code':
      for (const line of block.text.split('\n')) flow.paragraph(keepGaps(line), { color: PAPER.textMuted });
      break;
    case 'table':
      // facts without a head, one per line
      if (block.head.every((title) => title === ''))
        for (const row of block.rows) flow.paragraph(row.map(text).join(': '));
      else
        flow.table({
          columns: block.head.map((title) => ({ title, weight: 1 })),
          rows: block.rows.map((row) => row.map(text)),
        });
  }
}
