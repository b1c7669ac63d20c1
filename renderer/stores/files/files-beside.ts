/** The files beside a model that its user chose, a folder or several files: those are read that the model asks for, and no others. */
import { BESIDE_LIMITS, placesOf } from '../../../engine/formats/beside';

export interface ChosenFiles {
  /** Path of the folder of the model from the chosen one, empty if it is the same; null where only files were chosen. */
  readonly at: string | null;
  /** The file at a path from the chosen folder, or of a package; of single files, the one of that name. */
  find(path: string): File | null;
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
/** The browser puts the name of the chosen folder before the path. */
const pathOf = ({ webkitRelativePath }: File): string =>
  webkitRelativePath.slice(webkitRelativePath.indexOf('/') + 1);

/** `model`: name of the file of the model, by which its own folder is found within the chosen one. */
export function chosenFiles(files: readonly File[], model: string): ChosenFiles {
  const inFolder = files.filter(({ webkitRelativePath }) => Boolean(webkitRelativePath));
  if (inFolder.length === 0) {
    const byName = new Map(files.map((file) => [file.name, file]));
    return { at: null, find: (path) => byName.get(path) ?? null };
  }
  const byPath = new Map(inFolder.map((file) => [pathOf(file), file]));
  const own = [...byPath.keys()].filter((path) => nameOf(path) === model);
  const [nearest = ''] = own.sort((a, b) => a.length - b.length);
  const at = nearest.slice(0, Math.max(0, nearest.lastIndexOf('/')));
  const find = (path: string): File | null =>
    placesOf(path, at).flatMap((place) => byPath.get(place) ?? [])[0] ?? null;
  return { at, find };
}

/** The contents of those of the paths that were chosen; larger ones than may be read are left out. */
export async function readChosen(
  chosen: ChosenFiles,
  paths: readonly string[],
): Promise<[path: string, bytes: Uint8Array][]> {
  const found: [string, Uint8Array][] = [];
  for (const path of paths) {
    const file = chosen.find(path);
    if (file === null || file.size > BESIDE_LIMITS.bytes) continue;
    found.push([path, new Uint8Array(await file.arrayBuffer())]);
  }
  return found;
}
