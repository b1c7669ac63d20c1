/** The shape of every request about the triangles of parts. */
import * as v from 'valibot';
import { LARGEST_GEOMETRY } from '../../shared/parts';

const FileId = v.pipe(v.string(), v.uuid());
/** It becomes the name of a file. */
const Digest = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const Bytes = v.pipe(
  v.custom<Uint8Array>((value) => value instanceof Uint8Array, 'Expected bytes'),
  v.check((bytes) => bytes.byteLength <= LARGEST_GEOMETRY, 'The part is too large'),
);

export const ListParts = v.strictTuple([FileId]);
export const ReadPart = v.strictTuple([FileId, Digest]);
export const WritePart = v.strictTuple([FileId, Digest, Bytes]);
