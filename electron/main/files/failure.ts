/** Errors of persistence: which call failed on which path, and the sentence that the user reads. */
import { constants } from 'node:os';
import { basename, dirname } from 'node:path';
import type { FileProblem } from '../../shared/file-problem';
import type { FsPort, OpenFile } from './fs-port';

/** A system call that failed, with what it was about. */
export class FsFailure extends Error {
  constructor(
    readonly action: string,
    readonly path: string,
    readonly code: string,
  ) {
    super(`${action} ${path}: ${code}`);
  }
}

/** A refusal that already has its sentence. */
export class FileRefusal extends Error {
  constructor(readonly problem: FileProblem) {
    super(problem.message);
  }
}

/** Node has no name for some errors, a used-up quota and a stale network folder among them: those go by their number. */
export function codeOf(error: unknown): string {
  const { code, errno } = (error ?? {}) as { code?: unknown; errno?: unknown };
  if (typeof code === 'string' && /^E[A-Z0-9]+$/.test(code)) return code;
  const named = Object.entries(constants.errno).find(([, number]) => -number === errno);
  return named?.[0] ?? (typeof code === 'string' ? code : 'UNKNOWN');
}

/** The same port, whose errors say what was attempted on which path. */
export function explained(fs: FsPort): FsPort {
  return {
    open: async (path, purpose) => explainedFile(await attempt(purpose, path, fs.open(path, purpose)), path),
    realpath: (path) => attempt('find', path, fs.realpath(path)),
    readLink: (path) => attempt('find', path, fs.readLink(path)),
    stat: (path) => attempt('look at', path, fs.stat(path)),
    checkWritable: (path) => attempt('write', path, fs.checkWritable(path)),
    link: (from, to) => attempt('link', to, fs.link(from, to)),
    rename: (from, to) => attempt('rename', to, fs.rename(from, to)),
    unlink: (path) => attempt('delete', path, fs.unlink(path)),
    list: (folder) => attempt('list', folder, fs.list(folder)),
    makeFolder: (path, mode) => attempt('create', path, fs.makeFolder(path, mode)),
  };
}

function explainedFile(file: OpenFile, path: string): OpenFile {
  return {
    read: (into, offset, length, position) =>
      attempt('read', path, file.read(into, offset, length, position)),
    write: (from, offset, length, position) =>
      attempt('write', path, file.write(from, offset, length, position)),
    truncate: (size) => attempt('write', path, file.truncate(size)),
    chmod: (mode) => attempt('write', path, file.chmod(mode)),
    chown: (uid, gid) => attempt('write', path, file.chown(uid, gid)),
    stat: () => attempt('look at', path, file.stat()),
    sync: () => attempt('flush', path, file.sync()),
    close: () => attempt('close', path, file.close()),
  };
}

async function attempt<T>(action: string, path: string, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw error instanceof FsFailure ? error : new FsFailure(action, path, codeOf(error));
  }
}

const CAUSES: Record<string, string> = {
  ENOENT: 'it does not exist (any more)',
  ENOTDIR: 'part of its path is not a folder',
  EISDIR: 'it is a folder',
  EEXIST: 'something else has that name',
  EACCES: 'access is denied',
  EPERM: 'the system does not permit it',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EIO: 'the disk reported an error',
  EBUSY: 'another program is using it',
  ETXTBSY: 'another program is using it',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  EFBIG: 'it is too large',
  ENAMETOOLONG: 'the name is too long',
  ELOOP: 'it is a symbolic link that leads back to itself',
  ESTALE: 'the network folder is no longer there',
  ETIMEDOUT: 'the network folder did not answer',
  ENOTCONN: 'the network folder is not connected',
  EHOSTDOWN: 'the network folder cannot be reached',
  EHOSTUNREACH: 'the network folder cannot be reached',
  ENETDOWN: 'the network folder cannot be reached',
  ENETUNREACH: 'the network folder cannot be reached',
  ENODEV: 'the disk was removed',
  ENXIO: 'the disk was removed',
};

const EXPORT_ELSEWHERE = 'Export it again to another folder; nothing of the project was changed.';
const ELSEWHERE = 'Use Save As to keep a copy in another folder; your changes are still in the window.';

const DONE = { open: 'opened', save: 'saved', export: 'written' } as const;

export function causeOf(error: unknown): string {
  const code = codeOf(error);
  return CAUSES[code] ?? `the system reported ${code}`;
}

export function describeFailure(
  error: unknown,
  doing: 'open' | 'save' | 'export',
  path: string,
): FileProblem {
  if (error instanceof FileRefusal) return error.problem;
  const failure = error instanceof FsFailure ? error : new FsFailure(doing, path, codeOf(error));
  const cause = causeOf(failure);
  const where = elsewhere(path, failure.path);
  const message = `${path} could not be ${DONE[doing]}: ${cause}${where}.`;
  if (doing === 'open') return { code: openCode(failure.code), message, remedy: openRemedy(failure.code) };
  const remedy = saveRemedy(failure.code, doing === 'save' ? ELSEWHERE : EXPORT_ELSEWHERE);
  return { code: saveCode(failure.code), message, remedy };
}

/** What failed if not the file itself: what a save makes beside a file for a moment means its folder to the user. */
function elsewhere(path: string, failed: string): string {
  if (failed === path) return '';
  const folder = basename(failed).includes('.~') ? dirname(failed) : failed;
  return folder === failed && failed !== dirname(path) ? ` (${failed})` : ` (the folder ${folder})`;
}

function openCode(code: string): FileProblem['code'] {
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'not-found';
  if (code === 'EACCES' || code === 'EPERM') return 'not-readable';
  return 'failed';
}

function openRemedy(code: string): string {
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'Check whether it was moved, renamed or deleted.';
  if (code === 'EACCES' || code === 'EPERM')
    return 'Ask its owner for permission to read it, or open a copy.';
  return 'Check the disk or the network folder, then try again.';
}

function saveCode(code: string): FileProblem['code'] {
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'disk-full';
  if (code === 'EROFS') return 'read-only';
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'not-found';
  if (code === 'EACCES' || code === 'EPERM' || code === 'EISDIR') return 'not-writable';
  return 'failed';
}

function saveRemedy(code: string, elsewhere: string): string {
  if (code === 'ENOSPC' || code === 'EDQUOT') return `Free some space and try again. ${elsewhere}`;
  if (code === 'ENAMETOOLONG') return `Choose a shorter name. ${elsewhere}`;
  return elsewhere;
}

export function refuse(code: FileProblem['code'], message: string, remedy: string = ELSEWHERE): never {
  throw new FileRefusal({ code, message, remedy });
}
