/** Saves a file that was made, and tells how it went; a page may ask for a place only while the user's click is fresh. */
import type { ExportKind } from '../../electron/shared/api';
import { safeFileName } from '../../engine/output/files/file-name';
import type { Recording } from '../../engine/results/recording/recording';
import { reportFailure, reportSaved } from '../stores/files/save-report';
import { platform } from '../platform/platform';
import { rememberExport } from './known-exports';
import { TEXT } from './texts';

/** Whether a question for a place may be asked now, without one more click: where it is asked by a page, only a while after one. */
export function mayAskForPlace(): boolean {
  const asks = platform.kind === 'browser' && 'showSaveFilePicker' in globalThis;
  return !asks || (globalThis.navigator.userActivation?.isActive ?? true);
}

/** A table with its description beside it; `link`, what it was made of, is remembered, so that it opens again when it is dropped. */
export async function saveTable(
  name: string,
  data: Uint8Array,
  { description, link }: { description: string; link: string },
): Promise<boolean> {
  const sidecar = { suffix: '.meta.json', data: description } as const;
  const saved = reportSaved(await platform.exportFile('csv', name, data, sidecar));
  if (saved) await rememberExport(data, link);
  return saved;
}

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
    reportFailure(TEXT.file, error);
    return false;
  }
}
