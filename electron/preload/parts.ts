/** The triangles of parts beside a project, for the page. */
import { PARTS_CHANNELS } from '../shared/parts';
import type { PartsApi } from '../shared/parts';

type Ask = <T>(channel: string, ...args: unknown[]) => Promise<T>;

export function createPartsApi(ask: Ask): PartsApi {
  const { list, read, write } = PARTS_CHANNELS;
  return {
    list: (fileId) => ask(list, fileId),
    read: (fileId, digest) => ask(read, fileId, digest),
    write: (fileId, digest, data) => ask(write, fileId, digest, data),
  };
}
