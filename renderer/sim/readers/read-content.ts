/** A project as its text, or in an archive with its parts. */
import { unpackProject } from '../../../engine/formats/archive/project-archive';
import type { ProjectArchive } from '../../../engine/formats/archive/project-archive';
import { readProject } from '../../../engine/model/file/read-project';
import type { ReadResult } from '../../../engine/model/file/read-project';
import type { Problem } from '../../../engine/model/problem';
import { TEXT } from '../texts';

/** What else was in the archive, and what is to be said of it. */
export type Packed = Pick<ProjectArchive, 'parts' | 'others'> & { notes: readonly string[] };

export type ReadContent = ReadResult & { packed?: Packed };

export function readContent(content: string | Uint8Array): ReadContent {
  if (typeof content === 'string') return readProject(content);
  const unpacked = unpackProject(content);
  if (!unpacked.ok) return refused(unpacked.message, unpacked.remedy);
  const { archive, notes } = unpacked;
  const text = textOf(archive.project);
  if (text === null) return refused(TEXT.archiveNotText, TEXT.archiveNotTextHelp);
  return { ...readProject(text), packed: { parts: archive.parts, others: archive.others, notes } };
}

function refused(message: string, remedy: string): ReadContent {
  const problem: Problem = {
    ...{ severity: 'error', code: 'bad-archive', record: null, field: null },
    ...{ message, remedy },
  };
  return { ok: false, problems: [problem] };
}

/** Strict: what is no text would be saved otherwise than it was. */
function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
