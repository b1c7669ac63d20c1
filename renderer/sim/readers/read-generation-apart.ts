/** Reads the journal of a crashed window; a large one in a separate thread, so that the window stays responsive. */
import { History } from '../../document/history';
import { askReader } from './ask-reader';
import { readGeneration } from './read-generation';
import type { Generation, RecoveredWork } from './read-generation';
import { READ_AT_ONCE } from './read-project-apart';
import { RECOVER } from '../engine/worker-url';

export async function readGenerationApart(left: Generation): Promise<RecoveredWork | null> {
  const { base, journal } = left.bytes;
  if ((base?.length ?? 0) + (journal?.length ?? 0) <= READ_AT_ONCE) return readGeneration(left);
  try {
    const work = await askReader<RecoveredWork | null>(RECOVER, left);
    return work && { ...work, history: History.from(work.history) };
  } catch (error) {
    // Without a thread to read it the work is found all the same, and the window waits.
    console.warn('What was left of a project is read by the window itself:', error);
    return readGeneration(left);
  }
}
