import { useSurfacesStore } from '../stores/files/surfaces';
import { useToastsStore } from '../stores/window/toasts';
import { TEXT } from './texts';

/** Files of triangles by their digests, from the file of that name, before a project names them; false, and told, where that fails. */
export async function keepTriangles(
  geometry: ReadonlyMap<string, Uint8Array>,
  from: string,
): Promise<boolean> {
  if (geometry.size === 0) return true;
  try {
    await useSurfacesStore().keep(geometry);
    return true;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    useToastsStore().show('error', TEXT.partsNotKept(from, reason), TEXT.partsNotKeptHelp);
    return false;
  }
}
