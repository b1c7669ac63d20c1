/**
 * What a save makes of symbolic links, hard links, and of the owner, group and mode of a file. For owners it needs root,
 * who may give files away, and who may become an ordinary user, who may not.
 */
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nodeFs } from '../../electron/main/files/fs-port';
import type { FsPort } from '../../electron/main/files/fs-port';
import type { SaveResult } from '../../electron/shared/api';
import { scratchFolder, temporariesIn } from '../unit/electron/support/folder';
import { buildChild } from './support/build-child';
import { createService } from './support/documents';

const fault = (code: string): Error => Object.assign(new Error(code), { code });
const noLinks: FsPort = { ...nodeFs, link: () => Promise.reject(fault('EPERM')) };

function setUp() {
  const folder = scratchFolder();
  const { documents, use } = createService(join(folder, 'user-data'));
  return { folder, documents, use, path: join(folder, 'model.kempe') };
}

async function edit(path: string, documents: ReturnType<typeof setUp>['documents'], text: string) {
  const opened = await documents.open(path);
  if (!opened.ok) throw new Error(opened.problem.message);
  return documents.save(opened.fileId, text, false);
}

describe('a symbolic link that leads to no file', () => {
  test.each([
    ['in its own folder', 'target.kempe', 'target.kempe'],
    ['in another folder, by way of a second link', '../elsewhere/second.kempe', 'elsewhere/target.kempe'],
  ])('stays, and the file is made %s', async (_where, lead, target) => {
    const { folder, documents, path } = setUp();
    mkdirSync(join(folder, 'elsewhere'));
    mkdirSync(join(folder, 'here'));
    symlinkSync('target.kempe', join(folder, 'elsewhere/second.kempe'));
    const link = lead.startsWith('..') ? join(folder, 'here/model.kempe') : path;
    symlinkSync(lead, link);
    const saved = await documents.saveTo(link, 'v1');
    expect(saved).toMatchObject({ ok: true });
    expect(readlinkSync(link)).toBe(lead);
    expect(readFileSync(join(folder, target), 'utf8')).toBe('v1');
    expect(lstatSync(join(folder, target)).isFile()).toBe(true);
    // and that is the file which the next save looks at
    if (saved.ok) expect(await documents.save(saved.fileId, 'v2', false)).toMatchObject({ ok: true });
    expect(readFileSync(join(folder, target), 'utf8')).toBe('v2');
    expect(readlinkSync(link)).toBe(lead);
  });

  test('because its folder does not exist is a refusal that names that folder', async () => {
    const { folder, documents, path } = setUp();
    symlinkSync(join(folder, 'none/target.kempe'), path);
    const result = await documents.saveTo(path, 'v1');
    expect(result).toMatchObject({ ok: false, problem: { code: 'not-found' } });
    if (!result.ok) expect(result.problem.message).toContain(join(folder, 'none/target.kempe'));
    expect(readlinkSync(path)).toBe(join(folder, 'none/target.kempe'));
  });

  test('and was opened when it did lead to one asks, as for any file that is gone', async () => {
    const { folder, documents, path } = setUp();
    writeFileSync(join(folder, 'target.kempe'), 'v0');
    symlinkSync('target.kempe', path);
    const opened = await documents.open(path);
    rmSync(join(folder, 'target.kempe'));
    if (!opened.ok) throw new Error();
    expect(await documents.save(opened.fileId, 'v1', false)).toMatchObject({
      problem: { code: 'changed-on-disk' },
    });
    expect(await documents.save(opened.fileId, 'v1', true)).toMatchObject({ ok: true });
    expect(readFileSync(join(folder, 'target.kempe'), 'utf8')).toBe('v1');
    expect(readlinkSync(path)).toBe('target.kempe');
  });
});

describe('a file with hard links', () => {
  test('leaves the earlier version to the other names, and says so once', async () => {
    const { folder, documents, path } = setUp();
    writeFileSync(path, 'v0');
    for (const name of ['backup.kempe', 'other.kempe']) linkSync(path, join(folder, name));
    const first = await edit(path, documents, 'v1');
    expect(first).toMatchObject({ ok: true, note: expect.stringMatching(/2 other names.*keep/) as string });
    expect(readFileSync(join(folder, 'backup.kempe'), 'utf8')).toBe('v0');
    expect(readFileSync(path, 'utf8')).toBe('v1');
    expect(await edit(path, documents, 'v2')).not.toHaveProperty('note');
  });

  test('is none because a save that was cut off left it as its own earlier version', async () => {
    const { documents, path } = setUp();
    writeFileSync(path, 'v0');
    linkSync(path, `${path}.bak`);
    expect(await edit(path, documents, 'v1')).not.toHaveProperty('note');
  });

  test('stays one where the folder refuses renames: all names get the new version', async () => {
    const { folder, documents, path, use } = setUp();
    writeFileSync(path, 'v0');
    linkSync(path, join(folder, 'other.kempe'));
    use({
      ...nodeFs,
      rename: (from, to) => (to === path ? Promise.reject(fault('EPERM')) : nodeFs.rename(from, to)),
    });
    expect(await edit(path, documents, 'v1')).not.toHaveProperty('note');
    expect(readFileSync(join(folder, 'other.kempe'), 'utf8')).toBe('v1');
    expect(readFileSync(`${path}.bak`, 'utf8')).toBe('v0');
  });
});

const NOBODY = 65_534;
const SOMEONE = 54_321;

/** Whether an ordinary user can start Node and reach what is made for the test. */
function canBecome(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const scratch = mkdtempSync(join(tmpdir(), 'kempe-probe-'));
  try {
    chmodSync(scratch, 0o755);
    chownSync(scratch, NOBODY, NOBODY);
    const look = ['-e', 'require("node:fs").readdirSync(process.argv[1])', scratch];
    return spawnSync(process.execPath, look, { uid: NOBODY, gid: NOBODY, cwd: '/' }).status === 0;
  } catch {
    return false;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
const root = canBecome();
const why = root ? '' : ' (skipped: needs root on Linux, and Node where any user can reach it)';
const ownersOf = (path: string): number[] => {
  const { uid, gid, mode } = statSync(path);
  return [uid, gid, mode & 0o777];
};

describe(`the owner of a file${why}`, () => {
  let program = '';
  let built = '';
  beforeAll(async () => {
    if (!root) return;
    ({ program, folder: built } = await buildChild('refusals-child'));
    chmodSync(built, 0o755);
  }, 120_000);
  afterAll(() => built !== '' && rmSync(built, { recursive: true, force: true }));

  function put(path: string, owner: [uid: number, gid: number, mode: number]): void {
    writeFileSync(path, 'v0');
    chownSync(path, owner[0], owner[1]);
    chmodSync(path, owner[2]);
  }

  test.skipIf(!root).each([
    ['', nodeFs],
    [', and of its earlier versions where these are copies', noLinks],
  ])('stays when root saves%s', async (_what, fs) => {
    const { documents, path, use } = setUp();
    put(path, [SOMEONE, NOBODY, 0o640]);
    use(fs);
    for (const text of ['v1', 'v2']) expect(await edit(path, documents, text)).toMatchObject({ ok: true });
    expect(readFileSync(path, 'utf8')).toBe('v2');
    for (const each of [path, `${path}.bak`, `${path}.bak2`]) {
      expect(ownersOf(each), each).toEqual([SOMEONE, NOBODY, 0o640]);
    }
  });

  test.skipIf(!root)(
    'goes to who saves where the system does not give files away, without the rights of its group',
    async () => {
      const { documents, path, use } = setUp();
      put(path, [SOMEONE, SOMEONE, 0o664]);
      use({
        ...nodeFs,
        open: async (name, purpose) => ({
          ...(await nodeFs.open(name, purpose)),
          chown: () => Promise.reject(fault('EPERM')),
        }),
      });
      expect(await edit(path, documents, 'v1')).toMatchObject({ ok: true });
      expect(ownersOf(path)).toEqual([0, 0, 0o644]);
      expect(temporariesIn(join(path, '..'))).toEqual([]);
    },
  );

  /** As an ordinary user, in a folder of their own. */
  async function saveAs(owner: [number, number, number]): Promise<{ result: SaveResult; path: string }> {
    const base = mkdtempSync(join(built, 'case-'));
    chmodSync(base, 0o755);
    const [home, userData] = [join(base, 'home'), join(base, 'data')];
    for (const each of [home, userData]) {
      mkdirSync(each);
      chownSync(each, NOBODY, NOBODY);
    }
    const path = join(home, 'model.kempe');
    put(path, owner);
    const child = spawn(process.execPath, [program, userData, path, 'open'], {
      ...{ uid: NOBODY, gid: NOBODY, cwd: '/' },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stdin.end('go\n');
    await new Promise((resolve) => child.on('close', resolve));
    return { result: JSON.parse(output.trim().split('\n').at(-1)!) as SaveResult, path };
  }

  test.skipIf(!root).each([
    ['the group, where they are in it', [SOMEONE, NOBODY, 0o664], [NOBODY, NOBODY, 0o664]],
    ['their own file as it is', [NOBODY, NOBODY, 0o600], [NOBODY, NOBODY, 0o600]],
    [
      'no more rights for a group that they cannot keep than everyone has',
      [SOMEONE, SOMEONE, 0o676],
      [NOBODY, NOBODY, 0o666],
    ],
  ] as const)('when someone else saves who may write: %s', async (_what, before, after) => {
    const { result, path } = await saveAs([...before]);
    expect(result).toMatchObject({ ok: true });
    expect(ownersOf(path)).toEqual(after);
  });
});
