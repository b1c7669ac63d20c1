/** A heap: what may hold the least is taken first. */
export class LeastFirst<T extends { readonly low: number }> {
  readonly #all: T[] = [];

  clear(): void {
    this.#all.length = 0;
  }

  push(one: T): void {
    const all = this.#all;
    let i = all.length;
    all.push(one);
    while (i > 0) {
      const up = (i - 1) >> 1;
      if (all[up].low <= one.low) break;
      all[i] = all[up];
      i = up;
    }
    all[i] = one;
  }

  pop(): T | null {
    const all = this.#all;
    if (all.length === 0) return null;
    const top = all[0];
    const last = all.pop()!;
    if (all.length === 0) return top;
    let i = 0;
    for (;;) {
      let down = 2 * i + 1;
      if (down >= all.length) break;
      if (down + 1 < all.length && all[down + 1].low < all[down].low) down++;
      if (all[down].low >= last.low) break;
      all[i] = all[down];
      i = down;
    }
    all[i] = last;
    return top;
  }
}
