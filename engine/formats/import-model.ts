/**
 * Imports models of other programs as projects (MJCF, the format of MuJoCo). Only the given text is read, never a file that it names.
 * The account states what became of each element.
 */
import { createImportLog } from './import-log';
import { ImportFault } from './fault';
import { readMjcf } from './mjcf/read-mjcf';
import { toImportResult } from './import-result';
import { importNote } from './note';
import { readXml } from './xml/read-xml';
import type { ImportLog } from './import-log';
import type { Draft } from './import-result';
import type { Project } from '../model/project';
import type { XmlElement } from './xml/read-xml';
import type { ImportOptions, Imported, ImportResult } from './account';

/** Extensions of the files that can be imported, without the dot. */
export const IMPORT_EXTENSIONS = ['xml', 'mjcf'] as const;

/** A reader of one format, chosen by the name of the root element; lengths in the unit of the file. */
type Reader = (root: XmlElement, fileName: string, options: ImportOptions, log: ImportLog) => Draft;
const READERS: ReadonlyMap<string, Reader> = new Map([['mujoco', readMjcf]]);

/** `fileName` names the project if the file has no name, and appears in its notes; may be empty. */
export function importModel(text: string, fileName: string, options: ImportOptions): ImportResult {
  try {
    const { root, count } = readXml(text);
    const log = createImportLog(root, count);
    const reader = READERS.get(root.name);
    if (reader === undefined) {
      log.refuse(
        root,
        'unknown-format',
        'this is not an MJCF model, whose outermost element is <mujoco>',
        OTHER,
      );
      return { ok: false, problems: log.problems };
    }
    const draft = reader(root, fileName, options, log);
    if (log.problems.length > 0) return { ok: false, problems: log.problems };
    const result = toImportResult(draft, options, log);
    return result.ok ? { ...result, project: withNote(result, fileName, options) } : result;
  } catch (fault) {
    if (fault instanceof ImportFault) return { ok: false, problems: [fault.problem] };
    throw fault;
  }
}

/** Prepended to the notes that the reader writes about its format. */
function withNote({ project, account }: Imported, fileName: string, options: ImportOptions): Project {
  const note = importNote(account, fileName, options);
  return { ...project, notes: project.notes === '' ? note : `${note}\n\n${project.notes}` };
}

const OTHER = 'Choose a model of MuJoCo (.xml or .mjcf), or open a Kempe project with File > Open.';
