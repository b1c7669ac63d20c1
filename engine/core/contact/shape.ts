/** Shapes that can touch. */

/** In the order in which pairs are stored: the first of two shapes is body A of the rows. */
export const CONTACT_SHAPES = ['plane', 'box', 'capsule', 'sphere'] as const;

export type ContactShapeKind = (typeof CONTACT_SHAPES)[number];

export interface ContactShape {
  readonly kind: ContactShapeKind;
  /** 3 [m]: point of the plane, centre of the box or sphere, start of the capsule's axis. */
  readonly point: Float64Array;
  /** 3: outward unit normal of the plane [1], end of the capsule's axis [m]. */
  readonly second: Float64Array;
  /** 3 [m]: half edge lengths of a box, along `axes`. */
  readonly half: Float64Array;
  /** 9: the columns are the axes of a box. */
  readonly axes: Float64Array;
  /** [m], 0 for planes and boxes. */
  readonly radius: number;
}
