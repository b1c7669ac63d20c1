/** The page's calls about the triangles of parts. */
import type { WebContents } from 'electron';
import { PARTS_CHANNELS } from '../../shared/parts';
import type { PartResult } from '../../shared/parts';
import { handle } from '../door/ipc';
import type { PartFiles } from './part-files';
import { ListParts, ReadPart, WritePart } from './schemas';

/** `refusal`: null where the person wants what is beside that file to be changed. */
export function answerParts(
  files: PartFiles,
  refusal: (asker: WebContents, fileId: string) => Promise<Extract<PartResult, { ok: false }> | null>,
): void {
  handle(PARTS_CHANNELS.list, ListParts, (_asker, fileId) => files.list(fileId));
  handle(PARTS_CHANNELS.read, ReadPart, (_asker, fileId, digest) => files.read(fileId, digest));
  handle(
    PARTS_CHANNELS.write,
    WritePart,
    async (asker, fileId, digest, data) =>
      (await refusal(asker, fileId)) ?? files.write(fileId, digest, data),
  );
}
