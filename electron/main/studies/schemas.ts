/** The shape of every request about studies. */
import * as v from 'valibot';
import { STUDY_LIMITS } from '../../../engine/studies/manifest/limits';
import { LARGEST_PROJECT } from '../files/read-file';

const MOST_THREADS = 1024;
const Id = v.pipe(v.string(), v.uuid());
const Threads = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(MOST_THREADS));
const Files = v.strictObject({
  manifest: v.pipe(v.string(), v.maxLength(STUDY_LIMITS.characters)),
  project: v.pipe(v.string(), v.maxLength(LARGEST_PROJECT)),
});

export const Nothing = v.strictTuple([]);
export const Begin = v.strictTuple([Files, v.nullable(Id), Threads]);
export const OneStudy = v.strictTuple([Id]);
export const Resume = v.strictTuple([Id, Threads]);
