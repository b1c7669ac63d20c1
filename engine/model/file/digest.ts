import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { ENGINE_VERSION } from './engine-version';
import { writeProject } from './write-project';
import type { Project } from '../project';

/** SHA-256 of the saved form of the document and the engine's version: identifies the model of a result. */
export function digestOf(project: Project): string {
  return bytesToHex(sha256(utf8ToBytes(`${ENGINE_VERSION}\n${writeProject(project)}`)));
}

/** SHA-256 of a file, in hexadecimal. */
export const digestOfBytes = (bytes: Uint8Array): string => bytesToHex(sha256(bytes));
