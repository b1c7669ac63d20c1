/**
 * The nearest points of two convex sets, by the distance algorithm of Gilbert, Johnson and Keerthi (1988): the point of the difference
 * A - B nearest to the origin, on a simplex of at most four corners, by the regions of Ericson (Real-Time Collision Detection, 2005,
 * section 5.1). Margins are added at the end. Allocates nothing.
 */
import { support } from './convex-set';
import type { ConvexSet } from './convex-set';

const STEPS = 200;
/** Convergence: relative gap between the distance and its lower bound [1]; round surfaces only converge in the limit. */
const CLOSE = 1e-12;
/** Relative to the size of the two sets [1]: anything nearer counts as touching. */
const TOUCHING = 1e-12;
/** Volume of a simplex that counts as flat, over the cube of its distance [1]. */
const FLAT = 1e-13;

export class ConvexDistance {
  /** [m]; 0 where they touch or overlap. */
  distance = 0;
  /** Of what their margins surround [m]: where the distance is 0, the margins overlap by what it lacks of their sum. */
  core = 0;
  /** On the surfaces of the two sets, in W; where they overlap, on what their margins surround. */
  readonly a = new Float64Array(3);
  readonly b = new Float64Array(3);
  /** Unit vector from a to b; zero where what the margins surround overlaps. */
  readonly normal = new Float64Array(3);

  /** Corners of the simplex, and the points of both sets that they come from. */
  readonly #w = new Float64Array(12);
  readonly #onA = new Float64Array(12);
  readonly #onB = new Float64Array(12);
  #count = 0;
  /** Weights of the corners at the point nearest to the origin: so far, of one face, and of the nearest face. */
  readonly #weights = new Float64Array(4);
  readonly #tried = new Float64Array(4);
  readonly #nearest = new Float64Array(4);
  readonly #v = new Float64Array(3);

  /** Both with at least one corner. */
  find(a: ConvexSet, b: ConvexSet): void {
    const v = this.#v;
    for (let c = 0; c < 3; c++) v[c] = a.at[c] - b.at[c];
    const tiny = TOUCHING * (1 + sizeOf(a.at) + sizeOf(b.at));
    this.#count = 0;
    this.#weights[0] = 1;
    this.#add(a, b);
    this.#count = 1;
    v.set(this.#w.subarray(0, 3));
    let square = squareOf(v);
    for (let step = 0; step < STEPS && square > tiny * tiny && this.#count < 4; step++) {
      this.#add(a, b);
      const o = 3 * this.#count;
      const w = this.#w;
      if (square - (v[0] * w[o] + v[1] * w[o + 1] + v[2] * w[o + 2]) <= CLOSE * square) break;
      if (this.#isKnown(tiny)) break;
      // limited by rounding: stop when a step brings no improvement
      const next = this.#toNearest(this.#count + 1);
      if (!(next < square)) break;
      this.#reduce(this.#count + 1);
      square = squareOf(v);
    }
    this.#finish(a.margin, b.margin, square > tiny * tiny ? Math.sqrt(square) : 0);
  }

  /** Puts the corner of A - B that is furthest along -v behind the others. */
  #add(a: ConvexSet, b: ConvexSet): void {
    const o = 3 * this.#count;
    support(a, this.#v, -1, this.#onA, o);
    support(b, this.#v, 1, this.#onB, o);
    for (let c = o; c < o + 3; c++) this.#w[c] = this.#onA[c] - this.#onB[c];
  }

  /** Whether the last corner is one of the others. */
  #isKnown(tiny: number): boolean {
    const w = this.#w;
    const o = 3 * this.#count;
    for (let k = 0; k < o; k += 3) {
      const [x, y, z] = [w[k] - w[o], w[k + 1] - w[o + 1], w[k + 2] - w[o + 2]];
      if (x * x + y * y + z * z <= tiny * tiny) return true;
    }
    return false;
  }

  /** Square of the distance of the simplex of the first corners from the origin; its weights are in `nearest`. */
  #toNearest(count: number): number {
    if (count === 4 && this.#isAround()) {
      this.#nearest.set(this.#tried);
      return 0;
    }
    let best = Infinity;
    const look = (square: number): void => {
      if (!(square < best)) return;
      best = square;
      this.#nearest.set(this.#tried);
    };
    if (count === 2) look(this.#toSegment(0, 1));
    else if (count === 3) look(this.#toTriangle(0, 1, 2));
    else {
      // the face behind the last corner was the nearest before it
      look(this.#toTriangle(0, 1, 3));
      look(this.#toTriangle(0, 2, 3));
      look(this.#toTriangle(1, 2, 3));
      look(this.#toTriangle(0, 1, 2));
    }
    return best;
  }

  #dot(i: number, j: number): number {
    const w = this.#w;
    return w[3 * i] * w[3 * j] + w[3 * i + 1] * w[3 * j + 1] + w[3 * i + 2] * w[3 * j + 2];
  }

  #toSegment(i: number, j: number): number {
    const [ii, ij, jj] = [this.#dot(i, i), this.#dot(i, j), this.#dot(j, j)];
    const span = ii - 2 * ij + jj;
    const part = span > 0 ? Math.min(1, Math.max(0, (ii - ij) / span)) : 0;
    this.#tried.fill(0);
    this.#tried[i] = 1 - part;
    this.#tried[j] = part;
    return this.#squareOfTried();
  }

  #toTriangle(i: number, j: number, k: number): number {
    const w = this.#w;
    const [a, b, c] = [3 * i, 3 * j, 3 * k];
    const [ux, uy, uz] = [w[b] - w[a], w[b + 1] - w[a + 1], w[b + 2] - w[a + 2]];
    const [vx, vy, vz] = [w[c] - w[a], w[c + 1] - w[a + 1], w[c + 2] - w[a + 2]];
    const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const opposite = (p: number, q: number): number =>
      nx * (w[p + 1] * w[q + 2] - w[p + 2] * w[q + 1]) +
      ny * (w[p + 2] * w[q] - w[p] * w[q + 2]) +
      nz * (w[p] * w[q + 1] - w[p + 1] * w[q]);
    // each is the weight of a corner at the foot of the origin, times the square of twice the area
    const [va, vb, vc] = [opposite(b, c), opposite(c, a), opposite(a, b)];
    const sum = va + vb + vc;
    if (va > 0 && vb > 0 && vc > 0 && sum > 0) {
      this.#tried.fill(0);
      this.#tried[i] = va / sum;
      this.#tried[j] = vb / sum;
      this.#tried[k] = vc / sum;
      return this.#squareOfTried();
    }
    // outside, or without area: on one of the sides
    const ends: readonly (readonly [number, number])[] = [
      [i, j],
      [j, k],
      [i, k],
    ];
    let best = Infinity;
    let nearest = ends[0];
    for (const side of ends) {
      const square = this.#toSegment(side[0], side[1]);
      if (!(square < best)) continue;
      best = square;
      nearest = side;
    }
    return this.#toSegment(nearest[0], nearest[1]);
  }

  /** Whether the origin is within all four corners; then `tried` has its weights. */
  #isAround(): boolean {
    const volumes = this.#tried;
    let [sum, size] = [0, 0];
    let far = 0;
    for (let i = 0; i < 4; i++) {
      far = Math.max(far, this.#dot(i, i));
      const volume = (i % 2 === 0 ? 1 : -1) * this.#volumeWithout(i);
      volumes[i] = volume;
      sum += volume;
      size += Math.abs(volume);
    }
    // all of one sign, and more than the rounding of flat corners
    if (Math.abs(sum) < size * (1 - 1e-12) || !(size > FLAT * far * Math.sqrt(far))) return false;
    for (let i = 0; i < 4; i++) volumes[i] /= sum;
    return true;
  }

  /** Six times the volume between the origin and the three corners other than one. */
  #volumeWithout(i: number): number {
    const w = this.#w;
    const [a, b, c] = [i > 0 ? 0 : 3, i > 1 ? 3 : 6, i > 2 ? 6 : 9];
    return (
      w[a] * (w[b + 1] * w[c + 2] - w[b + 2] * w[c + 1]) +
      w[a + 1] * (w[b + 2] * w[c] - w[b] * w[c + 2]) +
      w[a + 2] * (w[b] * w[c + 1] - w[b + 1] * w[c])
    );
  }

  #squareOfTried(): number {
    let square = 0;
    for (let c = 0; c < 3; c++) {
      let sum = 0;
      for (let i = 0; i < 4; i++) if (this.#tried[i] > 0) sum += this.#tried[i] * this.#w[3 * i + c];
      square += sum * sum;
    }
    return square;
  }

  /** Keeps the corners that have a weight, and goes to their point. */
  #reduce(count: number): void {
    let kept = 0;
    for (let i = 0; i < count; i++) {
      if (!(this.#nearest[i] > 0)) continue;
      this.#weights[kept] = this.#nearest[i];
      for (const of of [this.#w, this.#onA, this.#onB]) of.copyWithin(3 * kept, 3 * i, 3 * i + 3);
      kept++;
    }
    this.#count = kept;
    for (let c = 0; c < 3; c++) this.#v[c] = this.#sum(this.#w, c);
  }

  #sum(of: Float64Array, c: number): number {
    let sum = 0;
    for (let i = 0; i < this.#count; i++) sum += this.#weights[i] * of[3 * i + c];
    return sum;
  }

  #finish(marginA: number, marginB: number, core: number): void {
    this.core = core;
    this.distance = Math.max(0, core - marginA - marginB);
    for (let c = 0; c < 3; c++) {
      const [onA, onB] = [this.#sum(this.#onA, c), this.#sum(this.#onB, c)];
      const n = core > 0 ? (onB - onA) / core : 0;
      this.normal[c] = n;
      this.a[c] = onA + marginA * n;
      this.b[c] = onB - marginB * n;
    }
  }
}

const sizeOf = (at: Float64Array): number => Math.hypot(at[0], at[1], at[2]);
const squareOf = (v: Float64Array): number => v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
