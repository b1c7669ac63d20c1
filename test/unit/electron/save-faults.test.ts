/** Every call of a save fails once, with every code: the document is the old one or the new one, and "saved" is true. */
import { linkSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { digestOf } from '../../../electron/main/files/bytes';
import { describeFailure } from '../../../electron/main/files/failure';
import type { FsPort } from '../../../electron/main/files/fs-port';
import { saveFile } from '../../../electron/main/files/save-file';
import { FAULT_CODES, faultFs, refusingRename } from './support/fault-fs';
import type { Fault } from './support/fault-fs';
import { scratchFolder, temporariesIn } from './support/folder';

const OLD = new TextEncoder().encode('old '.repeat(500));
const LONGER = new TextEncoder().encode('newer '.repeat(900));
const SHORTER = new TextEncoder().encode('n'.repeat(300));

interface Outcome {
  saved: boolean;
  struck: boolean;
  content: Uint8Array;
  message: string;
  temporaries: string[];
  openFiles: number;
  folder: string;
}

async function attemptSave(
  fault: Fault | null,
  data: Uint8Array,
  base?: (path: string) => FsPort,
): Promise<Outcome> {
  const folder = scratchFolder({ quick: true });
  const path = join(folder, 'model.kempe');
  const backups = join(folder, 'backups');
  writeFileSync(path, OLD);
  writeFileSync(`${path}.bak`, 'before');
  const fs = faultFs(fault, base?.(path));
  const expected = { realPath: path, digests: [digestOf(OLD)] };
  let saved = true;
  let message = '';
  try {
    await saveFile(fs, { path, data, expected, generations: 3, backups });
  } catch (error) {
    saved = false;
    const problem = describeFailure(error, 'save', path);
    message = `${problem.message} ${problem.remedy}`;
  }
  return {
    saved,
    struck: fs.struck(),
    content: new Uint8Array(readFileSync(path)),
    message,
    temporaries: temporariesIn(folder),
    openFiles: fs.openFiles(),
    folder,
  };
}

function expectSound(outcome: Outcome, data: Uint8Array, what: string): void {
  const isNew = Buffer.compare(outcome.content, data) === 0;
  const isOld = Buffer.compare(outcome.content, OLD) === 0;
  expect(isNew || isOld, `${what}: the document is damaged`).toBe(true);
  if (outcome.saved) expect(isNew, `${what}: said "saved" and it is not`).toBe(true);
  else expect(outcome.message, what).toContain('model.kempe');
  expect(outcome.openFiles, `${what}: a file was left open`).toBe(0);
}

async function callsOf(data: Uint8Array, base?: (path: string) => FsPort): Promise<number> {
  const folder = scratchFolder({ quick: true });
  const path = join(folder, 'model.kempe');
  writeFileSync(path, OLD);
  writeFileSync(`${path}.bak`, 'before');
  const fs = faultFs(null, base?.(path));
  await saveFile(fs, { path, data, expected: null, generations: 3, backups: join(folder, 'backups') });
  return fs.calls.length;
}

/** The call that writes what lies beyond the old end: the first write after the refused rename and the copy. */
async function tailWrite(data: Uint8Array): Promise<number> {
  const folder = scratchFolder({ quick: true });
  const path = join(folder, 'model.kempe');
  writeFileSync(path, OLD);
  writeFileSync(`${path}.bak`, 'before');
  const fs = faultFs(null, refusingRename(path));
  const expected = { realPath: path, digests: [digestOf(OLD)] };
  await saveFile(fs, { path, data, expected, generations: 3, backups: join(folder, 'backups') });
  const copy = fs.calls.indexOf('write', fs.calls.lastIndexOf('makeFolder'));
  return fs.calls.indexOf('write', copy + 1) + 1;
}

describe('a save of which one call fails', () => {
  test('leaves the old or the new document and no temporary file', async () => {
    const calls = (await callsOf(LONGER)) + 4;
    let failed = 0;
    for (const code of FAULT_CODES) {
      for (let at = 1; at <= calls; at++) {
        const outcome = await attemptSave({ at, code }, LONGER);
        expectSound(outcome, LONGER, `${code} at call ${at}`);
        expect(outcome.temporaries, `${code} at call ${at}`).toEqual([]);
        if (!outcome.saved) failed += 1;
      }
    }
    // Guards the guard: most calls of a save are ones that it cannot do without.
    expect(failed).toBeGreaterThan((FAULT_CODES.length * calls) / 2);
  });

  test('holds too where every later call of that kind fails', async () => {
    const calls = await callsOf(LONGER);
    for (const code of ['EIO', 'ENOSPC', 'EACCES', 'EPERM']) {
      for (let at = 1; at <= calls; at++) {
        const outcome = await attemptSave({ at, code, lasting: true }, LONGER);
        expectSound(outcome, LONGER, `${code} from call ${at} on`);
      }
    }
  });

  test('is not fooled by a short write that reports success', async () => {
    const outcome = await attemptSave({ at: 1, code: 'ENOSPC', short: true }, LONGER);
    expect(outcome.struck).toBe(true);
    expect(outcome.saved).toBe(false);
    expect(Buffer.compare(outcome.content, OLD)).toBe(0);
    expect(outcome.message).toContain('the disk is full');
    expect(outcome.temporaries).toEqual([]);
  });

  test('goes on after a short write where the next one works', async () => {
    const folder = scratchFolder({ quick: true });
    const path = join(folder, 'model.kempe');
    const base = faultFs(null);
    const oneByteAtATime: FsPort = {
      ...base,
      open: async (name, purpose) => {
        const file = await base.open(name, purpose);
        return { ...file, write: (from, offset, _length, position) => file.write(from, offset, 1, position) };
      },
    };
    await saveFile(oneByteAtATime, { path, data: SHORTER, expected: null, generations: 3, backups: folder });
    expect(Buffer.compare(readFileSync(path), SHORTER)).toBe(0);
  });
});

describe('a folder that refuses renames', () => {
  for (const [name, data] of Object.entries({ longer: LONGER, shorter: SHORTER })) {
    test(`gets a ${name} version in place, and the copy of the old one is removed`, async () => {
      const outcome = await attemptSave(null, data, refusingRename);
      expect(outcome.saved).toBe(true);
      expect(Buffer.compare(outcome.content, data)).toBe(0);
      expect(outcome.temporaries).toEqual([]);
      // Not a hard link to what was just written over.
      expect(Buffer.compare(readFileSync(join(outcome.folder, 'model.kempe.bak')), OLD)).toBe(0);
    });

    test(`keeps the old document when a call fails while writing a ${name} version`, async () => {
      const calls = (await callsOf(data, refusingRename)) + 6;
      for (const code of ['EIO', 'ENOSPC', 'EACCES']) {
        for (let at = 1; at <= calls; at++) {
          const outcome = await attemptSave({ at, code }, data, refusingRename);
          expectSound(outcome, data, `${code} at call ${at}`);
        }
      }
    });
  }

  test('does not write into earlier versions, whatever saves that were cut off have left under their names', async () => {
    for (const ages of [[1], [2], [1, 2], [2, 3], [1, 2, 3]]) {
      const folder = scratchFolder({ quick: true });
      const path = join(folder, 'model.kempe');
      const nameOf = (age: number): string => `${path}.bak${age === 1 ? '' : age}`;
      writeFileSync(path, OLD);
      for (const age of [1, 2, 3]) {
        if (ages.includes(age)) linkSync(path, nameOf(age));
        else writeFileSync(nameOf(age), `before ${age}`);
      }
      const backups = join(folder, 'backups');
      await saveFile(refusingRename(path), { path, data: LONGER, expected: null, generations: 3, backups });
      expect(Buffer.compare(readFileSync(path), LONGER)).toBe(0);
      const kept = [1, 2, 3].map((age) => readFileSync(nameOf(age)));
      expect(kept.filter((bytes) => Buffer.compare(bytes, LONGER) === 0)).toEqual([]);
      expect(Buffer.compare(kept[0]!, OLD)).toBe(0);
      // one that had a name already pushes none out
      if (ages.length === 1 && ages[0] === 1)
        expect(kept.slice(1).map(String)).toEqual(['before 2', 'before 3']);
    }
  });

  test('keeps the old document when the disk is too full for a longer version', async () => {
    const tail = await tailWrite(LONGER);
    for (const fault of [
      { at: tail, code: 'ENOSPC', short: true },
      { at: tail, code: 'ENOSPC', lasting: true },
    ]) {
      const outcome = await attemptSave(fault, LONGER, refusingRename);
      expect(outcome.saved).toBe(false);
      expect(Buffer.compare(outcome.content, OLD)).toBe(0);
    }
  });

  test('is intact, or its old version is whole in the copy that is named, if nothing works any more', async () => {
    let named = 0;
    for (const data of [LONGER, SHORTER]) {
      const calls = await callsOf(data, refusingRename);
      for (let at = 1; at <= calls; at++) {
        for (const code of ['EIO', 'ENOSPC']) {
          for (const kind of [{ lasting: true }, { short: true }]) {
            const fault = { at, code, ...kind };
            const outcome = await attemptSave(fault, data, refusingRename);
            const copy = /safe in (\S+)\. /.exec(outcome.message)?.[1];
            if (!copy) {
              expectSound(outcome, data, JSON.stringify(fault));
              continue;
            }
            named += 1;
            expect(outcome.saved).toBe(false);
            expect(Buffer.compare(readFileSync(copy), OLD)).toBe(0);
          }
        }
      }
    }
    expect(named).toBeGreaterThan(0);
  });
});
