/** What earlier saves kept, listed and read by the id of the project and an age, on the real file system. */
import { mkdirSync, rmSync, symlinkSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { Documents } from '../../../electron/main/files/documents';
import { nodeFs } from '../../../electron/main/files/fs-port';
import type { FsPort } from '../../../electron/main/files/fs-port';
import { Grants } from '../../../electron/main/door/grants';
import { Recent } from '../../../electron/main/recent';
import { OpenVersion } from '../../../electron/main/door/schemas';
import { scratchFolder } from './support/folder';

const UNKNOWN = '123e4567-e89b-42d3-a456-426614174000';

function setUp(fs: FsPort = nodeFs) {
  const folder = scratchFolder();
  const userData = join(folder, 'user-data');
  mkdirSync(userData);
  const grants = new Grants();
  const recent = new Recent(nodeFs, userData, grants);
  const documents = new Documents({ fs, grants, recent, backups: join(userData, 'backups') });
  return { folder, grants, recent, documents, path: join(folder, 'model.kempe') };
}

/** A document whose saves were of these texts; gives its id. */
async function saved(documents: Documents, path: string, texts: readonly string[]): Promise<string> {
  const [first, ...rest] = texts;
  const result = await documents.saveTo(path, first!);
  if (!result.ok) throw new Error(result.problem.message);
  for (const text of rest) await documents.save(result.fileId, text, false);
  return result.fileId;
}

async function listed(documents: Documents, fileId: string) {
  const list = await documents.versions(fileId);
  if (!list.ok) throw new Error(list.problem.message);
  return list.versions;
}

describe('earlier versions of a document', () => {
  test('are none before something was replaced', async () => {
    const { documents, path } = setUp();
    const fileId = await saved(documents, path, ['v0']);
    expect(await listed(documents, fileId)).toEqual([]);
    const message = expect.stringContaining('could not be opened') as string;
    expect(await documents.readVersion(fileId, 1)).toMatchObject({ problem: { code: 'not-found', message } });
  });

  test('are those of a file that was only named in this window as well', async () => {
    const { documents, grants, path } = setUp();
    await saved(documents, path, ['v0', 'v1']);
    expect(await listed(documents, grants.grant(path).id)).toHaveLength(1);
  });

  test('are listed newest first, with when each was written and its size, and read by their age', async () => {
    const { documents, path } = setUp();
    const fileId = await saved(documents, path, ['a', 'bb', 'ccc', 'dddd', 'now']);
    const written = new Date('2026-03-04T05:06:07Z');
    utimesSync(`${path}.bak2`, written, written);
    const versions = await listed(documents, fileId);
    expect(versions.map(({ age, size }) => [age, size])).toEqual([
      [1, 4],
      [2, 3],
      [3, 2],
    ]);
    expect(versions[1]!.writtenAt).toBe(written.toISOString());
    for (const [age, text] of [
      [1, 'dddd'],
      [2, 'ccc'],
      [3, 'bb'],
    ] as const)
      expect(await documents.readVersion(fileId, age)).toEqual({ ok: true, text });
  });

  test('are there where the save put them: beside what a link leads to, and when the file itself is gone', async () => {
    const { documents, folder, path } = setUp();
    const link = join(folder, 'link.kempe');
    writeFileSync(path, 'v0');
    symlinkSync(path, link);
    const opened = await documents.open(link);
    if (!opened.ok) throw new Error();
    await documents.save(opened.fileId, 'v1', false);
    expect(await documents.readVersion(opened.fileId, 1)).toEqual({ ok: true, text: 'v0' });
    rmSync(path);
    rmSync(link);
    expect((await listed(documents, opened.fileId)).length).toBe(1);
    expect(await documents.readVersion(opened.fileId, 1)).toEqual({ ok: true, text: 'v0' });
  });

  test('that cannot be read are refused by name, and the others are not', async () => {
    const { documents, path } = setUp();
    const fileId = await saved(documents, path, ['v0', 'v1', 'v2', 'v3']);
    truncateSync(`${path}.bak`, 64 * 1024 * 1024 + 1);
    rmSync(`${path}.bak2`);
    mkdirSync(`${path}.bak2`);
    expect((await listed(documents, fileId)).map(({ age }) => age)).toEqual([1, 2, 3]);
    const refused = async (age: 1 | 2) => {
      const read = await documents.readVersion(fileId, age);
      return read.ok ? null : read.problem;
    };
    expect(await refused(1)).toMatchObject({ code: 'too-large' });
    expect((await refused(1))!.message).toContain('model.kempe.bak ');
    expect((await refused(2))!.message).toContain('model.kempe.bak2');
    expect(await documents.readVersion(fileId, 3)).toEqual({ ok: true, text: 'v0' });
  });

  test('in a folder that may not be looked into are a problem with its cause', async () => {
    const denied = () => Promise.reject(Object.assign(new Error('EACCES'), { code: 'EACCES' }));
    const fs: FsPort = { ...nodeFs, stat: (path) => (path.endsWith('.bak') ? denied() : nodeFs.stat(path)) };
    const { documents, path } = setUp(fs);
    const list = await documents.versions(await saved(documents, path, ['v0']));
    expect(list).toMatchObject({ ok: false, problem: { code: 'not-readable' } });
    expect(!list.ok && list.problem.message).toContain('model.kempe.bak');
  });

  test('of a file that nobody knows have a sentence', async () => {
    const { documents, grants } = setUp();
    expect(await documents.versions(UNKNOWN)).toMatchObject({ problem: { code: 'not-found' } });
    expect(await documents.readVersion(UNKNOWN, 1)).toMatchObject({ problem: { code: 'not-found' } });
    expect(await documents.versionPath(UNKNOWN, 1)).toBeNull();
    // nor is one that was named, and is not there
    expect(await documents.versionPath(grants.grant('/none/model.kempe').id, 1)).toBeNull();
  });

  test('shown beside are never written, and no recent projects', async () => {
    const { documents, path, recent } = setUp();
    const fileId = await saved(documents, path, ['v0', 'v1']);
    const shown = await documents.open((await documents.versionPath(fileId, 1))!, 'version');
    if (!shown.ok) throw new Error(shown.problem.message);
    expect(shown).toMatchObject({ copy: true, text: 'v0', name: 'model.kempe.bak' });
    expect(await documents.save(shown.fileId, 'v2', true)).toMatchObject({ problem: { code: 'read-only' } });
    expect((await recent.list()).map(({ name }) => name)).toEqual(['model.kempe']);
  });
});

test('the door knows three ages, and no paths', () => {
  const accepts = (value: unknown) => v.safeParse(OpenVersion, value).success;
  expect([1, 2, 3].map((age) => accepts([UNKNOWN, age]))).toEqual([true, true, true]);
  for (const age of [0, 4, 1.5, -1, NaN, '1', null, '../x', undefined])
    expect(accepts([UNKNOWN, age])).toBe(false);
  expect(accepts(['/etc/passwd', 1])).toBe(false);
  expect(accepts([UNKNOWN, 1, '/etc/passwd'])).toBe(false);
});
