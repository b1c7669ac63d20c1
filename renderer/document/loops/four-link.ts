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
  | 'change-point';

export interface LoopMotion {
  readonly kind: LoopClass;
  /** Smallest and largest transmission angle, in [0, pi]; pi / 2 carries best. */
  readonly transmission: readonly [number, number];
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
  return {
    kind: classOf(excess, crank + rod + e, crank < rod ? 'crank-turns' : 'rod-turns'),
    transmission: [angleOf(most / rod), angleOf(least / rod)],
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
  return {
    kind: classOf(excess, ground + crank + e, crank < ground ? 'crank-turns' : 'both-turn'),
    transmission: [steepest, flattest],
  };
}

function classOf(excess: number, total: number, turns: LoopClass): LoopClass {
  if (Math.abs(excess) <= EQUAL * total) return 'change-point';
  return excess > 0 ? turns : 'crank-rocks';
}
