/**
 * The life of a window on a disk that may lose its power at any moment: it takes up what it finds, edits, journals and
 * saves; and what a start afterwards must find.
 */
import { Documents } from '../../../electron/main/files/documents';
import { interruptedSaveOf } from '../../../electron/main/files/interrupted-saves';
import type { FsPort } from '../../../electron/main/files/fs-port';
import { Grants } from '../../../electron/main/door/grants';
import { Recent } from '../../../electron/main/recent';
import { createProject } from '../../../engine/model/defaults';
import { readProject } from '../../../engine/model/file/read-project';
import { writeProject } from '../../../engine/model/file/write-project';
import { createDiff } from '../../../renderer/document/diff';
import type { FoundRecovery } from '../../../renderer/journal/read-recovery';
import { findRecoveries } from '../../../renderer/journal/read-recovery';
import type { Window } from './journalled';
import { nextStart, openWindow } from './journalled';
import type { Image } from './power-disk';
import { contentOf, PowerDisk } from './power-disk';

export const DOCUMENT = '/home/user/model.kempe';
export const DATA = '/home/user/.config/kempe';

const EMPTY = writeProject(createProject('Untitled'));

/** The text of every version there ever was, by its number, which is in the name of the project. */
export class Versions {
  readonly #texts = new Map<number, string>();
  #last = 0;

  next(): number {
    return ++this.#last;
  }

  keep(number: number, text: string): void {
    this.#texts.set(number, text);
  }

  /** The number of a whole version, 0 of none at all or an empty project, NaN of anything that never was. */
  numberOf(text: string | null): number {
    if (text === null || text === EMPTY) return 0;
    const number = Number(/"name": "Version (\d+)"/.exec(text)?.[1]);
    return this.#texts.get(number) === text ? number : NaN;
  }
}

/** A disk with the folders of a user, which have been there for long. */
export async function newDisk(): Promise<Image> {
  const disk = new PowerDisk();
  await disk.port().makeFolder(DATA);
  return disk.cut(disk.length, () => 0.2);
}

type Mark = { begun: number } | { saved: number } | { flushed: number };

export interface Life {
  disk: PowerDisk;
  /** Steps of the disk that are part of it. */
  length: number;
  /** What was there when it began. */
  start: { document: number; work: number };
}

const decode = (bytes: Uint8Array | null): string | null => bytes && new TextDecoder().decode(bytes);

export async function live(
  disk: PowerDisk,
  versions: Versions,
  random: () => number,
  { actions = 8, through = (port: FsPort): FsPort => port } = {},
): Promise<Life> {
  const fs = through(disk.port());
  const grants = new Grants();
  const window = openWindow(DATA, fs, grants);
  const recent = new Recent(fs, DATA, grants);
  const documents = new Documents({ fs, grants, recent, backups: `${DATA}/backups` });
  const { store, journal } = window;
  const start = await takeUp(window, documents, versions);
  let now = start.work;
  const number = (): number => versions.numberOf(writeProject(store.project));

  const edit = (): void => {
    now = versions.next();
    // in every sector of the file something changes
    const after = { ...store.project, name: `Version ${now}`, notes: `${now} `.repeat(500) };
    store.apply('Edit', createDiff(store.project, after));
    versions.keep(now, writeProject(store.project));
  };
  const flush = async (): Promise<void> => {
    await journal.settled();
    await window.journals.settled();
    disk.mark({ flushed: number() } satisfies Mark);
  };
  const save = async (): Promise<void> => {
    if (number() === 0 || Number.isNaN(number())) edit();
    const saving = number();
    disk.mark({ begun: saving } satisfies Mark);
    const text = writeProject(store.project);
    const { file } = store;
    let result = file
      ? await documents.save(file.fileId, text, false)
      : await documents.saveTo(DOCUMENT, text);
    // The cut came between the document and the line of the journal that says so: the user is asked, and agrees.
    const asked = file && !result.ok && result.problem.code === 'changed-on-disk';
    if (asked) result = await documents.save(file.fileId, text, true);
    if (!result.ok) throw new Error(`${result.problem.message} ${result.problem.remedy}`);
    disk.mark({ saved: saving } satisfies Mark);
    store.markSaved({ fileId: result.fileId, name: result.name, location: result.location });
  };

  for (let i = 0; i < actions; i++) {
    const choice = random();
    if (choice < 0.45) edit();
    else if (choice < 0.55) await journal.settled();
    else if (choice < 0.75) await flush();
    else await save();
  }
  await journal.settled();
  const life = { disk, length: disk.length, start };
  // after its end, so that no timer is left behind
  await window.journals.settled();
  if (window.told.length > 0) throw new Error(window.told.join(' '));
  return life;
}

/** As a user does it on the start page: unsaved work that goes beyond the document, else the document, else nothing. */
async function takeUp(window: Window, documents: Documents, versions: Versions): Promise<Life['start']> {
  const { store, journal, port } = window;
  // a file that may be parts of two versions is not opened before the earlier one is back
  const interrupted = await documents.interruptedSave(DOCUMENT);
  const putBack = interrupted && (await documents.putBack(interrupted));
  if (putBack && 'problem' in putBack) throw new Error(putBack.problem.message);
  const found = await findRecoveries(port);
  const opened = await documents.open(DOCUMENT);
  const document = opened.ok ? versions.numberOf(String(opened.text)) : 0;
  const ahead = ({ work }: FoundRecovery): boolean =>
    work !== null && versions.numberOf(writeProject(work.project)) > document;
  const work = found.find(ahead);
  if (work?.work) {
    const { place, unsaved, held, project, history, inFile } = work.work;
    if (place) {
      const adopted = await journal.adopt({ id: work.recovery.id, ...place }, place.lines, unsaved, held);
      if (!adopted.ok) throw new Error(adopted.problem.message);
    }
    store.open(project, work.recovery.file, { recovered: { history, inFile } });
    if (!place) journal.restart(unsaved);
  } else if (opened.ok) {
    const read = readProject(String(opened.text));
    if (!read.ok) throw new Error('What was saved cannot be read.');
    store.open(read.project, opened);
  }
  return { document, work: Math.max(versions.numberOf(writeProject(store.project)) || 0, document) };
}

export interface Hunt {
  random: () => number;
  cuts: number;
  cutsPerLife: number;
  /** After so many lives in a row on one disk it begins with an empty one. */
  livesOfADisk: number;
  prepare?: (disk: PowerDisk) => void;
  through?: (port: FsPort) => FsPort;
}

/** Cuts the power again and again. What is wrong at last, or null, and how much was tried. */
export async function hunt(hunt: Hunt): Promise<{ wrong: string | null; cuts: number; lives: number }> {
  const { random, prepare = () => undefined, ...how } = hunt;
  let [cuts, lives] = [0, 0];
  let image = await newDisk();
  let versions = new Versions();
  while (cuts < how.cuts) {
    if (lives++ % how.livesOfADisk === 0) {
      image = await newDisk();
      versions = new Versions();
    }
    const disk = new PowerDisk(image);
    prepare(disk);
    const life = await live(disk, versions, random, how);
    for (let i = 0; i < how.cutsPerLife && cuts < how.cuts; i++) {
      const cut = Math.floor(random() * (life.length + 1));
      image = disk.cut(cut, random);
      const wrong = await judge(life, cut, image, versions);
      cuts += 1;
      if (wrong) return { wrong: `life ${lives}, cut before step ${cut}: ${wrong}`, cuts, lives };
    }
  }
  return { wrong: null, cuts, lives };
}

/** What is wrong after a cut of this life before its step `cut`; null where nothing is. */
export async function judge(
  { disk, start }: Life,
  cut: number,
  image: Image,
  versions: Versions,
): Promise<string | null> {
  const marks = disk.marksBefore(cut) as Mark[];
  const begun = [start.document, ...marks.flatMap((mark) => ('begun' in mark ? [mark.begun] : []))];
  const saved = marks.findLast((mark) => 'saved' in mark)?.saved ?? start.document;
  const kept = marks.findLast((mark) => 'flushed' in mark)?.flushed ?? start.work;
  let document = versions.numberOf(decode(contentOf(image, DOCUMENT)));
  // Where the folder refuses renames, the next start offers the earlier version until the new one is whole.
  if (!begun.includes(document)) document = await offered(image, versions);
  if (!begun.includes(document)) return 'the document is damaged, or a version that was never saved';
  if (begun.lastIndexOf(document) < begun.lastIndexOf(saved)) return 'an acknowledged save is lost';
  const earlier = ['.bak', '.bak2', '.bak3'].map((age) =>
    versions.numberOf(decode(contentOf(image, DOCUMENT + age))),
  );
  if (earlier.some((number) => Number.isNaN(number))) return 'an earlier version is damaged';
  // a save that changed the file has kept what was in it
  const savedAll = marks.flatMap((mark) => ('saved' in mark ? [mark.saved] : []));
  const whole = new Set([start.document, ...savedAll].filter((number) => number > 0));
  if (whole.size > 1 && earlier.every((number) => number === 0)) return 'the earlier version was not kept';
  const found = await nextStart(DATA, new PowerDisk(image).port());
  const works = found.map(({ work }) => work && versions.numberOf(writeProject(work.project)));
  if (works.some((work) => Number.isNaN(work))) return 'what is recovered never was';
  if (Math.max(document, ...works.map((work) => work ?? 0)) < kept) return 'acknowledged edits are lost';
  return null;
}

/** The version that the next start offers to put back; NaN where it says nothing of what became of the document. */
async function offered(image: Image, versions: Versions): Promise<number> {
  const save = await interruptedSaveOf(new PowerDisk(image).port(), `${DATA}/backups`, DOCUMENT);
  return save ? versions.numberOf(decode(contentOf(image, save.copy))) : NaN;
}
