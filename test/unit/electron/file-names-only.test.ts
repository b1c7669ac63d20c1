/** Identifiers that name a file: they open it, and nothing is written by them. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Documents } from '../../../electron/main/files/documents';
import { nodeFs } from '../../../electron/main/files/fs-port';
import { Grants } from '../../../electron/main/door/grants';
import { Recent } from '../../../electron/main/recent';
import type { FileResult, SaveResult } from '../../../electron/shared/api';
import { scratchFolder } from './support/folder';

async function opened(result: Promise<FileResult>) {
  const value = await result;
  if (!value.ok) throw new Error(value.problem.message);
  return value;
}

async function refused(result: Promise<FileResult | SaveResult>) {
  const value = await result;
  if (value.ok) throw new Error('It was expected to be refused.');
  return value.problem;
}

test('the recent list gives names of files, and a name is no leave to write', async () => {
  const folder = scratchFolder();
  const path = join(folder, 'model.kempe');
  const userData = join(folder, 'user-data');
  mkdirSync(userData);
  const grants = new Grants();
  const recent = new Recent(nodeFs, userData, grants);
  const documents = new Documents({ fs: nodeFs, grants, recent, backups: join(userData, 'backups') });
  writeFileSync(path, 'v0');
  const { fileId: first } = await opened(documents.open(path));
  const [listed] = await recent.list();
  const handed = grants.grant(path).id;
  for (const overwrite of [false, true]) {
    for (const id of [listed!.fileId, handed]) {
      const problem = await refused(documents.save(id, 'hostile', overwrite));
      expect(problem).toMatchObject({ code: 'read-only' });
      expect(problem.remedy).toContain('Open it first');
    }
  }
  expect(readdirSync(folder).sort()).toEqual(['model.kempe', 'user-data']);
  expect(readFileSync(path, 'utf8')).toBe('v0');
  // what an export went to is named, too
  const exported = await documents.exportTo(join(folder, 'a.csv'), new Uint8Array(1));
  if (!exported.ok) throw new Error();
  await refused(documents.save(exported.fileId, 'again', true));
  // once it is opened from the list it is written like any other
  const again = await opened(documents.reopen(listed!.fileId));
  expect(await documents.save(again.fileId, 'v1', false)).toMatchObject({ ok: true });
  await refused(documents.save(first, 'v2', false));
});
