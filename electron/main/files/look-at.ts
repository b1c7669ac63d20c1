/** What became of a file since it was last read or written here: decided by its bytes, never by its date. */
import type { FileState } from '../../shared/api';
import type { Known } from '../door/grants';
import { digestFile } from './bytes';
import { explained, FsFailure } from './failure';
import type { FsPort } from './fs-port';
import { LARGEST_ARCHIVE } from '../../../engine/model/file/archive-name';

export interface Look {
  state: FileState;
  /** The current content; null if there is no file. */
  now: { realPath: string; digest: string } | null;
}

/** Null where it cannot be told now, for example because a network folder does not answer. */
export async function lookAt(port: FsPort, path: string, known: Known): Promise<Look | null> {
  const fs = explained(port);
  try {
    const realPath = await fs.realpath(path);
    const stat = await fs.stat(realPath);
    if (!stat.isFile) return { state: 'gone', now: null };
    // No project is that large, nor any archive, so it needs no reading; its digest matches nothing.
    if (stat.size > LARGEST_ARCHIVE) return { state: 'changed', now: { realPath, digest: 'too large' } };
    const digest = await digestFile(fs, realPath);
    const same = realPath === known.realPath && known.digests.includes(digest);
    return { state: same ? 'same' : 'changed', now: { realPath, digest } };
  } catch (error) {
    const gone = error instanceof FsFailure && ['ENOENT', 'ENOTDIR', 'ELOOP'].includes(error.code);
    return gone ? { state: 'gone', now: null } : null;
  }
}
