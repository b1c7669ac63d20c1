/** The output of the sections of a report: pages that fill from top to bottom, or a document laid out by a browser. */
import { wrap } from '../drawing/text';
import type { Box, Item } from '../drawing/drawing';
import type { Fonts } from '../drawing/font';

/** [pt] */
export const BODY_TEXT = 9;
export const SMALL_TEXT = 7.5;
/** Distance between lines, and space after a paragraph, in text heights. */
export const LINE = 1.4;
export const AFTER = 0.35;

export interface Column {
  title: string;
  /** Relative width; the weights of a table need not add up to anything. */
  weight: number;
  /** Numbers are right-aligned. */
  numeric?: boolean;
  /** It belongs to the previous column, from which it is never separated. */
  joined?: boolean;
}

/** A line of a cell, wrapped if it is too long. */
export interface CellLine {
  text: string;
  bold?: boolean;
  muted?: boolean;
}
export type Cell = string | readonly CellLine[];

export interface Table {
  columns: readonly Column[];
  rows: readonly (readonly Cell[])[];
  /** Rows with sums, in bold under a rule. */
  sums?: ReadonlySet<number>;
}

export interface TextStyle {
  size?: number;
  bold?: boolean;
  color?: string;
}

/** Header and footer of every page, or of the document. */
export interface Ends {
  name: string;
  head: string;
  foot: string;
}

export interface Flow {
  readonly fonts: Fonts;
  /** Width of a line [pt]. */
  readonly width: number;
  /** Height left on this page, and height of an empty page [pt]. */
  readonly left: number;
  readonly wholePage: number;
  newPage: () => void;
  /** Begins a new page if less than `height` is left. */
  need: (height: number) => void;
  space: (height: number) => void;
  /** With at least `after` below it on its page [pt]. */
  heading: (text: string, level: 1 | 2 | 3, after?: number) => void;
  paragraph: (text: string, style?: TextStyle) => void;
  /** A drawing across the whole width. */
  box: (height: number, draw: (box: Box) => readonly Item[]) => void;
  table: (table: Table) => void;
}

/** Of a paragraph in body text on a page [pt]. */
export const paragraphHeight = ({ fonts, width }: Flow, text: string): number =>
  (wrap(fonts, text, { size: BODY_TEXT, width }, Infinity).length * LINE + AFTER) * BODY_TEXT;
