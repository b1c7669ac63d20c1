/** Models of other programs: how they come in, and what becomes of the open project. */
import type { ImportFile } from '../../electron/shared/api';
import { platform } from '../platform/platform';
import { readImport } from '../platform/read-text';
import { useImportingStore } from '../stores/files/importing';
import { useToastsStore } from '../stores/window/toasts';
import { openImported } from './files';
import { keepTriangles } from './keep-triangles';

export async function chooseImport(): Promise<void> {
  look(await platform.chooseImport());
}

export async function importDropped(file: File): Promise<void> {
  look(await readImport(file));
}

/** Nothing is replaced yet: the dialog shows what the file would become. */
function look(file: ImportFile | null): void {
  if (file?.ok === false) useToastsStore().show('error', file.problem.message, file.problem.remedy);
  else if (file) useImportingStore().begin({ name: file.name, text: file.text });
}

/** What the dialog shows takes the place of the open project, once its changes are settled. */
export async function finishImport(): Promise<void> {
  const importing = useImportingStore();
  const { result, busy, file } = importing;
  if (busy || file === null || result?.ok !== true) return;
  if (!(await keepTriangles(result.geometry, file.name))) return;
  if (await openImported(result.project, file.name, importing.settled)) importing.end();
}
