/**
 * The project that a file of ours was made from: every format says its name and the digest of the model, those that hold
 * no charts too. Which project that is, is told by the digest alone.
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
  /** In hexadecimal; of some formats, how it begins. */
  digest: string;
}

/** What stands before the text of a project whose digest is made: of a run the version of the engine, of a sweep nothing. */
export const DIGEST_PREFIXES: readonly string[] = [`${ENGINE_VERSION}\n`, ''];

/** Less of a digest may fit by chance. */
const SHORTEST = 12;

/** Whether a file that says this digest was made from this very version of the project. */
export function isMadeFrom(digest: string, project: Project): boolean {
  if (digest.length < SHORTEST) return false;
  const text = writeProject(project);
  return DIGEST_PREFIXES.some((prefix) => bytesToHex(sha256(utf8ToBytes(prefix + text))).startsWith(digest));
}

/** One line for formats that have room for a comment, such as videos: what `findOrigin` finds. */
export const originNote = (project: Project, digest: string): string =>
  JSON.stringify({ generator: CREATED_WITH, project: project.name, digest });

/** Of glTF, Parquet, JSON, videos, archives of pictures and input decks, found in their bytes; null where they say nothing of it. */
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

/** Its comments are broken into lines. */
function inDeck(text: string): Origin | null {
  const head = text.slice(0, 2000).replace(/\r?\n(\*\*|\$) /g, ' ');
  const [, name, digest] =
    /^(?:\*\*|\$) Kempe [^"]*loads on .* of "(.*)", model ([0-9a-f]{12})/s.exec(head) ?? [];
  return name === undefined ? null : { name, digest };
}

/** A string of JSON whose UTF-8 was read byte for byte. */
function readName(quoted: string): string {
  try {
    const name: unknown = JSON.parse(fromUtf8(quoted));
    return typeof name === 'string' ? name : '';
  } catch {
    return '';
  }
}
