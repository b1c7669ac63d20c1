import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as v from 'valibot';
import { nodeFs } from '../../../electron/main/files/fs-port';
import { Grants } from '../../../electron/main/door/grants';
import { PartFiles } from '../../../electron/main/parts/part-files';
import { ReadPart, WritePart } from '../../../electron/main/parts/schemas';

const BYTES = new Uint8Array([1, 2, 3, 4]);
const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const DIGEST = digestOf(BYTES);
let folder: string;
let grants: Grants;
let parts: PartFiles;
let fileId: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kempe-parts-'));
  grants = new Grants();
  parts = new PartFiles({ fs: nodeFs, grants, backups: join(folder, 'backups') });
  fileId = grants.opening(join(folder, 'a.kempe'), { realPath: join(folder, 'a.kempe'), digests: [] }).id;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('triangles are written beside a project, listed and read', async () => {
  expect(await parts.list(fileId)).toEqual([]);
  expect(await parts.write(fileId, DIGEST, BYTES)).toEqual({ ok: true });
  expect(readdirSync(join(folder, 'a.kempe.parts'))).toEqual([`${DIGEST}.glb`]);
  expect(await parts.list(fileId)).toEqual([DIGEST]);
  expect([...((await parts.read(fileId, DIGEST)) ?? [])]).toEqual([...BYTES]);
  expect(await parts.read(fileId, digestOf(new Uint8Array(1)))).toBeNull();
});

test('what is not named by its digest is neither written nor read', async () => {
  const other = digestOf(new Uint8Array(1));
  expect((await parts.write(fileId, other, BYTES)).ok).toBe(false);
  mkdirSync(join(folder, 'a.kempe.parts'));
  writeFileSync(join(folder, 'a.kempe.parts', `${other}.glb`), BYTES);
  expect(await parts.read(fileId, other)).toBeNull();
  mkdirSync(join(folder, 'a.kempe.parts', `${DIGEST}.glb`));
  expect(await parts.read(fileId, DIGEST)).toBeNull();
});

test('nothing is read or written beside a project that is not open, nothing written beside a copy', async () => {
  const nobody = '0b8e7c5a-1f2d-4c3b-9a8e-7d6c5b4a3f2e';
  expect([await parts.list(nobody), await parts.read(nobody, DIGEST)]).toEqual([[], null]);
  expect(await parts.write(nobody, DIGEST, BYTES)).toMatchObject({ problem: { code: 'not-found' } });
  const path = join(folder, 'b.kempe');
  const copy = grants.opening(path, { realPath: path, digests: [] }, 'file').id;
  expect(await parts.write(copy, DIGEST, BYTES)).toMatchObject({ problem: { code: 'read-only' } });
});

test('names that are no digests do not come through the door', () => {
  for (const name of ['../../etc/passwd', DIGEST.toUpperCase(), DIGEST.slice(1), `${DIGEST}/a`]) {
    expect(v.safeParse(ReadPart, [fileId, name]).success, name).toBe(false);
    expect(v.safeParse(WritePart, [fileId, name, BYTES]).success, name).toBe(false);
  }
  expect(v.safeParse(WritePart, [fileId, DIGEST, BYTES]).success).toBe(true);
  expect(v.safeParse(WritePart, [fileId, DIGEST, 'text']).success).toBe(false);
});
