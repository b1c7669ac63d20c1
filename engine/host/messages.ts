/** Checks messages arriving at the server. The project inside is checked by `validateProject`, field by field. */
import * as v from 'valibot';
import { LIMITS } from '../model/fields/limits';
import { ANALYSES } from '../results/recording/run-report';
import { STUDIES } from '../run/analyses/study-report';
import type { ClientMessage } from './protocol';

const counter = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const horizon = v.nullable(v.pipe(v.number(), v.finite(), v.minValue(0)));
const project = v.custom<never>((value) => typeof value === 'object' && value !== null);
/** Each band costs more than a step [1]. */
const MOST_BANDS = 100;
const recordId = v.pipe(v.string(), v.maxLength(64));
/** [m]; no farther than a document may put things, so that its square is finite. */
const coordinate = v.pipe(
  v.number(),
  v.finite(),
  v.minValue(-LIMITS.magnitude),
  v.maxValue(LIMITS.magnitude),
);
const place = v.tuple([coordinate, coordinate, coordinate]);
const before = v.strictObject({
  project,
  poses: v.array(
    v.strictObject({
      body: recordId,
      position: place,
      orientation: v.tuple([coordinate, coordinate, coordinate, coordinate]),
    }),
  ),
});

const clientMessage = v.variant('type', [
  v.strictObject({ type: v.literal('hello'), version: counter }),
  v.strictObject({ type: v.literal('analyse'), id: counter, project, before: v.exactOptional(before) }),
  v.strictObject({ type: v.literal('cancelAnalysis'), id: counter }),
  v.strictObject({
    type: v.literal('run'),
    run: counter,
    project,
    horizon,
    analysis: v.exactOptional(v.picklist(ANALYSES)),
    bands: v.exactOptional(v.pipe(v.array(recordId), v.maxLength(MOST_BANDS))),
  }),
  v.strictObject({ type: v.literal('advance'), run: counter, horizon }),
  v.strictObject({ type: v.literal('pause'), run: counter }),
  v.strictObject({ type: v.literal('resume'), run: counter }),
  v.strictObject({ type: v.literal('step'), run: counter }),
  v.strictObject({ type: v.literal('stop'), run: counter }),
  v.strictObject({
    type: v.literal('setDriver'),
    run: counter,
    driver: recordId,
    value: v.pipe(v.number(), v.finite()),
  }),
  v.strictObject({ type: v.literal('acknowledge'), run: counter, batch: counter }),
  v.strictObject({ type: v.literal('study'), id: counter, project, study: v.picklist(STUDIES) }),
  v.strictObject({ type: v.literal('cancelStudy'), id: counter }),
  v.strictObject({
    type: v.literal('validate'),
    id: counter,
    problem: v.unknown(),
    tolerance: v.pipe(v.number(), v.finite(), v.gtValue(0)),
  }),
  v.strictObject({ type: v.literal('cancelValidation'), id: counter }),
  v.strictObject({
    type: v.literal('drag'),
    id: counter,
    project,
    body: recordId,
    locked: v.array(recordId),
  }),
  v.strictObject({
    type: v.literal('dragTo'),
    id: counter,
    sequence: counter,
    body: recordId,
    point: place,
    target: place,
  }),
  v.strictObject({ type: v.literal('endDrag'), id: counter }),
  v.strictObject({ type: v.literal('ping'), id: counter }),
]);

/** The message, or a sentence that says why it is invalid. */
export function parseClientMessage(value: unknown): ClientMessage | string {
  const result = v.safeParse(clientMessage, value);
  return result.success ? result.output : `Not a client message: ${result.issues[0].message}`;
}
