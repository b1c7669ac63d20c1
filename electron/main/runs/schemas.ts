/** The shape of every request about saved runs. */
import * as v from 'valibot';
import { LARGEST_PIECE, LARGEST_RUN } from '../../shared/runs';

const FileId = v.pipe(v.string(), v.uuid());
/** It becomes the name of a file: lower case, so that it is the same on every disk. */
const RunId = v.pipe(v.string(), v.uuid(), v.regex(/^[0-9a-f-]{36}$/));
const Place = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const Bytes = v.pipe(
  v.custom<Uint8Array>((value) => value instanceof Uint8Array, 'Expected bytes'),
  v.check((bytes) => bytes.byteLength <= LARGEST_RUN, 'The run is too large'),
);

export const ListRuns = v.strictTuple([FileId]);
export const ReadRun = v.pipe(
  v.strictTuple([FileId, RunId, Place, Place]),
  v.check(([, , from, to]) => to >= from && to - from <= LARGEST_PIECE, 'Expected a piece of a file'),
);
export const WriteRun = v.strictTuple([FileId, RunId, Bytes]);
export const RemoveRun = v.strictTuple([FileId, RunId]);
