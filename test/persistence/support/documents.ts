/** The app's own file service over a folder, with a file system that a test may exchange at any time. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Documents } from '../../../electron/main/files/documents';
import { nodeFs } from '../../../electron/main/files/fs-port';
import type { FsPort } from '../../../electron/main/files/fs-port';
import { Grants } from '../../../electron/main/door/grants';
import { Recent } from '../../../electron/main/recent';

export interface Service {
  documents: Documents;
  /** From now on calls go here. */
  use(fs: FsPort): void;
}

/** `folder` holds the document, `userData` what belongs to the user. */
export function createService(userData: string): Service {
  mkdirSync(userData, { recursive: true });
  let current = nodeFs;
  const fs = new Proxy(nodeFs, { get: (_target, key) => Reflect.get(current, key) as unknown });
  const grants = new Grants();
  const recent = new Recent(nodeFs, userData, grants);
  const documents = new Documents({ fs, grants, recent, backups: join(userData, 'backups') });
  return { documents, use: (next) => void (current = next) };
}
