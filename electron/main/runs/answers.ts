/** The page's calls about saved runs. */
import type { WebContents } from 'electron';
import type { FileProblem } from '../../shared/file-problem';
import { RUNS_CHANNELS } from '../../shared/runs';
import { causeOf } from '../files/failure';
import { handle, Refusal } from '../door/ipc';
import type { RunFiles } from './run-files';
import { ListRuns, ReadRun, RemoveRun, WriteRun } from './schemas';

interface Refused {
  ok: false;
  problem: FileProblem;
}

/** `refusal`: null where the person wants what is beside that file to be changed. */
export function answerRuns(
  files: RunFiles,
  refusal: (asker: WebContents, fileId: string) => Promise<Refused | null>,
): void {
  handle(RUNS_CHANNELS.list, ListRuns, (_asker, fileId) => files.list(fileId));
  handle(RUNS_CHANNELS.read, ReadRun, (_asker, fileId, id, from, to) =>
    files.read(fileId, id, from, to).catch((error: unknown) => {
      throw new Refusal(`The run could not be read: ${causeOf(error)}.`);
    }),
  );
  handle(
    RUNS_CHANNELS.write,
    WriteRun,
    async (asker, fileId, id, data) => (await refusal(asker, fileId)) ?? files.write(fileId, id, data),
  );
  handle(
    RUNS_CHANNELS.remove,
    RemoveRun,
    async (asker, fileId, id) => (await refusal(asker, fileId)) ?? files.remove(fileId, id),
  );
}
