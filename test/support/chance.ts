/** Choices of a random user or file, drawn from one seed: the same seed, the same choices. */
import type { Vec3 } from '../../engine/model/project';
import { createRandom } from './draw';

const NUMBERS = [0, -0, 1, -1, 1e-9, 1e300, 1e15, Number.NaN, Number.POSITIVE_INFINITY];
const WORDS = [
  'Crank',
  'crank',
  'Pin A',
  '',
  ' ',
  '\u202e',
  'x'.repeat(300),
  'Kurbel 1',
  'e\u0301',
  '<b>',
  '=1+1',
  'A\nB',
];

export class Chance {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = createRandom(seed);
    // the first numbers of neighbouring seeds are alike
    for (let i = 0; i < 8; i++) this.#random();
  }

  /** In [0, 1). */
  share(): number {
    return this.#random();
  }

  happens(odds: number): boolean {
    return this.#random() < odds;
  }

  below(count: number): number {
    return Math.min(count - 1, Math.floor(this.#random() * count));
  }

  /** undefined only of an empty list. */
  pick<T>(list: readonly T[]): T | undefined {
    return list[this.below(list.length)];
  }

  one<T>(list: readonly [T, ...T[]] | readonly T[]): T {
    return list[this.below(list.length)]!;
  }

  /** Mostly what a user types, now and then what none should. */
  number(): number {
    return this.happens(0.1) ? this.one(NUMBERS) : Number((20 * this.#random() - 10).toPrecision(6));
  }

  vector(): Vec3 {
    return [this.number(), this.number(), this.number()];
  }

  text(): string {
    return this.happens(0.4) ? this.one(WORDS) : `Name ${this.below(1000)}`;
  }
}
