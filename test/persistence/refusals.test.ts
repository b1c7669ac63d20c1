/**
 * P6: what an ordinary user may not write. Nothing that is read-only is overwritten, nothing else is lost, and every refusal
 * names the file and offers to save elsewhere. Needs root to be able to become someone else, and to mount and mark files.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tell } from '../support/tier';
import { buildChild } from './support/build-child';
import { fillUp, mountQuotaDisk } from './support/quota-disk';
import type { SaveResult } from '../../electron/shared/api';

const NOBODY = 65_534;
const OLD = '{"old":true}\n';
const NEW = '{"new":true}\n';
const READ_ONLY_DISK = 'a file on a disk that is mounted read-only';

/** Tries something in a folder of its own; false where it cannot be done here. */
function possible(attempt: (folder: string) => boolean): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const scratch = mkdtempSync(join(tmpdir(), 'kempe-probe-'));
  try {
    chmodSync(scratch, 0o755);
    return attempt(scratch);
  } catch {
    return false;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

// Node or the temporary folder may lie where only root can look, and a container may give root few rights.
const root = possible((scratch) => {
  const path = join(scratch, 'theirs');
  writeFileSync(path, '');
  chownSync(path, NOBODY, NOBODY);
  const look = ['-e', "require('node:fs').readFileSync(process.argv[1])", path];
  return spawnSync(process.execPath, look, { uid: NOBODY, gid: NOBODY, cwd: '/' }).status === 0;
});
const mounts = possible((scratch) => {
  execFileSync('mount', ['-t', 'tmpfs', 'kempe-test', scratch], { stdio: 'ignore' });
  try {
    execFileSync('mount', ['-o', 'remount,ro', scratch], { stdio: 'ignore' });
  } finally {
    execFileSync('umount', [scratch], { stdio: 'ignore' });
  }
  return true;
});
const quotas = possible((scratch) => {
  const disk = join(scratch, 'disk');
  mkdirSync(disk);
  mountQuotaDisk(join(scratch, 'image'), disk, NOBODY)();
  return true;
});

function whyNotAll(): string {
  if (!root)
    return ' (skipped: needs root on Linux, and Node and a temporary folder that any user can reach)';
  const missing = [
    ...(mounts ? [] : [`${READ_ONLY_DISK}, for nothing can be mounted here`]),
    ...(quotas ? [] : ['a used-up quota, which needs btrfs-progs and a loop device']),
  ];
  return missing.length > 0 ? ` (skipped: ${missing.join('; ')})` : '';
}

let program = '';
let folder = '';
const undo: (() => void)[] = [];
let cases = 0;

beforeAll(async () => {
  if (!root) return;
  ({ program, folder } = await buildChild('refusals-child'));
  chmodSync(folder, 0o755);
}, 120_000);
afterAll(() => {
  for (const step of undo.reverse()) step();
  if (folder) rmSync(folder, { recursive: true, force: true });
  if (cases > 0) tell('P6', cases, '0 overwritten, 0 lost, 0 without a way out');
});

interface Place {
  /** A folder of the user's own, on the disk. */
  home: string;
  userData: string;
}

function createPlace(): Place {
  const base = mkdtempSync(join(folder, 'case-'));
  chmodSync(base, 0o755);
  const [home, userData] = [join(base, 'home'), join(base, 'user-data')];
  for (const each of [home, userData]) {
    mkdirSync(each);
    chownSync(each, NOBODY, NOBODY);
  }
  return { home, userData };
}

function put(path: string, mode = 0o644, owner = NOBODY): string {
  writeFileSync(path, OLD);
  chownSync(path, owner, owner);
  chmodSync(path, mode);
  return path;
}

/** Saves as an ordinary user; `between` happens after the file was opened. */
function save(
  { userData }: Place,
  path: string,
  how: 'open' | 'new',
  between = () => undefined as void,
): Promise<SaveResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, userData, path, how], {
      uid: NOBODY,
      gid: NOBODY,
      cwd: '/',
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let [output, complaints] = ['', ''];
    let asked = false;
    child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (asked || !output.includes('"waiting"')) return;
      asked = true;
      between();
      child.stdin.end('go\n');
    });
    child.on('error', reject);
    child.on('exit', () => {
      const last = output.trim().split('\n').at(-1) ?? '';
      try {
        resolve(JSON.parse(last) as SaveResult);
      } catch {
        reject(new Error(`No answer: ${output} ${complaints}`));
      }
    });
  });
}

async function refused(
  place: Place,
  path: string,
  how: 'open' | 'new',
  between?: () => void,
): Promise<string> {
  cases += 1;
  const result = await save(place, path, how, between);
  if (result.ok) throw new Error(`${path} was saved.`);
  const { code, message, remedy } = result.problem;
  // a name of 300 letters is cut where it is shown
  expect(message).toContain(path.slice(0, 40));
  expect(message).not.toContain('.~');
  expect(remedy).toMatch(/Save As|another folder|copy/);
  const left = existsSync(place.home) ? execFileSync('ls', ['-A', place.home], { encoding: 'utf8' }) : '';
  expect(left).not.toContain('.~');
  return code;
}

const inPlace =
  (make: (place: Place) => string | Promise<string>): (() => Promise<void>) =>
  async () => {
    const place = createPlace();
    const path = await make(place);
    const code = await refused(place, path, 'open');
    expect(['read-only', 'not-writable', 'failed', 'changed-on-disk']).toContain(code);
    expect(readFileSync(path, 'utf8')).toBe(OLD);
  };

function mount(target: string, ...options: string[]): void {
  execFileSync('mount', [...options, target], { stdio: 'ignore' });
  undo.push(() => void execFileSync('umount', [target]));
}

/** False where this file system knows no such mark. */
function mark(flag: '+i' | '+a', path: string): boolean {
  try {
    execFileSync('chattr', [flag, path], { stdio: 'ignore' });
  } catch {
    return false;
  }
  undo.push(() => void execFileSync('chattr', [flag.replace('+', '-'), path]));
  return true;
}

describe(`an ordinary user${whyNotAll()}`, () => {
  const cannot: Record<string, (place: Place) => string> = {
    'a file marked read-only': ({ home }) => put(join(home, 'model.kempe'), 0o444),
    'a file marked read-only for everyone': ({ home }) => put(join(home, 'model.kempe'), 0o400),
    "someone else's file": ({ home }) => put(join(home, 'model.kempe'), 0o644, 0),
    "someone else's file in a folder of theirs": ({ home }) => {
      const path = put(join(home, 'model.kempe'), 0o644, 0);
      chownSync(home, 0, 0);
      return path;
    },
    'a read-only file behind a symbolic link': ({ home }) => {
      put(join(home, 'real.kempe'), 0o444);
      symlinkSync('real.kempe', join(home, 'model.kempe'));
      return join(home, 'model.kempe');
    },
    [READ_ONLY_DISK]: ({ home }) => {
      mount(home, '-t', 'tmpfs', '-o', `uid=${NOBODY}`, 'kempe-test');
      const path = put(join(home, 'model.kempe'));
      execFileSync('mount', ['-o', 'remount,ro', home], { stdio: 'ignore' });
      return path;
    },
  };
  const tried = Object.keys(cannot).filter((name) => mounts || name !== READ_ONLY_DISK);
  test.skipIf(!root).each(tried)('is refused %s, which stays as it was', (name) => inPlace(cannot[name]!)());

  test.skipIf(!root)(
    'is refused a file that cannot be changed by mark, in a folder or by itself',
    async () => {
      const place = createPlace();
      const path = put(join(place.home, 'model.kempe'));
      if (!mark('+i', path)) return tell('P6', 0, 'no immutable files on this file system: not tried');
      await refused(place, path, 'open');
      expect(readFileSync(path, 'utf8')).toBe(OLD);
      const other = createPlace();
      const inside = put(join(other.home, 'model.kempe'));
      mark('+i', other.home);
      // the file itself may be written, so it is written in place, or refused whole
      const result = await save(other, inside, 'open');
      cases += 1;
      expect(readFileSync(inside, 'utf8')).toBe(result.ok ? NEW : OLD);
    },
  );

  test.skipIf(!root)(
    'writes a file of their own in a folder where nothing can be made: in place, or not at all',
    async () => {
      for (const mode of [0o555, 0o1777, 0o775]) {
        const place = createPlace();
        const path = put(join(place.home, 'model.kempe'));
        chownSync(place.home, 0, 0);
        chmodSync(place.home, mode);
        cases += 1;
        const result = await save(place, path, 'open');
        expect(readFileSync(path, 'utf8')).toBe(result.ok ? NEW : OLD);
        expect(result.ok).toBe(true);
      }
    },
  );

  const lost: Record<string, [make: (place: Place) => string, between: (place: Place) => void]> = {
    'whose folder was deleted meanwhile': [
      ({ home }) => put(join(home, 'model.kempe')),
      ({ home }) => rmSync(home, { recursive: true }),
    ],
    'whose folder was renamed meanwhile': [
      ({ home }) => put(join(home, 'model.kempe')),
      ({ home }) => renameSync(home, `${home}-moved`),
    ],
    'that was deleted meanwhile': [
      ({ home }) => put(join(home, 'model.kempe')),
      ({ home }) => rmSync(join(home, 'model.kempe')),
    ],
    'that was changed by someone else meanwhile': [
      ({ home }) => put(join(home, 'model.kempe')),
      ({ home }) => writeFileSync(join(home, 'model.kempe'), 'theirs'),
    ],
    'that became a folder meanwhile': [
      ({ home }) => put(join(home, 'model.kempe')),
      ({ home }) => {
        rmSync(join(home, 'model.kempe'));
        mkdirSync(join(home, 'model.kempe'));
      },
    ],
    'whose folder became a file meanwhile': [
      ({ home }) => put(join(home, 'model.kempe')),
      ({ home }) => {
        rmSync(home, { recursive: true });
        writeFileSync(home, 'not a folder');
      },
    ],
    'that was marked read-only meanwhile': [
      ({ home }) => put(join(home, 'model.kempe')),
      ({ home }) => chmodSync(join(home, 'model.kempe'), 0o444),
    ],
  };
  test.skipIf(!root).each(Object.keys(lost))('keeps their work of a file %s', async (name) => {
    const place = createPlace();
    const [make, between] = lost[name]!;
    cases += 1;
    const path = make(place);
    const result = await save(place, path, 'open', () => between(place));
    expect(result.ok, JSON.stringify(result)).toBe(false);
    if (!result.ok) {
      expect(result.problem.message).toContain(path);
      expect(result.problem.remedy).toMatch(/Save As|another folder|copy/);
    }
    if (name.includes('someone else')) expect(readFileSync(path, 'utf8')).toBe('theirs');
  });

  const nowhere: Record<string, (place: Place) => string> = {
    'a name of 300 letters': ({ home }) => join(home, `${'n'.repeat(300)}.kempe`),
    'a name of 256 bytes': ({ home }) => join(home, `${'ж'.repeat(125)}.kempe`),
    'a path of 5000 letters': ({ home }) =>
      join(home, ...Array.from({ length: 500 }, () => 'nine-char'), 'x.kempe'),
    'a folder that is not there': ({ home }) => join(home, 'none', 'model.kempe'),
    'a folder of someone else': ({ home }) => {
      chownSync(home, 0, 0);
      return join(home, 'model.kempe');
    },
    'a folder behind which nothing can be seen': ({ home }) => {
      chownSync(home, 0, 0);
      chmodSync(home, 0o700);
      return join(home, 'model.kempe');
    },
    'a place inside a file': ({ home }) => join(put(join(home, 'file')), 'model.kempe'),
    'a link that leads to itself': ({ home }) => {
      symlinkSync('model.kempe', join(home, 'model.kempe'));
      return join(home, 'model.kempe');
    },
    'a device': () => '/dev/full',
    'a folder': ({ home }) => home,
    'a pipe': ({ home }) => {
      execFileSync('mkfifo', ['-m', '666', join(home, 'model.kempe')]);
      return join(home, 'model.kempe');
    },
  };
  test.skipIf(!root).each(Object.keys(nowhere))('is told why nothing can be saved as %s', async (name) => {
    const place = createPlace();
    await refused(place, nowhere[name]!(place), 'new');
  });

  test.skipIf(!root || !quotas)(
    'is told of a quota that is used up, and saves once there is room',
    async () => {
      const place = createPlace();
      undo.push(mountQuotaDisk(`${place.home}.image`, place.home, NOBODY));
      const path = put(join(place.home, 'model.kempe'));
      const filler = put(join(place.home, 'filler'));
      expect(fillUp(filler, NOBODY)).toBe(-constants.errno.EDQUOT);
      expect(await refused(place, path, 'open')).toBe('disk-full');
      expect(await refused(place, join(place.home, 'new.kempe'), 'new')).toBe('disk-full');
      expect(readFileSync(path, 'utf8')).toBe(OLD);
      rmSync(filler);
      execFileSync('sync', ['-f', place.home]);
      expect(await save(place, path, 'open')).toMatchObject({ ok: true });
      expect(readFileSync(path, 'utf8')).toBe(NEW);
    },
  );

  test.skipIf(!root)('saves in a folder where they may write but not look', async () => {
    const place = createPlace();
    const path = put(join(place.home, 'model.kempe'));
    chmodSync(place.home, 0o333);
    cases += 1;
    expect(await save(place, path, 'open')).toMatchObject({ ok: true });
    expect(readFileSync(path, 'utf8')).toBe(NEW);
  });

  test.skipIf(!root)('may use the longest name there is', async () => {
    const place = createPlace();
    const path = join(place.home, `${'n'.repeat(249)}.kempe`);
    cases += 1;
    expect(await save(place, path, 'new')).toMatchObject({ ok: true });
    expect(readFileSync(path, 'utf8')).toBe(NEW);
    // the earlier version has no name left to be kept under, which must not stop the next save
    put(path);
    expect(await save(place, path, 'open')).toMatchObject({ ok: true });
    expect(readFileSync(path, 'utf8')).toBe(NEW);
  });
});
