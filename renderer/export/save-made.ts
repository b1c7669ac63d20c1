/** Saves a file that was made, and tells how it went; a page may ask for a place only while the user's click is fresh. */
import type { ExportKind } from '../../electron/shared/api';
import { safeFileName } from '../../engine/charts/file-name';
import type { Recording } from '../../engine/recorder/recording';
import { reportFailure, reportSaved } from '../charts/save-report';
import { platform } from '../platform/platform';

/** True when it was written. */
export async function saveMade(
  kind: ExportKind,
  { project }: Recording,
  what: string,
  data: string | Uint8Array,
): Promise<boolean> {
  try {
    return reportSaved(await platform.exportFile(kind, safeFileName([project.name, what], kind), data));
  } catch (error) {
    reportFailure('The file', error);
    return false;
  }
}
