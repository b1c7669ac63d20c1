/** The page's calls about saved runs. */
import { RUNS_CHANNELS } from '../../shared/runs';
import { causeOf } from '../files/failure';
import { handle, Refusal } from '../ipc';
import type { RunFiles } from './run-files';
import { ListRuns, ReadRun, RemoveRun, WriteRun } from './schemas';

export function answerRuns(files: RunFiles): void {
  handle(RUNS_CHANNELS.list, ListRuns, (_asker, fileId) => files.list(fileId));
  handle(RUNS_CHANNELS.read, ReadRun, (_asker, fileId, id, from, to) =>
    files.read(fileId, id, from, to).catch((error: unknown) => {
      throw new Refusal(`The run could not be read: ${causeOf(error)}.`);
    }),
  );
  handle(RUNS_CHANNELS.write, WriteRun, (_asker, fileId, id, data) => files.write(fileId, id, data));
  handle(RUNS_CHANNELS.remove, RemoveRun, (_asker, fileId, id) => files.remove(fileId, id));
}
