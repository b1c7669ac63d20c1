/** What is known of the forces that hold an equilibrium, assessed and worded like the peaks of a run (T 10.2). */
import { SHARED_BELOW } from '../../model/project';
import { componentsOf, shareOf, uniquenessWords } from './force-peaks';
import { indeterminateBits, sharedBits, stiffnessBits } from '../../core/diagnostics/reaction-mask';
import type { CoordinateDefinition } from '../../kinds/joints/joint-coordinates';
import type { Known } from './force-peaks';
import type { Project } from '../../model/project';
import type { ShownUnits } from '../../model/quantity/unit-systems';

export interface HeldWords {
  readonly words: string;
  /** Whether the shared part is too large to count as unique. */
  readonly isShared: boolean;
  readonly isIndeterminate: boolean;
}

interface HeldReaction {
  readonly force: readonly number[];
  readonly moment: readonly number[];
  readonly mask: number;
  /** How much of each is shared. */
  readonly shared: readonly number[];
}

/** For the force of a joint, and for its moment if that differs. */
export function reactionWords(
  { force, moment, mask, shared }: HeldReaction,
  settings: Project['settings'],
  units: ShownUnits,
): HeldWords {
  return inWords(
    [force, moment].map((vector, i) => {
      const named = (bits: number) => componentsOf(bits & (i === 0 ? 7 : 56));
      const quantity = { unit: i === 0 ? 'N' : 'N*m' } as const;
      const whole = Math.hypot(...vector);
      return weigh({ quantity, mask, named, whole, part: whole === 0 ? 0 : shared[i] }, settings);
    }),
    units,
  );
}

/** For a driver, along its coordinate: its effort is shared entirely or not at all. */
export function effortWords(
  { effort, mask }: { readonly effort: number; readonly mask: number },
  { effort: symbol, effortUnit: unit }: CoordinateDefinition,
  settings: Project['settings'],
  units: ShownUnits,
): HeldWords {
  const named = (bits: number) => ((bits & 1) === 0 ? [] : [symbol]);
  const part = mask === 0 ? Math.abs(effort) : 0;
  return inWords([weigh({ quantity: { unit }, mask, named, whole: effort, part }, settings)], units);
}

interface Held extends Pick<Known, 'quantity'> {
  readonly mask: number;
  /** Names of bits of the mask. */
  readonly named: (bits: number) => string[];
  readonly whole: number;
  readonly part: number;
}

function weigh({ quantity, mask, named, whole, part }: Held, settings: Project['settings']): Known {
  const weight = { part, share: shareOf(part, whole) };
  const isSlight = weight.share < (settings.sharedBelow ?? SHARED_BELOW);
  return {
    ...{ quantity, weight },
    shared: isSlight ? [] : named(sharedBits(mask)),
    split: named(stiffnessBits(mask)),
    indeterminate: named(indeterminateBits(mask)),
  };
}

function inWords(all: readonly Known[], units: ShownUnits): HeldWords {
  // what is unique at other times of a run is not at this instant
  const parts = all.map((known) => uniquenessWords(known, units).replace(/unique.*; (?=indet)/, ''));
  return {
    words: parts.filter((each) => each !== 'unique').join(', ') || 'unique',
    isShared: all.some(({ shared }) => shared.length > 0),
    isIndeterminate: all.some(({ indeterminate }) => indeterminate.length > 0),
  };
}
