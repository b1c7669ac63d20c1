/** Tells the user how an export ended. */
import type { SaveResult } from '../../../electron/shared/api';
import { useToastsStore } from '../window/toasts';
import { TEXT } from '../texts';

/** True when the file was written; a cancelled dialog needs no words. */
export function reportSaved(result: SaveResult | null): boolean {
  if (!result) return false;
  const toasts = useToastsStore();
  if (result.ok) toasts.show('info', `Exported ${result.name}.`);
  else toasts.show('error', result.problem.message, result.problem.remedy);
  return result.ok;
}

export function reportFailure(what: string, error: unknown): void {
  const cause = error instanceof Error ? error.message : String(error);
  const remedy = TEXT.exportHelp;
  useToastsStore().show('error', TEXT.notExported(what, cause), remedy);
}
