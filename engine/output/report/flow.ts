/** What the sections of a report write to: pages that fill from top to bottom, or a document that a browser sets. */
import type { Box, Item } from '../drawing/drawing';
import type { Fonts } from '../drawing/font';

/** [pt] */
export const BODY_TEXT = 9;
export const SMALL_TEXT = 7.5;

export interface Column {
  title: string;
  /** Share of the width; those of a table need not add up to anything. */
  weight: number;
  /** Numbers stand at the end of their cell. */
  numeric?: boolean;
  /** It belongs to the column before, which it is never parted from. */
  joined?: boolean;
}

/** A line of a cell, wrapped where it is too long. */
export interface CellLine {
  text: string;
  bold?: boolean;
  muted?: boolean;
}
export type Cell = string | readonly CellLine[];

export interface Table {
  columns: readonly Column[];
  rows: readonly (readonly Cell[])[];
  /** Rows that sum up, set bold under a line. */
  sums?: ReadonlySet<number>;
}

export interface TextStyle {
  size?: number;
  bold?: boolean;
  color?: string;
}

/** What stands at the ends of every page, or of the document. */
export interface Ends {
  name: string;
  head: string;
  foot: string;
}

export interface Flow {
  readonly fonts: Fonts;
  /** Of a line [pt]. */
  readonly width: number;
  /** Of what is left on this page, and of a page that holds nothing else [pt]. */
  readonly left: number;
  readonly wholePage: number;
  newPage: () => void;
  /** Begins a page where less than `height` is left. */
  need: (height: number) => void;
  space: (height: number) => void;
  /** With at least `after` below it on its page [pt]. */
  heading: (text: string, level: 1 | 2 | 3, after?: number) => void;
  paragraph: (text: string, style?: TextStyle) => void;
  /** A drawing of the whole width. */
  box: (height: number, draw: (box: Box) => readonly Item[]) => void;
  table: (table: Table) => void;
}
