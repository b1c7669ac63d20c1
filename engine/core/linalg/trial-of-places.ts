/**
 * Complementarity by enumeration (T 14.3): every combination of states of the unknowns is solved. With friction there are problems that
 * sweeps do not solve, or that have no solution, and sweeps cannot tell one from the other.
 */
import { eliminate, substitute } from './elimination';
import { unsolved } from './unsolved';
import { residual } from './complementarity-problem';
import type { ComplementarityProblem, TangentPair } from './complementarity-problem';

/** Maximum number of combinations: fourteen sliding contact points, or seven at rest. */
const MOST_CHOICES = 1 << 14;
const MOST_WITH_DIRECTIONS = 3 ** 7;
/** Maximum number of iterations of the sliding directions, until they oppose the motion. */
const TURNS = 40;
const TURNED = 1e-13;

/** 'none' is proof that no solution exists. */
export type Trial = 'found' | 'none' | 'untried';

/** State of an unknown: at a bound, or free; for a contact at rest: open, free with its tangents, or sliding. */
type Place = number | 'free' | 'slides';

interface Unit {
  readonly i: number;
  readonly pair: TangentPair | null;
  readonly places: readonly Place[];
}

/** All unknowns coupled with i, including itself. */
export function coupledWith({ size, W, pairs }: ComplementarityProblem, i: number): number[] {
  const seen = new Set([i]);
  for (const from of seen) {
    for (let j = 0; j < size; j++) if (W[from * size + j] !== 0 || W[j * size + from] !== 0) seen.add(j);
    for (const { first, second, normal } of pairs) {
      if ([first, second, normal].includes(from)) seen.add(first).add(second).add(normal);
    }
  }
  return [...seen].sort((p, q) => p - q);
}

/**
 * Writes a solution for the unknowns `members`, which are not coupled with others, to x; combinations with the fewest forces are tried
 * first.
 */
export function tryPlaces(
  problem: ComplementarityProblem,
  members: readonly number[],
  x: Float64Array,
): Trial {
  if (problem.pairs.some(({ normal }) => normal < 0)) return 'untried';
  const units = unitsOf(problem, members);
  const directed = units.some(({ pair }) => pair !== null);
  const count = units.reduce((product, { places }) => product * places.length, 1);
  if (count > (directed ? MOST_WITH_DIRECTIONS : MOST_CHOICES)) return 'untried';
  const choices = Array.from({ length: count }, (_, choice) => placesOf(choice, units));
  const forces = (places: readonly Place[]) => places.filter((place) => typeof place === 'string').length;
  choices.sort((p, q) => forces(p) - forces(q));
  const trial = x.slice();
  for (const places of choices) {
    solveChoice(problem, units, places, trial);
    if (unsolved(problem, trial).some((i) => members.includes(i))) continue;
    x.set(trial);
    return 'found';
  }
  return directed ? 'untried' : 'none';
}

function unitsOf({ lower, upper, pairs }: ComplementarityProblem, members: readonly number[]): Unit[] {
  return members.flatMap((i): Unit[] => {
    if (pairs.some(({ first, second }) => first === i || second === i)) return [];
    const pair = pairs.find(({ normal }) => normal === i) ?? null;
    const bounds = [lower[i], upper[i]].filter(Number.isFinite);
    const sliding: Place[] = pair ? ['slides'] : [];
    return [{ i, pair, places: [...bounds, 'free', ...sliding] }];
  });
}

/** The states in combination number `choice`. */
function placesOf(choice: number, units: readonly Unit[]): Place[] {
  let rest = choice;
  return units.map(({ places }) => {
    const place = places[rest % places.length];
    rest = Math.floor(rest / places.length);
    return place;
  });
}

/**
 * x with zero acceleration of free unknowns and the others at their bounds; sliding directions are iterated until friction opposes the
 * motion.
 */
function solveChoice(
  problem: ComplementarityProblem,
  units: readonly Unit[],
  places: readonly Place[],
  x: Float64Array,
): void {
  const { c } = problem;
  const sliding = units.flatMap(({ pair }, u) => (pair && places[u] === 'slides' ? [pair] : []));
  const directions = sliding.map((pair) => against(c, pair));
  for (let turn = 0; turn < TURNS; turn++) {
    solvePlaces(problem, units, places, directions, x);
    const a = residual(problem, x);
    let most = 0;
    sliding.forEach((pair, k) => {
      const now = against(a, pair);
      most = Math.max(most, Math.hypot(now[0] - directions[k][0], now[1] - directions[k][1]));
      directions[k] = now;
    });
    if (most < TURNED) return;
  }
}

function against(a: Float64Array, { first, second }: TangentPair): [number, number] {
  const size = Math.hypot(a[first], a[second]);
  return size > 0 ? [-a[first] / size, -a[second] / size] : [0, 0];
}

function solvePlaces(
  { size, W, c }: ComplementarityProblem,
  units: readonly Unit[],
  places: readonly Place[],
  directions: readonly (readonly [number, number])[],
  x: Float64Array,
): void {
  const free: number[] = [];
  // friction of sliding contacts, per unit normal force
  const frictions = new Map<number, { pair: TangentPair; direction: readonly [number, number] }>();
  units.forEach(({ i, pair }, u) => {
    const place = places[u];
    if (pair) x[pair.first] = x[pair.second] = 0;
    x[i] = typeof place === 'number' ? place : 0;
    if (typeof place === 'number') return;
    free.push(i);
    if (pair && place === 'free') free.push(pair.first, pair.second);
    if (pair && place === 'slides') frictions.set(i, { pair, direction: directions[frictions.size] });
  });
  const influence = (i: number, j: number) => {
    const own = frictions.get(j);
    if (!own) return W[i * size + j];
    const { pair, direction } = own;
    const along = direction[0] * W[i * size + pair.first] + direction[1] * W[i * size + pair.second];
    return W[i * size + j] + pair.coefficient * along;
  };
  const rows = free.map((i) => {
    let rest = c[i];
    for (let j = 0; j < size; j++) rest += W[i * size + j] * x[j];
    return Float64Array.from([...free.map((j) => influence(i, j)), -rest]);
  });
  const values = substitute(rows, free.length, eliminate(rows, free.length));
  free.forEach((i, k) => {
    x[i] = values[k];
    const own = frictions.get(i);
    if (!own) return;
    x[own.pair.first] = own.pair.coefficient * own.direction[0] * values[k];
    x[own.pair.second] = own.pair.coefficient * own.direction[1] * values[k];
  });
}
