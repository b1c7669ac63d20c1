/**
 * The project that a dropped export was made from, found by its digest wherever the file is and whatever its name; opened
 * only when the user agrees, who is told where it was changed since, and asked where it is not found.
 */
import type { FoundProject, SearchResult } from '../../electron/shared/project-search';
import { plainText, shortDigest } from '../../engine/output/panes/run-notes';
import { DIGEST_PREFIXES, isMadeFrom } from '../../engine/output/files/origin';
import type { Origin } from '../../engine/output/files/origin';
import { openDocument, openFileId } from '../files/files';
import { platform } from '../platform/platform';
import { readProjectApart } from '../sim/readers/read-project-apart';
import { useDialogsStore } from '../stores/window/dialogs';
import type { Choice } from '../stores/window/dialogs';
import { useDocumentStore } from '../stores/editing/document';
import { useWorkspaceStore } from '../stores/window/workspace';
import { TEXT } from './texts';

export type Made = 'chart' | 'sweep' | 'run';
/** Relation of the open project to the export; null if the user wants no project. */
export type Relation = 'same' | 'changed';

interface Best {
  readonly project: FoundProject;
  readonly relation: Relation;
}

export const wordsOf = ({ name, digest }: Origin): string =>
  `“${plainText(name, 80) || TEXT.unnamedModel}” (model ${shortDigest(digest)})`;

function isOpenVersion({ digest }: Origin): boolean {
  return isProjectSeen() && isMadeFrom(digest, useDocumentStore().project);
}

export async function openProjectOf(
  origin: Origin,
  what: Made,
  dropped: File | null,
): Promise<Relation | null> {
  if (isOpenVersion(origin)) return 'same';
  const search = { digest: origin.digest, prefixes: DIGEST_PREFIXES };
  let result = await platform.search.near(dropped, search);
  let place = TEXT.notFoundNearby;
  for (;;) {
    const best = await findBest(result, origin);
    const choice = await useDialogsStore().ask(
      best ? offer(best, origin, what) : askWhere(result, origin, what, place),
    );
    if (choice === 'present') return 'changed';
    if (choice === 'open' && best) return openAs(origin, () => openFileId(best.project.fileId));
    if (choice === 'file') return openAs(origin, openDocument);
    if (choice !== 'folder') return null;
    const next = await platform.search.within(search);
    if (next) [result, place] = [next, TEXT.notInFolder];
  }
}

/** The match found on disk is checked once more in the opened project. */
async function openAs(origin: Origin, open: () => Promise<void>): Promise<Relation | null> {
  const document = useDocumentStore();
  const before = document.opened;
  await open();
  if (document.opened === before) return null;
  return isMadeFrom(origin.digest, document.project) ? 'same' : 'changed';
}

/** One that is the same before it is written again; then one that was the same; then one that has the name. */
async function findBest({ found }: SearchResult, { name, digest }: Origin): Promise<Best | null> {
  const [first] = found;
  if (first?.match === 'same') return { project: first, relation: 'same' };
  const named: FoundProject[] = [];
  for (const project of found) {
    const read = project.text === null ? null : await readProjectApart(project.text);
    if (!read?.ok) continue;
    if (isMadeFrom(digest, read.project)) return { project, relation: 'same' };
    if (read.project.name === name) named.push(project);
  }
  const changed = first?.match === 'earlier' ? first : named[0];
  return changed ? { project: changed, relation: 'changed' } : null;
}

const OPEN_WORDS: Readonly<Record<Made, string>> = {
  chart: TEXT.openAndRunIt,
  sweep: TEXT.openIt,
  run: TEXT.openAndRunIt,
};
const CANCEL: Choice = { id: 'cancel', label: TEXT.cancel, kind: 'plain' };

function offer({ project, relation }: Best, origin: Origin, what: Made) {
  const where = placeOf(project);
  const isOpen = isOpenFile(project);
  if (relation === 'same')
    return {
      title: TEXT.confirmOpen(what),
      message: isOpen ? TEXT.madeFromSaved(what, where) : TEXT.madeFrom(what, where),
      choices: [
        { id: 'open', label: isOpen ? TEXT.openSaved : OPEN_WORDS[what], kind: 'primary' } as const,
        ...present(origin),
        CANCEL,
      ],
    };
  const earlier = project.match === 'earlier' ? TEXT.amongEarlier : '';
  return {
    title: TEXT.changedSince,
    message: TEXT.madeFromOther(what, where, shortDigest(origin.digest), earlier),
    choices: [
      ...(isOpen ? [] : [{ id: 'open', label: TEXT.openCurrent, kind: 'primary' } as const]),
      ...present(origin),
      ...elsewhere(),
      CANCEL,
    ],
  };
}

function askWhere({ complete }: SearchResult, origin: Origin, what: Made, place: string) {
  const far = complete ? '' : TEXT.searchedPartly;
  return {
    title: TEXT.askWhere(what),
    message: `${wordsOf(origin)} was ${place}${far}.`,
    choices: [...elsewhere(), ...present(origin), CANCEL],
  };
}

/** The open project has the name, and may do. */
export const isOpenByName = ({ name }: Origin): boolean =>
  isProjectSeen() && useDocumentStore().project.name === name;

function present(origin: Origin): Choice[] {
  if (!isOpenByName(origin)) return [];
  return [{ id: 'present', label: TEXT.useTheOpenModel, kind: 'plain' }];
}

function elsewhere(): Choice[] {
  const file: Choice = { id: 'file', label: TEXT.chooseFile, kind: 'plain' };
  if (platform.kind !== 'desktop') return [file];
  return [{ id: 'folder', label: TEXT.searchFolder, kind: 'plain' }, file];
}

const isProjectSeen = (): boolean => !useWorkspaceStore().startPage || useWorkspaceStore().page === 'sweep';

function isOpenFile({ name, location }: FoundProject): boolean {
  const { file } = useDocumentStore();
  return isProjectSeen() && file !== null && file.name === name && file.location === location;
}

const placeOf = ({ name, location }: FoundProject): string =>
  `${plainText(name, 80)}${location === '' ? '' : ` in ${plainText(location, 120)}`}`;
