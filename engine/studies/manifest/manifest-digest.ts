/** What names a study: two manifests with the same digest have the same rows. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { oncePer } from '../../model/once-per';
import { writeManifest } from './write-manifest';
import type { StudyManifest } from './manifest';

/** SHA-256 of the text of the manifest, in hexadecimal. */
export const digestOf = oncePer((manifest: StudyManifest): string => textDigest(writeManifest(manifest)));

/** SHA-256 of a text in UTF-8, in hexadecimal: as a manifest names its project. */
export const textDigest = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));
