/** Shared by the blocks that hold points: the rows and the acceleration of a point at lever arm s from a centre of mass. */

/** g += sign * w x (w x s), with w at y[o]. */
export function addCentripetal(
  g: Float64Array,
  sign: number,
  y: Float64Array,
  o: number,
  s: Float64Array,
): void {
  const wx = y[o];
  const wy = y[o + 1];
  const wz = y[o + 2];
  const ws = wx * s[0] + wy * s[1] + wz * s[2];
  const ww = wx * wx + wy * wy + wz * wz;
  g[0] += sign * (wx * ws - ww * s[0]);
  g[1] += sign * (wy * ws - ww * s[1]);
  g[2] += sign * (wz * ws - ww * s[2]);
}

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
