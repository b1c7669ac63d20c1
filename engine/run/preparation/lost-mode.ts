/** What is said where a mechanism had to be assembled in another mode than that of its drawing (T 8.1), or may have been. */
import type { AssemblyResult } from '../assembly/assemble';
import type { Problem } from '../../model/problem';
import type { System } from '../../core/system/system';

const CODES: ReadonlySet<string> = new Set([
  'assembly-mode-ended',
  'assembly-mode-rigid',
  'assembly-mode-not-found',
]);

export function sayMode(
  { bodyIds }: System,
  { mode, largestMoveBody }: Pick<AssemblyResult, 'mode' | 'largestMoveBody'>,
): Problem[] {
  if (mode === 'kept') return [];
  const about = { severity: 'warning', record: bodyIds[largestMoveBody] ?? null, field: null } as const;
  if (mode === 'ended')
    return [
      {
        ...about,
        code: 'assembly-mode-ended',
        message:
          'The assembly mode that was drawn ends: wherever its driver stands, the mechanism no longer closes in it. It was assembled in another mode.',
        remedy: 'Undo the change to have the mode back, or use lengths with which the links reach in it.',
      },
    ];
  if (mode === 'rigid')
    return [
      {
        ...about,
        code: 'assembly-mode-rigid',
        message:
          'The joints leave no motion for the driver: with these lengths the mechanism is a rigid structure. It was assembled in one of the positions in which it closes.',
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
