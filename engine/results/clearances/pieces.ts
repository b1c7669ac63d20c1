/** What a body is made of, as far as distances are concerned: convex pieces, those of its shape, or the triangles of its part. */
import { convexSet, emptyLike } from '../../core/math/convex-set';
import { shapeDefinition } from '../../kinds/shapes/shapes';
import type { ConvexSet } from '../../core/math/convex-set';
import type { Extreme } from '../../kinds/shapes/shape-definition';
import type { Body } from '../../model/project';
import type { TriangleMesh } from '../../geometry/triangle-mesh';

export interface Pieces {
  readonly count: number;
  /** Whether they are a surface, so that a body may lie within them and touch none. */
  readonly isSurface: boolean;
  /** A ball about each, from the centre of mass in the body frame: (x, y, z, radius) [m]. */
  readonly balls: Float64Array;
  /** A piece in the body frame, from the centre of mass; the same object for all pieces of as many corners. */
  get(piece: number, side: 0 | 1): ConvexSet;
  /** Somewhere to place it; one for each of the two bodies of a pair. */
  room(piece: number, side: 0 | 1): ConvexSet;
}

/** Of a part whose triangles are not given, the box of its size. */
export function piecesOf(body: Body, mesh: TriangleMesh | null, center: readonly number[]): Pieces {
  const { shape } = body;
  if (shape.kind === 'part' && mesh !== null && mesh.triangles.length > 0)
    return new Triangles(mesh, shape.hand === 'mirrored' ? -1 : 1, center);
  const definition = shapeDefinition(shape.kind);
  return new Solids(definition.pieces?.(shape) ?? [definition.extremes(shape)], center);
}

class Solids implements Pieces {
  readonly isSurface = false;
  readonly count: number;
  readonly balls: Float64Array;
  readonly #sets: readonly ConvexSet[];
  readonly #rooms: readonly [ConvexSet, ConvexSet][];

  constructor(pieces: readonly (readonly Extreme[])[], center: readonly number[]) {
    this.#sets = pieces.map((extremes) =>
      convexSet(
        extremes.map(({ at, ...more }) => ({
          ...more,
          at: [at[0] - center[0], at[1] - center[1], at[2] - center[2]],
        })),
      ),
    );
    this.#rooms = this.#sets.map((set) => [emptyLike(set), emptyLike(set)]);
    this.count = pieces.length;
    this.balls = new Float64Array(4 * this.count);
    this.#sets.forEach((set, i) => enclose(set, this.balls, i));
  }

  get(piece: number): ConvexSet {
    return this.#sets[piece];
  }

  room(piece: number, side: 0 | 1): ConvexSet {
    return this.#rooms[piece][side];
  }
}

class Triangles implements Pieces {
  readonly isSurface = true;
  readonly count: number;
  readonly balls: Float64Array;
  readonly #points: Float64Array;
  readonly #corners: Uint32Array;
  readonly #own: readonly ConvexSet[];
  readonly #rooms: readonly ConvexSet[];

  constructor({ points, triangles }: TriangleMesh, hand: number, center: readonly number[]) {
    this.#points = points.map((value, i) => (i % 3 === 2 ? hand : 1) * value - center[i % 3]);
    this.#corners = triangles;
    const triangle = () => convexSet([{ at: [0, 0, 0] }, { at: [0, 0, 0] }, { at: [0, 0, 0] }]);
    this.#own = [triangle(), triangle()];
    this.#rooms = [triangle(), triangle()];
    this.count = triangles.length / 3;
    this.balls = new Float64Array(4 * this.count);
    for (let i = 0; i < this.count; i++) enclose(this.get(i, 0), this.balls, i);
  }

  get(piece: number, side: 0 | 1): ConvexSet {
    const own = this.#own[side];
    for (let k = 0; k < 3; k++) {
      const from = 3 * this.#corners[3 * piece + k];
      for (let c = 0; c < 3; c++) own.at[3 * k + c] = this.#points[from + c];
    }
    return own;
  }

  room(_piece: number, side: 0 | 1): ConvexSet {
    return this.#rooms[side];
  }
}

/** Writes the ball about the middle of a set. */
function enclose({ count, at, radius, margin }: ConvexSet, balls: Float64Array, piece: number): void {
  const ball = 4 * piece;
  for (let c = 0; c < 3; c++) {
    let [least, most] = [Infinity, -Infinity];
    for (let i = 0; i < count; i++) {
      least = Math.min(least, at[3 * i + c] - radius[i]);
      most = Math.max(most, at[3 * i + c] + radius[i]);
    }
    balls[ball + c] = (least + most) / 2;
  }
  let reach = 0;
  for (let i = 0; i < count; i++) {
    const [x, y, z] = [0, 1, 2].map((c) => at[3 * i + c] - balls[ball + c]);
    reach = Math.max(reach, Math.hypot(x, y, z) + radius[i]);
  }
  balls[ball + 3] = reach + margin;
}
