/** What earlier saves kept, for the page. */
import type { FileProblem } from '../shared/file-problem';
import { VERSIONS_CHANNELS } from '../shared/versions';
import type { VersionsApi } from '../shared/versions';

type Ask = <T>(channel: string, ...args: unknown[]) => Promise<T>;
type AskFile = <T>(channel: string, ...args: unknown[]) => Promise<T | { ok: false; problem: FileProblem }>;

export function createVersionsApi(ask: Ask, askFile: AskFile): VersionsApi {
  const { list, read, openBeside } = VERSIONS_CHANNELS;
  return {
    list: (fileId) => askFile(list, fileId),
    read: (fileId, age) => askFile(read, fileId, age),
    openBeside: (fileId, age) => ask(openBeside, fileId, age),
  };
}
