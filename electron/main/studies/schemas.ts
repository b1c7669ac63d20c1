/** The shape of every request about studies. */
import * as v from 'valibot';
import { STUDY_LIMITS } from '../../../engine/studies/manifest/limits';
import { LARGEST_PROJECT } from '../files/read-file';

const MOST_THREADS = 1024;
const MOST_TASKS = 100_000;
const Id = v.pipe(v.string(), v.uuid());
const Threads = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(MOST_THREADS));
const Files = v.strictObject({
  manifest: v.pipe(v.string(), v.maxLength(STUDY_LIMITS.characters)),
  project: v.pipe(v.string(), v.maxLength(LARGEST_PROJECT)),
});

/** One line, no controls: it becomes a part of a connection or a script. */
const Line = (most: number) => v.pipe(v.string(), v.maxLength(most), v.regex(/^[^\p{Cc}]*$/u));
const Where = v.variant('kind', [
  v.strictObject({ kind: v.literal('here'), threads: Threads }),
  v.strictObject({ kind: v.literal('queue'), url: Line(1000), password: Line(1000) }),
  v.strictObject({
    kind: v.literal('cluster'),
    tasks: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(MOST_TASKS)),
    program: v.pipe(Line(1000), v.minLength(1)),
  }),
]);

export const Nothing = v.strictTuple([]);
export const Begin = v.strictTuple([Files, v.nullable(Id), Where]);
export const OneStudy = v.strictTuple([Id]);
export const Resume = v.strictTuple([Id, Where]);
