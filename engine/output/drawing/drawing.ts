/**
 * A picture as a list of what is on it, from which every format is made: SVG, PDF and the pixels of a canvas show the
 * same lines in the same places. Lengths are points (1/72 inch), y downwards, colours `#rrggbb`; every number is finite.
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
  /** Lengths of line and gap; solid unless given. */
  dash?: readonly number[];
  /** 0 to 1; opaque unless given. */
  opacity?: number;
  /** It passes each pixel of a screen so often that only its lowest and highest place there are seen. */
  dense?: boolean;
}

export interface Fill {
  color: string;
  opacity?: number;
}

export interface TextItem {
  kind: 'text';
  x: number;
  /** Of the baseline. */
  y: number;
  text: string;
  size: number;
  bold?: boolean;
  color: string;
  /** Where x is; its start unless given. */
  anchor?: 'start' | 'middle' | 'end';
  /** Reads upwards. */
  turned?: boolean;
}

export interface PathItem {
  kind: 'path';
  /** x and y in turn, two places at least each. */
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
  /** For those who cannot see it. */
  title: string;
}

export interface Group {
  kind: 'group';
  items: readonly Item[];
  /** Unique in the drawing: letters, digits and hyphens. */
  id?: string;
  /** What a pointer that rests on it is told. */
  title?: string;
  /** Id of the series that it shows. */
  series?: string;
  /** Moves what is in it. */
  at?: { x: number; y: number };
  /** Of what is in it, after it was moved there: in its own coordinates. */
  clip?: Box;
}

export type Item = TextItem | PathItem | CircleItem | RectItem | ImageItem | Group;

export interface Drawing {
  width: number;
  height: number;
  /** Null is transparent. */
  background: string | null;
  items: readonly Item[];
  /** JSON of what it was made from, for the metadata of a file that is not given any. */
  note?: string;
}

/**
 * Text as it may be drawn: names come from files, and control, direction-changing and private characters and halves of
 * surrogate pairs would break a format, or the line that they stand in.
 */
export function drawable(text: string): string {
  return text.replace(/[\p{C}\u2028\u2029]/gu, ' ');
}
