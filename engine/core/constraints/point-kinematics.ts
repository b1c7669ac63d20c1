/** Shared by the blocks that constrain points: three rows of a point at lever arm s from a centre of mass. */

/** Writes sign * (1, -[s]x) into the six columns at `side` (0 for A, 6 for B) of three rows. */
export function writePointRows(
  J: Float64Array,
  row: number,
  side: number,
  sign: number,
  s: Float64Array,
): void {
  const x = sign * s[0];
  const y = sign * s[1];
  const z = sign * s[2];
  let o = 12 * row + side;
  J[o] = sign;
  J[o + 1] = 0;
  J[o + 2] = 0;
  J[o + 3] = 0;
  J[o + 4] = z;
  J[o + 5] = -y;
  o += 12;
  J[o] = 0;
  J[o + 1] = sign;
  J[o + 2] = 0;
  J[o + 3] = -z;
  J[o + 4] = 0;
  J[o + 5] = x;
  o += 12;
  J[o] = 0;
  J[o + 1] = 0;
  J[o + 2] = sign;
  J[o + 3] = y;
  J[o + 4] = -x;
  J[o + 5] = 0;
}
