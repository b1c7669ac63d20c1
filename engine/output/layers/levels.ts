/**
 * Levels of a stack: what would meet is given different levels, few in all, and such that no pin has to pass through a part that is not
 * its own. Level 0 is next to the ground, which lies behind them all. A colouring of the graph of conflicts; it depends on nothing but
 * that graph and the order of the parts, so that an edit elsewhere changes nothing.
 */

export interface StackProblem {
  readonly count: number;
  /** Pairs that may not have the same level. */
  readonly conflicts: readonly (readonly [number, number])[];
  readonly pins: readonly StackPin[];
}

export interface StackPin {
  /** Null: the ground. */
  readonly from: number | null;
  readonly to: number;
  /** What passes over it at some time. */
  readonly under: readonly number[];
}

/** Choices looked at before the search is content with what it has. */
const MOST_STEPS = 6000;

/** A level for each part: with the fewest parts pierced, then the fewest levels, then the shortest pins. */
export function assignLevels(problem: StackProblem): number[] {
  const meets = neighboursOf(problem);
  const crossingsAt = crossingsByLast(problem);
  const pinsAt = pinsByLast(problem);
  const greedy = greedyLevels(problem, meets, crossingsAt);
  let best = {
    levels: greedy,
    pierced: piercedBy(problem, greedy),
    height: Math.max(-1, ...greedy) + 1,
    length: sum(problem.pins, (pin) => lengthOf(pin, greedy)),
  };
  let steps = 0;
  const levels = new Array<number>(problem.count).fill(-1);
  const isWorse = (pierced: number, height: number, length: number): boolean =>
    pierced !== best.pierced
      ? pierced > best.pierced
      : height !== best.height
        ? height > best.height
        : length >= best.length;
  const search = (part: number, height: number, pierced: number, length: number): void => {
    if (isWorse(pierced, height, length)) return;
    if (part === problem.count) {
      best = { levels: [...levels], pierced, height, length };
      return;
    }
    for (let level = 0; level < height && steps <= MOST_STEPS; level++) {
      steps += 1;
      if (meets[part].some((other) => other < part && levels[other] === level)) continue;
      levels[part] = level;
      const more = crossingsAt[part].filter((crossing) => isPierced(crossing, levels)).length;
      search(part + 1, height, pierced + more, length + sum(pinsAt[part], (pin) => lengthOf(pin, levels)));
    }
    levels[part] = -1;
  };
  for (let height = 1; height <= problem.count; height++) {
    if (steps > MOST_STEPS || (best.pierced === 0 && height > best.height)) break;
    search(0, height, 0, 0);
  }
  return best.levels;
}

const sum = <T>(list: readonly T[], of: (one: T) => number): number =>
  list.reduce((total, one) => total + of(one), 0);

/** In levels. */
const lengthOf = ({ from, to }: StackPin, levels: readonly number[]): number =>
  from === null ? levels[to] + 1 : Math.abs(levels[to] - levels[from]);

function neighboursOf({ count, conflicts }: StackProblem): number[][] {
  const meets = Array.from({ length: count }, (): number[] => []);
  for (const [a, b] of conflicts) {
    meets[a].push(b);
    meets[b].push(a);
  }
  return meets;
}

/** One after the other, each on the lowest of the levels on which it meets nothing and the fewest pins are pierced. */
function greedyLevels(
  problem: StackProblem,
  meets: readonly number[][],
  crossingsAt: readonly Crossing[][],
): number[] {
  const levels = new Array<number>(problem.count).fill(-1);
  for (let part = 0; part < problem.count; part++) {
    const taken = new Set(meets[part].map((other) => levels[other]));
    let best = { level: 0, pierced: Infinity };
    for (let level = 0; level <= part; level++) {
      if (taken.has(level)) continue;
      levels[part] = level;
      const pierced = crossingsAt[part].filter((crossing) => isPierced(crossing, levels)).length;
      if (pierced < best.pierced) best = { level, pierced };
      if (pierced === 0) break;
    }
    levels[part] = best.level;
  }
  return levels;
}

/** A pin and a part that passes over it, by whichever of the three is placed last. */
interface Crossing {
  readonly from: number | null;
  readonly to: number;
  readonly over: number;
}

function crossingsByLast({ count, pins }: StackProblem): Crossing[][] {
  const found = Array.from({ length: count }, (): Crossing[] => []);
  for (const { from, to, under } of pins)
    for (const over of under) found[Math.max(from ?? -1, to, over)].push({ from, to, over });
  return found;
}

/** Those of a part whose other end is placed before it. */
function pinsByLast({ count, pins }: StackProblem): StackPin[][] {
  const found = Array.from({ length: count }, (): StackPin[] => []);
  for (const pin of pins) found[Math.max(pin.from ?? -1, pin.to)].push(pin);
  return found;
}

function isPierced({ from, to, over }: Crossing, levels: readonly number[]): boolean {
  const ends = [from === null ? -1 : levels[from], levels[to]];
  return levels[over] > Math.min(...ends) && levels[over] < Math.max(...ends);
}

/** How many parts the pins pass through. */
export const piercedBy = (problem: StackProblem, levels: readonly number[]): number =>
  crossingsByLast(problem)
    .flat()
    .filter((crossing) => isPierced(crossing, levels)).length;
