/** Values that records hold besides numbers, points and frames. */

/** [x, y] */
export type TablePoint = readonly [number, number];

/** Upper triangle of a symmetric 6 x 6 matrix, row by row: 21 numbers (xx, xy, xz, xa, xb, xc, yy, ...). */
export type Symmetric6 = readonly number[];
