/** New, open and save: where document, platform and questions to the user meet. */
import { largeArchive } from '../../electron/shared/project-content';
import type { FileResult, SaveResult } from '../../electron/shared/api';
import type { ProjectContent } from '../../electron/shared/project-content';
import { isImportName } from '../../electron/shared/import-formats';
import { createProject, NEW_UNITS } from '../../engine/model/defaults';
import type { Project } from '../../engine/model/project';
import { ARCHIVE_EXTENSION, isArchiveName } from '../../engine/model/file/archive-name';
import { writeProject } from '../../engine/model/file/write-project';
import { safeFileName } from '../../engine/output/files/file-name';
import { sayWarnings } from './say-warnings';
import { platform } from '../platform/platform';
import { currentJournal } from '../journal/current-journal';
import { packApart } from '../sim/readers/pack-apart';
import { readProjectApart } from '../sim/readers/read-project-apart';
import { useDialogsStore } from '../stores/window/dialogs';
import { useExternalChangeStore } from '../stores/files/external-change';
import type { DocumentFile } from '../stores/editing/document';
import { useFirstBuildStore } from '../stores/help/first-build';
import { useDocumentStore } from '../stores/editing/document';
import { geometryOf, useSurfacesStore } from '../stores/files/surfaces';
import { keepTriangles } from './keep-triangles';
import { useImportingStore } from '../stores/files/importing';
import { useSelectionStore } from '../stores/editing/selection';
import { useToastsStore } from '../stores/window/toasts';
import { useWorkspaceStore } from '../stores/window/workspace';
import { TEXT } from './texts';

type OpenOptions = Parameters<ReturnType<typeof useDocumentStore>['open']>[2];

function show(project: Project, file: DocumentFile | null, options: OpenOptions = {}): void {
  useDocumentStore().open(project, file, options);
  useExternalChangeStore().settle();
  useSelectionStore().clear();
  useWorkspaceStore().startPage = false;
  useWorkspaceStore().renaming = null;
}

/** True when the open document may be replaced: it is saved, or the user saved or gave it up. */
export async function settleChanges(): Promise<boolean> {
  const document = useDocumentStore();
  if (!document.dirty) return true;
  const choice = await useDialogsStore().ask({
    title: TEXT.confirmSave,
    message: TEXT.unsaved(document.project.name),
    choices: [
      { id: 'save', label: TEXT.save, kind: 'primary' },
      { id: 'discard', label: TEXT.dontSave, kind: 'danger' },
      { id: 'cancel', label: TEXT.cancel, kind: 'plain' },
    ],
  });
  if (choice === 'save') return saveDocument();
  return choice === 'discard';
}

export async function newDocument(): Promise<void> {
  if (await settleChanges()) show({ ...createProject('Untitled'), units: NEW_UNITS }, null);
}

/** An empty project with the guide to a first four-bar. */
export async function beginFirstBuild(): Promise<void> {
  const document = useDocumentStore();
  const before = document.opened;
  await newDocument();
  if (document.opened !== before) useFirstBuildStore().start();
}

/** A project that comes from no file, as a published problem does. */
export async function openProject(project: Project): Promise<void> {
  if (await settleChanges()) show(project, null);
}

/**
 * What was read of a file of another program: a project that no file holds, so closing it asks, and a crash leaves it to
 * be recovered. `settled`: the revision that the user has agreed to give up already. False: the open one stays.
 */
export async function openImported(
  project: Project,
  fileName: string,
  settled: number | null,
): Promise<boolean> {
  if (useDocumentStore().revision !== settled && !(await settleChanges())) return false;
  show(project, null, { unsaved: true });
  currentJournal().restart({ count: 1, labels: [`Import ${fileName}`] });
  return true;
}

export const openDocument = (): Promise<void> => replaceBy(() => platform.open());

export const openFileId = (fileId: string): Promise<void> => replaceBy(() => platform.openFile(fileId));

export const openDropped = (file: File): Promise<void> => replaceBy(() => platform.openDropped(file));

async function replaceBy(read: () => Promise<FileResult | null>): Promise<void> {
  if (!(await settleChanges())) return;
  const document = useDocumentStore();
  const { revision } = document;
  const result = await read();
  if (result === null) return;
  // During a slow read the user may edit; these edits must not be lost.
  if (result.ok && document.revision !== revision && !(await settleChanges()))
    return platform.release(result.fileId);
  await openResult(result, document.revision);
}

/** Reloads the file; changes made here are discarded, as the user requested. */
export async function reloadFile(): Promise<void> {
  const document = useDocumentStore();
  if (document.file === null) return;
  const result = await platform.reload(document.file.fileId);
  if (result === null) return;
  await openResult(result, document.revision);
}

/** The project stays as it is here; until it is saved, the file holds something else. */
export async function keepMine(): Promise<void> {
  const document = useDocumentStore();
  if (document.file === null) return;
  await platform.keepMine(document.file.fileId);
  document.apart = true;
  useExternalChangeStore().settle();
}

/** Under its own name again, after another program removed the file. */
export async function saveAgain(): Promise<boolean> {
  const { file } = useDocumentStore();
  return file !== null && write((project) => saveIn(file, project, true));
}

/** `settled`: the revision of the open document that the user has agreed to give up. */
async function openResult(result: FileResult, settled: number): Promise<void> {
  if (!result.ok) {
    useToastsStore().show('error', result.problem.message, result.problem.remedy);
    return;
  }
  const { fileId, name, location, copy = false } = result;
  if (isImportName(name)) {
    platform.release(fileId);
    if (typeof result.text === 'string') useImportingStore().begin({ name, text: result.text }, settled);
    return;
  }
  const opened = await openContent(result.text, { fileId, name, location }, { name, copy, settled });
  if (!opened) platform.release(fileId);
}

/** Reads the whole text first; only a project that is good in full replaces the open one. */
async function openContent(
  content: ProjectContent,
  file: DocumentFile | null,
  { name, copy = false, settled }: { name: string; copy?: boolean; settled: number },
): Promise<boolean> {
  const read = await readProjectApart(content);
  if (!read.ok) {
    await useDialogsStore().ask({
      title: TEXT.cannotBeOpened(name),
      message: read.problems.length === 1 ? TEXT.oneProblem : TEXT.manyProblems(read.problems.length),
      problems: read.problems,
      choices: [{ id: 'close', label: TEXT.close, kind: 'primary' }],
    });
    return false;
  }
  // In the meantime the user may have continued working in the window.
  if (useDocumentStore().revision !== settled && !(await settleChanges())) return false;
  // before the project names them: what is not kept would be missing from the next save
  if (read.packed && !(await keepTriangles(read.packed.parts, name))) return false;
  const from = file && read.packed ? { ...file, others: read.packed.others } : file;
  // A template has no file: it is a new project, in its units, that exists nowhere on disk, but holds no work to lose yet.
  const project = file === null ? { units: NEW_UNITS, ...read.project } : read.project;
  show(project, from, { readOnly: read.readOnly, copy });
  for (const note of read.packed?.notes ?? []) useToastsStore().show('warning', note);
  // A file of a newer version has a banner while it is open.
  if (read.readOnly) return true;
  sayWarnings(read.warnings);
  return true;
}

export interface Template {
  file: string;
  name: string;
  notes: string;
}

export async function openTemplate(template: Template): Promise<void> {
  if (!(await settleChanges())) return;
  const settled = useDocumentStore().revision;
  try {
    const response = await fetch(
      new URL(`examples/${encodeURIComponent(template.file)}`, globalThis.document.baseURI),
    );
    if (!response.ok) throw new Error(`status ${response.status}`);
    await openContent(await response.text(), null, { name: template.name, settled });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    useToastsStore().show('error', TEXT.templateNotRead(template.name, reason), TEXT.reinstallKempe);
  }
}

export async function saveDocument(): Promise<boolean> {
  const { file, readOnly } = useDocumentStore();
  if (file === null || readOnly) return saveDocumentAs();
  return write((project) => saveIn(file, project));
}

export async function saveDocumentAs(): Promise<boolean> {
  const document = useDocumentStore();
  if (document.readOnly && !document.copy) {
    const choice = await useDialogsStore().ask({
      title: TEXT.confirmOlderFormat,
      message: TEXT.newerFormat,
      choices: [
        { id: 'save', label: TEXT.saveCopy, kind: 'primary' },
        { id: 'cancel', label: TEXT.cancel, kind: 'plain' },
      ],
    });
    if (choice !== 'save') return false;
  }
  return write(async (project) => {
    const text = writeProject(project);
    return platform.saveAs(suggestedName(document), {
      text,
      archive: await pack(project, text, document.file),
    });
  });
}

/** As the file is now; without one, with its parts where there is no folder beside a file for them. */
function suggestedName({ project, file }: { project: Project; file: DocumentFile | null }): string {
  const isApart = platform.kind === 'browser' && geometryOf(project).size > 0;
  const isPacked = file ? isArchiveName(file.name) : isApart;
  return safeFileName([project.name], isPacked ? ARCHIVE_EXTENSION : 'kempe');
}

/** What the name of the file means: the text, or an archive. */
async function saveIn(file: DocumentFile, project: Project, overwrite = false): Promise<SaveResult> {
  const text = writeProject(project);
  const content = isArchiveName(file.name) ? await pack(project, text, file) : text;
  if (content === null) return { ok: false, problem: largeArchive(file.name) };
  return platform.save(file.fileId, content, overwrite);
}

async function pack(project: Project, text: string, file: DocumentFile | null): Promise<Uint8Array | null> {
  return packApart({
    project: new TextEncoder().encode(text),
    parts: await useSurfacesStore().filesOf(project),
    others: file?.others ?? new Map<string, Uint8Array>(),
  });
}

async function write(store: (project: Project) => Promise<SaveResult | null>): Promise<boolean> {
  const document = useDocumentStore();
  const { revision, project, opened } = document;
  const result = await store(project);
  if (result === null) return false;
  // Another document may have been opened in the meantime: it must not be linked to this file and saved over it.
  if (result.ok && document.opened !== opened) {
    platform.release(result.fileId);
    return true;
  }
  if (result.ok) {
    const { fileId, name, location } = result;
    const from = document.file?.fileId;
    const others = isArchiveName(name) ? document.file?.others : undefined;
    document.markSaved({ fileId, name, location, ...(others && { others }) }, revision, project);
    document.readOnly = false;
    useExternalChangeStore().settle();
    if (result.note !== undefined) useToastsStore().show('warning', result.note);
    const surfaces = useSurfacesStore();
    const lack = isArchiveName(name)
      ? await surfaces.lackOf(project)
      : await surfaces.saveBeside(fileId, project, from);
    if (lack !== null) useToastsStore().show('warning', lack.message, lack.remedy);
    return true;
  }
  return askAfterFailure(result.problem);
}

async function askAfterFailure(problem: Extract<SaveResult, { ok: false }>['problem']): Promise<boolean> {
  const document = useDocumentStore();
  const changed = problem.code === 'changed-on-disk' && document.file !== null;
  const gone = changed && problem.gone === true;
  const choice = await useDialogsStore().ask({
    title: gone ? TEXT.goneFromDisk : changed ? TEXT.changedOnDisk : TEXT.notSaved,
    message: problem.message,
    detail: problem.remedy,
    choices: [
      { id: 'copy', label: TEXT.saveCopyElsewhere, kind: 'primary' },
      ...(gone
        ? ([{ id: 'overwrite', label: TEXT.saveAgain, kind: 'plain' }] as const)
        : changed
          ? ([
              ...(platform.kind === 'desktop'
                ? ([{ id: 'beside', label: TEXT.openTheirs, kind: 'plain' }] as const)
                : []),
              { id: 'overwrite', label: TEXT.overwrite, kind: 'danger' },
              { id: 'reload', label: TEXT.reload, kind: 'danger' },
            ] as const)
          : []),
      { id: 'cancel', label: TEXT.cancel, kind: 'plain' },
    ],
  });
  if (choice === 'copy') return saveDocumentAs();
  const file = document.file;
  if (file === null) return false;
  if (choice === 'overwrite') return write((project) => saveIn(file, project, true));
  if (choice === 'beside') await platform.openBeside(file.fileId);
  if (choice === 'reload') await reloadFile();
  return false;
}
