import { runOnThreads } from '../../../engine/jobs/threads/run-on-threads';
import type { Place } from './place';

/** On threads of this computer. */
export const here: Place<'here'> = async (folder, { threads }, { signal, onRow }) => {
  await runOnThreads(folder, folder.missing(), { workers: threads, signal, onRow });
  return false;
};
