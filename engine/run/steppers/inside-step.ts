/**
 * Where inside a step of the kinematic run a singular position is nearest (T 6.2). Both ends of a step may close, and lie ahead of
 * each other, while a position between them is missing, or while the branch turns aside before it would meet another: as in a
 * parallelogram whose coupler is a millionth too short, or too long. The smallest pivot is a parabola in time there.
 */
import type { Factor } from '../../core/solvers/contract';

/** Samples of a step whose smallest pivot is no smaller than this part of the largest hold no singular position between them [1]. */
const ALIKE = 0.5;
/** The same where it only comes nearer to one, or leaves it [1]. */
const STEEP = ALIKE / 8;
/** A vertex is looked for this far from the ends of the step [1], and is found when it moves by less than this [1]. */
const MARGIN = 0.02;
const FOUND = 1e-6;
const MOST_TRIES = 16;

export class InsideStep {
  /** Smallest pivots [1] at times [s] of the present step, the first of which is its start. */
  private readonly times: number[] = [];
  private readonly pivots: number[] = [];
  private rank = 0;
  private regular = 0;
  /** Of where the next step starts. */
  private here = 0;

  /** The latest factorisation is of where the next step starts. */
  startAt(factor: Factor): void {
    this.here = this.read(factor);
  }

  begin(t: number): void {
    this.times.splice(0, Infinity, t);
    this.pivots.splice(0, Infinity, this.here);
  }

  /** The latest factorisation is of a time inside the step, or of its end; they come in order. */
  see(t: number, factor: Factor): void {
    this.times.push(t);
    this.pivots.push(this.read(factor));
  }

  private read({ rank, smallestPivot }: Factor): number {
    if (rank > this.rank) this.rank = rank;
    const pivot = rank < this.rank ? 0 : smallestPivot;
    if (pivot > this.regular) this.regular = pivot;
    return pivot;
  }

  /** From where the step starts to another branch [characteristic lengths]: pivots go as its square. None where the two meet. */
  distance(crossing: number): number {
    return this.here > crossing * this.regular ? Math.sqrt(this.here / this.regular) : Infinity;
  }

  /**
   * Whether the step passes nothing that is missing: `evaluate` goes to a position inside it, and returns the factorisation there, or
   * null where joints do not close. Two branches are one position where the pivot falls to `crossing` of a regular one [1].
   */
  passes(evaluate: (t: number) => Factor | null, crossing: number): boolean {
    const { times, pivots } = this;
    const largest = Math.max(...pivots);
    const best = pivots.indexOf(Math.min(...pivots));
    if (!(pivots[best] < ALIKE * largest)) return true;
    const [start, end] = [times[0], times[times.length - 1]];
    const first = Math.min(Math.max(best - 1, 0), times.length - 3);
    const near = [0, 1, 2].map((i) => ({ t: times[first + i], pivot: pivots[first + i] }));
    let vertex = NaN;
    for (let i = 0; i < MOST_TRIES; i++) {
      vertex = vertexOf(near);
      const inner = MARGIN * (end - start);
      const t = Math.min(Math.max(vertex, start + inner), end - inner);
      if (!near.every((sample) => Math.abs(sample.t - t) > FOUND * (end - start))) break;
      const factor = evaluate(t);
      if (!factor) return false;
      near.sort((a, b) => a.pivot - b.pivot);
      near[2] = { t, pivot: this.read(factor) };
    }
    const least = Math.min(...near.map(({ pivot }) => pivot));
    const passesBy = vertex > start && vertex < end;
    return least > (passesBy ? ALIKE : STEEP) * largest || least <= crossing * this.regular;
  }
}

interface Sample {
  readonly t: number;
  readonly pivot: number;
}

/** Where the parabola through three points is lowest; not a number where it is nowhere. */
function vertexOf([a, b, c]: readonly Sample[]): number {
  const ab = (b.pivot - a.pivot) / (b.t - a.t);
  const curvature = ((c.pivot - a.pivot) / (c.t - a.t) - ab) / (c.t - b.t);
  return curvature > 0 ? (a.t + b.t - ab / curvature) / 2 : NaN;
}
