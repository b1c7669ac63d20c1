import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { ENGINE_VERSION } from './engine-version';
import { oncePer } from '../once-per';
import { writeGroup, writeProject } from './write-project';
import type { FieldSet } from '../fields/fields';
import type { Project } from '../project';
import type { WriteGroup } from './write-project';

/** SHA-256 of the saved form of the document and the engine's version: identifies the model of a result. */
export function digestOf(project: Project): string {
  return bytesToHex(sha256(utf8ToBytes(`${ENGINE_VERSION}\n${writeProject(project, writeOnce)}`)));
}

/** Records are replaced, never modified, and the variants of a sweep share most of theirs. */
const textsOf = oncePer((_: object) => new Map<FieldSet, string>());

const writeOnce: WriteGroup = (value, set, path, level) => {
  if (typeof value !== 'object' || value === null) return writeGroup(value, set, path, level);
  const texts = textsOf(value);
  const text = texts.get(set) ?? writeGroup(value, set, path, level);
  texts.set(set, text);
  return text;
};
