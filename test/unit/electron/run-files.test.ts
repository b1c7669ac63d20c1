/** Saved runs on a real disk: beside the project, under ids, never elsewhere. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { nodeFs } from '../../../electron/main/files/fs-port';
import { Grants } from '../../../electron/main/door/grants';
import { RunFiles } from '../../../electron/main/runs/run-files';
import { ReadRun, WriteRun } from '../../../electron/main/runs/schemas';

const ID = '0b8e7c5a-1f2d-4c3b-9a8e-7d6c5b4a3f2e';
const OTHER = '1b8e7c5a-1f2d-4c3b-9a8e-7d6c5b4a3f2e';
let folder: string;
let grants: Grants;
let runs: RunFiles;
let fileId: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kempe-runs-'));
  grants = new Grants();
  runs = new RunFiles({ fs: nodeFs, grants, backups: join(folder, 'backups') });
  fileId = grants.opening(join(folder, 'a.kempe'), { realPath: join(folder, 'a.kempe'), digests: [] }).id;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('runs beside a project', () => {
  test('are written, listed, read in pieces and removed', async () => {
    expect(await runs.list(fileId)).toEqual([]);
    expect(await runs.write(fileId, ID, new Uint8Array([1, 2, 3, 4]))).toEqual({ ok: true });
    expect(readdirSync(join(folder, 'a.kempe.runs'))).toEqual([`${ID}.parquet`]);
    expect(await runs.list(fileId)).toEqual([{ id: ID, size: 4 }]);
    expect([...(await runs.read(fileId, ID, 1, 3))]).toEqual([2, 3]);
    await expect(runs.read(fileId, ID, 1, 5)).rejects.toThrow();
    await expect(runs.read(fileId, OTHER, 0, 1)).rejects.toThrow();
    expect(await runs.remove(fileId, ID)).toEqual({ ok: true });
    expect(await runs.remove(fileId, ID)).toEqual({ ok: true });
    expect(await runs.list(fileId)).toEqual([]);
  });

  test('other files of the folder are neither listed nor touched', async () => {
    mkdirSync(join(folder, 'a.kempe.runs', `${OTHER}.parquet`), { recursive: true });
    writeFileSync(join(folder, 'a.kempe.runs', 'notes.txt'), 'mine');
    await runs.write(fileId, ID, new Uint8Array(1));
    expect((await runs.list(fileId)).map(({ id }) => id)).toEqual([ID]);
    expect(readFileSync(join(folder, 'a.kempe.runs', 'notes.txt'), 'utf8')).toBe('mine');
  });

  test('are refused with a remedy where they cannot be written', async () => {
    writeFileSync(join(folder, 'a.kempe.runs'), 'a file where the folder should be');
    const blocked = await runs.write(fileId, ID, new Uint8Array(1));
    expect(!blocked.ok && blocked.problem.remedy).toContain('still in this window');
    const copy = grants.opening(join(folder, 'a.kempe'), null, 'file').id;
    const refused = await runs.write(copy, ID, new Uint8Array(1));
    expect(!refused.ok && refused.problem.code).toBe('read-only');
    const name = grants.grant(join(folder, 'a.kempe')).id;
    for (const written of [await runs.write(name, ID, new Uint8Array(1)), await runs.remove(name, ID)])
      expect(written).toMatchObject({ problem: { code: 'not-found' } });
    const unknown = await runs.write(OTHER, ID, new Uint8Array(1));
    expect(!unknown.ok && unknown.problem.code).toBe('not-found');
  });

  test('the door lets nothing through that could name another file', () => {
    const accepts = (id: unknown) => v.safeParse(WriteRun, [fileId, id, new Uint8Array(1)]).success;
    expect(accepts(ID)).toBe(true);
    for (const id of ['../a', `${ID}/..`, ID.toUpperCase(), '', null, 3]) expect(accepts(id)).toBe(false);
    const piece = (from: unknown, to: unknown) => v.safeParse(ReadRun, [fileId, ID, from, to]).success;
    expect(piece(0, 10)).toBe(true);
    for (const [from, to] of [
      [-1, 3],
      [5, 3],
      [0, 1e12],
      [0.5, 2],
      [NaN, 2],
    ])
      expect(piece(from, to)).toBe(false);
  });
});
