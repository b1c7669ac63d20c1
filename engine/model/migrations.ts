import type { JsonObject } from './json';

/**
 * Turns a document of schema version n into one of version n + 1, in memory; it must keep fields it does not know.
 * Version 1 is the first, so there is none yet.
 */
export type Migration = (document: JsonObject) => JsonObject;

/** By the version that they start from. */
export const MIGRATIONS: ReadonlyMap<number, Migration> = new Map();

/** The document at version `to`; null when a step on the way is missing. */
export function migrate(
  document: JsonObject,
  from: number,
  to: number,
  migrations: ReadonlyMap<number, Migration>,
): JsonObject | null {
  let migrated = document;
  for (let version = from; version < to; version++) {
    const step = migrations.get(version);
    if (step === undefined) return null;
    migrated = { ...step(migrated), schemaVersion: version + 1 };
  }
  return migrated;
}
