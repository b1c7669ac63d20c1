/** Golden section: fraction of an interval at which the next point lies [1]. */
const GOLDEN = (3 - Math.sqrt(5)) / 2;
/** Points closer than this, relative to their size, are equal [1]: a search between them would never end. */
const SAME = 8 * Number.EPSILON;

export interface Minimum {
  at: number;
  value: number;
}

export interface MinimumSearch {
  from: number;
  until: number;
  /** A point between them with a value lower than at both. */
  known: Minimum;
  /** The position is determined to within this distance, or to rounding. */
  within: number;
  /** Whether the search must continue, given the lowest value so far and the width of its bracket. */
  goesOn: (lowest: number, width: number) => boolean;
}

/**
 * A local minimum of a function of one variable: the vertex of the parabola through the three lowest points if that converges, otherwise
 * golden section (Brent, Algorithms for Minimization without Derivatives, 1973, chapter 5).
 */
export function findMinimum(calc: (at: number) => number, search: MinimumSearch): Minimum {
  const { goesOn } = search;
  let { from, until } = search;
  const within = Math.max(search.within, SAME * Math.max(Math.abs(from), Math.abs(until)));
  let lowest = search.known;
  let second = lowest;
  let third = lowest;
  let step = 0;
  let before = 0;
  const middle = () => (from + until) / 2;
  const isLeft = () => lowest.at >= middle();
  while (
    Math.abs(lowest.at - middle()) > 2 * within - (until - from) / 2 &&
    goesOn(lowest.value, until - from)
  ) {
    const vertex = stepToVertex(lowest, second, third);
    const at = lowest.at + vertex;
    // accept the parabola while its steps halve every second time, and stay inside the bracket
    const believed = Math.abs(vertex) < Math.abs(before) / 2 && at > from && at < until;
    before = step;
    if (!believed) {
      before = isLeft() ? from - lowest.at : until - lowest.at;
      step = GOLDEN * before;
    } else if (at - from < 2 * within || until - at < 2 * within) step = isLeft() ? -within : within;
    else step = vertex;
    const place = lowest.at + (Math.abs(step) >= within ? step : Math.sign(step) * within);
    const tried = { at: place, value: calc(place) };
    const [left, right] = tried.at < lowest.at ? [tried, lowest] : [lowest, tried];
    if (tried.value <= lowest.value) {
      if (tried === left) until = right.at;
      else from = left.at;
      [third, second, lowest] = [second, lowest, tried];
    } else {
      if (tried === left) from = left.at;
      else until = right.at;
      if (tried.value <= second.value || second === lowest) [third, second] = [second, tried];
      else if (tried.value <= third.value || third === lowest || third === second) third = tried;
    }
  }
  return lowest;
}

/** From the lowest of three points to the vertex of the parabola through them; NaN if there is none. */
function stepToVertex(lowest: Minimum, second: Minimum, third: Minimum): number {
  const r = (lowest.at - second.at) * (lowest.value - third.value);
  const q = (lowest.at - third.at) * (lowest.value - second.value);
  const p = (lowest.at - third.at) * q - (lowest.at - second.at) * r;
  return p / (2 * (r - q));
}
