/** Converts the text of a file to a project, or returns the reasons why it cannot be opened. Nothing is repaired silently. */
import { checkFormulaValues } from '../checks/formula-values';
import { quote } from '../../schema/quote';
import { isObject } from './json';
import type { JsonObject } from './json';
import { migrate, MIGRATIONS } from './migrations';
import type { Migration } from './migrations';
import type { Problem } from '../problem';
import { FORMAT, SCHEMA_VERSION } from '../project';
import type { Project } from '../project';
import { normaliseNames } from './normalise-names';
import { parseStrictJson } from './strict-json';
import { validateProject } from '../validate';

export type ReadResult =
  /** `readOnly`: the file was written by a newer version; saving it here could lose what only that version knows. */
  { ok: true; project: Project; warnings: Problem[]; readOnly: boolean } | { ok: false; problems: Problem[] };

const OPEN_ANOTHER = 'Open a file that Kempe saved (its name ends in .kempe).';

export function readProject(
  text: string,
  migrations: ReadonlyMap<number, Migration> = MIGRATIONS,
): ReadResult {
  const parsed = parseStrictJson(text);
  if (!parsed.ok) return { ok: false, problems: [foreign(text, parsed.problem)] };
  const document = parsed.value;
  if (!isObject(document) || document['format'] !== FORMAT) {
    const found = isObject(document) ? valueOf(document, 'format') : 'it holds no object';
    return refuse(
      'other-format',
      `This is not a Kempe project: ${found}, where "format": "${FORMAT}" is expected.`,
      OPEN_ANOTHER,
    );
  }
  const version = document['schemaVersion'];
  if (typeof version !== 'number' || !(version >= 0)) {
    const message = `The version of this project is unknown: ${valueOf(document, 'schemaVersion')}, where 0 or more is expected.`;
    return refuse('bad-version', message, OPEN_ANOTHER);
  }
  if (version > SCHEMA_VERSION) return readNewer(document, version);
  if (version < SCHEMA_VERSION) return readOlder(document, version, migrations);
  return finish(document, [], false);
}

function valueOf(document: JsonObject, field: string): string {
  const value = document[field];
  return value === undefined ? `it has no field "${field}"` : `its field "${field}" is ${quote(value)}`;
}

function readOlder(
  document: JsonObject,
  version: number,
  migrations: ReadonlyMap<number, Migration>,
): ReadResult {
  const migrated = migrate(document, version, SCHEMA_VERSION, migrations);
  if (migrated === null) {
    const message = `The file has schema version ${version}, from which this version of Kempe cannot convert.`;
    return refuse('old-version', message, 'Open and save it with the version of Kempe that wrote it.');
  }
  const message = `The file has schema version ${version} and was converted to version ${SCHEMA_VERSION} in memory.`;
  return finish(
    migrated,
    [wholeFile('warning', 'converted', message, 'Save to keep the conversion.')],
    false,
  );
}

function readNewer(document: JsonObject, version: number): ReadResult {
  const written = `The file has schema version ${version}, newer than version ${SCHEMA_VERSION} that this version of Kempe writes`;
  const remedy = 'Open it with a newer version of Kempe.';
  const result = finish({ ...document, schemaVersion: SCHEMA_VERSION }, [], true);
  if (!result.ok) {
    const first = wholeFile(
      'error',
      'newer-version',
      `${written}, and it cannot be understood here.`,
      remedy,
    );
    return { ok: false, problems: [first, ...result.problems] };
  }
  const message = `${written}; it is opened read-only, because saving could lose what only the newer version knows.`;
  return {
    ...result,
    warnings: [wholeFile('warning', 'newer-version', message, remedy), ...result.warnings],
  };
}

function finish(document: JsonObject, notes: Problem[], readOnly: boolean): ReadResult {
  // The validator assumes nothing, so whatever passes is a project. Files older than couplings have no list of them.
  const project = { couplings: [], contacts: [], ...normaliseNames(document) } as unknown as Project;
  const problems = validateProject(project);
  if (problems.some((problem) => problem.severity === 'error')) return { ok: false, problems };
  const warnings = [...notes, ...problems, ...checkFormulaValues(project)];
  return { ok: true, project, warnings, readOnly };
}

/** In a mesh, a picture or a letter there is nothing to correct: it is another kind of file. */
function foreign(text: string, problem: Problem): Problem {
  if (problem.code !== 'json-syntax' || /^\s*[{[]/.test(text)) return problem;
  const message = `This is not a Kempe project, which is JSON text that begins with {. ${problem.message}`;
  return { ...problem, message, remedy: OPEN_ANOTHER };
}

function refuse(code: string, message: string, remedy: string): ReadResult {
  return { ok: false, problems: [wholeFile('error', code, message, remedy)] };
}

function wholeFile(severity: Problem['severity'], code: string, message: string, remedy: string): Problem {
  return { severity, code, record: null, field: null, message, remedy };
}
