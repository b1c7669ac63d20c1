import type { Problem } from '../../engine/model/problem';
import { useToastsStore } from '../stores/window/toasts';
import { TEXT } from './texts';

/**
 * Warnings about an opened file. Numbers that are not what their formulas give are listed with the checks
 * and in the inspector for as long as they are: of several, one message says so.
 */
export function sayWarnings(warnings: readonly Problem[]): void {
  const toasts = useToastsStore();
  const differing = warnings.filter(({ code }) => code === 'formula-differs');
  const several = differing.length > 1;
  for (const one of warnings)
    if (!several || !differing.includes(one)) toasts.show('warning', one.message, one.remedy);
  if (several) toasts.show('warning', TEXT.staleNumbers(differing.length), TEXT.staleNumbersNote);
}
