/** What earlier saves kept beside a document, for looking at: nothing here writes. */
import { dirname } from 'node:path';
import { AGES } from '../../shared/versions';
import type { Age, KeptVersion, VersionList, VersionText } from '../../shared/versions';
import type { Grant } from '../door/grants';
import { describeFailure, explained, FsFailure } from './failure';
import type { FsPort } from './fs-port';
import { generationPath } from './names';
import { readContent } from './read-file';

/** Saves follow symbolic links, so the versions are beside the file itself; it may be gone, and they still there. */
export async function versionPath(fs: FsPort, grant: Grant, age: Age): Promise<string> {
  return generationPath(grant.known?.realPath ?? (await fs.realpath(grant.path)), age);
}

export async function listVersions(port: FsPort, grant: Grant): Promise<VersionList> {
  const fs = explained(port);
  try {
    const versions: KeptVersion[] = [];
    for (const age of AGES) {
      const found = await look(fs, await versionPath(fs, grant, age), age);
      if (found) versions.push(found);
    }
    return { ok: true, versions };
  } catch (error) {
    return { ok: false, problem: describeFailure(error, 'open', dirname(grant.path)) };
  }
}

async function look(fs: FsPort, path: string, age: Age): Promise<KeptVersion | null> {
  try {
    const { size, mtimeMs } = await fs.stat(path);
    return { age, writtenAt: new Date(mtimeMs).toISOString(), size };
  } catch (error) {
    if (error instanceof FsFailure && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Within the bounds of a project that is opened, and with the same refusals. */
export async function readVersion(fs: FsPort, grant: Grant, age: Age): Promise<VersionText> {
  let path = grant.path;
  try {
    path = await versionPath(explained(fs), grant, age);
    return { ok: true, text: (await readContent(fs, path)).text };
  } catch (error) {
    return { ok: false, problem: describeFailure(error, 'open', path) };
  }
}
