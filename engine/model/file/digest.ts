import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { ENGINE_VERSION } from './engine-version';
import { writeProject } from './write-project';
import type { Project } from '../project';

/** SHA-256 of the document as it would be saved and of the engine's version: which model a result belongs to. */
export function digestOf(project: Project): string {
  return bytesToHex(sha256(utf8ToBytes(`${ENGINE_VERSION}\n${writeProject(project)}`)));
}
