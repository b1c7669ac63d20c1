/**
 * The order in which blocks of rows are eliminated with little fill-in: minimum degree on the quotient graph (George and Liu), with the
 * approximate degree of Amestoy, Davis and Duff, then a postorder of the elimination tree.
 *
 * The graph is given as cliques (all rows on a body are coupled to each other) and stays in that form: eliminating a block merges its
 * cliques into one. A hub with a thousand joints is one clique instead of a million edges. Ties go to the lower number, so a chain keeps
 * its natural order.
 */
export interface EliminationOrder {
  /** Block at each position. */
  readonly order: Int32Array;
  /** Per position: the later positions where its column has entries, ascending. */
  readonly reach: readonly Int32Array[];
}

/** `null` when the factor would hold more than `limit` numbers. */
export function orderElimination(
  sizes: ArrayLike<number>,
  cliques: readonly (readonly number[])[],
  limit: number,
): EliminationOrder | null {
  const eliminated = eliminate(sizes, cliques, limit);
  return eliminated && postorder(eliminated.order, eliminated.structures);
}

interface Quotient {
  readonly sizes: ArrayLike<number>;
  /** Remaining cliques (null: merged into another) and their numbers of rows. */
  readonly cliques: (readonly number[] | null)[];
  readonly weights: number[];
  /** Per block: the cliques that contain it. */
  readonly memberships: number[][];
}

function eliminate(sizes: ArrayLike<number>, given: readonly (readonly number[])[], limit: number) {
  const q = createQuotient(sizes, given);
  const count = sizes.length;
  const order: number[] = [];
  const structures = new Map<number, readonly number[]>();
  const degrees = new Float64Array(count);
  const done = new Uint8Array(count);
  const heap = createHeap();
  let numbers = 0;
  const finish = (block: number, structure: readonly number[]): boolean => {
    const size = sizes[block];
    done[block] = 1;
    order.push(block);
    structures.set(block, structure);
    numbers += size * (size + weightOf(sizes, structure));
    return numbers <= limit;
  };
  for (let block = 0; block < count; block++) {
    for (const c of q.memberships[block]) degrees[block] += q.weights[c] - sizes[block];
    heap.push(degrees[block], block);
  }
  for (let next = heap.pop(); next; next = heap.pop()) {
    const { key, block } = next;
    if (done[block] || key !== degrees[block]) continue;
    let rest = joinCliques(q, block);
    if (!finish(block, rest)) return null;
    const clique = q.cliques.length - 1;
    // a block without neighbours outside the new clique can follow at once, without fill-in
    for (const inner of rest.filter((other) => q.memberships[other].length === 1)) {
      rest = rest.filter((other) => other !== inner);
      if (!finish(inner, rest)) return null;
    }
    q.cliques[clique] = rest;
    q.weights[clique] = weightOf(sizes, rest);
    updateDegrees(q, clique, degrees);
    for (const other of rest) heap.push(degrees[other], other);
  }
  return { order, structures };
}

function createQuotient(sizes: ArrayLike<number>, given: readonly (readonly number[])[]): Quotient {
  const memberships = Array.from({ length: sizes.length }, (): number[] => []);
  const cliques: (readonly number[])[] = [];
  for (const members of given) {
    const distinct = [...new Set(members)];
    if (distinct.length < 2) continue;
    for (const block of distinct) memberships[block].push(cliques.length);
    cliques.push(distinct);
  }
  return { sizes, cliques, memberships, weights: cliques.map((members) => weightOf(sizes, members)) };
}

const weightOf = (sizes: ArrayLike<number>, blocks: readonly number[]): number =>
  blocks.reduce((sum, block) => sum + sizes[block], 0);

/** Merges the cliques of `block` into one without it, the last of the list; returns its members, ascending. */
function joinCliques(q: Quotient, block: number): number[] {
  const joined = new Set<number>();
  for (const c of q.memberships[block]) {
    for (const other of q.cliques[c]!) joined.add(other);
    q.cliques[c] = null;
  }
  joined.delete(block);
  const members = [...joined].sort((a, b) => a - b);
  const clique = q.cliques.length;
  for (const other of members) {
    q.memberships[other] = q.memberships[other].filter((c) => q.cliques[c] !== null);
    q.memberships[other].push(clique);
  }
  q.cliques.push(members);
  q.weights.push(0);
  return members;
}

/**
 * Upper bound of the number of rows coupled to each member: those of the clique and, clique by clique, those outside it.
 * The clique itself adds none of the latter.
 */
function updateDegrees(q: Quotient, clique: number, degrees: Float64Array): void {
  const outside = new Map<number, number>();
  const members = q.cliques[clique]!;
  for (const block of members) {
    for (const c of q.memberships[block]) outside.set(c, (outside.get(c) ?? q.weights[c]) - q.sizes[block]);
  }
  for (const block of members) {
    let degree = q.weights[clique] - q.sizes[block];
    for (const c of q.memberships[block]) degree += outside.get(c)!;
    degrees[block] = degree;
  }
}

/** Renumbers positions so that every subtree of the elimination tree is contiguous: same fill-in, sequential memory access. */
function postorder(
  order: readonly number[],
  structures: ReadonlyMap<number, readonly number[]>,
): EliminationOrder {
  const count = order.length;
  const placeOf = new Int32Array(count);
  order.forEach((block, place) => (placeOf[block] = place));
  const children = Array.from({ length: count + 1 }, (): number[] => []);
  order.forEach((block, place) => {
    const parent = structures.get(block)!.reduce((least, b) => Math.min(least, placeOf[b]), count);
    children[parent].push(place);
  });
  const sorted: number[] = [];
  // depth-first without recursion: a chain is as deep as it is long
  const stack: { place: number; next: number }[] = [{ place: count, next: 0 }];
  while (stack.length > 0) {
    const top = stack[stack.length - 1];
    if (top.next < children[top.place].length)
      stack.push({ place: children[top.place][top.next++], next: 0 });
    else {
      if (top.place < count) sorted.push(order[top.place]);
      stack.pop();
    }
  }
  sorted.forEach((block, place) => (placeOf[block] = place));
  return {
    order: Int32Array.from(sorted),
    reach: sorted.map((block) => Int32Array.from(structures.get(block)!, (other) => placeOf[other]).sort()),
  };
}

/** Smallest key first, then smallest block. Entries are pushed again instead of changed; outdated ones are skipped. */
function createHeap() {
  const keys: number[] = [];
  const blocks: number[] = [];
  const before = (i: number, j: number) =>
    keys[i] < keys[j] || (keys[i] === keys[j] && blocks[i] < blocks[j]);
  const swap = (i: number, j: number) => {
    [keys[i], keys[j]] = [keys[j], keys[i]];
    [blocks[i], blocks[j]] = [blocks[j], blocks[i]];
  };
  return {
    push(key: number, block: number): void {
      let i = keys.push(key) - 1;
      blocks.push(block);
      for (let up = (i - 1) >> 1; i > 0 && before(i, up); i = up, up = (i - 1) >> 1) swap(i, up);
    },
    pop(): { key: number; block: number } | null {
      if (keys.length === 0) return null;
      swap(0, keys.length - 1);
      const key = keys.pop() as number;
      const block = blocks.pop() as number;
      for (let i = 0; ;) {
        const left = 2 * i + 1;
        if (left >= keys.length) break;
        // comparisons with a missing key are false
        const least = before(left + 1, left) ? left + 1 : left;
        if (!before(least, i)) break;
        swap(i, least);
        i = least;
      }
      return { key, block };
    },
  };
}
