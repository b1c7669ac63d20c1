/** Warnings if a mechanism had to be assembled in another mode than that of its drawing (T 8.1), or may have been. */
import type { AssemblyResult } from '../assembly/assemble';
import type { Problem } from '../../model/problem';
import type { System } from '../../core/system/system';

const CODES: ReadonlySet<string> = new Set([
  'assembly-mode-ended',
  'assembly-mode-rigid',
  'assembly-mode-not-found',
]);

const ENDED = {
  message:
    'The assembly mode that was drawn ends: at no position of the driver over a full turn does the mechanism close in it. It was assembled in another mode.',
  remedy: 'Undo the change to restore the mode, or use lengths with which the mechanism closes in it.',
};

const ENDED_ON_THE_WAY = {
  message:
    'The assembly mode that was drawn ends on the way to these lengths: they could not be reached by changing the lengths evenly from those of the drawing, at any position of the driver. The mechanism was assembled in another mode.',
  remedy:
    'Undo the change to restore the mode, use lengths closer to the previous ones, or change them one at a time: along another path the mode may continue.',
};

export function sayMode(
  { bodyIds }: System,
  { mode, largestMoveBody }: Pick<AssemblyResult, 'mode' | 'largestMoveBody'>,
): Problem[] {
  if (mode === 'kept') return [];
  const about = { severity: 'warning', record: bodyIds[largestMoveBody] ?? null, field: null } as const;
  if (mode === 'ended' || mode === 'ended-on-path')
    return [
      {
        ...about,
        code: 'assembly-mode-ended',
        ...(mode === 'ended' ? ENDED : ENDED_ON_THE_WAY),
      },
    ];
  if (mode === 'rigid')
    return [
      {
        ...about,
        code: 'assembly-mode-rigid',
        message:
          'The joints leave no motion for the driver: as it was assembled with these lengths, the mechanism is a rigid structure.',
        remedy: 'Undo the change, or keep the lengths in the proportions with which the mechanism moves.',
      },
    ];
  return [
    {
      ...about,
      code: 'assembly-mode-not-found',
      message:
        'The mechanism may have been assembled in another mode than was drawn: the search for that mode stopped without a result, which does not prove that it has ended.',
      remedy: 'Change the lengths in smaller steps, or drag the bodies near the position you mean.',
    },
  ];
}

/** The warning that the mode was lost; undefined if there is none. */
export const lostMode = (warnings: readonly Problem[]): string | undefined =>
  warnings.find(({ code }) => CODES.has(code))?.message;
