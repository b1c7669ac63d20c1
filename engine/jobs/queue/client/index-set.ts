/** A set of indices of a study: a bit each, so that ten million take little more than a megabyte. */
import { MOST_IN_RANGE } from '../protocol/ranges';
import type { Range } from '../protocol/ranges';

export class IndexSet {
  readonly total: number;
  readonly #bits: Uint32Array;
  #size = 0;

  /** @param total indices are below it */
  constructor(total: number) {
    this.total = total;
    this.#bits = new Uint32Array(Math.ceil(total / 32));
  }

  get size(): number {
    return this.#size;
  }

  has(index: number): boolean {
    return ((this.#bits[index >>> 5] >>> (index & 31)) & 1) === 1;
  }

  add(index: number): void {
    if (index >= this.total || this.has(index)) return;
    this.#bits[index >>> 5] |= 1 << (index & 31);
    this.#size++;
  }

  addRange({ from, count }: Range): void {
    const end = Math.min(from + count, this.total);
    for (let index = from; index < end; index++) this.add(index);
  }

  delete(index: number): void {
    if (index >= this.total || !this.has(index)) return;
    this.#bits[index >>> 5] &= ~(1 << (index & 31));
    this.#size--;
  }

  /** What is here and not in `others`, as ranges of at most `most(first index)`. */
  *ranges(others: readonly IndexSet[], most: (from: number) => number): Generator<Range> {
    let from = -1;
    let room = 0;
    for (let index = 0; index <= this.total; index++) {
      if ((index & 31) === 0 && from < 0 && this.#bits[index >>> 5] === 0) {
        index += 31;
        continue;
      }
      const isIn = index < this.total && this.has(index) && !others.some((other) => other.has(index));
      if (from >= 0 && (!isIn || index - from >= room)) {
        yield { from, count: index - from };
        from = -1;
      }
      if (isIn && from < 0) {
        from = index;
        room = Math.max(1, Math.min(most(index), MOST_IN_RANGE));
      }
    }
  }
}
