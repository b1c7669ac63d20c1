/** Saved runs, for the page. */
import { RUNS_CHANNELS } from '../shared/runs';
import type { RunsApi } from '../shared/runs';

type Ask = <T>(channel: string, ...args: unknown[]) => Promise<T>;

export function createRunsApi(ask: Ask): RunsApi {
  const { list, read, write, remove } = RUNS_CHANNELS;
  return {
    list: (of) => ask(list, of.fileId),
    read: (of, id, from, to) => ask(read, of.fileId, id, from, to),
    write: (of, id, data) => ask(write, of.fileId, id, data),
    remove: (of, id) => ask(remove, of.fileId, id),
  };
}
