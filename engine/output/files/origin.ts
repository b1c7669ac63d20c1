/**
 * The project that one of our files was made from: every format contains its name and the digest of the model, even those
 * without charts. The digest alone identifies the project.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { CREATED_WITH } from '../../model/defaults';
import type { Project } from '../../model/project';
import { writeProject } from '../../model/file/write-project';
import { ENGINE_VERSION } from '../../model/file/engine-version';
import { fromUtf8, latin1 } from './latin1';

export interface Origin {
  name: string;
  /** In hexadecimal; in some formats only its beginning. */
  digest: string;
}

/** What precedes the text of a project in its digest: for a run the version of the engine, for a sweep nothing. */
export const DIGEST_PREFIXES: readonly string[] = [`${ENGINE_VERSION}\n`, ''];

/** A shorter digest could match by chance. */
const SHORTEST = 12;

/** Whether a file with this digest was made from this very version of the project. */
export function isMadeFrom(digest: string, project: Project): boolean {
  if (digest.length < SHORTEST) return false;
  const text = writeProject(project);
  return DIGEST_PREFIXES.some((prefix) => bytesToHex(sha256(utf8ToBytes(prefix + text))).startsWith(digest));
}

/** One line for formats with a comment field, such as videos: found by `findOrigin`. */
export const originNote = (project: Project, digest: string): string =>
  JSON.stringify({ generator: CREATED_WITH, project: project.name, digest });

/** For glTF, Parquet, JSON, videos, archives of pictures and input decks, found in their bytes; null if there is none. */
export function findOrigin(bytes: Uint8Array): Origin | null {
  const text = latin1(bytes);
  return inJson(text) ?? inDeck(text);
}

function inJson(text: string): Origin | null {
  const digest = /"digest"\s*:\s*"([0-9a-f]{12,64})"/.exec(text)?.[1];
  if (digest === undefined || !text.includes('Kempe ')) return null;
  const name = /"project"\s*:\s*(?:\{\s*"name"\s*:\s*)?("(?:[^"\\]|\\.)*")/.exec(text)?.[1];
  return { name: name === undefined ? '' : readName(name), digest };
}

/** A deck's comments are broken into lines. */
function inDeck(text: string): Origin | null {
  const head = text.slice(0, 2000).replace(/\r?\n(\*\*|\$) /g, ' ');
  const [, name, digest] =
    /^(?:\*\*|\$) Kempe [^"]*loads on .* of "(.*)", model ([0-9a-f]{12})/s.exec(head) ?? [];
  return name === undefined ? null : { name, digest };
}

/** A JSON string whose UTF-8 was read byte by byte. */
function readName(quoted: string): string {
  try {
    const name: unknown = JSON.parse(fromUtf8(quoted));
    return typeof name === 'string' ? name : '';
  } catch {
    return '';
  }
}
