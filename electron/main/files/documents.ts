/** Opening and saving as the page sees it: ids in, results or problems out, one file operation at a time. */
import { basename, dirname, extname } from 'node:path';
import type { ComponentFile, FileResult, ImportFile, SaveResult } from '../../shared/api';
import type { ProjectContent } from '../../shared/project-content';
import type { FileProblem } from '../../shared/file-problem';
import { isImportName } from '../../shared/import-formats';
import type { ProjectSearch, SearchResult } from '../../shared/project-search';
import type { Age, VersionList, VersionText } from '../../shared/versions';
import { besidePath } from '../file-names';
import type { CopyOf, Grant, Grants } from '../door/grants';
import type { Recent } from '../recent';
import { SHARED_FOLDER } from './beside';
import { digestFile, digestOf, syncFolder } from './bytes';
import { describeFailure, explained, FileRefusal } from './failure';
import { findNear, findWithin } from './find-project';
import type { FsPort } from './fs-port';
import { GENERATIONS } from './generations';
import { putEarlierBack } from './in-place';
import { interruptedSaveOf, interruptedSaves } from './interrupted-saves';
import type { InterruptedSave } from './interrupted-saves';
import { lookAt } from './look-at';
import type { Look } from './look-at';
import { COMPONENT, LARGEST_PROJECT, MODEL, readContent, readFile } from './read-file';
import { saveFile } from './save-file';
import { resolveTarget } from './target';
import { listVersions, readVersion, versionPath } from './versions';

interface Needs {
  fs: FsPort;
  grants: Grants;
  recent: Recent;
  /** Folder for the old bytes while a folder that refuses renames is written in place. */
  backups: string;
}

export class Documents {
  readonly #needs: Needs;
  #queue: Promise<unknown> = Promise.resolve();
  /** Paths that came into the list of recent files when they were last read. */
  readonly #fresh = new Set<string>();

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /**
   * `shownAs`: to be looked at beside the window that edits it, and never written. Nor is a model of another program, which
   * the page imports.
   */
  open(path: string, shownAs: CopyOf | null = null): Promise<FileResult> {
    return this.#inTurn(async () => {
      const { fs, grants, recent } = this.#needs;
      const foreign = isImportName(path);
      const copy = foreign ? 'model' : shownAs;
      try {
        const { text, realPath, digest } = await (foreign
          ? readFile(fs, path, MODEL)
          : readContent(fs, path));
        const grant = grants.opening(path, { realPath, digests: [digest] }, copy);
        // neither an earlier version nor a model is a project to come back to
        const isProject = copy === null || copy === 'file';
        if (isProject && (await recent.add(path))) this.#fresh.add(path);
        else this.#fresh.delete(path);
        return { ok: true as const, ...describe(grant), copy: copy !== null, text };
      } catch (error) {
        const problem = describeFailure(error, 'open', path);
        if (problem.code === 'not-found') await recent.remove(path);
        return { ok: false as const, problem };
      }
    });
  }

  /** A model of another program: its text once, and no id to come back with. */
  readImport(path: string): Promise<ImportFile> {
    return this.#readOnce(path, () => readFile(this.#needs.fs, path, MODEL));
  }

  /** A component or a project to be inserted: the same. */
  readComponent(path: string): Promise<ComponentFile> {
    return this.#readOnce(path, () => readContent(this.#needs.fs, path, COMPONENT));
  }

  #readOnce<T extends ProjectContent>(path: string, read: () => Promise<{ text: T }>) {
    return this.#inTurn(async () => {
      try {
        const { text } = await read();
        return { ok: true as const, name: basename(path), text };
      } catch (error) {
        return { ok: false as const, problem: describeFailure(error, 'open', path) };
      }
    });
  }

  /** Not in turn with saves: it may take seconds, and a file that is being replaced is whole before and after. */
  async findNear(search: ProjectSearch, dropped: string | null): Promise<SearchResult> {
    const recent = await this.#needs.recent.paths();
    return findNear(this.#needs, search, { recent, dropped });
  }

  findWithin(search: ProjectSearch, folder: string): Promise<SearchResult> {
    return findWithin(this.#needs, search, folder);
  }

  /** The description beside a dropped table, where there is one. */
  async description(path: string): Promise<string | null> {
    const beside = besidePath(path, extname(path).slice(1), '.meta.json');
    return readFile(this.#needs.fs, beside).then(
      ({ text }) => text,
      () => null,
    );
  }

  /** A save of this file that was cut off, where the file is neither the old version nor the new one. */
  interruptedSave(path: string): Promise<InterruptedSave | null> {
    const { fs, backups } = this.#needs;
    return this.#inTurn(async () => interruptedSaveOf(fs, backups, await resolveTarget(fs, path))).catch(
      () => null,
    );
  }

  interruptedSaves(): Promise<InterruptedSave[]> {
    return this.#inTurn(() => interruptedSaves(this.#needs.fs, this.#needs.backups));
  }

  /** The version before that save, over what the save has left; why not, where it cannot be. */
  putBack(save: InterruptedSave): Promise<{ kept: string } | { problem: FileProblem }> {
    return this.#inTurn(async () => {
      try {
        return { kept: await putEarlierBack(this.#needs.fs, this.#needs.backups, save) };
      } catch (error) {
        return { problem: describeFailure(error, 'save', save.path) };
      }
    });
  }

  /** Reads the file again that is open under this id. */
  reopen(fileId: string): Promise<FileResult> {
    const grant = this.#needs.grants.find(fileId);
    return grant ? this.open(grant.path, grant.copy) : Promise.resolve(unknownFile());
  }

  /** The content is not a project: the file is removed from the list of recent files, unless it was opened as a project before. */
  refused(fileId: string): Promise<void> {
    return this.#inTurn(async () => {
      const grant = this.#needs.grants.find(fileId);
      if (grant && this.#fresh.delete(grant.path)) await this.#needs.recent.remove(grant.path);
    });
  }

  /** What became of an open file, looked at between two file operations of ours; null where it cannot be told. */
  look({ path, known }: Grant): Promise<Look | null> {
    return this.#inTurn(async () => (known ? lookAt(this.#needs.fs, path, known) : null));
  }

  /** Saves over the file of this id; `overwrite` once the user has agreed to lose its present content. */
  save(fileId: string, content: ProjectContent, overwrite: boolean): Promise<SaveResult> {
    const grant = this.#needs.grants.find(fileId);
    if (!grant) return Promise.resolve(unknownFile());
    if (grant.copy) return Promise.resolve(onlyCopy(grant));
    if (!grant.known) return Promise.resolve(neverOpened(grant));
    return this.#write(grant, content, overwrite);
  }

  /** To a path that the user chose in the native dialog, which asked about replacing. */
  saveTo(path: string, content: ProjectContent): Promise<SaveResult> {
    return this.#write(this.#needs.grants.opening(path, null), content, true);
  }

  /** An export, after the files that it names and before those that are about it. */
  exportTo(
    path: string,
    data: Uint8Array,
    { named = [], about = [] }: { named?: readonly NewFile[]; about?: readonly NewFile[] } = {},
  ): Promise<SaveResult> {
    return this.#inTurn(async () => {
      const { fs, grants, backups } = this.#needs;
      for (const file of [...named, { path, data }, ...about]) {
        try {
          await putFolder(fs, dirname(file.path), dirname(path));
          await saveFile(fs, { ...file, expected: null, generations: 0, backups });
        } catch (error) {
          return { ok: false as const, problem: describeFailure(error, 'export', file.path) };
        }
      }
      return { ok: true as const, ...describe(grants.grant(path)) };
    });
  }

  /** Paths where something else is than what is about to be written there. */
  others(files: readonly NewFile[]): Promise<string[]> {
    return this.#inTurn(async () => {
      const { fs } = this.#needs;
      const found: string[] = [];
      for (const { path, data } of files) {
        const isThere = await fs.stat(path).then(
          () => true,
          () => false,
        );
        const now = isThere ? await digestFile(fs, path).catch(() => null) : digestOf(data);
        if (now !== digestOf(data)) found.push(path);
      }
      return found;
    });
  }

  /** What earlier saves of an open file kept; not while a save moves them. */
  versions(fileId: string): Promise<VersionList> {
    return this.#ofGrant(fileId, (grant) => listVersions(this.#needs.fs, grant));
  }

  readVersion(fileId: string, age: Age): Promise<VersionText> {
    return this.#ofGrant(fileId, (grant) => readVersion(this.#needs.fs, grant, age));
  }

  /** Where that version is; null where it cannot be told. */
  async versionPath(fileId: string, age: Age): Promise<string | null> {
    const grant = this.#needs.grants.find(fileId);
    return grant && versionPath(this.#needs.fs, grant, age).catch(() => null);
  }

  #ofGrant<T>(
    fileId: string,
    work: (grant: Grant) => Promise<T>,
  ): Promise<T | ReturnType<typeof unknownFile>> {
    const grant = this.#needs.grants.find(fileId);
    return grant ? this.#inTurn(() => work(grant)) : Promise.resolve(unknownFile());
  }

  /** Resolves when nothing is being read or written any more. */
  settled(): Promise<unknown> {
    return this.#queue;
  }

  #write(grant: Grant, content: ProjectContent, overwrite: boolean): Promise<SaveResult> {
    return this.#inTurn(async () => {
      const { fs, recent, backups } = this.#needs;
      try {
        const data = typeof content === 'string' ? encode(grant.path, content) : content;
        const expected = overwrite ? null : grant.known;
        // If only the last flush fails, what is on the disk is ours and no stranger's change.
        grant.known?.digests.push(digestOf(data));
        const request = { path: grant.path, data, expected, generations: GENERATIONS, backups };
        const { realPath, digest, namesLeft } = await saveFile(fs, request);
        grant.known = { realPath, digests: [digest] };
        await recent.add(grant.path);
        const note = namesLeft > 0 ? { note: linkBroken(grant, namesLeft) } : {};
        return { ok: true as const, ...describe(grant), ...note };
      } catch (error) {
        return { ok: false as const, problem: describeFailure(error, 'save', grant.path) };
      }
    });
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(work);
    this.#queue = result.catch(() => undefined);
    return result;
  }
}

export interface NewFile {
  readonly path: string;
  readonly data: Uint8Array;
}

/** A folder of an exported file, which may be new in that one. */
async function putFolder(fs: FsPort, folder: string, within: string): Promise<void> {
  if (folder === within) return;
  await explained(fs).makeFolder(folder, SHARED_FOLDER);
  await syncFolder(explained(fs), within);
}

function encode(path: string, text: string): Uint8Array {
  const data = new TextEncoder().encode(text);
  const problem = (code: 'failed' | 'too-large', message: string, remedy: string): never => {
    throw new FileRefusal({ code, message: `${path} could not be saved: ${message}`, remedy });
  };
  // The encoder would silently turn half of a surrogate pair into a replacement character.
  if (/[\uD800-\uDFFF]/u.test(text)) {
    problem(
      'failed',
      'a name or note contains an invalid character.',
      'Retype the name or note, then save again.',
    );
  }
  if (data.length > LARGEST_PROJECT) {
    problem('too-large', 'a project may have 64 MB at most.', 'Shorten the notes or split the model.');
  }
  return data;
}

function describe(grant: Grant): { fileId: string; name: string; location: string } {
  return { fileId: grant.id, name: basename(grant.path), location: dirname(grant.path) };
}

/** Said once: the file that was written has no other name any more. */
function linkBroken({ path }: Grant, names: number): string {
  const others = names === 1 ? 'one other name' : `${names} other names`;
  const [keep, file] = names === 1 ? ['It keeps', 'a file of its own'] : ['They keep', 'another file'];
  return `${basename(path)} had ${others} (hard links). ${keep} the earlier version; what is saved here is ${file} from now on.`;
}

function onlyCopy({ path }: Grant): SaveResult {
  return {
    ok: false,
    problem: {
      code: 'read-only',
      message: `${path} is open here as a read-only copy.`,
      remedy: 'Save it under another name.',
    },
  };
}

/** The list of recent files hands out names, and a name is no leave to write. */
export function neverOpened({ path }: Grant): SaveResult {
  return {
    ok: false,
    problem: {
      code: 'read-only',
      message: `${path} is not open in this window, so it was not written.`,
      remedy: 'Open it first, or use Save As to keep your changes.',
    },
  };
}

function unknownFile(): { ok: false; problem: { code: 'not-found'; message: string; remedy: string } } {
  return {
    ok: false,
    problem: {
      code: 'not-found',
      message: 'This window no longer knows that file.',
      remedy: 'Open it again, or use Save As to keep your changes.',
    },
  };
}
