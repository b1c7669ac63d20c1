import { isObject } from './json';
import type { JsonObject } from './json';

/**
 * Converts a document from schema version n to n + 1, in memory; it must keep fields it does not know.
 */
export type Migration = (document: JsonObject) => JsonObject;

/** Version 2 added contacts, and choices that version 1 did not have: one solver, one state form. */
const toVersion2: Migration = (document) => ({
  ...document,
  ...(document['contacts'] === undefined ? { contacts: [] } : {}),
  ...(isObject(document['settings'])
    ? {
        settings: {
          solver: 'lagrange',
          factorisation: 'automatic',
          stateForm: 'velocity',
          gains: 'typed',
          bias: 0.2,
          iterations: 50,
          ...document['settings'],
        },
      }
    : {}),
});

/** Version 3 added measures and parameters. */
const toVersion3: Migration = (document) => ({ measures: [], parameters: [], ...document });

/** By the version that they convert from. */
export const MIGRATIONS: ReadonlyMap<number, Migration> = new Map([
  [1, toVersion2],
  [2, toVersion3],
]);

/** The document at version `to`; null if a migration in between is missing. */
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
