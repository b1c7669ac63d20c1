/** The elements of a page of the manual. */
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

export interface ManualPage {
  /** `<chapter>/<page>` */
  id: string;
  title: string;
  blocks: readonly Block[];
  /** All its text, for searching. */
  words: string;
}
