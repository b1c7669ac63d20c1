/**
 * A picture as a list of items, from which every format is made: SVG, PDF and the pixels of a canvas show the same lines in
 * the same places. Lengths are points (1/72 inch), y downwards, colours `#rrggbb`; every number is finite.
 */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Stroke {
  color: string;
  width: number;
  /** Lengths of dash and gap; solid by default. */
  dash?: readonly number[];
  /** 0 to 1; opaque by default. */
  opacity?: number;
  /** It passes each pixel of a screen so often that only its lowest and highest point there are visible. */
  dense?: boolean;
}

export interface Fill {
  color: string;
  opacity?: number;
}

export interface TextItem {
  kind: 'text';
  x: number;
  /** Height of the baseline. */
  y: number;
  text: string;
  size: number;
  bold?: boolean;
  color: string;
  /** The point of the text at x; its start by default. */
  anchor?: 'start' | 'middle' | 'end';
  /** Reads upwards. */
  turned?: boolean;
}

export interface PathItem {
  kind: 'path';
  /** x and y alternating, at least two points each. */
  lines: readonly (readonly number[])[];
  stroke?: Stroke;
  fill?: Fill;
}

export interface CircleItem {
  kind: 'circle';
  x: number;
  y: number;
  radius: number;
  stroke?: Stroke;
  fill?: Fill;
}

export interface RectItem extends Box {
  kind: 'rect';
  stroke?: Stroke;
  fill?: Fill;
}

export interface ImageItem extends Box {
  kind: 'image';
  png: Uint8Array;
  /** Alternative text. */
  title: string;
}

export interface Group {
  kind: 'group';
  items: readonly Item[];
  /** Unique in the drawing: letters, digits and hyphens. */
  id?: string;
  /** Tooltip. */
  title?: string;
  /** Id of the series shown. */
  series?: string;
  /** Offset of its contents. */
  at?: { x: number; y: number };
  /** For its contents, in their own coordinates, after the offset. */
  clip?: Box;
}

export type Item = TextItem | PathItem | CircleItem | RectItem | ImageItem | Group;

export interface Drawing {
  width: number;
  height: number;
  /** Null for transparent. */
  background: string | null;
  items: readonly Item[];
  /** JSON describing the source, for the metadata of a file if no other are given. */
  note?: string;
}

/**
 * Text that can be drawn safely: names come from files, and control, direction-changing and private characters and halves of
 * surrogate pairs would break a format, or the line that contains them.
 */
export function drawable(text: string): string {
  return text.replace(/[\p{C}\u2028\u2029]/gu, ' ');
}
