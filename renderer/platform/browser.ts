/**
 * Files in a plain browser: the File System Access API where there is one (a file can then be saved in place and
 * reopened from the recent list), a file input and a download elsewhere.
 */
import { largeArchive } from '../../electron/shared/project-content';
import type {
  ComponentFile,
  ExportKind,
  FileResult,
  ImportFile,
  NamedFiles,
  SaveResult,
  Sidecar,
} from '../../electron/shared/api';
import type { EitherContent, ProjectContent } from '../../electron/shared/project-content';
import type { FileProblem } from '../../electron/shared/file-problem';
import { IMPORT_EXTENSIONS, isImportName } from '../../electron/shared/import-formats';
import type { FoundProject, ProjectSearchApi } from '../../electron/shared/project-search';
import type { VersionsApi } from '../../electron/shared/versions';
import { isArchiveName } from '../../engine/model/file/archive-name';
import { createBrowserRecovery } from './browser-recovery';
import { createBrowserRuns } from './browser-runs';
import type { Platform } from './contract';
import { chooseFile, download } from './fallback';
import { forgetHandle, forgetHandles, readHandles, rememberHandle } from './handle-store';
import { readContent, readImport, readText } from './read-text';
import { TEXT } from './texts';

interface PickerWindow {
  showOpenFilePicker?: (options: object) => Promise<FileSystemFileHandle[]>;
  showSaveFilePicker?: (options: object) => Promise<FileSystemFileHandle>;
}

interface PermissionHandle {
  queryPermission?: (options: { mode: 'read' | 'readwrite' }) => Promise<PermissionState>;
  requestPermission?: (options: { mode: 'read' | 'readwrite' }) => Promise<PermissionState>;
}

const PROJECT_TYPE = { description: TEXT.kempeProject, accept: { 'application/json': ['.kempe'] } };
const ARCHIVE_TYPE = { description: TEXT.kempeArchive, accept: { 'application/zip': ['.kempez'] } };
const OPEN_TYPE = {
  description: TEXT.kempeProject,
  accept: { ...PROJECT_TYPE.accept, ...ARCHIVE_TYPE.accept },
};
const COMPONENT_TYPE = {
  description: TEXT.kempeComponent,
  accept: { 'application/json': ['.kempepart', '.kempe'], 'application/zip': ['.kempez'] },
};
const IMPORT_TYPE = {
  description: TEXT.model,
  accept: { 'application/xml': IMPORT_EXTENSIONS.map((extension) => `.${extension}`) },
};
const PROJECT = {
  what: 'a project',
  large: TEXT.chooseProject,
  notText: TEXT.chooseProjectHelp,
};
const EXPORT_TYPES: Readonly<Record<ExportKind, { description: string; accept: Record<string, string[]> }>> =
  {
    csv: { description: TEXT.csv, accept: { 'text/csv': ['.csv'] } },
    parquet: {
      description: TEXT.parquet,
      accept: { 'application/vnd.apache.parquet': ['.parquet'] },
    },
    png: { description: TEXT.png, accept: { 'image/png': ['.png'] } },
    json: { description: 'JSON', accept: { 'application/json': ['.json'] } },
    xml: { description: TEXT.mjcf, accept: { 'application/xml': ['.xml'] } },
    urdf: { description: TEXT.urdf, accept: { 'application/xml': ['.urdf'] } },
    sdf: { description: TEXT.sdf, accept: { 'application/xml': ['.sdf'] } },
    svg: { description: TEXT.svg, accept: { 'image/svg+xml': ['.svg'] } },
    pdf: { description: TEXT.pdf, accept: { 'application/pdf': ['.pdf'] } },
    html: { description: TEXT.html, accept: { 'text/html': ['.html'] } },
    glb: { description: TEXT.gltf, accept: { 'model/gltf-binary': ['.glb'] } },
    webm: { description: TEXT.webm, accept: { 'video/webm': ['.webm'] } },
    mp4: { description: 'MP4 video', accept: { 'video/mp4': ['.mp4'] } },
    zip: { description: TEXT.zip, accept: { 'application/zip': ['.zip'] } },
    inp: { description: TEXT.abaqus, accept: { 'text/plain': ['.inp'] } },
    kempepart: { description: TEXT.kempeComponent, accept: { 'application/json': ['.kempepart'] } },
    bdf: { description: TEXT.nastran, accept: { 'text/plain': ['.bdf'] } },
  };

const pickers = () => window as PickerWindow;
const failure = (
  code: FileProblem['code'],
  message: string,
  remedy: string,
): { ok: false; problem: FileProblem } => ({
  ok: false,
  problem: { code, message, remedy },
});

/** A browser keeps none; the command that shows them says so. */
const NO_VERSIONS: VersionsApi = {
  list: () => Promise.resolve({ ok: true, versions: [] }),
  read: () => Promise.resolve(failure('not-found', TEXT.noVersions, TEXT.noVersionsHelp)),
  openBeside: () => Promise.resolve(),
};

/** A page sees no folders: it looks at recent files that it may read without a question. */
const SEARCH: ProjectSearchApi = {
  near: async () => {
    const found: FoundProject[] = [];
    for (const { fileId, name, handle } of await readHandles()) {
      const text = await readUnasked(handle);
      if (text !== null) found.push({ fileId, name, location: '', match: 'other', text });
    }
    return { found, complete: true };
  },
  within: () => Promise.resolve(null),
  description: () => Promise.resolve(null),
};

/** Handles of this session by the id the app knows them by, with the time stamp we last saw. */
const open = new Map<string, { handle: FileSystemFileHandle; seen: number }>();
/** Ids that came into the list of recent files when their file was read. */
const fresh = new Set<string>();

export function createBrowserPlatform(): Platform {
  let dirty = false;
  window.addEventListener('beforeunload', (event) => {
    if (dirty) event.preventDefault();
  });
  return {
    kind: 'browser',
    open: openDialog,
    openFile: openRecent,
    openDropped: (file) => read(file, crypto.randomUUID()),
    chooseImport,
    chooseComponent,
    release: (fileId) => {
      if (fresh.delete(fileId)) void forgetHandle(fileId);
    },
    reload: openRecent,
    keepMine: () => Promise.resolve(),
    openBeside: () => Promise.resolve(),
    newWindow: async () => void window.open(window.location.href, '_blank', 'noopener'),
    save,
    saveAs: (name, { text, archive }: EitherContent) =>
      saveAs(name, (chosen) => (isArchiveName(chosen) ? archive : text)),
    exportFile: async (kind, suggestedName, data, beside) => {
      if (beside && 'folder' in beside) return exportTogether(suggestedName, data, beside);
      const saved = await exportFile(kind, suggestedName, data);
      if (beside && saved?.ok) downloadBeside(saved.name, beside);
      return saved;
    },
    notKept: () => Promise.resolve(null),
    drawnBy: () => undefined,
    recent: async () =>
      (await readHandles()).map(({ fileId, name, usedAt }) => ({
        fileId,
        name,
        location: '',
        usedAt,
      })),
    clearRecent: forgetHandles,
    setDocumentState: (state) => {
      dirty = state.dirty;
      document.title = `${state.dirty ? '\u2022 ' : ''}${state.name} - Kempe`;
    },
    // Menu, second instances and the prompt on close belong to the desktop.
    onCommand: () => undefined,
    onOpenRequest: () => undefined,
    onBeforeClose: () => undefined,
    onSaveAndClose: () => undefined,
    // A browser gives no notice of a change: it is noticed before a save.
    onFileChanged: () => undefined,
    recovery: createBrowserRecovery(),
    runs: createBrowserRuns(),
    // a browser has no folder beside a file: what the page keeps is all there is
    parts: {
      list: () => Promise.resolve([]),
      read: () => Promise.resolve(null),
      write: () => Promise.resolve({ ok: true }),
    },
    versions: NO_VERSIONS,
    search: SEARCH,
  };
}

async function openDialog(): Promise<FileResult | null> {
  const pick = pickers().showOpenFilePicker;
  if (pick === undefined) {
    const file = await chooseFile('.kempe,.kempez,application/json');
    return file === null ? null : read(file, crypto.randomUUID());
  }
  const handle = await unlessCancelled(async () => (await pick({ types: [OPEN_TYPE] }))[0] ?? null);
  if (handle === null) return null;
  const fileId = crypto.randomUUID();
  fresh.add(fileId);
  return readHandle(handle, fileId);
}

async function chooseImport(): Promise<ImportFile | null> {
  const pick = pickers().showOpenFilePicker;
  const file =
    pick === undefined
      ? await chooseFile(IMPORT_TYPE.accept['application/xml'].join())
      : await unlessCancelled(
          async () => (await (await pick({ types: [IMPORT_TYPE] }))[0]?.getFile()) ?? null,
        );
  return file === null ? null : readImport(file);
}

async function chooseComponent(): Promise<ComponentFile | null> {
  const pick = pickers().showOpenFilePicker;
  const file =
    pick === undefined
      ? await chooseFile('.kempepart,.kempe,.kempez')
      : await unlessCancelled(
          async () => (await (await pick({ types: [COMPONENT_TYPE] }))[0]?.getFile()) ?? null,
        );
  return file === null ? null : readContent(file, PROJECT);
}

async function openRecent(fileId: string): Promise<FileResult> {
  fresh.delete(fileId);
  const stored = (await readHandles()).find((entry) => entry.fileId === fileId);
  if (stored === undefined) {
    return failure('not-found', TEXT.accessLost, TEXT.accessLostHelp);
  }
  if (!(await permitted(stored.handle, 'read'))) {
    return failure('not-readable', TEXT.readingRefused(stored.name), TEXT.readingRefusedHelp);
  }
  return readHandle(stored.handle, fileId);
}

async function readUnasked(handle: FileSystemFileHandle): Promise<string | null> {
  try {
    const { queryPermission } = handle as PermissionHandle;
    if ((await queryPermission?.call(handle, { mode: 'read' })) !== 'granted') return null;
    const result = await readText(await handle.getFile(), PROJECT);
    return result.ok ? result.text : null;
  } catch {
    return null;
  }
}

async function permitted(handle: FileSystemFileHandle, mode: 'read' | 'readwrite'): Promise<boolean> {
  const { queryPermission, requestPermission } = handle as PermissionHandle;
  if ((await queryPermission?.call(handle, { mode })) === 'granted') return true;
  return (await requestPermission?.call(handle, { mode })) !== 'denied';
}

async function readHandle(handle: FileSystemFileHandle, fileId: string): Promise<FileResult> {
  try {
    const file = await handle.getFile();
    const result = await read(file, fileId);
    // A model is imported, and never saved over.
    if (result.ok && !isImportName(handle.name)) await keep(handle, fileId, file.lastModified);
    return result;
  } catch {
    return failure('not-found', TEXT.notFound(handle.name), TEXT.notFoundHelp);
  }
}

async function keep(handle: FileSystemFileHandle, fileId: string, seen: number): Promise<void> {
  open.set(fileId, { handle, seen });
  await rememberHandle({ fileId, name: handle.name, usedAt: new Date().toISOString(), handle });
}

async function read(file: File, fileId: string): Promise<FileResult> {
  const read = await readContent(file, PROJECT);
  return read.ok ? { ...read, fileId, location: '' } : read;
}

async function save(fileId: string, content: ProjectContent, overwrite = false): Promise<SaveResult> {
  const known = open.get(fileId);
  if (known === undefined) {
    const name = typeof content === 'string' ? 'project.kempe' : 'project.kempez';
    const saved = await saveAs(name, () => content);
    return saved ?? failure('failed', TEXT.notSaved, TEXT.notSavedHelp);
  }
  const { handle, seen } = known;
  try {
    if (!(await permitted(handle, 'readwrite'))) {
      return failure('not-writable', TEXT.writingRefused(handle.name), TEXT.saveElsewhere);
    }
    if (!overwrite && (await handle.getFile()).lastModified !== seen) {
      return failure('changed-on-disk', TEXT.changedByOther(handle.name), TEXT.changedByOtherHelp);
    }
    return await write(handle, fileId, content);
  } catch (error) {
    return failure('not-writable', TEXT.notWritten(handle.name, reasonOf(error)), TEXT.saveElsewhere);
  }
}

async function write(
  handle: FileSystemFileHandle,
  fileId: string,
  data: string | Uint8Array,
): Promise<SaveResult> {
  // The browser writes to a swap file and replaces the target on close, so a failure leaves the old bytes.
  const stream = await handle.createWritable();
  await stream.write(data as FileSystemWriteChunkType);
  await stream.close();
  await keep(handle, fileId, (await handle.getFile()).lastModified);
  return { ok: true, fileId, name: handle.name, location: '' };
}

/** `contentOf`: what belongs into a file of that name; null where it would be too large. */
async function saveAs(
  suggestedName: string,
  contentOf: (name: string) => ProjectContent | null,
): Promise<SaveResult | null> {
  const pick = pickers().showSaveFilePicker;
  if (pick === undefined) {
    const content = contentOf(suggestedName);
    if (content === null) return { ok: false, problem: largeArchive(suggestedName) };
    download(
      suggestedName,
      new Blob([content as BlobPart], {
        type: typeof content === 'string' ? 'application/json' : 'application/zip',
      }),
    );
    return { ok: true, fileId: 'download', name: suggestedName, location: 'Downloads' };
  }
  const handle = await unlessCancelled(() =>
    pick({
      suggestedName,
      types: isArchiveName(suggestedName) ? [ARCHIVE_TYPE, PROJECT_TYPE] : [PROJECT_TYPE, ARCHIVE_TYPE],
    }),
  );
  if (handle === null) return null;
  const content = contentOf(handle.name);
  if (content === null) return { ok: false, problem: largeArchive(handle.name) };
  try {
    return await write(handle, crypto.randomUUID(), content);
  } catch (error) {
    return failure('not-writable', TEXT.notWritten(handle.name, reasonOf(error)), TEXT.chooseElsewhere);
  }
}

async function exportFile(
  kind: ExportKind,
  suggestedName: string,
  data: string | Uint8Array,
): Promise<SaveResult | null> {
  const type = EXPORT_TYPES[kind];
  const pick = pickers().showSaveFilePicker;
  if (pick === undefined) {
    download(suggestedName, new Blob([data as BlobPart], { type: Object.keys(type.accept)[0] }));
    return { ok: true, fileId: 'download', name: suggestedName, location: 'Downloads' };
  }
  const handle = await unlessCancelled(() => pick({ suggestedName, types: [type] }));
  if (handle === null) return null;
  try {
    const stream = await handle.createWritable();
    await stream.write(data as FileSystemWriteChunkType);
    await stream.close();
    return { ok: true, fileId: 'export', name: handle.name, location: '' };
  } catch (error) {
    return failure('not-writable', TEXT.notWritten(handle.name, reasonOf(error)), TEXT.chooseElsewhere);
  }
}

/** The browser gives access to one file: those that belong together are an archive. */
async function exportTogether(
  name: string,
  data: string | Uint8Array,
  { folder, files }: NamedFiles,
): Promise<SaveResult | null> {
  const { strToU8, zipSync } = await import('fflate');
  const within = Object.fromEntries(files.map((file) => [`${folder}/${file.name}`, file.data]));
  const archive = zipSync({ [name]: typeof data === 'string' ? strToU8(data) : data, ...within });
  return exportFile('zip', name.replace(/\.[^.]*$/, '.zip'), archive);
}

/** The browser gives access to the one file that was chosen: what goes with it is a download, without another question. */
function downloadBeside(name: string, { suffix, data }: Sidecar): void {
  download(`${name.replace(/\.[^.]*$/, '')}${suffix}`, new Blob([data], { type: 'application/json' }));
}

async function unlessCancelled<T>(pick: () => Promise<T>): Promise<T | null> {
  try {
    return await pick();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    throw error;
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
