/** The elements of a page of the manual. */
import type { Drawing } from '../drawing/drawing';

export interface Inline {
  text: string;
  bold?: boolean;
  code?: boolean;
  /** Another page, `joints/hinge`, or a template, `template:scissor-lift`. */
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

export interface ManualPage {
  /** `<chapter>/<page>` */
  id: string;
  title: string;
  blocks: readonly Block[];
  /** All its text, for searching. */
  words: string;
}
