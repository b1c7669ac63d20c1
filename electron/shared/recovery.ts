/**
 * The journal of edits and what is left of it after a crash, as the page sees them. A recovery is one window's unsaved
 * work: numbered generations of a base (the project as it then was) and the edits made to it since.
 */
import type { FileProblem } from './file-problem';

export const JOURNAL_FORMAT = 'kempe-journal';
export const JOURNAL_VERSION = 1;
/** A journal longer than this [bytes] is ended; the next edit starts a new one on a new base. */
export const LONGEST_JOURNAL = 4 * 1024 * 1024;

/** Edits that the base already holds and the file does not: how many, and what the last of them are called. */
export interface UnsavedEdits {
  count: number;
  labels: string[];
}

/** What a new generation starts from. */
export interface JournalStart {
  /** The project as JSON text. */
  base: string;
  /** The project's own name. */
  name: string;
  file: { fileId: string; name: string } | null;
  unsaved: UnsavedEdits;
}

/** The first line of a journal. */
export interface JournalHeader {
  format: typeof JOURNAL_FORMAT;
  version: number;
  /** SHA-256 of the base, in hexadecimal. */
  base: string;
  name: string;
  /** The file that the project was opened from or last saved to; on the desktop with what was in it then. */
  file: { id: string; name: string; location: string; realPath: string; digest: string } | null;
  unsaved: UnsavedEdits;
}

/** The file now, against the one that the work started from; the browser cannot look without being asked to open it. */
export type FileRelation = 'same' | 'changed' | 'gone' | 'unknown' | 'none';

export interface Recovery {
  id: string;
  /** From the newest readable header; null where no header can be read. */
  name: string | null;
  file: { fileId: string; name: string; location: string } | null;
  relation: FileRelation;
  /** SHA-256 of the file as it is now, where it could be read. */
  fileDigest: string | null;
  /** Newest first. */
  generations: number[];
}

/** The bytes of one generation, whatever they hold; null where that part is missing or cannot be read. */
export interface RecoveryBytes {
  base: Uint8Array | null;
  journal: Uint8Array | null;
  /** What is there and cannot be read, and why: `/data/recovery/x.1.journal: access is denied`. Null where all can. */
  unreadable: string | null;
}

/** What recoveries could not read and have moved aside: only the user deletes it. */
export interface PutAside {
  folder: string;
  files: number;
}

export const OPEN_ELSEWHERE: FileProblem = {
  code: 'open-elsewhere',
  message: 'Another window has opened this work already.',
  remedy: 'Continue in that window.',
};

export type JournalResult = { ok: true } | { ok: false; problem: FileProblem };

export interface RecoveryApi {
  /** Starts a generation of this window's journal: the base, then the first edits. */
  begin(start: JournalStart, entries: string[]): Promise<JournalResult>;
  /** Appends edits, each one line of JSON, in order. */
  append(entries: string[]): Promise<JournalResult>;
  /** The document was given up or replaced: what this window has journalled is of no use any more. */
  end(): Promise<void>;
  /** The journals left by windows that no longer exist. */
  list(): Promise<Recovery[]>;
  /** Null where there is none. */
  aside(): Promise<PutAside | null>;
  read(id: string, generation: number): Promise<RecoveryBytes>;
  /** This window goes on with a recovery: after the first `bytes` of that journal. What is cut off is kept aside. */
  adopt(id: string, generation: number, bytes: number): Promise<JournalResult>;
  /** Only once the user has said so. */
  discard(id: string): Promise<void>;
  /** Flushing to the disk failed some time after an append had been accepted. */
  onTrouble(listener: (problem: FileProblem) => void): void;
}

export const RECOVERY_CHANNELS = {
  begin: 'kempe:journal-begin',
  append: 'kempe:journal-append',
  end: 'kempe:journal-end',
  list: 'kempe:recovery-list',
  aside: 'kempe:recovery-aside',
  read: 'kempe:recovery-read',
  adopt: 'kempe:recovery-adopt',
  discard: 'kempe:recovery-discard',
  /** From main to the window. */
  trouble: 'kempe:journal-trouble',
} as const;
