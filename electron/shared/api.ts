/**
 * What the preload script exposes as `window.kempe`. Every call is validated in the main process; files are named
 * by opaque ids that main hands out, never by paths from the page.
 */
import type { EitherContent, ProjectContent } from './project-content';
import type { ProjectSearchApi } from './project-search';
import type { RecoveryApi } from './recovery';
import type { PartsApi } from './parts';
import type { RunsApi } from './runs';
import type { StudiesApi } from './studies';
import type { VersionsApi } from './versions';
import type { FileProblem } from './file-problem';

export interface DesktopApi {
  readonly platform: 'linux' | 'darwin' | 'win32';
  /** Native open dialog; null when cancelled, or when the user went to the window that has the file already. */
  open(): Promise<FileResult | null>;
  /** Open an entry of the recent list, or a file granted through the command line or a double click; null as above. */
  openFile(fileId: string): Promise<FileResult | null>;
  /** Open a file that the user dropped on the window; null as above. */
  openDropped(file: File): Promise<FileResult | null>;
  /** Native dialog for a model of another program, which is read once and never written; null when cancelled. */
  chooseImport(): Promise<ImportFile | null>;
  /** Native dialog for a project or a component, whose records are taken into the open one; null when cancelled. */
  chooseComponent(): Promise<ComponentFile | null>;
  /** The content is not a project: the page releases that file. */
  release(fileId: string): void;
  /** Read the open file again, after another program changed it. */
  /** Null where the user would rather not. */
  reload(fileId: string): Promise<FileResult | null>;
  /** The user keeps the project as it is here: the next save replaces what another program wrote. */
  keepMine(fileId: string): Promise<void>;
  /** The file as it is on disk in a second window beside this one, read-only. */
  openBeside(fileId: string): Promise<void>;
  /** One more window, with the start page. */
  newWindow(): Promise<void>;
  /** The ten-step save over the file it was opened from. `overwrite` skips the external-change check after the user agreed. */
  save(fileId: string, content: ProjectContent, overwrite?: boolean): Promise<SaveResult>;
  /** Native save dialog, then the same save of what the chosen name means; null when cancelled. */
  saveAs(suggestedName: string, content: EitherContent): Promise<SaveResult | null>;
  /**
   * Native save dialog for an export, written atomically; null when cancelled. A sidecar is written beside it under the
   * name that was chosen, files that it names in a folder beside it.
   */
  exportFile(
    kind: ExportKind,
    suggestedName: string,
    data: string | Uint8Array,
    beside?: Sidecar | NamedFiles,
  ): Promise<SaveResult | null>;
  /** Why nothing is kept for recovery in this run, as `access is denied`; null where it is. */
  notKept(): Promise<string | null>;
  /** Main may start anew for it. */
  drawnBy(drawer: ViewDrawer): void;
  recent(): Promise<RecentFile[]>;
  clearRecent(): Promise<void>;
  /** The title bar and the prompt on close follow this. */
  setDocumentState(state: PageState): void;
  /** A fresh engine process; its port arrives as a `message` event on window with data `kempe:engine-port`. */
  connectEngine(): Promise<void>;
  /** Menu items and accelerators arrive as command ids of the renderer's command registry. */
  onCommand(listener: (command: string) => void): void;
  /** Main wants `fileId` opened (second instance, double click, command line). */
  onOpenRequest(listener: (fileId: string) => void): void;
  /** The engine process ended without notice. */
  onEngineLost(listener: (why: string) => void): void;
  /** The window is about to close: enter what is typed, then answer whether there are unsaved changes. */
  onBeforeClose(listener: () => Promise<boolean>): void;
  /** The user chose Save in the prompt on close: save, then answer whether it worked. */
  onSaveAndClose(listener: () => Promise<boolean>): void;
  /** Another program changed or removed the open file, or put it back. */
  onFileChanged(listener: (change: FileChange) => void): void;
  /** The journal of edits, and what windows that crashed have left of theirs. */
  readonly recovery: RecoveryApi;
  /** Runs that are kept beside the project. */
  readonly runs: RunsApi;
  /** The triangles of parts that are kept beside the project. */
  readonly parts: PartsApi;
  /** What earlier saves of the project kept beside it. */
  readonly versions: VersionsApi;
  /** Studies, which run outside the window. */
  readonly studies: StudiesApi;
  /** The project that a dropped export was made from. */
  readonly search: ProjectSearchApi;
}

/** What draws the 3D view with WebGL; none where there is no WebGL. */
export const VIEW_DRAWERS = ['card', 'processor', 'none'] as const;
export type ViewDrawer = (typeof VIEW_DRAWERS)[number];

export interface PageState {
  name: string;
  dirty: boolean;
  fileId: string | null;
  /** A field holds something typed that was not entered yet. */
  draft: boolean;
  /** The start page with nothing behind it: a file may be opened here without asking. */
  untouched: boolean;
}

/** The open file on disk against what was last read or saved here. */
export type FileState = 'same' | 'changed' | 'gone';

export interface FileChange {
  fileId: string;
  state: FileState;
}

/** Of an animation in single pictures: a zip. */
export type ExportKind =
  | 'csv'
  | 'parquet'
  | 'png'
  | 'svg'
  | 'pdf'
  | 'html'
  | 'json'
  | 'glb'
  | 'webm'
  | 'mp4'
  | 'zip'
  | 'inp'
  | 'bdf'
  | 'kempepart'
  | 'xml'
  | 'urdf'
  | 'sdf';

/** A file that belongs to an exported one: its suffix takes the place of the extension. */
export interface Sidecar {
  suffix: '.meta.json';
  data: string;
}

/** Files that an exported one names by this folder and their names. */
export interface NamedFiles {
  folder: 'meshes';
  files: readonly { name: string; data: Uint8Array }[];
}

export type FileResult =
  | {
      ok: true;
      fileId: string;
      name: string;
      location: string;
      /** Opened read-only, because another window has the file. */
      copy?: boolean;
      text: ProjectContent;
    }
  | { ok: false; problem: FileProblem };

/** A model of another program: it has no id, so nothing can be saved over it. */
export type ImportFile = { ok: true; name: string; text: string } | { ok: false; problem: FileProblem };

/** A project to be inserted, which has no id either. */
export type ComponentFile =
  | { ok: true; name: string; text: ProjectContent }
  | { ok: false; problem: FileProblem };

export type SaveResult =
  | {
      ok: true;
      fileId: string;
      name: string;
      location: string;
      /** What the user did not ask for and should know. */
      note?: string;
    }
  | { ok: false; problem: FileProblem };

export interface RecentFile {
  fileId: string;
  name: string;
  /** Folder, for display only. */
  location: string;
  /** ISO 8601, when it was last opened or saved here. */
  usedAt: string;
}
