/** The file service on a folder of its own of the real file system. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Documents } from '../../../../electron/main/files/documents';
import { nodeFs } from '../../../../electron/main/files/fs-port';
import type { FsPort } from '../../../../electron/main/files/fs-port';
import { Grants } from '../../../../electron/main/door/grants';
import { Recent } from '../../../../electron/main/recent';
import type { FileResult, SaveResult } from '../../../../electron/shared/api';
import { scratchFolder } from './folder';

export function setUp(fs: FsPort = nodeFs) {
  const folder = scratchFolder();
  const userData = join(folder, 'user-data');
  mkdirSync(userData);
  const grants = new Grants();
  const recent = new Recent(nodeFs, userData, grants);
  const documents = new Documents({ fs, grants, recent, backups: join(userData, 'backups') });
  return { folder, userData, grants, recent, documents, path: join(folder, 'model.kempe') };
}

export async function opened(result: Promise<FileResult>) {
  const value = await result;
  if (!value.ok) throw new Error(value.problem.message);
  return value;
}

export async function refused(result: Promise<FileResult | SaveResult>) {
  const value = await result;
  if (value.ok) throw new Error('It was expected to be refused.');
  return value.problem;
}
