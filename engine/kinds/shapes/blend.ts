/** Where a bar meets a round boss: the arcs that touch both, as a machined or forged link has them instead of a notch. */

/** Along the bar from the middle of the boss, in units of length of what it is asked for. */
export interface Blend {
  /** Where it leaves the boss, and where it has come down to the bar. */
  readonly from: number;
  readonly to: number;
  /** Half the width at a place between them. */
  readonly at: (x: number) => number;
}

/** Radius of the arcs, in halves of the bar's width [1]. */
const FILLET = 1.2;

/** `half`: of the width of the bar, less than `radius`, that of the boss. */
export function blendOf(half: number, radius: number): Blend {
  const fillet = FILLET * half;
  const to = Math.sqrt((radius + fillet) ** 2 - (half + fillet) ** 2);
  return {
    from: (radius * to) / (radius + fillet),
    to,
    at: (x) => half + fillet - Math.sqrt(Math.max(0, fillet ** 2 - (x - to) ** 2)),
  };
}

/** Points of a boss and of each of its blends along the rim, on one side. */
const ROUND = 16;
const ARC = 5;

/**
 * One side of the rim of a flat bar from its first end at 0 to its last at `span`, with bosses at some places along it: x and half the
 * width there. The round ends of the bar lie within the bosses there, or stand out of none.
 */
export function blendedRim(
  span: number,
  half: number,
  radius: number,
  bosses: readonly number[],
): [x: number, y: number][] {
  const blend = blendOf(half, radius);
  const low = Math.min(-half, ...bosses.map((at) => at - radius));
  const high = Math.max(span + half, ...bosses.map((at) => at + radius));
  const heightAt = (x: number): number => {
    const beyond = Math.max(0, -x, x - span);
    let most = Math.sqrt(Math.max(0, half * half - beyond * beyond));
    for (const at of bosses) {
      const away = Math.abs(x - at);
      if (away < radius) most = Math.max(most, Math.sqrt(radius * radius - away * away));
      if (away > blend.from && away < blend.to && beyond === 0) most = Math.max(most, blend.at(away));
    }
    return most;
  };
  const places = [low, high];
  const take = (x: number): void => void (x > low && x < high && places.push(x));
  const round = (at: number, size: number): void => {
    for (let k = 0; k <= ROUND; k++) take(at + size * Math.cos((Math.PI * k) / ROUND));
  };
  for (const at of bosses) {
    round(at, radius);
    for (let k = 0; k <= ARC; k++) {
      const x = blend.from + ((blend.to - blend.from) * k) / ARC;
      for (const side of [-1, 1]) take(at + side * x);
    }
  }
  for (const end of [0, span]) if (!bosses.some((at) => Math.abs(at - end) < radius - half)) round(end, half);
  const least = 1e-9 * (high - low);
  return places
    .sort((a, b) => a - b)
    .filter((x, i) => i === 0 || x - places[i - 1] > least)
    .map((x) => [x, heightAt(x)]);
}
