/** Random numbers for property tests, drawn by fast-check so that a failure is reported with its seed and shrinks. */
import fc from 'fast-check';
import type { Quat, Vec3 } from '../../engine/model/project';

/** One seed for all property tests of the engine: a failure today is the same failure tomorrow. */
export const SEED = 20261121;

/** A stream of numbers in [-1, 1], consumed in order. */
export class Draw {
  private next = 0;

  constructor(private readonly values: readonly number[]) {}

  number(size = 1): number {
    if (this.next >= this.values.length)
      throw new Error('The stream of random numbers is too short for this test');
    return size * this.values[this.next++];
  }

  /** In [low, high]. */
  between(low: number, high: number): number {
    return low + ((high - low) * (this.number() + 1)) / 2;
  }

  vector(size = 1): Vec3 {
    return [this.number(size), this.number(size), this.number(size)];
  }

  direction(): Vec3 {
    const v = this.vector();
    const length = Math.hypot(...v);
    return length < 1e-3 ? [0, 0, 1] : [v[0] / length, v[1] / length, v[2] / length];
  }

  rotation(): Quat {
    const q = [this.number(), this.number(), this.number(), this.number()] as const;
    const length = Math.hypot(...q);
    return length < 1e-3 ? [1, 0, 0, 0] : [q[0] / length, q[1] / length, q[2] / length, q[3] / length];
  }
}

/** fast-check's own doubles are spread over exponents, so nearly all are tiny; these are spread over the interval. */
export function draws(count: number): fc.Arbitrary<Draw> {
  return fc
    .array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: count, maxLength: count })
    .map((values) => new Draw(values.map((value) => value / 1_000_000)));
}

/** A small generator for tests that need one long sequence of numbers rather than many cases (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
