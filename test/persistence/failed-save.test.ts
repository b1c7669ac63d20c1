/**
 * P3 as the user meets it: call after call of a save fails, with every code, through the window's own store and questions.
 * What was not saved stays unsaved, the question names the file, the cause and a remedy, nothing of the work is lost, and
 * once the disk is well again the next save goes through.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPinia, setActivePinia } from 'pinia';
import { expect, test, vi } from 'vitest';
import { nodeFs } from '../../electron/main/files/fs-port';
import type { SaveResult } from '../../electron/shared/api';
import { createProject } from '../../engine/model/defaults';
import { writeProject } from '../../engine/model/file/write-project';
import { saveDocument } from '../../renderer/files/files';
import { renameProject } from '../../renderer/document/edits/records/rename';
import { useDialogsStore } from '../../renderer/stores/window/dialogs';
import { useDocumentStore } from '../../renderer/stores/editing/document';
import { LONG, tell } from '../support/tier';
import { FAULT_CODES, faultFs } from '../unit/electron/support/fault-fs';
import type { EitherContent } from '../../electron/shared/project-content';
import type { Fault } from '../unit/electron/support/fault-fs';
import { scratchFolder } from '../unit/electron/support/folder';
import { createService } from './support/documents';

const disk = vi.hoisted(() => ({
  save: (_id: string, _text: string, _overwrite?: boolean): Promise<SaveResult> =>
    Promise.reject(new Error()),
  saveAs: (_name: string, _text: string): Promise<SaveResult | null> => Promise.reject(new Error()),
}));
vi.mock('../../renderer/platform/platform', () => ({
  platform: {
    kind: 'desktop',
    save: (id: string, text: string, overwrite?: boolean) => disk.save(id, text, overwrite),
    saveAs: (name: string, { text }: EitherContent) => disk.saveAs(name, text),
    release: () => undefined,
  },
}));

const CODES = LONG ? FAULT_CODES : ['EIO', 'ENOSPC', 'EDQUOT', 'EACCES', 'EROFS', 'EMFILE'];
const PATIENCE = { timeout: 90_000, interval: 1 };

interface Totals {
  pairs: number;
  saved: number;
  refused: number;
  copied: number;
}

/** The window with a project that was edited, and the service that keeps its file. */
async function openWindow(folder: string, opened: boolean) {
  const path = join(folder, 'model.kempe');
  setActivePinia(createPinia());
  const document = useDocumentStore();
  const project = createProject('First');
  const { documents, use } = createService(join(folder, 'user-data'));
  let file: { fileId: string; name: string; location: string } | null = null;
  if (opened) {
    writeFileSync(path, writeProject(project));
    const result = await documents.open(path);
    if (!result.ok) throw new Error(result.problem.message);
    file = { fileId: result.fileId, name: result.name, location: result.location };
  }
  document.open(project, file);
  const edit = renameProject(document.project, 'Edited');
  document.apply(edit.label, edit.diff);
  let target = path;
  disk.save = (id, text, overwrite) => documents.save(id, text, overwrite ?? false);
  disk.saveAs = (_name, text) => documents.saveTo(target, text);
  return { path, document, use, choosePath: (next: string) => (target = next) };
}

/** False once the save ends before the fault is reached. */
async function strike(fault: Fault, opened: boolean, what: string, totals: Totals): Promise<boolean> {
  const folder = scratchFolder({ quick: true });
  const { path, document, use, choosePath } = await openWindow(folder, opened);
  const dialogs = useDialogsStore();
  const mine = writeProject(document.project);
  const old = opened ? readFileSync(path, 'utf8') : null;
  const faulty = faultFs(fault);
  use(faulty);
  let ended = false;
  const saving = saveDocument().finally(() => (ended = true));
  await vi.waitFor(() => expect(ended || dialogs.question !== null).toBe(true), PATIENCE);
  totals.pairs += 1;
  if (ended) {
    expect(await saving, what).toBe(true);
    expect([document.dirty, readFileSync(path, 'utf8')], what).toEqual([false, mine]);
    totals.saved += 1;
    rmSync(folder, { recursive: true });
    return faulty.struck();
  }
  totals.refused += 1;
  const question = dialogs.question!;
  expect(document.dirty, `${what}: not dirty any more`).toBe(true);
  expect(writeProject(document.project), `${what}: the work is changed`).toBe(mine);
  expect([old, mine], `${what}: the file is damaged`).toContain(contentOf(path));
  expect(question.title, what).toBe('The project was not saved');
  expect(question.message, `${what}: names no file`).toContain(path);
  expect(question.detail ?? '', `${what}: no remedy`).toMatch(
    /\b(save|free|try|choose|close|check|copy|ask|make|wait)\b/i,
  );
  expect(question.choices.map(({ id }) => id)).toEqual(['copy', 'cancel']);
  // every other time the copy elsewhere is taken up, on a disk that is well
  if (totals.refused % 2 === 0) {
    const elsewhere = join(folder, 'elsewhere');
    mkdirSync(elsewhere);
    choosePath(join(elsewhere, 'copy.kempe'));
    use(nodeFs);
    dialogs.answer('copy');
    expect(await saving, what).toBe(true);
    expect(readFileSync(join(elsewhere, 'copy.kempe'), 'utf8'), what).toBe(mine);
    totals.copied += 1;
  } else {
    dialogs.answer('cancel');
    expect(await saving, what).toBe(false);
    expect(document.dirty, `${what}: not dirty after cancel`).toBe(true);
    expect(document.canUndo, what).toBe(true);
    use(nodeFs);
    expect(await saveDocument(), `${what}: the next save`).toBe(true);
    expect(readFileSync(path, 'utf8'), what).toBe(mine);
  }
  expect(document.dirty, `${what}: dirty after a good save`).toBe(false);
  rmSync(folder, { recursive: true });
  return faulty.struck();
}

function contentOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

test.each([
  ['over the version that was opened', true],
  ['for the first time', false],
])(
  'a save %s that fails leaves the work unsaved and says what to do',
  { timeout: 240_000 },
  async (name, opened) => {
    const totals: Totals = { pairs: 0, saved: 0, refused: 0, copied: 0 };
    for (const code of CODES) {
      for (let at = 1; at < 200; at++) {
        if (!(await strike({ at, code }, opened, `${name}: ${code} at call ${at}`, totals))) break;
      }
    }
    for (let at = 1; at < 200; at++) {
      const fault = { at, code: 'ENOSPC', short: true };
      if (!(await strike(fault, opened, `${name}: short write from call ${at}`, totals))) break;
    }
    const { pairs, saved, refused, copied } = totals;
    tell(
      'P3',
      pairs,
      `in the window, a save ${name}: ${saved} saved, ${refused} refused and still unsaved, ${copied} copied elsewhere, 0 lost`,
    );
    expect(refused).toBeGreaterThan(CODES.length);
    expect(copied).toBeGreaterThan(2);
  },
);
