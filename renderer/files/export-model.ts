/** The open project as a model for another program: what its format cannot hold is listed before it is written. */
import { LARGEST_EXPORT } from '../../electron/shared/exports';
import type { ExportEntry } from '../../engine/formats/export/export-log';
import type { ModelFormatId } from '../../engine/formats/export-model';
import type { Problem } from '../../engine/model/problem';
import { writeProject } from '../../engine/model/file/write-project';
import { safeFileName } from '../../engine/output/files/file-name';
import { platform } from '../platform/platform';
import { makeModel } from '../sim/engine/model-worker';
import { useDialogsStore } from '../stores/window/dialogs';
import { useSurfacesStore } from '../stores/files/surfaces';
import { useDocumentStore } from '../stores/editing/document';
import { reportFailure, reportSaved } from '../stores/files/save-report';
import { useToastsStore } from '../stores/window/toasts';
import { TEXT } from './texts';

export async function exportModelFile(format: ModelFormatId): Promise<void> {
  const { project } = useDocumentStore();
  const { ask } = useDialogsStore();
  try {
    const partFiles = await useSurfacesStore().filesOf(project);
    const made = await makeModel({ project: writeProject(project), format, partFiles });
    if (!made.ok) {
      const choices = [{ id: 'close', label: TEXT.close, kind: 'primary' as const }];
      await ask({ title: TEXT.cannotExport, message: TEXT.notClosed, problems: made.problems, choices });
      return;
    }
    const entries = [
      ...made.left.map((entry) => listed(TEXT.leftOut, entry)),
      ...made.changed.map((entry) => listed(TEXT.changed, entry)),
    ];
    const answer = await ask({
      title: TEXT.exportAs(made.format),
      message: entries.length === 0 ? TEXT.holdsAll : TEXT.listed(entries.length),
      problems: entries,
      choices: [
        { id: 'export', label: TEXT.exportWord, kind: 'primary' },
        { id: 'cancel', label: TEXT.cancel, kind: 'plain' },
      ],
    });
    if (answer !== 'export') return;
    const { extension, text } = made;
    const size = [...made.meshes.values()].reduce((sum, { length }) => sum + length, 0);
    if (size > LARGEST_EXPORT) {
      useToastsStore().show('error', TEXT.meshesTooLarge(LARGEST_EXPORT / 2 ** 20), TEXT.meshesTooLargeHelp);
      return;
    }
    const files = Array.from(made.meshes, ([name, data]) => ({ name, data }));
    const beside = files.length > 0 ? { folder: made.meshFolder, files } : undefined;
    reportSaved(await platform.exportFile(extension, safeFileName([project.name], extension), text, beside));
  } catch (error) {
    reportFailure(TEXT.modelFile, error);
  }
}

/** What is concerned, and under it what becomes of it. */
const listed = (heading: (what: string) => string, { kind, name, why }: ExportEntry): Problem => ({
  ...{ severity: 'warning', code: 'not-held', record: null, field: null },
  message: heading(name === '' ? kind : `${kind} “${name}”`),
  remedy: `${why.charAt(0).toUpperCase()}${why.slice(1)}.`,
});
