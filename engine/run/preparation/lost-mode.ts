/** What is said where a mechanism had to be assembled in another mode than that of its drawing (T 8.1), or may have been. */
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
    'The assembly mode that was drawn ends: with its driver turned all the way round the mechanism closed in it nowhere. It was assembled in another mode.',
  remedy: 'Undo the change to have the mode back, or use lengths with which the links reach in it.',
};

const ENDED_ON_THE_WAY = {
  message:
    'The assembly mode that was drawn ends on the way to these lengths: changed evenly from those with which the drawing closes, they were not reached, wherever its driver was moved. The mechanism was assembled in another mode.',
  remedy:
    'Undo the change to have the mode back, use lengths nearer to those before, or change one after another: on another way the mode may go on.',
};

export function sayMode(
  { bodyIds }: System,
  { mode, largestMoveBody }: Pick<AssemblyResult, 'mode' | 'largestMoveBody'>,
): Problem[] {
  if (mode === 'kept') return [];
  const about = { severity: 'warning', record: bodyIds[largestMoveBody] ?? null, field: null } as const;
  if (mode === 'ended' || mode === 'ended-on-the-way')
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
        remedy: 'Undo the change, or change all lengths in the proportion with which the mechanism moves.',
      },
    ];
  return [
    {
      ...about,
      code: 'assembly-mode-not-found',
      message:
        'The mechanism may have been assembled in another mode than was drawn: the search for that mode gave up, which does not show that it has ended.',
      remedy: 'Change the lengths in smaller steps, or drag the bodies near the position you mean.',
    },
  ];
}

/** What of a model's warnings says that its mode was lost; undefined where none does. */
export const lostMode = (warnings: readonly Problem[]): string | undefined =>
  warnings.find(({ code }) => CODES.has(code))?.message;
