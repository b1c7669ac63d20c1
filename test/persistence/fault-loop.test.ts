/**
 * P3: call after call of a save fails, with every code, until the fault is not reached any more. "Saved" is said only of
 * bytes that are there; a refusal names the path and the cause, leaves no rubbish and no open file, and the next save,
 * on a healthy disk, goes through.
 */
import { lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nodeFs } from '../../electron/main/files/fs-port';
import type { FsPort } from '../../electron/main/files/fs-port';
import type { SaveResult } from '../../electron/shared/api';
import { LONG, tell } from '../support/tier';
import { FAULT_CODES, faultFs, refusingRename } from '../unit/electron/support/fault-fs';
import type { Fault } from '../unit/electron/support/fault-fs';
import { scratchFolder, temporariesIn } from '../unit/electron/support/folder';
import { createService } from './support/documents';

const CODES = LONG ? FAULT_CODES : ['EIO', 'ENOSPC', 'EACCES', 'EXDEV', 'EMFILE', 'EINTR'];
const OLD = `{"old":"${'o'.repeat(3000)}"}\n`;
const NEW = `{"new":"${'n'.repeat(5000)}"}\n`;

interface Scenario {
  /** Prepares the folder; the path to save at. */
  prepare(folder: string): string;
  base?(path: string): FsPort;
  text: string;
  /** The document was opened before; else it is saved for the first time, at a path from the dialog. */
  opened: boolean;
}

const write = (folder: string): string => {
  const path = join(folder, 'model.kempe');
  writeFileSync(path, OLD);
  writeFileSync(`${path}.bak`, 'before');
  return path;
};
const noLinks: FsPort = {
  ...nodeFs,
  link: () => Promise.reject(Object.assign(new Error('EPERM'), { code: 'EPERM' })),
};
const SCENARIOS: Record<string, Scenario> = {
  'over the version that was opened': { prepare: write, text: NEW, opened: true },
  'for the first time': { prepare: (folder) => join(folder, 'model.kempe'), text: NEW, opened: false },
  'of the bytes that are there already': { prepare: write, text: OLD, opened: true },
  'through a symbolic link': {
    prepare: (folder) => {
      mkdirSync(join(folder, 'real'));
      symlinkSync(write(join(folder, 'real')), join(folder, 'model.kempe'));
      return join(folder, 'model.kempe');
    },
    text: NEW,
    opened: true,
  },
  'in a folder without hard links': { prepare: write, base: () => noLinks, text: NEW, opened: true },
  'in a folder that refuses renames': { prepare: write, base: refusingRename, text: NEW, opened: true },
};

interface Totals {
  pairs: number;
  saved: number;
  refused: number;
  /** Of these, the ones that left the old version in a copy that the message names. */
  named: number;
}

/** False once the save ends before the fault is reached. */
async function strike(scenario: Scenario, fault: Fault, what: string, totals: Totals): Promise<boolean> {
  const folder = scratchFolder({ quick: true });
  const path = scenario.prepare(folder);
  const { documents, use } = createService(join(folder, 'user-data'));
  const opened = scenario.opened ? await documents.open(path) : null;
  const save = (text: string, overwrite = false): Promise<SaveResult> =>
    opened?.ok ? documents.save(opened.fileId, text, overwrite) : documents.saveTo(path, text);
  const faulty = faultFs(fault, scenario.base?.(path));
  use(faulty);
  const result = await save(scenario.text);
  let copy: string | undefined;
  if (result.ok) {
    expect(contentOf(path), `${what}: said "saved" and it is not`).toBe(scenario.text);
    totals.saved += 1;
  } else {
    totals.refused += 1;
    // where nothing can be written any more into a folder without renames, the copy that is named holds the old version
    copy = /safe in (\S+)\. /.exec(result.problem.remedy)?.[1];
    if (copy) totals.named += 1;
    const sound: (string | null)[] = [scenario.opened ? OLD : null, scenario.text];
    expect(sound, `${what}: the document is damaged`).toContain(contentOf(copy ?? path));
    expect(result.problem.message, what).toContain(path);
    expect(result.problem.message, `${what}: no cause`).toMatch(/ (is|could not|was|does) .{6,}\.$/s);
    expect(result.problem.remedy, `${what}: no way out`).not.toBe('');
  }
  expect(faulty.openFiles(), `${what}: a file was left open`).toBe(0);
  // with that copy stays the note by which the next start offers it
  const left = temporariesIn(folder).filter((name) => !copy?.endsWith(name.replace(/\.note$/, '')));
  expect(left, `${what}: a temporary file was left`).toEqual([]);
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === false && what.includes('symbolic')) {
    throw new Error(`${what}: the link was replaced`);
  }
  totals.pairs += 1;
  // the work is still in the window, and the disk is well again: nothing stands in the way
  use(nodeFs);
  const again = await save(scenario.text, copy !== undefined);
  expect(again.ok ? '' : again.problem.message, `${what}: the next save`).toBe('');
  expect(contentOf(path), `${what}: the next save`).toBe(scenario.text);
  expect(temporariesIn(folder), `${what}: left after the next save`).toEqual([]);
  return faulty.struck();
}

function contentOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

const openDescriptors = (): number =>
  process.platform === 'linux' ? readdirSync('/proc/self/fd').length : 0;

test.each(Object.keys(SCENARIOS))(
  'a save %s survives the failure of any call',
  { timeout: 240_000 },
  async (name) => {
    const scenario = SCENARIOS[name]!;
    const totals: Totals = { pairs: 0, saved: 0, refused: 0, named: 0 };
    const descriptors = openDescriptors();
    for (const code of CODES) {
      for (let at = 1; at < 200; at++) {
        if (!(await strike(scenario, { at, code }, `${name}: ${code} at call ${at}`, totals))) break;
      }
    }
    for (let at = 1; at < 200; at++) {
      const fault = { at, code: 'ENOSPC', short: true };
      if (!(await strike(scenario, fault, `${name}: short write, then ENOSPC, from call ${at}`, totals)))
        break;
    }
    tell(
      'P3',
      totals.pairs,
      `a save ${name}: ${totals.saved} saved, ${totals.refused} refused, ${totals.named} with a copy named, 0 damaged, 0 leaks`,
    );
    // the runner itself may open and close a few
    expect(openDescriptors()).toBeLessThan(descriptors + 10);
    expect(totals.refused).toBeGreaterThan(CODES.length);
  },
);
