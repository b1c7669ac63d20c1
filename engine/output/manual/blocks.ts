/** The elements of a page of the manual. */
import type { Drawing } from '../drawing/drawing';

export interface Inline {
  text: string;
  bold?: boolean;
  code?: boolean;
  /** Another page, `joints/hinge`, a template, `template:scissor-lift`, or a file of parts, `parts:parallelogram`. */
  to?: string;
}

export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; inlines: readonly Inline[] }
  | { kind: 'list'; ordered: boolean; items: readonly (readonly Inline[])[] }
  | { kind: 'table'; head: readonly string[]; rows: readonly (readonly (readonly Inline[])[])[] }
  | { kind: 'code'; text: string };

/** On the colours of paper; what it shows, also for who cannot see it. */
export interface Picture {
  title: string;
  drawing: Drawing;
}

/** What stands below a picture; null if that is the title of its page, of a question its words. */
export const captionOf = (picture: Picture, page: string): string | null =>
  picture.title === page.replace(/\?$/, '') ? null : picture.title;

export interface ManualPage {
  /** `<chapter>/<page>` */
  id: string;
  title: string;
  blocks: readonly Block[];
  /** All its text, for searching. */
  words: string;
}
