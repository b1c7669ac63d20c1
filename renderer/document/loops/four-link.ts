/**
 * What the lengths of a planar loop of four links say of its motion, in closed form: which links turn fully (Grashof), and
 * between which bounds the transmission angle stays over all positions of an assembly mode. Angles in rad.
 *
 * Every position of such a loop has one coordinate, a distance, over which all of them come in mirrored pairs; an assembly
 * mode goes through the whole interval that the lengths leave to it, so that its bounds are those of the angle.
 */

export type LoopClass =
  | 'crank-rocker'
  | 'rocker-crank'
  | 'double-crank'
  | 'double-rocker'
  | 'triple-rocker'
  | 'crank-turns'
  | 'rod-turns'
  | 'both-turn'
  | 'crank-rocks'
  | 'change-point'
  | 'cylinder'
  | 'cylinder-past-dead-point';

export interface LoopMotion {
  readonly kind: LoopClass;
  /** Smallest and largest transmission angle, in [0, pi]; pi / 2 carries best. */
  readonly transmission: readonly [number, number];
  /** How far the output goes: a block along its guide [m], a lever about its pivot [rad]; without it, round and round. */
  readonly travel?: { readonly unit: 'm' | 'rad'; readonly value: number };
}

/** Of the sum of all lengths: by less than this two sums are equal. */
const EQUAL = 1e-9;

const angleOf = (cosine: number): number => Math.acos(Math.min(1, Math.max(-1, cosine)));

/** `> 0`: the shortest link turns fully against all others; 0: they can lie in one line; `< 0`: none does. */
function grashof(lengths: readonly number[]): number {
  const sorted = [...lengths].sort((a, b) => a - b);
  const total = sorted.reduce((sum, one) => sum + one, 0);
  const excess = total - 2 * (sorted[0] + sorted.at(-1)!);
  return Math.abs(excess) <= EQUAL * total ? 0 : excess;
}

/** Four hinges, driven at the first link (Norton, Design of Machinery, 2.12 and 3.3); the angle is that of coupler and output. */
export function fourBarMotion(ground: number, input: number, coupler: number, output: number): LoopMotion {
  // the distance from the end of the input to the pivot of the output
  const least = Math.max(Math.abs(input - ground), Math.abs(coupler - output));
  const most = Math.min(input + ground, coupler + output);
  const across = (d: number) => angleOf((coupler ** 2 + output ** 2 - d ** 2) / (2 * coupler * output));
  return {
    kind: fourBarClass([ground, input, coupler, output]),
    transmission: [across(least), across(most)],
  };
}

const BY_SHORTEST: readonly LoopClass[] = ['double-crank', 'crank-rocker', 'double-rocker', 'rocker-crank'];

/** By which of ground, input, coupler and output is the shortest. */
function fourBarClass(lengths: readonly number[]): LoopClass {
  const excess = grashof(lengths);
  if (excess === 0) return 'change-point';
  return excess < 0 ? 'triple-rocker' : BY_SHORTEST[lengths.indexOf(Math.min(...lengths))];
}

/**
 * Crank and rod with the pin of the rod on a guide at a distance `offset` from the pivot of the crank; its sign is of no
 * account. The angle is that of the rod and the normal of the guide.
 */
export function sliderCrankMotion(crank: number, rod: number, offset: number): LoopMotion {
  // the height of the crank pin above the guide
  const e = Math.abs(offset);
  const least = Math.max(e - crank, -rod);
  const most = Math.min(e + crank, rod);
  const excess = Math.abs(rod - crank) - e;
  const kind = classOf(excess, crank + rod + e, crank < rod ? 'crank-turns' : 'rod-turns');
  // along the guide from below the pivot, with crank and rod in one line
  const [far, near] = [crank + rod, rod - crank].map((reach) => Math.sqrt(Math.max(0, reach ** 2 - e ** 2)));
  return {
    kind,
    transmission: [angleOf(most / rod), angleOf(least / rod)],
    // a crank that does not get past takes the block to the other side
    travel: { unit: 'm', value: kind === 'crank-rocks' ? 2 * far : far - near },
  };
}

/**
 * A crank whose pin is in the slot of a lever: pivots `ground` apart, the slot's line at a distance `offset` from the
 * lever's pivot. The angle is that of the slot and the way on which the lever carries the pin.
 */
export function slottedMotion(ground: number, crank: number, offset: number): LoopMotion {
  const e = Math.abs(offset);
  // the distance of the pin from the lever's pivot, nowhere less than the offset
  const least = Math.max(Math.abs(ground - crank), e);
  const excess = Math.abs(ground - crank) - e;
  const steepest = least > 0 ? Math.acos(Math.min(1, e / least)) : Math.PI / 2;
  const flattest = Math.acos(Math.min(1, e / (ground + crank)));
  const kind = classOf(excess, ground + crank + e, crank < ground ? 'crank-turns' : 'both-turn');
  // between the two lines at the offset from the pivot that touch the circle of the pin
  const swing = Math.asin(Math.min(1, (crank + e) / ground)) + Math.asin((crank - e) / ground);
  const travel = kind === 'crank-turns' ? { travel: { unit: 'rad', value: swing } as const } : {};
  return { kind, transmission: [steepest, flattest], ...travel };
}

/**
 * A lever on ground that a cylinder swings: pivots `ground` apart, the pin of the rod at `arm` from the lever's pivot, the pins of the
 * cylinder `least` to `most` apart over its stroke. The angle is that of cylinder and lever.
 */
export function cylinderMotion(ground: number, arm: number, least: number, most: number): LoopMotion {
  const [inner, outer] = [Math.abs(ground - arm), ground + arm];
  const [from, to] = [least, most].map((one) => Math.min(outer, Math.max(inner, one)));
  const leverAt = (d: number) => angleOf((ground ** 2 + arm ** 2 - d ** 2) / (2 * ground * arm));
  const between = (d: number) =>
    d > 0 ? angleOf((arm ** 2 + d ** 2 - ground ** 2) / (2 * arm * d)) : Math.PI / 2;
  // with the cylinder square to the line of the pivots the angle turns back
  const back = arm > ground ? Math.sqrt(arm ** 2 - ground ** 2) : 0;
  const angles = [from, to, ...(back > from && back < to ? [back] : [])].map(between);
  const isPast = least < inner * (1 - EQUAL) || most > outer * (1 + EQUAL);
  return {
    kind: isPast ? 'cylinder-past-dead-point' : 'cylinder',
    transmission: [Math.min(...angles), Math.max(...angles)],
    travel: { unit: 'rad', value: leverAt(to) - leverAt(from) },
  };
}

function classOf(excess: number, total: number, turns: LoopClass): LoopClass {
  if (Math.abs(excess) <= EQUAL * total) return 'change-point';
  return excess > 0 ? turns : 'crank-rocks';
}
