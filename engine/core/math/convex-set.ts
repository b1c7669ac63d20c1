/**
 * The hull of points, balls and discs, placed in W, with a margin all around: a polytope, a cylinder, a capsule. Numbers are kept in
 * arrays, because distances are asked for by the million.
 */
type Vec3 = readonly [number, number, number];

/** A point; with a radius, a ball about it, or a disc normal to a direction of any length. */
interface Corner {
  readonly at: Vec3;
  readonly radius?: number;
  readonly across?: Vec3;
}

export interface ConvexSet {
  readonly count: number;
  /** (x, y, z) per corner [m]. */
  readonly at: Float64Array;
  /** Of the disc or the ball [m]; 0 for a point. */
  readonly radius: Float64Array;
  /** Unit normal per disc; zero for balls and points. */
  readonly across: Float64Array;
  /** [m]: of balls that are all alike, whose centres are then points. */
  readonly margin: number;
}

export function convexSet(corners: readonly Corner[]): ConvexSet {
  const [first] = corners;
  const areBalls =
    first !== undefined &&
    corners.every(({ radius = 0, across }) => across === undefined && radius === (first.radius ?? 0));
  const count = corners.length;
  const set = {
    ...{ count, margin: areBalls ? (first.radius ?? 0) : 0 },
    ...{ at: new Float64Array(3 * count), radius: new Float64Array(count) },
    across: new Float64Array(3 * count),
  };
  corners.forEach(({ at, radius = 0, across }, i) => {
    set.at.set(at, 3 * i);
    if (areBalls) return;
    set.radius[i] = radius;
    if (across === undefined) return;
    const norm = Math.hypot(...across);
    for (let c = 0; c < 3; c++) set.across[3 * i + c] = across[c] / norm;
  });
  return set;
}

/** As large as that one, to be placed. */
export const emptyLike = ({ count, radius, margin }: ConvexSet): ConvexSet => ({
  ...{ count, radius, margin },
  ...{ at: new Float64Array(3 * count), across: new Float64Array(3 * count) },
});

/** Writes the point of the set, without its margin, that is furthest along `sign` times the direction to `out` at `o`. */
export function support(
  { count, at, radius, across }: ConvexSet,
  direction: Float64Array,
  sign: 1 | -1,
  out: Float64Array,
  o: number,
): void {
  const [x, y, z] = [sign * direction[0], sign * direction[1], sign * direction[2]];
  let most = -Infinity;
  for (let i = 0, k = 0; i < count; i++, k += 3) {
    let reach = at[k] * x + at[k + 1] * y + at[k + 2] * z;
    if (radius[i] === 0) {
      if (reach <= most) continue;
      most = reach;
      out[o] = at[k];
      out[o + 1] = at[k + 1];
      out[o + 2] = at[k + 2];
      continue;
    }
    const [ax, ay, az] = [across[k], across[k + 1], across[k + 2]];
    const off = ax * x + ay * y + az * z;
    let [px, py, pz] = [x - off * ax, y - off * ay, z - off * az];
    // once more: where the direction is along the normal, what is left is rounding, and has to lie in the plane of the disc all the same
    const left = ax * px + ay * py + az * pz;
    px -= left * ax;
    py -= left * ay;
    pz -= left * az;
    const flat = Math.sqrt(px * px + py * py + pz * pz);
    reach += radius[i] * flat;
    if (reach <= most) continue;
    most = reach;
    const stretch = flat > 1e-300 ? radius[i] / flat : 0;
    out[o] = at[k] + stretch * px;
    out[o + 1] = at[k + 1] + stretch * py;
    out[o + 2] = at[k + 2] + stretch * pz;
  }
}
