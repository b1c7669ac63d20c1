/** Complementarity problems made backwards: unknowns and what is left of each are drawn, and what is applied follows from them. */
import type { Chance } from './chance';
import type { ComplementarityProblem, TangentPair } from '../../engine/core/linalg/complementarity-problem';
import type { Place } from '../../engine/core/linalg/complementarity';

export interface Example {
  readonly problem: ComplementarityProblem;
  /** The only answer: matrices are definite, and what friction adds is small. */
  readonly x: Float64Array;
  readonly places: Place[];
}

interface Wanted {
  readonly boxes: number;
  readonly contacts: number;
  /** Pairs of tangents with a given radius. */
  readonly discs: number;
  /** Size of all unknowns [1]. */
  readonly scale: number;
  /** Largest entry beside the diagonal, whose entries are from 0.5 to 4 [1]. */
  readonly coupling: number;
  /** Largest of what is left where tangents slide, over the scale [1]. */
  readonly speed: number;
}

const BOUNDS: readonly (readonly [number, number])[] = [
  [0, Infinity],
  [-0.5, 0.5],
  [-Infinity, 0],
];

export function createExample(random: Chance, wanted: Wanted): Example {
  const { boxes, contacts, discs, scale, coupling, speed: most } = wanted;
  const between = (low: number, high: number) => low + (high - low) * random.share();
  const size = boxes + 3 * contacts + 2 * discs;
  const W = new Float64Array(size * size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < i; j++) W[i * size + j] = W[j * size + i] = between(-coupling, coupling);
    W[i * size + i] = between(0.5, 4);
  }
  const [x, a] = [new Float64Array(size), new Float64Array(size)];
  // those of the members of pairs are not read: there are none that they could be
  const [lower, upper] = [7, 5].map((none) => new Float64Array(size).fill(none * scale));
  const places = new Array<Place>(size).fill('free');
  const putBox = (i: number, [low, high]: readonly [number, number]) => {
    [lower[i], upper[i]] = [scale * low, scale * high];
    const there = (['lower', 'free', 'upper'] as const).filter((_, at) =>
      Number.isFinite([low, 0, high][at]),
    );
    const place = random.one<Place>(there);
    places[i] = place;
    const inside = low === -Infinity ? -between(0.1, 1) : low + between(0.1, 0.9);
    x[i] = place === 'lower' ? lower[i] : place === 'upper' ? upper[i] : scale * inside;
    a[i] = place === 'free' ? 0 : scale * between(0.1, 2) * (place === 'lower' ? 1 : -1);
  };
  const putPair = (first: number, radius: number) => {
    const angle = between(0, 2 * Math.PI);
    const slides = random.happens(0.5);
    const [force, speed] = slides ? [radius, scale * most * between(0.4, 1)] : [between(0, 0.9) * radius, 0];
    [x[first], x[first + 1]] = [force * Math.cos(angle), force * Math.sin(angle)];
    [a[first], a[first + 1]] = [-speed * Math.cos(angle), -speed * Math.sin(angle)];
    if (slides) places[first] = places[first + 1] = 'slides';
  };
  const pairs: TangentPair[] = [];
  for (let i = 0; i < boxes; i++) putBox(i, random.one(BOUNDS));
  for (let k = 0; k < contacts; k++) {
    const normal = boxes + 3 * k;
    putBox(normal, BOUNDS[0]);
    const coefficient = between(0.2, 0.8);
    putPair(normal + 1, coefficient * x[normal]);
    pairs.push({ first: normal + 1, second: normal + 2, normal, coefficient, radius: Number.NaN });
  }
  for (let k = 0; k < discs; k++) {
    const first = boxes + 3 * contacts + 2 * k;
    const radius = scale * between(0.1, 1);
    putPair(first, radius);
    pairs.push({ first, second: first + 1, normal: -1, coefficient: Number.NaN, radius });
  }
  const c = a.map((left, i) => left - x.reduce((sum, value, j) => sum + W[i * size + j] * value, 0));
  return { problem: { size, W, c, lower, upper, pairs }, x, places };
}
