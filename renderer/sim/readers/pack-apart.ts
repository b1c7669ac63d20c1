import { packProject } from '../../../engine/formats/archive/project-archive';
import type { ProjectArchive } from '../../../engine/formats/archive/project-archive';
import { LARGEST_ARCHIVE } from '../../../engine/model/file/archive-name';
import { PACK } from '../engine/worker-url';
import { askReader } from './ask-reader';

/** Bytes that are packed within 50 ms. */
const AT_ONCE = 4 * 1024 * 1024;

/** A project with its parts as the bytes of one file, a large one made in a separate thread; null where it would be too large. */
export async function packApart(archive: ProjectArchive): Promise<Uint8Array | null> {
  const { project, parts, others } = archive;
  const size = [project, ...parts.values(), ...others.values()].reduce((sum, { length }) => sum + length, 0);
  // the names of entries come on top
  if (size > LARGEST_ARCHIVE - AT_ONCE) return null;
  if (size <= AT_ONCE) return packProject(archive);
  try {
    return await askReader<Uint8Array>(PACK, archive);
  } catch (error) {
    // without a thread it is saved all the same, and the window waits
    console.warn('A project is packed by the window itself:', error);
    return packProject(archive);
  }
}
