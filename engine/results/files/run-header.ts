/** What the footer of a saved run contains besides numbers, and the check that it contains exactly that. */
import * as v from 'valibot';
import type { Analysis, ModelReport, RunOutcome, RunSummary } from '../recording/run-report';
import type { RunEvent } from '../../core/switching/run-event';
import { LIMITS } from '../../model/fields/limits';
import type { Problem } from '../../model/problem';
import type { Channel } from '../recording/channel';

export const RUN_FORMAT = 'kempe-run';
export const RUN_VERSION = 1;

export interface RunHeader {
  format: typeof RUN_FORMAT;
  version: number;
  program: string;
  name: string;
  /** Digest of the model, the settings and the solver's version. */
  digest: string;
  analysis: Analysis;
  /** ISO 8601. */
  startedAt: string;
  count: number;
  channels: Channel[];
  outcome: RunOutcome | null;
  summary: RunSummary | null;
  events: RunEvent[];
  model: ModelReport | null;
  warnings: Problem[];
}

const text = (most = 4096) => v.pipe(v.string(), v.maxLength(most));
const finite = v.pipe(v.number(), v.finite());
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** JSON has no NaN: a NaN in a summary reads back as null and becomes NaN again. */
const measured = v.pipe(
  v.nullable(v.number()),
  v.transform((value) => value ?? Number.NaN),
);
const problem = v.looseObject({
  severity: v.picklist(['error', 'warning']),
  code: text(),
  record: v.nullable(text()),
  field: v.nullable(text()),
  message: text(100_000),
  remedy: text(100_000),
});
const outcome = v.variant('kind', [
  v.object({ kind: v.literal('completed'), caveat: v.exactOptional(text(100_000)) }),
  v.object({
    kind: v.literal('stopped'),
    reason: text(),
    time: finite,
    where: v.nullable(text()),
    message: text(100_000),
    advice: text(100_000),
  }),
]);
const summary = v.looseObject({
  time: measured,
  samples: count,
  steps: count,
  rejected: count,
  evaluations: count,
  equations: v.optional(v.object({ compiledSteps: count, reason: v.nullable(text()) })),
  maximumDrift: v.object({ position: measured, velocity: measured }),
  energyError: v.object({ absolute: measured, relative: measured }),
  rank: v.object({ minimum: count, maximum: count, rows: count }),
  warnings: v.array(problem),
  peaks: v.array(
    v.looseObject({
      joint: text(),
      force: measured,
      forceTime: measured,
      moment: measured,
      momentTime: measured,
      unique: v.boolean(),
      mask: count,
    }),
  ),
});
const channel = v.object({
  key: text(),
  label: text(),
  unit: text(64),
  group: text(64),
  record: v.nullable(text()),
  component: text(),
});
const header = v.object({
  format: v.literal(RUN_FORMAT),
  version: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  program: text(),
  name: text(),
  digest: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  analysis: v.picklist(['dynamic', 'kinematic']),
  startedAt: v.pipe(v.string(), v.isoTimestamp()),
  count: v.pipe(count, v.maxValue(LIMITS.samples * 10)),
  channels: v.array(channel),
  outcome: v.nullable(outcome),
  summary: v.nullable(summary),
  events: v.array(
    v.looseObject({ time: finite, kind: text(64), record: v.nullable(text()), message: text(100_000) }),
  ),
  model: v.nullable(v.looseObject({ gains: v.nullable(v.object({ k: finite, d: finite })) })),
  warnings: v.array(problem),
});

/** Null where the text is not the header of a run. */
export function readHeader(json: string): RunHeader | null {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return null;
  }
  const parsed = v.safeParse(header, value, { abortEarly: true });
  if (!parsed.success) return null;
  const read = parsed.output as unknown as RunHeader;
  const keys = new Set(read.channels.map(({ key }) => key));
  return keys.size === read.channels.length ? read : null;
}
