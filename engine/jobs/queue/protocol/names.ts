/** The keys in Redis. All begin with `kempe:`; those of BullMQ go on with the name of the queue. */

export const PREFIX = 'kempe';

/**
 * Each version of the program has a queue of its own, so that no worker is handed what it must refuse.
 * @param program name and version, such as `Kempe 0.1.0`
 */
export const queueName = (program: string): string => `runs-${program.replace(/^\D*/, '')}`;

/** The text of a manifest; as long as it is there, the study is wanted. */
export const studyKey = (digest: string): string => `${PREFIX}:study:${digest}`;
export const projectKey = (digest: string): string => `${PREFIX}:project:${digest}`;
/** A hash: of each range the rows that nobody has collected yet. */
export const rowsKey = (digest: string): string => `${PREFIX}:rows:${digest}`;
/** Tells other clients of a study that it was cancelled rather than lost. */
export const cancelledKey = (digest: string): string => `${PREFIX}:cancelled:${digest}`;
/** A sorted set of the workers, by when they were last seen. */
export const WORKERS_KEY = `${PREFIX}:workers`;

/** What nobody has used for so long is forgotten; a resumed study ships and computes it again [s]. */
export const KEPT = 7 * 24 * 3600;
