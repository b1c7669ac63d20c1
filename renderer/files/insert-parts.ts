/** Parts from files: chosen or dropped, looked at in a dialog, and then in the project in one step. */
import { GEOMETRY_LIMITS } from '../../engine/formats/triangles/geometry-file';
import { isPartFile, PART_FORMATS } from '../../engine/formats/part-formats';
import { addParts } from '../document/edits/add/add-parts';
import type { PartsToAdd } from '../document/edits/add/add-parts';
import { updateParts } from '../document/edits/add/update-parts';
import type { PartsToUpdate } from '../document/edits/add/update-parts';
import { applyEdit } from '../stores/editing/attempt-edit';
import { useDocumentStore } from '../stores/editing/document';
import { useInsertingStore } from '../stores/files/inserting';
import { keepTriangles } from './keep-triangles';
import { useToastsStore } from '../stores/window/toasts';
import { useWorkspaceStore } from '../stores/window/workspace';
import { TEXT } from './texts';

export const isPartsName = isPartFile;

/** The dialog of the system; several files where one names others, as OBJ and glTF do. */
export function chooseParts(): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.accept = [...PART_FORMATS.flatMap(({ extensions }) => extensions), '.bin', '.mtl'].join(',');
  input.addEventListener('change', () => void insertFiles([...(input.files ?? [])]));
  input.click();
}

export async function insertFiles(files: readonly File[]): Promise<void> {
  const toasts = useToastsStore();
  const [first] = files.filter(({ name }) => isPartsName(name));
  if (first === undefined) {
    const endings = PART_FORMATS.flatMap(({ extensions }) => extensions).join(', ');
    if (files.length > 0) toasts.show('error', TEXT.noParts(files[0].name), TEXT.noPartsHelp(endings));
    return;
  }
  if (files.reduce((sum, { size }) => sum + size, 0) > GEOMETRY_LIMITS.bytes) {
    toasts.show('error', TEXT.partsTooLarge(first.name), TEXT.partsTooLargeHelp);
    return;
  }
  try {
    const read = await Promise.all(
      files.map(async (one) => [one.name, new Uint8Array(await one.arrayBuffer())] as const),
    );
    const beside = new Map(read);
    useInsertingStore().begin({ name: first.name, bytes: beside.get(first.name)!, beside });
  } catch {
    toasts.show('error', TEXT.partsNotReadable(first.name), TEXT.partsNotReadableHelp);
  }
}

/** Parts that come with the program, for a page of the manual. */
export async function insertShipped(name: string): Promise<void> {
  const file = `${name}.step`;
  try {
    const response = await fetch(new URL(`parts/${encodeURIComponent(file)}`, globalThis.document.baseURI));
    if (!response.ok) throw new Error(`status ${response.status}`);
    await insertFiles([new File([await response.arrayBuffer()], file)]);
  } catch {
    useToastsStore().show('error', TEXT.partsNotReadable(file), TEXT.reinstallKempe);
  }
}

export type PartsChoice = Omit<PartsToAdd, 'called'>;

/** Their triangles are kept first: a project never names what is nowhere. */
export async function finishInsert(choice: PartsChoice): Promise<void> {
  const inserting = useInsertingStore();
  const { file, answer } = inserting;
  if (file === null || answer?.ok !== true) return;
  const wanted = new Set(choice.parts.map(({ shape }) => shape.geometry));
  const geometry = new Map([...answer.geometry].filter(([digest]) => wanted.has(digest)));
  if (!(await keepTriangles(geometry, file.name))) return;
  const called = file.name.replace(/\.[^.]*$/, '');
  const edit = addParts(useDocumentStore().project, { ...choice, called });
  if (edit === null || !applyEdit(edit)) return;
  inserting.end();
  useWorkspaceStore().startPage = false;
  useWorkspaceStore().sidePanel = 'inspector';
}

/** As an insert: triangles first, then all in one step. */
export async function finishUpdate(update: PartsToUpdate): Promise<void> {
  const inserting = useInsertingStore();
  const { file, answer } = inserting;
  if (file === null || answer?.ok !== true) return;
  if (!(await keepTriangles(answer.geometry, file.name))) return;
  const edit = updateParts(useDocumentStore().project, update);
  if (edit !== null && applyEdit(edit)) inserting.end();
}
